"""Rehearsals: a copy of an event on which its director can practise.

Nothing in a rehearsal touches the original event, not even its version or its history.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Field, ForeignKey, Model

from clubs.models import User
from scoring.afternoon import (
    TableFacts,
    disputed_at,
    missing_at,
    rounds_begun,
)
from scoring.models import (
    Adjustment,
    Entrant,
    Event,
    HandResult,
    Lineup,
    Placement,
    Player,
    Round,
    Seating,
    Section,
    Session,
    SitOut,
    Table,
    TableTotals,
    Wish,
)
from scoring.services import links, shelf
from scoring.services.inventing import invented_hands, invented_totals
from scoring.services.refusal import Refused
from scoring.services.writing import IN_PLAY, count_up, lock, record
from scoring.store import afternoon_of, rehearsal_of

#: The rows copied with an event, and how each leads to it, in order of dependency. Links are left
#: out: each event has tokens of its own.
COPIED: tuple[tuple[type[Model], str], ...] = (
    (Session, "event"),
    (Section, "session__event"),
    (Player, "event"),
    (Entrant, "event"),
    (Lineup, "entrant__event"),
    (Placement, "entrant__event"),
    (Wish, "event"),
    (Round, "session__event"),
    (Table, "round__session__event"),
    (Seating, "round__session__event"),
    (SitOut, "round__session__event"),
    (Adjustment, "event"),
)
#: Values of an event that its copy does not take over.
_OWN = {"published": False, "put_away": False}

Row = TypeVar("Row", bound=Model)
Copies = Mapping[type[Model], Mapping[int, int]]
"""Model -> the key of a row -> the key of its copy."""


@transaction.atomic
def begin(event: Event, *, by: User, anew: bool = False) -> Event:
    """Copy an event with its names, rules, choices and seats; nothing in the copy counts.

    An event has one rehearsal: an existing one is returned, or with `anew` thrown away first.
    Raises Refused once a round of the event has begun, and for a rehearsal.
    """
    event = lock(event.pk)
    if event.rehearses_id is not None:
        raise Refused("rehearsal-of-rehearsal")
    if rounds_begun(afternoon_of(event)):
        raise Refused("rehearsal-too-late")
    if existing := rehearsal_of(event):
        if not anew:
            return existing
        throw_away(existing, by=by)
    rehearsal = _copy(event)
    record("rehearsal-begun", rehearsal, by=by)
    if rehearsal.state != Event.State.SETUP:
        links.ensure(rehearsal, by=by)
    return rehearsal


@transaction.atomic
def throw_away(rehearsal: Event, *, by: User) -> None:
    """Delete a rehearsal with everything that was tried in it.

    The audit log keeps what was done. Raises Refused for an event that is no rehearsal.
    """
    rehearsal = lock(rehearsal.pk)
    if rehearsal.rehearses_id is None:
        raise Refused("no-rehearsal")
    record("rehearsal-thrown-away", rehearsal, by=by)
    shelf.erase(rehearsal)


@transaction.atomic
def fill_round(rehearsal: Event, *, by: User) -> int:
    """Invent a result for every missing hand of the round in play; returns how many.

    Entered and disputed hands stay. The same rehearsal always gets the same hands. Raises Refused
    for an event that is no rehearsal, and if no hand is missing.
    """
    rehearsal = lock(rehearsal.pk, states=IN_PLAY)
    if rehearsal.rehearses_id is None:
        raise Refused("no-rehearsal")
    afternoon = afternoon_of(rehearsal)
    this_round = afternoon.frame.round_now
    if this_round is None:
        raise Refused("event-not-started")
    missing = [
        (table, [hand for hand in missing_at(table) if hand not in disputed_at(table)])
        for table in afternoon.tables_in(this_round.number)
    ]
    if not (hands := sum(len(numbers) for _, numbers in missing)):
        raise Refused("nothing-to-fill")
    rehearsal = count_up(rehearsal)
    _fill(rehearsal, missing, Random(f"{rehearsal.uid} {this_round.number}"), by)  # noqa: S311
    new = {"round": this_round.number, "hands": hands}
    record("rehearsal-filled", rehearsal, by=by, new=new)
    return hands


def _fill(
    rehearsal: Event, missing: Iterable[tuple[TableFacts, Sequence[int]]], chance: Random, by: User
) -> None:
    """Store hands; or totals, if the event takes only these and the table has no results."""
    hands: list[HandResult] = []
    totals: list[TableTotals] = []
    for table, numbers in missing:
        if rehearsal.entry == Event.Entry.TOTALS and len(numbers) == table.hands_due:
            totals.append(invented_totals(rehearsal, table, chance, by))
        else:
            hands += invented_hands(rehearsal, table, numbers, chance, by)
    HandResult.objects.bulk_create(hands)
    TableTotals.objects.bulk_create(totals)


def _copy(event: Event) -> Event:
    rehearsal = _row_like(event, {})
    for field, value in _OWN.items():
        setattr(rehearsal, field, value)
    rehearsal.rehearses = event
    rehearsal.save()
    copies: dict[type[Model], dict[int, int]] = {Event: {event.pk: rehearsal.pk}}
    for model, to_event in COPIED:
        rows = list(model._default_manager.filter(**{to_event: event}).order_by("pk"))
        made = model._default_manager.bulk_create(_row_like(row, copies) for row in rows)
        copies[model] = {row.pk: copy.pk for row, copy in zip(rows, made, strict=True)}
    return rehearsal


def _row_like(row: Row, copies: Copies) -> Row:
    """An unsaved copy of a row, with its foreign keys pointing at the copies."""
    values = {
        field.attname: _value_like(row, field, copies)
        for field in row._meta.concrete_fields
        if not field.primary_key and field.name != "uid"
    }
    return type(row)(**values)


def _value_like(row: Model, field: Field[Any, Any], copies: Copies) -> Any:
    value = getattr(row, field.attname)
    if isinstance(field, ForeignKey):
        return copies.get(field.related_model, {}).get(value, value)
    return value
