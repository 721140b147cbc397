"""Starts, pauses, extends and stops the clock of a round."""

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.models import User
from scoring.afternoon import Clock
from scoring.models import Event, Round
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.writing import IN_PLAY, count_up, lock, record

#: The longest time that a clock may be set to or extended by, in minutes.
LONGEST = 240


@transaction.atomic
def start(this_round: Round, *, minutes: int, by: User | None) -> Round:
    """Start the clock of the round in play with this many minutes (1 to LONGEST).

    A clock that is already set starts again. If the event has no round length yet, it takes this
    one, and the clocks of later rounds start with it. Raises Refused for a round that is not in
    play, and for minutes out of range.
    """
    _refuse_odd(minutes)
    event, round_now = _in_play(this_round)
    round_now.ends_at, round_now.paused_left = timezone.now() + dt.timedelta(minutes=minutes), None
    was = event.round_minutes
    if not was:
        event.round_minutes = minutes
        event.save(update_fields=["round_minutes"])
    return _store("clock-started", round_now, event, by, was=was, minutes=minutes)


@transaction.atomic
def pause(this_round: Round, *, by: User | None) -> Round:
    """Stop the clock and keep what is left; does nothing if it is paused or has run out.

    Raises Refused for a round that is not in play, or without a clock.
    """
    event, round_now = _in_play(this_round)
    now, clock = timezone.now(), _clock(round_now)
    if (left := clock.left(now)) is None:
        raise Refused("no-clock", round=round_now.number)
    if clock.is_paused or clock.is_over(now):
        return round_now
    round_now.ends_at, round_now.paused_left = None, left
    return _store("clock-paused", round_now, event, by)


@transaction.atomic
def resume(this_round: Round, *, by: User | None) -> Round:
    """Let a paused clock run on; does nothing if it is running.

    Raises Refused for a round that is not in play, or without a clock.
    """
    event, round_now = _in_play(this_round)
    if _clock(round_now).left(timezone.now()) is None:
        raise Refused("no-clock", round=round_now.number)
    if round_now.paused_left is None:
        return round_now
    round_now.ends_at = timezone.now() + dt.timedelta(seconds=round_now.paused_left)
    round_now.paused_left = None
    return _store("clock-resumed", round_now, event, by)


@transaction.atomic
def extend(this_round: Round, *, minutes: int, by: User | None, seen: str | None = None) -> Round:
    """Add minutes (1 to LONGEST) to what is left, or count them from now if time was called.

    Raises Refused for a round that is not in play, without a clock, for minutes out of range, and
    when `seen` is the fingerprint of an earlier clock (the button was pressed twice).
    """
    _refuse_odd(minutes)
    event, round_now = _in_play(this_round)
    refuse_changed(seen, _clock(round_now).mark, "clock-changed")
    if round_now.paused_left is not None:
        round_now.paused_left += minutes * 60
    elif round_now.ends_at is not None:
        round_now.ends_at = max(round_now.ends_at, timezone.now()) + dt.timedelta(minutes=minutes)
    else:
        raise Refused("no-clock", round=round_now.number)
    return _store("clock-extended", round_now, event, by, minutes=minutes)


@transaction.atomic
def stop(this_round: Round, *, by: User | None) -> Round:
    """Remove the clock; does nothing if the round has none.

    Raises Refused for a round that is not in play.
    """
    event, round_now = _in_play(this_round)
    if round_now.ends_at is None and round_now.paused_left is None:
        return round_now
    round_now.ends_at = round_now.paused_left = None
    return _store("clock-stopped", round_now, event, by)


def _refuse_odd(minutes: int) -> None:
    if not 1 <= minutes <= LONGEST:
        raise Refused("clock-minutes", longest=LONGEST)


def _in_play(this_round: Round) -> tuple[Event, Round]:
    """The locked event, and its round as it is now."""
    event = lock(this_round.session.event_id, states=IN_PLAY)
    round_now = Round.objects.filter(pk=this_round.pk).first()
    if round_now is None:
        raise Refused("seats-anew")
    begun = Round.objects.filter(session__event=event, started_at__isnull=False)
    if round_now != begun.order_by("-number").first():
        raise Refused("round-not-in-play", round=round_now.number)
    return event, round_now


def _clock(this_round: Round) -> Clock:
    return Clock(this_round.ends_at, this_round.paused_left)


def _store(
    action: str,
    this_round: Round,
    event: Event,
    by: User | None,
    was: int | None = None,
    **told: Any,
) -> Round:
    """Store the clock, and record the act with the clock as it was before.

    `was` is the event's former round length in minutes; None if it did not change.
    """
    event = count_up(event)
    before = Round.objects.get(pk=this_round.pk)
    this_round.save(update_fields=["ends_at", "paused_left"])
    old = {
        "ends_at": before.ends_at and before.ends_at.isoformat(),
        "paused_left": before.paused_left,
    }
    if was is not None:
        old["round_minutes"] = was
    record(
        action, event, about=this_round, by=by, old=old, new={"round": this_round.number, **told}
    )
    return this_round
