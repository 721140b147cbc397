"""How well the levels play their cards: both sides of a comparison play the same contracts.

Every deal is bid by level 3, and the contract is played twice: by one player against another, and
the other way round. The lead is given in tricks per such pair of hands, and compared with that of a
player who sees all cards: the part of that lead that a level reaches is how much of the open-card
gap it closes. NeuralPlay's recipe is as they describe it: a number of deals of the unknown cards,
all equally likely, each played out at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from engine import Action, Card, Hand, Phase, RuleSet, deal_at_random, preset
from engine.accelerator import numbers
from engine.holdings import Holdings
from engine.kernel import Position
from engine.players import player_of
from engine.players.reckoner import kernel_of
from engine.players.table import chance_for
from engine.solver import Solver
from tests.bench.rows import Limit, Row, judged, until_plain, verdict, whole

GAME = "neuralplay-default"
#: The worlds that level 6 plays out for a card, also used for NeuralPlay's recipe here.
DEALS = 400
LEAST_TRICKS, LEAST_PART = 0.40, 0.30

Chooser = Callable[[Hand], Action]


def level(number: int) -> Chooser:
    """A level of the engine, which sees what its seat sees."""
    player = player_of(number)
    return lambda hand: player.act(hand.view(str(hand.to_act))).act


def open_cards(hand: Hand) -> Action:
    """The best card for somebody who sees all; among equals the rules' choice, if it is one."""
    legal = hand.legal_actions()
    assert hand.contract
    if len(legal) == 1 or hand.phase is not Phase.PLAY:
        return level(3)(hand)
    kernel = kernel_of(hand.rules, hand.contract, hand.deal.dealer)
    values = Solver(kernel).values(kernel.position(hand))
    is_maker = hand.rules.side_of(str(hand.to_act)) == hand.rules.side_of(hand.contract.declarer)
    best = (max if is_maker else min)(values.values())
    by_rules = level(3)(hand)
    if isinstance(by_rules, Card) and values[by_rules] == best:
        return by_rules
    return next(card for card, tricks in values.items() if tricks == best)


def neuralplay(deals: int) -> Chooser:
    """NeuralPlay's recipe: unknown cards are dealt at random and played to the end at random."""

    def choose(hand: Hand) -> Action:
        legal = hand.legal_actions()
        if len(legal) == 1 or hand.phase is not Phase.PLAY or not hand.contract:
            return level(3)(hand)
        view = hand.view(str(hand.to_act))
        random = chance_for(0, view)
        kernel = kernel_of(hand.rules, hand.contract, hand.deal.dealer)
        players = len(kernel.seats)
        worlds = Holdings(view, kernel).drawn(deals, random)
        held = numbers(worlds)
        now = Position(tuple(held[:players]), kernel.seen(view).trick, view.makers_tricks)
        sign = 1 if kernel.layout.makers[now.trick.turn] else -1
        means = {}
        for card in legal:
            assert isinstance(card, Card)
            bit = kernel.bit_of(card, now)
            after = kernel.after(now, bit)
            rest = [
                tuple(
                    holding ^ bit if seat == now.trick.turn else holding
                    for seat, holding in enumerate(held[at : at + players])
                )
                for at in range(0, len(held), players)
            ]
            means[card] = sign * sum(kernel.playouts(after, rest, random.getrandbits(30)))
        return max(means, key=means.__getitem__)

    return choose


def play(hand: Hand, sides: Mapping[int, Chooser]) -> int:
    """The makers' tricks when the sides continue like this."""
    twin = hand.copy()
    while twin.to_act:
        twin.apply(sides[twin.rules.side_of(twin.to_act)](twin))
    return twin.makers_tricks()


def bid(rules: RuleSet, random: Random) -> Hand:
    """A deal with the contract that level 3 bids; namings and exchanges are also by level 3."""
    while True:
        hand = Hand(rules, deal_at_random(rules, rules.seats[0], random))
        while hand.to_act and hand.phase is not Phase.PLAY:
            hand.apply(level(3)(hand))
        if hand.contract:
            return hand


def leads(ours: Chooser, theirs: Chooser, seed: int) -> Iterator[float]:
    """How many tricks `ours` is ahead in a pair of hands, one contract after another."""
    rules, random = preset(GAME), Random(seed)
    while True:
        hand = bid(rules, random)
        makers = rules.side_of(hand.contract.declarer) if hand.contract else 0
        as_makers = play(hand, {makers: ours, 1 - makers: theirs})
        yield as_makers - play(hand, {makers: theirs, 1 - makers: ours})


def card_rows(limit: Limit, seed: int = 1) -> Iterator[Row]:
    """Level 6 over level 3, the part of the open-card gap that it closes, and over the recipe."""
    score = whole(leads(level(6), level(3), seed), limit)
    tricks = f"{score.mean:+.3f} ± {score.error:.3f} tricks, {score.deals} pairs"
    met = judged(score.mean >= LEAST_TRICKS)
    yield Row("cards of level 6 over level 3", tricks, f"{LEAST_TRICKS:+.2f}", met)
    most = whole(leads(open_cards, level(3), seed), limit)
    tricks = f"{most.mean:+.3f} ± {most.error:.3f} tricks, {most.deals} pairs"
    yield Row("cards of who sees all over level 3", tricks)
    part = score.mean / most.mean if most.mean > 0 else 0.0
    met = judged(part >= LEAST_PART)
    yield Row("open-card gap closed by level 6", f"{part:.0%}", f"{LEAST_PART:.0%}", met)
    score = until_plain(leads(level(6), neuralplay(DEALS), seed), limit)
    tricks = f"{score.mean:+.3f} ± {score.error:.3f} tricks, {score.deals} pairs"
    what = f"cards of level 6 over the recipe of {DEALS} deals"
    yield Row(what, tricks, "ahead by 2 standard errors", verdict(score))
