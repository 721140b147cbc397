"""The end of an event: what it says, and who still has to cut the cards."""

import datetime as dt
import html

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import User
from scoring.models import Entrant, Event, Round
from tests.cast import rewrite
from tests.pages.filling import at, form_of, logged_in
from tests.pages.reading import text
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.derived import standings_of
from tests.scoring.services.acts import nothing_stored

LEVEL = "Pairs 4 and 6 are tied for place 2. Pairs 3 and 5 are tied for place 6."


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def played(afternoon: Event) -> Event:
    """The only round, with every result in: 4 and 6 share place 2, 3 and 5 place 6."""
    Round.objects.filter(number__gt=1).delete()
    afternoon.sessions.update(rounds_due=1)
    for table, points in enumerate([(44, 20), (36, 28), (36, 28), (30, 34)], start=1):
        enter_totals(afternoon, points, at=(1, table))
    return afternoon


def finish(desk: Client, event: Event, **typed: str) -> str:
    answer = desk.post(at("event-finish", event), typed, follow=True)
    return text(answer.content)


def ranks(event: Event) -> dict[int, int]:
    lines = standings_of(Event.objects.get(pk=event.pk), names="full").lines
    return {entrant.number: line.rank for line, entrant in lines}


def cut(desk: Client, event: Event, **places: str) -> int:
    page, old = form_of(desk, at("adjustments", event), "place_4")
    return desk.post(page, old | places).status_code


def test_without_time_for_corrections_the_standings_are_final_at_once(
    desk: Client, played: Event
) -> None:
    assert "The event is finished: the standings are final." in finish(desk, played)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2030-01-01 04:30", "11:50 PM"),
        ("2030-01-01 04:50", "Jan. 1, 2030, 12:10 AM"),
        ("2030-01-01 05:10", "12:30 AM"),
    ],
)
def test_nothing_is_final_until_the_time_for_corrections_is_over(
    played: Event, dora: User, monkeypatch: pytest.MonkeyPatch, now: str, until: str
) -> None:
    Event.objects.update(correction_minutes=20)
    moment = dt.datetime.fromisoformat(now).replace(tzinfo=dt.UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    said = finish(logged_in(dora), played)
    assert (
        f"The event is finished. Corrections are possible until {until}; then the standings are"
        " final." in said
    )


def test_level_entrants_are_asked_to_cut_the_cards_first(desk: Client, played: Event) -> None:
    Event.objects.update(tie_chain=["total", "cut", "share"])
    with nothing_stored():
        said = finish(desk, played)
    assert f"{LEVEL} Let them cut the cards and type the places." in said
    assert "Finish: they share the place" in said


def test_level_entrants_may_share_the_place_instead(desk: Client, played: Event) -> None:
    Event.objects.update(tie_chain=["total", "cut", "share"])
    assert "The event is finished" in finish(desk, played, sharing="1")
    assert ranks(played)[4] == ranks(played)[6] == 2


def test_a_reason_typed_before_is_kept_while_they_are_asked(desk: Client, played: Event) -> None:
    Event.objects.update(tie_chain=["total", "cut", "share"])
    played.sessions.update(rounds_due=2)
    answer = desk.post(at("event-finish", played), {"despite": "time was “called”"})
    page = html.unescape(answer.content.decode())
    assert LEVEL in page
    assert '<input type="hidden" name="despite" value="time was “called”">' in page


def test_nobody_is_asked_once_the_cards_were_cut(desk: Client, played: Event) -> None:
    Event.objects.update(tie_chain=["total", "cut", "share"])
    cut(desk, played, place_4="3", place_6="2", place_3="6", place_5="7")
    assert "The event is finished" in finish(desk, played)


def test_the_cards_may_be_cut_while_the_standings_are_provisional(
    desk: Client, played: Event
) -> None:
    Event.objects.update(tie_chain=["total", "cut", "share"], correction_minutes=20)
    finish(desk, played, sharing="1")
    assert cut(desk, played, place_4="3", place_6="2") == 302
    assert (ranks(played)[4], ranks(played)[6]) == (3, 2)


def test_once_the_standings_are_final_nobody_cuts_any_more(desk: Client, played: Event) -> None:
    Event.objects.update(tie_chain=["total", "cut", "share"])
    finish(desk, played, sharing="1")
    page = desk.get(at("adjustments", played)).content.decode()
    assert "The standings are final. Reopen the event to change anything." in page
    assert "place_4" not in page
    with nothing_stored():
        answer = desk.post(at("cut-cards", played), {"place_4": "3", "place_6": "2"})
    assert answer.status_code == 422


def test_a_cut_no_longer_counts_if_another_entrant_becomes_level(
    desk: Client, played: Event
) -> None:
    """A bonus lifts 8 to their total: now three are level, and only two have cut."""
    Event.objects.update(tie_chain=["total", "cut", "share"])
    cut(desk, played, place_4="3", place_6="2")
    assert (ranks(played)[4], ranks(played)[6]) == (3, 2)
    totals = {
        entrant.number: line.total for line, entrant in standings_of(played, names="full").lines
    }
    rewrite(played, Entrant.objects.filter(number=8), handicap=36 - totals[8])
    assert {ranks(played)[number] for number in (4, 6, 8)} == {2}


def test_once_a_round_is_complete_every_page_in_use_offers_to_end_the_event(
    desk: Client, afternoon: Event
) -> None:
    pages = [at("board", afternoon), at("desk-standings", afternoon), at("round", afternoon, 1)]
    offer, asks = "Finish now, after round 1", f'action="{at("event-finish", afternoon)}"'
    assert not any(offer in text(desk.get(page).content) for page in pages)
    for table in range(1, 5):
        enter_totals(afternoon, (32, 32), at=(1, table))
    for page in pages:
        answer = desk.get(page)
        assert offer in text(answer.content)
        assert asks in answer.content.decode()
    asked = desk.post(at("event-finish", afternoon))
    assert asked.status_code == 409
    assert "Finish the event?" in text(asked.content)
    assert 'id="end"' in desk.get(at("event-change", afternoon)).content.decode()
    repair = desk.get(at("repair", afternoon))
    assert "There is no time for every round" in text(repair.content)
    assert f'href="{at("event-change", afternoon)}#end"' in repair.content.decode()


def test_after_the_last_round_no_early_end_is_offered(desk: Client, played: Event) -> None:
    said = text(desk.get(at("board", played)).content)
    assert "Finish the event" in said
    assert "Finish now" not in said
