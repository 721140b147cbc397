"""The calendar, feed and frame for other sites: what they say, and what they never ask for."""

import datetime as dt
import re
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from clubs.models import Club, User
from clubs.services import members
from scoring.models import Event, Player
from scoring.services import events, screen
from tests.cast import add_entrants, an_afternoon, make_event, rewrite
from tests.pages.filling import logged_in
from tests.scoring.afternoon.play import enter_totals

ICS, FRAME = "/clubs/marlborough/events.ics", "/clubs/marlborough/frame/"
FEED, ATOM = "/clubs/marlborough/final.atom", "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def coming(club: Club) -> Event:
    """Published, with everybody's name in it; nothing has been played."""
    Club.objects.update(how_to_come="12 Elm Street\nPark behind the church, ring twice.")
    event = make_event(club, rounds_due=6, round_minutes=20, name="Journée des érables; été")
    add_entrants(event, 4)
    return events.publish(event, published=True, by=None)


def entries(client: Client) -> list[dict[str, str]]:
    calendar = Calendar.from_ical(client.get(ICS).content)
    return [
        {name: str(entry.decoded(name)) for name in ("dtstart", "duration")}
        | {name: str(entry[name]) for name in entry}
        for entry in calendar.walk("VEVENT")
    ]


def test_a_calendar_has_each_event_s_day_place_and_page(client: Client, coming: Event) -> None:
    (entry,) = entries(client)
    assert entry["SUMMARY"] == "Journée des érables; été"
    assert entry["dtstart"] == "2026-12-17 13:00:00+00:00"
    assert entry["duration"] == "2:00:00"
    assert entry["LOCATION"] == "12 Elm Street"
    assert "ring twice" in entry["DESCRIPTION"]
    assert client.get(entry["URL"].replace("http://testserver", "")).status_code == 200


def test_the_lines_follow_the_standard(client: Client, coming: Event) -> None:
    answer = client.get(ICS)
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.split(b"\r\n")
    assert (lines[0], lines[-2], lines[-1]) == (b"BEGIN:VCALENDAR", b"END:VCALENDAR", b"")
    assert max(map(len, lines)) <= 75
    assert b"\\; \xc3\xa9t\xc3\xa9" in answer.content


def test_no_player_s_name_is_in_a_calendar(client: Client, coming: Event) -> None:
    assert b"Player1" not in client.get(ICS).content


def test_a_client_with_the_current_calendar_gets_304_until_it_changes(
    client: Client, coming: Event
) -> None:
    etag = client.get(ICS).headers["ETag"]
    again = client.get(ICS, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    coming.sessions.update(starts_at=dt.datetime(2026, 12, 18, 13, tzinfo=dt.UTC))
    later = client.get(ICS, headers={"If-None-Match": etag})
    assert (later.status_code, later.headers["ETag"] != etag) == (200, True)


def test_an_unpublished_event_is_in_no_calendar_and_no_frame(client: Client, coming: Event) -> None:
    events.publish(coming, published=False, by=None)
    assert entries(client) == []
    assert "érables" not in client.get(FRAME).content.decode()


def test_each_session_is_a_separate_entry_that_keeps_its_id(client: Client, coming: Event) -> None:
    coming.sessions.create(
        number=2, starts_at=dt.datetime(2026, 12, 24, 13, tzinfo=dt.UTC), rounds_due=3
    )
    found = entries(client)
    assert [entry["SUMMARY"][-9:] for entry in found] == ["Session 1", "Session 2"]
    uids = [entry["UID"] for entry in found]
    rewrite(coming, Event.objects.filter(pk=coming.pk), name="Another name")
    assert [entry["UID"] for entry in entries(client)] == uids
    assert len(set(uids)) == 2


@pytest.fixture
def played(club: Club) -> Event:
    event = an_afternoon(club)
    enter_totals(event, (40, 24), at=(1, 1))
    return event


def test_a_frame_shows_the_next_events_and_the_first_places(
    client: Client, played: Event, coming: Event
) -> None:
    coming.sessions.update(starts_at=timezone.now() + dt.timedelta(days=1))
    page = client.get(FRAME).content.decode()
    assert "Journée des érables" in page
    assert re.search(
        r'<th scope="row">Anne Player\d & Bert Partner\d</th>', page.replace("&amp;", "&")
    )


def test_a_frame_may_be_embedded_anywhere_and_no_other_page_may(
    client: Client, coming: Event
) -> None:
    framed, whole = client.get(FRAME).headers, client.get("/clubs/marlborough/").headers
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    assert "frame-ancestors 'none'" in whole["Content-Security-Policy"]
    assert whole["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("address", [ICS, FRAME])
def test_no_cookie_is_set_and_none_is_asked_for(
    client: Client, coming: Event, dora: User, address: str
) -> None:
    stranger, director = client.get(address), logged_in(dora).get(address)
    for answer in (stranger, director):
        assert not answer.cookies
        assert "Cookie" not in answer.headers.get("Vary", "")
    assert stranger.content == director.content


def test_a_frame_has_neither_form_nor_script_and_its_links_leave_it(
    client: Client, played: Event, coming: Event
) -> None:
    page = client.get(FRAME).content.decode()
    assert "<form" not in page
    assert "<script" not in page
    assert set(re.findall(r"<a ([^=]*=\"\w+\")", page)) == {'target="_top"'}


def test_a_frame_is_in_the_club_s_language_or_the_one_requested(
    client: Client, coming: Event
) -> None:
    pages = [client.get(FRAME + asked).content.decode() for asked in ("", "?lang=fr", "?lang=xx")]
    assert [re.findall(r'<html lang="(\w+)"', page) for page in pages] == [["en"], ["fr"], ["en"]]


def test_a_frame_respects_members_choices_and_a_secret_finish(
    client: Client, club: Club, played: Event, dora: User
) -> None:
    best = re.search(r"Anne (Player\d)", client.get(FRAME).content.decode())
    assert best
    member = members.add(club, by=None, first_name="Anne", last_name=best[1], names_shown="none")
    rewrite(played, Player.objects.filter(name=best[0]), member=member)
    assert best[1] not in client.get(FRAME).content.decode()
    screen.hold(Event.objects.get(pk=played.pk), held=True, by=dora)
    assert "Partner" not in client.get(FRAME).content.decode()


def test_a_director_finds_both_addresses_to_copy(dora: User, club: Club) -> None:
    Club.objects.update(name='Bid "Euchre" <Club>')
    page = logged_in(dora).get(f"/club/{club.slug}/").content.decode()
    assert f"http://testserver{ICS}" in page
    assert f'&lt;iframe src="http://testserver{FRAME}"' in page
    assert "&amp;quot;Euchre&amp;quot; &amp;lt;Club&amp;gt;" in page


def test_a_club_without_events_has_an_empty_calendar_and_a_frame_that_says_so(
    client: Client, club: Club
) -> None:
    assert entries(client) == []
    assert "No event is announced yet." in client.get(FRAME).content.decode()
    assert client.get("/clubs/nowhere/events.ics").status_code == 404
    assert client.get("/clubs/nowhere/frame/").status_code == 404


def feed_entries(client: Client) -> list[dict[str, str]]:
    feed = ElementTree.fromstring(client.get(FEED).content)
    return [
        {part.tag.removeprefix(ATOM): part.text or part.get("href", "") for part in entry}
        for entry in feed.iter(f"{ATOM}entry")
    ]


@pytest.fixture
def finished(played: Event) -> Event:
    """It ended an hour ago; corrections were possible for a quarter of an hour."""
    ended = timezone.now() - dt.timedelta(hours=1)
    values = {"state": "finished", "finished_at": ended, "correction_minutes": 15}
    rewrite(played, Event.objects.filter(pk=played.pk), **values)
    return Event.objects.get(pk=played.pk)


def test_the_feed_announces_an_event_once_its_standings_are_final(
    client: Client, finished: Event
) -> None:
    (entry,) = feed_entries(client)
    assert entry["title"] == f"{finished.name}: the standings are final"
    assert entry["id"] == f"urn:uuid:{finished.uid}"
    assert finished.final_at
    assert dt.datetime.fromisoformat(entry["updated"]) == finished.final_at
    assert client.get(entry["link"].replace("http://testserver", "")).status_code == 200
    assert FEED in client.get("/clubs/marlborough/").content.decode()


def test_no_player_s_name_is_in_the_feed(client: Client, finished: Event) -> None:
    answer = client.get(FEED)
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert b"Player" not in answer.content


@pytest.mark.parametrize(
    "values",
    [
        {"state": "running", "finished_at": None},
        {"correction_minutes": 90},
        {"standings_held": True},
        {"published": False},
    ],
    ids=["running", "to be corrected", "held back", "not published"],
)
def test_the_feed_omits_whatever_is_not_final(
    client: Client, finished: Event, values: dict[str, object]
) -> None:
    rewrite(finished, Event.objects.filter(pk=finished.pk), **values)
    assert feed_entries(client) == []


def test_a_client_with_the_current_feed_gets_304_until_it_changes(
    client: Client, finished: Event
) -> None:
    etag = client.get(FEED).headers["ETag"]
    again = client.get(FEED, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    rewrite(finished, Event.objects.filter(pk=finished.pk), name="Another name")
    assert client.get(FEED, headers={"If-None-Match": etag}).status_code == 200


def test_the_feed_is_in_the_language_of_the_club(client: Client, finished: Event) -> None:
    Club.objects.update(language="fr")
    assert "classement" in feed_entries(client)[0]["title"]
