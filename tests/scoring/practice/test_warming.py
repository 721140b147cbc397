"""Machine code is made beside the site: nobody waits for it, and whatever fails costs no more."""

import subprocess
import sys
from threading import Lock, Thread
from typing import Any

import pytest

from engine import accelerator
from scoring.practice import warming
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
