"""A stored hand is retyped in its line; correcting one's own slip needs no reason."""

import datetime as dt
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import AuditEntry, User
from engine.check import Report
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from scoring.services import events, results
from scoring.services.results import Phone
from tests.cast import table_at
from tests.pages.filling import at, logged_in
from tests.pages.reading import text
from tests.scoring.services.acts import enter


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def retyped(desk: Client, event: Event, line: str, **more: str) -> str:
    """Open the line of hand 1 at table 1, and submit it with something else in it."""
    row = desk.get(at("hand-retype", event, 1, 1, 1)).content.decode()
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', row))
    sent |= {"line": line} | more
    answer = desk.post(at("hand-save", event, 1, 1, 1), sent, headers={"HX-Request": "true"})
    return text(answer.content)


def counts(event: Event) -> tuple[int | None, int | None]:
    """Level and tricks of the official result of hand 1 at table 1."""
    row = HandResult.objects.get(table=table_at(event, 1, 1), number=1, state=ResultState.OFFICIAL)
    return row.level, row.makers_tricks


def test_the_line_is_shown_as_it_was_typed(desk: Client, afternoon: Event, dora: User) -> None:
    enter(table_at(afternoon, 1, 1), by=dora)
    row = desk.get(at("hand-retype", afternoon, 1, 1, 1)).content.decode()
    assert 'name="line" value="s5c5"' in row
    assert "autofocus" in row


def test_one_s_own_slip_needs_no_reason_and_the_history_records_it(
    desk: Client, afternoon: Event, dora: User
) -> None:
    enter(table_at(afternoon, 1, 1), by=dora)
    assert "6 : 2" in retyped(desk, afternoon, "s5c6")
    assert counts(afternoon) == (5, 6)
    told = AuditEntry.objects.filter(action="hand-corrected").get()
    assert (told.reason, told.by) == ("Mistyped, and mended at once.", dora.uid)


def test_a_corrected_slip_can_still_be_changed_by_phones(
    desk: Client, afternoon: Event, dora: User
) -> None:
    enter(table_at(afternoon, 1, 1), by=dora)
    retyped(desk, afternoon, "s5c6")
    assert not HandResult.objects.get(state=ResultState.OFFICIAL).decided


def of_somebody_else(row: HandResult, sam: User) -> None:
    HandResult.objects.filter(pk=row.pk).update(entered_by=sam)


def of_long_ago(row: HandResult, _sam: User) -> None:
    HandResult.objects.filter(pk=row.pk).update(entered_at=timezone.now() - dt.timedelta(minutes=6))


def that_a_table_agreed_with(row: HandResult, _sam: User) -> None:
    results.confirm(row.table, [str(row.uid)], phone=Phone(1, "cleo"))


def that_the_event_was_finished_with(row: HandResult, sam: User) -> None:
    event = row.table.round.session.event
    events.finish(event, by=sam, despite="A storm.")
    events.reopen(event, by=sam)


RELIED_ON = [
    of_somebody_else,
    of_long_ago,
    that_a_table_agreed_with,
    that_the_event_was_finished_with,
]


@pytest.mark.parametrize("made", RELIED_ON)
def test_a_result_that_others_may_rely_on_needs_a_reason(
    desk: Client, afternoon: Event, dora: User, sam: User, made: object
) -> None:
    assert callable(made)
    made(enter(table_at(afternoon, 1, 1), by=dora).result, sam)
    said = retyped(desk, afternoon, "s5c6")
    assert "Give a reason: it is kept with the result." in said
    assert "It is changed because" in said
    assert counts(afternoon) == (5, 5)
    retyped(desk, afternoon, "s5c6", reason="The slip says six")
    assert counts(afternoon) == (5, 6)


def test_a_slip_typed_after_the_event_was_reopened_needs_no_reason(
    desk: Client, afternoon: Event, dora: User
) -> None:
    events.finish(afternoon, by=dora, despite="A storm.")
    events.reopen(afternoon, by=dora)
    enter(table_at(afternoon, 1, 1), by=dora)
    retyped(desk, afternoon, "s5c6")
    assert counts(afternoon) == (5, 6)


@pytest.mark.parametrize(("made", "asked"), [*((made, True) for made in RELIED_ON), (None, False)])
def test_the_reason_is_asked_for_beside_the_line_before_anything_is_sent(
    desk: Client, afternoon: Event, dora: User, sam: User, made: Any, asked: bool
) -> None:
    stored = enter(table_at(afternoon, 1, 1), by=dora).result
    if made:
        made(stored, sam)
    row = desk.get(at("hand-retype", afternoon, 1, 1, 1)).content.decode()
    assert ("It is changed because" in row) == asked
    assert "Give a reason" not in row


def test_a_hand_given_up_that_came_in_after_all_is_typed_in_its_line(
    desk: Client, afternoon: Event, sam: User
) -> None:
    given_up = HandResult.Kind.NOT_PLAYED
    results.annul(table_at(afternoon, 1, 1), 1, given_up, reason="Time was called", by=sam)
    row = desk.get(at("hand-retype", afternoon, 1, 1, 1)).content.decode()
    assert 'name="line" value=""' in row
    assert "because" not in row
    assert "6 : 2" in retyped(desk, afternoon, "s5c6")
    assert counts(afternoon) == (5, 6)
    told = AuditEntry.objects.get(action="hand-corrected")
    assert told.reason == "The hand was played after all."
    assert not HandResult.objects.get(state=ResultState.OFFICIAL).decided


def test_a_hand_annulled_by_the_director_is_changed_on_its_page(
    desk: Client, afternoon: Event, dora: User
) -> None:
    void = HandResult.Kind.VOID
    results.annul(table_at(afternoon, 1, 1), 1, void, reason="Cards were missing", by=dora)
    answer = desk.get(at("hand-retype", afternoon, 1, 1, 1))
    assert answer.headers["HX-Redirect"] == at("hand", afternoon, 1, 1, 1)


def test_an_opened_hand_may_be_left_as_it_was(desk: Client, afternoon: Event, sam: User) -> None:
    enter(table_at(afternoon, 1, 1), by=sam)
    assert "5 : 3" in retyped(desk, afternoon, "s5c9", leave="1")
    assert counts(afternoon) == (5, 5)


def test_an_unchanged_line_changes_nothing(desk: Client, afternoon: Event, dora: User) -> None:
    enter(table_at(afternoon, 1, 1), by=dora)
    assert "5 : 3" in retyped(desk, afternoon, "s5c5")
    assert HandResult.objects.count() == 1
    assert not AuditEntry.objects.filter(action="hand-corrected").exists()


def test_the_page_of_a_hand_asks_for_a_reason_whenever_its_line_does(
    desk: Client, afternoon: Event, dora: User, sam: User
) -> None:
    row = enter(table_at(afternoon, 1, 1), by=dora).result
    page = at("hand", afternoon, 1, 1, 1)
    typed = {
        "declarer": "S", "bid": "5", "strain": "C", "tricks": "6", "dealer": "N",
        "corrects": str(row.uid), "client_key": "k",
    }  # fmt: skip
    of_somebody_else(row, sam)
    assert desk.post(page, typed).status_code == 422
    of_somebody_else(row, dora)
    assert desk.post(page, typed).status_code == 302
    assert counts(afternoon) == (5, 6)


def test_a_faulty_line_is_reported_and_changes_nothing(
    desk: Client, afternoon: Event, dora: User
) -> None:
    enter(table_at(afternoon, 1, 1), by=dora)
    assert "Tricks are a number from 0 to 8." in retyped(desk, afternoon, "s5c9")
    assert counts(afternoon) == (5, 5)


def test_a_hand_changed_meanwhile_is_not_overwritten(
    desk: Client, afternoon: Event, dora: User, sam: User
) -> None:
    row = enter(table_at(afternoon, 1, 1), by=dora).result
    seven = Report("N", "S", "5", "C", makers_tricks="7")
    origin = results.Origin(sam, HandResult.Source.DESK, "sam", "The table was asked")
    results.correct(row, seven, origin=origin)
    sent = {"line": "s5c6", "corrects": str(row.uid), "client_key": "k"}
    answer = desk.post(at("hand-save", afternoon, 1, 1, 1), sent, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert counts(afternoon) == (5, 7)


@pytest.mark.parametrize(
    "report",
    [
        Report("E", "S", "5", "C", makers_tricks="5"),
        Report("N", "S", "5", "C", makers_tricks="5", auction="pass 5C pass pass"),
    ],
    ids=["another dealer", "an auction"],
)
def test_what_a_line_can_t_express_is_changed_on_the_page_of_the_hand(
    desk: Client, afternoon: Event, dora: User, report: Report
) -> None:
    enter(table_at(afternoon, 1, 1), report, by=dora, reason="It was so")
    answer = desk.get(at("hand-retype", afternoon, 1, 1, 1))
    assert answer.headers["HX-Redirect"] == at("hand", afternoon, 1, 1, 1)


def test_a_hand_that_no_longer_exists_reloads_the_page(desk: Client, afternoon: Event) -> None:
    answer = desk.get(at("hand-retype", afternoon, 1, 1, 1))
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")
