"""The figures beside a total on the wall, against the afternoon that was ranked by hand."""

import csv
import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.afternoon.facts import Afternoon, SeatFacts, TableFacts
from scoring.afternoon.ranking import standings_of
from scoring.afternoon.record import Record, records_of
from scoring.words.cast import cast_of
from tests.scoring.afternoon.making import NOON, TOTALS, afternoon, rounds, table

DATA = Path(__file__).parents[2] / "data"
#: Number -> points against, rounds won, rounds lost, places gained: added up by hand from the file.
AFTER_TWO = {
    5: (22, 1, 1, 2), 8: (61, 1.5, 0.5, 0), 10: (37, 2, 0, 4), 11: (31, 2, 0, 0),
    3: (53, 0.5, 1.5, 3), 7: (62, 1, 1, 3), 1: (61, 1, 1, -2), 4: (4, 1, 1, 2), 12: (53, 0, 2, -3),
    2: (-3, 1, 1, 1), 6: (64, 1, 1, -10), 9: (41, 0, 2, 0),
}  # fmt: skip
AFTER_SIX = {
    10: (92, 6, 0, 0), 5: (80, 4, 2, 0), 3: (161, 2.5, 3.5, 0), 11: (106, 5, 1, 3),
    8: (180, 2.5, 3.5, -1), 12: (92, 3, 3, -1), 6: (181, 4, 2, 1), 2: (131, 2, 4, -1),
    1: (138, 3, 3, 2), 7: (189, 1, 5, -1), 4: (65, 2, 4, -1), 9: (112, 1, 5, 0),
}  # fmt: skip


def tables_of_file(begun: int) -> Iterator[TableFacts]:
    """The tables of the first rounds of the sample, with their totals."""
    with (DATA / "ottawa-pairs-standings.csv").open(encoding="utf-8") as file:
        points = {row["pair"]: row for row in csv.DictReader(file)}
    with (DATA / "ottawa-pairs-hands.csv").open(encoding="utf-8") as file:
        met = {(int(r["round"]), int(r["table"])): (r["ns"], r["ew"]) for r in csv.DictReader(file)}
    for pk, ((number, place), pairs) in enumerate(met.items(), start=1):
        if number > begun:
            return
        made = [int(points[pair][f"round_{number}"]) for pair in pairs]
        at = NOON + dt.timedelta(minutes=pk)
        yield table(
            place, id=pk, round=rounds(6, begun=begun)[number - 1],
            seats=tuple(seat(pairs, each) for each in "NESW"),
            totals=TOTALS._replace(points_0=made[0], points_1=made[1], entered_at=at),
        )  # fmt: skip


def seat(pairs: tuple[str, str], place: str) -> SeatFacts:
    side = "NESW".index(place) % 2
    number = int(pairs[side])
    return SeatFacts(place, side, number, number, 10 * number + "NESW".index(place) // 2, 1, None)


def sample(begun: int) -> Afternoon:
    """The afternoon of the file after this many rounds."""
    of_rounds = rounds(6, begun=begun)
    return afternoon(*tables_of_file(begun), of_rounds=of_rounds, tie_chain=("total", "share"))


def records(value: Afternoon) -> dict[int, Record]:
    cast = cast_of(value, names="full")
    return dict(records_of(value, standings_of(value, cast, now=NOON + dt.timedelta(days=1))))


@pytest.mark.parametrize(("begun", "by_hand"), [(2, AFTER_TWO), (6, AFTER_SIX)])
def test_the_figures_equal_those_added_up_by_hand(
    begun: int, by_hand: dict[int, tuple[int, float, float, int]]
) -> None:
    assert {
        number: (each.against, each.won, each.lost, each.gained)
        for number, each in records(sample(begun)).items()
    } == by_hand


def test_after_the_first_round_nobody_has_gained_a_place() -> None:
    assert {each.gained for each in records(sample(1)).values()} == {None}


def test_a_round_in_play_is_neither_won_nor_lost_but_its_points_count() -> None:
    value = sample(2)
    last = value.tables[12]
    waiting = replace(last, totals=None)
    value = replace(value, tables={**value.tables, last.id: waiting})
    after_one, now = records(sample(1)), records(value)
    assert {n: (each.won, each.lost) for n, each in now.items()} == {
        n: (each.won, each.lost) for n, each in after_one.items()
    }
    pair = value.tables[7].seats[0].number
    assert now[pair].against == AFTER_TWO[pair][0]


def test_in_the_first_round_nobody_has_won_or_lost_a_round_yet() -> None:
    value = sample(1)
    waiting = replace(value.tables[6], totals=None)
    found = records(replace(value, tables={**value.tables, 6: waiting}))
    assert {(each.won, each.lost) for each in found.values()} == {(Fraction(0), Fraction(0))}


def test_only_what_the_last_result_changed_is_new() -> None:
    value = sample(2)
    at_the_last = {each.number for each in value.tables[12].seats}
    assert {n for n, each in records(value).items() if each.is_new} == at_the_last
    corrected = replace(
        value.tables[3], totals=TOTALS._replace(entered_at=NOON + dt.timedelta(days=1))
    )
    after = replace(value, tables={**value.tables, 3: corrected})
    at_the_third = {each.number for each in corrected.seats}
    assert {n for n, each in records(after).items() if each.is_new} == at_the_third


def test_final_standings_mark_nothing_as_new() -> None:
    value = sample(6)
    ended = replace(value, event=replace(value.event, state="finished", finished_at=NOON))
    assert not any(each.is_new for each in records(ended).values())
