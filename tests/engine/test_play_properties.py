"""Random legal play under any house rules: what must hold in every hand."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, few, house_rules
from second_scorer import second_score

from engine import (
    PASS,
    Action,
    Bid,
    Card,
    Deal,
    Hand,
    Phase,
    RuleSet,
    Strain,
    deal_at_random,
    deck,
    read_hand,
    read_hand_json,
    write_hand,
    write_hand_json,
)
from engine.options import SPECIAL_BIDS

EVERY_BID = [
    Bid(level, special, strain)
    for strain in Strain
    for level, special in [
        *((level, None) for level in range(14)),
        *((None, name) for name in SPECIAL_BIDS),
    ]
]
SEEDS = st.integers(0, 9999)


def random_hand(rules: RuleSet, random: Random, acts: int = 999) -> Hand:
    """A hand after so many random legal acts; passing is made likely enough to be seen."""
    hand = Hand(rules, deal_at_random(rules, random.choice(rules.seats), random))
    while hand.to_act and acts:
        legal = hand.legal_actions()
        low = legal[: 1 + len(legal) // 2] if hand.phase is Phase.AUCTION else legal
        hand.apply(random.choice(low if random.random() < 0.7 else legal))
        acts -= 1
    return hand


def acts_of(hand: Hand) -> list[Card]:
    plays = [play for trick in hand.tricks for play in trick.plays] + hand.trick
    return [card for _, card in plays]


@few
@given(house_rules(), SEEDS, st.integers(0, 60))
def test_cards_are_conserved(rules: RuleSet, seed: int, acts: int) -> None:
    hand = random_hand(rules, Random(seed), acts)
    declarer = hand.contract.declarer if hand.contract else None
    gone = [card for seat, card in hand.exchanged if seat == declarer]
    arrived = hand.view(declarer).received if declarer else ()
    under_way = [card for seat, card in hand.exchanged if seat != declarer]
    under_way = [] if arrived else under_way
    held = [card for cards in hand.cards.values() for card in cards]
    assert Counter(held + gone + under_way + acts_of(hand)) == Counter(deck(rules.deck))


@few
@given(house_rules(), SEEDS)
def test_a_finished_hand_adds_up_and_scores_as_the_second_scorer_says(
    rules: RuleSet, seed: int
) -> None:
    hand = random_hand(rules, Random(seed))
    outcome = hand.outcome()
    assert outcome is not None
    if outcome.contract is None:
        assert (hand.tricks, outcome.points) == ([], (0, 0))
        return
    contract = outcome.contract
    makers = next(side for side in rules.sides if contract.declarer in side)
    won = [trick.winner for trick in hand.tricks]
    assert len(won) == rules.tricks
    assert outcome.makers_tricks == sum(seat in makers for seat in won)
    name = contract.special or str(contract.level)
    expected = second_score(
        rules.to_dict(), rules.tricks, contract.declarer, name, outcome.makers_tricks
    )
    assert outcome.points == expected
    assert not set(won) & set(hand.idle)


@few
@given(house_rules(), SEEDS, st.integers(0, 30))
def test_legal_actions_are_exactly_what_apply_accepts(rules: RuleSet, seed: int, acts: int) -> None:
    hand = random_hand(rules, Random(seed), acts)
    every: set[Action] = {PASS, *EVERY_BID, *deck(rules.deck), *deck("single-32")}
    accepted = {action for action in every if hand.fault(action) is None}
    legal = hand.legal_actions()
    assert set(legal) == accepted
    assert len(legal) == len(accepted)
    for action in legal[:: max(1, len(legal) // 4)]:
        hand.copy().apply(action)


def swapped(hand: Hand, viewer: str, random: Random) -> Hand:
    """A twin in which the cards that `viewer` cannot see are dealt anew among the others.

    Cards played stay with those who played them, and so do those `viewer` got in the exchange.
    What the others were dealt is taken away altogether.
    """
    twin = hand.copy()
    dealt = zip(hand.rules.seats, hand.deal.cards, strict=True)
    twin.deal = Deal(
        hand.deal.dealer, tuple(cards if seat == viewer else () for seat, cards in dealt)
    )
    hidden = [seat for seat in hand.rules.seats if seat != viewer]
    pool = [card for seat in hidden for card in hand.cards[seat]]
    random.shuffle(pool)
    at = 0
    for seat in hidden:
        count = len(hand.cards[seat])
        twin.cards[seat] = tuple(pool[at : at + count])
        at += count
    return twin


@few
@given(house_rules(), SEEDS, st.integers(0, 40))
def test_a_view_does_not_change_with_the_cards_it_hides(
    rules: RuleSet, seed: int, acts: int
) -> None:
    random = Random(seed)
    hand = random_hand(rules, random, acts)
    for viewer in rules.seats:
        assert swapped(hand, viewer, random).view(viewer) == hand.view(viewer)


@few
@given(SEEDS, st.integers(0, 3))
def test_a_view_of_the_exchange_hides_what_the_others_choose(seed: int, chosen: int) -> None:
    """Whatever partner and declarer choose first, the other one sees the same."""
    random = Random(seed)
    hand = Hand(OTTAWA, deal_at_random(OTTAWA, "W", random))
    for call in (Bid(None, "call-2", Strain.HEARTS), PASS, PASS, PASS):
        hand.apply(call)
    first, second = hand.copy(), hand.copy()
    for _ in range(chosen):
        first.apply(first.legal_actions()[0])
        second.apply(second.legal_actions()[-1])
    others = [seat for seat in "NESW" if seat != "N"] if chosen <= 2 else ["E", "W"]
    assert [first.view(seat) for seat in others] == [second.view(seat) for seat in others]


def test_the_deal_itself_is_in_no_view() -> None:
    """Two deals that agree in one seat look the same from there before the first card."""
    first = deal_at_random(OTTAWA, "N", Random(1))
    north, east, south, west = first.cards
    second = Deal("N", (west, north, south, east))
    assert Hand(OTTAWA, first).view("S") == Hand(OTTAWA, second).view("S")


@few
@given(house_rules(), SEEDS, st.integers(0, 90))
def test_a_recorded_hand_is_read_back_as_it_was(rules: RuleSet, seed: int, acts: int) -> None:
    hand = random_hand(rules, Random(seed), acts)
    for again in (
        read_hand(write_hand(hand), rules, partial=True),
        read_hand_json(write_hand_json(hand), partial=True),
    ):
        assert [again.view(seat) for seat in rules.seats] == [
            hand.view(seat) for seat in rules.seats
        ]
