"""Looking first, confirming then: what was shown is what is done.

A page shows what an act would change, with the fingerprint of all that this depends on. The answer
brings the fingerprint back as `seen`. The act looks again once the event is locked, and refuses
where the fingerprint is another one: nobody confirms what they did not see, and a button that is
pressed twice acts once.
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

    `drops` says that results are given up, which is asked apart.
    """

    shown: Consequences
    fingerprint: str
    drops: bool = False


def refuse_changed(seen: str | None, now: str, code: str = "repair-changed") -> None:
    """Raise Refused where a page showed something else than there is now.

    `seen` is None for an act that no page showed beforehand.
    """
    if seen is not None and seen != now:
        raise Refused(code)


def would_be_refused(act: Callable[[], object]) -> None:
    """Do something and take all of it back: raises Refused where the act itself would.

    So that nobody is asked to say yes to what is impossible.
    """
    looked_ahead(act, lambda: None)


def looked_ahead(act: Callable[[], object], look: Callable[[], T]) -> T:
    """Do something, look at how things are then, and take all of it back.

    Raises Refused where the act itself would.
    """
    with transaction.atomic():
        act()
        seen = look()
        transaction.set_rollback(True)
    return seen
