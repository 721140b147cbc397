"""Writes about rounds: seating everybody, starting the next round."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from clubs.models import User
from scoring.afternoon.facts import Afternoon
from scoring.afternoon.played import plan_played
from scoring.afternoon.progress import has_results
from scoring.models import DirectorCall, Event, Round
from scoring.queries.planning import method_of, present
from scoring.queries.sessions import is_seated, rounds_before, sections_of, session_now
from scoring.rotations import Plan
from scoring.services import links, reasons, seats
from scoring.services.locking import count_up, lock, raise_version
from scoring.services.recording import record
from scoring.services.refusal import Refused
from scoring.store.events import afternoon_of
from scoring.words.presence import strangers_in_words
from scoring.words.unsettled import results_missing, tables_waiting


@transaction.atomic
def seat(
    event: Event,
    *,
    plan: Plan,
    by: User | None,
    from_file: bool = False,
    rotation: str = "",
    seed: int | None = None,
) -> Event:
    """Seat everybody for all rounds of the session that is prepared, and begin the first one.

    Its clock does not run yet: cards and sheets can be printed only now.
    A rotation that goes on from round to round plans the first one alone.
    `plan` names entrants by their numbers. It names in each round everybody who plays; only in
    a plan `from_file` those whom it leaves out sit out. `rotation` is the method that made it, ""
    for that of the section, and `seed` its seed, None for that of the section. Raises Refused
    when play has begun, or when the plan can't be played by the entrants of this event.
    """
    event = raise_version(event.pk, states=(Event.State.SETUP, Event.State.RUNNING))
    session = session_now(event)
    if is_seated(session):
        raise Refused("event-started")
    before = rounds_before(session)
    entrants = present(event, before + 1)
    if len(entrants) < 2:
        raise Refused("too-few-entrants")
    rotation = rotation or sections_of(session)[0].rotation
    planned = 1 if method_of(event, rotation).by_round else session.rounds_due
    if len(plan.rounds) != planned:
        raise Refused("rounds-differ", found=len(plan.rounds), due=planned)
    seats.refuse_faulty(plan, entrants, after=before, unnamed_sit_out=from_file)
    rounds = Round.objects.bulk_create(
        Round(session=session, number=before + number)
        for number in range(1, session.rounds_due + 1)
    )
    _close_and_begin(event, rounds[0], minutes=0)
    session.sections.update(rotation=rotation)
    if seed is not None:
        session.sections.update(seed=seed)
    seats.give(event, rounds[:planned], plan, entrants)
    links.ensure(event, by=by)
    event.state = Event.State.RUNNING
    event.save(update_fields=["state"])
    record("seated", event, by=by)
    record("round-started", event, about=rounds[0], by=by, new={"round": rounds[0].number})
    return event


@transaction.atomic
def start(
    this_round: Round, *, by: User | None, despite: str = "", plan: Plan | None = None
) -> Round:
    """Begin a round and close the one before.

    A round that has no seats yet gets those of the last round of `plan`, which begins with what
    was played. Raises Refused when it is not the next one, when no seats are given, or when
    everybody was seated anew meanwhile; and where `despite` gives no reason, when results are
    missing, a table calls or has still to agree, or somebody who is not there has a seat. A round
    that has begun stays as it is.
    """
    event = lock(this_round.session.event_id, states=(Event.State.RUNNING,))
    found = Round.objects.filter(pk=this_round.pk).first()
    if found is None:
        raise Refused("seats-anew")
    if found.started_at is not None:
        return found
    this_round = found
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
    _close_and_begin(event, this_round, minutes=event.round_minutes)
    new = {"round": this_round.number}
    record("round-started", event, about=this_round, by=by, new=new, reason=despite)
    return this_round


@transaction.atomic
def take_back(this_round: Round, *, by: User) -> Round:
    """Take the beginning of the last round back: begun by mistake, or the hall closes early.

    Raises Refused for the first round, for one that is not the last, while a result of it counts
    or is disputed, or when everybody was seated anew meanwhile. A round that has not begun stays
    as it is.
    """
    event = lock(this_round.session.event_id, states=(Event.State.RUNNING,))
    found = Round.objects.filter(pk=this_round.pk).first()
    if found is None:
        raise Refused("seats-anew")
    if found.started_at is None:
        return found
    begun = found.session.rounds.filter(started_at__isnull=False).order_by("-number")
    if found.number == rounds_before(found.session) + 1 or begun[0] != found:
        raise Refused("round-not-last")
    if has_results(afternoon_of(event), only=[found.number]):
        raise Refused("round-has-results", round=found.number)
    found.session.rounds.filter(number=found.number - 1).update(closed_at=None)
    found.started_at = found.ends_at = found.paused_left = None
    found.save(update_fields=["started_at", "ends_at", "paused_left"])
    DirectorCall.objects.filter(table__round=found, answered_at=None).update(
        answered_at=timezone.now()
    )
    if method_of(event, sections_of(found.session)[0].rotation).by_round:
        seats.take([found])
    event, new = count_up(event), {"round": found.number}
    record("round-taken-back", event, about=found, by=by, new=new)
    return found


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
    """Seat everybody by the last round of a plan. Raises Refused where others were played."""
    if plan is None:
        raise Refused("no-seats-yet", round=this_round.number)
    if plan.rounds[:-1] != plan_played(afternoon_of(event)).rounds:
        raise Refused("seats-anew")
    here, last = present(event, this_round.number), Plan(plan.rounds[-1:])
    seats.refuse_faulty(last, here, after=this_round.number - 1)
    seats.give(event, [this_round], last, here)
    links.ensure(event, by=by)


def _refuse_unsettled(afternoon: Afternoon) -> None:
    """Raise Refused where results are missing, and where a table waits for somebody."""
    waiting = tables_waiting(afternoon)
    if tables := results_missing(afternoon):
        raise Refused("results-missing", tables="; ".join(tables + waiting))
    if waiting:
        raise Refused("tables-wait", tables="; ".join(waiting))


def _refuse_others(afternoon: Afternoon, number: int) -> None:
    """Raise Refused where the seats of a round are not for those who are there."""
    if who := strangers_in_words(afternoon, number):
        raise Refused("seats-do-not-fit", who=who)
