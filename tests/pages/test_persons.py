"""What each person made, where a player was replaced."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from scoring.models import Event, Lineup, Player, Seating
from scoring.services import events
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.reading import address, shown
from tests.scoring.afternoon.play import enter, enter_totals, start_round
from tests.scoring.derived import persons_of


@pytest.fixture
def substituted(afternoon: Event) -> Event:
    """Round 1: pair 1 makes 40 against 24. From round 2 Zoe Late plays for Bert Partner1."""
    enter_totals(afternoon, (40, 24))
    bert = Player.objects.get(name="Bert Partner1")
    zoe = Player.objects.create(event=afternoon, name="Zoe Late")
    Lineup.objects.filter(player=bert).update(last_round=1)
    first = afternoon.entrants.get(number=1)
    Lineup.objects.create(entrant=first, player=zoe, position=2, first_round=2)
    Seating.objects.filter(player=bert, round__number__gt=1).update(player=zoe)
    start_round(afternoon, 2)
    table = Seating.objects.filter(player=zoe, round__number=2).get().table
    enter_totals(afternoon, (30, 34), at=(2, table.number))
    return Event.objects.get(pk=afternoon.pk)


def made(event: Event) -> dict[str, tuple[int, int]]:
    """Points and rounds by name."""
    return {each.name: (each.line.total, each.rounds) for each in persons_of(event, names="full")}


def test_every_person_has_the_rounds_they_played(substituted: Event) -> None:
    found = made(substituted)
    anne, bert, zoe = (found[name] for name in ("Anne Player1", "Bert Partner1", "Zoe Late"))
    assert bert == (40, 1)
    assert zoe[0] in (30, 34)
    assert anne == (40 + zoe[0], 2)


def test_somebody_replaced_between_two_hands_has_the_hands_played(afternoon: Event) -> None:
    for hand in (1, 2, 3):
        enter(afternoon, "n5c6", at=(1, 1, hand))
    seat = Seating.objects.get(round__number=1, player__name="Bert Partner1")
    seat.last_hand = 2
    seat.save()
    zoe = Player.objects.create(event=afternoon, name="Zoe Late")
    Seating.objects.create(
        table=seat.table, round=seat.round, seat=seat.seat, entrant=seat.entrant, player=zoe,
        first_hand=3,
    )  # fmt: skip
    found = made(Event.objects.get(pk=afternoon.pk))
    assert (found["Anne Player1"], found["Bert Partner1"], found["Zoe Late"]) == (
        (18, 1), (12, 1), (6, 1),
    )  # fmt: skip


def test_the_standings_link_to_the_persons_only_after_a_substitution(
    client: Client, afternoon: Event, request: pytest.FixtureRequest
) -> None:
    url = address("standings", afternoon)
    assert "By person" not in shown(client, url)
    event = request.getfixturevalue("substituted")
    assert "By person" in shown(client, url)
    page = shown(client, address("persons", event))
    assert "Bert Partner1 40 1 1" in page
    assert page.partition("Zoe Late ")[2].split()[1:3] == ["1", "1"]


def test_names_are_shown_as_the_event_says(client: Client, substituted: Event) -> None:
    Event.objects.update(names_shown=Event.Names.INITIAL)
    page = shown(client, address("persons", substituted))
    assert "Zoe L." in page
    assert "Zoe Late" not in page
    Event.objects.update(names_shown=Event.Names.NUMBER)
    page = shown(client, address("persons", substituted))
    assert "Zoe" not in page
    assert "By person" not in shown(client, address("standings", substituted))


@pytest.mark.parametrize("count", [4, 100])
def test_the_persons_cost_the_same_for_4_and_for_100_pairs(
    client: Client, club: Club, count: int, django_assert_num_queries: Any
) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, count)
    seat_entrants(event)
    enter(event, "n5c6")
    event = Event.objects.get(pk=event.pk)
    with django_assert_num_queries(11):  # load the event and its value afresh
        persons_of(event, names="full")


def test_persons_beyond_one_page_are_on_the_next(client: Client, club: Club) -> None:
    event = make_event(club, rounds_due=1)
    add_entrants(event, 52)
    events.publish(event, published=True, by=None)
    seat_entrants(event)
    for table in range(1, 27):
        enter_totals(event, (40, 24), at=(1, table))
    assert "Page 1 of 2" in shown(client, address("persons", event))
    last = shown(client, address("persons", event) + "?page=2")
    assert last.count("Player") + last.count("Partner") == 4
