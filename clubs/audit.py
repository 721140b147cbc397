"""The audit log: every write of a service is recorded here, inside the same transaction."""

import uuid
from typing import Any

from django.db import transaction

from clubs.models import AuditEntry, User
from clubs.prepared import insert


def record(
    action: str,
    about: Any,
    *,
    by: User | None,
    club: uuid.UUID | None = None,
    event: uuid.UUID | None = None,
    old: dict[str, Any] | None = None,
    new: dict[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Write down one act about a model instance that has a `uid`.

    `by` is None for a command typed on the machine or a device without an account. Must be called
    inside the transaction of the act itself (RuntimeError otherwise): the act and its entry are
    stored together or not at all.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("An audit entry belongs inside the transaction of its act.")
    entry = AuditEntry(
        action=action,
        about_type=type(about).__name__.lower(),
        about=about.uid,
        by=by.uid if by else None,
        club=club,
        event=event,
        old=old or {},
        new=new or {},
        reason=reason,
    )
    insert(entry)
    return entry


def last(action: str, about: Any) -> dict[str, Any]:
    """The new state in the latest entry of this act about a thing; {} if there is none."""
    entries = AuditEntry.objects.filter(action=action, about=about.uid).order_by("-at", "-pk")
    new: dict[str, Any] | None = entries.values_list("new", flat=True).first()
    return new or {}
