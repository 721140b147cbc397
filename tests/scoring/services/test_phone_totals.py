"""Totals from a table's phones: one side sends, the other agrees; two that differ must wait."""

from typing import Any

import pytest

from clubs.models import User
from engine.check import Counts
from scoring.models import Event, Table, TableTotals
from scoring.services import phone_totals, results, totals
from scoring.services.phone_totals import SentTotals
from scoring.services.refusal import Faulty
from scoring.services.results import Phone
from scoring.services.totals import Totals
from tests.cast import rewrite, table_at
from tests.scoring.derived import board_of, open_tables, standings_of
from tests.scoring.services.acts import FIVE, enter, nothing_stored, one_act, refused
from tests.scoring.services.prepared import sending_totals

NORTH, EAST = Phone(0, "north"), Phone(1, "east")
EVEN, ODD, FAR = Totals((30, 34)), Totals((34, 30)), Totals((40, 24))


@pytest.fixture
def table(afternoon: Event) -> Table:
    found: Table = sending_totals(afternoon)
    return found


def send(table: Table, given: Totals, phone: Phone = NORTH, key: str = "") -> SentTotals:
    key = key or f"{phone.device} {given.points}"
    return phone_totals.send(table, given, phone=phone, client_key=key)


def change(table: Table, **values: str) -> None:
    event = table.round.session.event
    rewrite(event, Event.objects.filter(pk=event.pk), **values)


def standing(table: Table) -> list[tuple[int, int | None, str]]:
    """N-S's points, the sending side and the state of all totals of the table."""
    rows = table.totals.exclude(state="superseded").order_by("pk")
    return [(row.points_0, row.side, row.state) for row in rows]


def state_of(table: Table) -> str:
    return board_of(table.round.session.event).tables[0].state


def test_totals_from_one_side_count_and_wait_for_the_other(table: Table) -> None:
    with one_act(table.round.session.event, "totals-sent"):
        assert send(table, EVEN).outcome == "stored"
    assert standing(table) == [(30, 0, "official")]
    assert state_of(table) == "agreeing"


@pytest.mark.parametrize("again", [True, False], ids=["the same totals", "a tap"])
def test_the_other_side_agrees_by_sending_the_same_or_with_a_tap(table: Table, again: bool) -> None:
    row = send(table, EVEN).row
    with one_act(table.round.session.event, "totals-agreed"):
        if again:
            assert send(table, EVEN, EAST).outcome == "agreed"
        else:
            phone_totals.agree(row, phone=EAST)
    assert standing(table) == [(30, 0, "official")]
    assert state_of(table) == "done"


def test_a_double_tap_changes_nothing(table: Table) -> None:
    row = send(table, EVEN).row
    with nothing_stored():
        assert send(table, EVEN).outcome == "known"
    phone_totals.agree(row, phone=EAST)
    with nothing_stored():
        phone_totals.agree(row, phone=EAST)
        assert send(table, EVEN, EAST).outcome == "known"


def test_a_side_can_replace_what_it_sent_until_the_other_agrees(table: Table) -> None:
    send(table, EVEN)
    assert send(table, ODD).outcome == "stored"
    assert standing(table) == [(34, 0, "official")]
    send(table, ODD, EAST)
    with nothing_stored(), refused("totals-agreed", first=34, second=30):
        send(table, FAR)


def test_totals_that_differ_count_for_nobody(afternoon: Event, table: Table) -> None:
    send(table, EVEN)
    with one_act(afternoon, "totals-disputed"):
        assert send(table, ODD, EAST).outcome == "disputed"
    assert standing(table) == [(30, 0, "disputed"), (34, 1, "disputed")]
    assert state_of(table) == "disputed"
    assert all(line.total == 0 for line, _shown in standings_of(afternoon, names="full").lines)
    assert [each.table for each in open_tables(afternoon)][:1] == [1]


def test_one_side_can_accept_the_other_s_totals(table: Table) -> None:
    send(table, EVEN)
    theirs = send(table, ODD, EAST).row
    phone_totals.agree(theirs, phone=NORTH)
    assert standing(table) == [(34, 1, "official")]
    assert state_of(table) == "done"


def test_if_neither_was_right_both_can_send_the_same_new_totals(table: Table) -> None:
    send(table, EVEN)
    send(table, ODD, EAST)
    assert send(table, FAR).outcome == "disputed"
    assert standing(table) == [(34, 1, "disputed"), (40, 0, "disputed")]
    assert send(table, FAR, EAST).outcome == "agreed"
    assert standing(table) == [(40, 0, "official")]


@pytest.mark.parametrize("disputes", ["director", "less"])
def test_if_the_director_decides_the_phones_have_to_wait(table: Table, disputes: str) -> None:
    change(table, disputes=disputes)
    send(table, EVEN)
    theirs = send(table, ODD, EAST).row
    for again in (lambda: send(table, FAR), lambda: phone_totals.agree(theirs, phone=NORTH)):
        with nothing_stored(), refused("totals-torn"):
            again()


def test_the_desk_decides_between_two_and_no_phone_changes_that(table: Table, dora: User) -> None:
    first = send(table, EVEN).row
    send(table, ODD, EAST)
    totals.enter(table, FAR, client_key="desk", by=dora, reason="both misread", corrects=first)
    assert standing(table) == [(40, None, "official")]
    with nothing_stored(), refused("totals-decided", first=40, second=24):
        send(table, EVEN)
    with nothing_stored():
        assert send(table, FAR).outcome == "known"


def test_the_desk_can_open_a_table_whose_totals_differ(table: Table, dora: User) -> None:
    first = send(table, EVEN).row
    send(table, ODD, EAST)
    totals.take_back(first, reason="we type the hands", by=dora)
    assert standing(table) == []
    assert enter(table, by=dora).outcome == "stored"


def test_no_hand_can_be_entered_beside_totals_that_differ(table: Table, dora: User) -> None:
    send(table, EVEN)
    send(table, ODD, EAST)
    with nothing_stored(), refused("totals-there", table=1):
        enter(table, by=dora)


def test_impossible_totals_are_not_stored_whoever_sends_them(table: Table) -> None:
    with nothing_stored(), pytest.raises(Faulty) as caught:
        send(table, Totals((44, 36), Counts(sets=(0, 0), lone_made=(0, 0))))
    assert {fault.code for fault in caught.value.faults} == {"totals-unreachable"}


def entry(chosen: str) -> Any:
    def choose(table: Table) -> None:
        change(table, entry=chosen)

    return choose


def no_longer_running(table: Table) -> None:
    change(table, state="finished")


def one_hand(table: Table) -> None:
    enter(table)


@pytest.mark.parametrize(
    ("before", "phone", "code", "told"),
    [
        (entry("desk"), NORTH, "phones-off", {}),
        (entry("phones"), NORTH, "totals-not-asked", {}),
        (entry("totals"), Phone(None, "north"), "side-missing", {}),
        (one_hand, NORTH, "hands-there", {"table": 1}),
        (no_longer_running, NORTH, "event-finished", {}),
    ],
)
def test_a_refusal_of_a_phone_s_totals_says_why(
    table: Table, before: Any, phone: Phone, code: str, told: dict[str, int]
) -> None:
    before(table)
    with nothing_stored(), refused(code, **told):
        send(table, EVEN, phone)


def test_single_hands_are_not_accepted_from_phones_that_send_totals(table: Table) -> None:
    with nothing_stored(), refused("hands-not-asked"):
        results.enter(table, 1, FIVE, origin=NORTH.origin("k"))


def test_totals_replaced_meanwhile_can_t_be_agreed_with(table: Table) -> None:
    old = send(table, EVEN).row
    send(table, ODD)
    with nothing_stored(), refused("totals-changed"):
        phone_totals.agree(old, phone=EAST)
    own = TableTotals.objects.get(state="official")
    with nothing_stored(), refused("totals-changed"):
        phone_totals.agree(own, phone=NORTH)


def test_another_table_is_untouched(afternoon: Event, table: Table) -> None:
    send(table, EVEN)
    assert standing(table_at(afternoon, 1, 2)) == []
