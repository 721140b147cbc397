"""An event as one value, built from its rows in the plainest way within one transaction.

It shares nothing with the loader except the value, and is exact by other means: the database shows
everything as of one moment.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from operator import attrgetter
from typing import Any

from django.db import connection, transaction

from engine.ruleset import RuleSet
from scoring.afternoon.facts import (
    AdjustmentFacts,
    Afternoon,
    CallFacts,
    EntrantFacts,
    EventFacts,
    Frame,
    HandFacts,
    LineupFacts,
    RoundFacts,
    SeatFacts,
    SectionFacts,
    SessionFacts,
    TableFacts,
    TotalsFacts,
    WishFacts,
)
from scoring.models import Dealing, Entrant, Event, HandResult, Round, Session, Table
from scoring.rotations import Cup
from scoring.store.loader import load

#: Each relation is read whole; assignment and order are worked out in Python.
ROWS = (
    "sessions__rounds__sit_outs", "sessions__rounds__tables__seatings",
    "sessions__rounds__tables__results__agreements", "sessions__rounds__tables__totals",
    "sessions__rounds__tables__calls", "sessions__sections__placements", "entrants__lineups",
    "entrants__wishes", "players", "adjustments__entrant", "adjustments__round",
)  # fmt: skip


def reference(event_id: int) -> Afternoon:
    """The event as it is now. Raises Event.DoesNotExist."""
    with one_moment():
        event = Event.objects.prefetch_related(*ROWS).get(pk=event_id)
        rules = RuleSet.from_dict(event.rule_set)
        rounds = [each for session in event.sessions.all() for each in session.rounds.all()]
        rounds.sort(key=lambda each: each.number)
        facts = {each.pk: _round(each) for each in rounds}
        entrants = {each.pk: _entrant(each) for each in _by("number", event.entrants)}
        numbers = {pk: each.number for pk, each in entrants.items()}
        return Afternoon(
            event=_plain(
                EventFacts,
                event,
                rules=rules,
                tie_chain=tuple(event.tie_chain),
                dealing=Dealing.objects.filter(event=event).values_list("pk", flat=True).first(),
            ),
            frame=Frame(
                sessions=tuple(_session(each) for each in _by("number", event.sessions)),
                rounds=tuple(facts.values()),
                entrants=entrants,
                players={each.pk: each.name for each in event.players.all()},
                adjustments=_adjustments(event),
                computers=frozenset(
                    each.pk for each in event.players.all() if each.kind == "computer"
                ),
            ),
            tables={
                table.pk: _table(table, facts[each.pk], rules, numbers)
                for each in rounds
                for table in _by("number", each.tables)
            },
        )


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything as of one moment, without blocking writers."""
    if connection.in_atomic_block:  # a test that is rolled back has the database to itself
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")  # atomic() would lock the writers out
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield


@contextmanager
def known_to_readers(event: Event) -> Iterator[None]:
    """Check that a reader who knows the value from before gets the current one afterwards."""
    before = load(event.pk)
    yield
    assert differences(load(event.pk, before), reference(event.pk)) == []


def differences(found: object, expected: object, path: str = "event") -> list[str]:
    """The differences of two values, each with the path to the field and both contents."""
    if found == expected and _order(found) == _order(expected):
        return []
    inner, others = _parts(found), _parts(expected)
    if type(found) is not type(expected) or inner is None or others is None:
        return [f"{path}: {found!r}, not {expected!r}"]
    if list(inner) != list(others):
        return [f"{path} has {list(inner)}, not {list(others)}"]
    return [line for key in inner for line in differences(inner[key], others[key], f"{path}.{key}")]


def _order(value: object) -> list[object]:
    """Its keys in order: mappings that differ only in order are equal, these values are not."""
    return list(_parts(value) or ())


def _parts(value: object) -> Mapping[Any, object] | None:
    """The fields or members of a value by name; None if it has none."""
    if isinstance(value, tuple):
        return dict(zip(getattr(value, "_fields", range(len(value))), value, strict=True))
    if isinstance(value, Mapping):
        return value
    if dataclasses.is_dataclass(value):
        compared = [each.name for each in dataclasses.fields(value) if each.compare]
        return {name: getattr(value, name) for name in compared}
    return None


def _session(session: Session) -> SessionFacts:
    sections = [
        _plain(
            SectionFacts,
            section,
            entrants=frozenset(placement.entrant_id for placement in section.placements.all()),
            cup=Cup(section.best_of, section.third_place, section.consolation),
            seeds=tuple(
                placement.entrant_id
                for placement in sorted(
                    (each for each in section.placements.all() if each.seed is not None),
                    key=attrgetter("seed"),
                )
            ),
        )
        for section in _by("letter", session.sections)
    ]
    return _plain(SessionFacts, session, sections=tuple(sections))


def _round(this_round: Round) -> RoundFacts:
    sit_outs = frozenset(each.entrant_id for each in this_round.sit_outs.all())
    return _plain(RoundFacts, this_round, session=this_round.session.number, sit_outs=sit_outs)


def _entrant(entrant: Entrant) -> EntrantFacts:
    lineups = [
        _plain(LineupFacts, each, player=each.player_id)
        for each in _by("position first_round", entrant.lineups)
    ]
    wishes = [_plain(WishFacts, each, other=each.other_id) for each in _by("pk", entrant.wishes)]
    return _plain(EntrantFacts, entrant, lineups=tuple(lineups), wishes=tuple(wishes))


def _adjustments(event: Event) -> tuple[AdjustmentFacts, ...]:
    return tuple(
        _plain(
            AdjustmentFacts,
            each,
            number=each.entrant.number,
            round=each.round.number if each.round else None,
        )
        for each in _by("created_at pk", event.adjustments)
        if each.voided_at is None
    )


def _table(
    table: Table, this_round: RoundFacts, rules: RuleSet, numbers: Mapping[int, int]
) -> TableFacts:
    seats = [
        _plain(
            SeatFacts,
            each,
            side=rules.side_of(each.seat),
            entrant=each.entrant_id,
            number=numbers[each.entrant_id],
            player=each.player_id,
        )
        for each in table.seatings.all()
    ]
    seats.sort(key=lambda each: (rules.seats.index(each.seat), each.first_hand))
    hands = _by("number entered_at pk", table.results)
    totals = [each for each in table.totals.all() if each.state == "official"]
    differing = sorted(
        (each for each in table.totals.all() if each.state == "disputed"),
        key=lambda each: each.side or 0,
    )
    calls = [each for each in table.calls.all() if each.answered_at is None]
    return _plain(
        TableFacts,
        table,
        round=this_round,
        section=table.section_id,
        seats=tuple(seats),
        hands=tuple(_hand(each) for each in hands if each.state in ("official", "disputed")),
        totals=_plain(TotalsFacts, totals[0]) if totals else None,
        differing=tuple(_plain(TotalsFacts, each) for each in differing),
        call=_plain(CallFacts, calls[0]) if calls else None,
    )


def _hand(row: HandResult) -> HandFacts:
    said = {each.side: each.verdict for each in row.agreements.all()}
    others = [each.device for each in row.agreements.all() if each.side == 1 - (row.side or 0)]
    return _plain(
        HandFacts,
        row,
        overridden=tuple(row.overridden),
        entered_by=row.entered_by_id,
        said=(said.get(0), said.get(1)),
        by_one_phone=row.side is not None and row.device != "" and row.device in others,
    )


def _by(names: str, rows: Any) -> list[Any]:
    return sorted(rows.all(), key=attrgetter(*names.split()))


def _plain(facts: Any, row: object, **others: object) -> Any:
    """The facts filled from the row's columns of the same names; `others` are given."""
    if dataclasses.is_dataclass(facts):
        names = [each.name for each in dataclasses.fields(facts) if each.init]
    else:
        names = list(facts._fields)
    return facts(**{name: others[name] if name in others else getattr(row, name) for name in names})
