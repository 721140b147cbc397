"""The director's board: every table with its state, the most urgent first."""

import datetime as dt

from django.utils import timezone

from clubs.models import User
from engine.check import Report
from scoring.afternoon.director_board import DirectorBoard, director_board
from scoring.models import Event, HandResult, Round
from scoring.services import calls, clock, entrants, results
from scoring.services.results import Phone
from scoring.words.cast import cast_of
from scoring.words.unsettled import tables_waiting
from tests.cast import table_at
from tests.scoring.afternoon.play import dispute, enter, enter_totals, start_round
from tests.scoring.derived import value_of

NORTH, EAST = Phone(0, "n"), Phone(1, "e")


def board(event: Event, *, minutes: float = 0) -> DirectorBoard:
    """The board as it will be in this many minutes."""
    now = timezone.now() + dt.timedelta(minutes=minutes)
    found = board_at(event, now)
    assert found is not None
    return found


def board_at(event: Event, now: dt.datetime) -> DirectorBoard | None:
    value = value_of(event)
    return director_board(value, cast_of(value, names="full"), now=now)


def states(found: DirectorBoard) -> list[tuple[int, int, str, int | None]]:
    """(round, table, state, hand in question) from the top."""
    return [(each.round.number, each.number, each.state, each.hand) for each in found.tables]


def fill(event: Event, table: int, hands: int = 8, *, in_round: int = 1) -> None:
    for hand in range(1, hands + 1):
        enter(event, "s5c5", at=(in_round, table, hand))


def fill_by_phone(event: Event, table: int) -> None:
    """North's phone sends all hands of a table, each with its own dealer."""
    found = table_at(event, 1, table)
    for hand, dealer in enumerate("NESWNESW", 1):
        report = Report(dealer, "S", "5", "C", makers_tricks="5")
        results.enter(found, hand, report, origin=NORTH.origin(f"{hand}"))


def start_clock(event: Event, minutes: int) -> None:
    this_round = Round.objects.select_related("session").get(session__event=event, number=1)
    clock.start(this_round, minutes=minutes, by=None)


def test_before_the_first_round_there_is_no_board(event: Event) -> None:
    assert board_at(event, timezone.now()) is None
    assert tables_waiting(value_of(event)) == []


def test_whatever_needs_the_director_comes_first(afternoon: Event) -> None:
    fill(afternoon, 1)
    fill(afternoon, 2, 3)
    dispute(afternoon, at=(1, 4, 1))
    enter(afternoon, "s5c5", at=(1, 4, 2))
    assert states(board(afternoon)) == [
        (1, 4, "disputed", 1), (1, 2, "started", 4), (1, 3, "empty", 1), (1, 1, "final", None),
    ]  # fmt: skip


def test_a_calling_table_comes_before_all_others_and_keeps_its_state(afternoon: Event) -> None:
    dispute(afternoon, at=(1, 1, 1))
    fill(afternoon, 3)
    calls.call(table_at(afternoon, 1, 3), phone=EAST)
    found = board(afternoon)
    assert [(each.number, each.state) for each in found.tables[:2]] == [
        (3, "final"), (1, "disputed"),
    ]  # fmt: skip
    assert found.tables[0].call is not None


def test_calls_are_in_order_and_disappear_when_answered(afternoon: Event, dora: User) -> None:
    made = [calls.call(table_at(afternoon, 1, table), phone=EAST) for table in (4, 2, 3)]
    assert [each.number for each in board(afternoon).calls] == [4, 2, 3]
    calls.answer(made[0], by=dora)
    assert [each.number for each in board(afternoon).calls] == [2, 3]


def test_a_side_that_still_has_to_agree_is_waited_for(afternoon: Event) -> None:
    fill_by_phone(afternoon, 2)
    found = board(afternoon).tables[0]
    assert (found.number, found.state, found.hand) == (2, "agreeing", None)
    assert found.board.to_agree == {1}
    assert tables_waiting(value_of(afternoon)) == ["table 2 still has to agree"]
    uids = [str(row.uid) for row in table_at(afternoon, 1, 2).results.all()]
    results.confirm(table_at(afternoon, 1, 2), uids, phone=EAST)
    table = board(afternoon).tables[-1]
    assert (table.state, table.board.by_one_phone) == ("final", False)
    assert tables_waiting(value_of(afternoon)) == []


def test_a_phone_that_spoke_for_both_sides_is_marked(afternoon: Event) -> None:
    fill_by_phone(afternoon, 2)
    uids = [str(row.uid) for row in table_at(afternoon, 1, 2).results.all()]
    results.confirm(table_at(afternoon, 1, 2), uids, phone=Phone(1, NORTH.device))
    assert [each.number for each in board(afternoon).tables if each.board.by_one_phone] == [2]


def test_a_table_with_missing_hands_is_late_once_time_is_called(afternoon: Event) -> None:
    start_clock(afternoon, 20)
    fill(afternoon, 1)
    fill(afternoon, 2, 3)
    dispute(afternoon, at=(1, 4, 1))
    in_time, over = board(afternoon, minutes=19), board(afternoon, minutes=21)
    assert [each[2] for each in states(in_time)] == ["disputed", "started", "empty", "final"]
    assert states(over) == [
        (1, 4, "disputed", 1), (1, 2, "late", 4), (1, 3, "late", 1), (1, 1, "final", None),
    ]  # fmt: skip


def test_a_table_whose_pair_has_left_lacks_somebody_until_it_is_repaired(
    afternoon: Event, dora: User
) -> None:
    for table in (1, 2, 3, 4):
        fill(afternoon, table)
    start_round(afternoon, 2)
    fill(afternoon, 1, in_round=2)
    gone = next(
        each for each in board(afternoon).tables if (each.round.number, each.number) == (2, 4)
    )
    number = gone.board.sides[0].entrants[0].number
    entrants.withdraw(afternoon.entrants.get(number=number), by=dora, after=1)
    found = board(afternoon)
    assert states(found)[0] == (2, 4, "lacking", 1)
    assert [each[2] for each in states(found)[1:]] == ["empty", "empty", "final"]


def test_a_paused_clock_makes_nobody_late(afternoon: Event, dora: User) -> None:
    start_clock(afternoon, 20)
    clock.pause(Round.objects.select_related("session").get(number=1), by=dora)
    assert {each.state for each in board(afternoon, minutes=60).tables} == {"empty"}


def test_open_tables_of_an_earlier_round_stay_on_the_board(afternoon: Event) -> None:
    for table in (1, 2, 4):
        fill(afternoon, table, 7 if table == 2 else 8)
    enter_totals(afternoon, (30, 34), at=(1, 3))
    start_round(afternoon, 2)
    found = board(afternoon)
    assert states(found)[0] == (1, 2, "late", 8)
    assert [(each.round.number, each.number) for each in found.earlier] == [(1, 2)]
    assert (found.round.number, found.hands_missing) == (2, 32)
    assert {each[0] for each in states(found)[1:]} == {2}


def test_an_earlier_hand_that_becomes_disputed_comes_back(afternoon: Event) -> None:
    for table in (1, 2, 3, 4):
        fill(afternoon, table)
    start_round(afternoon, 2)
    assert board(afternoon).earlier == ()
    report = Report("E", "W", "6", "H", makers_tricks="6")
    results.enter(table_at(afternoon, 1, 3), 2, report, origin=EAST.origin("late"))
    assert states(board(afternoon))[0] == (1, 3, "disputed", 2)


def test_a_call_from_an_earlier_round_is_not_lost(afternoon: Event) -> None:
    for table in (1, 2, 3, 4):
        fill(afternoon, table)
    calls.call(table_at(afternoon, 1, 3), phone=EAST)
    start_round(afternoon, 2)
    first = board(afternoon).tables[0]
    assert (first.round.number, first.number, first.state) == (1, 3, "final")
    assert [each.number for each in board(afternoon).calls] == [3]


def test_a_hand_that_was_not_played_is_not_missing(afternoon: Event, dora: User) -> None:
    fill(afternoon, 1, 7)
    kind = HandResult.Kind.NOT_PLAYED
    results.annul(table_at(afternoon, 1, 1), 8, kind, reason="time", by=dora)
    assert board(afternoon).tables[-1].state == "final"
