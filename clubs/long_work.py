"""Long work in a thread of its own, piece by piece; any process can watch and stop it.

A request for something large starts it here and is answered at once by a page that shows the
progress. The progress is kept in a file, so that any process of the site can show it and ask the
work to stop; the work checks for that after each piece.
"""

import logging
import time
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, replace
from enum import Enum
from threading import Lock, Thread
from typing import Any

from django.core.cache import caches
from django.db import connections
from django.utils import timezone, translation

from clubs.heavy import Occupied
from clubs.refusal import Refused

#: Called after each piece with the number made and the total. Raises Stopped.
Look = Callable[[int, int], None]

#: Work that ends within this time is shown without a progress page; seconds.
AT_ONCE = 1.0
#: How often progress is written and checked; seconds.
BETWEEN_LOOKS = 0.25
#: Work silent for this long died with its process; seconds.
LOST = 60.0
#: How long a result is kept; seconds.
KEPT = 15 * 60
#: The most that may work or wait for their turn in one process.
MOST = 4

logger = logging.getLogger(__name__)
_one_works, _beginning = Lock(), Lock()
_waiting: set[str] = set()


class Stopped(Exception):
    """The person who asked for the work no longer wants it."""


class WorkState(Enum):
    """Whether work is going on, or how it ended."""

    GOING = "going"
    DONE = "done"
    STOPPED = "stopped"
    REFUSED = "refused"
    BROKEN = "broken"
    SEEN = "seen"


@dataclass(frozen=True)
class Work:
    """Long work: what is made, the address of its result, and the page that asked for it."""

    about: str
    then: str
    back: str
    made: int = 0
    of: int = 0
    state: WorkState = WorkState.GOING
    refusal: str = ""
    seen_at: float = 0.0

    @property
    def has_begun(self) -> bool:
        """Whether it has begun and is no longer waiting for its turn."""
        return self.of > 0

    @property
    def is_going(self) -> bool:
        """Whether a live process is still working on it."""
        return self.state is WorkState.GOING and time.time() - self.seen_at < LOST


def kept(name: str) -> Any:
    """The result of the work of this name; None if there is none or it has expired."""
    return caches["work"].get(f"made:{name}")


def keep(name: str, made: object) -> None:
    """Keep a result for every process of the site."""
    caches["work"].set(f"made:{name}", made, KEPT)


def forget_all() -> None:
    """Drop all results and progress.

    After a backup is put back, an event may reach the same version number with other contents.
    """
    caches["work"].clear()


def work_named(name: str) -> Work | None:
    """The progress of the work of this name; None if unknown."""
    work: Work | None = caches["work"].get(f"work:{name}")
    return work


def begin(name: str, work: Work, make: Callable[[Look], object]) -> bool:
    """Begin work unless it is going on, wait a moment, and return whether it is done.

    Raises Occupied if too much is waiting already.
    """
    with _beginning:
        if (previous := work_named(name)) and previous.is_going:
            return False
        if len(_waiting) >= MOST:
            raise Occupied
        _waiting.add(name)
        try:
            caches["work"].delete(f"stop:{name}")
            _note(name, work)
            # The watermark of printed sheets travels with the context.
            act = _as_here(_work)
            thread = Thread(target=copy_context().run, args=(act, name, work, make), daemon=True)
            thread.start()
        except BaseException:  # on a full disk, say; its place must not stay taken
            _waiting.discard(name)
            raise
    thread.join(AT_ONCE)
    return (now := work_named(name)) is not None and now.state is WorkState.DONE


def _as_here(act: Callable[..., None]) -> Callable[..., None]:
    """Wrap `act` so that another thread runs it in this one's language and time zone.

    Django keeps both per thread, whatever context the other thread runs in.
    """
    language, zone = translation.get_language(), timezone.get_current_timezone()

    def there(*given: object) -> None:
        with translation.override(language), timezone.override(zone):
            act(*given)

    return there


def stop(name: str) -> None:
    """Ask work to stop, and wait a moment until it has."""
    caches["work"].set(f"stop:{name}", True, KEPT)
    for _ in range(10):
        if (work := work_named(name)) is None or not work.is_going:
            return
        time.sleep(AT_ONCE / 10)


def note_seen(name: str, work: Work) -> None:
    """Note that its end was shown, so that it is not shown again."""
    _note(name, replace(work, state=WorkState.SEEN))


def _note(name: str, work: Work) -> None:
    caches["work"].set(f"work:{name}", replace(work, seen_at=time.time()), KEPT)


def _work(name: str, work: Work, make: Callable[[Look], object]) -> None:
    """Wait for the turn, do the work, and note how it ended."""
    last = time.monotonic()

    def look(made: int, of: int) -> None:
        nonlocal last, work
        if time.monotonic() - last < BETWEEN_LOOKS:
            return
        last, work = time.monotonic(), replace(work, made=made, of=of)
        if caches["work"].get(f"stop:{name}"):
            raise Stopped
        _note(name, work)

    try:
        while not _one_works.acquire(timeout=BETWEEN_LOOKS):
            look(0, 0)
        try:
            make(look)
        finally:
            _one_works.release()
        work = replace(work, state=WorkState.DONE)
    except Refused as refusal:
        work = replace(work, state=WorkState.REFUSED, refusal=refusal.sentence)
    except Stopped:
        work = replace(work, state=WorkState.STOPPED)
    except Exception:
        logger.exception("Long work broke off: %s", work.about)
        work = replace(work, state=WorkState.BROKEN)
    finally:
        _waiting.discard(name)
        connections.close_all()
        _note(name, work)
