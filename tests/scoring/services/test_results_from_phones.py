"""Reports from the phones of a table: one row per hand, agreement, a dispute, and its end."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import User
from engine.check import Report
from scoring.models import Agreement, DirectorCall, Event, HandResult, Round, Session, Table
from scoring.models.result import ResultState
from scoring.services import calls, events, results, rounds, totals
from scoring.services.refusal import Faulty
from scoring.services.results import Entered, Phone
from tests.cast import table_at
from tests.scoring.derived import standings_of, table_of
from tests.scoring.services.acts import (
    BELOW,
    FIVE,
    SEVEN,
    SIX,
    correct,
    enter,
    entry_of,
    nothing_stored,
    one_act,
    origin,
    refused,
    states,
)
from tests.scoring.services.prepared import second_round
from tests.scoring.services.revising import NO_OVERTRICKS, revise

NORTH, SOUTH = Phone(0, "anne"), Phone(0, "bert")
EAST = Phone(1, "cleo")


@pytest.fixture
def table(afternoon: Event) -> Table:
    return table_at(afternoon, 1, 1)


def send(
    table: Table, report: Report = FIVE, phone: Phone = NORTH, *, key: str = "", corrects: str = ""
) -> Entered:
    """A phone reports hand 1, with its own key for each phone and report."""
    key = key or f"{phone.device}-{report.makers_tricks}"
    return results.enter(table, 1, report, origin=phone.origin(key), corrects=corrects)


def agree(phone: Phone, *rows: HandResult) -> list[HandResult]:
    return results.confirm(rows[0].table, [str(row.uid) for row in rows], phone=phone)


def test_each_further_hand_agreed_with_costs_one_statement_for_the_history(
    table: Table,
) -> None:
    hands = [
        results.enter(table, hand, FIVE, origin=NORTH.origin(f"{hand}")).result
        for hand in range(1, 9)
    ]
    costs = []
    for some in (hands[:1], hands[1:4], hands[4:]):
        with CaptureQueriesContext(connection) as queries:
            assert agree(EAST, *some) == some
        costs.append(len(queries))
    assert costs == [costs[0], costs[0] + 2, costs[0] + 3]


def policy(event: Event, disputes: Event.Disputes) -> None:
    Event.objects.filter(pk=event.pk).update(disputes=disputes)


def total_of(event: Event, number: int) -> int:
    lines = standings_of(event, names="number").lines
    return next(line.total for line, entrant in lines if entrant.number == number)


def test_a_hand_from_a_phone_counts_and_says_which_phone_sent_it(
    afternoon: Event, table: Table
) -> None:
    with one_act(afternoon, "hand-entered"):
        said = send(table)
    row = said.result
    assert (said.outcome, row.state, row.points_0, row.points_1) == ("stored", "official", 5, 3)
    assert (row.source, row.side, row.device, row.entered_by) == ("table", 0, "anne", None)
    new = entry_of("hand-entered").new
    assert (new["side"], new["device"], new["line"]) == (0, "anne", "s5c5")


def test_the_same_report_sent_twice_is_one_row(table: Table) -> None:
    send(table)
    with nothing_stored():
        assert send(table).outcome == "known"
        assert send(table, phone=SOUTH).outcome == "known"  # a partner agrees with nobody


def test_the_other_side_s_equal_report_is_its_agreement(afternoon: Event, table: Table) -> None:
    row = send(table).result
    assert table_of(afternoon, table, names="number").to_agree == {1}
    with one_act(afternoon, "hand-agreed"):
        assert send(table, phone=EAST).outcome == "agreed"
    said = Agreement.objects.get()
    assert (said.result, said.side, said.verdict, said.device) == (row, 1, "agreed", "cleo")
    assert table_of(afternoon, table, names="number").to_agree == set()
    with nothing_stored():
        assert send(table, phone=EAST, key="again").outcome == "known"


def test_differing_reports_count_for_nobody_and_both_are_shown(
    afternoon: Event, table: Table
) -> None:
    send(table)
    with one_act(afternoon, "hand-disputed"):
        assert send(table, SIX, EAST).outcome == "disputed"
    assert states(table) == {"1 N s5c5": "disputed", "1 N s5c6": "disputed"}
    assert total_of(afternoon, 1) == 0
    slot = table_of(afternoon, table, names="number").hands[0]
    assert [(row.side, row.points_0) for row in slot.disputed] == [(0, 5), (1, 6)]


def test_a_report_that_differs_from_the_desk_s_entry_is_disputed_too(table: Table) -> None:
    enter(table)
    assert send(table, SIX, EAST).outcome == "disputed"
    assert set(states(table).values()) == {"disputed"}


def test_if_the_event_leaves_it_to_the_table_the_other_side_gives_in_with_one_tap(
    afternoon: Event, table: Table
) -> None:
    mine, theirs = send(table).result, send(table, SIX, EAST).result
    with one_act(afternoon, "hand-agreed", "dispute-agreed"):
        assert agree(NORTH, theirs) == [theirs]
    assert states(table) == {"1 N s5c5": "superseded", "1 N s5c6": "official"}
    assert table_of(afternoon, table, names="number").to_agree == set()
    mine.refresh_from_db()
    assert entry_of("dispute-agreed").reason == "Both sides agreed at the table."


def test_sending_the_other_version_ends_the_dispute_too(table: Table) -> None:
    send(table)
    send(table, SIX, EAST)
    assert send(table, FIVE, EAST, key="after a look").outcome == "settled"
    assert states(table) == {"1 N s5c5": "official", "1 N s5c6": "superseded"}


def test_two_sides_that_change_their_minds_at_once_still_disagree(table: Table) -> None:
    mine, theirs = send(table).result, send(table, SIX, EAST).result
    policy(table.round.session.event, Event.Disputes.DIRECTOR)
    agree(NORTH, theirs)
    agree(EAST, mine)
    policy(table.round.session.event, Event.Disputes.ASK)
    assert set(states(table).values()) == {"disputed"}
    agree(NORTH, mine)
    assert states(table) == {"1 N s5c5": "official", "1 N s5c6": "superseded"}


def test_if_the_director_decides_the_table_can_only_say_what_it_thinks(
    afternoon: Event, dora: User, table: Table
) -> None:
    policy(afternoon, Event.Disputes.DIRECTOR)
    send(table)
    theirs = send(table, SIX, EAST).result
    assert agree(NORTH, theirs) == []
    assert set(states(table).values()) == {"disputed"}
    results.settle(theirs, reason="the cards were looked at", by=dora)
    assert states(table) == {"1 N s5c5": "superseded", "1 N s5c6": "official"}


@pytest.mark.parametrize(
    ("mine", "theirs", "counts"),
    [(FIVE, SIX, "1 N s5c5"), (SIX, FIVE, "1 N s5c5")],
    ids=["first", "second"],
)
def test_the_less_favourable_claim_counts_if_the_event_says_so(
    afternoon: Event, table: Table, mine: Report, theirs: Report, counts: str
) -> None:
    policy(afternoon, Event.Disputes.LESS)
    send(table, mine)
    assert send(table, theirs, EAST).outcome == "settled"
    assert [content for content, state in states(table).items() if state == "official"] == [counts]
    assert table_of(afternoon, table, names="number").final is False  # seven hands to come
    assert table_of(afternoon, table, names="number").to_agree == set()


def test_if_the_versions_name_different_makers_the_director_decides_after_all(
    afternoon: Event, table: Table
) -> None:
    policy(afternoon, Event.Disputes.LESS)
    send(table)
    west = Report("N", "W", "5", "C", makers_tricks="5")
    assert send(table, west, EAST).outcome == "disputed"
    assert set(states(table).values()) == {"disputed"}


def test_one_tap_disputes_a_hand_and_removes_it_from_the_standings(
    afternoon: Event, table: Table
) -> None:
    row = send(table).result
    with one_act(afternoon, "hand-doubted"):
        results.dispute(row, phone=EAST)
    assert total_of(afternoon, 1) == 0
    with nothing_stored():
        results.dispute(row, phone=EAST)
    agree(EAST, row)
    assert states(table) == {"1 N s5c5": "official"}


def test_a_side_can_replace_its_entry_until_the_other_agrees(
    afternoon: Event, table: Table
) -> None:
    row = send(table).result
    with one_act(afternoon, "hand-corrected"):
        assert send(table, SIX, SOUTH, corrects=str(row.uid)).outcome == "stored"
    assert states(table) == {"1 N s5c5": "superseded", "1 N s5c6": "official"}
    send(table, SIX, EAST)
    latest = HandResult.objects.get(state=ResultState.OFFICIAL)
    said = send(table, SEVEN, corrects=str(latest.uid))
    assert said.outcome == "disputed"


def test_a_phone_that_got_no_answer_names_its_entry_by_the_key(table: Table) -> None:
    send(table, key="first")
    assert send(table, SIX, key="second", corrects="first").outcome == "stored"
    assert states(table) == {"1 N s5c5": "superseded", "1 N s5c6": "official"}


def test_the_other_side_can_never_overwrite(table: Table) -> None:
    row = send(table).result
    assert send(table, SIX, EAST, corrects=str(row.uid)).outcome == "disputed"
    assert set(states(table).values()) == {"disputed"}


def test_the_same_key_with_other_content_is_a_dispute(table: Table) -> None:
    send(table, key="tap")
    assert send(table, SIX, key="tap").outcome == "disputed"
    assert set(states(table).values()) == {"disputed"}


def test_after_the_director_decided_a_phone_s_report_is_only_recorded(
    afternoon: Event, dora: User, table: Table
) -> None:
    correct(send(table).result, SEVEN, by=dora)
    with one_act(afternoon, "hand-came-late"):
        assert send(table, SIX, EAST).outcome == "late"
    assert states(table) == {
        "1 N s5c5": "superseded", "1 N s5c6": "superseded", "1 N s5c7": "official",
    }  # fmt: skip
    late = entry_of("hand-came-late")
    assert (late.old["line"], late.new["line"]) == ("s5c7", "s5c6")
    with nothing_stored():
        assert send(table, SIX, EAST).outcome == "late"
        assert send(table, SEVEN, EAST).outcome == "known"
    row = HandResult.objects.get(state=ResultState.OFFICIAL)
    with refused("hand-decided", hand=1):
        results.dispute(row, phone=EAST)


def test_if_no_version_is_right_the_director_enters_what_was_played(
    afternoon: Event, dora: User, table: Table
) -> None:
    send(table)
    send(table, SIX, EAST)
    asked = origin("desk", by=dora, reason="both had counted wrong")
    with one_act(afternoon, "dispute-decided"):
        row = results.decide(table, 1, SEVEN, origin=asked)
    assert (row.state, row.decided) == ("official", True)
    assert states(table) == {
        "1 N s5c5": "superseded", "1 N s5c6": "superseded", "1 N s5c7": "official",
    }  # fmt: skip
    with refused("not-disputed", hand=1):
        results.decide(table, 1, SIX, origin=origin("again", by=dora, reason="once more"))


def test_nothing_unusual_is_accepted_from_a_phone(table: Table) -> None:
    with nothing_stored(), pytest.raises(Faulty) as caught:
        send(table, BELOW)
    assert [fault.code for fault in caught.value.faults] == ["below-minimum"]


def test_an_event_without_phones_accepts_nothing_from_them(afternoon: Event, table: Table) -> None:
    Event.objects.filter(pk=afternoon.pk).update(entry=Event.Entry.DESK)
    with refused("phones-off"):
        send(table)


def test_a_phone_that_has_not_said_its_side_can_enter_but_not_agree(table: Table) -> None:
    row = send(table, phone=Phone(None, "tablet")).result
    event = table.round.session.event
    assert table_of(event, table, names="number").to_agree == {0, 1}
    with refused("side-missing"):
        agree(Phone(None, "tablet"), row)


@pytest.mark.parametrize("kind", [HandResult.Kind.VOID, HandResult.Kind.NOT_PLAYED])
def test_an_annulled_hand_is_no_longer_missing_and_counts_for_nobody(
    afternoon: Event, dora: User, table: Table, kind: HandResult.Kind
) -> None:
    send(table)
    with one_act(afternoon, f"hand-{kind}"):
        row = results.annul(table, 1, kind, reason="played twice", by=dora)
    assert (row.points_0, row.points_1, row.made, row.decided) == (0, 0, None, True)
    assert total_of(afternoon, 1) == 0
    assert 1 not in table_of(afternoon, table, names="number").missing
    with nothing_stored():
        results.annul(table, 1, kind, reason="again", by=dora)
    with refused("reason-missing"):
        results.annul(table, 2, kind, reason=" ", by=dora)


def test_agreement_survives_a_correction_of_the_rules(
    afternoon: Event, table: Table, dora: User
) -> None:
    send(table, SIX)
    send(table, SIX, EAST)
    event = revise(afternoon, NO_OVERTRICKS, dora)
    slot = table_of(event, table, names="number").hands[0]
    assert slot.result is not None
    assert (slot.result.points_0, slot.result.side, slot.to_agree) == (5, 0, ())


def test_a_side_means_what_it_said_last_and_not_what_it_agreed_with_before(table: Table) -> None:
    mine = send(table).result
    send(table, FIVE, EAST)
    assert send(table, SIX, EAST).outcome == "disputed"
    assert agree(NORTH, mine) == []
    assert set(states(table).values()) == {"disputed"}
    theirs = HandResult.objects.get(content="1 N s5c6")
    agree(NORTH, theirs)
    assert states(table) == {"1 N s5c5": "superseded", "1 N s5c6": "official"}


def test_correcting_the_rules_in_between_changes_nobody_s_last_word(
    afternoon: Event, dora: User, table: Table
) -> None:
    send(table, SIX)
    send(table, SEVEN, EAST)
    send(table, FIVE, key="north again")
    revise(afternoon, NO_OVERTRICKS, dora)
    left_by_north = HandResult.objects.get(content="1 N s5c6", state="disputed")
    assert agree(EAST, left_by_north) == []
    kept = HandResult.objects.get(content="1 N s5c5", state="disputed")
    assert agree(EAST, kept) == [kept]


@pytest.mark.parametrize("disputes", Event.Disputes)
def test_a_key_of_another_hand_takes_no_decision_away(
    afternoon: Event, dora: User, table: Table, disputes: Event.Disputes
) -> None:
    policy(afternoon, disputes)
    correct(send(table, key="one").result, SEVEN, by=dora)
    HandResult.objects.filter(content="1 N s5c7").update(client_key="one")
    east = Report("E", "S", "5", "C", makers_tricks="5")
    said = results.enter(table, 2, east, origin=NORTH.origin("one"))
    assert said.outcome == "stored"
    assert states(table)["1 N s5c7"] == "official"


def test_a_text_may_be_typed_again_after_its_hand_was_taken_back(dora: User, table: Table) -> None:
    def typed() -> Entered:
        return results.enter(
            table, 1, FIVE, origin=NORTH.origin("R1T1", source=HandResult.Source.CODE)
        )

    row = typed().result
    results.take_back(row, reason="another table", by=dora)
    assert typed().outcome == "stored"
    assert typed().outcome == "known"


def test_a_phone_that_calls_twice_with_one_key_has_called_once(
    afternoon: Event, dora: User, table: Table
) -> None:
    first = calls.call(table, phone=EAST, client_key="tap")
    calls.answer(first, by=dora)
    with nothing_stored():
        assert calls.call(table, phone=EAST, client_key="tap") == first
    rounds.start(second_round(afternoon), by=dora, despite="late")
    with refused("call-too-late", round=1):
        calls.call(table, phone=EAST, client_key="from afar")


def test_the_event_does_not_end_unnoticed_while_a_table_calls(
    afternoon: Event, dora: User, table: Table
) -> None:
    calls.call(table, phone=EAST)
    Round.objects.exclude(number=1).delete()
    Session.objects.update(rounds_due=1)
    for each in Table.objects.filter(round__number=1):
        totals.enter(each, totals.Totals((30, 34)), client_key="paper", by=dora)
    with refused("tables-wait", tables="table 1 calls"):
        events.finish(afternoon, by=dora)
    events.finish(afternoon, by=dora, despite="they only wanted to know the time")
    assert not DirectorCall.objects.filter(answered_at=None).exists()
