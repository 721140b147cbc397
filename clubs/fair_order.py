"""The order in which the hall's server answers: heavy users of the processor wait for the others.

All threads of the server share one Python processor, so two readers who ask for a large page again
and again would take most of it, and the entry of a hand would wait. So the recent use of each
address is counted, and an address that used much goes to the back: it is answered when nobody else
is, one request at a time with a rest after each. After a second it is answered as soon as nobody in
line may begin. Nobody is refused, and if only one address asks (behind a proxy, say), there is
nobody to wait for.

Whoever sends a hand comes before all that read, and has the processor nearly alone: of eight
hundred phones that poll, a hundred may do so at the same moment. Few are answered at once: the more
requests share the processor, the later each of them ends. Whoever practises mostly waits for the
computer players, which think in another process: a few may do so, and nobody else waits for them.
"""

from collections import deque
from collections.abc import Iterable
from enum import Enum, auto
from math import exp
from typing import NamedTuple, Protocol

#: The share of a processor that an address may use before it goes to the back. A hundred phones
#: behind one router take a twentieth.
MUCH = 0.15
#: Seconds over which use is remembered: after this long a third of it still counts.
REMEMBERED = 10.0
#: Seconds after which a request at the back is answered as soon as nobody in line may begin.
PATIENCE = 1.0
#: The rest after such an answer, as a multiple of the processor time it took.
REST = 6
#: Seconds without other requests after which nobody needs to rest.
ABOUT = 1.0
MOST_ADDRESSES = 1000
#: The most answered at once: senders, readers while nobody sends, those who practise, and those at
#: the back if the first of them takes long.
MOST_SENDING, MOST_READING, MOST_PRACTISING, MOST_BEHIND = 1, 2, 3, 2
#: Seconds after which a request no longer holds up others, as it may be long or be waiting itself,
#: and after which somebody reads although others go on sending.
SHORT = 0.25
#: The addresses that hands are sent to, by phones and at the desk, and those of practice.
EVENTS, PRACTICE = ("/t/", "/desk/"), "/practice/"


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


class Line(Enum):
    """The lines in which requests wait, by what they are for."""

    SENDING = auto()
    READING = auto()
    PRACTISING = auto()


class Waiting(Protocol):
    """A connection with a request."""

    @property
    def asks(self) -> tuple[str, str]:
        """The method and path of its request."""

    @property
    def addr(self) -> tuple[str, int]:
        """Its address and port."""

    def service(self) -> object:
        """Answer it."""

    def cancel(self) -> object:
        """Give it up."""


def line_of(task: Waiting) -> Line:
    """The line in which a request waits."""
    method, path = task.asks
    if path.startswith(PRACTICE):
        return Line.PRACTISING
    return Line.SENDING if method == "POST" and path.startswith(EVENTS) else Line.READING


class Turn(NamedTuple):
    """A request being answered; one from the back counts neither as a sender nor as a reader."""

    task: Waiting
    since: float
    line: Line | None = None

    @property
    def is_behind(self) -> bool:
        """Whether it comes from the back."""
        return self.line is None


class Order:
    """Which requests wait, which are being answered, and which is next; `now` is in seconds."""

    def __init__(self) -> None:
        self.uses = Uses()
        self._queues: dict[Line, deque[Waiting]] = {line: deque() for line in Line}
        self._behind: deque[tuple[float, Waiting]] = deque()  # waiting since, and the request
        self._answered: list[Turn] = []
        self._rests_until = self._others_at = self._read_at = 0.0

    def add(self, task: Waiting) -> None:
        """Put a request in line."""
        self._queues[line_of(task)].append(task)

    def next(self, now: float) -> Turn | None:
        """Start the next answer and return its turn; None if everybody has to wait."""
        turn = self._in_line(now) or self._from_the_back(now)
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
        return self._is_crowded() or bool(self._behind)

    def patience(self, now: float) -> float | None:
        """Seconds after which to ask `next` again even if nothing happens; None for never."""
        if self._is_crowded():
            return max(self._room_at(now) - now, 0.001)
        if not self._behind:
            return None
        rest = self._rests_until - now
        return min(max(rest, 0.001), PATIENCE) if rest > 0 else PATIENCE

    def given_up(self) -> list[Waiting]:
        """Empty the lines, and return every request that waited."""
        tasks = [task for queue in self._queues.values() for task in queue]
        tasks += [task for _since, task in self._behind]
        for queue in self._queues.values():
            queue.clear()
        self._behind.clear()
        return tasks

    def _is_crowded(self) -> bool:
        """Whether somebody waits to send or to read; who practises waits only for others to end."""
        return bool(self._queues[Line.SENDING] or self._queues[Line.READING])

    def _in_line(self, now: float) -> Turn | None:
        """The first in line; moves heavy users it meets on the way to the back."""
        while turn := self._first(now):
            if not self.uses.is_much(turn.task.addr[0], now):
                self._others_at = now
                if turn.line is Line.READING:
                    self._read_at = now
                return turn
            self._behind.append((now, turn.task))
        return None

    def _first(self, now: float) -> Turn | None:
        """The first in line whose turn it is; None if nobody's."""
        for line, may_begin in (
            (Line.SENDING, self._may_send),
            (Line.READING, self._may_read),
            (Line.PRACTISING, self._may_practise),
        ):
            if self._queues[line] and may_begin(now):
                return Turn(self._queues[line].popleft(), now, line)
        return None

    def _may_send(self, now: float) -> bool:
        is_free = len(self._short_in(Line.SENDING, now)) < MOST_SENDING
        return is_free and not self._has_to_read(now)

    def _may_read(self, now: float) -> bool:
        if self._has_to_read(now):
            return True
        is_sent = self._short_in(Line.SENDING, now)
        return not is_sent and len(self._short_in(Line.READING, now)) < MOST_READING

    def _may_practise(self, _now: float) -> bool:
        return len(self._answered_in(Line.PRACTISING)) < MOST_PRACTISING

    def _has_to_read(self, now: float) -> bool:
        """Whether senders have kept all readers waiting for so long that one has to be let in."""
        are_sending, read = self._answered_in(Line.SENDING), self._short_in(Line.READING, now)
        is_long = now >= self._read_at + SHORT
        return bool(self._queues[Line.READING] and are_sending and not read and is_long)

    def _from_the_back(self, now: float) -> Turn | None:
        """The next from the back if its turn has come, senders first."""
        behind = self._answered_in(None)
        if not self._behind or self._short_in(None, now) or len(behind) >= MOST_BEHIND:
            return None
        senders = (each for each in self._behind if line_of(each[1]) is Line.SENDING)
        since, task = chosen = next(senders, self._behind[0])
        is_rest = now < min(self._rests_until, self._others_at + ABOUT)
        if (self._answered or is_rest) and now < since + PATIENCE:
            return None
        self._behind.remove(chosen)
        return Turn(task, now)

    def _answered_in(self, line: Line | None) -> list[Turn]:
        return [turn for turn in self._answered if turn.line is line]

    def _short_in(self, line: Line | None, now: float) -> list[Turn]:
        """Those of a line that began so recently that others wait for them."""
        return _short(self._answered_in(line), now)

    def _room_at(self, now: float) -> float:
        """When the first of the requests being answered stops holding others up, ended or not."""
        return min((turn.since + SHORT for turn in _short(self._answered, now)), default=now)


def _short(turns: Iterable[Turn], now: float) -> list[Turn]:
    """Those that began so recently that others wait for them."""
    return [turn for turn in turns if now < turn.since + SHORT]
