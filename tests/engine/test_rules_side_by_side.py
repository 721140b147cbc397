"""The rules applied to many worlds at once act as in each alone, and worlds have their lanes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from kernel_hands import hand_to_play
from rule_sets import any_rules
from second_player import second_said, second_surprises, second_tricks

from engine import Contract, Hand, RuleSet, Strain, deal_at_random, preset, preset_names
from engine import lanes as lanes_module
from engine.accelerator import Integers, integers, is_fast, numbers
from engine.holdings import Holdings
from engine.kernel import Kernel
from engine.lanes import moved, one_by_one, side_by_side
from engine.players.playing import said_by_rules, surprises_in, tricks_after, tricks_from

WORLDS = 6


def check_rules(rules: RuleSet, seed: int) -> int:
    """Ask all that the rules can say at one moment of a random hand; 0 if it is passed out."""
    random = Random(seed)
    hand = hand_to_play(rules, random)
    if hand is None or hand.contract is None:
        return 0
    kernel = Kernel(rules, hand.contract, hand.deal.dealer)
    for _ in range(random.choice((0, random.randrange(len(kernel.seats) * rules.cards_each)))):
        hand.apply(random.choice(hand.legal_actions()))
    view = hand.view(str(hand.to_act))
    assert said_by_rules(kernel, kernel.seen(view)) == second_said(kernel, kernel.seen(view))
    check_worlds(hand, kernel, Holdings(view, kernel).drawn(WORLDS, random))
    return 1


def check_worlds(hand: Hand, kernel: Kernel, drawn: Integers) -> None:
    now, seats = kernel.position(hand), len(kernel.seats)
    held = numbers(drawn)
    worlds = [tuple(held[at : at + seats]) for at in range(0, len(held), seats)]
    positions = [now._replace(holdings=world) for world in worlds]
    assert tricks_from(kernel, now, side_by_side(drawn, seats, len(kernel.cards))) == [
        second_tricks(kernel, each) for each in positions
    ]
    cards = kernel.playable(positions[0])
    assert tricks_after(kernel, now, cards, drawn) == [
        [second_tricks(kernel, kernel.after(each, card)) for each in positions] for card in cards
    ]
    plays = kernel.played_bits(hand.view(str(hand.to_act)))
    if plays:
        turn = now.trick.turn
        assert surprises_in(kernel, kernel.seats[turn], plays, drawn) == [
            second_surprises(kernel, turn, plays, world) for world in worlds
        ]


@pytest.mark.parametrize("name", preset_names())
def test_for_all_worlds_of_a_preset_the_rules_decide_as_for_each_alone(name: str) -> None:
    assert sum(check_rules(preset(name), seed) for seed in range(4)) >= 2


def test_for_all_worlds_of_house_rules_the_rules_decide_as_for_each_alone() -> None:
    assert sum(check_rules(any_rules(seed), seed) for seed in range(24)) >= 14


#: Machine code has batches only.
WAYS = {"in batches": True} if is_fast() else {"all at once": False, "in batches": True}


@pytest.fixture(params=WAYS.values(), ids=WAYS.keys())
def batches(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether worlds are processed in batches, as they are if numbers have a machine's bits."""
    monkeypatch.setattr(lanes_module, "is_fast", lambda: request.param)
    return bool(request.param)


def drawn(count: int) -> list[tuple[int, ...]]:
    """Two holdings for each world, of ten cards."""
    random = Random(1)
    return [(random.getrandbits(10), random.getrandbits(10)) for _ in range(count)]


def flat(worlds: Sequence[tuple[int, ...]]) -> Integers:
    return integers(holding for world in worlds for holding in world)


def test_every_world_has_a_lane_of_its_own(batches: bool) -> None:
    worlds = drawn(130)
    lanes = side_by_side(flat(worlds), 2, 10)
    size = lanes_module.LANES if batches else 130
    assert [int(each).bit_count() for each in lanes.batches] == ([63, 63, 4] if batches else [130])
    for number, world in enumerate(worlds):
        for seat, holding in enumerate(world):
            first = (number // size * 2 + seat) * 10
            bits = [int(lanes.held[first + place]) >> number % size & 1 for place in range(10)]
            assert bits == [holding >> place & 1 for place in range(10)]


def test_counts_are_read_from_their_lanes(batches: bool) -> None:
    holdings = [first for first, _ in drawn(130)]
    lanes = side_by_side(integers(holdings), 1, 10)
    assert one_by_one(lanes.held, 10, 130) == holdings


def test_worlds_can_be_converted_to_the_places_of_another_contract(batches: bool) -> None:
    rules, random = preset("ottawa"), Random(1)
    hearts = Kernel(rules, Contract("S", 4, None, Strain.HEARTS), "N")
    moon = Kernel(rules, Contract("S", None, "moon", Strain.SPADES), "N")
    deals = [deal_at_random(rules, "N", random).cards for _ in range(130)]
    lanes = side_by_side(flat([hearts.holdings(cards) for cards in deals]), 4, 32)
    alone = moved(lanes, hearts, moon)
    assert alone.size == 130
    for seat, name in enumerate(moon.seats):
        width = 3 * 32
        for number, cards in enumerate(deals):
            first = number // (63 if batches else 130) * width + seat * 32
            lane = number % (63 if batches else 130)
            held = [int(each) >> lane & 1 for each in alone.held[first : first + 32]]
            there = [card for card, here in zip(moon.cards, held, strict=True) if here]
            assert sorted(there) == sorted(cards[rules.seats.index(name)])


def test_many_batches_of_worlds_are_played_like_one(batches: bool) -> None:
    rules, random = preset("ottawa"), Random(1)
    kernel = Kernel(rules, Contract("S", 4, None, Strain.HEARTS), "N")
    worlds = [kernel.holdings(deal_at_random(rules, "N", random).cards) for _ in range(130)]
    lead = kernel.first_lead(worlds[0])
    one = [tricks_from(kernel, lead, side_by_side(flat([world]), 4, 32))[0] for world in worlds]
    assert tricks_from(kernel, lead, side_by_side(flat(worlds), 4, 32)) == one
    cards = kernel.playable(lead)[:2]
    own = worlds[:1] * 130
    after = tricks_after(kernel, lead, cards, flat(own))
    assert after == [tricks_after(kernel, lead, [card], flat(own))[0] for card in cards]
