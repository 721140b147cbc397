"""Loads an event as one value, in ten queries however many tables it has.

Every write raises the version of the event in its own transaction. So the rows that were read
belong to one moment if the version is the same before and after: no lock is needed, and a reader
never waits for a writer.
"""

import dataclasses
import gc
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import FilteredRelation, Q, QuerySet

from clubs.prepared import PreparedColumns
from scoring.afternoon import (
    AdjustmentFacts,
    Afternoon,
    CallFacts,
    EntrantFacts,
    EventFacts,
    Frame,
    LineupFacts,
    RoundFacts,
    SeatFacts,
    SectionFacts,
    SessionFacts,
    TableFacts,
    TotalsFacts,
    WishFacts,
)
from scoring.models import (
    STANDING,
    Adjustment,
    Entrant,
    Event,
    HandResult,
    Player,
    ResultState,
    Round,
    Seating,
    Section,
    Table,
    stored_rules,
)
from scoring.rotations import Cup
from scoring.store.hands import columns_of_hands, hands_of

#: How many times to reread when a writer intervenes; after that, writers are locked out.
TRIES = 5

_EVENT = [field.name for field in dataclasses.fields(EventFacts) if field.name != "rules"]
_ROUND = [field.name for field in dataclasses.fields(RoundFacts) if field.name != "sit_outs"]
_ENTRANT = [
    field.name
    for field in dataclasses.fields(EntrantFacts)
    if field.name not in ("lineups", "wishes")
]
_SESSION = len(SessionFacts._fields) - 1  # the number of leading columns that belong to the session


def load(event_id: int, before: Afternoon | None = None) -> Afternoon:
    """The event as it is now, with its version.

    If only tables changed since the value `before`, only these are read. Raises Event.DoesNotExist.
    """
    for _attempt in range(TRIES):
        try:
            with nothing_collected():
                loaded = _read(event_id, before)
        except KeyError:
            continue  # A row refers to one that a writer made meanwhile.
        if _version(event_id) == loaded.version:
            return loaded
        # Tables may be newer than the version that was read first: read these again.
        before = loaded
    with transaction.atomic():
        Event.objects.select_for_update(no_key=True).only("pk").get(pk=event_id)
        return _read(event_id, before)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Pause garbage collection, which would scan tens of thousands of new rows for nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


_VERSION = PreparedColumns(
    lambda at: Event.objects.filter(pk=at("event")).order_by().values_list("version")
)


def _version(event_id: int) -> int | None:
    row = _VERSION.first(event=event_id)
    return row[0] if row else None


def _read(event_id: int, before: Afternoon | None) -> Afternoon:
    event = _event(event_id, before)
    if before is not None and event.version == before.version:
        return before
    # If the version is lower, the database was restored, and `before` can't be trusted.
    has_grown = before is not None and event.version > before.version
    if before and has_grown and event.steps_of_all == before.event.steps_of_all:
        return _with_changed_tables(before, event)
    rounds = _rounds(event)
    entrants = _entrants(event)
    seats = _seats(event, entrants)
    players = list(_PLAYERS.rows(event=event.id))
    frame = Frame(
        sessions=_sessions(event),
        rounds=tuple(sorted(rounds.values(), key=lambda this_round: this_round.number)),
        entrants=entrants,
        players={pk: name for pk, name, _kind in players},
        adjustments=_adjustments(event),
        computers=frozenset(pk for pk, _name, kind in players if kind == Player.Kind.COMPUTER),
    )
    return Afternoon(event, frame, _tables(event, 0, rounds, lambda table: tuple(seats[table])))


_PLAYERS = PreparedColumns(
    lambda at: Player.objects.filter(event=at("event")).order_by().values_list("pk", "name", "kind")
)


def _with_changed_tables(before: Afternoon, event: EventFacts) -> Afternoon:
    """The value with the changed tables replaced; all others are the same objects as before."""
    rounds = {this_round.id: this_round for this_round in before.frame.rounds}
    since = before.version + 1
    tables = _tables(event, since, rounds, lambda table: before.tables[table].seats)
    return dataclasses.replace(before, event=event, tables={**before.tables, **tables})


_FACTS = PreparedColumns(
    lambda at: Event.objects.filter(pk=at("event")).order_by().values_list(*_EVENT, "rule_set")
)


def _event(event_id: int, before: Afternoon | None) -> EventFacts:
    values = _FACTS.first(event=event_id)
    if values is None:
        raise Event.DoesNotExist
    row = dict(zip((*_EVENT, "rule_set"), values, strict=True))
    steps = row["version"] - row["version_at_tables"]
    if before is not None and steps == before.event.steps_of_all:
        # Only tables changed: rules that were read before are not read again.
        now = {name: row[name] for name in ("version", "version_at_tables")}
        return dataclasses.replace(before.event, **now)
    rules, chain = stored_rules(row.pop("rule_set")), tuple(row.pop("tie_chain"))
    return EventFacts(**row, rules=rules, tie_chain=chain)


_SECTIONS = PreparedColumns(
    lambda at: (
        Section.objects.filter(session__event=at("event"))
        .order_by("session__number", "letter")
        .values_list(
            "session_id", "session__number", "session__starts_at", "session__rounds_due",
            "session__carries", "session__set_size",
            "pk", "letter", "rotation", "seed", "hands_per_round",
            "best_of", "third_place", "consolation", "placements__entrant_id", "placements__seed",
        )
    )
)  # fmt: skip


def _sessions(event: EventFacts) -> tuple[SessionFacts, ...]:
    """The sessions with their sections, and who is placed in each, in one query."""
    columns: dict[int, list[Any]] = {}
    placed: dict[int, dict[int, int | None]] = defaultdict(dict)
    cups: dict[int, Cup] = {}
    for *row, best_of, third_place, consolation, entrant, seed in _SECTIONS.rows(event=event.id):
        section = row[_SESSION]
        columns[section], cups[section] = row, Cup(best_of, third_place, consolation)
        if entrant is not None:
            placed[section][entrant] = seed
    sessions: dict[int, SessionFacts] = {}
    for section, row in columns.items():
        own = placed[section]
        seeds = sorted((seed, entrant) for entrant, seed in own.items() if seed is not None)
        facts = SectionFacts._make(
            [*row[_SESSION:], frozenset(own), tuple(entrant for _, entrant in seeds), cups[section]]
        )
        earlier = sessions[row[0]].sections if row[0] in sessions else ()
        sessions[row[0]] = SessionFacts._make([*row[:_SESSION], (*earlier, facts)])
    return tuple(sessions.values())


_ROUNDS = PreparedColumns(
    lambda at: (
        Round.objects.filter(session__event=at("event"))
        .order_by()
        .values_list(
            *("session__number" if name == "session" else name for name in _ROUND),
            "sit_outs__entrant_id",
        )
    )
)


def _rounds(event: EventFacts) -> dict[int, RoundFacts]:
    """The rounds by id, each with those who sit out, in one query."""
    columns: dict[int, list[Any]] = {}
    away: dict[int, set[int]] = defaultdict(set)
    for *row, entrant in _ROUNDS.rows(event=event.id):
        columns[row[0]] = row
        if entrant is not None:
            away[row[0]].add(entrant)
    whole = ([*row, frozenset(away[pk])] for pk, row in columns.items())
    return {row[0]: RoundFacts(*row) for row in whole}


_ENTRANTS = PreparedColumns(
    lambda at: (
        Entrant.objects.filter(event=at("event"))
        .order_by("number", "lineups__position", "lineups__first_round", "wishes__pk")
        .values_list(
            *_ENTRANT,
            *(f"lineups__{name}" for name in LineupFacts._fields),
            *(f"wishes__{name}" for name in WishFacts._fields),
        )
    )
)


def _entrants(event: EventFacts) -> dict[int, EntrantFacts]:
    """The entrants by id, in number order, each with its lineups and wishes, in one query."""
    columns: dict[int, list[Any]] = {}
    played: dict[int, dict[LineupFacts, None]] = defaultdict(dict)
    wishes: dict[int, dict[WishFacts, None]] = defaultdict(dict)
    for row in _ENTRANTS.rows(event=event.id):
        *own, position, first, last, player, kind, other = row
        columns[own[0]] = own
        if position is not None:
            played[own[0]][LineupFacts(position, first, last, player)] = None
        if kind is not None:
            wishes[own[0]][WishFacts(kind, other)] = None
    return {
        pk: EntrantFacts(*[*own, tuple(played[pk]), tuple(wishes[pk])])
        for pk, own in columns.items()
    }


_SEATINGS = PreparedColumns(
    lambda at: (
        Seating.objects.filter(round__session__event=at("event"))
        .order_by()
        .values_list("table_id", "seat", "entrant_id", "player_id", "first_hand", "last_hand")
    )
)


def _seats(
    event: EventFacts, entrants: Mapping[int, EntrantFacts]
) -> Mapping[int, list[SeatFacts]]:
    """Table -> its seats, clockwise from the first seat, and then by first hand."""
    side_of = {seat: event.rules.side_of(seat) for seat in event.rules.seats}
    order = {seat: place for place, seat in enumerate(event.rules.seats)}
    by_table: dict[int, list[SeatFacts]] = defaultdict(list)
    for table, seat, entrant, player, first, last in _SEATINGS.rows(event=event.id):
        number = entrants[entrant].number
        by_table[table].append(SeatFacts(seat, side_of[seat], entrant, number, player, first, last))
    for seats in by_table.values():
        seats.sort(key=lambda seat: (order[seat.seat], seat.first_hand))
    return by_table


def _tables_of(at: Callable[[str], Any]) -> QuerySet[Table]:
    """The tables of an event that changed in a version or later."""
    return Table.objects.filter(
        round__session__event=at("event"), version__gte=at("since")
    ).order_by()


def _disputed_by(side: int) -> Q:
    return Q(totals__state=ResultState.DISPUTED, totals__side=side)


_TABLES = PreparedColumns(
    lambda at: (
        # Constraints ensure that a table has at most one official row of totals, or one
        # disputed row of each side, and at most one open call.
        _tables_of(at)
        .annotate(
            official=FilteredRelation("totals", condition=Q(totals__state=ResultState.OFFICIAL)),
            of_first=FilteredRelation("totals", condition=_disputed_by(0)),
            of_second=FilteredRelation("totals", condition=_disputed_by(1)),
            open_call=FilteredRelation("calls", condition=Q(calls__answered_at=None)),
        )
        .order_by("round__number", "number")
        .values_list(
            "id", "uid", "round_id", "section_id", "number", "hands_due", "first_dealer", "goes_on",
            "first_deal",
            *(
                f"{which}__{name}"
                for which in ("official", "of_first", "of_second")
                for name in TotalsFacts._fields
            ),
            *(f"open_call__{name}" for name in CallFacts._fields),
        )
    )
)  # fmt: skip
_WIDTH = len(TotalsFacts._fields)
_TOTALS_AT = range(0, 3 * _WIDTH, _WIDTH)
_HANDS = PreparedColumns(
    lambda at: columns_of_hands(
        HandResult.objects.filter(table__in=_tables_of(at), state__in=STANDING)
    )
)


def _tables(
    event: EventFacts,
    since: int,
    rounds: Mapping[int, RoundFacts],
    seats_of: Callable[[int], tuple[SeatFacts, ...]],
) -> dict[int, TableFacts]:
    """Tables by id, in order of round and number, with all their results, in two queries."""
    rows = list(_TABLES.rows(event=event.id, since=since))
    hands = hands_of(_HANDS.rows(event=event.id, since=since)) if rows else {}
    tables = {}
    for pk, uid, this_round, section, number, due, dealer, goes_on, first_deal, *rest in rows:
        official, *differing = (_totals(rest[at : at + _WIDTH]) for at in _TOTALS_AT)
        call = rest[_TOTALS_AT.stop :]
        tables[pk] = TableFacts(
            pk, uid, rounds[this_round], section, number, due, dealer,
            seats=seats_of(pk),
            hands=tuple(hands.get(pk, ())),
            totals=official,
            differing=tuple(filter(None, differing)),
            call=CallFacts(*call) if call[0] is not None else None,
            goes_on=goes_on,
            first_deal=first_deal,
        )  # fmt: skip
    return tables


def _totals(columns: Sequence[Any]) -> TotalsFacts | None:
    return TotalsFacts(*columns) if columns[0] is not None else None


_ADJUSTMENTS = PreparedColumns(
    lambda at: (
        Adjustment.objects.filter(event=at("event"), voided_at=None)
        .order_by("created_at", "pk")
        .values_list("entrant__number", "round__number", "points", "reason", "created_at")
    )
)


def _adjustments(event: EventFacts) -> tuple[AdjustmentFacts, ...]:
    return tuple(AdjustmentFacts(*row) for row in _ADJUSTMENTS.rows(event=event.id))
