"""A table of an Ottawa afternoon, and the same page in another language."""

import re
from types import ModuleType

import pytest

from scoring.sheets import (
    Letters,
    NextPlace,
    Reminder,
    ScoreSheet,
    Side,
    SpecialBid,
    StrainMark,
    score_grid,
    score_parts,
    score_sheet,
    standings_sheet,
)

SIGNS = "♠♥♦♣"


@pytest.fixture
def english() -> Letters:
    strains = (*map(StrainMark, "SHDC", SIGNS), StrainMark("NT"))
    return Letters(tuple("NESW"), ("N-S", "E-W"), strains)


@pytest.fixture
def french() -> Letters:
    strains = (*map(StrainMark, "PCKT", SIGNS), StrainMark("SA"))
    return Letters(tuple("NESO"), ("N-S", "E-O"), strains)


@pytest.fixture
def reminder() -> Reminder:
    specials = (SpecialBid("Call 2", 12), SpecialBid("Call 1", 18), SpecialBid("Moon", 24))
    return Reminder(3, 4, specials, "bid", defenders_score=True)


@pytest.fixture
def table_four() -> ScoreSheet:
    rita = Side(12, ("Rita Wainwright", "Bernard Young"), NextPlace("6", "E-W"))
    therese = Side(8, ("Thérèse O’Grady", "Réjean Béliveau-Çelik"), NextPlace(None))
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
def shouting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a language in force that is English in capitals, to find what is not translated."""

    def shout(message: str) -> str:
        return re.sub(r"%\(\w+\)s|[a-z]+", lambda found: _upper(found[0]), message)

    def _upper(text: str) -> str:
        return text if text.startswith("%") else text.upper()

    modules: tuple[ModuleType, ...] = (score_grid, score_parts, score_sheet, standings_sheet)
    for module in modules:
        monkeypatch.setattr(module, "_", shout)
