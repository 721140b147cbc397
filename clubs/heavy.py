"""Large things are made one at a time, so that the phones of the hall are answered meanwhile.

Twelve hundred score sheets or a long search for a plan take seconds of a processor, and Python has
one for all threads. One thread may be at it, two more may wait a little; the others are told to
come again, and keep no thread of the server from those who play.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

PATIENCE = 3.0  # seconds


class Occupied(Exception):
    """Something large is being made already."""


class Turns:
    """Who makes one kind of large things, and who waits for it."""

    def __init__(self) -> None:
        self._room, self._working = BoundedSemaphore(3), BoundedSemaphore(1)

    @contextmanager
    def one_at_a_time(self) -> Iterator[None]:
        """One's turn to make something large. Raises Occupied, which the site tells with 503."""
        if not self._room.acquire(blocking=False):
            raise Occupied
        try:
            if not self._working.acquire(timeout=PATIENCE):
                raise Occupied
            try:
                yield
            finally:
                self._working.release()
        finally:
            self._room.release()

    @contextmanager
    def soon(self, seconds: float) -> Iterator[bool]:
        """One's turn, if it comes within so many seconds; who has none goes on and does less.

        Where two wait already nobody else does: each of them keeps a thread of the server.
        """
        has_room = self._room.acquire(blocking=False)
        has_turn = has_room and self._working.acquire(timeout=seconds)
        try:
            yield has_turn
        finally:
            if has_turn:
                self._working.release()
            if has_room:
                self._room.release()


#: At the desk: sheets and plans.
one_at_a_time = Turns().one_at_a_time
#: What anybody may ask for; whoever asks for it again and again must not keep the desk waiting.
one_for_strangers = Turns().one_at_a_time
#: Computer players think one at a time, so that the event has a processor too.
thinking = Turns()
