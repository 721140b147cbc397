"""Provisional until the time for corrections is over, then final: the page updates itself."""

import datetime as dt
import html
import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from clubs.models import User
from scoring.models import Adjustment, Event, HandResult, Round, Seating
from scoring.polls import UNCHANGED
from scoring.services import events, results
from scoring.sheets.from_event import standings_sheet_of
from tests.cast import rewrite, table_at
from tests.pages.filling import logged_in
from tests.pages.reading import address, shown, text
from tests.scoring.afternoon.play import enter, enter_totals, start_round

EARLIER = dt.datetime(2025, 12, 17, 19, 32, tzinfo=dt.UTC)


@pytest.fixture
def ended(afternoon: Event, dora: User) -> Event:
    """An event of one round that has just been finished, with 20 minutes for corrections."""
    Round.objects.filter(number__gt=1).delete()
    for table in (1, 2, 3, 4):
        enter_totals(afternoon, (40, 24), at=(1, table))
    Event.objects.update(correction_minutes=20)
    return events.finish(afternoon, by=dora, despite="time was called")


def pass_the_time() -> None:
    """Move the end of the event far into the past."""
    rewrite(Event.objects.get(), Event.objects.all(), finished_at=EARLIER)


def polled(client: Client, url: str) -> str:
    found = re.search(r'hx-get="([^"]+)"', client.get(url).content.decode())
    assert found
    return html.unescape(found[1])


def test_the_standings_are_provisional_while_corrections_are_possible(
    client: Client, ended: Event
) -> None:
    page = shown(client, address("standings", ended))
    assert "Provisional Play is over. Corrections are possible until" in page
    assert "Final" not in page


def test_standings_are_final_when_the_time_for_corrections_is_over(
    client: Client, ended: Event
) -> None:
    pass_the_time()
    page = shown(client, address("standings", ended))
    assert "Final Every result is in. Final since Dec. 17, 2025, 2:52 PM." in page
    assert "Provisional" not in page


@pytest.mark.parametrize("name", ["standings", "entrant"])
def test_an_open_page_becomes_final_by_itself_and_then_polls_less_often(
    client: Client,
    ended: Event,
    name: str,
    django_assert_num_queries: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache.clear()
    url = polled(client, address(name, ended, *([1] if name == "entrant" else [])))
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert client.get(url).status_code == UNCHANGED
    later = timezone.now() + dt.timedelta(minutes=21)
    monkeypatch.setattr(timezone, "now", lambda: later)  # nothing is written when the time is over
    answer = client.get(url)
    assert answer.status_code == 200
    assert "Final since" in answer.content.decode()
    assert 'hx-trigger="every 15s' in answer.content.decode()


@pytest.mark.parametrize("name", ["standings", "seating", "entrant"])
def test_a_page_left_open_since_the_end_updates_when_the_event_is_reopened(
    client: Client, ended: Event, dora: User, name: str, django_assert_num_queries: object
) -> None:
    cache.clear()
    pass_the_time()
    url = polled(client, address(name, ended, *([1] if name == "entrant" else [])))
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert client.get(url).status_code == UNCHANGED
    events.reopen(Event.objects.get(), by=dora)
    answer = client.get(url)
    assert answer.status_code == 200
    assert 'hx-trigger="every 3s' in answer.content.decode()


def test_reopening_says_what_comes_next(ended: Event, dora: User) -> None:
    page = logged_in(dora).post(address("event-reopen", ended), follow=True)
    assert "Finish it once more when all is right." in text(page.content)


def test_hands_that_were_not_played_are_mentioned_on_the_page_and_on_paper(
    client: Client, afternoon: Event, dora: User
) -> None:
    Round.objects.filter(number__gt=1).delete()
    for number in (1, 2, 3):
        enter_totals(afternoon, (40, 24), at=(1, number))
    table = table_at(afternoon, 1, 4)
    kinds = HandResult.Kind
    for hand in range(1, 9):
        kind = kinds.VOID if hand == 1 else kinds.NOT_PLAYED if hand > 3 else None
        if kind:
            results.annul(table, hand, kind, reason="time was called", by=dora)
        else:
            enter(afternoon, "n5c5", at=(1, 4, hand))
    over = events.finish(afternoon, by=dora, despite="the hall closes", sharing=True)
    said = ["Not played: 5 hands.", "Annulled, so it counts for nobody: 1 hand."]
    page = shown(client, address("standings", afternoon))
    assert "Final " + " ".join(said) in page
    assert "Every result is in" not in page
    sheet = standings_sheet_of(over, public=False, after=None)
    assert list(sheet.notes[-2:]) == said


def test_an_event_without_time_for_corrections_is_final_at_once(
    client: Client, ended: Event
) -> None:
    Event.objects.update(correction_minutes=0)
    assert "Final Every result is in. Final since" in shown(client, address("standings", ended))


def test_reopening_takes_the_end_back(ended: Event, dora: User) -> None:
    assert ended.finished_at is not None
    assert timezone.now() - ended.finished_at < dt.timedelta(minutes=1)
    assert events.reopen(ended, by=dora).finished_at is None
    assert Event.objects.get().finished_at is None


def test_standings_of_an_earlier_round_are_never_final(client: Client, afternoon: Event) -> None:
    Round.objects.filter(number=2).update(started_at=EARLIER)
    Event.objects.update(state="finished", finished_at=EARLIER)
    assert "Final" not in shown(client, address("standings", afternoon) + "?after=1")


def test_an_event_finished_before_that_moment_was_stored_is_final(
    client: Client, ended: Event
) -> None:
    Event.objects.update(finished_at=None)
    page = shown(client, address("standings", ended))
    assert "Final Every result is in." in page
    assert "since" not in page


def test_the_printed_standings_say_whether_they_are_final(ended: Event) -> None:
    def printed() -> tuple[str, bool]:
        event = Event.objects.get(pk=ended.pk)
        sheet = standings_sheet_of(event, public=False, after=None)
        return sheet.since, sheet.signed

    with timezone.override("America/Toronto"):
        provisional = printed()
        pass_the_time()
        assert provisional[0].startswith("Corrections until ")
        assert not provisional[1]
        assert printed() == ("Final since Dec. 17, 2025, 2:52 PM", True)


def test_the_printed_standings_explain_places_and_adjustments(ended: Event) -> None:
    first = ended.entrants.get(number=1)
    Adjustment.objects.create(event=ended, entrant=first, kind="bonus", points=2, reason="cake")
    Event.objects.update(tie_chain=["total", "best-round", "cut"])
    ended.entrants.filter(number=4).update(state="withdrawn", last_round=1)
    sheet = standings_sheet_of(Event.objects.get(), public=False, after=None)
    assert "No. 1: +2 cake" in sheet.notes
    assert "No. 4: Left after round 1." in sheet.notes
    assert sheet.notes[0] == "Pairs 2, 4, 6 share place 2: each has 40 points."
    shared = "No. 2: Tied with no. 4 on points, best round: they share the place."
    assert shared in sheet.notes


def test_a_last_round_that_was_cut_short_can_be_left_out(
    client: Client, afternoon: Event, dora: User
) -> None:
    events.publish(afternoon, published=True, by=dora)
    start_round(afternoon, 2)
    enter(afternoon, "n5c6", at=(2, 1, 1))
    client.force_login(dora)
    asked = client.post(address("event-finish", afternoon))
    assert "What counts Everything that was entered Up to round 1" in text(asked.content)
    client.post(address("event-finish", afternoon), {"despite": "a storm", "count_to": "1"})
    page = shown(client, address("standings", afternoon))
    assert "The event ended early: no round after round 1 counts." in page
    pair = Seating.objects.get(table=table_at(afternoon, 2, 1), seat="N").entrant.number
    page = shown(client, address("entrant", afternoon, pair))
    assert "This round does not count: the event ended early." in page
    said = text(client.get(address("history", afternoon)).content)
    assert "finished the event: no round after round 1 counts – a storm" in said
