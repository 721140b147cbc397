"""Thirty recorded hands, each with one known mistake: ten revokes, ten bids, ten cards.

`tests/data/recorded-hands.csv` says in `why` what was worked out by hand. What the cards cost there
was found by trying every continuation, which shares no code with the solver.
"""

import csv
import re
from urllib.parse import urlencode

import pytest
from django.test import Client

from engine import Hand, IllegalAction, read_card, read_hand
from scoring.practice.review import calls_judged, cards_judged
from scoring.practice.review_shown import review_shown
from scoring.words import card_said
from tests.conftest import DATA
from tests.pages.reading import shown
from tests.scoring.practice.test_review import before, best_by_trying

with (DATA / "recorded-hands.csv").open(encoding="utf-8", newline="") as _file:
    CASES = list(csv.DictReader(_file))


def of_kind(kind: str) -> list[dict[str, str]]:
    return [case for case in CASES if case["kind"] == kind]


def name_of(case: dict[str, str]) -> str:
    return f"{case['case']}-{case['record'].split()[0]}-{case['said']}"


def test_there_are_ten_of_each_kind() -> None:
    assert [len(of_kind(kind)) for kind in ("revoke", "bid", "card")] == [10, 10, 10]
    assert len({case["record"] for case in CASES}) == 30
    assert all(case["why"] for case in CASES)


@pytest.mark.parametrize("case", of_kind("revoke"), ids=name_of)
def test_a_revoke_is_found_with_its_place(case: dict[str, str]) -> None:
    with pytest.raises(IllegalAction) as caught:
        read_hand(case["record"])
    position = caught.value.position
    assert position is not None
    assert case["record"][position:].lstrip().startswith(case["said"])
    as_far = read_hand(case["record"][:position], partial=True)
    assert (as_far.to_act, len(as_far.tricks) + 1) == (case["seat"], int(case["trick"]))
    legal = sorted(str(card) for card in as_far.legal_actions())
    assert legal == sorted(case["best"].split())


@pytest.mark.django_db
@pytest.mark.parametrize("case", of_kind("revoke"), ids=name_of)
def test_the_page_says_who_revoked_with_what_and_analyses_nothing(
    client: Client, case: dict[str, str]
) -> None:
    query = urlencode({"way": "record", "record": case["record"], "judge": "1"})
    page = shown(client, f"/check/?{query}")
    seat = {"N": "North", "E": "East", "S": "South", "W": "West"}.get(case["seat"], "Seat 3")
    assert re.search(
        rf"{seat}: You (must follow \w+\.|can.t follow, so you must play your joker\.)", page
    ), page
    assert "Where tricks were lost" not in page
    marked = client.get(f"/check/?{query}").content.decode()
    assert re.search(rf"<mark>\s*{case['said']}</mark>", marked)


@pytest.mark.parametrize("case", of_kind("bid"), ids=name_of)
def test_a_wrong_bid_is_shown_with_a_better_one(case: dict[str, str]) -> None:
    hand = read_hand(case["record"])
    calls = calls_judged(hand, seconds=30)
    judged = next(each for each in calls if each.seat == case["seat"])
    assert str(judged.call) == case["said"]
    assert str(judged.best) in case["best"].split()
    assert judged.cost >= float(case["cost"])
    assert judged.cost == max(each.cost for each in calls)
    told = review_shown(hand, cards_judged(hand, seconds=0), calls).calls
    assert told[calls.index(judged)].is_mistake
    assert told[calls.index(judged)].percent == 100


@pytest.mark.parametrize("case", of_kind("card"), ids=name_of)
def test_a_card_that_cost_tricks_is_shown_with_the_better_ones(case: dict[str, str]) -> None:
    hand, trick = read_hand(case["record"]), int(case["trick"])
    judged = cards_judged(hand, seconds=60, since=trick)
    (lost,) = judged.lost
    assert (lost.trick, lost.seat, str(lost.card)) == (trick, case["seat"], case["said"])
    assert sorted(map(str, lost.best)) == case["best"].split()
    assert lost.cost == int(case["cost"])
    said, *better = (card_said(read_card(text)) for text in (case["said"], *case["best"].split()))
    (sentence,) = review_shown(hand, judged).mistakes
    assert f"played {said}. Better: " in sentence
    assert all(card in sentence for card in better)


@pytest.mark.parametrize("case", of_kind("card"), ids=name_of)
def test_the_cost_of_a_card_is_what_trying_everything_gives(case: dict[str, str]) -> None:
    now = before_the_mistake(read_hand(case["record"]), case)
    assert now.contract
    makers = now.rules.sides[now.rules.side_of(now.contract.declarer)]
    tricks = {}
    for card in now.legal_actions():
        after = now.copy()
        after.apply(card)
        tricks[str(card)] = best_by_trying(after, makers)
    best = (max if now.to_act in makers else min)(tricks.values())
    assert sorted(each for each in tricks if tricks[each] == best) == case["best"].split()
    assert abs(tricks[case["said"]] - best) == int(case["cost"])


def before_the_mistake(hand: Hand, case: dict[str, str]) -> Hand:
    trick = int(case["trick"])
    now = before(hand, trick - 1)
    for seat, card in hand.tricks[trick - 1].plays:
        if seat == case["seat"]:
            break
        now.apply(card)
    return now
