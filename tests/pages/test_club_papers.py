"""The papers of a season and of a club: who gets them, and whose names and numbers they show."""

import datetime as dt
import io

from django.http import HttpResponseBase
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from clubs.models import Club, User
from clubs.services import looks, members
from scoring.models import Event, Player, Season
from scoring.season import attendance
from tests.cast import make_event
from tests.pages.filling import at, logged_in
from tests.pages.test_season_pages import ADDRESS, desk, winter

__all__ = ["desk", "winter"]


def pages_of(answer: HttpResponseBase) -> list[str]:
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/pdf"
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    pages = PdfReader(io.BytesIO(content)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def test_a_season_s_table_on_paper_has_every_afternoon(desk: Client, winter: Season) -> None:
    (page,) = pages_of(desk.get(f"{ADDRESS}{winter.uid}/season.pdf"))
    assert "Marlborough Seniors · Final" in page
    assert "Place Name Total Events 01-08 01-15 01-22" in page
    assert "Ann P2 110 3 30 30 50" in page


def test_results_that_do_not_count_are_in_brackets(desk: Client, winter: Season) -> None:
    Season.objects.update(best=2)
    (page,) = pages_of(desk.get(f"{ADDRESS}{winter.uid}/season.pdf"))
    assert "( ) does not count" in page
    assert "(30)" in page


def test_for_the_wall_names_are_shown_as_members_allow(
    desk: Client, club: Club, winter: Season
) -> None:
    member = members.add(club, by=None, first_name="Ann", last_name="P2", names_shown="none")
    Player.objects.filter(name="Ann P2").update(member=member)
    Event.objects.update(version=99)
    full, public = (
        pages_of(desk.get(f"{ADDRESS}{winter.uid}/season.pdf", {**asked}))[0]
        for asked in ({}, {"public": "1", "large": "1"})
    )
    assert ("Ann P2" in full, "Ann P2" in public, "Ann P3" in public) == (True, False, True)


def test_certificates_of_a_season_go_to_the_first_places(desk: Client, winter: Season) -> None:
    address = f"{ADDRESS}{winter.uid}/certificates.pdf"
    winners = pages_of(desk.get(address, {"places": "1"}))
    assert len(winners) == 2
    for page, name in zip(winners, ("Ann P2", "Bo P2"), strict=True):
        assert f"Certificate {name} Place 1 Winter" in page
    assert len(pages_of(desk.get(address))) == 4
    assert len(pages_of(desk.get(address, {"places": "9" * 40}))) == 4


def test_coming_events_have_no_column_and_give_no_certificate_their_day(
    desk: Client, club: Club, winter: Season
) -> None:
    """The last Thursday played is 22 January."""
    make_event(club, rounds_due=1, name="Next").sessions.update(
        starts_at=dt.datetime(2026, 1, 29, 18, tzinfo=dt.UTC)
    )
    (page,) = pages_of(desk.get(f"{ADDRESS}{winter.uid}/season.pdf"))
    assert ("01-22" in page, "01-29" in page) == (True, False)
    certificate, *_others = pages_of(desk.get(f"{ADDRESS}{winter.uid}/certificates.pdf"))
    assert ("Jan. 22, 2026" in certificate, "Jan. 29, 2026" in certificate) == (True, False)


def test_certificates_of_an_event_are_available_once_it_is_over(
    desk: Client, winter: Season
) -> None:
    event = Event.objects.get(name="Week 0")
    pages = pages_of(desk.get(at("certificates-pdf", event), {"places": "1"}))
    assert ["Ann P1 with Bo P1 Place 1" in pages[0], "Bo P1 with Ann P1" in pages[1]] == [True] * 2
    assert len(pages) == 2
    assert at("certificates-pdf", event) in desk.get(at("sheets", event)).content.decode()
    Event.objects.update(state=Event.State.RUNNING, version=99)
    assert desk.get(at("certificates-pdf", event)).status_code == 404


def test_only_a_director_s_list_says_how_to_reach_members(
    desk: Client, club: Club, sam: User
) -> None:
    members.add(club, by=None, first_name="Ann", last_name="Lee", phone="613 555 0142")
    address = f"/desk/{club.slug}/members.pdf"
    director, scorer = (pages_of(each.get(address))[0] for each in (desk, logged_in(sam)))
    assert ("Lee, Ann" in director, "613 555 0142" in director) == (True, True)
    assert ("Lee, Ann" in scorer, "613 555 0142" in scorer) == (True, False)


def test_attendance_is_printed_from_its_page(desk: Client, club: Club, winter: Season) -> None:
    page = desk.get(f"/desk/{club.slug}/attendance/?season={winter.uid}").content.decode()
    address = f"/desk/{club.slug}/attendance.pdf?season={winter.uid}"
    assert f'href="{address}"' in page
    printed = pages_of(desk.get(address))[0]
    assert f"{club} · {winter}" in printed
    for each in attendance(club, winter):
        assert f"{each.name} {each.came} {each.of} " in printed


def test_the_club_s_logo_and_colour_are_on_certificates_and_lists(
    desk: Client, club: Club, winter: Season, dora: User
) -> None:
    file = io.BytesIO()
    Image.new("RGB", (40, 20), "red").save(file, "PNG")
    addresses = [
        at("certificates-pdf", Event.objects.get(name="Week 0")),
        f"{ADDRESS}{winter.uid}/season.pdf",
        at("card-paper", Event.objects.get(name="Week 0"), "name-cards"),
    ]
    assert [pictures_in(desk.get(each)) for each in addresses] == [0, 0, 0]
    looks.change(club, logo=file.getvalue(), colour="#aa0000", by=dora)
    assert [pictures_in(desk.get(each)) for each in addresses] == [1, 1, 1]
    content = b"".join(desk.get(addresses[0]).streaming_content)
    drawn = PdfReader(io.BytesIO(content)).pages[0].get_contents()
    assert drawn is not None
    assert b".666667 0 0 RG" in drawn.get_data()


def pictures_in(answer: HttpResponseBase) -> int:
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    return len(PdfReader(io.BytesIO(content)).pages[0].images)
