"""One's own record of practice, without an account."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import PracticeGame, PracticeHand
from scoring.practice import aids
from tests.pages.test_practice import begin, offered, page, press, text_of, to_the_play
from tests.pages.test_practice_aids import choice_by_rules, hand_kept

pytestmark = pytest.mark.django_db


@pytest.fixture
def known(client: Client) -> Client:
    """A returning browser: it has the cookie that identifies a device."""
    client.get("/practice/")
    return client


def record(client: Client) -> str:
    response = client.get("/practice/record/")
    assert response.status_code == 200
    return text_of(response)


def a_hand_given_up(client: Client, game: PracticeGame) -> PracticeHand:
    """A contract of the learner, with the rest of the tricks conceded."""
    to_the_play(client, game)
    press(client, game, do="concede")
    row = game.hands.latest("number")
    assert row.is_over
    return row


def test_without_any_hands_the_page_says_so(known: Client) -> None:
    assert "There is nothing to show yet" in record(known)


def test_a_finished_hand_is_only_in_the_record_of_its_device(known: Client) -> None:
    a_hand_given_up(known, begin(known))
    shown = record(known)
    assert "Ottawa" in shown
    assert "Hands 1 " in shown
    other = Client()
    other.get("/practice/")
    assert "There is nothing to show yet" in record(other)


def test_a_hand_in_progress_does_not_count_yet(known: Client) -> None:
    to_the_play(known, begin(known))
    assert "There is nothing to show yet" in record(known)


def test_a_replayed_deal_does_not_count_but_a_fresh_one_does(known: Client) -> None:
    game = begin(known)
    a_hand_given_up(known, game)
    press(known, game, do="same-deal")
    a_hand_given_up(known, game)
    assert "There is nothing to show yet" in record(known)
    press(known, game, do="another-deal")
    a_hand_given_up(known, game)
    assert "Hands 1 " in record(known)


def test_an_objection_is_recorded_with_its_cost(
    known: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aids, "_cost", lambda *_sent: 1.5)
    game = begin(known)
    press(known, game, do="aid-checks")
    to_the_play(known, game)
    while len(offered(page(known, game))) < 2:
        press(known, game, do="another-deal")
        to_the_play(known, game)
    before = game.hands.latest("number").objections
    best = choice_by_rules(hand_kept(game), game.seat)
    monkeypatch.setattr(aids, "advice", lambda view, seconds: aids.Advice(best, best, "Why."))
    press(known, game, act=next(each for each in offered(page(known, game)) if each != best))
    row = game.hands.latest("number")
    assert (row.objections, row.objections_cost >= 1.5) == (before + 1, True)
    press(known, game, do="concede")
    told = "objected once" if before == 0 else f"objected {before + 1} times"
    assert f"“Check me” {told}" in record(known)


@pytest.mark.parametrize("hands", [1, 40])
def test_the_record_takes_one_query_however_much_was_played(
    known: Client, hands: int, django_assert_num_queries: Any
) -> None:
    game = begin(known)
    game.hands.all().delete()
    PracticeHand.objects.bulk_create(
        PracticeHand(
            game=game, number=number, record="", dealer="N",
            is_over=True, contract="S 5H", makers_tricks=5,
        )
        for number in range(1, hands + 1)
    )  # fmt: skip
    with django_assert_num_queries(1):
        shown = record(known)
    assert ("How it goes" in shown) is (hands == 40)
    assert f"{hands} of {hands} (100%)" in shown
