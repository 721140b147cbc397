"""Which deals are at which table: on paper, and on the phones."""

import io
import re

import pytest
from django.test import Client
from pypdf import PdfReader

from clubs.models import Club, User
from scoring.models import Event, TableLink
from scoring.rotations import METHODS, Asked
from scoring.services import deals, events, rounds
from scoring.sheets.from_event import score_sheets_of
from tests.cast import add_entrants, make_event
from tests.pages.filling import logged_in
from tests.pages.reading import text
from tests.scoring.afternoon.play import enter, start_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def moving(club: Club, by: User, code: str, rounds_due: int = 3) -> Event:
    """Eight pairs in round 1, three hands a round, dealt, scored by matchpoints."""
    event = make_event(
        club, rounds_due=rounds_due, hands=3, published=True, scored=Event.Scored.MATCHPOINTS
    )
    add_entrants(event, 8)
    deals.choose_sets(event, "moved", by=by)
    plan = METHODS[code].plan(Asked(range(1, 9), rounds=rounds_due))
    rounds.prepare(event, plan=plan, by=by, rotation=code)
    deals.deal(event, by=by)
    start_round(event, 1)
    event.refresh_from_db()
    return event


@pytest.fixture
def mitchell(club: Club, dora: User) -> Event:
    return moving(club, dora, "mitchell")


@pytest.fixture
def howell(club: Club, dora: User) -> Event:
    return moving(club, dora, "howell", rounds_due=7)


def pages(client: Client, address: str) -> list[str]:
    response = client.get(address)
    assert response.status_code == 200
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


def phone(client: Client, event: Event, table: int, page: str = "") -> str:
    link = TableLink.objects.get(session__event=event, table_number=table)
    return text(client.get(f"/t/{link.token}/{page}").content)


def test_a_score_sheet_says_where_its_deals_go_next(mitchell: Event) -> None:
    assert [sheet.deals for sheet in score_sheets_of(mitchell, {1})] == [
        "Deals 1 to 3, then to table 4",
        "Deals 4 to 6, then to table 1",
        "Deals 7 to 9, then to table 2",
        "Deals 10 to 12, then to table 3",
    ]
    assert score_sheets_of(mitchell, {3})[0].deals == "Deals 7 to 9"  # it is the last round


def test_the_chart_has_each_table_s_deals_and_the_rule(desk: Client, mitchell: Event) -> None:
    *_others, last = pages(desk, f"/desk/e/{mitchell.uid}/print/rotation.pdf")
    assert "Which deals are at each table" in last
    rows = re.findall(r"\d+–\d+", last)
    assert rows == [
        *("1–3", "4–6", "7–9"),
        *("4–6", "7–9", "10–12"),
        *("7–9", "10–12", "1–3"),
        *("10–12", "1–3", "4–6"),
    ]
    assert "After each round all deals go one table down" in last


def test_slips_are_sorted_by_set_each_with_its_route(desk: Client, mitchell: Event) -> None:
    ways, *piles = pages(desk, f"/desk/e/{mitchell.uid}/deals/slips.pdf")
    assert "Round 1: table 2\nRound 2: table 1\nRound 3: table 4" in ways
    begun = [re.match(r"Deal (\d+) · North", page) for page in piles]
    # Eight slips a page: a set of three deals takes two, and the next one begins a new page.
    assert [int(each[1]) for each in begun if each] == [1, 3, 4, 6, 7, 9, 10, 12]
    assert "hand 2 of the round · dealer: East" in piles[0]


def test_a_phone_says_where_the_deals_come_from_and_where_they_go(
    client: Client, mitchell: Event
) -> None:
    first = phone(client, mitchell, 2)
    assert "Deals 4 to 6." in first
    assert "They come from" not in first
    assert "Take the deals to table 1." in first
    start_round(mitchell, 2)
    assert "Deals 7 to 9. They come from table 3." in phone(client, mitchell, 2)


def test_deals_that_rest_for_a_round_stay_with_the_director(client: Client, howell: Event) -> None:
    assert "Take the deals to the director." in phone(client, howell, 1)
    start_round(howell, 2)
    assert "Deals 13 to 15. Get them from the director." in phone(client, howell, 2)


def test_a_traveller_says_in_which_round_each_table_plays_the_deal(
    client: Client, mitchell: Event
) -> None:
    enter(mitchell, "s5c5", at=(1, 2, 1))
    page = phone(client, mitchell, 2, "deals/4/")
    assert re.search(r"2\s+round 1 .* 1\s+round 2\s+To come .* 4\s+round 3\s+To come", page)
    link = TableLink.objects.get(session__event=mitchell, table_number=1)
    assert client.get(f"/t/{link.token}/deals/4/").status_code == 404  # it arrives there in round 2


def test_the_records_have_the_round_of_each_result(
    client: Client, mitchell: Event, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.views.deal_papers.can_be_analysed", lambda event: False)
    monkeypatch.setattr("scoring.sheets.deal_papers.can_be_analysed", lambda event: False)
    enter(mitchell, "s5c5", at=(1, 2, 1))
    events.finish(mitchell, by=dora, despite="a test", sharing=True)
    *_others, last = pages(client, f"/events/{mitchell.uid}/deals.pdf")
    assert re.search(r"Deal\s+Round\s+Table", last)


def test_if_all_tables_play_the_same_deals_paper_is_unchanged(
    desk: Client, event: Event, dora: User
) -> None:
    add_entrants(event, 8)
    deals.deal(event, by=dora)
    plan = METHODS["mitchell"].plan(Asked(range(1, 9), rounds=6, allow_rematches=True))
    rounds.seat(event, plan=plan, by=dora, rotation="mitchell")
    chart = " ".join(pages(desk, f"/desk/e/{event.uid}/print/rotation.pdf"))
    assert "Which deals are at each table" not in chart
