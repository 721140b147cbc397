"""Deals compared at all tables, from the results of each to everybody's standings."""

import csv
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.afternoon import Afternoon, HandFacts, SectionFacts
from scoring.afternoon.codes import HandKind
from scoring.afternoon.deals import deal_at, tables_with
from scoring.afternoon.points import points_of, points_of_each
from scoring.afternoon.ranking import ranked_after
from tests.scoring.afternoon.making import HAND, afternoon, table

SHEET = Path(__file__).parents[2] / "data" / "duplicate-by-hand.csv"
HANDS = 4


def rows_by_hand() -> list[dict[str, str]]:
    return list(csv.DictReader(SHEET.read_text().splitlines()[1:]))


def hand(row: Mapping[str, str]) -> HandFacts:
    number = int(row["deal"])
    if not row["ns"]:
        return HAND._replace(id=number, number=number, kind=HandKind.VOID, points_0=0, points_1=0)
    return HAND._replace(id=number, number=number, points_0=int(row["ns"]), points_1=int(row["ew"]))


def played(scored: str, *, but: int | None = None) -> Afternoon:
    """The sheet as one round of four hands; odd pairs sit N-S. `but` is a table left out."""
    found: dict[int, list[HandFacts]] = defaultdict(list)
    for row in rows_by_hand():
        found[int(row["table"])].append(hand(row))
    tables = [
        table(number, () if number == but else found[number], hands_due=HANDS)
        for number in range(1, 5)
    ]
    made = afternoon(*tables, scored=scored, tie_chain=("total", "share"))
    section = SectionFacts(1, "A", "round-robin", 0, HANDS, frozenset(range(1, 9)))
    sessions = tuple(each._replace(sections=(section,)) for each in made.frame.sessions)
    return replace(made, frame=replace(made.frame, sessions=sessions))


def totals_by_hand(first: str, second: str = "") -> dict[int, Fraction]:
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for row in rows_by_hand():
        north = 2 * int(row["table"]) - 1
        totals[north] += Fraction(row[first])
        totals[north + 1] += Fraction(row[second]) if second else -Fraction(row[first])
    return dict(totals)


@pytest.mark.parametrize(
    ("scored", "columns"),
    [
        ("matchpoints", ("matchpoints_ns", "matchpoints_ew")),
        ("datum", ("against_datum_ns",)),
        ("steps", ("steps_ns",)),
    ],
)
def test_the_standings_equal_those_of_the_sheet_worked_by_hand(
    scored: str, columns: tuple[str, ...]
) -> None:
    lines = ranked_after(played(scored), 1)
    wanted = totals_by_hand(*columns)
    assert {number: line.total for number, line in lines.items()} == wanted
    assert next(iter(lines)) == max(wanted, key=lambda number: wanted[number])


def test_a_result_at_one_table_changes_the_figures_of_all() -> None:
    before, whole = played("matchpoints", but=4), played("matchpoints")
    assert points_of_each(before, 1)
    after = before
    for row in whole.tables[4].hands:
        after = after.with_hand(after.event, 4, row)
    assert points_of_each(after, 1) == points_of_each(whole, 1)
    assert points_of_each(before, 1) != points_of_each(after, 1)


def test_somebody_who_was_replaced_has_the_deals_that_he_played() -> None:
    now = played("matchpoints")
    first = now.tables[1]
    seats = [
        part
        for seat in first.seats
        for part in (
            seat._replace(last_hand=2),
            seat._replace(first_hand=3, player=seat.player + 5),
        )
    ]
    now = replace(now, tables={**now.tables, 1: replace(first, seats=tuple(seats))})
    made: dict[int, Fraction] = defaultdict(Fraction)
    for score in points_of(now, 1, "player"):
        made[score.entrant] += Fraction(score.points)
    north = [row for row in rows_by_hand() if row["table"] == "1"]
    early, late = (
        sum(Fraction(row["matchpoints_ns"]) for row in part) for part in (north[:2], north[2:])
    )
    assert {made[10], made[15]} == {early, late}


def test_a_hand_beyond_those_of_the_round_is_no_common_deal() -> None:
    now = played("matchpoints")
    longer = replace(now.tables[2], hands_due=HANDS + 1)
    now = replace(now, tables={**now.tables, 2: longer})
    assert deal_at(now, longer, HANDS) == HANDS
    assert deal_at(now, longer, HANDS + 1) is None
    assert [each.table.number for each in tables_with(now, HANDS)] == [1, 2, 3, 4]


def test_if_later_rounds_are_shorter_hands_already_played_keep_their_deals() -> None:
    now = played("matchpoints")
    section = now.frame.sessions[0].sections[0]._replace(hands_per_round=2)
    sessions = (now.frame.sessions[0]._replace(sections=(section,)),)
    shorter = replace(now, frame=replace(now.frame, sessions=sessions))
    assert points_of_each(shorter, 1) == points_of_each(now, 1)
    assert deal_at(shorter, shorter.tables[1], HANDS) == HANDS


def test_if_every_table_deals_its_own_cards_a_hand_has_no_deal() -> None:
    now = played("points")
    assert deal_at(now, now.tables[1], 1) is None
