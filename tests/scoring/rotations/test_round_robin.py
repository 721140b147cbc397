"""The round robin of fixed pairs, counted by an independent checker."""

import csv
import time
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rotations import (
    METHODS,
    Asked,
    Plan,
    RotationImpossible,
    round_robin,
    rounds_without_rematch,
)

DATA = Path(__file__).parents[2] / "data"

pair_lists = st.integers(2, 60).flatmap(
    lambda size: st.lists(st.integers(1, 999), min_size=size, max_size=size, unique=True)
)


def meetings_by_round(plan: Plan) -> list[frozenset[frozenset[int]]]:
    return [
        frozenset(frozenset(table.entrants()) for table in this_round.tables)
        for this_round in plan.rounds
    ]


def all_meetings(plan: Plan) -> Counter[frozenset[int]]:
    return Counter(meeting for meetings in meetings_by_round(plan) for meeting in meetings)


def sizes(every: Iterable[int], *, short: Collection[int]) -> list[object]:
    """Some numbers of pairs at once; the others at night."""
    at_night = pytest.mark.long
    return [size if size in short else pytest.param(size, marks=at_night) for size in every]


@st.composite
def pairs_and_rounds(draw: st.DrawFn) -> tuple[list[int], int]:
    pairs = draw(pair_lists)
    return pairs, draw(st.integers(1, rounds_without_rematch(len(pairs))))


@given(pairs_and_rounds())
@settings(max_examples=25)
def test_every_pair_is_in_every_round_once_and_meets_nobody_twice(
    case: tuple[list[int], int],
) -> None:
    pairs, rounds = case
    plan = round_robin(pairs, rounds)
    assert len(plan.rounds) == rounds
    for this_round in plan.rounds:
        named = [*this_round.seated(), *this_round.sit_outs]
        assert sorted(named) == sorted(pairs)
        assert len(this_round.sit_outs) == len(pairs) % 2
        numbers = [table.number for table in this_round.tables]
        assert numbers == list(range(1, len(pairs) // 2 + 1))
    assert set(all_meetings(plan).values()) == {1}


@given(pairs_and_rounds())
@settings(max_examples=25)
def test_nobody_sits_out_twice_and_seats_differ_by_at_most_one(
    case: tuple[list[int], int],
) -> None:
    pairs, rounds = case
    plan = round_robin(pairs, rounds)
    sit_outs = [entrant for this_round in plan.rounds for entrant in this_round.sit_outs]
    assert len(sit_outs) == len(set(sit_outs))
    balance = Counter[int]()
    for this_round in plan.rounds:
        for north_south, east_west in (table.entrants() for table in this_round.tables):
            balance[north_south] += 1
            balance[east_west] -= 1
    assert {abs(difference) for difference in balance.values()} <= {0, 1}


@pytest.mark.parametrize("size", [*range(2, 15), 31, 60])
def test_in_a_full_cycle_everybody_meets_everybody(size: int) -> None:
    plan = round_robin(range(1, size + 1), rounds_without_rematch(size))
    everybody = {frozenset((a, b)) for b in range(1, size + 1) for a in range(1, b)}
    assert set(all_meetings(plan)) == everybody


@pytest.mark.parametrize("size", [6, 8])
def test_the_rounds_of_a_cycle_equal_the_published_berger_table(size: int) -> None:
    with (DATA / "berger-tables.csv").open(encoding="utf-8") as file:
        published = {
            frozenset(
                frozenset(map(int, meeting.split("-"))) for meeting in row["meetings"].split()
            )
            for row in csv.DictReader(file)
            if int(row["players"]) == size
        }
    plan = round_robin(range(1, size + 1), size - 1)
    assert set(meetings_by_round(plan)) == published


def visits(plan: Plan) -> Counter[tuple[int, int]]:
    """How often everybody visits each table."""
    return Counter(
        (entrant, table.number)
        for this_round in plan.rounds
        for table in this_round.tables
        for entrant in table.entrants()
    )


@pytest.mark.usefixtures("evened_at_length")
@pytest.mark.parametrize("size", sizes(range(12, 61), short={*range(12, 20), 37, 60}))
def test_from_12_pairs_on_six_rounds_bring_everybody_to_six_tables(size: int) -> None:
    assert set(visits(round_robin(range(1, size + 1), 6)).values()) == {1}


@pytest.mark.usefixtures("evened_at_length")
@pytest.mark.parametrize("size", range(7, 12))
def test_in_six_rounds_nobody_is_three_times_at_one_table(size: int) -> None:
    assert max(visits(round_robin(range(1, size + 1), 6)).values()) <= 2


@pytest.mark.usefixtures("evened_at_length")
@pytest.mark.parametrize("size", sizes([6, *range(8, 52)], short={6, 8, 9, 10, 11, 12, 21, 30}))
def test_with_no_more_rounds_than_tables_nobody_visits_a_table_twice(size: int) -> None:
    """For five pairs in two rounds and seven in three no way is known."""
    tables = size // 2
    plan = round_robin(range(1, size + 1), tables)
    assert set(visits(plan).values()) == set(all_meetings(plan).values()) == {1}
    out = [entrant for each in plan.rounds for entrant in each.sit_outs]
    assert len(set(out)) == len(out) == size % 2 * tables
    assert all({*each.seated(), *each.sit_outs} == {*range(1, size + 1)} for each in plan.rounds)


def test_more_rounds_than_opponents_are_refused_with_what_is_possible() -> None:
    with pytest.raises(RotationImpossible) as refusal:
        round_robin(range(1, 7), 6)
    assert refusal.value.code == "too-many-rounds"
    assert refusal.value.params == {"entrants": 6, "rounds": 6, "possible": 5}
    assert str(refusal.value) == (
        "When 6 play, the most rounds possible without a second meeting is 5, not 6: "
        "allow second meetings, or play fewer rounds."
    )


def test_seven_pairs_play_seven_rounds_but_not_eight() -> None:
    assert len(round_robin(range(1, 8), 7).rounds) == 7
    with pytest.raises(RotationImpossible) as refusal:
        round_robin(range(1, 8), 8)
    assert refusal.value.params["possible"] == 7


@pytest.mark.parametrize(
    ("entrants", "rounds", "code"),
    [
        ([], 1, "too-few-entrants"),
        ([4], 1, "too-few-entrants"),
        ([1, 2, 1], 1, "entrant-twice"),
        ([1, 2], 0, "no-rounds"),
        ([1, 2], -3, "no-rounds"),
    ],
)
def test_an_impossible_event_is_refused(entrants: list[int], rounds: int, code: str) -> None:
    with pytest.raises(RotationImpossible) as refusal:
        round_robin(entrants, rounds)
    assert refusal.value.code == code


def test_allowed_rematches_come_a_whole_cycle_later() -> None:
    plan = round_robin(range(1, 7), 8, allow_rematches=True)
    rounds = meetings_by_round(plan)
    assert rounds[5:8] == rounds[0:3]
    assert len(set(rounds)) == 5


def test_the_same_entrants_get_the_same_plan() -> None:
    assert round_robin(range(1, 24), 6) == round_robin(list(range(1, 24)), 6)


def test_gaps_in_the_numbers_are_kept() -> None:
    plan = round_robin([1, 2, 4, 9], 3)
    assert plan.entrants() == (1, 2, 4, 9)


def test_two_hundred_pairs_take_almost_no_time() -> None:
    began = time.process_time()
    plan = round_robin(range(1, 201), 12)
    assert time.process_time() - began < 1
    assert set(all_meetings(plan).values()) == {1}


def test_the_round_robin_is_a_named_method() -> None:
    method = METHODS["round-robin"]
    assert method.code == "round-robin"
    assert method.plan(Asked(range(1, 5), 3)) == round_robin(range(1, 5), 3)
