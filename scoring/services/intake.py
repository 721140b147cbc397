"""Writes from files: all hands of an event at once, and an event from its two files."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, User
from engine import Report, RuleSet
from scoring.afternoon import OWN_CHART
from scoring.models import Event, HandResult, Round, Table, TableTotals
from scoring.rotations import Plan
from scoring.services import entrants, events, reasons, refusal, rounds
from scoring.services.results import Origin
from scoring.services.results.rows import accept, store
from scoring.services.writing import raise_version, record

SENTENCES = {
    **refusal.Refused.sentences,
    "results-there": _(
        "Results are entered in this event already. A whole event's hands can be taken only"
        " before the first result; nothing was changed."
    ),
    "single-players": _(
        "A file of hands names one number for each side of a table, so it can't say where single"
        " players sat. Seat the first round, and enter the hands on the desk."
    ),
    "event-there": _("There is an event “%(name)s” in this club already; nothing was changed."),
}


class IntakeRefused(refusal.Refused):
    """The hands of a file can't be taken into this event."""

    sentences = SENTENCES


@dataclass(frozen=True)
class ReportedHand:
    """A hand of a file: its round, table and number (from 1), and what the table reported."""

    round: int
    table: int
    number: int
    report: Report


@transaction.atomic
def take_hands(
    event: Event, *, plan: Plan, hands: Sequence[ReportedHand], by: User | None, reason: str = ""
) -> Event:
    """Seat everybody by `plan`, begin all its rounds, and store every hand; all or nothing.

    A seating without results gives way (only to a user: a command takes events in preparation).
    Every hand is at a table of the plan, none is there twice. Raises Refused when results are
    there, the plan can't be played, or a table does not play a hand; Faulty for the first report
    with faults that can't be kept (all of them unless `reason` is given).
    """
    event, reason = raise_version(event.pk), reasons.tidy(reason)
    refuse_unfit(event)
    if event.state == Event.State.RUNNING and by:
        events.unseat(event, by=by)
    event = rounds.seat(event, plan=plan, by=by, from_file=True, rotation=OWN_CHART)
    tables = _begin_all(event)
    for hand in hands:
        _take(hand, tables, event, by, reason)
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


@transaction.atomic
def take_event(
    club: Club, new: NewEvent, *, by: User | None, published: bool = False, reason: str = ""
) -> Event:
    """Make an event of a club with its entrants and all its hands.

    Raises Refused when the club has an event of this name, or as `take_hands` does.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    if club.events.filter(name=new.name).exists():
        raise IntakeRefused("event-there", name=new.name)
    shape = events.Shape(timezone.now(), len(new.plan.rounds), new.hands_per_round)
    event = events.create(
        club, rules=new.rules, shape=shape, by=by, name=new.name, letters=club.language
    )
    entrants.add(event, who=new.entrants, by=by)
    event = take_hands(event, plan=new.plan, hands=new.hands, by=by, reason=reason)
    return events.publish(event, published=True, by=by) if published else event


def refuse_unfit(event: Event) -> None:
    """Raise Refused when a result was ever entered, the event is finished, or people are single."""
    if event.format == Event.Format.INDIVIDUALS:
        raise IntakeRefused("single-players")
    if event.state == Event.State.FINISHED:
        raise IntakeRefused("event-finished")
    tables = Table.objects.filter(round__session__event=event)
    played = HandResult.objects.filter(table__in=tables).exists()
    if played or TableTotals.objects.filter(table__in=tables).exists():
        raise IntakeRefused("results-there")


def _begin_all(event: Event) -> dict[tuple[int, int], Table]:
    """Begin every round, close all but the last, and give the tables by round and number."""
    now = timezone.now()
    all_rounds = Round.objects.filter(session__event=event)
    all_rounds.update(started_at=now)
    last = max(all_rounds.values_list("number", flat=True))
    all_rounds.filter(number__lt=last).update(closed_at=now)
    tables = Table.objects.filter(round__in=all_rounds).select_related("round__session")
    return {(table.round.number, table.number): table for table in tables}


def _take(
    hand: ReportedHand,
    tables: dict[tuple[int, int], Table],
    event: Event,
    by: User | None,
    reason: str,
) -> None:
    table = tables[hand.round, hand.table]
    if not 1 <= hand.number <= table.hands_due:
        where = {"table": table.number, "hands": table.hands_due, "hand": hand.number}
        raise IntakeRefused("no-such-hand", **where)
    accepted = accept(hand.report, event, reason)
    kept = reason if accepted.kept else ""
    key = f"file-{hand.number}"
    origin = Origin(by, HandResult.Source.FILE, key, kept)
    store(table, hand.number, accepted, origin)
