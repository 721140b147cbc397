"""Replaces rules of an event that were found wrong, and rescores what was played."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from clubs.fingerprints import fingerprint_of
from clubs.models import User
from engine import RuleSet
from scoring.afternoon import Rescored, Rescoring, rescoring_by
from scoring.models import Agreement, Event, HandResult, ResultState, RuleRevision
from scoring.services import deals, reasons
from scoring.services.events import format_of
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.results import Origin
from scoring.services.results.rows import Accepted, row_of, supersede
from scoring.services.writing import BEFORE_THE_END, count_up, lock, record
from scoring.store import afternoon_of, auctions_of
from scoring.words import impossible_in_words


def rescoring_of(event: Event, rules: RuleSet) -> Rescoring:
    """What the results of an event would be under other rules. Nothing is stored."""
    return rescoring_by(afternoon_of(event), rules, auctions_of(event))


def is_other_kind(event: Event, rules: RuleSet) -> bool:
    """Whether these rules can't describe the hands played: only one of the games has directions."""
    return event.rules.has_directions != rules.has_directions


def fingerprint_of_revision(event: Event, rules: RuleSet) -> str:
    """A fingerprint of the event's rules and of their replacement; results leave it alone."""
    return fingerprint_of((event.rules, rules))


@transaction.atomic
def revise(
    event: Event, *, rules: RuleSet, reason: str = "", by: User, seen: str | None = None
) -> Event:
    """Give an event other rules. If it has begun, this needs a reason, and everything is rescored.

    Results that come out differently get a new row that supersedes the old one; totals of a table
    stay as they were written. Does nothing if the event has these rules. Raises Refused when the
    event is finished, without a reason, when seats would change, when a hand can't have been played
    by these rules, and when `seen` is not the fingerprint of the event's present rules and these.
    """
    event = lock(event.pk, states=BEFORE_THE_END)
    if event.rules == rules:
        return event
    refuse_changed(seen, fingerprint_of_revision(event, rules), "event-rules-changed")
    refuse_other_seats(event, rules)
    if event.state == Event.State.SETUP:
        before = event.rules
        with deals.that_fit(event):
            event = _replace(count_up(event), rules)
        old, new = {"rules": before.to_dict()}, _logged(event, before)
        record("rules-chosen", event, by=by, old=old, new=new)
        return event
    reason = reasons.required(reason)
    rescoring = rescoring_of(event, rules)
    if impossible := rescoring.impossible:
        raise Refused("rules-do-not-fit", hands=impossible_in_words(impossible))
    before, event = event.rules, count_up(event)
    earlier = list(event.rule_revisions.values_list("reason", flat=True))
    revision = RuleRevision.objects.create(
        event=event,
        number=len(earlier) + 1,
        rule_set=event.rule_set,
        reason=reason,
        revised_by=by,
    )
    with deals.that_fit(event):
        event = _replace(event, rules)
    _store(rescoring, revision, by, set(earlier))
    old = {"rules": before.to_dict()}
    new = _logged(event, before) | {"hands": rescoring.numbers["otherwise"]}
    record("rules-revised", event, by=by, old=old, new=new, reason=reason)
    return event


def refuse_other_seats(event: Event, rules: RuleSet) -> None:
    """Raise Refused when these rules need other seats than those taken or given."""
    if rules.players == event.rules.players:
        return
    if event.state != Event.State.SETUP:
        raise Refused("rules-other-seats", players=rules.players)
    if event.entrants.exists() and event.format != Event.Format.INDIVIDUALS:
        raise Refused("rules-other-players", players=rules.players)


def _replace(event: Event, rules: RuleSet) -> Event:
    event.rule_set = rules.to_dict()
    event.format = format_of(rules, are_single=event.format == Event.Format.INDIVIDUALS)
    event.save(update_fields=["rule_set", "format"])
    event.__dict__.pop("rules", None)  # cached from the old rule set
    return event


def _store(rescoring: Rescoring, revision: RuleRevision, by: User, earlier: set[str]) -> None:
    """Store new rows in place of the old ones; a disputed row stays disputed.

    They are stored in bulk, because everybody waits while the event is locked. `earlier` are the
    reasons of previous revisions.
    """
    changed = {hand.row.id: hand for hand in rescoring.changed}
    old = HandResult.objects.select_related("table").in_bulk(changed)
    fresh = []
    for pk, hand in changed.items():
        row = old[pk]
        if hand.result is not None:
            accepted = Accepted(rescoring.rules, hand.result, hand.auction, hand.faults)
            key = f"revision {revision.number} of {row.uid.hex}"
            reason = _reason_of(hand, earlier) or revision.reason
            origin = Origin(
                by, HandResult.Source.REVISION, key, reason, row.client_at,
                device=row.device, side=row.side, decided=row.decided,
            )  # fmt: skip
            state = ResultState(row.state)
            fresh.append(
                row_of(row.table, row.number, accepted, origin, state=state, supersedes=row)
            )
    supersede(changed)
    _take_agreements_along(HandResult.objects.bulk_create(fresh))


def _take_agreements_along(fresh: Iterable[HandResult]) -> None:
    """Copy agreements to the new rows: how the hand was played is unchanged, only its points."""
    now = {row.supersedes_id: row for row in fresh}
    agreements = list(Agreement.objects.filter(result__in=now))
    for agreement in agreements:
        agreement.pk, agreement.result = None, now[agreement.result_id]
    Agreement.objects.bulk_create(agreements)


def _reason_of(hand: Rescored, earlier: set[str]) -> str:
    """The reason of its own that a hand keeps; "" if it has none.

    A hand that only becomes unusual under the new rules is kept with the reason of the revision.
    """
    row = hand.row
    if row.overridden:
        return row.reason
    return "" if hand.faults or row.reason in earlier else row.reason


def _logged(event: Event, before: RuleSet) -> dict[str, Any]:
    """What the history says of replaced rules."""
    return {"rules": event.rules.name, "before": before.name, "rule_set": event.rule_set}
