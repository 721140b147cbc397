"""Preview first, then confirm: what was shown is exactly what is done.

A page shows what an act would change, with a fingerprint of everything on which that depends. The
answer brings it back as `seen`. Once the event is locked, the act computes the fingerprint again
and refuses if it differs: nobody confirms what they did not see, and a button pressed twice acts
once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db import transaction

from scoring.services.refusal import Refused
from scoring.words import Consequences

T = TypeVar("T")


@dataclass(frozen=True)
class Preview:
    """What an act would change and what stays, and the fingerprint that the answer brings back.

    `drops` says that results would be given up, which needs a confirmation of its own.
    """

    shown: Consequences
    fingerprint: str
    drops: bool = False


def refuse_changed(seen: str | None, now: str, code: str = "repair-changed") -> None:
    """Raise Refused if a page showed something other than the present state.

    `seen` is None for an act without a preview.
    """
    if seen is not None and seen != now:
        raise Refused(code)


def would_be_refused(act: Callable[[], object]) -> None:
    """Try an act and roll it back, to raise Refused if the act itself would.

    This way nobody is asked to confirm the impossible.
    """
    looked_ahead(act, lambda: None)


def looked_ahead(act: Callable[[], object], look: Callable[[], T]) -> T:
    """Do `act`, return what `look` then sees, and roll everything back.

    Raises Refused if the act itself would.
    """
    with transaction.atomic():
        act()
        seen = look()
        transaction.set_rollback(True)
    return seen
