"""The order in which the hall's server answers: heavy users of the processor wait for the others.

All threads of the server share one Python processor, so two readers who ask for a large page again
and again would take most of it, and the entry of a hand would wait. So the recent use of each
address is counted, and an address that used much goes to the back: it is answered when nobody else
is, one request at a time with a rest after each. After a second it no longer waits for answers in
progress, only for those still in line. Nobody is refused, and if only one address asks (behind a
proxy, say), there is nobody to wait for.

Requests that send something, mostly a hand, come before all that read, and have the processor
nearly to themselves: of eight hundred phones that poll, a hundred may do so at the same moment.
"""

from collections import deque
from math import exp
from typing import NamedTuple, Protocol

#: The share of a processor that an address may use before it goes to the back. A hundred phones
#: behind one router take a twentieth.
MUCH = 0.15
#: Seconds over which use is remembered: after this long a third of it still counts.
REMEMBERED = 10.0
#: Seconds after which a request at the back is answered as soon as the line is empty, and after
#: which a sender no longer holds up the others: it may be waiting itself.
PATIENCE = 1.0
#: The rest after such an answer, as a multiple of the processor time it took.
REST = 6
#: Seconds without other requests after which nobody needs to rest.
ABOUT = 1.0
MOST_ADDRESSES = 1000
#: The most readers answered at the same time while somebody sends something.
MOST_BESIDE = 2


class Uses:
    """The seconds of processor time that each address has used recently."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}  # address -> seconds, as of when

    def __len__(self) -> int:
        return len(self._used)

    def add(self, address: str, seconds: float, now: float) -> None:
        """Count the processor time of an answer."""
        if len(self._used) >= MOST_ADDRESSES and address not in self._used:
            least = sorted(self._used, key=lambda key: self._of(key, now))
            for key in least[: MOST_ADDRESSES // 2]:
                del self._used[key]
        self._used[address] = (self._of(address, now) + seconds, now)

    def is_much(self, address: str, now: float) -> bool:
        """Whether this address goes to the back, if there are any others."""
        return len(self._used) > 1 and self._of(address, now) > MUCH * REMEMBERED

    def _of(self, address: str, now: float) -> float:
        seconds, then = self._used.get(address, (0.0, now))
        return seconds * exp((then - now) / REMEMBERED)


class Waiting(Protocol):
    """A connection with a request, which may be sending something."""

    sends: bool

    @property
    def addr(self) -> tuple[str, int]:
        """Its address and port."""

    def service(self) -> object:
        """Answer it."""

    def cancel(self) -> object:
        """Give it up."""


class Turn(NamedTuple):
    """A request being answered; one from the back does not count as a sender."""

    task: Waiting
    is_behind: bool = False
    sends_since: float | None = None


class Order:
    """Which requests wait, which are being answered, and which is next; `now` is in seconds."""

    def __init__(self) -> None:
        self.uses = Uses()
        self._sending: deque[Waiting] = deque()
        self._reading: deque[Waiting] = deque()
        self._behind: deque[tuple[float, Waiting]] = deque()  # waiting since, and the request
        self._answered: list[Turn] = []
        self._rests_until = self._others_at = 0.0

    def add(self, task: Waiting) -> None:
        """Put a request in line."""
        (self._sending if task.sends else self._reading).append(task)

    def next(self, now: float) -> Turn | None:
        """Start the next answer and return its turn; None if everybody has to wait."""
        turn = self._in_line(now) or self._behind_all(now)
        if turn:
            self._answered.append(turn)
        return turn

    def ended(self, turn: Turn, used: float, now: float) -> None:
        """Note that an answer is made, and how many seconds of the processor it `used`."""
        self._answered.remove(turn)
        self.uses.add(turn.task.addr[0], used, now)
        if turn.is_behind:
            self._rests_until = now + REST * used

    def may_come_later(self) -> bool:
        """Whether a waiting request may get its turn merely by the passing of time."""
        return bool(self._reading or self._behind)

    def patience(self, now: float) -> float | None:
        """Seconds after which to ask `next` again even if nothing happens; None for never."""
        if self._reading:
            return max(self._held_up_until() - now, 0.001)
        if not self._behind:
            return None
        rest = self._rests_until - now
        return min(max(rest, 0.001), PATIENCE) if rest > 0 else PATIENCE

    def given_up(self) -> list[Waiting]:
        """Empty the lines, and return every request that waited."""
        tasks = [*self._sending, *self._reading, *(task for _since, task in self._behind)]
        for line in (self._sending, self._reading, self._behind):
            line.clear()
        return tasks

    def _in_line(self, now: float) -> Turn | None:
        """The first in line; moves heavy users it meets on the way to the back."""
        while turn := self._first(now):
            if not self.uses.is_much(turn.task.addr[0], now):
                self._others_at = now
                return turn
            self._behind.append((now, turn.task))
        return None

    def _first(self, now: float) -> Turn | None:
        """The next sender or reader; one reader always runs beside senders, who may never stop."""
        readers = sum(not turn.is_behind and turn.sends_since is None for turn in self._answered)
        has_to_read = self._reading and self._senders() and not readers
        if self._sending and not has_to_read:
            return Turn(self._sending.popleft(), sends_since=now)
        if not self._reading or (readers >= MOST_BESIDE and now < self._held_up_until()):
            return None
        return Turn(self._reading.popleft())

    def _behind_all(self, now: float) -> Turn | None:
        if not self._behind or any(turn.is_behind for turn in self._answered):
            return None
        since, task = self._behind[0]
        is_rest = now < min(self._rests_until, self._others_at + ABOUT)
        if (self._answered or is_rest) and now < since + PATIENCE:
            return None
        self._behind.popleft()
        return Turn(task, is_behind=True)

    def _senders(self) -> list[float]:
        """When each of the senders that are being answered began."""
        return [turn.sends_since for turn in self._answered if turn.sends_since is not None]

    def _held_up_until(self) -> float:
        """Until when the senders have the processor nearly to themselves."""
        return max(self._senders(), default=-PATIENCE) + PATIENCE
