"""Turns a plan into stored seats, many at once."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from clubs.prepared import Prepared
from engine import RuleSet
from scoring.afternoon import has_wait_list
from scoring.models import Event, Lineup, Placement, Player, Round, Seating, Section, SitOut, Table
from scoring.rotations import Look, Plan, RoundPlan, TablePlan, name_sit_outs
from scoring.services import deal_sets
from scoring.services.rows import insert
from scoring.services.waiting import Span, spans


class Identified(Protocol):
    """An entrant, either as stored or as loaded."""

    @property
    def id(self) -> int: ...


Entrants = Mapping[int, Identified]
"""By number."""
Seated = tuple[int, Player]
"""An entrant's number and one of its players."""

SEATS_AT_ONCE = 2000


def give(
    event: Event,
    rounds: Sequence[Round],
    plan: Plan,
    entrants: Entrants,
    look: Look | None = None,
) -> None:
    """Store the seats of a plan, one of its rounds for each of `rounds`; part of a transaction.

    Entrants that a round of the plan does not name sit out. A table belongs to the section of those
    who sit there. `look` is called after each batch of some two thousand seats.
    """
    sections, lineups = _sections(rounds[0].session_id), lineups_of(event)
    planned = list(zip(rounds, name_sit_outs(plan, sorted(entrants)).rounds, strict=True))
    at_once = max(1, SEATS_AT_ONCE // len(entrants))
    for start in range(0, len(planned), at_once):
        _give(event, planned[start : start + at_once], entrants, sections, lineups)
        if look:
            look(min(start + at_once, len(planned)), len(planned))
    deal_sets.fill(event, rounds[0].session_id)


def _give(
    event: Event,
    planned: Sequence[tuple[Round, RoundPlan]],
    entrants: Entrants,
    sections: Mapping[int, Section],
    lineups: Iterable[Lineup],
) -> None:
    tables = [
        _NewTable(this_round, table, sections[table.entrants()[0]])
        for this_round, round_plan in planned
        for table in round_plan.tables
    ]
    placed = _stored_tables(tables, event.rules)
    players = {this_round.pk: players_in(lineups, this_round.number) for this_round, _ in planned}
    waiting = {
        this_round.pk: _waiting(seats, sections) if has_wait_list(event) else {}
        for this_round, seats in planned
    }
    insert(
        Seating,
        ("table", "round", "seat", "player", "entrant", "first_hand", "last_hand", "changed_at"),
        (
            (
                placed[at, new.plan.number],
                at,
                span.seat,
                span.who[1].pk,
                entrants[span.who[0]].id,
                span.first,
                span.last,
                None,
            )
            for new in tables
            for at in [new.round.pk]
            for span in _spans(
                new.section.hands_per_round,
                _seated(new.plan, event.rules, players[at]),
                _one_more(waiting[at].get(new.plan.number), players[at]),
            )
        ),
    )
    insert(
        SitOut,
        ("round", "entrant", "changed_at"),
        (
            (this_round.pk, entrants[number].id, None)
            for this_round, round_plan in planned
            for number in round_plan.sit_outs
        ),
    )


class _NewTable(NamedTuple):
    """A table of a plan in its round; its section is that of those who sit there."""

    round: Round
    plan: TablePlan
    section: Section


def _stored_tables(tables: Sequence[_NewTable], rules: RuleSet) -> dict[tuple[int, int], int]:
    """Store new tables; returns their ids by round id and table number."""
    insert(
        Table,
        ("uid", "round", "section", "number", "hands_due", "first_dealer", "version", "goes_on"),
        (
            (
                uuid.uuid4(),
                new.round.pk,
                new.section.pk,
                new.plan.number,
                new.section.hands_per_round,
                rules.seats[0],
                0,
                None,
            )
            for new in tables
        ),
    )
    rounds = {new.round.pk for new in tables}
    stored = Table.objects.filter(round__in=rounds).order_by()
    return {(at, number): pk for at, number, pk in stored.values_list("round", "number", "pk")}


def _sections(session: int) -> dict[int, Section]:
    """The section in which each entrant (by number) is placed in a session (by id)."""
    return {
        placement.entrant.number: placement.section for placement in _PLACED.rows(session=session)
    }


_PLACED = Prepared(
    lambda at: (
        Placement.objects.filter(section__session=at("session"))
        .select_related("section", "entrant")
        .order_by()
    )
)


def _waiting(planned: RoundPlan, sections: Mapping[int, Section]) -> dict[int, int]:
    """Table -> the extra player who takes turns there instead of sitting out; one at most."""
    tables: dict[int, list[int]] = {}
    for table in planned.tables:
        tables.setdefault(sections[table.entrants()[0]].pk, []).append(table.number)
    extras = {}
    for number in planned.sit_outs:
        if free := tables.get(sections[number].pk):
            extras[free.pop(0)] = number
    return extras


def _one_more(number: int | None, players: Mapping[int, Sequence[Player]]) -> Seated | None:
    return None if number is None else (number, players[number][0])


def _seated(
    table: TablePlan, rules: RuleSet, players: Mapping[int, Sequence[Player]]
) -> dict[str, Seated]:
    """Who has which seat at the first hand, the seats clockwise."""
    by_seat: dict[str, Seated] = {}
    for side, seats in zip(table.sides, rules.sides, strict=True):
        people = [(number, player) for number in side for player in players[number]]
        by_seat.update(zip(seats, people, strict=True))
    return {seat: by_seat[seat] for seat in rules.seats}


def _spans(
    hands: int, seated: Mapping[str, Seated], waits: Seated | None
) -> Iterator[Span[Seated]]:
    """Who sits where for which hands; with an extra player, seats rotate after every hand."""
    if waits is None:
        yield from (Span(seat, who, 1, None) for seat, who in seated.items())
    else:
        yield from spans(list(seated), list(seated.values()), waits, hands)


def lineups_of(event: Event) -> list[Lineup]:
    """The lineups of all entrants, by their numbers and positions, with their players."""
    return list(_LINEUPS.rows(event=event.pk))


_LINEUPS = Prepared(
    lambda at: (
        Lineup.objects.filter(entrant__event=at("event"))
        .select_related("entrant", "player")
        .order_by("entrant__number", "position")
    )
)


def players_in(lineups: Iterable[Lineup], round_number: int) -> dict[int, list[Player]]:
    """The players of each entrant (by number) in a round, in their order."""
    players: dict[int, list[Player]] = {}
    for lineup in lineups:
        is_over = lineup.last_round is not None and lineup.last_round < round_number
        if lineup.first_round <= round_number and not is_over:
            players.setdefault(lineup.entrant.number, []).append(lineup.player)
    return players
