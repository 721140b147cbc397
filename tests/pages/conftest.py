"""Fixtures for all page tests."""

import pytest

from scoring.rotations import deals
from scoring.rotations import individual as maker
from tests.scoring.sheets.printed import draw_only


@pytest.fixture(autouse=True)
def plans_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search for a plan for a tenth of a second only: the search has its own tests of quality."""
    monkeypatch.setitem(maker.individual.__kwdefaults__, "effort", 1)
    monkeypatch.setattr(deals, "TRIES", 5)


@pytest.fixture(autouse=True)
def no_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make computer players play by rules, alike on every machine; thinking has its own tests."""
    monkeypatch.setattr("scoring.views.practice.SECONDS", 0)
    monkeypatch.setattr("scoring.views.practice.AID_SECONDS", 0)
    monkeypatch.setattr("scoring.views.fourth.SECONDS", 0)
    monkeypatch.setattr("scoring.practice.table.SECONDS", 0)
    monkeypatch.setattr("scoring.practice.aids.SECONDS", 0)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw papers without making files, so that the content of each page can be read."""
    draw_only(monkeypatch)
