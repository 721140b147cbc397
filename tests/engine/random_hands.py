"""Random legal hands, and what must hold in each: used by the properties and the nightly run.

A hand depends on rules and a seed alone, so that a failing one can be reproduced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hidden_cards import twins
from second_auctioneer import SecondAuctioneer
from second_judge import Judge
from second_scorer import cards_each, score_of, tricks_of_hand, tricks_of_makers

from engine import (
    PASS,
    Action,
    Bid,
    Card,
    Direction,
    Hand,
    IllegalAction,
    Naming,
    Phase,
    RuleSet,
    Strain,
    Suit,
    deal_at_random,
    deck,
    read_hand,
    read_hand_json,
    write_hand,
    write_hand_json,
)
from engine.options import SPECIAL_BIDS

_STRAINS = (None, *Strain)
_DIRECTIONS = (None, *Direction)
EVERY_BID = tuple(
    Bid(level, special, strain, direction)
    for level, special in [
        *((level, None) for level in (None, *range(-1, 17))),
        *((None, name) for name in (*SPECIAL_BIDS, "shoot")),
        (4, "moon"),
    ]
    for strain in _STRAINS
    for direction in _DIRECTIONS
)
EVERY_CARD = tuple({*deck("whist-54"), Card("J", None), Card("1", Suit.CLUBS)})
EVERY_ACTION: tuple[Action, ...] = (
    PASS,
    *EVERY_BID,
    *(Naming(strain, direction) for strain in _STRAINS for direction in _DIRECTIONS),
    *EVERY_CARD,
)
#: When no bid is due, these few are enough to show that none is allowed.
NO_CALLS = (PASS, *EVERY_BID[::37], *EVERY_ACTION[1 + len(EVERY_BID) :])
_TEXTS = {card: str(card) for card in EVERY_CARD}


def new_hand(rules: RuleSet, random: Random) -> Hand:
    """A hand with random cards and a random dealer, before its first call."""
    return Hand(rules, deal_at_random(rules, random.choice(rules.seats), random))


def states(hand: Hand, random: Random) -> Iterator[tuple[Action, ...]]:
    """Play on to the end; yields the legal actions before each action, which is one of them.

    Some hands bid timidly and others boldly, so that every kind of auction occurs.
    """
    passing, steepness = random.choice((0.0, 0.3, 0.7)), random.choice((1, 2, 6, 6))
    while hand.to_act:
        legal = hand.legal_actions()
        yield legal
        if hand.phase is not Phase.AUCTION:
            hand.apply(random.choice(legal))
        elif legal[0] == PASS and random.random() < passing:
            hand.apply(PASS)
        else:
            hand.apply(legal[int(len(legal) * random.random() ** steepness)])


def random_hand(rules: RuleSet, random: Random, acts: int = 999) -> Hand:
    """A hand after this many random legal actions."""
    hand = new_hand(rules, random)
    for done, _ in enumerate(states(hand, random)):
        if done == acts:
            break
    return hand


def check_hand(rules: RuleSet, seed: int, *, closely: int) -> Counter[str]:
    """Play and check a whole hand; raises AssertionError with how to reproduce it.

    `closely` is the number of its states that also get the slow checks. Counts what was seen.
    """
    random, sampling = Random(seed), Random(seed)
    hand, seen = new_hand(rules, random), Counter[str]()
    likely = closely / (len(rules.seats) * 3 + len(deck(rules.deck)))
    try:
        for legal in states(hand, random):
            if hand.phase is Phase.PLAY:
                check_playable(hand, legal)
            elif hand.phase is not Phase.EXCHANGE:
                check_callable(hand, legal)
            if closely and sampling.random() < likely * (1 + 2 * (hand.phase is not Phase.PLAY)):
                seen.update(check_state(hand, sampling))
        check_finished(hand)
        if closely:
            check_cards_conserved(hand)
            check_record(hand, partial=False)
    except BaseException as error:
        error.add_note(f"To see it again: check_hand(rules, {seed}, closely={closely})")
        error.add_note(f"with rules = RuleSet.from_dict({rules.to_dict()!r})")
        error.add_note(f"in the phase {hand.phase}, {hand.to_act} to act, {hand.contract}")
        raise
    assert hand.outcome() is not None
    seen[(hand.contract.special or "basic") if hand.contract else "passed-out"] += 1
    return seen


def check_state(hand: Hand, random: Random) -> Counter[str]:
    """The slow checks of a hand in progress."""
    check_cards_conserved(hand)
    check_record(hand, partial=True)
    if random.random() < 0.4:
        check_legal_actions(hand)
    viewer = random.choice(hand.rules.seats)
    seen = Counter({f"state {hand.phase}": 1})
    for twin in twins(hand, viewer, random):
        assert twin.view(viewer) == hand.view(viewer), f"{viewer} sees what is hidden"
        seen[f"twin {hand.phase}"] += 1
    return seen


def check_cards_conserved(hand: Hand) -> None:
    """Every card of the deck is in one place: held, in the kitty, given up, or played."""
    contract = hand.contract
    gone: list[Card] = list(hand.deal.kitty) if contract is None else []
    if contract:
        declarer = contract.declarer
        arrived = hand.view(declarer).received
        gone += [card for seat, card in hand.exchanged if seat == declarer or not arrived]
    held = [card for cards in hand.cards.values() for card in cards]
    assert Counter(held + gone + cards_played(hand)) == Counter(deck(hand.rules.deck))
    if hand.phase is Phase.PLAY and not hand.tricks and not hand.trick:
        active = [hand.cards[seat] for seat in hand.rules.seats if seat not in hand.idle]
        assert {len(cards) for cards in active} == {cards_each(options_of(hand.rules))}


def check_record(hand: Hand, *, partial: bool) -> None:
    """The hand is read back as it was written, as text and as JSON."""
    text, data = write_hand(hand), write_hand_json(hand)
    assert "\n" not in text
    for again in (
        read_hand(text, hand.rules, partial=partial),
        read_hand_json(data, partial=partial),
    ):
        for seat in hand.rules.seats:
            assert again.view(seat) == hand.view(seat)
        assert (write_hand(again), write_hand_json(again)) == (text, data)


def check_legal_actions(hand: Hand) -> None:
    """`apply` accepts every legal action, and no other."""
    legal = hand.legal_actions()
    assert len(set(legal)) == len(legal)
    before = [hand.view(seat) for seat in hand.rules.seats]
    tried = EVERY_ACTION if hand.phase is Phase.AUCTION else NO_CALLS
    accepted = {action for action in tried if _is_accepted(hand, action)}
    assert accepted ^ set(legal) == set(), "accepted but not legal, or the reverse"
    assert [hand.view(seat) for seat in hand.rules.seats] == before


def _is_accepted(hand: Hand, action: Action) -> bool:
    twin = hand.copy()
    try:
        twin.apply(action)
    except IllegalAction:
        return False
    return True


def check_playable(hand: Hand, legal: tuple[Action, ...]) -> None:
    """The second judge allows the same cards."""
    own = [_TEXTS[card] for card in hand.cards[str(hand.to_act)]]
    trick = [_TEXTS[card] for _, card in hand.trick]
    allowed = {_TEXTS[card] for card in legal if isinstance(card, Card)}
    assert allowed == judge_of(hand).playable(own, trick)


def check_callable(hand: Hand, legal: tuple[Action, ...]) -> None:
    """The second auctioneer allows the same calls to the same seat, and the same namings."""
    auctioneer, calls = auctioneer_of(hand.rules), [str(call) for call in hand.auction.calls]
    allowed = {str(action) for action in legal}
    seat = auctioneer.turn(hand.deal.dealer, calls)
    if hand.phase is Phase.NAMING:
        assert seat is None
        assert allowed == auctioneer.namings([call for call in calls if call != "pass"][-1])
        return
    assert hand.to_act == seat
    own = [_TEXTS[card] for card in hand.cards[str(seat)]]
    assert allowed == auctioneer.legal(hand.deal.dealer, calls, own)


def check_finished(hand: Hand) -> None:
    """Tricks and points equal those of the second judge and the second scorer."""
    outcome, options = hand.outcome(), options_of(hand.rules)
    assert outcome is not None
    calls = [str(call) for call in hand.auction.calls]
    assert auctioneer_of(hand.rules).turn(hand.deal.dealer, calls) is None
    if hand.contract is None:
        assert not options["stick_the_dealer"]
        assert set(calls) == {"pass"}
        assert (hand.tricks, outcome.points, outcome.kind) == ([], (0, 0), "passed-out")
        return
    contract = hand.contract
    makers = next(side for side in (list("NS135"), list("EW246")) if contract.declarer in side)
    winners = [trick_winner(hand, number) for number in range(len(hand.tricks))]
    assert winners == [trick.winner for trick in hand.tricks]
    assert len(winners) == cards_each(options)
    assert not set(winners) & set(hand.idle)
    taken = tricks_of_makers(options, makers, winners)
    assert (outcome.makers_tricks, outcome.of_tricks) == (taken, tricks_of_hand(options))
    bid = contract.special or str(contract.level)
    score = score_of(options, bid, taken, notrump=contract.strain in ("NT", "LO"))
    points = (score.makers, score.defenders)
    assert outcome.points == (points if "N" in makers or "1" in makers else points[::-1])
    assert outcome.made is score.made
    others = [] if score.partner is None else [(seat, score.partner) for seat in hand.idle]
    assert [pair for pair in outcome.seat_points if pair[1] != score.makers] == [
        pair for pair in others if pair[1] != score.makers
    ]


def trick_winner(hand: Hand, number: int) -> str:
    """Returns who won a trick; checks that the right seat led and the others played in turn."""
    plays = hand.tricks[number].plays
    seats = [seat for seat in hand.rules.seats if seat not in hand.idle]
    leader = seats.index(hand.tricks[number - 1].winner if number else first_leader(hand))
    assert [seat for seat, _ in plays] == seats[leader:] + seats[:leader]
    return plays[judge_of(hand).winner([_TEXTS[card] for _, card in plays])][0]


def first_leader(hand: Hand) -> str:
    """Declarer, or the first who plays from the dealer's left (rules 4.5 and A52)."""
    assert hand.contract is not None
    if options_of(hand.rules)["initial_leader"] == "declarer":
        return hand.contract.declarer
    seats = hand.rules.seats * 2
    after = seats[seats.index(hand.deal.dealer) + 1 :]
    return next(seat for seat in after if seat not in hand.idle)


def cards_played(hand: Hand) -> list[Card]:
    """Every card played so far, in order."""
    plays = [play for trick in hand.tricks for play in trick.plays] + hand.trick
    return [card for _, card in plays]


def judge_of(hand: Hand) -> Judge:
    """The second judge for the contract played."""
    assert hand.contract is not None
    direction = hand.contract.direction
    return _judge(str(hand.contract.strain), direction and str(direction), hand.rules.bowers)


@cache
def _judge(strain: str, direction: str | None, bowers: bool) -> Judge:
    return Judge(strain, direction, bowers)


@cache
def auctioneer_of(rules: RuleSet) -> SecondAuctioneer:
    """The second auctioneer of these rules."""
    return SecondAuctioneer(options_of(rules))


@cache
def options_of(rules: RuleSet) -> dict[str, Any]:
    """The options of rules as plain values."""
    return rules.to_dict()
