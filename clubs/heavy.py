"""Large things are made one at a time, so that the phones of the hall are answered meanwhile.

Twelve hundred score sheets or a long search for a plan take seconds of a processor, and Python has
one for all threads. One thread may be at it, two more may wait a little; the others are told to
come again, and keep no thread of the server from those who play.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

PATIENCE = 3.0  # seconds
_ROOM = BoundedSemaphore(3)
_WORKING = BoundedSemaphore(1)


class Occupied(Exception):
    """Something large is being made already."""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """One's turn to make something large. Raises Occupied, which the site tells with 503."""
    if not _ROOM.acquire(blocking=False):
        raise Occupied
    try:
        if not _WORKING.acquire(timeout=PATIENCE):
            raise Occupied
        try:
            yield
        finally:
            _WORKING.release()
    finally:
        _ROOM.release()
