"""Writes about who sits where: seats given by a plan, made anew, exchanged."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from django.db import transaction

from clubs.fingerprints import fingerprint_of
from clubs.models import User
from engine import RuleSet
from scoring.afternoon import has_wait_list, plan_played, present
from scoring.models import (
    Entrant,
    Event,
    HandResult,
    Lineup,
    Placement,
    Player,
    ResultState,
    Round,
    Seating,
    Section,
    SitOut,
    Table,
    TableTotals,
)
from scoring.rotations import Finding, Look, Plan, RoundPlan, TablePlan, check_plan, name_sit_outs
from scoring.services import links, reasons
from scoring.services.marking import marking
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.waiting import Span, spans
from scoring.services.writing import raise_version, record
from scoring.store.events import afternoon_of
from scoring.words import finding_sentence


class Identified(Protocol):
    """An entrant as it is stored, or as it was loaded."""

    @property
    def id(self) -> int: ...


Entrants = Mapping[int, Identified]
"""By number."""
Seated = tuple[int, Player]
"""Somebody with the number of the entrant."""

SEATS_AT_ONCE = 2000


@transaction.atomic
def make_anew(event: Event, *, plan: Plan, by: User | None) -> Event:
    """Seat everybody anew in the rounds that have not begun; those that began stay as they are.

    `plan` has all rounds, beginning with those that began. Raises Refused when no round is to
    come, when the plan does not begin with what was played, or can't be played by who is there.
    """
    event = raise_version(event.pk, states=(Event.State.RUNNING,))
    rounds = list(Round.objects.filter(session__event=event).order_by("number"))
    waiting = [each for each in rounds if each.started_at is None]
    begun = len(rounds) - len(waiting)
    if not waiting:
        raise Refused("no-round-to-come")
    afternoon = afternoon_of(event)
    if len(plan.rounds) != len(rounds) or plan.rounds[:begun] != plan_played(afternoon).rounds:
        raise Refused("seats-anew")
    rest = Plan(plan.rounds[begun:])
    here = present(afternoon.frame, begun + 1)
    refuse_faulty(rest, here, after=begun)
    with marking(waiting):
        take(waiting)
        give(event, waiting, rest, here)
    links.ensure(event, by=by)
    first = waiting[0]
    record("seats-made-anew", event, about=first, by=by, new={"round": first.number})
    return event


@transaction.atomic
def make_anew_after(
    act: Callable[[], object], event: Event, *, plan: Plan, by: User | None
) -> Event:
    """Do what the seats to come no longer fit, and make them anew: both, or neither."""
    act()
    return make_anew(event, plan=plan, by=by)


@transaction.atomic
def exchange(
    this_round: Round,
    *,
    one: Entrant,
    other: Entrant,
    by: User | None,
    seen: str | None = None,
    reason: str = "",
) -> Event:
    """Two sat in each other's place in a round, or one of them played for one who sat out.

    What was entered stays with the table: from now on it counts for who really sat there. Raises
    Refused when the event is not running, when neither has a table in this round or one was not
    there, and when `seen` is the fingerprint of other seats.
    """
    event = raise_version(this_round.session.event_id, states=(Event.State.RUNNING,))
    found = Round.objects.filter(pk=this_round.pk).first()
    if found is None:
        raise Refused("seats-anew")
    seats = {each.pk: _seats_of(found, each) for each in (one, other)}
    if one == other:
        raise Refused("chosen-twice")
    if not (seats[one.pk] or seats[other.pk]):
        raise Refused("nothing-to-exchange")
    refuse_changed(seen, fingerprint_of_seats(found), "seats-changed")
    turns = Seating.objects.filter(round=found, entrant__in=(one, other), last_hand__isnull=False)
    if turns.exists():
        raise Refused("plays-by-turns")
    players = _players(_lineups(event), found.number)
    for entrant in (one, other):
        if entrant.number not in players:
            raise Refused("was-not-there", number=entrant.number, round=found.number)
    with marking([found]):
        Seating.objects.filter(round=found, entrant__in=(one, other)).delete()
        for entrant, there in ((one, other), (other, one)):
            _sit(found, entrant, seats[there.pk], players[entrant.number])
    new = {"round": found.number, "one": one.number, "other": other.number}
    record("seats-exchanged", event, about=found, by=by, new=new, reason=reasons.tidy(reason))
    return event


@transaction.atomic
def exchange_tables(
    this_round: Round,
    *,
    one: int,
    other: int,
    by: User | None,
    seen: str | None = None,
    reason: str = "",
) -> Event:
    """Everybody of two tables (by number) sat at the other one in a round.

    What was entered stays with the table: from now on it counts for who really sat there. Raises
    Refused when the event is not running, when these are not two tables of the round, and when
    `seen` is the fingerprint of other seats.
    """
    event = raise_version(this_round.session.event_id, states=(Event.State.RUNNING,))
    tables = {
        table.number: table
        for table in Table.objects.filter(round=this_round.pk, number__in=(one, other))
    }
    if len(tables) != 2:
        raise Refused("not-two-tables")
    refuse_changed(seen, fingerprint_of_seats(this_round), "seats-changed")
    there = {tables[one].pk: tables[other], tables[other].pk: tables[one]}
    seatings = list(Seating.objects.filter(table__in=there))
    with marking([this_round]):
        Seating.objects.filter(table__in=there).delete()
        for seating in seatings:
            seating.pk, seating.table = None, there[seating.table_id]
        Seating.objects.bulk_create(seatings)
    new, why = {"round": this_round.number, "one": one, "other": other}, reasons.tidy(reason)
    record("tables-exchanged", event, about=this_round, by=by, new=new, reason=why)
    return event


def fingerprint_of_seats(this_round: Round) -> str:
    """Stands for who sits where in a round."""
    seatings = Seating.objects.filter(round=this_round.pk).order_by("table", "seat", "first_hand")
    return fingerprint_of(list(seatings.values_list("table", "seat", "first_hand", "player")))


def refuse_faulty(
    plan: Plan, entrants: Entrants, *, after: int = 0, unnamed_sit_out: bool = False
) -> None:
    """Raise Refused where these entrants can't play a plan of the rounds that follow `after`.

    `unnamed_sit_out` allows for a round that does not name everybody.
    """
    faults = [
        fault
        for fault in check_plan(plan, sorted(entrants))
        if not (fault.overridable and unnamed_sit_out)
    ]
    if faults:
        sentences = (finding_sentence(_later(fault, after)) for fault in faults)
        raise Refused("plan-faulty", faults=" ".join(sentences))


def _later(fault: Finding, rounds: int) -> Finding:
    """A fault of a plan that begins so many rounds later, told by the round it is in."""
    number = fault.params["round"]
    return replace(fault, params={**fault.params, "round": int(number) + rounds})


def take(rounds: Sequence[Round]) -> None:
    """Take all seats of rounds in which no result counts; part of a transaction.

    What was entered and taken back goes with them, and what was typed a second time; the audit log
    keeps the lines and the reasons.
    """
    _take(rounds, [ResultState.SUPERSEDED, ResultState.SECOND])


def take_with_results(rounds: Sequence[Round]) -> None:
    """Take all seats of rounds with whatever was entered there; part of a transaction."""
    _take(rounds, list(ResultState))


def _take(rounds: Sequence[Round], states: Sequence[ResultState]) -> None:
    for model in (HandResult, TableTotals):
        rows = model.objects.filter(table__round__in=rounds, state__in=states)
        rows.update(supersedes=None)  # rows point at each other and protect each other
        rows.delete()
    Table.objects.filter(round__in=rounds).delete()
    SitOut.objects.filter(round__in=rounds).delete()


def give(
    event: Event,
    rounds: Sequence[Round],
    plan: Plan,
    entrants: Entrants,
    look: Look | None = None,
) -> None:
    """Give the seats of a plan, one of its rounds to each of `rounds`; part of a transaction.

    Whom a round of the plan does not name sits out in it. A table is of the section of those who
    sit there. `look` is called after each piece, which is some thousand seats.
    """
    sections, lineups = _sections(rounds[0].session_id), _lineups(event)
    planned = list(zip(rounds, name_sit_outs(plan, sorted(entrants)).rounds, strict=True))
    at_once = max(1, SEATS_AT_ONCE // len(entrants))
    for start in range(0, len(planned), at_once):
        _give(event, planned[start : start + at_once], entrants, sections, lineups)
        if look:
            look(min(start + at_once, len(planned)), len(planned))


def _give(
    event: Event,
    planned: Sequence[tuple[Round, RoundPlan]],
    entrants: Entrants,
    sections: Mapping[int, Section],
    lineups: Iterable[Lineup],
) -> None:
    tables = Table.objects.bulk_create(
        _table(this_round, sections[table.entrants()[0]], table, event.rules)
        for this_round, each in planned
        for table in each.tables
    )
    placed = {(table.round_id, table.number): table for table in tables}
    players = {each.pk: _players(lineups, each.number) for each, _ in planned}
    waiting = {
        each.pk: _waiting(seats, sections) if has_wait_list(event) else {}
        for each, seats in planned
    }
    Seating.objects.bulk_create(
        _seating(placed[this_round.pk, table.number], span, entrants)
        for this_round, each in planned
        for table in each.tables
        for span in _spans(
            placed[this_round.pk, table.number],
            _seated(table, event.rules, players[this_round.pk]),
            _one_more(waiting[this_round.pk].get(table.number), players[this_round.pk]),
        )
    )
    SitOut.objects.bulk_create(
        SitOut(round=this_round, entrant_id=entrants[number].id)
        for this_round, each in planned
        for number in each.sit_outs
    )


def _sections(session: int) -> dict[int, Section]:
    """The section in which each entrant (by number) is placed in a session (by id)."""
    placements = Placement.objects.filter(section__session=session)
    return {
        each.entrant.number: each.section
        for each in placements.select_related("section", "entrant")
    }


def _table(this_round: Round, section: Section, table: TablePlan, rules: RuleSet) -> Table:
    return Table(
        round=this_round,
        section=section,
        number=table.number,
        hands_due=section.hands_per_round,
        first_dealer=rules.seats[0],
    )


def _waiting(planned: RoundPlan, sections: Mapping[int, Section]) -> dict[int, int]:
    """Table -> the one who plays there by turns: who would sit out, one a table of the section."""
    tables: dict[int, list[int]] = {}
    for table in planned.tables:
        tables.setdefault(sections[table.entrants()[0]].pk, []).append(table.number)
    found = {}
    for number in planned.sit_outs:
        if free := tables.get(sections[number].pk):
            found[free.pop(0)] = number
    return found


def _one_more(number: int | None, players: Mapping[int, Sequence[Player]]) -> Seated | None:
    return None if number is None else (number, players[number][0])


def _seating(table: Table, span: Span[Seated], entrants: Entrants) -> Seating:
    number, player = span.who
    return Seating(
        table=table,
        round_id=table.round_id,
        seat=span.seat,
        player=player,
        entrant_id=entrants[number].id,
        first_hand=span.first,
        last_hand=span.last,
    )


def _seated(
    table: TablePlan, rules: RuleSet, players: Mapping[int, Sequence[Player]]
) -> dict[str, Seated]:
    """Who has which seat at the first hand, the seats clockwise."""
    found: dict[str, Seated] = {}
    for side, seats in zip(table.sides, rules.sides, strict=True):
        people = [(number, player) for number in side for player in players[number]]
        found.update(zip(seats, people, strict=True))
    return {seat: found[seat] for seat in rules.seats}


def _spans(
    table: Table, seated: Mapping[str, Seated], waits: Seated | None
) -> Iterator[Span[Seated]]:
    """Who sits where from hand to hand; where one more waits, the seats change by turns."""
    if waits is None:
        yield from (Span(seat, who, 1, None) for seat, who in seated.items())
    else:
        yield from spans(list(seated), list(seated.values()), waits, table.hands_due)


def _lineups(event: Event) -> list[Lineup]:
    lineups = Lineup.objects.filter(entrant__event=event).select_related("entrant", "player")
    return list(lineups.order_by("entrant__number", "position"))


def _players(lineups: Iterable[Lineup], round_number: int) -> dict[int, list[Player]]:
    """The players of each entrant (by number) in a round, in their order."""
    found: dict[int, list[Player]] = {}
    for lineup in lineups:
        is_over = lineup.last_round is not None and lineup.last_round < round_number
        if lineup.first_round <= round_number and not is_over:
            found.setdefault(lineup.entrant.number, []).append(lineup.player)
    return found


def _seats_of(this_round: Round, entrant: Entrant) -> list[tuple[int, str]]:
    """The tables (by id) and seats of an entrant in a round; none where it sits out."""
    seatings = Seating.objects.filter(round=this_round, entrant=entrant, first_hand=1)
    return sorted(seatings.values_list("table_id", "seat"))


def _sit(
    this_round: Round, entrant: Entrant, seats: list[tuple[int, str]], players: list[Player]
) -> None:
    """Put an entrant on these seats, or let it sit out where there are none."""
    SitOut.objects.filter(round=this_round, entrant=entrant).delete()
    if not seats:
        SitOut.objects.create(round=this_round, entrant=entrant)
        return
    for (table, seat), player in zip(seats, players, strict=True):
        whole = Span(seat, (entrant.number, player), 1, None)
        _seating(Table(pk=table, round=this_round), whole, {entrant.number: entrant}).save()
