"""What is so for every test of a page."""

import pytest

from scoring.rotations import individual as maker
from scoring.rotations import methods


@pytest.fixture(autouse=True)
def plans_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan is searched for a tenth of a second: how good it can be is tested with the search."""
    monkeypatch.setitem(maker.individual.__kwdefaults__, "effort", 1)
    monkeypatch.setattr(methods, "EFFORT", 1)
