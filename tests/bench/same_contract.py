"""How well the levels play their cards: the same contracts, played by one and by the other.

`python -m tests.bench.same_contract --deals 300` bids every deal by level 3, and has the contract
played twice: by a level against level 3, and by level 3 against it. What it is ahead by is told in
tricks for such a pair of hands, beside a player that sees all cards: the part of its lead that a
level reaches is the open-card gap that it closes. `neuralplay` is that program's recipe: so many
deals of the unknown cards with even chances, each played out at random.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from random import Random

from engine import Action, Card, Hand, Phase, RuleSet, deal_at_random, preset
from engine.holdings import Holdings
from engine.kernel import Position
from engine.players import Score, player_of, score_of
from engine.players.reckoner import kernel_of
from engine.players.table import chance_for
from engine.solver import Solver

Chooser = Callable[[Hand], Action]


def level(number: int) -> Chooser:
    """A level of the engine, which sees what its seat sees."""
    player = player_of(number)
    return lambda hand: player.act(hand.view(str(hand.to_act))).act


def open_cards(hand: Hand) -> Action:
    """The best card of who sees all cards; of equal ones what the rules play, if it is among."""
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
    """The recipe of NeuralPlay: unknown cards dealt out at random, played to the end at random."""

    def choose(hand: Hand) -> Action:
        legal = hand.legal_actions()
        if len(legal) == 1 or hand.phase is not Phase.PLAY or not hand.contract:
            return level(3)(hand)
        view = hand.view(str(hand.to_act))
        random = chance_for(0, view)
        kernel = kernel_of(hand.rules, hand.contract, hand.deal.dealer)
        players = len(kernel.seats)
        worlds = Holdings(view, kernel).drawn(deals, random)
        held = [int(each) for each in worlds]
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


def play(hand: Hand, sides: Mapping[int, Chooser]) -> tuple[int, int]:
    """The makers' tricks when the sides play on so, and the points that they are ahead by."""
    twin = hand.copy()
    while twin.to_act:
        twin.apply(sides[twin.rules.side_of(twin.to_act)](twin))
    outcome = twin.outcome()
    assert outcome
    assert outcome.contract
    makers = twin.rules.side_of(outcome.contract.declarer)
    return twin.makers_tricks(), outcome.points[makers] - outcome.points[1 - makers]


def bid(rules: RuleSet, random: Random) -> Hand:
    """A deal with the contract that level 3 bids, every name and exchange by level 3 too."""
    while True:
        hand = Hand(rules, deal_at_random(rules, rules.seats[0], random))
        while hand.to_act and hand.phase is not Phase.PLAY:
            hand.apply(level(3)(hand))
        if hand.contract:
            return hand


def lead(
    rules: RuleSet, ours: Chooser, theirs: Chooser, deals: int, seed: int
) -> tuple[Score, Score]:
    """The tricks, and the points, that `ours` is ahead by in a pair of hands."""
    random = Random(seed)
    tricks, points = list[float](), list[float]()
    for _ in range(deals):
        hand = bid(rules, random)
        makers = rules.side_of(hand.contract.declarer) if hand.contract else 0
        as_makers = play(hand, {makers: ours, 1 - makers: theirs})
        as_defenders = play(hand, {makers: theirs, 1 - makers: ours})
        tricks.append(as_makers[0] - as_defenders[0])
        points.append(as_makers[1] - as_defenders[1])
    return score_of(tricks), score_of(points)


PLAYERS: Mapping[str, Callable[[], Chooser]] = {
    "3": lambda: level(3),
    "4": lambda: level(4),
    "5": lambda: level(5),
    "6": lambda: level(6),
    "open": lambda: open_cards,
    "neuralplay": lambda: neuralplay(400),
}


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m tests.bench.same_contract", description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="neuralplay-default")
    parser.add_argument("--against", choices=PLAYERS, default="3")
    parser.add_argument("players", nargs="*", default=["6", "open"])
    options = parser.parse_args(arguments)
    for name in options.players:
        ours, theirs = PLAYERS[name](), PLAYERS[options.against]()
        scores = lead(preset(options.rules), ours, theirs, options.deals, options.seed)
        tricks, points = (f"{score.mean:+.3f} ± {score.error:.3f}" for score in scores)
        pairs = f"{options.rules:20} {name:>10} : {options.against:10} {options.deals:>5} pairs"
        sys.stdout.write(f"{pairs}: {tricks} tricks, {points} points\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
