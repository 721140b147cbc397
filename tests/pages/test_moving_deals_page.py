"""The choice of how the deals move, on the page “Same deals”."""

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event, Table
from scoring.rotations import METHODS, Asked
from scoring.services import entrants, rounds, seats, table_seats
from tests.cast import add_entrants, make_event
from tests.pages.filling import logged_in
from tests.pages.reading import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def ready(club: Club, dora: User) -> Event:
    """Eight pairs with their seats for a Mitchell of three rounds of three hands."""
    event = make_event(club, rounds_due=3, hands=3, scored=Event.Scored.MATCHPOINTS)
    add_entrants(event, 8)
    plan = METHODS["mitchell"].plan(Asked(range(1, 9), rounds=3))
    return rounds.prepare(event, plan=plan, by=dora, rotation="mitchell")


def shown(desk: Client, event: Event) -> str:
    return text(desk.get(f"/desk/e/{event.uid}/deals/").content)


def act(desk: Client, event: Event, name: str, **sent: str) -> str:
    address = f"/desk/e/{event.uid}/deals/act/"
    return text(desk.post(address, {"act": name, **sent}, follow=True).content)


def test_the_figures_are_shown_beside_each_way(desk: Client, ready: Event) -> None:
    page = shown(desk, ready)
    together, moved = page.index("9 deals in 3 sets."), page.index("12 deals in 4 sets.")
    assert "Each is played at 4 tables. Everybody plays all of them." in page[together:moved]
    assert "It takes 4 copies of the cards, one for each table." in page[together:moved]
    assert "Each is played at 3 tables. Not everybody plays all of them." in page[moved:]
    assert "It takes one copy of the cards. After each round all deals go one table" in page[moved:]


def test_the_choice_says_how_many_deals_there_are_and_how_they_move(
    desk: Client, ready: Event
) -> None:
    page = act(desk, ready, "go", how="moved")
    assert "Saved." in page
    assert "Deal 12 deals" in page
    assert "12 deals are dealt." in act(desk, ready, "deal")
    assert "Print the slips once: there is one copy of the cards." in shown(desk, ready)


def test_an_unknown_way_is_ignored(desk: Client, ready: Event) -> None:
    act(desk, ready, "go", how="thrown")
    assert Event.objects.get().deal_sets == "together"


def test_before_anybody_is_seated_there_are_no_figures(desk: Client, event: Event) -> None:
    page = shown(desk, event)
    assert "stands here once everybody is seated" in page
    assert "copies of the cards" not in page


def test_during_play_the_page_says_how_deals_move_and_no_longer_asks(
    desk: Client, ready: Event, dora: User
) -> None:
    act(desk, ready, "go", how="moved")
    rounds.start(ready.sessions.get().rounds.get(number=1), by=dora)
    page = shown(desk, ready)
    assert "The deals move from table to table. After each round" in page
    assert "How the deals go" not in page
    assert "Play has begun, so the deals go as they do." in act(desk, ready, "go", how="together")


def test_whoever_meets_deals_again_is_named_and_later_rounds_get_others(
    desk: Client, ready: Event, dora: User
) -> None:
    act(desk, ready, "go", how="moved")
    first = ready.sessions.get().rounds.get(number=1)
    rounds.start(first, by=dora)
    # Pairs 5 and 6 sat in each other's place: 5 has played deals 4 to 6, and meets them again.
    five, six = (ready.entrants.get(number=number) for number in (5, 6))
    seats.exchange(first, one=five, other=six, by=dora)
    page = shown(desk, ready)
    assert "No. 5 plays deals 4 to 6 in round 1 and again in round 3." in page
    page = act(desk, ready, "renew")
    assert "The rounds to come have other deals" in page
    assert "and again in round" not in page
    firsts = Table.objects.filter(round=first).order_by("number")
    assert list(firsts.values_list("first_deal", flat=True)) == [1, 4, 7, 10]


def test_deals_still_to_be_dealt_are_mentioned_before_play_and_during_it(
    desk: Client, ready: Event, dora: User
) -> None:
    said = "are still to be dealt, and their slips to be printed."
    act(desk, ready, "deal")  # nine deals, for three rounds at all tables together
    act(desk, ready, "go", how="moved")
    assert f"3 deals {said}" in text(desk.get(f"/desk/e/{ready.uid}/print/").content)
    act(desk, ready, "deal")
    assert said not in text(desk.get(f"/desk/e/{ready.uid}/print/").content)
    first = ready.sessions.get().rounds.get(number=1)
    rounds.start(first, by=dora)
    entrants.add(ready, who=[(9, ("Ann", "Bo")), (10, ("Cy", "Di"))], by=dora)
    table_seats.split(first, numbers=(9, 10), reason="late", by=dora)
    assert f"3 deals {said}" in text(desk.get(f"/desk/e/{ready.uid}/board/").content)


def test_deals_that_only_one_table_plays_are_mentioned(
    desk: Client, club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=1, hands=3)
    add_entrants(event, 4)
    plan = METHODS["round-robin"].plan(Asked(range(1, 5), rounds=1))
    rounds.prepare(event, plan=plan, by=dora, rotation="round-robin")
    assert "What only one table plays is compared with nothing" in shown(desk, event)
