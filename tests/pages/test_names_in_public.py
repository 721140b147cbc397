"""A member's choice holds wherever the public reads: pages, fragments, files, screens, paper."""

import pytest
from django.test import Client

from clubs.models import Member, User
from clubs.services import doubles, members
from scoring.models import (
    Event,
    Player,
    Registration,
    SignUp,
)
from tests.cast import make_event, rewrite, table_at
from tests.pages.crawling import addresses, text_of
from tests.pages.placing import all_places
from tests.pages.routes import E, R
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.services.acts import enter

pytestmark = pytest.mark.usefixtures("drawn")
#: She plays as pair 1 with Bert Partner1.
NAME, FIRST, LAST = "Zelda Quixote", "Zelda", "Quixote"
#: Where a visitor without an account reads the name of a member who allows it.
NAMED = {
    "api/v1/events/<event>/",
    "api/v1/events/<event>/rounds/<number>/",
    "api/v1/events/<event>/standings/",
    "clubs/<slug>/frame/",
    "clubs/<slug>/records/",
    "clubs/<slug>/seasons/<season>/",
    "clubs/<slug>/seasons/<season>/people/<player>/",
    "clubs/<slug>/seasons/<season>/season.<ending>",
    "events/<event>/",
    "events/<event>/entrants/<number>/",
    "events/<event>/entrants/<number>/live/",
    "events/<event>/hall/",
    "events/<event>/hall/live/",
    "events/<event>/live/",
    "events/<event>/persons/",
    "events/<event>/seating/",
    "events/<event>/seating/live/",
    "events/<event>/standings.csv",
    "events/<event>/standings.xlsx",
    "events/<event>/tables/",
    "events/<event>/through/",
    "sign-up/<own>/",
    "sign-up/events/<event>/",
    "t/<token>/",
    "t/<token>/live/",
}
#: The same for what the desk prints for the hall.
PRINTED = {
    E + "print/cards/<paper>.pdf",
    E + "print/movement.pdf",
    E + "print/names.pdf",
    E + "print/rotation.pdf",
    E + "print/standings.pdf",
    E + "print/tables.pdf",
    R + "tables.pdf",
}


@pytest.fixture
def played(afternoon: Event) -> Event:
    """The first round is over."""
    Player.objects.filter(event=afternoon, name="Anne Player1").update(name=NAME)
    for hand in range(1, 9):
        enter(table_at(afternoon, 1, 1), hand=hand, key=f"{hand}")
    for table in (2, 3, 4):
        enter_totals(afternoon, (40, 24), at=(1, table))
    return Event.objects.get()


@pytest.fixture
def places(played: Event, sam: User) -> dict[str, str]:
    """Values for the placeholders; she has also signed up for this event and the next."""
    found = all_places(played, sam)
    who_looks_for_a_partner(played)
    next_week = make_event(played.club, name="Next week")
    return found | {
        "own": who_looks_for_a_partner(next_week).token,
        "player": str(Player.objects.get(event=played, name=NAME).pk),
    }


def who_looks_for_a_partner(event: Event) -> Registration:
    """Ed, who looks for a partner as she does; whoever has the link may read who comes."""
    SignUp.objects.update_or_create(event=event, defaults={"shows_names": True})
    rows = [
        Registration(
            event=event, place=place, client_key=name, name=name, kind="looking",
            state="accepted", shows_name=True, email="ed@example.org",
        )
        for place, name in enumerate((NAME, "Ed Poe"), start=11)
    ]  # fmt: skip
    return Registration.objects.bulk_create(rows)[1]


def choose(event: Event, name: str, choice: str) -> Member:
    """Make somebody at an event a member who allows this much of her name."""
    first, last = name.split()
    member = members.add(event.club, by=None, first_name=first, last_name=last, names_shown=choice)
    Registration.objects.filter(name=name).update(member=member)
    rewrite(event, Player.objects.filter(event=event, name=name), member=member)
    return member


def read(client: Client, visitor: str, places: dict[str, str], under: str = "") -> dict[str, str]:
    """What a visitor reads at each route."""
    found = {route: place for route, place in addresses(visitor, places) if route.endswith(under)}
    return {route: text_of(client, address) for route, address in found.items()}


def naming(pages: dict[str, str], *words: str) -> set[str]:
    """The routes that show one of the words."""
    return {route for route, text in pages.items() if any(word in text for word in words)}


def test_a_member_who_allows_it_is_named_wherever_the_public_reads(
    client: Client, played: Event, places: dict[str, str]
) -> None:
    choose(played, NAME, "full")
    assert naming(read(client, "anonymous", places), FIRST) == NAMED


def test_a_member_who_wants_no_name_shown_is_named_nowhere_in_public(
    client: Client, played: Event, places: dict[str, str]
) -> None:
    choose(played, NAME, "none")
    pages = read(client, "anonymous", places)
    assert naming(pages, FIRST, LAST) == set()
    assert "name not shown" in pages["events/<event>/"]
    assert "Bert Partner1" in pages["events/<event>/"]


def test_first_name_and_initial_shows_no_more_than_that(
    client: Client, played: Event, places: dict[str, str]
) -> None:
    choose(played, NAME, "initial")
    pages = read(client, "anonymous", places)
    assert naming(pages, LAST) == set()
    assert naming(pages, FIRST) == NAMED


def test_if_neither_of_a_pair_may_be_named_its_number_is_shown(
    client: Client, played: Event
) -> None:
    choose(played, NAME, "none")
    choose(played, "Bert Partner1", "none")
    page = text_of(client, f"/events/{played.uid}/")
    assert (LAST in page, "Partner1" in page, "Partner2" in page) == (False, False, True)
    assert "name not shown" not in page


@pytest.mark.parametrize("choice", ["full", ""])
def test_an_event_that_shows_no_names_shows_none_for_anybody(
    client: Client, played: Event, places: dict[str, str], choice: str
) -> None:
    choose(played, NAME, choice)
    rewrite(played, Event.objects.all(), names_shown="number")
    assert naming(read(client, "anonymous", places), FIRST, LAST) <= {"sign-up/<own>/"}


def test_a_later_choice_holds_at_once_even_for_old_events(client: Client, played: Event) -> None:
    member = choose(played, NAME, "full")
    address = f"/events/{played.uid}/"
    assert NAME in text_of(client, address)
    members.change(member, by=None, names_shown="none")
    assert NAME not in text_of(client, address)
    members.change(member, by=None, names_shown="full")
    assert NAME in text_of(client, address)


def test_somebody_merged_into_a_more_private_member_is_hidden_at_once(
    client: Client, played: Event
) -> None:
    double = choose(played, NAME, "full")
    kept = members.add(played.club, by=None, first_name=FIRST, last_name="Q.", names_shown="none")
    address = f"/events/{played.uid}/"
    assert NAME in text_of(client, address)
    doubles.merge(double, into=kept, by=None)
    assert NAME not in text_of(client, address)


@pytest.mark.parametrize("choice", ["full", "initial", "none"])
def test_paper_for_the_hall_respects_it(
    client: Client, played: Event, places: dict[str, str], dora: User, choice: str
) -> None:
    choose(played, NAME, choice)
    client.force_login(dora)
    of_the_hall = {
        route: text_of(client, address)
        for route, address in addresses("director", places)
        if route.startswith(E) and route.endswith(".pdf")
    }
    assert naming(of_the_hall, FIRST) == (set() if choice == "none" else PRINTED)
    assert naming(of_the_hall, LAST) == (PRINTED if choice == "full" else set())
    assert naming(of_the_hall, "Partner2") == PRINTED


def test_the_standings_for_the_wall_respect_it_and_the_desk_sees_all(
    client: Client, played: Event, dora: User
) -> None:
    choose(played, NAME, "none")
    client.force_login(dora)
    sheet = text_of(client, f"/desk/e/{played.uid}/print/standings.pdf?public=1")
    assert (LAST in sheet, "Partner2" in sheet) == (False, True)
    assert NAME in text_of(client, f"/desk/e/{played.uid}/board/")


def test_an_announcement_reveals_nobody(client: Client, played: Event, dora: User) -> None:
    choose(played, NAME, "none")
    client.force_login(dora)
    address = f"/desk/e/{played.uid}/screen/"
    shown = client.post(address, {"text": f"{LAST} has the coffee"})
    assert "write it without “Quixote”" in shown.content.decode()


def test_a_member_who_has_played_is_not_deleted(played: Event) -> None:
    member = choose(played, NAME, "full")
    with pytest.raises(Exception, match="protected"):
        member.delete()
