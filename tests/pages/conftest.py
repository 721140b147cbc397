"""What is so for every test of a page."""

import pytest

from scoring.rotations import deals
from scoring.rotations import individual as maker
from tests.scoring.sheets.printed import draw_only


@pytest.fixture(autouse=True)
def plans_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan is searched for a tenth of a second: how good it can be is tested with the search."""
    monkeypatch.setitem(maker.individual.__kwdefaults__, "effort", 1)
    monkeypatch.setattr(deals, "TRIES", 5)


@pytest.fixture(autouse=True)
def no_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no time plays by rules, the same on every machine; thinking has its own tests."""
    monkeypatch.setattr("scoring.views.practice.SECONDS", 0)
    monkeypatch.setattr("scoring.views.practice.AID_SECONDS", 0)
    monkeypatch.setattr("scoring.views.fourth.SECONDS", 0)
    monkeypatch.setattr("scoring.practice.table.SECONDS", 0)
    monkeypatch.setattr("scoring.practice.aids.SECONDS", 0)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are drawn, and no file is made of them: what stands on each page can be read."""
    draw_only(monkeypatch)
