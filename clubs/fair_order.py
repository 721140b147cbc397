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

from collections import deque
from math import exp
from typing import NamedTuple, Protocol

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


class Waiting(Protocol):
    """A connection that has asked for something, and may be sending something."""

    sends: bool

    @property
    def addr(self) -> tuple[str, int]:
        """Its address and port."""

    def service(self) -> object:
        """Answer it."""

    def cancel(self) -> object:
        """Give it up."""


class Turn(NamedTuple):
    """Whose answer is being made; one who stands behind does not count as a sender."""

    task: Waiting
    is_behind: bool = False
    sends_since: float | None = None


class Order:
    """Who waits for an answer, whose is being made, and who comes next; `now` is in seconds."""

    def __init__(self) -> None:
        self.uses = Uses()
        self._sending: deque[Waiting] = deque()
        self._reading: deque[Waiting] = deque()
        self._behind: deque[tuple[float, Waiting]] = deque()  # since when, and who
        self._answered: list[Turn] = []
        self._rests_until = self._others_at = 0.0

    def add(self, task: Waiting) -> None:
        """Let somebody wait."""
        (self._sending if task.sends else self._reading).append(task)

    def next(self, now: float) -> Turn | None:
        """Whose answer is made from now on; None where everybody has to wait."""
        turn = self._in_line(now) or self._behind_all(now)
        if turn:
            self._answered.append(turn)
        return turn

    def ended(self, turn: Turn, used: float, now: float) -> None:
        """An answer was made, which took so many seconds of the processor."""
        self._answered.remove(turn)
        self.uses.add(turn.task.addr[0], used, now)
        if turn.is_behind:
            self._rests_until = now + REST * used

    def may_come_later(self) -> bool:
        """Whether somebody waits who comes next though nothing new happens."""
        return bool(self._reading or self._behind)

    def patience(self, now: float) -> float | None:
        """Seconds after which it is worth asking again who comes next, though nothing happens."""
        if self._reading:
            return max(self._held_up_until() - now, 0.001)
        if not self._behind:
            return None
        rest = self._rests_until - now
        return min(max(rest, 0.001), PATIENCE) if rest > 0 else PATIENCE

    def given_up(self) -> list[Waiting]:
        """Everybody who waits; nobody does any more."""
        tasks = [*self._sending, *self._reading, *(task for _since, task in self._behind)]
        for line in (self._sending, self._reading, self._behind):
            line.clear()
        return tasks

    def _in_line(self, now: float) -> Turn | None:
        """The first in line; on the way there, whoever used much goes behind."""
        while turn := self._first(now):
            if not self.uses.is_much(turn.task.addr[0], now):
                self._others_at = now
                return turn
            self._behind.append((now, turn.task))
        return None

    def _first(self, now: float) -> Turn | None:
        """Beside those who send there is always one who reads: they could send on and on."""
        readers = sum(not each.is_behind and each.sends_since is None for each in self._answered)
        has_to_read = self._reading and self._senders() and not readers
        if self._sending and not has_to_read:
            return Turn(self._sending.popleft(), sends_since=now)
        if not self._reading or (readers >= MOST_BESIDE and now < self._held_up_until()):
            return None
        return Turn(self._reading.popleft())

    def _behind_all(self, now: float) -> Turn | None:
        if not self._behind or any(each.is_behind for each in self._answered):
            return None
        since, task = self._behind[0]
        is_rest = now < min(self._rests_until, self._others_at + ABOUT)
        if (self._answered or is_rest) and now < since + PATIENCE:
            return None
        self._behind.popleft()
        return Turn(task, is_behind=True)

    def _senders(self) -> list[float]:
        """Since when each of those is being answered who send something."""
        return [each.sends_since for each in self._answered if each.sends_since is not None]

    def _held_up_until(self) -> float:
        """How long those who send something have the processor nearly to themselves."""
        return max(self._senders(), default=-PATIENCE) + PATIENCE
