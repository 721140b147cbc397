"""Knock-outs: how entrants are seeded, and who goes on from each match."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import transaction

from clubs.models import User
from scoring.afternoon import (
    Afternoon,
    Planning,
    is_knock_out,
    rounds_begun,
    side_ahead,
    turned_at,
    winner_at,
)
from scoring.models import Event, Placement, Section, Table
from scoring.services import reasons
from scoring.services.previews import Preview
from scoring.services.refusal import Refused
from scoring.services.writing import IN_PLAY, count_up, lock, record, table_now
from scoring.store import afternoon_of
from scoring.words import match_turned_shown

SIDES = (0, 1)

T = TypeVar("T")


class MatchTurns(Exception):
    """A correction changes who goes on, or who should have; raised so that this is shown first."""

    def __init__(self, preview: Preview) -> None:
        self.preview = preview


def correct_match(now: Afternoon, table: Table, act: Callable[[], T], *, seen: str) -> T:
    """Correct a result at a table of `now` by calling `act`, and return what it returns.

    Raises MatchTurns, with nothing stored, if this changes who goes on from a knock-out match, or
    who should have, unless `seen` is the fingerprint of exactly that change. Raises what `act`
    raises.
    """
    if not is_knock_out(now.frame.session_of(table.round.number)):
        return act()
    with transaction.atomic():
        event = lock(table.round.session.event_id)
        before = afternoon_of(event)
        done = act()
        turned = turned_at(before, afternoon_of(event), table.pk)
        if turned is not None:
            consequences = match_turned_shown(turned)
            mark = (
                f"{table.uid} {turned.ahead} {turned.before} {turned.plays_on} {turned.following}"
            )
            if seen != mark:
                raise MatchTurns(Preview(consequences, mark))
    return done


@transaction.atomic
def decide(table: Table, side: int, *, by: User, reason: str) -> None:
    """Name the side of a table (0: N-S) that goes on, if its hands leave it open.

    Raises Refused without a reason, outside a knock-out, if the hands decide, and once the next
    round has begun.
    """
    event = lock(table.round.session.event_id, states=IN_PLAY)
    reason = reasons.required(reason)
    table, afternoon = table_now(table), afternoon_of(event)
    facts = afternoon.tables[table.pk]
    if side not in SIDES or not is_knock_out(afternoon.frame.session_of(facts.round.number)):
        raise Refused("no-knock-out")
    if facts.round.number != rounds_begun(afternoon):
        raise Refused("match-played-on")
    if side_ahead(facts) is not None:
        raise Refused("match-decided", table=facts.number)
    _set(event, table, side)
    number = next(seat.number for seat in facts.seats if seat.side == side)
    new = {"table": facts.number, "round": facts.round.number, "number": number}
    old = {"goes_on": facts.goes_on}
    record("match-decided", event, about=table, by=by, old=old, new=new, reason=reason)


@transaction.atomic
def take_decision_back(table: Table, before: int | None, *, by: User) -> None:
    """Undo a decision: restore the side named `before`, or (None) let the hands decide.

    Raises Refused unless the event is running and this round is the last that began.
    """
    event = lock(table.round.session.event_id, states=IN_PLAY)
    table, afternoon = table_now(table), afternoon_of(event)
    if table.round.number != rounds_begun(afternoon):
        raise Refused("match-played-on")
    _set(event, table, before)
    new = {"table": table.number, "round": table.round.number}
    record("decision-taken-back", event, about=table, by=by, new=new)


def seed(planning: Planning) -> None:
    """Store the seeds of a knock-out, the best first; part of a transaction."""
    if not planning.brackets:
        return
    cup = planning.asked[0].cup
    sections = Section.objects.filter(session=planning.session.id)
    sections.update(best_of=cup.best_of, third_place=cup.third_place, consolation=cup.consolation)
    for part, bracket in zip(planning.parts, planning.brackets, strict=True):
        placements = Placement.objects.filter(
            section__session=planning.session.id, entrant__number__in=part.people
        ).select_related("entrant")
        place = {number: seed for seed, number in enumerate(bracket.seeds, start=1)}
        for placement in placements:
            placement.seed = place.get(placement.entrant.number)
        Placement.objects.bulk_update(placements, ["seed"])


def keep_winners(afternoon: Afternoon, round_number: int) -> None:
    """Store who goes on from a round, as the next one begins; part of a transaction."""
    for table in _of_knock_out(afternoon, round_number):
        Table.objects.filter(pk=table.pk).update(goes_on=winner_at(afternoon.tables[table.pk]))


def forget_winners(afternoon: Afternoon, round_number: int) -> None:
    """Let the hands of a round decide again wherever they can; part of a transaction."""
    for table in _of_knock_out(afternoon, round_number):
        if side_ahead(afternoon.tables[table.pk]) is not None:
            Table.objects.filter(pk=table.pk).update(goes_on=None)


def _of_knock_out(afternoon: Afternoon, round_number: int) -> Iterable[Table]:
    """The tables of a knock-out round; none for any other round."""
    if not is_knock_out(afternoon.frame.session_of(round_number)):
        return ()
    return Table.objects.filter(pk__in=[table.id for table in afternoon.tables_in(round_number)])


def _set(event: Event, table: Table, side: int | None) -> None:
    count_up(event)
    Table.objects.filter(pk=table.pk).update(goes_on=side)
