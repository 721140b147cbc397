"""The API for programs: it matches its own description, uses the names of the pages, has ETags."""

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubs.models import Club, User
from clubs.services import members
from scoring.models import Adjustment, Event, Player
from scoring.services import adjustments, events, screen
from scoring.transfer.api_description import CALLS, description
from tests.cast import rewrite, table_at
from tests.pages.filling import logged_in
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.services.acts import enter

V1 = "/api/v1/"
PENALTY = Adjustment.Kind.PENALTY
JSON_TYPES: dict[str, Any] = {
    "string": str, "boolean": bool, "integer": int, "number": (int, float), "null": type(None),
    "array": list, "object": dict,
}  # fmt: skip


def faults(value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str) -> Iterator[str]:
    """Where a response differs from its description; an undescribed field is a fault too."""
    if "$ref" in schema:
        schema = whole["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(
        isinstance(value, JSON_TYPES[each]) and (each == "boolean" or not isinstance(value, bool))
        for each in types
    ):
        yield f"{at}: {value!r} is none of {types}"
    if isinstance(value, dict) and "properties" in schema:
        if set(value) != set(schema["required"]):
            yield f"{at}: {sorted(value)}"
        for name, inner in schema["properties"].items():
            yield from faults(value.get(name), inner, whole, f"{at}.{name}")
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from faults(each, schema["items"], whole, f"{at}[{number}]")


def address_of(path: str, event: Event) -> str:
    return path.format(slug=event.club.slug, event=event.uid, number=1)


def at(event: Event, rest: str = "") -> str:
    return f"{V1}events/{event.uid}/{rest}"


@pytest.fixture
def played(afternoon: Event) -> Event:
    """A hand of table 1 is entered, made."""
    enter(table_at(afternoon, 1, 1), hand=1, key="1")
    return Event.objects.get()


@pytest.mark.parametrize("path", [f"{V1}{call.path}" for call in CALLS])
def test_each_answer_matches_its_description(client: Client, played: Event, path: str) -> None:
    whole = client.get(V1 + "openapi.json").json()
    told = whole["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    response = client.get(address_of(path, played))
    assert response.headers["Content-Type"] == "application/json"
    assert list(faults(response.json(), told["schema"], whole, "answer")) == []


def test_an_answer_that_differs_from_its_description_is_a_fault() -> None:
    whole = description()
    schema = {"$ref": "#/components/schemas/EntrantEntry"}
    assert list(faults({"number": 7, "name": "Pair 7"}, schema, whole, "")) == []
    assert list(faults({"number": "7", "name": "Pair 7"}, schema, whole, "")) != []
    assert list(faults({"number": 7, "name": "A", "phone": "1"}, schema, whole, "")) != []


def test_standings_and_rounds_equal_those_of_the_pages(client: Client, afternoon: Event) -> None:
    for number in (1, 2, 3, 4):
        enter_totals(afternoon, (54 + number, 10 - number), at=(1, number))
    standings = client.get(at(afternoon, "standings/")).json()
    tables = client.get(at(afternoon, "rounds/1/")).json()["tables"]
    assert [line["total"] for line in standings["lines"]] == [58, 57, 56, 55, 9, 8, 7, 6]
    assert [line["place"] for line in standings["lines"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [[side["points"] for side in each["sides"]] for each in tables] == [
        [55, 9], [56, 8], [57, 7], [58, 6]
    ]  # fmt: skip
    assert not standings["final"]


def test_a_total_adds_up_from_the_figures_in_the_answer(
    client: Client, afternoon: Event, dora: User
) -> None:
    enter_totals(afternoon, (40, 24))
    eighth = afternoon.entrants.get(number=8)
    afternoon.entrants.filter(number=8).update(handicap=5)
    adjustments.give(afternoon, entrant=eighth, kind=PENALTY, points=4, reason="late", by=dora)
    lines = client.get(at(afternoon, "standings/")).json()["lines"]
    told = {line["number"]: (line["handicap"], line["adjustment"], line["total"]) for line in lines}
    assert (told[1], told[8]) == ((0, 0, 40), (5, -4, 25))


def test_before_the_first_result_nobody_has_a_place_or_points(
    client: Client, afternoon: Event
) -> None:
    lines = client.get(at(afternoon, "standings/")).json()["lines"]
    tables = client.get(at(afternoon, "rounds/1/")).json()["tables"]
    assert {line["place"] for line in lines} == {None}
    assert {side["points"] for each in tables for side in each["sides"]} == {None}


def test_a_secret_finish_is_revealed_to_nobody_not_even_to_the_staff(
    played: Event, dora: User
) -> None:
    screen.hold(played, held=True, by=dora)
    director = logged_in(dora)
    standings = director.get(at(played, "standings/")).json()
    tables = director.get(at(played, "rounds/1/")).json()["tables"]
    assert (standings["held"], standings["lines"]) == (True, [])
    assert {side["points"] for each in tables for side in each["sides"]} == {None}


def test_an_unpublished_event_is_not_found_not_even_by_the_staff(played: Event, dora: User) -> None:
    events.publish(played, published=False, by=dora)
    director = logged_in(dora)
    rest = ("", "standings/", "rounds/1/", "rules/")
    assert {director.get(at(played, each)).status_code for each in rest} == {404}
    assert director.get(V1 + "clubs/marlborough/").json()["events"] == []


@pytest.mark.parametrize("rest", ["", "standings/", "rounds/1/", "rules/"])
def test_a_client_with_the_current_answer_gets_304_until_something_changes(
    client: Client, played: Event, rest: str
) -> None:
    first = client.get(at(played, rest))
    seen = {"If-None-Match": first.headers["ETag"]}
    again = client.get(at(played, rest), headers=seen)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    enter(table_at(played, 1, 2), hand=1, key="2")
    assert client.get(at(played, rest), headers=seen).status_code == 200


def test_a_changed_choice_of_a_member_gives_another_answer(
    client: Client, club: Club, played: Event
) -> None:
    member = members.add(club, by=None, first_name="Anne", last_name="Player1", names_shown="full")
    rewrite(played, Player.objects.filter(name="Anne Player1"), member=member)
    first = client.get(at(played))
    assert "Anne Player1" in first.content.decode()
    members.change(member, by=None, names_shown="none")
    changed = client.get(at(played), headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200
    assert "Player1" not in changed.content.decode()


def test_a_club_has_its_events_and_an_etag_of_its_own(client: Client, played: Event) -> None:
    first = client.get(V1 + "clubs/marlborough/")
    assert [each["uid"] for each in first.json()["events"]] == [str(played.uid)]
    seen = {"If-None-Match": first.headers["ETag"]}
    assert client.get(V1 + "clubs/marlborough/", headers=seen).status_code == 304


def test_an_answer_is_in_the_language_of_the_club(client: Client, afternoon: Event) -> None:
    english = client.get(at(afternoon), headers={"Accept-Language": "en"})
    french = client.get(at(afternoon), headers={"Accept-Language": "fr"})
    assert english.content == french.content


@pytest.mark.parametrize("method", ["post", "put", "delete", "query"])
def test_other_methods_get_405_without_a_word_about_csrf(played: Event, method: str) -> None:
    """A program has no CSRF token, and must not be told that one is missing."""
    answer = Client(enforce_csrf_checks=True).generic(method.upper(), at(played, "rules/"))
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    slug=st.from_regex(r"[-a-zA-Z0-9_]{1,60}", fullmatch=True),
    event=st.uuids(),
    number=st.integers(0, 10**40),
)
def test_any_address_is_found_or_404(
    client: Client, played: Event, slug: str, event: uuid.UUID, number: int
) -> None:
    for path in (
        f"clubs/{slug}/", f"events/{event}/", f"events/{played.uid}/rounds/{number}/",
    ):  # fmt: skip
        assert client.get(V1 + path).status_code in (200, 404)
