"""Gives up a whole table of a running round, or adds one."""

from collections.abc import Sequence

from django.db import transaction

from clubs.models import User
from scoring.afternoon import Merging, merging, splitting
from scoring.models import (
    Entrant,
    Event,
    HandResult,
    Lineup,
    Round,
    Seating,
    SitOut,
    Table,
    TableTotals,
)
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import links, planned_seats
from scoring.services.repairing import look_again
from scoring.services.writing import count_up, record


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
    """Give up table `drop` in a round; those left there take the empty places of table `keep`.

    Anyone for whom `keep` has no place sits out; if it is None, all do. Raises Refused as `merging`
    does, without a reason, and when `seen` is the mark of other seats.
    """
    event, reason, repair = look_again(
        this_round, merging, reason=reason, seen=seen, drop=drop, keep=keep
    )
    count_up(event)
    tables = {table.number: table for table in Table.objects.filter(round=this_round)}
    _take_seats(event, this_round, tables, repair)
    _take_table(tables[drop])
    new = {
        "round": this_round.number,
        "keep": keep,
        "table": drop,
        "out": _listed(repair.out),
        "moved": _listed([moved.number for moved in repair.moved]),
    }
    action = "tables-merged" if keep else "table-dropped"
    record(action, event, about=this_round, by=by, new=new, reason=reason)


@transaction.atomic
def split(
    this_round: Round, *, numbers: Sequence[int], reason: str, by: User, seen: str | None = None
) -> None:
    """Give entrants without a seat a table of their own in a running round, side after side.

    Anyone who came after the round had begun takes part from this round on. Raises Refused as
    `splitting` does, without a reason, and when `seen` is the mark of other seats.
    """
    event, reason, repair = look_again(
        this_round, splitting, reason=reason, seen=seen, numbers=numbers
    )
    event = count_up(event)
    _let_begin(event, repair.new, this_round.number)
    entrants = {entrant.number: entrant for entrant in event.entrants.filter(number__in=numbers)}
    SitOut.objects.filter(round=this_round, entrant__in=entrants.values()).delete()
    plan = Plan((RoundPlan((TablePlan(repair.table, repair.sides),)),))
    planned_seats.give(event, [this_round], plan, entrants)
    Table.objects.filter(round=this_round, number=repair.table).update(hands_due=repair.hands)
    links.ensure(event, by=by)
    who = _listed(sorted(numbers))
    new = {"round": this_round.number, "table": repair.table, "numbers": who}
    record("table-added", event, about=this_round, by=by, new=new, reason=reason)


def _take_seats(event: Event, this_round: Round, tables: dict[int, Table], merged: Merging) -> None:
    """Free the seats of the table given up and of those who left, and fill the empty ones."""
    entrants = {entrant.number: entrant for entrant in event.entrants.all()}
    emptied = [tables[number] for number in (merged.drop, merged.keep) if number]
    gone = [entrants[number] for number in merged.gone]
    Seating.objects.filter(table__in=emptied, entrant__in=gone).delete()
    Seating.objects.filter(table=tables[merged.drop]).delete()
    Seating.objects.bulk_create(
        Seating(
            table=tables[merged.keep or 0],
            round=this_round,
            seat=seat,
            player_id=player,
            entrant=entrants[moved.number],
        )
        for moved in merged.moved
        for seat, player in zip(moved.seats, moved.players, strict=True)
    )
    SitOut.objects.bulk_create(
        SitOut(round=this_round, entrant=entrants[number]) for number in merged.out
    )
    left_now = Entrant.objects.filter(pk__in=[entrant.pk for entrant in gone])
    for entrant in left_now.filter(last_round__gte=this_round.number):
        entrant.last_round = max(this_round.number - 1, entrant.first_round - 1)
        entrant.save(update_fields=["last_round"])


def _take_table(table: Table) -> None:
    """Delete a table of a round, with results that were taken back.

    The audit log keeps the lines and the reasons.
    """
    for model in (HandResult, TableTotals):
        model.objects.filter(supersedes__table=table).update(supersedes=None)
        model.objects.filter(table=table).delete()
    table.delete()


def _let_begin(event: Event, numbers: Sequence[int], first_round: int) -> None:
    """Let latecomers take part from this round on."""
    for entrant in event.entrants.filter(number__in=numbers):
        lineups = Lineup.objects.filter(entrant=entrant, first_round=entrant.first_round)
        lineups.update(first_round=first_round)
        entrant.first_round = first_round
        entrant.save(update_fields=["first_round"])


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers) or "–"
