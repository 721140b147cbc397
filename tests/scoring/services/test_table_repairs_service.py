"""All hands of a table at once: their number changed, time called, void, at the wrong table."""

from collections.abc import Callable

import pytest

from clubs.models import User
from scoring.acts.history import history_of, history_of_hand
from scoring.afternoon.table_repairs import other_hands, results_moved, table_voided, time_called
from scoring.models import Agreement, Event, HandResult, Round, Section, Table
from scoring.models.result import ResultState
from scoring.services import table_repairs
from scoring.services.repairing import ComputedRepair, look, mark_of
from scoring.words.lines import line_of
from tests.cast import table_at
from tests.scoring.afternoon.play import dispute, enter, enter_totals
from tests.scoring.derived import open_tables, standings_of, value_of
from tests.scoring.services.acts import nothing_stored, one_act, refused

Kind = HandResult.Kind


def round_of(event: Event, number: int = 1) -> Round:
    return Round.objects.select_related("session__event").get(session__event=event, number=number)


def standing(event: Event, table: int) -> dict[int, list[str]]:
    """The lines that count or are disputed at a table of round 1, by hand."""
    found = value_of(event).table(1, table)
    assert found is not None
    return {hand: [line_of(row, event) for row in rows] for hand, rows in found.by_hand.items()}


def mark(event: Event, repair: Callable[..., ComputedRepair], **asked: object) -> str:
    """The token sent back by a page that previews a repair of round 1."""
    return mark_of(look(value_of(event), repair, 1, **asked))


def points_of(event: Event) -> dict[int, int]:
    """The points by number, for those who have any."""
    lines = standings_of(event, names=Event.Names.FULL).lines
    return {line.entrant: line.total for line, _ in lines if line.total}


def at_table(event: Event, table: int) -> tuple[int, int]:
    """The pairs at a table of round 1, North-South first."""
    seats = table_at(event, 1, table).seatings.filter(seat__in="NE").order_by("-seat")
    north, east = seats.values_list("entrant__number", flat=True)
    return north, east


def last_act(event: Event) -> tuple[str, str]:
    act = history_of(event).object_list[0]
    return act.sentence, act.reason


# How many hands


def test_one_table_can_play_fewer_hands(afternoon: Event, dora: User) -> None:
    with one_act(afternoon, "table-hands"):
        table_repairs.set_hands(round_of(afternoon), 6, only=2, reason="a late start", by=dora)
    due = Table.objects.filter(round=round_of(afternoon)).values_list("number", "hands_due")
    assert dict(due) == {1: 8, 2: 6, 3: 8, 4: 8}
    assert last_act(afternoon) == (
        "round 1, table 2: 6 hands in place of 8. Results that no longer count: –",
        "a late start",
    )


def test_all_tables_of_a_round_can_play_more_hands(afternoon: Event, dora: User) -> None:
    table_repairs.set_hands(round_of(afternoon), 10, reason="the sheet says ten", by=dora)
    due = Table.objects.values_list("round__number", "hands_due").distinct()
    assert set(due) == {(1, 10), *((number, 8) for number in range(2, 7))}
    enter(afternoon, "n5c5", at=(1, 3, 10))


def test_later_rounds_can_play_as_many(afternoon: Event, dora: User) -> None:
    table_repairs.set_hands(round_of(afternoon, 2), 10, reason="ten", by=dora, onward=True)
    due = Table.objects.values_list("round__number", "hands_due").distinct()
    assert set(due) == {(1, 8), *((number, 10) for number in range(2, 7))}
    assert Section.objects.get().hands_per_round == 10


def test_results_beyond_the_last_hand_count_until_the_director_gives_them_up(
    afternoon: Event, dora: User
) -> None:
    enter(afternoon, "n5c5", at=(1, 1, 6))
    enter(afternoon, "n5c6", at=(1, 1, 7))
    dispute(afternoon, at=(1, 3, 8))
    first = round_of(afternoon)
    with refused("hands-beyond", hands=6, tables="1, 3"):
        table_repairs.set_hands(first, 6, reason="six", by=dora)
    table_repairs.set_hands(first, 6, reason="six", by=dora, dropping=True)
    assert standing(afternoon, 1) == {6: ["n5c5"]}
    assert standing(afternoon, 3) == {}
    assert HandResult.objects.count() == 4
    assert last_act(afternoon)[0] == (
        "round 1: 6 hands at every table. Results that no longer count:"
        " 1: 7 n5c6; 3: 8 n5c5, 8 n5c6"
    )


def test_a_result_that_arrived_meanwhile_is_looked_at_first(afternoon: Event, dora: User) -> None:
    first = round_of(afternoon)
    seen = mark(afternoon, other_hands, hands=6)
    enter(afternoon, "n5c5", at=(1, 1, 7))
    with refused("repair-changed"):
        table_repairs.set_hands(first, 6, reason="six", by=dora, dropping=True, seen=seen)


def test_a_result_that_stays_anyway_is_no_reason_to_look_again(
    afternoon: Event, dora: User
) -> None:
    first = round_of(afternoon)
    seen = mark(afternoon, other_hands, hands=6)
    enter(afternoon, "n5c5", at=(1, 1, 2))
    table_repairs.set_hands(first, 6, reason="six", by=dora, seen=seen)
    assert table_at(afternoon, 1, 4).hands_due == 6


def test_the_same_number_again_changes_nothing(afternoon: Event, dora: User) -> None:
    with nothing_stored():
        table_repairs.set_hands(round_of(afternoon), 8, reason="twice", by=dora)


def test_a_button_pressed_twice_changes_the_hands_once(afternoon: Event, dora: User) -> None:
    seen = mark(afternoon, other_hands, hands=6)
    table_repairs.set_hands(round_of(afternoon), 6, reason="six", by=dora, seen=seen)
    with nothing_stored():
        table_repairs.set_hands(round_of(afternoon), 6, reason="six", by=dora, seen=seen)


@pytest.mark.parametrize("reason", ["", "  "])
def test_every_repair_needs_a_reason(afternoon: Event, dora: User, reason: str) -> None:
    first = round_of(afternoon)
    with refused("reason-missing"):
        table_repairs.set_hands(first, 6, reason=reason, by=dora)
    with refused("reason-missing"):
        table_repairs.call_time(first, reason=reason, by=dora)
    with refused("reason-missing"):
        table_repairs.void(round_of(afternoon), table=1, reason=reason, by=dora)
    with refused("reason-missing"):
        table_repairs.move(first, one=1, other=2, reason=reason, by=dora)


# Time called


def test_time_can_be_called_for_missing_hands(afternoon: Event, dora: User) -> None:
    for hand in range(1, 8):
        enter(afternoon, "n5c5", at=(1, 1, hand))
    enter_totals(afternoon, (30, 34), at=(1, 2))
    dispute(afternoon, at=(1, 3, 1))
    with one_act(afternoon, "time-called"):
        table_repairs.call_time(round_of(afternoon), reason="four o'clock", by=dora)
    assert standing(afternoon, 1)[8] == ["not-played"]
    assert standing(afternoon, 2) == {}
    assert standing(afternoon, 3)[1] == ["n5c5", "n5c6"]
    assert standing(afternoon, 4) == {hand: ["not-played"] for hand in range(1, 9)}
    assert [(each.table, each.hands) for each in open_tables(afternoon)] == [(3, (1,))]
    assert last_act(afternoon) == (
        "round 1: called time. Hands not played, by table:"
        " 1: 8; 3: 2, 3, 4, 5, 6, 7, 8; 4: 1, 2, 3, 4, 5, 6, 7, 8",
        "four o'clock",
    )
    assert [act.sentence for act in history_of_hand(afternoon, table_at(afternoon, 1, 1), 8)] == [
        last_act(afternoon)[0]
    ]


def test_time_can_be_called_at_one_table(afternoon: Event, dora: User) -> None:
    table_repairs.call_time(round_of(afternoon), only=2, reason="slow", by=dora)
    assert len(standing(afternoon, 2)) == 8
    assert standing(afternoon, 1) == {}


def test_a_hand_that_arrived_while_time_was_called_stays(afternoon: Event, dora: User) -> None:
    first = round_of(afternoon)
    seen = mark(afternoon, time_called, only=1)
    enter(afternoon, "n5c5", at=(1, 1, 1))
    table_repairs.call_time(first, only=1, reason="slow", by=dora, seen=seen)
    assert standing(afternoon, 1)[1] == ["n5c5"]
    assert standing(afternoon, 1)[2] == ["not-played"]


def test_a_hand_not_shown_as_missing_is_not_given_up(afternoon: Event, dora: User) -> None:
    with refused("repair-changed"):
        table_repairs.call_time(round_of(afternoon), only=1, reason="slow", by=dora, seen="1.8")


def test_time_called_twice_is_called_once(afternoon: Event, dora: User) -> None:
    table_repairs.call_time(round_of(afternoon), reason="time", by=dora)
    with nothing_stored():
        table_repairs.call_time(round_of(afternoon), reason="time", by=dora)


def test_time_cannot_be_called_before_a_round_begins(afternoon: Event, dora: User) -> None:
    with refused("round-not-started", round=2):
        table_repairs.call_time(round_of(afternoon, 2), reason="time", by=dora)


def test_play_can_go_on_after_time_was_called(afternoon: Event, dora: User) -> None:
    first = round_of(afternoon)
    enter(afternoon, "n5c5", at=(1, 1, 1))
    table_repairs.call_time(first, reason="time", by=dora)
    with one_act(afternoon, "time-taken-back"):
        table_repairs.play_on(first, only=1, reason="the hall is ours for longer", by=dora)
    assert standing(afternoon, 1) == {1: ["n5c5"]}
    assert len(standing(afternoon, 2)) == 8
    enter(afternoon, "n5c6", at=(1, 1, 8))
    with nothing_stored():
        table_repairs.play_on(first, only=1, reason="again", by=dora)


# Void


def test_a_round_played_twice_at_a_table_counts_once(afternoon: Event, dora: User) -> None:
    north, east = at_table(afternoon, 1)
    enter(afternoon, "n5c5", at=(1, 1, 1))
    dispute(afternoon, at=(1, 1, 2))
    assert points_of(afternoon) == {north: 5, east: 3}
    with one_act(afternoon, "table-voided"):
        table_repairs.void(round_of(afternoon), table=1, reason="they stayed", by=dora)
    assert standing(afternoon, 1) == {hand: ["void"] for hand in range(1, 9)}
    assert points_of(afternoon) == {}
    assert open_tables(afternoon)[0].table == 2
    assert last_act(afternoon) == (
        "round 1, table 1: all hands void. Until then: 1: 1 n5c5, 2 n5c5, 2 n5c6",
        "they stayed",
    )
    with nothing_stored():
        table_repairs.void(round_of(afternoon), table=1, reason="they stayed", by=dora)


def test_void_hands_remember_what_they_replace(afternoon: Event, dora: User) -> None:
    row = enter(afternoon, "n5c5").result
    table_repairs.void(round_of(afternoon), table=1, reason="they stayed", by=dora)
    new = HandResult.objects.get(supersedes=row)
    assert (new.kind, new.decided, new.reason, new.entered_by) == (
        Kind.VOID, True, "they stayed", dora,
    )  # fmt: skip


def test_totals_are_void_too(afternoon: Event, dora: User) -> None:
    row = enter_totals(afternoon, (30, 34))
    table_repairs.void(round_of(afternoon), table=1, reason="they stayed", by=dora)
    row.refresh_from_db()
    assert row.state == ResultState.SUPERSEDED
    assert points_of(afternoon) == {}


def test_a_hand_that_arrived_meanwhile_is_not_voided_unseen(afternoon: Event, dora: User) -> None:
    seen = mark(afternoon, table_voided, table=1)
    enter(afternoon, "n5c5")
    with refused("repair-changed"):
        table_repairs.void(round_of(afternoon), table=1, reason="they stayed", by=dora, seen=seen)


# At the wrong table


def test_results_entered_at_the_wrong_table_can_be_moved(afternoon: Event, dora: User) -> None:
    row = enter(afternoon, "n5c5", at=(1, 1, 1)).result
    Agreement.objects.create(result=row, side=1, verdict="agreed")
    dispute(afternoon, at=(1, 1, 2))
    north, east = at_table(afternoon, 2)
    with one_act(afternoon, "hands-moved"):
        table_repairs.move(round_of(afternoon), one=1, other=2, reason="the other sheet", by=dora)
    assert standing(afternoon, 1) == {}
    assert standing(afternoon, 2) == {1: ["n5c5"], 2: ["n5c5", "n5c6"]}
    assert points_of(afternoon) == {north: 5, east: 3}
    new = HandResult.objects.get(supersedes=row)
    assert (new.table.number, new.reason, new.entered_by) == (2, "the other sheet", dora)
    assert not new.agreements.exists()
    assert last_act(afternoon) == (
        "round 1: moved what was entered at table 1 to table 2", "the other sheet",
    )  # fmt: skip
    for table, told in ((1, True), (2, True), (3, False)):
        acts = history_of_hand(afternoon, table_at(afternoon, 1, table), 1)
        assert (last_act(afternoon)[0] in [act.sentence for act in acts]) is told


def test_results_entered_at_two_tables_can_be_exchanged(afternoon: Event, dora: User) -> None:
    enter(afternoon, "n5c5", at=(1, 1, 1))
    enter_totals(afternoon, (30, 34), at=(1, 2))
    (north, east), (other_north, other_east) = at_table(afternoon, 1), at_table(afternoon, 2)
    with one_act(afternoon, "hands-exchanged"):
        table_repairs.move(
            round_of(afternoon), one=1, other=2, both=True, reason="swapped", by=dora
        )
    assert points_of(afternoon) == {north: 30, east: 34, other_north: 5, other_east: 3}
    table_repairs.move(round_of(afternoon), one=1, other=2, both=True, reason="back", by=dora)
    assert points_of(afternoon) == {north: 5, east: 3, other_north: 30, other_east: 34}


def test_results_are_not_moved_onto_others(afternoon: Event, dora: User) -> None:
    first = round_of(afternoon)
    with refused("nothing-to-move", table=1):
        table_repairs.move(first, one=1, other=2, reason="sheet", by=dora)
    enter(afternoon, "n5c5", at=(1, 1, 8))
    for other in (1, 9):
        with refused("not-two-tables"):
            table_repairs.move(first, one=1, other=other, reason="sheet", by=dora)
    Table.objects.filter(round=first, number=2).update(hands_due=6)
    with refused("table-too-short", table=2, hands=6, other=1):
        table_repairs.move(first, one=1, other=2, reason="sheet", by=dora)
    enter(afternoon, "n5c5", at=(1, 3, 1))
    with refused("table-has-results", table=3):
        table_repairs.move(first, one=1, other=3, reason="sheet", by=dora)


def test_a_move_is_looked_at_again_if_a_hand_arrived_meanwhile(
    afternoon: Event, dora: User
) -> None:
    enter(afternoon, "n5c5", at=(1, 1, 1))
    seen = mark(afternoon, results_moved, one=1, other=2)
    enter(afternoon, "n5c5", at=(1, 1, 2))
    with refused("repair-changed"):
        table_repairs.move(round_of(afternoon), one=1, other=2, reason="x", by=dora, seen=seen)


def test_a_reason_that_kept_an_unusual_hand_moves_with_it(afternoon: Event, dora: User) -> None:
    row = enter(afternoon, "n5c5").result
    HandResult.objects.filter(pk=row.pk).update(overridden=["bid-too-low"], reason="they did")
    table_repairs.move(round_of(afternoon), one=1, other=2, reason="sheet", by=dora)
    assert HandResult.objects.get(supersedes=row).reason == "they did · sheet"


@pytest.mark.parametrize("act", ["set_hands", "call_time", "play_on", "void", "move"])
def test_no_finished_event_is_repaired(afternoon: Event, dora: User, act: str) -> None:
    Event.objects.filter(pk=afternoon.pk).update(state=Event.State.FINISHED)
    first = round_of(afternoon)
    acts = {
        "set_hands": lambda: table_repairs.set_hands(first, 6, reason="x", by=dora),
        "call_time": lambda: table_repairs.call_time(first, reason="x", by=dora),
        "play_on": lambda: table_repairs.play_on(first, reason="x", by=dora),
        "void": lambda: table_repairs.void(round_of(afternoon), table=1, reason="x", by=dora),
        "move": lambda: table_repairs.move(first, one=1, other=2, reason="x", by=dora),
    }
    with refused("event-finished"):
        acts[act]()
