"""Seats everybody for the rounds of a session, starts the next round, and takes a start back."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.models import User
from scoring.afternoon import (
    Afternoon,
    has_results,
    is_knock_out,
    method_in,
    method_of,
    plan_played,
    planning_of,
    present,
    rounds_begun,
    session_ready,
)
from scoring.models import DirectorCall, Event, Round, Section, Session
from scoring.rotations import Cup, Look, Plan, name_sit_outs
from scoring.services import events, knock_outs, links, planned_seats, reasons, seats
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, IN_PLAY, count_up, lock, raise_version, record
from scoring.store import afternoon_of
from scoring.words import results_missing, side_by_side, strangers_in_words, tables_waiting


@transaction.atomic
def prepare(
    event: Event,
    *,
    plan: Plan,
    by: User | None,
    from_file: bool = False,
    rotation: str = "",
    seed: int | None = None,
    address: str = "",
    look: Look | None = None,
    seeds: Sequence[int] = (),
    cup: Cup | None = None,
) -> Event:
    """Seat everybody for all rounds of the session being prepared; none of them begins yet.

    Everything can be printed then, and `start` begins the first round. A rotation that depends on
    results plans only the first round. The number of rounds in a knock-out follows from who plays;
    `seeds` go in first, and `cup` says how it is played.

    `plan` names entrants by their numbers. It names everybody who plays in each round; only in a
    plan `from_file` do those not named sit out. `rotation` is the method that made it, "" for that
    of the section, and `seed` its seed, None for that of the section. `address` is where phones
    find the site today: the codes lead there if the club has confirmed it before. `look` is called
    now and then; if it raises, everything is rolled back. Raises Refused when everybody is seated,
    or when the plan can't be played by the entrants of this event.
    """
    event, _ = _seated(
        event,
        plan,
        by,
        from_file=from_file,
        rotation=rotation,
        seed=seed,
        address=address,
        look=look,
        seeds=seeds,
        cup=cup,
    )
    return event


@transaction.atomic
def seat(
    event: Event, *, plan: Plan, by: User | None, from_file: bool = False, rotation: str = ""
) -> Event:
    """Seat everybody as `prepare` does, and begin the first round at once, without a clock."""
    event, first = _seated(event, plan, by, from_file=from_file, rotation=rotation)
    _close_and_begin(event, first, minutes=0)
    record("round-started", event, about=first, by=by, new={"round": first.number})
    return event


@transaction.atomic
def prepare_instead(
    event: Event, *, plan: Plan, by: User | None, rotation: str, **how: Any
) -> Event:
    """Seat everybody as `prepare` does, replacing earlier seats as long as no round has begun.

    Does nothing if the seats are the same.
    """
    event = lock(event.pk, states=BEFORE_THE_END)
    afternoon = afternoon_of(event)
    if session_ready(afternoon):
        if _is_seated_by(afternoon, plan, rotation):
            return event
        event = events.unseat(event, by=by)
    return prepare(event, plan=plan, by=by, rotation=rotation, **how)


def _is_seated_by(afternoon: Afternoon, plan: Plan, rotation: str) -> bool:
    """Whether the session that waits to begin has the seats of this plan."""
    frame, session = afternoon.frame, afternoon.frame.session_now
    before = frame.rounds_before(session)
    numbers = [entrant.number for entrant in present(frame, before + 1).values()]
    seats_now = plan_played(afternoon, to_come=True).rounds[before:]
    is_same = seats_now == name_sit_outs(plan, sorted(numbers)).rounds
    return is_same and session.first_section.rotation == rotation


def _seated(
    event: Event,
    plan: Plan,
    by: User | None,
    *,
    from_file: bool,
    rotation: str,
    seed: int | None = None,
    address: str = "",
    look: Look | None = None,
    seeds: Sequence[int] = (),
    cup: Cup | None = None,
) -> tuple[Event, Round]:
    """Seat everybody; returns the event and the first round of the session."""
    event = raise_version(event.pk, states=BEFORE_THE_END)
    afternoon = afternoon_of(event)
    frame, session = afternoon.frame, afternoon.frame.session_now
    if frame.is_seated(session):
        raise Refused("event-started")
    before = frame.rounds_before(session)
    playing = present(frame, before + 1)
    if len(playing) < 2:
        raise Refused("too-few-entrants")
    rotation = rotation or session.first_section.rotation
    seed = session.first_section.seed if seed is None else seed
    method = method_of(afternoon, rotation)
    planning = planning_of(afternoon, session, method, seed=seed, seeds=seeds, cup=cup)
    rounds_due = planning.rounds or session.rounds_due
    planned = 1 if planning.method.by_round else rounds_due
    if len(plan.rounds) != planned:
        raise Refused("rounds-differ", found=len(plan.rounds), due=planned)
    seats.refuse_faulty(event, plan, playing, after=before, unnamed_sit_out=from_file)
    rounds = Round.objects.bulk_create(
        Round(session_id=session.id, number=before + number) for number in range(1, rounds_due + 1)
    )
    Session.objects.filter(pk=session.id).update(rounds_due=rounds_due)
    knock_outs.seed(planning)
    Section.objects.filter(session=session.id).update(rotation=rotation, seed=seed)
    planned_seats.give(event, rounds[:planned], plan, playing, look)
    links.ensure(event, by=by)
    links.take_known_address(event, address, by=by)
    event.state = Event.State.RUNNING
    event.save(update_fields=["state"])
    record("seated", event, by=by)
    return event, rounds[0]


@transaction.atomic
def start(
    this_round: Round, *, by: User | None, despite: str = "", plan: Plan | None = None
) -> Round:
    """Begin a round and close the one before.

    A round that has no seats yet gets those of the last round of `plan`, whose earlier rounds must
    be those played. Raises Refused when it is not the next one, when no seats are given, or when
    everybody was reseated meanwhile; and, unless `despite` gives a reason, when results are
    missing, a table calls or has yet to agree, or somebody who is not there has a seat. Does
    nothing if the round has begun.
    """
    event = lock(this_round.session.event_id, states=IN_PLAY)
    round_now = Round.objects.filter(pk=this_round.pk).first()
    if round_now is None:
        raise Refused("seats-anew")
    if round_now.started_at is not None:
        return round_now
    this_round = round_now
    waiting = this_round.session.rounds.filter(started_at=None).order_by("number")
    if (first := waiting[0]) != this_round:
        raise Refused("round-not-next", round=first.number)
    if not (despite := reasons.tidy(despite)):
        afternoon = afternoon_of(event)
        _refuse_unsettled(afternoon)
        _refuse_others(afternoon, this_round.number)
    event = count_up(event)
    if not this_round.tables.exists():
        _give_seats(event, this_round, plan, by)
        knock_outs.keep_winners(afternoon_of(event), this_round.number - 1)
    _close_and_begin(event, this_round, minutes=event.round_minutes)
    new = {"round": this_round.number}
    record("round-started", event, about=this_round, by=by, new=new, reason=despite)
    return this_round


@transaction.atomic
def take_back(this_round: Round, *, by: User) -> Round:
    """Take the start of the last round back: begun by mistake, or the hall closes early.

    Its seats stay, unless the rotation depends on results, which then makes them again; the first
    round of a session always keeps them. Raises Refused for any other round, while a result of it
    counts or is disputed, or when everybody was reseated meanwhile. Does nothing if the round has
    not begun.
    """
    event = lock(this_round.session.event_id, states=IN_PLAY)
    round_now = Round.objects.filter(pk=this_round.pk).first()
    if round_now is None:
        raise Refused("seats-anew")
    if round_now.started_at is None:
        return round_now
    afternoon = afternoon_of(event)
    session, begun = afternoon.frame.session_of(round_now.number), rounds_begun(afternoon)
    if round_now.number != begun:
        raise Refused("round-not-last")
    if has_results(afternoon, only=[round_now.number]):
        raise Refused("round-has-results", round=round_now.number)
    rounds = Round.objects.filter(session__event=event)
    rounds.filter(number=round_now.number - 1).update(closed_at=None)
    round_now.started_at = round_now.ends_at = round_now.paused_left = None
    round_now.save(update_fields=["started_at", "ends_at", "paused_left"])
    DirectorCall.objects.filter(table__round=round_now, answered_at=None).update(
        answered_at=timezone.now()
    )
    is_first = round_now.number == afternoon.frame.rounds_before(session) + 1
    if method_in(afternoon, session).by_round and not is_first:
        seats.take([round_now])
        knock_outs.forget_winners(afternoon, round_now.number - 1)
    event, new = count_up(event), {"round": round_now.number}
    record("round-taken-back", event, about=round_now, by=by, new=new)
    return round_now


def _close_and_begin(event: Event, this_round: Round, *, minutes: int) -> None:
    """Close the round before with its clock, and begin this one with its own, unless it is 0."""
    now, rounds = timezone.now(), Round.objects.filter(session__event=event)
    before = rounds.filter(started_at__isnull=False, closed_at=None)
    before.update(closed_at=now, ends_at=None, paused_left=None)
    this_round.started_at = now
    if minutes:
        this_round.ends_at = now + dt.timedelta(minutes=minutes)
    this_round.save(update_fields=["started_at", "ends_at"])


def _give_seats(event: Event, this_round: Round, plan: Plan | None, by: User | None) -> None:
    """Seat everybody by the last round of a plan.

    Anyone whom it does not name sits out; in a knock-out that entrant is out, and has no place at
    all. Raises Refused without a plan, and if its other rounds are not those played.
    """
    if plan is None:
        raise Refused("no-seats-yet", round=this_round.number)
    afternoon = afternoon_of(event)
    if plan.rounds[:-1] != plan_played(afternoon).rounds:
        raise Refused("seats-anew")
    playing, last = present(afternoon.frame, this_round.number), Plan(plan.rounds[-1:])
    if is_knock_out(afternoon.frame.session_of(this_round.number)):
        playing = {number: playing[number] for number in last.entrants() if number in playing}
    seats.refuse_faulty(event, last, playing, after=this_round.number - 1)
    planned_seats.give(event, [this_round], last, playing)
    links.ensure(event, by=by)


def _refuse_unsettled(afternoon: Afternoon) -> None:
    """Raise Refused if results are missing, or a table waits for somebody."""
    waiting = tables_waiting(afternoon)
    if tables := results_missing(afternoon):
        raise Refused("results-missing", tables=side_by_side(tables + waiting))
    if waiting:
        raise Refused("tables-wait", tables=side_by_side(waiting))


def _refuse_others(afternoon: Afternoon, number: int) -> None:
    """Raise Refused if anyone seated in a round is not there."""
    if who := strangers_in_words(afternoon, number):
        raise Refused("seats-do-not-fit", who=who)
