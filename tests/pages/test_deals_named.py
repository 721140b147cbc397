"""The wall and the players' cards name the deals of each round."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event
from scoring.rotations import METHODS, Asked
from scoring.services import deals, rounds
from scoring.sheets.rotation_from_event import movement_cards_of
from tests.cast import add_entrants, make_event
from tests.pages.reading import text
from tests.pages.test_moving_deals_papers import desk, mitchell, pages
from tests.scoring.afternoon.play import start_round

__all__ = ["desk", "mitchell"]

pytestmark = pytest.mark.django_db


def wall(client: Client, event: Event) -> str:
    return client.get(f"/events/{event.uid}/hall/").content.decode()


@pytest.fixture
def together(club: Club, dora: User) -> Event:
    """Two rounds of three hands, the same deals at both tables."""
    event = make_event(club, rounds_due=2, hands=3, published=True)
    add_entrants(event, 4)
    plan = METHODS["round-robin"].plan(Asked(range(1, 5), rounds=2))
    rounds.prepare(event, plan=plan, by=dora, rotation="round-robin")
    deals.deal(event, by=dora)
    start_round(event, 1)
    return event


def test_if_deals_move_the_chart_has_a_column_with_each_table_s_deals(
    client: Client, mitchell: Event
) -> None:
    shown = wall(client, mitchell)
    columns = re.findall(r'<td class="hall-deals">([^<]*)</td>', shown)
    assert columns == ["1–3", "4–6", "7–9", "10–12"]
    assert ">Deals</th>" in shown


def test_if_all_tables_play_the_same_deals_the_chart_names_them_once(
    client: Client, together: Event
) -> None:
    shown = wall(client, together)
    assert "hall-deals" not in shown
    assert "Seats of round 1 deals 1–3" in text(shown.encode())


def test_without_deals_the_chart_names_none(client: Client, club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=2, hands=3, published=True)
    add_entrants(event, 4)
    plan = METHODS["round-robin"].plan(Asked(range(1, 5), rounds=2))
    rounds.prepare(event, plan=plan, by=dora, rotation="round-robin")
    assert "deals" not in text(wall(client, event).encode())
    assert {line.deals for card in movement_cards_of(event) for line in card.lines} == {""}


def test_a_movement_card_names_the_deals_of_each_round(desk: Client, mitchell: Event) -> None:
    first = movement_cards_of(mitchell)[0]
    assert [(line.place[0], line.deals) for line in first.lines] == [
        ("1", "1–3"), ("1", "4–6"), ("1", "7–9"),
    ]  # fmt: skip
    [paper, *_more] = pages(desk, f"/desk/e/{mitchell.uid}/print/movement.pdf")
    assert "deals 1–3" in paper


def test_movement_cards_name_the_deals_that_everybody_plays(together: Event) -> None:
    for card in movement_cards_of(together):
        assert [line.deals for line in card.lines] == ["1–3", "4–6"]


def test_on_a_movement_card_a_number_stands_on_the_line_of_its_name(together: Event) -> None:
    met = [
        name
        for card in movement_cards_of(together)
        for line in card.lines
        for name in line.opponents
    ]
    assert all(re.match(r"\d+\N{NO-BREAK SPACE}\w", name) for name in met)
    assert met
