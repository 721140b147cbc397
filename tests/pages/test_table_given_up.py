"""A pair leaves during a round: the desk leads to its table and says what giving it up costs."""

import re

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Entrant, Event
from scoring.services import entrants
from tests.cast import rewrite, table_at
from tests.pages.reading import address, shown
from tests.scoring.afternoon.play import start_round


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def lacking(afternoon: Event, dora: User) -> Event:
    """At table 3 of round 2 the pair in the first seat has left after round 1."""
    start_round(afternoon, 2)
    entrants.withdraw(gone_from(afternoon), by=dora, after=1)
    return afternoon


def source(desk: Client, page: str) -> str:
    return desk.get(page).content.decode()


def gone_from(event: Event) -> Entrant:
    seated = table_at(event, 2, 3).seatings.order_by("seat").first()
    assert seated is not None
    return seated.entrant


def test_a_table_that_lacks_somebody_comes_first_with_what_can_be_done(
    desk: Client, lacking: Event
) -> None:
    said = shown(desk, address("repair", lacking))
    first, _end, others = said.partition("Somebody comes, goes or is missing")
    assert "Round 2: table 3 lacks somebody The table is given up" in first
    assert "Round 2, table 3" in others
    assert f'href="{address("tables-merge", lacking, 2)}?table=3"' in source(
        desk, address("repair", lacking)
    )
    assert "lacks somebody The table" not in shown(desk, address("repair", lacking) + "?table=1")


def test_the_table_that_lacks_somebody_is_the_one_offered(desk: Client, lacking: Event) -> None:
    page = source(desk, address("tables-merge", lacking, 2))
    options = re.findall(r'<option value="(\w*)"( selected)?>([^<]*)', page)
    assert options[1] == ("3", " selected", "Table 3 (lacks somebody)")
    assert [table for table, _chosen, _label in options[1:5]] == ["3", "1", "2", "4"]


def test_giving_a_table_up_says_who_is_gone_and_what_the_others_get(
    desk: Client, lacking: Event
) -> None:
    page = address("tables-merge", lacking, 2) + "?drop=3&keep=none"
    number = gone_from(lacking).number
    said = shown(desk, page)
    assert f"Not there: {number} · Anne Player{number} & Bert Partner{number}." in said
    assert "Nobody is missing" not in said
    assert "Sitting out a round is worth 0 points." in said
    rewrite(lacking, Event.objects.filter(pk=lacking.pk), sit_outs=Event.SitOuts.OWN)
    worth = "Sitting out a round is worth the average of the rounds they played."
    assert worth in shown(desk, page)


def test_the_page_of_new_seats_belongs_to_the_names(desk: Client, lacking: Event) -> None:
    page = source(desk, address("seats-anew", lacking))
    (tab, *_menu) = re.findall(r'href="([^"]+)" aria-current="page"', page)
    assert tab == address("entrants", lacking)
