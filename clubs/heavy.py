"""Makes large things one at a time, so that the phones in the hall are answered meanwhile.

Twelve hundred score sheets or a long search for a plan take seconds of a processor, and all Python
threads share one. One request may be at work and two more may wait a little; others are told to
come back, so that they don't take the server's threads from those who play.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

PATIENCE = 3.0  # seconds


class Occupied(Exception):
    """Something large is being made already."""


class Turns:
    """Turns at making one kind of large thing."""

    def __init__(self) -> None:
        self._room, self._working = BoundedSemaphore(3), BoundedSemaphore(1)

    @contextmanager
    def one_at_a_time(self) -> Iterator[None]:
        """Hold the turn to make something large. Raises Occupied, a 503 on the site."""
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
        """Hold the turn if it comes within `seconds`; yields whether it did.

        Without the turn the caller goes on and does less. Doesn't wait if two are waiting already:
        each of them holds a thread of the server.
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
#: What anybody may ask for; repeated requests must not keep the desk waiting.
one_for_strangers = Turns().one_at_a_time
#: Computer players think one at a time, to leave the event processor time.
thinking = Turns()
