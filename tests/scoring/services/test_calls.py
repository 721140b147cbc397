"""A table calls the director: once, until somebody answers or nobody is needed any more."""

import pytest
from django.utils import timezone

from clubs.models import User
from scoring.models import DirectorCall, Event
from scoring.services import calls, events, rounds
from scoring.services.results import Phone
from tests.cast import seat_entrants, table_at
from tests.scoring.services.acts import entry_of, nothing_stored, one_act, refused

NORTH, EAST = Phone(0, "north's phone"), Phone(1, "east's phone")


def test_a_call_says_which_side_called(afternoon: Event) -> None:
    with one_act(afternoon, "director-called"):
        made = calls.call(table_at(afternoon, 1, 3), phone=EAST)
    row = DirectorCall.objects.get()
    assert (row, row.table.number, row.side, row.device) == (made, 3, 1, "east's phone")
    assert (row.answered_at, row.answered_by) == (None, None)
    assert entry_of("director-called").new == {"round": 1, "table": 3, "side": 1}


def test_a_table_that_calls_again_has_one_call(afternoon: Event) -> None:
    first = calls.call(table_at(afternoon, 1, 3), phone=EAST)
    with nothing_stored():
        assert calls.call(table_at(afternoon, 1, 3), phone=NORTH) == first
    assert calls.call(table_at(afternoon, 1, 4), phone=NORTH) != first


def test_after_a_call_was_answered_another_can_be_made(afternoon: Event, dora: User) -> None:
    first = calls.call(table_at(afternoon, 1, 3), phone=EAST)
    with one_act(afternoon, "call-answered"):
        calls.answer(first, by=dora)
    first.refresh_from_db()
    assert first.answered_by == dora
    assert first.answered_at is not None
    assert first.answered_at <= timezone.now()
    with nothing_stored():
        calls.answer(first, by=dora)
    assert calls.call(table_at(afternoon, 1, 3), phone=EAST) != first


def test_either_side_can_withdraw_its_table_s_call(afternoon: Event) -> None:
    made = calls.call(table_at(afternoon, 1, 3), phone=EAST)
    with nothing_stored():
        calls.withdraw(table_at(afternoon, 1, 4), made.uid, phone=NORTH)
    with one_act(afternoon, "call-withdrawn"):
        calls.withdraw(table_at(afternoon, 1, 3), made.uid, phone=NORTH)
    made.refresh_from_db()
    assert (made.answered_at is None, made.answered_by) == (False, None)
    assert entry_of("call-withdrawn").new["side"] == 0
    with nothing_stored():
        calls.withdraw(table_at(afternoon, 1, 3), made.uid, phone=NORTH)


def test_a_tap_that_comes_late_withdraws_no_later_call(afternoon: Event, dora: User) -> None:
    first = calls.call(table_at(afternoon, 1, 3), phone=EAST)
    calls.answer(first, by=dora)
    calls.call(table_at(afternoon, 1, 3), phone=NORTH)
    for uid in (first.uid, None):
        with nothing_stored():
            calls.withdraw(table_at(afternoon, 1, 3), uid, phone=EAST)


def test_a_withdrawn_call_can_t_be_answered(afternoon: Event, dora: User) -> None:
    made = calls.call(table_at(afternoon, 1, 3), phone=EAST)
    calls.withdraw(table_at(afternoon, 1, 3), made.uid, phone=EAST)
    with nothing_stored():
        assert calls.answer(made, by=dora).answered_by is None


def test_a_phone_s_name_is_cut_to_its_column(afternoon: Event) -> None:
    made = calls.call(table_at(afternoon, 1, 3), phone=Phone(None, "x" * 300))
    made.refresh_from_db()
    assert (made.side, made.device) == (None, "x" * 40)


def test_nobody_can_call_from_a_round_to_come_or_after_the_end(
    afternoon: Event, dora: User
) -> None:
    with refused("round-not-started", round=2):
        calls.call(table_at(afternoon, 2, 3), phone=EAST)
    made = calls.call(table_at(afternoon, 1, 3), phone=EAST)
    events.finish(afternoon, by=dora, despite="fire")
    with refused("event-finished"):
        calls.call(table_at(afternoon, 1, 4), phone=EAST)
    with refused("event-finished"):
        calls.withdraw(table_at(afternoon, 1, 3), made.uid, phone=EAST)
    with refused("event-finished"):
        calls.answer(made, by=dora)


def test_a_call_from_a_discarded_seating_is_refused(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 3)
    made = calls.call(table, phone=EAST)
    made = DirectorCall.objects.select_related("table__round__session").get(pk=made.pk)
    events.unseat(afternoon, by=dora)
    seat_entrants(afternoon)
    with refused("seats-anew"):
        calls.call(table, phone=EAST)
    with refused("seats-anew"):
        calls.answer(made, by=dora)


@pytest.mark.parametrize("despite", ["", "they can wait"])
def test_the_next_round_waits_for_a_call_unless_there_is_a_reason(
    afternoon: Event, dora: User, despite: str
) -> None:
    from tests.scoring.services.test_rounds_service import enter_all, round_of

    enter_all(afternoon, 1)
    calls.call(table_at(afternoon, 1, 3), phone=EAST)
    second = round_of(afternoon, 2)
    if despite:
        assert rounds.start(second, by=dora, despite=despite).started_at is not None
        return
    with refused("tables-wait", tables="table 3 calls"):
        rounds.start(second, by=dora)
