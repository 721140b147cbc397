"""Long work: made in a thread of its own, piece by piece, watched and stopped from any process.

A request that makes something large says so here and is answered at once with a page that shows how
far it is. Where the work stands is a file, so that any process of the site can show it and ask it
to stop; after each piece the work looks whether it was asked.
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

#: Called after each piece, with how many are made and how many there are. Raises Stopped.
Look = Callable[[int, int], None]

#: What was made within this time is shown without a page between; seconds.
AT_ONCE = 1.0
#: Where work stands is written and looked up so often; seconds.
BETWEEN_LOOKS = 0.25
#: Work that has not been heard of for so long died with its process; seconds.
LOST = 60.0
#: What was made is kept for who asked; seconds.
KEPT = 15 * 60
#: So many may wait for their turn in one process.
MOST = 4

logger = logging.getLogger(__name__)
_one_works, _beginning = Lock(), Lock()
_waiting: set[str] = set()


class Stopped(Exception):
    """Whoever asked for it does not want it any more."""


class WorkState(Enum):
    """How far work is, or how it ended."""

    GOING = "going"
    DONE = "done"
    STOPPED = "stopped"
    REFUSED = "refused"
    BROKEN = "broken"
    SEEN = "seen"


@dataclass(frozen=True)
class Work:
    """Long work: what is made, where its result is seen, and where it was asked for."""

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
        """Whether it is at it, and does not wait for its turn."""
        return self.of > 0

    @property
    def is_going(self) -> bool:
        """Whether there is somebody who will end it."""
        return self.state is WorkState.GOING and time.time() - self.seen_at < LOST


def kept(name: str) -> Any:
    """What work of this name has made, None where it has made nothing, or too long ago."""
    return caches["work"].get(f"made:{name}")


def keep(name: str, made: object) -> None:
    """Keep what was made for every process of the site."""
    caches["work"].set(f"made:{name}", made, KEPT)


def work_named(name: str) -> Work | None:
    """How far work is; None where there is none of this name."""
    work: Work | None = caches["work"].get(f"work:{name}")
    return work


def begin(name: str, work: Work, make: Callable[[Look], object]) -> bool:
    """Begin work unless it is going, and wait a moment: whether it is done.

    Raises Occupied where too much waits already.
    """
    with _beginning:
        if (known := work_named(name)) and known.is_going:
            return False
        if len(_waiting) >= MOST:
            raise Occupied
        _waiting.add(name)
        caches["work"].delete(f"stop:{name}")
        _note(name, work)
    # What is written across paper goes along with the context.
    act = _as_here(_work)
    thread = Thread(target=copy_context().run, args=(act, name, work, make), daemon=True)
    thread.start()
    thread.join(AT_ONCE)
    return (now := work_named(name)) is not None and now.state is WorkState.DONE


def _as_here(act: Callable[..., None]) -> Callable[..., None]:
    """What another thread does in the language and the time zone of this one.

    Django keeps both for one thread alone, whatever context the other one runs in.
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
    """Its end was seen, and is not told again."""
    _note(name, replace(work, state=WorkState.SEEN))


def _note(name: str, work: Work) -> None:
    caches["work"].set(f"work:{name}", replace(work, seen_at=time.time()), KEPT)


def _work(name: str, work: Work, make: Callable[[Look], object]) -> None:
    """Wait for the turn, make it, and say how it ended."""
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
        connections.close_all()
        _waiting.discard(name)
        _note(name, work)
