"""Irregularities: what each of them costs in an event, and the points given for one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.fingerprints import fingerprint_of
from clubs.models import AuditEntry, User
from scoring.afternoon import Names, company_of
from scoring.models import Adjustment, Entrant, Event, Table
from scoring.services import reasons
from scoring.services.adjustments import LONGEST
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, IN_PLAY, count_up, lock, record, table_now
from scoring.store import afternoon_of
from scoring.words import cast_of, irregularity_name, signed

Points = tuple[int, int]
"""For the offenders, and for each opponent; signed."""


@dataclass(frozen=True)
class Incident:
    """What happened: which irregularity, at which table, by whom (a number), in which hand.

    The hand matters only if somebody comes or goes at the table between two hands.
    """

    code: str
    table: Table
    number: int
    hand: int = 1

    def reason(self, note: str = "") -> str:
        """The public reason, without a name: “Revoke at table 3”.

        The round is always shown beside it.
        """
        place = {
            "irregularity": irregularity_name(self.code),
            "table": self.table.number,
        }
        text = _("%(irregularity)s at table %(table)s") % place
        return (f"{text}: {note}" if note else text)[:LONGEST]


def fingerprint_of_values(event: Event) -> str:
    """A fingerprint of what the irregularities cost in an event."""
    return fingerprint_of(sorted(event.irregularities.items()))


@transaction.atomic
def change_values(
    event: Event, *, values: Mapping[str, Points], by: User, seen: str | None = None
) -> Event:
    """Set what each irregularity costs from now on; points already given stay.

    Does nothing if the values are the same. Raises Refused once the event is finished, and when
    `seen` is the fingerprint of earlier values.
    """
    event = lock(event.pk, states=BEFORE_THE_END)
    old = {code: list(points) for code, points in event.irregularities.items()}
    new = old | {code: list(points) for code, points in values.items()}
    if new == old:
        return event
    refuse_changed(seen, fingerprint_of_values(event), "irregularities-changed")
    event = count_up(event)
    event.irregularities = new
    event.save(update_fields=["irregularities"])
    changed = [code for code in new if new[code] != old.get(code)]
    before = {code: old[code] for code in changed if code in old}
    after = {code: new[code] for code in changed}
    record("irregularities-changed", event, by=by, old={"values": before}, new={"values": after})
    return event


@transaction.atomic
def give(
    incident: Incident, *, points: Points, by: User, key: str, note: str = ""
) -> list[Adjustment]:
    """Give the offenders and each of their opponents the points, as a single act.

    A pair or a team answers for all its players. Where partners change, only the offending player
    does, and each player of the other side is an opponent. Without points it is a warning kept in
    the history. The same `key` sent twice is one act. Raises Refused when the event is not running,
    when the round has not begun, or when the number was not at the table.
    """
    event = lock(incident.table.round.session.event_id, states=IN_PLAY)
    if entry := _given_by(event, key):
        return list(event.adjustments.filter(uid__in=entry.new["rows"]).order_by("pk"))
    table = table_now(incident.table)
    if table.round.started_at is None:
        raise Refused("round-not-started", round=table.round.number)
    now = afternoon_of(event)
    cast = cast_of(now, names=Names.NUMBER)
    company = company_of(now.tables[table.pk], cast, hand=incident.hand)
    offender = company.find(incident.number)
    if offender is None:
        raise Refused("not-at-the-table", number=incident.number, table=table.number)
    event = count_up(event)
    others = [entrant.number for entrant in company.against(offender)]
    reason = incident.reason(reasons.tidy(note))
    due = [(offender.entrant.number, points[0]), *((number, points[1]) for number in others)]
    rows = _store(event, incident, due, reason)
    new = {
        "irregularity": incident.code,
        "round": table.round.number,
        "table": table.number,
        "number": offender.entrant.number,
        "others": others,
        "amounts": list(points),
        "rows": [str(row.uid) for row in rows],
        "key": key,
    }
    action = "irregularity-given" if rows else "irregularity-noted"
    record(action, event, about=table, by=by, new=new, reason=reasons.tidy(note))
    return rows


@transaction.atomic
def take_back(row: Adjustment, *, reason: str, by: User) -> list[Adjustment]:
    """Take back everything that was given for one irregularity, to both sides, in one act.

    `row` is any of its penalties and bonuses; those taken back already stay so. Raises Refused once
    the event is finished, and without a reason.
    """
    event = lock(row.event_id, states=BEFORE_THE_END)
    together = rows_of_act(event, row)
    if not any(adjustment.voided_at is None for adjustment in together):
        return []
    tidy_reason = reasons.required(reason)
    return void(event, together, reason=tidy_reason, by=by)


def void(event: Event, rows: Sequence[Adjustment], *, reason: str, by: User) -> list[Adjustment]:
    """Void the rows of one irregularity; part of a transaction that locked the event."""
    counting = [row for row in rows if row.voided_at is None]
    now = timezone.now()
    for row in counting:
        row.voided_at = now
    Adjustment.objects.bulk_update(counting, ["voided_at"])
    old = {
        "irregularity": counting[0].irregularity,
        "numbers": [row.entrant.number for row in counting],
        "amounts": [signed(row.points) for row in counting],
        "rows": [str(row.uid) for row in counting],
    }
    event, about = count_up(event), counting[0]
    record("irregularity-taken-back", event, about=about, by=by, old=old, reason=reason)
    return counting


def rows_of_act(event: Event, row: Adjustment) -> list[Adjustment]:
    """All rows that were given together with this one, itself included."""
    entries = AuditEntry.objects.filter(event=event.uid, action="irregularity-given")
    together = (entry.new["rows"] for entry in entries)
    uids: list[str] = next((group for group in together if str(row.uid) in group), [str(row.uid)])
    rows = event.adjustments.filter(uid__in=uids)
    return list(rows.select_related("entrant").order_by("pk"))


def _given_by(event: Event, key: str) -> AuditEntry | None:
    """The act of an earlier press with this key; None if this is the first."""
    acts = ("irregularity-given", "irregularity-noted")
    return AuditEntry.objects.filter(event=event.uid, action__in=acts, new__key=key).first()


def _store(
    event: Event, incident: Incident, due: Sequence[tuple[int, int]], reason: str
) -> list[Adjustment]:
    numbers = [number for number, points in due if points]
    entrants: dict[int, Entrant] = {
        entrant.number: entrant for entrant in event.entrants.filter(number__in=numbers)
    }
    rows = [
        Adjustment(
            event=event,
            entrant=entrants[number],
            round=incident.table.round,
            kind=Adjustment.Kind.PENALTY if points < 0 else Adjustment.Kind.BONUS,
            irregularity=incident.code,
            points=points,
            reason=reason,
        )
        for number, points in due
        if points
    ]
    return Adjustment.objects.bulk_create(rows)
