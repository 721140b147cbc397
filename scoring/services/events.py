"""Writes about an event as a whole."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs import audit
from clubs.models import Club, User
from engine.ruleset import RuleSet
from scoring.models import Event, HandResult, Round, Section, Session, TableTotals
from scoring.services import reasons
from scoring.services.locking import raise_version
from scoring.services.refusal import Refused
from scoring.services.rounds import refuse_open_tables

PRESENTATION = ("name", "names_shown", "sit_out_points", "letters", "paper")


@dataclass(frozen=True)
class Shape:
    """When an event is played, and how long: its first session and section."""

    starts_at: dt.datetime
    rounds: int
    hands_per_round: int
    rotation: str = "round-robin"


@transaction.atomic
def create(club: Club, *, rules: RuleSet, shape: Shape, by: User | None, **values: Any) -> Event:
    """Make an event with one session and one section; `values` are the PRESENTATION fields."""
    event = Event.objects.create(club=club, rule_set=rules.to_dict(), **values)
    session = Session.objects.create(
        event=event, starts_at=shape.starts_at, rounds_due=shape.rounds
    )
    Section.objects.create(
        session=session, rotation=shape.rotation, hands_per_round=shape.hands_per_round
    )
    _record("event-created", event, by, new={"rules": rules.name, "rounds": shape.rounds})
    return event


@transaction.atomic
def change(event: Event, *, shape: Shape, by: User, **values: Any) -> Event:
    """Change an event; its rounds and hands only before play begins (Refused otherwise)."""
    event = raise_version(event.pk)
    session = event.sessions.get()
    section = session.sections.get()
    old = {field: getattr(event, field) for field in PRESENTATION}
    if (session.rounds_due, section.hands_per_round) != (shape.rounds, shape.hands_per_round):
        if event.state != Event.State.SETUP:
            raise Refused("event-started")
        session.rounds_due, section.hands_per_round = shape.rounds, shape.hands_per_round
    session.starts_at = shape.starts_at
    session.save()
    section.save()
    for field in PRESENTATION:
        setattr(event, field, values.get(field, old[field]))
    event.save()
    new = {field: getattr(event, field) for field in PRESENTATION}
    _record("event-changed", event, by, old=old, new=new)
    return event


@transaction.atomic
def publish(event: Event, *, published: bool, by: User | None) -> Event:
    """Show the event to everybody, or hide it again."""
    event = raise_version(event.pk)
    event.published = published
    event.save(update_fields=["published"])
    _record("event-published" if published else "event-hidden", event, by)
    return event


@transaction.atomic
def finish(event: Event, *, by: User, despite: str = "") -> Event:
    """End the event: its last round is closed and nothing is written until it is reopened.

    Raises Refused while results are missing, unless `despite` gives a reason.
    """
    event = raise_version(event.pk, states=(Event.State.RUNNING,))
    last = Round.objects.filter(session__event=event).order_by("-number").select_for_update()[0]
    if last.started_at is None:
        raise Refused("round-not-next", round=_first_waiting(event))
    if not (despite := reasons.tidy(despite)):
        refuse_open_tables(event)
    last.closed_at = last.closed_at or timezone.now()
    last.save(update_fields=["closed_at"])
    event.state = Event.State.FINISHED
    event.save(update_fields=["state"])
    _record("event-finished", event, by, reason=despite)
    return event


@transaction.atomic
def reopen(event: Event, *, by: User) -> Event:
    """Take the end of an event back, so that a result can be corrected."""
    event = raise_version(event.pk, states=(Event.State.FINISHED,))
    event.state = Event.State.RUNNING
    event.save(update_fields=["state"])
    _record("event-reopened", event, by)
    return event


@transaction.atomic
def unseat(event: Event, *, by: User) -> Event:
    """Back to the preparation, for a late pair: the seating goes, as long as nothing was entered.

    Raises Refused when results are there.
    """
    event = raise_version(event.pk, states=(Event.State.RUNNING,))
    rounds = Round.objects.filter(session__event=event)
    played = HandResult.objects.filter(table__round__in=rounds)
    if played.exists() or TableTotals.objects.filter(table__round__in=rounds).exists():
        raise Refused("event-has-results")
    rounds.delete()
    event.state = Event.State.SETUP
    event.save(update_fields=["state"])
    _record("event-unseated", event, by)
    return event


@transaction.atomic
def confirm_address(event: Event, *, address: str, by: User) -> Event:
    """Keep the address that is printed in the QR codes."""
    event = raise_version(event.pk)
    old = {"address": event.printed_address}
    event.printed_address = address
    event.save(update_fields=["printed_address"])
    _record("address-confirmed", event, by, old=old, new={"address": address})
    return event


def _first_waiting(event: Event) -> int:
    waiting = Round.objects.filter(session__event=event, started_at=None)
    return waiting.order_by("number").values_list("number", flat=True)[0]


def _record(action: str, event: Event, by: User | None, **more: Any) -> None:
    audit.record(action, event, by=by, club=event.club.uid, event=event.uid, **more)
