"""A fixed part of the grid of all methods, judged and compared with the stored grid.

The whole grid is made at night, by `python -m tests.scoring.rotations.grid`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.rotations import KNOCK_OUT, METHODS, SENTENCES
from tests.scoring.rotations.grid import Line, cells, kept, lines, part_of

KEPT = kept()
#: The plans for each number as they were before plans were derived from other plans.
BEFORE = kept(Path(__file__).parents[2] / "data" / "rotation-grid-before.csv")
#: Some lines of every method, for the numbers of a small hall.
SMALL = [line for line in part_of(1, 21) if line[-1] <= 24]


@pytest.mark.parametrize("line", SMALL, ids=lambda line: "-".join(map(str, line)))
def test_every_plan_is_accepted_and_as_good_as_the_stored_one(line: Line) -> None:
    for found, before in zip(cells(line), KEPT[line], strict=True):
        assert is_as_good(found, before), f"{found} and before {before}"


def is_as_good(found: str, before: str) -> bool:
    """Whether no plan was lost, and there are no more repeated partners or meetings than before."""
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
def test_a_plan_worse_than_the_stored_one_is_noticed(found: str, before: str, good: bool) -> None:
    assert is_as_good(found, before) is good


def test_the_part_has_some_lines_of_every_method() -> None:
    assert {code for code, _, _ in SMALL} == set(METHODS) - {KNOCK_OUT}


def test_the_whole_grid_is_stored() -> None:
    assert list(KEPT) == lines()


def test_every_cell_is_a_judged_plan_or_the_code_of_a_sentence() -> None:
    for own in KEPT.values():
        assert len(own) == 12
        for cell in own:
            assert cell in SENTENCES or all(part.isdigit() for part in cell.split("/"))


def test_no_stored_plan_is_below_its_bound() -> None:
    counted = [cell.split("/") for own in KEPT.values() for cell in own if "/" in cell]
    assert all(int(least) <= int(twice) for _, twice, least in counted)


#: Made for one number: the second meetings of its cells depend on each other.
PLANNED = {line: own for line, own in KEPT.items() if line[0] == "planned"}
FOURS = 2  # players on a side


def counted() -> Iterator[tuple[int, int, int, tuple[int, int, int]]]:
    """Players on a side, players, rounds, and what was counted in the plan made for them."""
    for (_, side, number), own in PLANNED.items():
        for rounds, cell in enumerate(own, start=1):
            if "/" in cell:
                partners, twice, least = map(int, cell.split("/"))
                yield side, number, rounds, (partners, twice, least)


COUNTED = {(side, number, rounds): cell for side, number, rounds, cell in counted()}


def test_no_plan_is_worse_than_before() -> None:
    worse = [
        (line, rounds)
        for line, own in BEFORE.items()
        for rounds, (now, before) in enumerate(zip(KEPT[line], own, strict=True), start=1)
        if not is_as_good(now, before)
    ]
    assert worse == []


def test_more_rounds_are_never_easier() -> None:
    easier = [
        (side, number, rounds)
        for (side, number, rounds), cell in COUNTED.items()
        if COUNTED.get((side, number, rounds + 1), cell)[:2] < cell[:2]
    ]
    assert easier == []


def test_one_player_fewer_than_full_tables_is_never_harder() -> None:
    harder = [
        (side, number, rounds)
        for (side, number, rounds), cell in COUNTED.items()
        if (number + 1) % (2 * side) == 0
        and COUNTED.get((side, number + 1, rounds), cell)[:2] < cell[:2]
    ]
    assert harder == []


def test_one_more_table_is_never_harder_than_necessary() -> None:
    """At tables of four. More players may meet again more often, but only if they must."""
    harder = [
        (side, number, rounds)
        for (side, number, rounds), (_, twice, _) in COUNTED.items()
        if side == FOURS
        and (more := COUNTED.get((side, number + 2 * side, rounds)))
        and more[1] > max(twice, more[2])
    ]
    assert harder == []
