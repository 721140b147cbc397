"""The calls that trigger compilation: run here in plain Python, to see that they work."""

import pytest

from engine import Hand, Phase, RuleSet, accelerator
from engine.players import warming
from engine.players.simulating import Simulator

#: Looks ahead as the highest level does, in only a few worlds.
QUICK = Simulator(1, card_worlds=2, bid_worlds=2, by_plays=True)


def test_every_call_of_the_warm_up_works(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Hand] = []
    solve = warming._solve

    def remember(hand: Hand, rules: RuleSet) -> None:
        solved.append(hand)
        solve(hand, rules)

    monkeypatch.setattr(accelerator, "NUMBA", None)
    monkeypatch.setattr(warming, "player_of", lambda _level: QUICK)
    monkeypatch.setattr(warming, "_solve", remember)
    warming.warm()
    assert [hand.phase for hand in set(solved)] == [Phase.OVER]
