"""Every act of an event is recorded here, once, by the service that does it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from clubs import audit
from clubs.models import AuditEntry, User
from scoring.models import Event

#: What is being taken back just now. An inverse calls the verbs that anybody calls: handing this
#: down through each of them would give twenty verbs a parameter that nobody else uses.
_taken_back: ContextVar[Mapping[str, Any] | None] = ContextVar("taken_back", default=None)


def record(
    action: str,
    event: Event,
    *,
    by: User | None,
    about: Any = None,
    old: Mapping[str, Any] | None = None,
    new: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Write down an act about something that has a `uid`: the event itself where nothing is named.

    `old` and `new` hold numbers and codes, never names. `by` is None for a phone or a command.
    """
    values = dict(new or {})
    if (undid := _taken_back.get()) is not None:
        values["undid"] = dict(undid)
    return audit.record(
        action,
        about or event,
        by=by,
        club=event.club.uid,
        event=event.uid,
        old=dict(old or {}),
        new=values,
        reason=reason,
    )


@contextmanager
def taking_back(undid: Mapping[str, Any]) -> Iterator[None]:
    """Each act that is recorded inside says in its own entry what it takes back."""
    token = _taken_back.set(undid)
    try:
        yield
    finally:
        _taken_back.reset(token)
