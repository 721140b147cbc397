"""Below a reported hand: how often the club makes that contract, from its own results."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from scoring.models import Event
from scoring.services import events
from scoring.store import contracts
from tests.cast import add_entrants, make_event, rewrite, seat_entrants
from tests.pages.reading import address, published, shown
from tests.scoring.afternoon.play import enter

pytestmark = pytest.mark.django_db
AS_A_RULE = "As a rule: made 62% of the time, in 13 hands"


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    contracts._counted.cache_clear()


def an_afternoon(club: Club, *lines: str, finished: bool = True, **options: Any) -> Event:
    """An event of four pairs and 16 hands: these in order, the rest passed out."""
    event = published(club, rounds_due=1, **options)
    add_entrants(event, 4)
    seat_entrants(event)
    for number, line in enumerate([*lines, *["-"] * (16 - len(lines))]):
        enter(event, line, at=(1, 1 + number // 8, 1 + number % 8))
    if finished:
        events.finish(Event.objects.get(pk=event.pk), by=None, sharing=True)
    return Event.objects.get(pk=event.pk)


#: Eight of 13 made: 61.5 percent.
THIRTEEN = ["s5h5"] * 5 + ["w5h6"] * 3 + ["n5h4"] * 5


def test_the_figures_are_shown_under_hands_of_a_pair_and_of_a_table(
    client: Client, club: Club
) -> None:
    an_afternoon(club, *THIRTEEN, "s6h6")
    today = an_afternoon(club, "s5h5", "s6h6", finished=False)
    for page in (address("entrant", today, 1), address("all-tables", today) + "?table=1"):
        assert shown(client, page).count("As a rule") == 1
        assert AS_A_RULE in shown(client, page)


def test_checking_a_hand_by_the_club_s_rules_shows_them(client: Client, club: Club) -> None:
    event = an_afternoon(club, *THIRTEEN)
    query = "way=line&line=s5h5"
    assert AS_A_RULE in shown(client, f"/check/?event={event.uid}&{query}")
    assert "As a rule" not in shown(client, f"/check/?{query}")


def test_too_few_contracts_show_no_figures(client: Client, club: Club) -> None:
    event = an_afternoon(club, *THIRTEEN[-9:])
    assert "As a rule" not in shown(client, address("entrant", event, 1))


@pytest.mark.parametrize(
    "other", [{"published": False}, {"state": "running"}], ids=["not published", "in play"]
)
def test_unfinished_and_unpublished_events_do_not_count(
    client: Client, club: Club, other: dict[str, Any]
) -> None:
    event = an_afternoon(club, *THIRTEEN)
    today = an_afternoon(club, "s5h5", finished=False)
    rewrite(event, Event.objects.filter(pk=event.pk), **other)
    assert "As a rule" not in shown(client, address("entrant", today, 1))


def test_other_clubs_and_other_games_do_not_count(
    client: Client, club: Club, other_club: Club
) -> None:
    an_afternoon(other_club, *THIRTEEN)
    today = an_afternoon(club, "s5h5", finished=False)
    assert "As a rule" not in shown(client, address("entrant", today, 1))
    other = an_afternoon(club, *THIRTEEN)
    rules = other.rule_set | {"bowers": False}
    rewrite(other, Event.objects.filter(pk=other.pk), rule_set=rules)
    assert "As a rule" not in shown(client, address("entrant", today, 1))


def test_a_correction_changes_them_at_once(client: Client, club: Club) -> None:
    event = an_afternoon(club, *THIRTEEN)
    table = address("all-tables", event) + "?table=1"
    assert AS_A_RULE in shown(client, table)
    first = event.sessions.get().rounds.get(number=1).tables.get(number=1).results
    rewrite(event, first.filter(number=1), made=False)
    assert "As a rule: made 54% of the time, in 13 hands" in shown(client, table)


def test_counted_contracts_cost_one_query_while_no_event_ends(
    client: Client, club: Club, django_assert_num_queries: Any
) -> None:
    event = an_afternoon(club, *THIRTEEN)
    contracts.contracts_made(club, event.rules)
    with django_assert_num_queries(1):
        contracts.contracts_made(club, event.rules)


def test_an_event_without_results_has_no_such_line(client: Client, club: Club) -> None:
    event = make_event(club, published=True)
    add_entrants(event, 2)
    assert "As a rule" not in shown(client, address("entrant", event, 1))
