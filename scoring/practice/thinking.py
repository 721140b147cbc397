"""Computer players think in a separate process, which yields to everything else.

Threads of a Python process share one processor: playing out a card four hundred times there would
keep the phones of the hall waiting. So each task is handed to another process, which uses machine
code if the accelerator is installed. Until that process is ready, and whenever it fails or is
starved by a busy machine, this process thinks in plain Python, within the same time.
"""

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Semaphore, Thread, Timer
from typing import IO, ParamSpec, TypeVar

from clubs.heavy import thinking
from engine import accelerator
from engine.players.warming import warm

logger = logging.getLogger(__name__)

Given = ParamSpec("Given")
Thought = TypeVar("Thought")
Answer = tuple[bool, object]  # whether the task completed, and its value

ITS_PROGRAM = "from scoring.practice.thinking import think_for_another; think_for_another()"
#: Seconds that computer players wait for those of another table; then they play at level 3 at most.
PATIENCE = 0.3
#: Seconds to wait for the other process, which gets no processor time while all are busy.
LONGEST_WAIT = 2.0
#: Seconds after which the other process is given up; compiling machine code takes many, once.
LONGEST_START, LONGEST_THOUGHT = 600.0, 30.0
NOT_THOUGHT: Answer = (False, None)
#: The most processes that are started: if each one ends, more would cost more than they save.
MOST_BEGUN = 3


class Gone(Exception):
    """The other process has ended, or did not answer in time."""


class Mind:
    """The other process, which takes one task at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - its own words alone
            [sys.executable, "-c", ITS_PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            # Windows has no niceness, but a priority class below normal.
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )

    def wakes(self) -> None:
        """Wait until it is ready. Raises Gone."""
        self._hears(LONGEST_START)

    def thinks(self, thought: bytes) -> Answer:
        """Its answer to a pickled task. Raises Gone."""
        try:
            _pipe(self._process.stdin).write(thought)
            _pipe(self._process.stdin).flush()
        except OSError as error:
            raise Gone from error
        return self._hears(LONGEST_THOUGHT)

    def ends(self) -> None:
        """Kill it, whatever it is doing."""
        self._process.kill()
        self._process.communicate()

    def _hears(self, seconds: float) -> Answer:
        watch = Timer(seconds, self._process.kill)
        watch.daemon = True
        watch.start()
        try:
            # The answer comes from this program itself.
            answer: Answer = pickle.load(_pipe(self._process.stdout))  # noqa: S301
        except Exception as error:  # half an answer fails in as many ways as pickle has
            raise Gone from error
        finally:
            watch.cancel()
        return answer


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise Gone
    return pipe


_may_begin = Semaphore(1)
_begun: list[Mind] = []
_awake: SimpleQueue[Mind] = SimpleQueue()


def begin() -> None:
    """Start the other process on the first practice in this one."""
    if _may_begin.acquire(blocking=False):
        accelerator.stay_plain()
        Thread(target=_wake, name="thinking", daemon=True).start()


def _wake() -> None:
    """Wait for the process to wake up; if anything fails, tasks merely run slower, here."""
    try:
        mind = Mind()
        _begun.append(mind)
        mind.wakes()
    except Exception:
        logger.warning("The computer players go on in the process of the site.", exc_info=True)
    else:
        _awake.put(mind)


@contextmanager
def turn_to_think(patience: float = PATIENCE) -> Iterator[bool]:
    """Wait for a turn to think; yields whether it came in time. See `heavy.Turns.soon`."""
    begin()
    with thinking.soon(patience) as has_turn:
        yield has_turn


def think(thought: Callable[Given, Thought], *given: Given.args, **named: Given.kwargs) -> Thought:
    """Evaluate a function in the other process if it is awake and answers soon, else here.

    It must be a module's function and must not change its arguments. A call that can't be pickled
    is a programming error: it is logged, and evaluated here.
    """
    try:
        mind = _awake.get_nowait()
    except Empty:
        return thought(*given, **named)
    packed = _packed((thought, given, named))
    if packed is None:
        _awake.put(mind)
        return thought(*given, **named)
    answers: SimpleQueue[Answer] = SimpleQueue()
    Thread(target=_ask, args=(mind, packed, answers), name="asking", daemon=True).start()
    try:
        is_done, end = answers.get(timeout=LONGEST_WAIT)
    except Empty:
        return thought(*given, **named)
    return end if is_done else thought(*given, **named)  # type: ignore[return-value]


def _ask(mind: Mind, thought: bytes, answers: SimpleQueue[Answer]) -> None:
    """Wait for the answer however late: only then is the other process free for the next task."""
    try:
        answer = mind.thinks(thought)
    except Gone:
        mind.ends()
        if len(_begun) < MOST_BEGUN:
            _may_begin.release()
        answer = NOT_THOUGHT
    else:
        _awake.put(mind)
    answers.put(answer)


def _packed(thing: object) -> bytes | None:
    """The pickled value; None if it can't be pickled."""
    try:
        return pickle.dumps(thing)
    except Exception:
        logger.exception("This cannot be thought in the other process.")
        return None


def _give_way() -> None:
    """Run only while nobody else wants the processor, as far as the system supports that."""
    if hasattr(os, "nice"):
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def think_for_another() -> None:
    """Serve tasks from the standard input until its other end is closed."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    signal(SIGINT, SIG_IGN)  # Ctrl+C in a terminal goes to both; this one ends after the site
    _give_way()
    if accelerator.NUMBA:
        warm()
    answer = pickle.dumps((True, None))
    while True:
        try:
            answers.write(answer)
            answers.flush()
            thought, arguments, named = pickle.load(sys.stdin.buffer)  # noqa: S301 - the site's own
        except (EOFError, OSError):
            return
        try:
            answer = pickle.dumps((True, thought(*arguments, **named)))
        except Exception:  # the site evaluates it again, and reports the error
            answer = pickle.dumps(NOT_THOUGHT)
