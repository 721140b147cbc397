"""A player finds her seat by name or number."""

import html
import re

import pytest
from django.test import Client

from clubs.models import Club
from scoring.models import Event
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import entrants, rounds
from tests.pages.reading import address, published, shown


@pytest.mark.parametrize("who", ["player8", "PARTNER8", "8", "pair 8", "#8", "anne player8"])
def test_a_player_finds_table_seat_partner_and_opponents(
    client: Client, afternoon: Event, who: str
) -> None:
    answer = client.get(address("seating", afternoon), {"who": who})
    page = " ".join(re.sub(r"<[^>]*>", " ", html.unescape(answer.content.decode())).split())
    assert "8 · Anne Player8 & Bert Partner8 Round 1: table 1 , E-W, against pair 1" in page
    assert "Against 1 · Anne Player1 & Bert Partner1 Round 2: table" in page
    assert "Hands and standing" in page
    assert address("entrant", afternoon, 8) in answer.content.decode()


def test_a_single_player_is_found_even_if_an_accent_is_omitted(client: Client, club: Club) -> None:
    event = published(club, rounds_due=1, are_single=True)
    names = ("Zoé Bélanger", "Ann Lee", "Cy May", "Di Fox")
    entrants.add(event, who=[(n, (name,)) for n, name in enumerate(names, start=1)], by=None)
    plan = Plan((RoundPlan((TablePlan(1, ((1, 2), (3, 4))),)),))
    rounds.seat(event, plan=plan, by=None)
    page = shown(client, address("seating", event) + "?who=belanger")
    assert "With 2 · Ann Lee Against 3 · Cy May Against 4 · Di Fox" in page
