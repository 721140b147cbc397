"""What is called so that its machine code is made: here in plain Python, to see that it can be."""

import pytest

from engine import accelerator
from engine.players.simulating import Simulator
from engine.players.warming import warm

#: Looks ahead as the highest level does, in few worlds.
QUICK = Simulator(1, card_worlds=2, bid_worlds=2, by_plays=True)


def test_all_of_it_can_be_called_and_it_rests_between(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[None] = []
    monkeypatch.setattr(accelerator, "NUMBA", None)
    monkeypatch.setattr("engine.players.warming.player_of", lambda _level: QUICK)
    with accelerator.one_work():
        warm(lambda: rests.append(None))
    assert len(rests) > 2
