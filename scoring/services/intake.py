"""Intake of files: all hands of an event at once, or an event from its two files."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, User
from engine import Report, RuleSet
from scoring.afternoon import OWN_CHART
from scoring.models import Event, HandResult, ResultState, Round, Table, TableTotals
from scoring.rotations import Plan
from scoring.services import entrants, events, reasons, refusal, rounds
from scoring.services.results import Origin
from scoring.services.results.rows import Accepted, accept, row_of
from scoring.services.writing import raise_version, record

SENTENCES = {
    **refusal.Refused.sentences,
    "results-there": _(
        "This event already has results. A whole event's hands can be imported only before the"
        " first result; nothing was changed."
    ),
    "event-there": _("There is an event “%(name)s” in this club already; nothing was changed."),
}


#: SQLite takes 32,000 values at once, PostgreSQL more; a hand has thirty.
ROWS_AT_ONCE = 500


class IntakeRefused(refusal.Refused):
    """The hands of a file can't be imported into this event."""

    sentences = SENTENCES


@dataclass(frozen=True)
class ReportedHand:
    """A hand of a file: its round, table and number (from 1), and what the table reported."""

    round: int
    table: int
    number: int
    report: Report


def take_hands(
    event: Event, *, plan: Plan, hands: Sequence[ReportedHand], by: User | None, reason: str = ""
) -> Event:
    """Seat everybody by `plan`, begin all its rounds, and store every hand; all or nothing.

    For a user, a seating without results is replaced; a command takes only events in preparation.
    Every hand must be at a table of the plan, and none there twice. Raises Refused when results are
    entered, the plan can't be played, or a table does not play a hand; Faulty for the first report
    with faults that can't be kept (any fault unless `reason` is given).
    """
    refuse_unfit(event)
    checked = _checked(hands, event.rules, reason)
    return _take_checked(event, plan, checked, by, reason)


@dataclass(frozen=True)
class _CheckedHand:
    """A hand of a file, scored by the rules."""

    reported: ReportedHand
    accepted: Accepted


def _checked(
    hands: Sequence[ReportedHand], rules: RuleSet, reason: str
) -> tuple[_CheckedHand, ...]:
    """Score all hands before the transaction begins, because it blocks all other writers."""
    return tuple(_CheckedHand(hand, accept(hand.report, rules, reason)) for hand in hands)


@transaction.atomic
def _take_checked(
    event: Event, plan: Plan, hands: Sequence[_CheckedHand], by: User | None, reason: str
) -> Event:
    event, reason = raise_version(event.pk), reasons.tidy(reason)
    refuse_unfit(event)
    if any(hand.accepted.rules != event.rules for hand in hands):
        hands = _checked([hand.reported for hand in hands], event.rules, reason)
    if event.state == Event.State.RUNNING and by:
        events.unseat(event, by=by)
    event = rounds.seat(event, plan=plan, by=by, from_file=True, rotation=OWN_CHART)
    tables = _begin_all(event)
    rows = [_row(hand, tables, by, reason) for hand in hands]
    HandResult.objects.bulk_create(rows, batch_size=ROWS_AT_ONCE)
    counts = {"hands": len(hands), "rounds": len(plan.rounds)}
    record("hands-imported", event, by=by, new=counts, reason=reason)
    return event


@dataclass(frozen=True)
class NewEvent:
    """What makes an event out of two files."""

    name: str
    rules: RuleSet
    entrants: Sequence[tuple[int | None, tuple[str, ...]]]
    plan: Plan
    hands: Sequence[ReportedHand]
    hands_per_round: int
    are_single: bool = False


def take_event(
    club: Club, new: NewEvent, *, by: User | None, published: bool, reason: str
) -> Event:
    """Make an event of a club with its entrants and all its hands.

    Raises Refused when the club has an event of this name, or as `take_hands` does.
    """
    checked = _checked(new.hands, new.rules, reason)
    with transaction.atomic():
        event = _take_new(club, new, checked, by, reason)
        return events.publish(event, published=True, by=by) if published else event


def _take_new(
    club: Club, new: NewEvent, hands: Sequence[_CheckedHand], by: User | None, reason: str
) -> Event:
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if club.events.filter(name=new.name).exists():
        raise IntakeRefused("event-there", name=new.name)
    shape = events.Shape(timezone.now(), len(new.plan.rounds), new.hands_per_round)
    event = events.create(
        club,
        rules=new.rules,
        shape=shape,
        by=by,
        are_single=new.are_single,
        name=new.name,
        letters=club.language,
    )
    entrants.add(event, who=new.entrants, by=by)
    return _take_checked(event, new.plan, hands, by, reason)


def refuse_unfit(event: Event) -> None:
    """Raise Refused when a result was ever entered, or the event is finished."""
    if event.state == Event.State.FINISHED:
        raise IntakeRefused("event-finished")
    tables = Table.objects.filter(round__session__event=event)
    played = HandResult.objects.filter(table__in=tables).exists()
    if played or TableTotals.objects.filter(table__in=tables).exists():
        raise IntakeRefused("results-there")


def _begin_all(event: Event) -> dict[tuple[int, int], Table]:
    """Begin every round, close all but the last, and return the tables by round and number."""
    now = timezone.now()
    all_rounds = Round.objects.filter(session__event=event)
    all_rounds.update(started_at=now)
    last = max(all_rounds.values_list("number", flat=True))
    all_rounds.filter(number__lt=last).update(closed_at=now)
    tables = Table.objects.filter(round__in=all_rounds).select_related("round__session")
    return {(table.round.number, table.number): table for table in tables}


def _row(
    checked: _CheckedHand, tables: dict[tuple[int, int], Table], by: User | None, reason: str
) -> HandResult:
    """The row of a hand. Raises Refused when its table does not play it."""
    hand, accepted = checked.reported, checked.accepted
    table = tables[hand.round, hand.table]
    if not 1 <= hand.number <= table.hands_due:
        where = {"table": table.number, "hands": table.hands_due, "hand": hand.number}
        raise IntakeRefused("no-such-hand", **where)
    kept = reason if accepted.kept else ""
    key = f"file-{hand.number}"
    origin = Origin(by, HandResult.Source.FILE, key, kept)
    return row_of(table, hand.number, accepted, origin, state=ResultState.OFFICIAL, supersedes=None)
