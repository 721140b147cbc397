"""Creates, changes, publishes, finishes and reopens an event."""

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubs.fingerprints import fingerprint_of
from clubs.models import AuditEntry, Club, User
from engine import RuleSet
from scoring.afternoon import (
    Afternoon,
    LevelGroup,
    Names,
    has_results,
    is_decided,
    rounds_begun,
    rounds_due,
    undecided,
)
from scoring.models import DirectorCall, EntryFee, Event, Placement, Round, Section, Session
from scoring.services import deals, entrants, reasons, seasons, seats
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, count_up, lock, raise_version, record
from scoring.store import afternoon_of, is_seated, rounds_before, sections_of, session_now
from scoring.words import cast_of, level_in_words, results_missing, side_by_side, tables_waiting

#: Options that decide the standings; they may change until the event is finished.
RANKING = (
    "tie_chain", "sit_outs", "sit_out_points", "wait_list", "defaulted", "latecomers",
    "correction_minutes",
)  # fmt: skip
#: How deals played at every table are scored; may change until the event is finished, too.
DEALS = ("scored",)
#: How results come in, and what happens then; may change at any time.
PLAY = ("entry", "disputes", "round_minutes")
#: Options without a field on the page of a new event.
WITHOUT_FIELD = ("irregularities", "sheets_by_two")
PRESENTATION = ("name", "names_shown", *PLAY, "letters", "paper", *RANKING, *DEALS)


@dataclass(frozen=True)
class Shape:
    """When an event is played, and how long: its first session and section."""

    starts_at: dt.datetime
    rounds: int
    hands_per_round: int
    rotation: str = "round-robin"


def shape_of(event: Event) -> Shape:
    """The shape of the session that is prepared or played."""
    session = session_now(event)
    section = sections_of(session)[0]
    return Shape(session.starts_at, session.rounds_due, section.hands_per_round, section.rotation)


def format_of(rules: RuleSet, *, are_single: bool = False) -> Event.Format:
    """Who is ranked: single players, or fixed pairs, or teams of three at tables of six."""
    if are_single:
        return Event.Format.INDIVIDUALS
    return Event.Format.TEAMS if rules.players == 6 else Event.Format.PAIRS


def fingerprint_of_event(event: Event, shape: Shape) -> str:
    """A fingerprint of all that `change` can change; unlike the version, results leave it alone."""
    fields = (*PRESENTATION, "format")
    return fingerprint_of((shape, [str(getattr(event, field)) for field in fields]))


@transaction.atomic
def create(
    club: Club,
    *,
    rules: RuleSet,
    shape: Shape,
    by: User | None,
    are_single: bool = False,
    who: Sequence[tuple[int | None, entrants.Names]] = (),
    handicaps: Mapping[entrants.Names, int] | None = None,
    members: Mapping[entrants.Names, Sequence[int | None]] | None = None,
    like: Event | None = None,
    key: uuid.UUID | None = None,
    **values: Any,
) -> Event:
    """Make an event with one session and one section; `values` are the PRESENTATION fields.

    However often the button of one page is pressed, its `key` makes one event, and later calls
    return it as it was made. With `are_single` partners change and players are ranked one by one.
    `who` is added at once with its `handicaps` and `members`, as by `entrants.add`. Options
    WITHOUT_FIELD and the entry fee are copied from `like`. The event keeps the rules as they are
    now: later changes to the club's own do not reach it.
    """
    # A second press waits here for the first.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if key is not None:
        if made := club.events.filter(uid=key).first():
            return made
        values["uid"] = key if _is_free(key) else uuid.uuid4()
    refuse_compared_totals(values)
    if like is not None:
        values |= {name: getattr(like, name) for name in WITHOUT_FIELD}
    event = Event.objects.create(
        club=club,
        rule_set=rules.to_dict(),
        format=format_of(rules, are_single=are_single),
        **values,
    )
    session = Session.objects.create(
        event=event, starts_at=shape.starts_at, rounds_due=shape.rounds
    )
    Section.objects.create(
        session=session, rotation=shape.rotation, hands_per_round=shape.hands_per_round
    )
    if like is not None:
        _charge_as_in(like, event)
    record("event-created", event, by=by, new={"rules": rules.name, "rounds": shape.rounds})
    if who:
        members_left = dict(members or {})
        meant = [members_left.pop(names, (None,) * len(names)) for _, names in who]
        entrants.add(event, who=who, by=by, handicaps=handicaps, members=meant)
    return event


def _charge_as_in(like: Event, event: Event) -> None:
    """Copy the entry fee of an earlier event."""
    if fee := EntryFee.objects.filter(event=like).first():
        fee.pk, fee.event = None, event
        fee._state.adding = True
        fee.save()


def _is_free(key: uuid.UUID) -> bool:
    """Whether this uid was never used, not even by an event that has since been deleted."""
    return not AuditEntry.objects.filter(about=key).exists()


@transaction.atomic
def change(
    event: Event,
    *,
    shape: Shape,
    by: User,
    are_single: bool | None = None,
    seen: str | None = None,
    **values: Any,
) -> Event:
    """Change an event; `are_single` says who is ranked (None: no change).

    Raises Refused for rounds and hands once play has begun, for who is ranked once somebody is
    entered, for what decides the standings once the event is finished, and when `seen` is the
    fingerprint of an event that looked different.
    """
    event = raise_version(event.pk)
    stored = shape_of(event)
    refuse_changed(seen, fingerprint_of_event(event, stored), "event-changed")
    _refuse_too_late(event, stored, shape, values)
    refuse_compared_totals({name: getattr(event, name) for name in PRESENTATION} | values)
    old = {field: getattr(event, field) for field in (*PRESENTATION, "format")}
    with deals.that_fit(event):
        _store_shape(event, shape)
    _rank_others(event, are_single)
    for field in PRESENTATION:
        setattr(event, field, values.get(field, old[field]))
    event.save()
    new = {field: getattr(event, field) for field in old}
    record("event-changed", event, by=by, old=old | _logged(stored), new=new | _logged(shape))
    return event


def _rank_others(event: Event, are_single: bool | None) -> None:
    if are_single is None:
        return
    new_format = format_of(event.rules, are_single=are_single)
    if new_format != event.format and event.entrants.exists():
        raise Refused("format-has-names")
    event.format = new_format


def _logged(shape: Shape) -> dict[str, Any]:
    """A shape as the audit log stores it."""
    starts_at = shape.starts_at.isoformat()
    return {"starts_at": starts_at, "rounds": shape.rounds, "hands": shape.hands_per_round}


def _refuse_too_late(event: Event, stored: Shape, shape: Shape, values: dict[str, Any]) -> None:
    same_length = (stored.rounds, stored.hands_per_round) == (shape.rounds, shape.hands_per_round)
    if event.state == Event.State.FINISHED and not same_length:
        raise Refused("event-finished")
    if is_seated(session_now(event)) and not same_length:
        raise Refused("event-started")
    deciding = (*RANKING, *DEALS)
    same_ranking = all(
        values.get(field, getattr(event, field)) == getattr(event, field) for field in deciding
    )
    if event.state == Event.State.FINISHED and not same_ranking:
        raise Refused("event-finished")


def refuse_compared_totals(values: Mapping[str, Any]) -> None:
    """Raise Refused if deals are to be compared but only the totals of rounds come in."""
    is_compared = values.get("scored", Event.Scored.POINTS) != Event.Scored.POINTS
    if is_compared and values.get("entry") == Event.Entry.TOTALS:
        raise Refused("deals-need-hands")


def _store_shape(event: Event, shape: Shape) -> None:
    session = session_now(event)
    session.starts_at, session.rounds_due = shape.starts_at, shape.rounds
    session.save(update_fields=["starts_at", "rounds_due"])
    session.sections.update(hands_per_round=shape.hands_per_round)


@transaction.atomic
def publish(event: Event, *, published: bool, by: User | None) -> Event:
    """Show the event to everybody, or hide it again; does nothing if it is so already.

    Raises Refused for a rehearsal: it is never public.
    """
    event = lock(event.pk)
    if event.published == published:
        return event
    if event.rehearses_id is not None:
        raise Refused("rehearsal-not-public")
    event = count_up(event)
    event.published = published
    event.save(update_fields=["published"])
    record("event-published" if published else "event-hidden", event, by=by)
    return event


@transaction.atomic
def finish(
    event: Event,
    *,
    by: User,
    despite: str = "",
    sharing: bool = False,
    count_to: int | None = None,
) -> Event:
    """End the event: close its last round, and lock it until it is reopened.

    The time for corrections begins now. Rounds that have not begun stay so and do not count; nor do
    those after `count_to` (None: all that began count) until the event is reopened. Raises Refused
    while a round is to come or a result missing, unless `despite` gives a reason, and while
    entrants have yet to cut the cards for a place, unless they are `sharing` it. Does nothing if
    the event is finished.
    """
    event = lock(event.pk, states=(Event.State.RUNNING, Event.State.FINISHED))
    if event.state == Event.State.FINISHED:
        return event
    afternoon = afternoon_of(event)
    if not (despite := reasons.tidy(despite)):
        _refuse_unplayed(afternoon)
        if waiting := tables_waiting(afternoon):
            raise Refused("tables-wait", tables=side_by_side(waiting))
    begun = Round.objects.filter(session__event=event, started_at__isnull=False)
    left_out = _left_out(begun, count_to)
    if not sharing and (groups := _undecided(afternoon_of(event))):
        raise Refused("cards-to-cut", level=" ".join(map(level_in_words, groups)))
    now = timezone.now()
    event = count_up(event)
    begun.filter(closed_at=None).update(closed_at=now)
    begun.update(ends_at=None, paused_left=None)
    calls = DirectorCall.objects.filter(table__round__in=begun, answered_at=None)
    calls.update(answered_at=now)
    event.state, event.finished_at = Event.State.FINISHED, now
    event.save(update_fields=["state", "finished_at"])
    seasons.follow(event, by=by)
    if left_out:
        record("event-finished-early", event, by=by, new={"round": count_to}, reason=despite)
    else:
        record("event-finished", event, by=by, reason=despite)
    return event


def _left_out(begun: QuerySet[Round], count_to: int | None) -> int:
    """Leave the rounds after `count_to` out of the standings; returns how many those are."""
    if count_to is None:
        return 0
    if not begun.filter(number=count_to).exists():
        raise Refused("no-such-round", round=count_to)
    return begun.filter(number__gt=count_to).update(counts=False)


def _undecided(afternoon: Afternoon) -> list[LevelGroup]:
    return undecided(afternoon, cast_of(afternoon, names=Names.NUMBER))


@transaction.atomic
def reopen(event: Event, *, by: User) -> Event:
    """Reopen a finished event, so that a result can be corrected, or play goes on.

    Does nothing if the event is running. Raises Refused if it has not begun.
    """
    event = lock(event.pk)
    if event.state == Event.State.SETUP:
        raise Refused("event-not-started")
    if event.state == Event.State.RUNNING:
        return event
    event = count_up(event)
    event.state, event.finished_at = Event.State.RUNNING, None
    event.save(update_fields=["state", "finished_at"])
    left_out = Round.objects.filter(session__event=event, counts=False)
    first = left_out.order_by("number").values_list("number", flat=True).first()
    left_out.update(counts=True)
    record("event-reopened", event, by=by, old={"round": first - 1} if first else None)
    return event


@transaction.atomic
def unseat(event: Event, *, by: User | None) -> Event:
    """Undo the seating of the last session, for a late entrant, as long as no result counts.

    Withdrawn results are deleted with it; the audit log keeps their lines and reasons. Raises
    Refused when a result counts or is disputed. Does nothing if the session is not seated.
    """
    event = lock(event.pk, states=BEFORE_THE_END)
    session = session_now(event)
    if not is_seated(session):
        return event
    rounds = list(session.rounds.all())
    if has_results(afternoon_of(event), only=[this_round.number for this_round in rounds]):
        raise Refused("event-has-results")
    event = count_up(event)
    seats.take(rounds)
    session.rounds.all().delete()
    Placement.objects.filter(section__session=session).update(seed=None)
    entrants.all_from_the_start(event, rounds_before(session) + 1)
    if session.number == 1:
        event.state = Event.State.SETUP
        event.save(update_fields=["state"])
    record("event-unseated", event, by=by)
    return event


@transaction.atomic
def confirm_address(event: Event, *, address: str, by: User) -> Event:
    """Store the address that is printed in the QR codes."""
    event = raise_version(event.pk)
    old = {"address": event.printed_address}
    event.printed_address = address
    event.save(update_fields=["printed_address"])
    record("address-confirmed", event, by=by, old=old, new={"address": address})
    return event


@transaction.atomic
def choose_sheets(event: Event, *, by_two: bool, by: User) -> Event:
    """Print score sheets two on a page, or one; does nothing if it is so already."""
    event = lock(event.pk)
    if event.sheets_by_two == by_two:
        return event
    event = count_up(event)
    event.sheets_by_two = by_two
    event.save(update_fields=["sheets_by_two"])
    record("sheets-by-two" if by_two else "sheets-one-by-one", event, by=by)
    return event


def _refuse_unplayed(afternoon: Afternoon) -> None:
    """Raise Refused while a round has not begun or a result of one that has is missing."""
    counts = {"begun": rounds_begun(afternoon), "due": rounds_due(afternoon)}
    tables = side_by_side(results_missing(afternoon))
    if counts["begun"] < counts["due"] and not is_decided(afternoon):
        if tables:
            raise Refused("rounds-and-results-missing", **counts, tables=tables)
        raise Refused("rounds-to-come", **counts)
    if tables:
        raise Refused("results-missing", tables=tables)
