"""Machine code is made beside the site: nobody waits for it, and whatever fails costs no more."""

import subprocess
import sys
from collections.abc import Callable
from random import Random
from threading import Lock, Thread
from typing import Any

import pytest

from engine import Hand, Phase, accelerator, deal_at_random, preset
from engine.players.analysing import values_of
from engine.players.simulating import Simulator
from engine.players.warming import warm
from engine.search import search
from scoring.practice import warming
from scoring.practice.hands import takes_the_rest
from scoring.practice.review import cards_judged
from scoring.practice.warming import begin as begin_for_real


class Done(Thread):
    """A thread that is over once it was started."""

    def start(self) -> None:
        self.run()


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is done beside the site, in order; released is what others get meanwhile."""
    told: list[Any] = []

    def run(command: list[str], **_options: object) -> None:
        told.append(("process", command[0], accelerator._Choice.is_released))

    monkeypatch.setattr(accelerator, "NUMBA", object())
    monkeypatch.setattr(accelerator._Choice, "is_released", True)
    monkeypatch.setattr(warming, "_begun", Lock())
    monkeypatch.setattr(warming, "Thread", Done)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(
        warming, "warm", lambda rest: told.append(("warm", accelerator._Choice.is_released))
    )
    return told


def test_another_process_makes_it_and_this_one_fetches_it(beside: list[Any]) -> None:
    begin_for_real()
    assert beside == [("process", sys.executable, False), ("warm", False)]
    assert accelerator._Choice.is_released


def test_it_is_made_once(beside: list[Any]) -> None:
    begin_for_real()
    begin_for_real()
    assert len(beside) == 2


def test_where_it_fails_the_players_go_on_in_plain_python(
    beside: list[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def run(*_command: object, **_options: object) -> None:
        raise subprocess.TimeoutExpired("python", 600)

    monkeypatch.setattr(subprocess, "run", run)
    begin_for_real()
    assert beside == []
    assert not accelerator._Choice.is_released
    assert "go on in plain Python" in caplog.text


def test_without_a_compiler_nothing_is_begun(
    beside: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accelerator, "NUMBA", None)
    begin_for_real()
    assert beside == []


def test_who_thinks_meanwhile_has_a_turn_and_plain_python(beside: list[Any]) -> None:
    accelerator.hold()
    with warming.turn_to_think() as has_turn:
        assert has_turn
        assert not accelerator.is_fast()
        assert type(accelerator.integers([1])) is list


def test_everything_that_people_wait_for_is_called_in_warming(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever a hand, its help, a claim and the review ask of machine code was asked before."""
    pytest.importorskip("numba")
    monkeypatch.setattr(accelerator, "NUMBA", None)
    monkeypatch.setattr("engine.players.warming.player_of", lambda _level: QUICK)
    asked = asked_in(warm)
    assert "search" in asked
    assert asked_in(a_hand_at_the_table) <= asked


#: Looks ahead as the highest level does, in few worlds.
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
    """The functions with two speeds that plain Python calls while it does something."""
    found: set[str] = set()
    # Another test may have loaded `accelerator` anew since.
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
    with pytest.MonkeyPatch.context() as patch, accelerator.one_work():
        patch.setattr(two_speeds, "__call__", call)
        work()
    return found
