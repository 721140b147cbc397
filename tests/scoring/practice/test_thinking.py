"""Computer players think in another process; whatever happens to it costs only time."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from queue import SimpleQueue
from random import Random
from threading import Semaphore, Thread

import pytest

from engine import Hand, accelerator, deal_at_random, preset, preset_names
from engine.players import player_of
from scoring.practice import thinking
from scoring.practice.others import Others, asked, played_on
from scoring.practice.thinking import begin as begin_for_real
from scoring.practice.thinking import think, turn_to_think
from tests.processes.serving import ROOT

HERE = os.getpid()


class Waited(Thread):
    """A thread that has run to its end once `start` returns."""

    def start(self) -> None:
        self.run()


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Start without another process, and leave none behind."""
    monkeypatch.setattr(accelerator, "NUMBA", None)
    monkeypatch.setattr(accelerator._Choice, "is_plain", False)
    monkeypatch.setattr(thinking, "Thread", Waited)
    monkeypatch.setattr(thinking, "_may_begin", Semaphore(1))
    monkeypatch.setattr(thinking, "_awake", SimpleQueue())
    monkeypatch.setattr(thinking, "_begun", [])
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv("HERE", str(HERE))
    yield
    for mind in thinking._begun:
        mind.ends()


@pytest.fixture(scope="module")
def unharmed() -> Iterator[list[thinking.Mind]]:
    """The process left by the previous test, so that not every test starts one."""
    left: list[thinking.Mind] = []
    yield left
    for mind in left:
        mind.ends()


@pytest.fixture
def other(nobody: None, unharmed: list[thinking.Mind]) -> Iterator[thinking.Mind]:
    """The other process, awake; if a test keeps it from answering, the next test starts another."""
    if unharmed:
        thinking._may_begin.acquire()
        thinking._begun.append(unharmed[0])
        thinking._awake.put(unharmed.pop())
    else:
        begin_for_real()
    mind = thinking._begun[0]
    yield mind
    if not thinking._awake.empty() and thinking._awake.get() is mind:
        thinking._begun.remove(mind)
        unharmed.append(mind)


def a_hand() -> Hand:
    rules = preset("ottawa")
    return Hand(rules, deal_at_random(rules, "N", Random(7)))


def test_a_task_is_done_in_the_other_process(other: thinking.Mind) -> None:
    assert think(os.getpid) == other._process.pid


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no niceness")
def test_the_other_process_yields_to_everything_else(other: thinking.Mind) -> None:
    assert think(os.nice, 0) == 19
    assert os.nice(0) < 19


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="only Linux knows such processes")
def test_on_linux_it_runs_only_while_nobody_else_wants_the_processor(other: thinking.Mind) -> None:
    assert think(os.sched_getscheduler, 0) == os.SCHED_IDLE


def test_the_other_process_gets_the_same_results(other: thinking.Mind) -> None:
    hand = a_hand()
    there = think(asked, hand.view("E"), 3, 1.0)
    assert there == player_of(3).act(hand.view("E"))
    on = think(played_on, hand, Others("N", 3, 3), 1.0)
    assert on.auction.turns == played_on(hand, Others("N", 3, 3), 1.0).auction.turns
    assert hand.auction.turns == ()


@pytest.mark.parametrize("rules", preset_names())
def test_every_moment_of_every_game_can_be_sent_to_the_other_process(rules: str) -> None:
    """A hand and a view come out of the pipe as they went in."""
    hand = Hand(preset(rules), deal_at_random(preset(rules), preset(rules).seats[0], Random(3)))
    while hand.to_act:
        view = hand.view(hand.to_act)
        assert pickle.loads(pickle.dumps(view)) == view
        there: Hand = pickle.loads(pickle.dumps(hand))
        assert there.legal_actions() == hand.legal_actions()
        assert there.view(hand.to_act) == view
        hand.step(player_of(3).act(view).act)


def test_until_it_is_awake_this_process_thinks_in_plain_python(nobody: None) -> None:
    assert think(os.getpid) == HERE
    with turn_to_think() as has_turn:
        assert has_turn


def test_once_it_was_started_this_process_stays_plain(
    nobody: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_for_real()
    monkeypatch.setattr(accelerator, "NUMBA", object())
    assert not accelerator.is_fast()


def test_the_thinking_process_is_started_once(nobody: None) -> None:
    begin_for_real()
    begin_for_real()
    assert len(thinking._begun) == 1


def test_an_error_there_is_raised_here(other: thinking.Mind) -> None:
    with pytest.raises(ZeroDivisionError):
        think(divmod, 1, 0)
    assert think(os.getpid) == other._process.pid


def test_a_task_that_cannot_be_pickled_is_done_here_and_the_other_stays_awake(
    other: thinking.Mind, caplog: pytest.LogCaptureFixture
) -> None:
    assert think(lambda: HERE) == HERE
    assert "cannot be thought in the other process" in caplog.text
    assert think(os.getpid) == other._process.pid


def test_a_result_that_cannot_be_pickled_is_computed_here_and_the_other_stays_awake(
    other: thinking.Mind,
) -> None:
    assert isinstance(think(Semaphore, 1), Semaphore)
    assert think(os.getpid) == other._process.pid


def test_a_process_that_answers_nonsense_is_given_up(
    other: thinking.Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    def names_nothing(_pipe: object) -> object:
        raise ImportError("nowhere")

    monkeypatch.setattr(pickle, "load", names_nothing)
    assert think(os.getpid) == HERE
    assert other._process.poll() is not None


def test_after_it_was_killed_this_process_thinks_and_another_is_started(
    other: thinking.Mind,
) -> None:
    other._process.kill()
    other._process.wait()
    assert think(os.getpid) == HERE
    begin_for_real()
    assert think(os.getpid) == thinking._begun[1]._process.pid


def test_a_process_that_ends_again_and_again_is_not_restarted(
    other: thinking.Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_BEGUN", 2)
    for _ in range(thinking.MOST_BEGUN + 1):
        begin_for_real()
        thinking._begun[-1]._process.kill()
        think(os.getpid)
    assert len(thinking._begun) == thinking.MOST_BEGUN
    assert think(os.getpid) == HERE


def sleeps_elsewhere() -> int:
    """Hangs in any process but this one."""
    if os.getpid() != int(os.environ["HERE"]):
        time.sleep(60)
    return os.getpid()


def test_a_process_that_does_not_answer_is_given_up(
    other: thinking.Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.2)
    assert think(sleeps_elsewhere) == HERE
    assert other._process.poll() is not None


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_a_slow_answer_is_replaced_here_and_the_process_is_asked_again_later(
    other: thinking.Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a machine whose processors are all busy: the process runs only when one is free."""
    monkeypatch.setattr(thinking, "Thread", Thread)
    monkeypatch.setattr(thinking, "LONGEST_WAIT", 0.1)
    other._process.send_signal(signal.SIGSTOP)
    assert [think(os.getpid), think(os.getpid)] == [HERE, HERE]
    other._process.send_signal(signal.SIGCONT)
    assert thinking._awake.get(timeout=20) is other


def test_if_it_cannot_be_started_this_process_thinks(
    nobody: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking.sys, "executable", "/no/such/python")  # type: ignore[attr-defined]
    begin_for_real()
    assert think(os.getpid) == HERE
    assert "go on in the process of the site" in caplog.text


SITE = """
import sys
from scoring.practice import thinking
thinking.begin()
mind = thinking._awake.get(timeout=60)
print(mind._process.pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_the_thinking_process_ends_when_the_site_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SITE],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as site:
        assert site.stdout
        pid = int(site.stdout.readline())
        assert is_running(pid)
        site.send_signal(signal.SIGKILL)
    while is_running(pid):
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    """Whether a process still does anything; one that has ended may stay listed as a zombie."""
    command = ["ps", "-o", "stat=", "-p", str(pid)]
    state = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    return state.strip()[:1] not in ("", "Z")
