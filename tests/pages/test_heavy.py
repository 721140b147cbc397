"""Large jobs are done one at a time, and what they show stays small."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.test import Client

from clubs import heavy
from clubs.models import Club, User
from scoring.models import Event
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.filling import at, logged_in

MOST_BYTES = 200_000
TOO_MUCH = "Wait a moment and press the button again; play can go on."


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def occupied(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another large job is running, and no plan is cached."""
    cache.clear()
    monkeypatch.setattr(heavy, "PATIENCE", 0.01)
    with heavy.one_at_a_time():
        yield


@pytest.mark.usefixtures("occupied")
def test_a_second_request_for_a_plan_has_to_wait_and_other_pages_go_on(
    desk: Client, event: Event
) -> None:
    add_entrants(event, 8)
    answer = desk.get(at("event-seat", event))
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert TOO_MUCH in answer.content.decode()
    assert desk.get(at("entrants", event)).status_code == 200


def test_two_wait_for_a_thinking_computer_player_and_others_get_less() -> None:
    turns, began = heavy.Turns(), time.monotonic()
    with turns.soon(0) as first, turns.soon(0.01), turns.soon(0.01), turns.soon(60) as last:
        assert first
        assert not last
    assert time.monotonic() < began + 30
    with turns.soon(0) as next_one:
        assert next_one


def test_two_wait_for_their_turn_and_a_third_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy, "PATIENCE", 0.2)

    def outcome(_number: int) -> str:
        try:
            with heavy.one_at_a_time():
                return "made"
        except heavy.Occupied:
            return "told"

    with heavy.one_at_a_time(), ThreadPoolExecutor(3) as others:
        assert list(others.map(outcome, range(3))) == ["told"] * 3
    with ThreadPoolExecutor(3) as others:
        assert list(others.map(outcome, range(3))) == ["made"] * 3


@pytest.mark.parametrize("are_single", [False, True], ids=["pairs", "single players"])
def test_the_proof_for_two_hundred_is_not_a_large_page(
    club: Club, desk: Client, are_single: bool
) -> None:
    event = make_event(club, rounds_due=12, are_single=are_single)
    add_entrants(event, 200)
    page = desk.get(at("event-seat", event)).content
    assert b'class="picture"' in page
    assert len(page) < MOST_BYTES
    if not are_single:
        seat_entrants(event)
        assert len(desk.get(at("event-proof", event)).content) < MOST_BYTES


def test_a_large_picture_has_one_step_per_meeting(club: Club, desk: Client) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 62)
    page = desk.get(at("event-seat", event)).content.decode()
    _, _, paths = page.partition('<path class="met-1" d="')
    assert paths.partition('"')[0].count("h1") == 31 * 3


def test_reading_files_again_and_again_delays_only_readers_of_files(
    client: Client, desk: Client, afternoon: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy, "PATIENCE", 0.01)
    with heavy.one_for_strangers():
        answer = client.get(at("standings-xlsx", afternoon))
        assert (answer.status_code, answer["Retry-After"]) == (503, "10")
        assert client.get(at("standings-csv", afternoon)).status_code == 200
        assert desk.get(at("rotation-chart-pdf", afternoon)).status_code == 200
    assert client.get(at("standings-xlsx", afternoon)).status_code == 200
