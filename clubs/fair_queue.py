"""In which order the hall's server answers: who takes much of the processor waits for the others.

Python has one processor for all threads of the server, so that two readers who ask for a large page
again and again take most of it, and the entry of a hand waits for its turn. Here it is counted what
each address has used of late. An address that used much stands behind: it is answered when nobody
else is, one request at a time with a rest after each. After a second it no longer waits for those
who are being answered, only for those still in line. Nobody is refused, and where only one address
asks (behind a proxy, say) there is nobody to stand behind.

Who sends something, a hand mostly, comes before all who read, and has the processor nearly to
himself: of eight hundred phones that ask what is new, a hundred may ask in one moment.
"""

import threading
import time
from collections import deque
from math import exp
from typing import Any, NamedTuple

from waitress.task import ThreadedTaskDispatcher

from clubs.deep_calls import with_room

#: The part of a processor that an address may use before it stands behind. A hundred phones behind
#: one router take a twentieth.
MUCH = 0.15
#: Seconds for which it is remembered what an address used; of older use a third counts, and less.
REMEMBERED = 10.0
#: Seconds after which somebody who stands behind is answered as soon as the line is empty; and
#: after which somebody who sends something holds the others up no more: he may be waiting himself.
PATIENCE = 1.0
#: For so many times as long as such an answer took of the processor, the next one waits.
REST = 6
#: Seconds after which nobody else is about, and nobody needs to rest.
ABOUT = 1.0
MOST_ADDRESSES = 1000
#: While somebody sends something, so many readers at most are answered at the same time.
MOST_BESIDE = 2


class Uses:
    """How many seconds of the processor each address has used of late."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}  # address -> seconds, as of when

    def __len__(self) -> int:
        return len(self._used)

    def add(self, address: str, seconds: float, now: float) -> None:
        """Count what an answer has used."""
        if len(self._used) >= MOST_ADDRESSES and address not in self._used:
            least = sorted(self._used, key=lambda each: self._of(each, now))
            for each in least[: MOST_ADDRESSES // 2]:
                del self._used[each]
        self._used[address] = (self._of(address, now) + seconds, now)

    def is_much(self, address: str, now: float) -> bool:
        """Whether this address stands behind the others, if there are any."""
        return len(self._used) > 1 and self._of(address, now) > MUCH * REMEMBERED

    def _of(self, address: str, now: float) -> float:
        seconds, then = self._used.get(address, (0.0, now))
        return seconds * exp((then - now) / REMEMBERED)


class LastFirst(threading.Condition):
    """Wakes whoever began to wait last.

    His connection to the database is open and has the pages of the file at hand that were read for
    the last answer, and his work is still in the memory of the processor. In turns, as a condition
    wakes otherwise, eight threads would have all that eight times, and cold: a poll costs a fifth
    more.
    """

    def notify(self, n: int = 1) -> None:
        self._waiters.rotate(n)  # type: ignore[attr-defined]  # who waits, the longest first
        super().notify(n)


class Turn(NamedTuple):
    """Whose request is answered now; one who stands behind does not count as a sender."""

    task: Any
    is_behind: bool = False
    sends_since: float | None = None


class FairQueue(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """The threads of the server; a task is a connection that has asked for something."""

    def __init__(self) -> None:
        super().__init__()
        self.queue_cv = LastFirst(self.lock)
        self.uses = Uses()
        self.served = threading.local()  # `here`: the connection that a thread answers
        self._sending: deque[Any] = deque()  # who sends something; the others are in `queue`
        self._behind: deque[tuple[float, Any]] = deque()  # since when, and who
        self._senders: list[float] = []  # since when each of them is being answered
        self._served = {False: 0, True: 0}  # how many answers are being made: is it one behind?
        self._rests_until = self._others_at = 0.0

    def handler_thread(self, thread_no: int) -> None:
        """What each thread does until the server stops: what waitress does, in another order."""
        with_room(self._answer)(thread_no)

    def _answer(self, thread_no: int) -> None:
        while True:
            with self.lock:
                while (turn := self._next(time.monotonic())) is None and self.stop_count == 0:
                    self.active_count -= 1
                    self.queue_cv.wait(self._patience(time.monotonic()))
                    self.active_count += 1
                if turn is None:
                    self.active_count -= 1
                    self.stop_count -= 1
                    self.threads.discard(thread_no)
                    self.thread_exit_cv.notify()
                    return
                if self._behind or self.queue:
                    self.queue_cv.notify()  # it may have been this thread that looked after them
            self._serve(turn)

    def add_task(self, task: Any) -> None:
        """Let a connection wait for its answer. Waitress logs each time how many do."""
        with self.lock:
            (self._sending if task.sends else self.queue).append(task)
            self.queue_cv.notify()

    def _patience(self, now: float) -> float | None:
        """Seconds after which it is worth looking again whose turn it is."""
        if self.queue:
            return max(self._held_up_until() - now, 0.001)
        if not self._behind:
            return None
        rest = self._rests_until - now
        return min(max(rest, 0.001), PATIENCE) if rest > 0 else PATIENCE

    def _held_up_until(self) -> float:
        """How long those who send something have the processor nearly to themselves."""
        return max(self._senders, default=-PATIENCE) + PATIENCE

    def _next(self, now: float) -> Turn | None:
        """Whose turn it is; None where nobody is answered now."""
        while self.stop_count == 0 and (turn := self._first(now)) is not None:
            if self.uses.is_much(turn.task.addr[0], now):
                self._behind.append((now, turn.task))
                continue
            self._served[False] += 1
            if turn.sends_since is not None:
                self._senders.append(turn.sends_since)
            self._others_at = now
            return turn
        if not self._behind or self._served[True] or self.stop_count:
            return None
        since, task = self._behind[0]
        is_rest = now < min(self._rests_until, self._others_at + ABOUT)
        if (self._served[False] or is_rest) and now < since + PATIENCE:
            return None
        self._behind.popleft()
        self._served[True] += 1
        return Turn(task, is_behind=True)

    def _first(self, now: float) -> Turn | None:
        """Who is first in line; None where nobody is, or all have to wait for who sends.

        Beside those who send there is always one who reads: eight of them could send on and on.
        """
        readers = self._served[False] - len(self._senders)
        has_to_read = self.queue and self._senders and not readers
        if self._sending and not has_to_read:
            return Turn(self._sending.popleft(), sends_since=now)
        if not self.queue or (readers >= MOST_BESIDE and now < self._held_up_until()):
            return None
        return Turn(self.queue.popleft())

    def _serve(self, turn: Turn) -> None:
        task = turn.task
        began, self.served.here = time.thread_time(), task
        try:
            task.service()
        except BaseException:
            self.logger.exception("Exception when servicing %r", task)
        used, now = time.thread_time() - began, time.monotonic()
        with self.lock:
            self.uses.add(task.addr[0], used, now)
            self._served[turn.is_behind] -= 1
            if turn.sends_since is not None:
                self._senders.remove(turn.sends_since)
            if turn.is_behind:
                self._rests_until = now + REST * used
