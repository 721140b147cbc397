"""Every address of the site as every kind of visitor: who reads, who writes, who is turned away.

The expected answers are in `routes`.
"""

import copy
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.http import HttpResponseBase
from django.template import Template
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.safestring import SafeString

from clubs.models import Club, Role, User
from scoring.models import Event, HandResult
from scoring.services import events
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.crawling import content_of
from tests.pages.placing import places_read, some_house_rules
from tests.pages.routes import EXPECTED, NOTHING_USEFUL, PUBLIC, VISITORS
from tests.scoring.services.acts import FIVE, SIX, as_stored, dispute, enter, nothing_stored

pytestmark = pytest.mark.usefixtures("drawn")
STRANGERS = ("anonymous", "other club")


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """Every route of the site, with placeholders as in the table; the first page is /."""
    for pattern in patterns:
        route = before + re.sub(r"<\w+:(\w+)>", r"<\1>", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route or "/"


@pytest.fixture
def visitors(dora: User, sam: User, olga: User) -> dict[str, Client]:
    """A client for each column of the table."""
    clients = {visitor: Client() for visitor in VISITORS}
    for visitor, user in (("other club", olga), ("scorer", sam), ("director", dora)):
        clients[visitor].force_login(user)
    return clients


@pytest.fixture
def places(afternoon: Event, sam: User) -> dict[str, str]:
    return places_read(afternoon, sam)


def address_of(route: str, places: dict[str, str]) -> str:
    if route.endswith("start/"):
        places = {**places, "number": "2"}
    return "/" + re.sub(r"<(\w+)>", lambda found: places[found[1]], route).lstrip("/")


def answer_of(response: HttpResponseBase) -> str:
    """The answer in the terms of the table; it is read to its end, as a browser does."""
    content_of(response)
    if response.status_code != 302:
        return str(response.status_code)
    return "login" if response.headers["Location"].startswith("/login/?next=") else "->"


def test_every_route_is_in_the_table() -> None:
    assert set(routes(get_resolver().url_patterns)) == set(EXPECTED)


def test_every_route_of_a_club_or_event_keeps_strangers_out() -> None:
    for route, visitors in EXPECTED.items():
        if route.startswith(("desk/e/", "club/<slug>", "desk/<slug>")):
            assert visitors["anonymous"] == ("login", "login")
            assert visitors["other club"] == ("404", "404")


@contextmanager
def undone(client: Client) -> Iterator[None]:
    """Roll back what a request stored, and keep whoever is logged in logged in."""
    cookies, before = copy.deepcopy(client.cookies), transaction.savepoint()
    yield
    transaction.savepoint_rollback(before)
    client.cookies = cookies


def blank_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip rendering: it takes half the time, and access is decided before it."""
    monkeypatch.setattr(Template, "_render", lambda template, context: SafeString())


@pytest.mark.parametrize("visitor", VISITORS)
def test_every_route_as(
    visitors: dict[str, Client],
    places: dict[str, str],
    visitor: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if visitor != "director":  # sees everything
        blank_pages(monkeypatch)
    client, before, found = visitors[visitor], as_stored(), {}
    for route in EXPECTED:
        found[route] = [answer_of(client.get(address_of(route, places)))]
    assert as_stored() == before, "a page writes when it is read"
    for route, answers in found.items():
        with undone(client):
            answers.append(answer_of(client.post(address_of(route, places), NOTHING_USEFUL)))
            if visitor in STRANGERS:
                assert as_stored() == before, f"a stranger writes at {route}"
    assert found == {route: list(expected[visitor]) for route, expected in EXPECTED.items()}


#: The deals are at no public address before the event is finished.
UNTIL_THE_END = "events/<event>/deals.pdf"


def test_unpublished_events_are_for_the_club_alone(
    afternoon: Event, dora: User, visitors: dict[str, Client], places: dict[str, str]
) -> None:
    events.publish(afternoon, published=False, by=dora)
    answers = {
        (route, who): client.get(address_of(route, places), follow=True).status_code
        for route in PUBLIC
        if route != UNTIL_THE_END
        for who, client in visitors.items()
    }
    assert answers == {(route, who): 404 if who in STRANGERS else 200 for route, who in answers}
    assert answers


def test_a_rehearsal_and_its_table_links_are_for_the_club_alone(
    afternoon: Event, club: Club, visitors: dict[str, Client], places: dict[str, str]
) -> None:
    played = Event.objects.filter(pk=afternoon.pk)
    played.update(published=False, rehearses=make_event(club, name="The real one"))
    for route in (route for route in EXPECTED if route.startswith("desk/e/")):
        for who in STRANGERS:
            answer = visitors[who].get(address_of(route, places))
            assert answer_of(answer) == EXPECTED[route][who].get, route
    for route in (*PUBLIC, *(route for route in EXPECTED if route.startswith("t/"))):
        address = address_of(route, places)
        for who in STRANGERS:
            with nothing_stored():
                assert visitors[who].get(address, follow=True).status_code in (404, 405), route
                assert visitors[who].post(address, {"device": "x"}).status_code in (404, 405), route
        for who in set(VISITORS) - set(STRANGERS):
            expected = EXPECTED[route][who].get
            assert answer_of(visitors[who].get(address)) == expected, route


def test_an_unpublished_event_is_in_no_list(client: Client, afternoon: Event, dora: User) -> None:
    events.publish(afternoon, published=False, by=dora)
    for address in ("/", f"/clubs/{afternoon.club.slug}/"):
        assert afternoon.name not in client.get(address).content.decode()


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, club: Club, other_club: Club) -> Event:
    """Another event that is being played, of this club or of the other."""
    event = make_event({"this club": club, "other club": other_club}[request.param], name="Friday")
    add_entrants(event, 8)
    return seat_entrants(event)


both_clubs = pytest.mark.parametrize("elsewhere", ["this club", "other club"], indirect=True)


def hand_address(name: str, event: Event, *, table: int = 1, hand: int = 1) -> str:
    return reverse(name, args=[event.uid, 1, table, hand])


@both_clubs
def test_a_result_of_another_event_is_not_taken_back(
    client: Client, dora: User, afternoon: Event, elsewhere: Event
) -> None:
    row = enter(table_at(elsewhere, 1, 1)).result
    client.force_login(dora)
    with nothing_stored():
        address = hand_address("hand-take-back", afternoon)
        assert client.post(address, {"result": row.uid, "reason": "x"}).status_code == 404


@both_clubs
def test_a_dispute_of_another_event_is_not_settled(
    client: Client, dora: User, afternoon: Event, elsewhere: Event
) -> None:
    row = dispute(table_at(elsewhere, 1, 1), FIVE, SIX)[0]
    client.force_login(dora)
    with nothing_stored():
        address = hand_address("hand-settle", afternoon)
        assert client.post(address, {"result": row.uid, "reason": "x"}).status_code == 404


@both_clubs
def test_a_result_of_another_event_is_not_corrected(
    client: Client, dora: User, afternoon: Event, elsewhere: Event
) -> None:
    row = enter(table_at(elsewhere, 1, 1)).result
    client.force_login(dora)
    with nothing_stored():
        answer = client.post(hand_address("hand", afternoon), correction_of(row))
    assert answer.status_code == 404


def correction_of(row: HandResult) -> dict[str, object]:
    """The form data that corrects a hand from five tricks to six."""
    return {
        "corrects": row.uid, "dealer": "N", "declarer": "S", "bid": "5", "strain": "C",
        "tricks": "6", "reason": "misread", "client_key": "laptop",
    }  # fmt: skip


@pytest.mark.parametrize(("table", "hand"), [(2, 1), (1, 2)])
@pytest.mark.parametrize("name", ["hand-take-back", "hand-settle", "hand"])
def test_a_result_is_only_changed_at_its_own_table_and_hand(
    client: Client, dora: User, afternoon: Event, name: str, table: int, hand: int
) -> None:
    row = enter(table_at(afternoon, 1, 1)).result
    client.force_login(dora)
    fields = {**correction_of(row), "result": row.uid}
    with nothing_stored():
        address = hand_address(name, afternoon, table=table, hand=hand)
        assert client.post(address, fields).status_code == 404


HOUSE_RULES = ("page", "change", "state", "file", "pdf")


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_the_rules_of_another_club_are_not_found(
    client: Client, dora: User, club: Club, other_club: Club, name: str
) -> None:
    theirs = some_house_rules(other_club)
    client.force_login(dora)
    address = reverse(f"house-rules-{name}", args=[club.slug, theirs.uid])
    with nothing_stored():
        answers = {client.get(address).status_code, client.post(address).status_code}
    assert answers <= {404, 405}
    assert 404 in answers


def test_rules_do_not_begin_from_those_of_another_club(
    client: Client, dora: User, club: Club, other_club: Club
) -> None:
    theirs = some_house_rules(other_club)
    client.force_login(dora)
    new = reverse("house-rules-new", args=[club.slug])
    assert client.get(new, {"from": f"own:{theirs.uid}"}).status_code == 404


@pytest.mark.parametrize("name", ["staff-remove", "staff-password"])
def test_the_staff_of_another_club_is_left_alone(
    client: Client, dora: User, olga: User, club: Club, name: str
) -> None:
    role = Role.objects.get(user=olga)
    client.force_login(dora)
    assert client.post(reverse(name, args=[club.slug, role.pk])).status_code == 404
    assert Role.objects.filter(pk=role.pk).exists()


def test_a_scorer_enters_and_corrects_hands(client: Client, sam: User, afternoon: Event) -> None:
    client.force_login(sam)
    fields = {"line": "s5c5", "client_key": "phone"}
    assert client.post(hand_address("hand-save", afternoon), fields).status_code == 302
    row = HandResult.objects.get()
    assert client.post(hand_address("hand", afternoon), correction_of(row)).status_code == 302
    assert HandResult.objects.get(supersedes=row).entered_by == sam


def test_nothing_is_written_without_the_page_s_csrf_token(afternoon: Event, sam: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(sam)
    with nothing_stored():
        fields = {"line": "s5c5", "client_key": "phone"}
        assert client.post(hand_address("hand-save", afternoon), fields).status_code == 403


def test_a_role_that_was_taken_away_opens_nothing(
    client: Client, sam: User, afternoon: Event
) -> None:
    client.force_login(sam)
    Role.objects.filter(user=sam).delete()
    assert client.get(reverse("round", args=[afternoon.uid, 1])).status_code == 404
