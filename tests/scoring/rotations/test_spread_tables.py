"""The effort spent on avoiding that somebody sits at one table too often."""

import pytest

from scoring.rotations import tables
from scoring.rotations.tables import spread_tables


@pytest.mark.parametrize("number", [6, 10, 20, 60])
def test_spreading_a_large_hall_takes_no_more_comparisons_than_a_small_one(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """It goes through all tables at least once, and on until its effort is spent."""
    compared, gain = [], tables._gain

    def counted(*asked: object) -> int:
        compared.append(asked)
        return gain(*asked)  # type: ignore[arg-type]

    for name, value in (("_gain", counted), ("_least", lambda _visits: -1), ("TURNS", 0)):
        monkeypatch.setattr(tables, name, value)
    meetings = [(2 * table + 1, 2 * table + 2) for table in range(number)]
    spread_tables([meetings] * 6)
    once = 6 * number * (number - 1) // 2
    assert once <= len(compared) <= max(once, tables.EFFORT)
    assert len(compared) > tables.EFFORT // 2
