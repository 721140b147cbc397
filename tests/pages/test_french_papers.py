"""Papers of a French-speaking club: its places, its colons, its minus."""

import re

import pytest
from django.db.models import F
from django.test import Client
from django.utils import translation

from clubs.models import Club
from scoring.models import Event, Player, Season
from scoring.words import side_by_side
from tests.cast import rewrite
from tests.pages.test_club_papers import pages_of
from tests.pages.test_prizes_page import add, agree, at, event
from tests.pages.test_season_pages import ADDRESS, desk, winter

__all__ = ["desk", "event", "winter"]


@pytest.fixture(autouse=True)
def french(club: Club) -> None:
    Club.objects.update(language="fr", version=F("version") + 1)


def test_the_prize_lists_number_the_places_and_name_the_thing(
    desk: Client,
    event: Event,
) -> None:
    agree(desk, event)
    add(desk, event, "place", worth="50 30", thing="un jambon")
    to_sign, to_read = pages_of(desk.get(at(event, "prizes.pdf")))
    for page in (to_sign, to_read):
        assert ("1re place : un jambon" in page, "2e place : un jambon" in page) == (True, True)
    assert "Droits d’entrée : 120,00" in to_sign
    assert "Prix : –80,00" in to_sign


def test_no_page_to_read_aloud_begins_inside_a_prize(desk: Client, event: Event) -> None:
    agree(desk, event)
    add(desk, event, "place", worth="10 9 8 7", thing="un jambon et une dinde")
    name = "Maximiliane-Wilhelmine Featherstonehaugh-Cholmondeley of Them All Down There"
    of_many_lines = f"{name} in the Village of Marlborough and of its Woods"
    rewrite(event, Player.objects.filter(event=event), name=of_many_lines)
    _to_sign, *to_read = pages_of(desk.get(at(event, "prizes.pdf")))
    rows = [page.split("Pourquoi ")[1] for page in to_read]
    assert len(rows) > 1
    assert all(re.match(r"\d(re|e) place", row) for row in rows)


def test_a_french_semicolon_has_a_blank_before_it() -> None:
    with translation.override("fr"):
        assert side_by_side(["encore 2 mains", "envoyé par le bureau"]) == (
            "encore 2 mains\N{NO-BREAK SPACE}; envoyé par le bureau"
        )


def test_a_certificate_names_the_place(desk: Client, winter: Season) -> None:
    pages = pages_of(desk.get(f"{ADDRESS}{winter.uid}/certificates.pdf"))
    said = [re.search(r"\w+ place\b", page) for page in pages]
    assert {found[0] for found in said if found} == {"1re place", "3e place"}
