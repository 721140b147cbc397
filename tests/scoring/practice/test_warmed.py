"""Which machine code is compiled beside the site; two speeds exist only with a compiler."""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine import Hand, Phase, accelerator, deal_at_random, preset
from engine.players.analysing import values_of
from engine.players.simulating import Simulator
from engine.players.warming import warm
from engine.search import search
from scoring.practice.hands import takes_the_rest
from scoring.practice.review import cards_judged


def test_warming_up_calls_everything_that_people_wait_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Warming compiles all the machine code that a hand, its aids, a claim and the review need."""
    monkeypatch.setattr(accelerator, "NUMBA", None)
    monkeypatch.setattr("engine.players.warming.player_of", lambda _level: QUICK)
    asked = asked_in(warm)
    assert "search" in asked
    assert asked_in(a_hand_at_the_table) <= asked


#: Looks ahead as the highest level does, in only a few worlds.
QUICK = Simulator(1, card_worlds=2, bid_worlds=2, by_plays=True)


def a_hand_at_the_table() -> None:
    rules = preset("pepper")
    hand = Hand(rules, deal_at_random(rules, "N", Random(2)))
    while hand.to_act:
        view = hand.view(hand.to_act)
        values_of(view, 2, 1)
        if hand.phase is Phase.PLAY and len(hand.tricks) == rules.tricks - 2:
            takes_the_rest(hand, 0)
        hand.step(QUICK.act(view).act)
    cards_judged(hand, 0.3)


def asked_in(work: Callable[[], object]) -> set[str]:
    """The functions with two speeds that plain Python calls during this work."""
    found: set[str] = set()
    # Another test may have reloaded `accelerator` since.
    two_speeds: Any = type(search)

    def call(both: Any, *given: Any) -> Any:
        if sys._getframe(1).f_code not in compiled:
            found.add(both.plain.__name__)
        return both.plain(*given)

    compiled = {
        each.plain.__code__
        for module in list(sys.modules.values())
        if getattr(module, "__name__", "").startswith("engine")
        for each in vars(module).values()
        if isinstance(each, two_speeds)
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(two_speeds, "__call__", call)
        work()
    return found
