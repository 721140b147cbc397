"""Penalties and bonuses: points that a director takes or gives, on top of the results."""

from django.db import transaction
from django.utils import timezone

from clubs.fingerprints import fingerprint_of
from clubs.models import User
from scoring.models import Adjustment, Entrant, Event, Round
from scoring.services import reasons
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, count_up, lock, raise_version, record
from scoring.words import signed

LONGEST = Adjustment._meta.get_field("reason").max_length


def fingerprint_of_adjustments(event: Event) -> str:
    """A fingerprint of the penalties and bonuses of an event."""
    rows = event.adjustments.order_by("pk").values_list("uid", "voided_at")
    return fingerprint_of(list(rows))


@transaction.atomic
def give(
    event: Event,
    *,
    entrant: Entrant,
    kind: Adjustment.Kind,
    points: int,
    reason: str,
    by: User,
    in_round: Round | None = None,
    seen: str | None = None,
) -> Adjustment:
    """Take points from an entrant as a penalty, or give them as a bonus; `points` are positive.

    They belong to one round, or (None) to the whole event. Raises Refused once the event is
    finished, for a round that has not begun, without a reason, when the entrant is gone, and when
    `seen` no longer matches the adjustments (the button was pressed twice).
    """
    event = raise_version(event.pk, states=BEFORE_THE_END)
    tidy_reason = reasons.required(reason)[:LONGEST]
    refuse_changed(seen, fingerprint_of_adjustments(event), "adjustments-changed")
    if not event.entrants.filter(pk=entrant.pk).exists():
        raise Refused("entrant-gone")
    if in_round is not None and in_round.started_at is None:
        raise Refused("round-not-started", round=in_round.number)
    adjustment = Adjustment.objects.create(
        event=event,
        entrant=entrant,
        round=in_round,
        kind=kind,
        points=-points if kind == Adjustment.Kind.PENALTY else points,
        reason=tidy_reason,
    )
    new = {"number": entrant.number, "amount": points}
    action = "penalty-given" if kind == Adjustment.Kind.PENALTY else "bonus-given"
    record(action, event, about=adjustment, by=by, new=new, reason=tidy_reason)
    return adjustment


@transaction.atomic
def void(adjustment: Adjustment, *, reason: str, by: User) -> Adjustment:
    """Void a penalty or bonus: it stays in the list but no longer counts.

    Raises Refused once the event is finished, and without a reason. Does nothing if it is void
    already.
    """
    event = lock(adjustment.event_id, states=BEFORE_THE_END)
    adjustment = Adjustment.objects.select_related("entrant").get(pk=adjustment.pk)
    if adjustment.voided_at is not None:
        return adjustment
    tidy_reason = reasons.required(reason)
    adjustment.voided_at = timezone.now()
    adjustment.save(update_fields=["voided_at"])
    old = {"number": adjustment.entrant.number, "amount": signed(adjustment.points)}
    event = count_up(event)
    record("adjustment-voided", event, about=adjustment, by=by, old=old, reason=tidy_reason)
    return adjustment
