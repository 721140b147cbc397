"""A table of an Ottawa afternoon, with letters in English and French."""

import re
from types import ModuleType

import pytest
from printed import draw_only

from engine.ruleset import RuleSet, preset
from scoring.sheets import (
    Letters,
    Mark,
    NextPlace,
    ScoreSheet,
    SheetSide,
    score_grid,
    score_notes,
    score_parts,
    score_sheet,
    standings_sheet,
)

SIGNS = "♠♥♦♣"


@pytest.fixture
def english() -> Letters:
    strains = (*map(Mark, "SHDC", SIGNS), Mark("NT"))
    return Letters(tuple("NESW"), ("N-S", "E-W"), strains, entrant="Pair")


@pytest.fixture
def french() -> Letters:
    strains = (*map(Mark, "PCKT", SIGNS), Mark("SA"))
    return Letters(tuple("NESO"), ("N-S", "E-O"), strains, entrant="Paire")


@pytest.fixture
def ottawa() -> RuleSet:
    return preset("ottawa")


@pytest.fixture
def table_four() -> ScoreSheet:
    rita = SheetSide((12,), ("Rita Wainwright", "Bernard Young"), (NextPlace("6", "E-W"),))
    therese = SheetSide((8,), ("Thérèse O’Grady", "Réjean Béliveau-Çelik"), (NextPlace(None),))
    return ScoreSheet(
        dealers=tuple("NESWNESW"),
        club="Marlborough Seniors",
        event="Ottawa pairs",
        date="14 March 2026",
        round=2,
        table="4",
        sides=(rita, therese),
        address="http://192.168.1.20:8000/t/4kQ9xZ2mB7vWc1Lp8TnRfg/",
    )


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw sheets without making files, so that text and pages can be inspected."""
    draw_only(monkeypatch)


@pytest.fixture
def shouting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace translations by English in capitals, to find what is not translated."""

    def shout(message: str) -> str:
        return re.sub(r"%\(\w+\)s|[a-z]+", lambda found: _upper(found[0]), message)

    def _upper(text: str) -> str:
        return text if text.startswith("%") else text.upper()

    modules: tuple[ModuleType, ...] = (
        score_grid, score_notes, score_parts, score_sheet, standings_sheet,
    )  # fmt: skip
    for module in modules:
        monkeypatch.setattr(module, "_", shout)
