"""A secret finish: while the standings are held back, no public address gives a place or total."""

import io
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from clubs.models import AuditEntry, Club, User
from scoring.acts.history import history_of
from scoring.models import Event, Seating, TableLink, TableTotals
from scoring.polls import UNCHANGED
from scoring.services import events, screen
from tests.cast import an_afternoon, table_at
from tests.pages.filling import form_of
from tests.pages.reading import address, shown, text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter, enter_totals, start_round

#: The leader's points in two rounds; neither number is on any page for another reason.
LEADER = 8
TOTAL, OF_A_ROUND = "987", ("433", "554")
SECRET = "The standings are held back"
NAMES = (
    "standings", "standings-live", "standings-csv", "standings-xlsx", "persons", "seating",
    "seating-live", "public-bracket", "public-bracket-live", "hall", "hall-live",
    "public-rules", "all-tables", "through", "share-picture",
)  # fmt: skip


@Prebuilt
def two_rounds(club: Club) -> Event:
    """Put totals that no hands could give straight into the rows."""
    event = an_afternoon.make(club)
    leader = event.entrants.get(number=LEADER)
    for number, points in ((1, 433), (2, 554)):
        if number > 1:
            start_round(event, number)
        seat = Seating.objects.filter(entrant=leader, round__number=number)[0]
        row = enter_totals(event, (32, 32), at=(number, seat.table.number))
        side = event.rules.side_of(seat.seat)
        TableTotals.objects.filter(pk=row.pk).update(**{f"points_{side}": points})
    return event


@pytest.fixture
def secret(club: Club, dora: User) -> Event:
    """Two rounds played; pair 8 leads with 433 + 554 points, which nobody may find out."""
    return screen.hold(two_rounds(club), held=True, by=dora)


def public_addresses(event: Event) -> list[str]:
    """Every public address, with every query that it takes."""
    plain = [address(name, event) for name in NAMES]
    of_pairs = [
        address(name, event, entrant.number)
        for entrant in event.entrants.all()
        for name in ("entrant", "entrant-live")
    ]
    asked = [
        address(name, event) + query
        for name in ("standings", "standings-live", "standings-csv", "standings-xlsx")
        for query in (
            "?after=1",
            "?after=2",
            "?sort=total",
            "?sort=-total&v=0",
            "?section=A",
            "?v=0",
        )
    ]
    asked += [address("all-tables", event) + query for query in ("?round=1", "?round=2&table=1")]
    seats = [address("seating", event) + f"?who={who}" for who in ("8", "Anne", "Partner8")]
    tokens = TableLink.objects.filter(session__event=event).values_list("token", flat=True)
    tables = [f"/t/{token}/{more}" for token in tokens for more in ("", "live/")]
    lists = ["/", f"/clubs/{event.club.slug}/", reverse("check") + f"?event={event.uid}"]
    return [*plain, *of_pairs, *asked, *seats, *tables, *lists]


def all_text(response: Any) -> str:
    """The content of a response as text, from the bytes of a page or the cells of a workbook."""
    if "spreadsheet" in response.headers.get("Content-Type", ""):
        sheet = load_workbook(io.BytesIO(response.content)).active
        return " ".join(str(cell) for row in sheet.values for cell in row)
    return response.content.decode() + str(response.headers)


def giving_away(client: Client, event: Event) -> dict[str, list[str]]:
    """The public addresses that show the leader's total or its points in a round, by figure."""
    told = {url: all_text(client.get(url, follow=True)) for url in public_addresses(event)}
    return {
        figure: [url for url in told if re.search(rf"(?<![\w-]){figure}(?![\w-])", told[url])]
        for figure in (TOTAL, *OF_A_ROUND)
    }


def test_no_public_page_shows_the_leader_s_total_or_lets_it_be_added_up(
    client: Client, secret: Event, dora: User
) -> None:
    giving = giving_away(client, secret)
    assert giving[TOTAL] == []
    for of_a_round in OF_A_ROUND:
        assert [url for url in giving[of_a_round] if not is_table(url)] == []
    screen.hold(secret, held=False, by=dora)
    giving = giving_away(client, secret)
    assert len(giving[TOTAL]) > 20  # the same search finds it where it is shown
    assert all(giving[of_a_round] for of_a_round in OF_A_ROUND)


def is_table(url: str) -> bool:
    """Whether it is the page of a table, which shows its own round to whoever holds its card."""
    return url.startswith("/t/")


def test_after_the_end_it_remains_secret(client: Client, secret: Event, dora: User) -> None:
    events.finish(secret, by=dora, despite="the hall closes", sharing=True)
    assert giving_away(client, secret)[TOTAL] == []
    assert "hx-get" in client.get(address("standings", secret)).content.decode()


@pytest.mark.parametrize("name", ["standings", "standings-live", "hall", "hall-live"])
def test_the_page_says_that_the_director_will_publish_them(
    client: Client, secret: Event, name: str
) -> None:
    page = shown(client, address(name, secret))
    assert "held back" in page
    assert "the director will publish them" in page.lower()


@pytest.mark.parametrize("name", ["standings-csv", "standings-xlsx", "persons"])
def test_files_and_the_list_of_persons_redirect_to_the_page_that_says_so(
    client: Client, secret: Event, name: str
) -> None:
    found = client.get(address(name, secret), follow=True)
    assert found.redirect_chain == [(address("standings", secret), 302)]
    assert SECRET in text(found.content)


@pytest.mark.parametrize("name", ["entrant", "entrant-live"])
def test_a_pair_still_sees_its_seats_but_nothing_that_can_be_added_up(
    client: Client, secret: Event, dora: User, name: str
) -> None:
    """Opening the pages of all pairs must not reveal the standings."""
    page = shown(client, address(name, secret, LEADER))
    assert "Round 1: table" in page
    assert "Place " not in page
    assert "points" not in page.replace("The hands and points of each round will also be shown", "")
    assert page.count("The totals of this round are in.") == 2
    assert "the director will publish them" in page
    client.force_login(dora)
    page = shown(client, address(name, secret, LEADER))
    assert "Points in this round: 433 ." in page
    assert "Points in this round: 554 ." in page


def test_a_pair_sees_how_many_of_its_hands_are_in(
    client: Client, afternoon: Event, dora: User
) -> None:
    screen.hold(afternoon, held=True, by=dora)
    enter(afternoon, "n5c5", at=(1, 1, 1))
    pair = Seating.objects.get(table=table_at(afternoon, 1, 1), seat="N").entrant
    assert "1 of 8 hands is in." in shown(client, address("entrant", afternoon, pair.number))


def test_while_standings_are_held_back_their_page_lists_nobody(
    client: Client, secret: Event
) -> None:
    page = client.get(address("standings", secret)).content.decode()
    assert "Anne Player" not in page


@pytest.mark.parametrize("who", ["dora", "sam"])
def test_the_staff_sees_them_and_is_told_that_nobody_else_does(
    client: Client, secret: Event, who: str, request: pytest.FixtureRequest
) -> None:
    client.force_login(request.getfixturevalue(who))
    for name in ("standings", "standings-live"):
        page = shown(client, address(name, secret))
        assert TOTAL in page
        assert "Only directors and scorers of the club see these places" in page
    assert TOTAL in client.get(address("standings-csv", secret)).content.decode()
    assert client.get(address("standings-pdf", secret)).status_code == 200


def test_a_page_seen_by_the_staff_is_not_served_to_the_public(
    client: Client, secret: Event, dora: User
) -> None:
    staff = Client()
    staff.force_login(dora)
    polled = address("standings-live", secret)
    assert TOTAL in shown(staff, polled)
    assert TOTAL not in shown(client, polled)
    assert TOTAL in shown(staff, polled)


def test_the_staff_of_another_club_counts_as_the_public(
    client: Client, secret: Event, olga: User
) -> None:
    client.force_login(olga)
    assert giving_away(client, secret)[TOTAL] == []


def test_a_waiting_phone_gets_them_by_itself_once_published(
    client: Client, secret: Event, dora: User
) -> None:
    page = client.get(address("standings", secret)).content.decode()
    found = re.search(r'hx-get="([^"]+)"', page)
    assert found
    polled = found[1].replace("&amp;", "&")
    assert client.get(polled).status_code == UNCHANGED
    screen.hold(secret, held=False, by=dora)
    fragment = client.get(polled).content.decode()
    assert TOTAL in fragment
    assert "standings.csv" in fragment


# The desk


def test_the_director_holds_back_and_publishes_with_one_button(
    client: Client, afternoon: Event, dora: User
) -> None:
    client.force_login(dora)
    page = address("screen", afternoon)
    for act, held in (("hold", True), ("publish", False)):
        assert f'value="{act}"' in client.get(page).content.decode()
        assert client.post(page, {"act": act}).status_code == 302
        assert Event.objects.get(pk=afternoon.pk).standings_held is held
    told = [act.sentence for act in history_of(afternoon)][:2]
    assert told == ["published the standings", "held the standings back"]


def test_after_the_end_the_desk_offers_to_publish_what_is_held_back(
    client: Client, secret: Event, dora: User, sam: User
) -> None:
    client.force_login(dora)
    reminder, button = "The standings are held back.", "Publish the standings now"
    pages = (address("board", secret), address("round", secret, 1))
    assert [page for page in pages if reminder in shown(client, page)] == []
    events.finish(secret, by=dora, despite="the hall closes", sharing=True)
    after = text(client.get(address("event", secret), follow=True).content)
    assert reminder in after
    for page in pages:
        assert f"until they are published. {button}" in shown(client, page)
    scorer = Client()
    scorer.force_login(sam)
    assert reminder in shown(scorer, pages[0])
    assert button not in shown(scorer, pages[0])
    values = {"act": "publish", "from_event": "1"}
    answer = client.post(address("screen", secret), values)
    assert answer.headers["Location"] == address("event", secret)
    assert [page for page in pages if reminder in shown(client, page)] == []


def test_pressing_a_button_twice_is_one_act(client: Client, afternoon: Event, dora: User) -> None:
    client.force_login(dora)
    for _ in range(2):
        client.post(address("screen", afternoon), {"act": "hold"})
        client.post(address("screen", afternoon), {"text": "Coffee at three"})
    actions = AuditEntry.objects.filter(action__in=["standings-held", "announcement-made"])
    assert actions.count() == 2


def test_an_announcement_is_shown_everywhere_until_it_is_removed(
    client: Client, afternoon: Event, dora: User
) -> None:
    desk = Client()
    desk.force_login(dora)
    where, values = form_of(desk, address("screen", afternoon), "text")
    assert desk.post(where, {**values, "text": " Coffee \n at  three "}).status_code == 302
    places = ("standings", "standings-live", "seating", "seating-live", "hall", "hall-live")
    urls = [*(address(each, afternoon) for each in places), address("entrant", afternoon, 1)]
    assert [url for url in urls if "Coffee at three" not in shown(client, url)] == []
    desk.post(address("screen", afternoon), {"act": "clear"})
    assert [url for url in urls if "Coffee" in shown(client, url)] == []
    told = [act.sentence for act in history_of(afternoon)][:2]
    assert told == [
        "took away the announcement “Coffee at three”",
        "announced to everybody: “Coffee at three”",
    ]


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "x" * 301])
def test_an_impossible_announcement_has_to_be_corrected(
    client: Client, afternoon: Event, dora: User, typed: str
) -> None:
    client.force_login(dora)
    answer = client.post(address("screen", afternoon), {"text": typed})
    assert answer.status_code == 422
    assert typed.strip() in answer.content.decode()
    assert Event.objects.get(pk=afternoon.pk).announcement == ""


def test_an_announcement_names_nobody_whose_name_is_hidden(
    client: Client, afternoon: Event, dora: User
) -> None:
    Event.objects.update(names_shown="number")
    client.force_login(dora)
    answer = client.post(address("screen", afternoon), {"text": "Happy birthday, Player3!"})
    assert answer.status_code == 422
    assert "write it without “Player3”" in text(answer.content)


def test_markup_in_an_announcement_does_nothing(client: Client, afternoon: Event) -> None:
    Event.objects.update(announcement='<script>alert(1)</script> "&')
    for name in ("standings", "seating", "hall"):
        assert b"<script>alert" not in client.get(address(name, afternoon)).content
