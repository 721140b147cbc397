"""What is so for every test of a page."""

import pytest

from scoring.afternoon import planning
from scoring.rotations import individual as maker


@pytest.fixture(autouse=True)
def plans_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan is searched for a tenth of a second: how good it can be is tested with the search."""
    monkeypatch.setitem(maker.individual.__kwdefaults__, "effort", 1)
    monkeypatch.setattr(planning, "EFFORT", 1)
