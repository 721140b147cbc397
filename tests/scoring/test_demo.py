"""The demo event is real: created by the same services, and only once."""

import re
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client, RequestFactory

from clubs import accounts
from clubs.models import Club, Role
from clubs.services import clubs
from scoring import demo
from scoring.demo import people
from scoring.models import Event, HandResult
from tests.scoring.demo_made import the_demo
from tests.scoring.derived import standings_of

pytestmark = pytest.mark.django_db


def test_the_demo_is_an_event_in_its_fourth_round() -> None:
    event = the_demo()
    standings = standings_of(event, names=Event.Names.FULL)
    assert (event.state, event.published) == ("running", True)
    assert (standings.after, standings.rounds, standings.complete) == (4, 6, False)
    assert len(standings.lines) == 12
    hands = HandResult.objects.filter(table__round__session__event=event)
    assert hands.filter(table__round__number__lte=3).count() == 3 * 6 * 8


def test_the_director_gets_a_new_password_even_with_a_club_of_their_own() -> None:
    director = Role.objects.get(club=the_demo().club, user__username=demo.DIRECTOR).user
    clubs.create(name="Another club", time_zone="America/Toronto", language="en", by=director)
    password = demo.new_password()
    request = RequestFactory().post("/login/")
    assert authenticate(request, username=demo.DIRECTOR, password=password) == director


def test_the_club_has_a_past_and_a_future(client: Client) -> None:
    club = the_demo().club
    assert set(club.events.values_list("state", flat=True)) == {"finished", "running", "setup"}
    season = client.get(f"/clubs/{club.slug}/seasons/{club.seasons.get().uid}/").content.decode()
    assert "Mabel Osgood" in season
    coming = club.events.get(state="setup")
    assert "Edna Underhill" in client.get(f"/sign-up/events/{coming.uid}/").content.decode()


def test_most_of_the_club_have_paid_their_dues() -> None:
    count, owed = accounts.owing(the_demo().club)
    assert (count, owed) == (people.STILL_OWE, people.STILL_OWE * people.DUES)


def test_the_director_of_the_demo_logs_in_with_the_password_shown() -> None:
    password = demo.make()
    request = RequestFactory().post("/login/")
    assert authenticate(request, username=demo.DIRECTOR, password=password) is not None


def test_making_the_demo_again_changes_nothing() -> None:
    the_demo()
    before = list(Event.objects.values_list("uid", "version"))
    assert demo.make() == ""
    assert list(Event.objects.values_list("uid", "version")) == before


def test_anybody_reads_the_standings_of_the_demo(client: Client) -> None:
    page = client.get(f"/events/{the_demo().uid}/").content.decode()
    assert "Winnifred Kerr" in page


def test_a_club_starts_with_a_director_and_a_password_shown_once() -> None:
    out = StringIO()
    call_command(
        "start_club", club="Sauble Pipers", director="dee", random_password=True, stdout=out
    )
    password = re.search(r"password (\S+)", out.getvalue())
    assert password is not None
    request = RequestFactory().post("/login/")
    user = authenticate(request, username="dee", password=password[1])
    assert Role.objects.get(user=user).kind == Role.Kind.DIRECTOR
    assert Club.objects.get().name == "Sauble Pipers"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"time_zone": "Mars/North"}, "is no time zone"),
        ({"director": "a b"}, "Enter a valid username"),
        ({"club": "x" * 200}, "at most 120 characters"),
    ],
)
def test_an_impossible_club_is_refused_in_a_sentence(
    options: dict[str, str], sentence: str
) -> None:
    given = {"club": "Sauble", "director": "dee", "random_password": True, **options}
    with pytest.raises(CommandError, match=sentence):
        call_command("start_club", **given)
    assert not Club.objects.exists()
