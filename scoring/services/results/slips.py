"""Slips: hands that may be corrected without a reason, because nobody can have relied on them."""

import datetime as dt

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import AuditEntry, User
from scoring.models import HandResult

#: How long a hand counts as just typed.
SLIP = dt.timedelta(minutes=5)


def reason_to_spare(row: HandResult, by: User | None) -> str:
    """The history's reason if `by` may change a result without giving one; "" if one is needed.

    None is needed if the hand was marked as not played; nor if they typed it themselves at the desk
    within SLIP and nobody has relied on it since: no side has spoken of it, no director decided it,
    and the event was not finished with it.
    """
    if row.kind == HandResult.Kind.NOT_PLAYED:
        return _("The hand was played after all.")
    is_own = by is not None and row.source == HandResult.Source.DESK and row.entered_by_id == by.pk
    is_new = timezone.now() - row.entered_at < SLIP
    is_slip = is_own and is_new and not (row.decided or row.agreements.exists() or _was_final(row))
    return _("Mistyped, and mended at once.") if is_slip else ""


def _was_final(row: HandResult) -> bool:
    """Whether the final standings had this result: the event was reopened since it was typed."""
    event = row.table.round.session.event
    reopened = AuditEntry.objects.filter(event=event.uid, action="event-reopened")
    return reopened.filter(at__gte=row.entered_at).exists()
