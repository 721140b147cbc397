"""A fixed part of the grid of all methods, judged and held against the grid that is kept.

The whole grid is made at night, by `python -m tests.scoring.rotations.grid`.
"""

import pytest

from scoring.rotations import METHODS, SENTENCES
from tests.scoring.rotations.grid import Line, cells, kept, lines, part_of

KEPT = kept()
#: Something of every method, for as many as a small hall holds.
SMALL = [line for line in part_of(3, 23) if line[-1] <= 24]


@pytest.mark.parametrize("line", SMALL, ids=lambda line: "-".join(map(str, line)))
def test_every_plan_is_accepted_and_as_good_as_the_one_kept(line: Line) -> None:
    for found, before in zip(cells(line), KEPT[line], strict=True):
        assert is_as_good(found, before), f"{found} and before {before}"


def is_as_good(found: str, before: str) -> bool:
    """Whether no plan was lost, and nobody has the same partner or meets again more often."""
    if "/" not in before:
        return found == before or "/" in found
    return "/" in found and repeats(found) <= repeats(before)


def repeats(cell: str) -> tuple[int, int]:
    partners, meetings, _ = map(int, cell.split("/"))
    return partners, meetings


@pytest.mark.parametrize(
    ("found", "before", "good"),
    [
        ("0/5/0", "0/5/0", True),
        ("0/4/0", "0/5/0", True),
        ("0/6/0", "0/5/0", False),
        ("1/4/0", "0/5/0", False),
        ("not-fours", "0/5/0", False),
        ("not-fours", "not-fours", True),
        ("0/5/0", "whist-unknown", True),
        ("whist-unknown", "not-fours", False),
    ],
)
def test_a_worse_plan_than_the_one_kept_is_seen(found: str, before: str, good: bool) -> None:
    assert is_as_good(found, before) is good


def test_the_part_has_something_of_every_method() -> None:
    assert {code for code, _, _ in SMALL} == set(METHODS)


def test_the_whole_grid_is_kept() -> None:
    assert list(KEPT) == lines()


def test_every_cell_is_a_judged_plan_or_the_code_of_a_sentence() -> None:
    for own in KEPT.values():
        assert len(own) == 12
        for cell in own:
            assert cell in SENTENCES or all(part.isdigit() for part in cell.split("/"))


def test_no_plan_kept_is_below_its_bound() -> None:
    counted = [cell.split("/") for own in KEPT.values() for cell in own if "/" in cell]
    assert all(int(least) <= int(twice) for _, twice, least in counted)
