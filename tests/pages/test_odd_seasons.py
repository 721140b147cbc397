"""Odd seasons and logos: the impossible is refused in words, the undecided is left blank."""

import datetime as dt

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, ClubLook, User
from clubs.services import members
from scoring.models import Player, Season
from scoring.services import seasons
from tests.cast import add_entrants, make_event, rewrite, seat_entrants
from tests.pages.filling import logged_in
from tests.pages.reading import text
from tests.pages.test_season_pages import ADDRESS, desk, played, public_address, rows_of

__all__ = ["desk"]


def season_of(club: Club) -> Season:
    values = dict.fromkeys(seasons.DECIDED) | {
        "name": "Odd", "first_day": dt.date(2026, 1, 1), "last_day": dt.date(2026, 12, 31),
        "counts": "total", "least": 0, "place_points": [], "ties": [],
        "members_only": False, "published": True,
    }  # fmt: skip
    return seasons.make(club, values, by=None)


def test_a_season_whose_events_are_all_unfinished_is_provisional_and_prints(
    desk: Client, club: Club
) -> None:
    event = make_event(club, rounds_due=1, published=True)
    add_entrants(event, 4)
    seat_entrants(event)
    season = season_of(club)
    for address in (public_address(season), f"{ADDRESS}{season.uid}/"):
        answer = desk.get(address)
        assert answer.status_code == 200
        assert "was played yet in the events of this season" in text(answer.content)
    for file in ("season.pdf", "season.csv"):
        assert desk.get(f"{ADDRESS}{season.uid}/{file}").status_code == 200


def test_somebody_who_plays_in_two_clubs_has_a_line_in_each(
    client: Client, club: Club, other_club: Club
) -> None:
    for where, points in ((club, 40), (other_club, 30)):
        member = members.add(where, by=None, first_name="Ann", last_name="P1", names_shown="full")
        event = played(where, 0, points, 64 - points, 32, 32)
        rewrite(event, Player.objects.filter(event=event, name="Ann P1"), member=member)
    found = {}
    for where in (club, other_club):
        address = f"/clubs/{where.slug}/seasons/{season_of(where).uid}/"
        found[where.slug] = [row[2] for row in rows_of(client, address) if row[1] == "Ann P1"]
    assert found == {club.slug: ["40"], other_club.slug: ["30"]}


def test_a_logo_of_fifty_megabytes_is_refused_and_nothing_stored(club: Club, dora: User) -> None:
    picture = SimpleUploadedFile("logo.png", b"\x89PNG" + bytes(50_000_000), "image/png")
    sent = {"logo_file": picture, "colour": "#aa0000"}
    answer = logged_in(dora).post(f"/club/{club.slug}/look/", sent)
    assert answer.status_code == 422
    assert ClubLook.objects.exclude(logo=b"").count() == 0
    assert "MB" in text(answer.content)
