"""The list of a user's clubs and events."""

import datetime as dt

from django.test import Client
from django.urls import reverse

from clubs.models import Club, Role, User
from scoring.models import Event, Session
from tests.cast import make_event


def test_an_evening_event_is_listed_under_its_own_day(
    client: Client, club: Club, dora: User, event: Event
) -> None:
    club.time_zone = "America/Vancouver"
    club.save()
    Session.objects.update(starts_at=dt.datetime(2026, 12, 18, 3, 0, tzinfo=dt.UTC))
    client.force_login(dora)
    page = client.get(reverse("desk")).content.decode()
    assert "Dec. 17, 2026" in page


def test_whoever_writes_letters_finds_them_from_the_desk(
    client: Client, club: Club, dora: User, sam: User, event: Event
) -> None:
    tess = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=tess, kind=Role.Kind.TREASURER)
    letters = f'href="{reverse("letters", args=[club.slug])}"'
    led = {}
    for user in (dora, sam, tess):
        client.force_login(user)
        led[user.username] = letters in client.get(reverse("desk")).content.decode()
    assert led == {"dora": True, "sam": False, "tess": True}


def test_the_seasons_are_one_step_from_the_desk_once_something_was_played(
    client: Client, club: Club, dora: User
) -> None:
    client.force_login(dora)
    seasons = f'href="{reverse("seasons", args=[club.slug])}"'
    assert seasons not in client.get(reverse("desk")).content.decode()
    make_event(club)
    assert seasons in client.get(reverse("desk")).content.decode()
