"""The totals of a table: accepted if reachable, never mixed with hands, unknown stays unknown."""

from typing import Any

import pytest

from clubs.models import User
from engine.check import Counts
from scoring.models import Event, Table, TableTotals
from scoring.models.result import ResultState
from scoring.services import results, totals
from scoring.services.refusal import Faulty
from scoring.services.totals import Totals
from scoring.standings import Line
from tests.cast import table_at
from tests.scoring.derived import board_of, open_tables, standings_of
from tests.scoring.services.acts import (
    dispute,
    enter,
    entry_of,
    nothing_stored,
    one_act,
    refused,
)

EVEN, ODD = Totals((30, 34)), Totals((34, 30))
#: A moon made is 24 to none, the seven other hands are eight tricks each: 80 in total (rules 5.1).
WITH_MOON = Totals((44, 36), Counts(sets=(0, 0), lone_made=(1, 0), lone_lost=(0, 0), passed_out=0))


@pytest.fixture
def table(afternoon: Event) -> Table:
    return table_at(afternoon, 1, 1)


def give(table: Table, given: Totals = EVEN, *, key: str = "paper", **more: Any) -> TableTotals:
    """Enter totals; `more` are `reason` and `corrects`."""
    return totals.enter(table, given, client_key=key, by=None, **more)


def line_of(event: Event, entrant: int) -> Line:
    lines = standings_of(event, names="full").lines
    return next(line for line, shown in lines if shown.number == entrant)


def test_totals_that_add_up_to_64_are_stored(afternoon: Event, table: Table) -> None:
    with one_act(afternoon, "totals-entered"):
        row = give(table)
    assert (row.points_0, row.points_1, row.sets_0, row.passed_out) == (30, 34, None, None)
    assert entry_of("totals-entered").new == {"points": [30, 34], "table": 1, "round": 1}


@pytest.mark.parametrize("points", [(30, 33), (31, 34), (64, 64), (65, 0)])
def test_totals_alone_that_do_not_add_up_to_64_are_not_stored(
    table: Table, points: tuple[int, int]
) -> None:
    with nothing_stored(), pytest.raises(Faulty) as caught:
        give(table, Totals(points))
    assert [fault.code for fault in caught.value.faults] == ["totals-sum"]


def test_totals_alone_that_a_set_explains_are_ordinary(table: Table) -> None:
    row = give(table, Totals((31, 8)))
    assert (row.points_0, row.points_1, row.sets_0, row.reason) == (31, 8, None, "")


def test_totals_with_another_sum_are_stored_with_counts_that_explain_it(table: Table) -> None:
    row = give(table, WITH_MOON)
    assert (row.points_0, row.points_1, row.lone_made_0, row.lone_made_1) == (44, 36, 1, 0)


def test_totals_impossible_with_their_counts_are_not_stored(table: Table) -> None:
    with nothing_stored(), pytest.raises(Faulty) as caught:
        give(table, Totals((99, 36), WITH_MOON.counts))
    assert [fault.code for fault in caught.value.faults] == ["totals-unreachable"]


def test_impossible_totals_are_kept_with_a_reason(table: Table) -> None:
    odd = Totals((44, 35), WITH_MOON.counts)
    row = give(table, odd, reason="the last hand was not played out")
    assert (row.points_0, row.points_1, row.state) == (44, 35, ResultState.OFFICIAL)


def test_totals_without_counts_that_do_not_add_up_are_kept_with_a_reason(table: Table) -> None:
    row = give(table, Totals((31, 34)), reason="the sheet says no more")
    assert (row.points_0, row.points_1, row.sets_0, row.passed_out) == (31, 34, None, None)


def test_totals_are_the_points_of_both_sides(afternoon: Event, table: Table) -> None:
    give(table)
    board = board_of(afternoon).tables[0]
    assert (board.points, board.missing, board.state) == ((30, 34), (), "done")
    assert 1 not in [each.table for each in open_tables(afternoon)]


def test_counts_that_were_not_given_stay_unknown_in_the_standings(
    afternoon: Event, table: Table
) -> None:
    give(table)
    line = line_of(afternoon, 1)
    assert (line.total, line.made, line.sets, line.lone_made) == (30, None, None, None)


def test_counts_that_were_given_are_in_the_standings(afternoon: Event, table: Table) -> None:
    give(table, WITH_MOON)
    line = line_of(afternoon, 1)
    assert (line.total, line.made, line.sets, line.lone_made) == (44, None, 0, 1)


def test_totals_of_one_table_and_hands_of_another_can_coexist(
    afternoon: Event, table: Table
) -> None:
    give(table)
    enter(table_at(afternoon, 1, 2))
    at_two = table_at(afternoon, 1, 2).seatings.get(seat="N").entrant.number
    line = line_of(afternoon, at_two)
    assert (line.total, line.made, line.sets, line.lone_made) == (5, 1, 0, 0)


def test_totals_are_refused_if_single_hands_are_there(table: Table) -> None:
    enter(table)
    with refused("hands-there", table=1):
        give(table)


def test_totals_are_refused_if_there_is_a_dispute(table: Table) -> None:
    dispute(table)
    with refused("hands-there", table=1):
        give(table)


def test_totals_are_accepted_after_hands_were_taken_back(table: Table, sam: User) -> None:
    results.take_back(enter(table).result, reason="wrong table", by=sam)
    assert give(table).state == ResultState.OFFICIAL


def test_hands_are_accepted_after_totals_were_taken_back(table: Table, sam: User) -> None:
    row = give(table)
    totals.take_back(row, reason="found the sheet", by=sam)
    row.refresh_from_db()
    assert row.state == ResultState.SUPERSEDED
    assert enter(table).outcome == "stored"
    assert entry_of("totals-taken-back").reason == "found the sheet"


def test_totals_of_a_later_round_are_refused(afternoon: Event) -> None:
    with refused("round-not-started", round=2):
        give(table_at(afternoon, 2, 1))


def test_totals_sent_twice_are_one_row(table: Table) -> None:
    first = give(table)
    with nothing_stored():
        assert give(table) == first


def test_other_totals_under_the_same_key_are_not_the_first_ones(table: Table) -> None:
    give(table)
    with refused("totals-changed"):
        give(table, ODD)


def test_totals_can_be_replaced_with_a_reason(afternoon: Event, table: Table) -> None:
    old = give(table)
    with one_act(afternoon, "totals-corrected"):
        new = give(table, ODD, key="again", reason="sides were mixed up", corrects=old)
    old.refresh_from_db()
    assert (old.state, new.state, new.supersedes) == ("superseded", "official", old)
    assert (entry_of("totals-corrected").old, entry_of("totals-corrected").reason) == (
        {"points": [30, 34]}, "sides were mixed up",
    )  # fmt: skip


def test_totals_can_t_be_replaced_without_a_reason(table: Table) -> None:
    old = give(table)
    with refused("reason-missing"):
        give(table, ODD, key="again", reason=" ", corrects=old)


def test_a_second_scorer_s_totals_are_refused_and_the_current_ones_shown(table: Table) -> None:
    give(table)
    with refused("totals-entered", first=30, second=34):
        give(table, ODD, key="again", reason="mine are right")


def test_an_outdated_correction_of_totals_is_refused(table: Table) -> None:
    old = give(table)
    give(table, ODD, key="again", reason="sides were mixed up", corrects=old)
    with refused("totals-entered", first=34, second=30):
        give(table, Totals((32, 32)), key="late", reason="no, even", corrects=old)


def test_a_correction_of_totals_that_were_taken_back_is_refused(table: Table, sam: User) -> None:
    old = give(table)
    totals.take_back(old, reason="found the sheet", by=sam)
    with refused("totals-changed"):
        give(table, ODD, key="again", reason="sides were mixed up", corrects=old)


def test_totals_can_t_be_taken_back_without_a_reason(table: Table, sam: User) -> None:
    row = give(table)
    with refused("reason-missing"):
        totals.take_back(row, reason="", by=sam)


def test_totals_can_be_taken_back_once(table: Table, sam: User) -> None:
    row = give(table)
    totals.take_back(row, reason="found the sheet", by=sam)
    with refused("totals-changed"):
        totals.take_back(row, reason="found the sheet", by=sam)
