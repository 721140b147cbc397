"""Writes about whole tables of a running round: one is given up, one is added."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from clubs.models import User
from scoring.models import (
    Entrant,
    Event,
    HandResult,
    Lineup,
    Placement,
    Round,
    Seating,
    Section,
    SitOut,
    Table,
    TableTotals,
)
from scoring.queries.repairs import Merging, Moved, Splitting, hands_at, has_left, without_seat
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import links, reasons, seats
from scoring.services.locking import count_up, lock
from scoring.services.previews import fingerprint_of, refuse_changed
from scoring.services.recording import record
from scoring.services.refusal import Refused
from scoring.words.formats import entrants_on_a_side

OPEN = (Event.State.RUNNING,)


@transaction.atomic
def merge(
    this_round: Round,
    *,
    drop: int,
    keep: int | None,
    reason: str,
    by: User,
    seen: str | None = None,
) -> None:
    """Give table `drop` up in a round; who is left there takes the empty places of table `keep`.

    Whom `keep` has no place for sits out; all of them where it is None. Raises Refused as
    `merging` does, without a reason, and when `seen` is the fingerprint of other seats.
    """
    event = lock(this_round.session.event_id, states=OPEN)
    reason, found = reasons.required(reason), merging(this_round, drop=drop, keep=keep)
    refuse_changed(seen, fingerprint_of(found))
    count_up(event)
    tables = {table.number: table for table in Table.objects.filter(round=this_round)}
    _take_seats(event, this_round, tables, found)
    _take_table(tables[drop])
    new = {
        "round": this_round.number,
        "keep": keep,
        "table": drop,
        "out": _listed(found.out),
        "moved": _listed(_numbers(found.moved)),
    }
    action = "tables-merged" if keep else "table-dropped"
    record(action, event, about=this_round, by=by, new=new, reason=reason)


def merging(this_round: Round, *, drop: int, keep: int | None) -> Merging:
    """Who goes where when a table is given up in a round.

    Raises Refused where these are not two tables of the round, results of either are entered, one
    more plays there by turns, nobody is missing at table `keep`, or too few are left to fill it.
    """
    _refuse_not_begun(this_round)
    numbers = [drop] if keep is None else [drop, keep]
    tables = {
        table.number: table for table in Table.objects.filter(round=this_round, number__in=numbers)
    }
    if len(tables) != len(numbers) or drop == keep:
        raise Refused("not-two-tables" if keep else "seats-anew")
    _refuse_played(tables[number] for number in numbers)
    there = {number: _places(this_round, tables[number]) for number in numbers}
    everybody = {entrant for places in there.values() for entrant in places}
    gone = [entrant for entrant in everybody if has_left(entrant)]
    left = [entrant for entrant in there[drop] if entrant not in gone]
    empty = [places for entrant, places in there.get(keep or 0, {}).items() if entrant in gone]
    if keep is not None:
        if tables[keep].section_id != tables[drop].section_id:
            raise Refused("other-section")
        if not empty:
            raise Refused("nobody-missing", table=keep, round=this_round.number)
        if len(left) < len(empty):
            raise Refused("table-still-short", table=keep, missing=len(empty) - len(left))
    return Merging(
        drop,
        keep,
        tuple(sorted(entrant.number for entrant in gone)),
        tuple(Moved(who.number, at) for who, at in zip(left, empty, strict=False)),
        tuple(sorted(entrant.number for entrant in left[len(empty) :])),
    )


@transaction.atomic
def split(
    this_round: Round, *, numbers: Sequence[int], reason: str, by: User, seen: str | None = None
) -> None:
    """Give entrants without a seat a table of their own in a running round, side after side.

    Who came when the round had begun is there from this round on. Raises Refused as `splitting`
    does, without a reason, and when `seen` is the fingerprint of other seats.
    """
    event = lock(this_round.session.event_id, states=OPEN)
    reason, found = reasons.required(reason), splitting(this_round, numbers=numbers)
    refuse_changed(seen, fingerprint_of(found))
    event = count_up(event)
    _let_begin(event, found.new, this_round.number)
    here = {each.number: each for each in event.entrants.filter(number__in=numbers)}
    SitOut.objects.filter(round=this_round, entrant__in=here.values()).delete()
    plan = Plan((RoundPlan((TablePlan(found.table, found.sides),)),))
    seats.give(event, [this_round], plan, here)
    Table.objects.filter(round=this_round, number=found.table).update(hands_due=found.hands)
    links.ensure(event, by=by)
    who = _listed(sorted(numbers))
    new = {"round": this_round.number, "table": found.table, "numbers": who}
    record("table-added", event, about=this_round, by=by, new=new, reason=reason)


def splitting(this_round: Round, *, numbers: Sequence[int]) -> Splitting:
    """Who sits where at a table that is added to a round.

    Raises Refused where it takes more or fewer of them, one is named twice, has a seat already or
    is not there, or where they play in several sections.
    """
    _refuse_not_begun(this_round)
    event = this_round.session.event
    side = entrants_on_a_side(event)
    free = {each.number: each for each in without_seat(event, this_round)}
    if len(set(numbers)) != len(numbers) or len(numbers) != 2 * side:
        raise Refused("table-takes", due=2 * side)
    for number in numbers:
        if number not in free:
            raise Refused("has-a-seat", number=number, round=this_round.number)
    placed = Placement.objects.filter(
        section__session=this_round.session_id, entrant__in=[free[each] for each in numbers]
    )
    sections = set(placed.values_list("section_id", flat=True))
    if len(sections) > 1:
        raise Refused("other-section")
    later, section = this_round.number, sections.pop()
    tables = this_round.tables.order_by("number").values_list("hands_due", flat=True)
    # The last table of a round may have been given up as well.
    hands = tables.first() or Section.objects.get(pk=section).hands_per_round
    return Splitting(
        _free_number(this_round, section),
        (tuple(numbers[:side]), tuple(numbers[side:])),
        hands,
        tuple(each for each in numbers if free[each].first_round > later),
    )


def _refuse_not_begun(this_round: Round) -> None:
    if not Round.objects.filter(pk=this_round.pk, started_at__isnull=False).exists():
        raise Refused("round-not-started", round=this_round.number)


def _refuse_played(tables: Any) -> None:
    for each in hands_at(tables):
        if not each.is_empty:
            raise Refused("table-has-begun", table=each.number)


def _places(this_round: Round, table: Table) -> dict[Entrant, tuple[str, ...]]:
    """Who sits at a table in which seats, side after side. Raises Refused where turns are taken."""
    order = [seat for side in this_round.session.event.rules.sides for seat in side]
    found: dict[Entrant, tuple[str, ...]] = {}
    seatings = list(Seating.objects.filter(table=table).select_related("entrant"))
    if any(each.first_hand > 1 or each.last_hand for each in seatings):
        raise Refused("plays-by-turns")
    for each in sorted(seatings, key=lambda seating: order.index(seating.seat)):
        found[each.entrant] = (*found.get(each.entrant, ()), each.seat)
    return found


def _take_seats(event: Event, this_round: Round, tables: dict[int, Table], found: Merging) -> None:
    """Free the seats of a table that is given up and of those who left, and take the empty ones."""
    order = [seat for side in event.rules.sides for seat in side]
    entrants = {each.number: each for each in event.entrants.all()}
    of_table = Seating.objects.filter(table=tables[found.drop]).select_related("player")
    sitting = sorted(of_table, key=lambda seating: order.index(seating.seat))
    here = [tables[number].pk for number in (found.drop, found.keep) if number]
    gone = [entrants[number] for number in found.gone]
    Seating.objects.filter(table__in=here, entrant__in=gone).delete()
    Seating.objects.filter(table=tables[found.drop]).delete()
    for each in found.moved:
        entrant = entrants[each.number]
        players = [seating.player for seating in sitting if seating.entrant_id == entrant.pk]
        Seating.objects.bulk_create(
            Seating(
                table=tables[found.keep or 0],
                round=this_round,
                seat=seat,
                player=player,
                entrant=entrant,
            )
            for seat, player in zip(each.seats, players, strict=True)
        )
    SitOut.objects.bulk_create(
        SitOut(round=this_round, entrant=entrants[number]) for number in found.out
    )
    left_now = Entrant.objects.filter(pk__in=[each.pk for each in gone])
    for entrant in left_now.filter(last_round__gte=this_round.number):
        entrant.last_round = max(this_round.number - 1, entrant.first_round - 1)
        entrant.save(update_fields=["last_round"])


def _take_table(table: Table) -> None:
    """Take a table out of its round; what was entered there and taken back goes with it.

    The audit log keeps the lines and the reasons.
    """
    for model in (HandResult, TableTotals):
        model.objects.filter(supersedes__table=table).update(supersedes=None)
        model.objects.filter(table=table).delete()
    table.delete()


def _let_begin(event: Event, numbers: Sequence[int], first_round: int) -> None:
    """Who came late is there from this round on."""
    for entrant in event.entrants.filter(number__in=numbers):
        lineups = Lineup.objects.filter(entrant=entrant, first_round=entrant.first_round)
        lineups.update(first_round=first_round)
        entrant.first_round = first_round
        entrant.save(update_fields=["first_round"])


def _free_number(this_round: Round, section: int) -> int:
    """The lowest number of this section's tables that is free in this round, or a new one."""
    in_session = Table.objects.filter(round__session=this_round.session_id)
    own = set(in_session.filter(section=section).values_list("number", flat=True))
    used = set(this_round.tables.values_list("number", flat=True))
    everywhere = in_session.values_list("number", flat=True)
    return min(own - used, default=max(everywhere) + 1)


def _numbers(moved: Sequence[Moved]) -> list[int]:
    return [each.number for each in moved]


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers) or "–"
