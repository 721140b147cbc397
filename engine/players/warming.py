"""Calls every compiled function once, so that nobody waits for compilation later."""

from random import Random

from engine import Hand, Phase, RuleSet, deal_at_random, preset
from engine.kernel import Kernel
from engine.players import LEVELS, player_of, values_of
from engine.solver import Solver

#: A game that uses everything the computer players know, so that all their code is compiled.
GAME = "ottawa"


def warm() -> None:
    """Plays a hand and solves its end.

    The first time this compiles machine code, which takes many seconds; after that it is cached on
    disk.
    """
    rules = preset(GAME)
    hand = Hand(rules, deal_at_random(rules, rules.seats[0], Random(1)))  # noqa: S311 - a game
    player = player_of(max(LEVELS))
    while hand.to_act:
        view = hand.view(hand.to_act)
        values_of(view, 1, 1)
        act = player.act(view).act
        if hand.phase is Phase.PLAY and len(hand.tricks) == rules.tricks - 3:
            _solve(hand, rules)
        hand.step(act)


def _solve(hand: Hand, rules: RuleSet) -> None:
    kernel = Kernel.of_hand(hand)
    solver, position = Solver(kernel), kernel.position(hand)
    solver.values(position)
    solver.makes(position, rules.tricks)
