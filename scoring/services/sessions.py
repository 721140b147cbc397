"""Adds and removes the sessions of an event, and divides them into sections."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from clubs.models import User
from scoring.afternoon import EntrantFacts, is_decided, may_play
from scoring.models import Event, Placement, Session
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, IN_PLAY, raise_version, record
from scoring.store import afternoon_of, is_seated, rounds_before, sections_of, session_now
from scoring.words import results_missing, side_by_side

LETTERS = "ABCDEFGH"
LEAST_IN_SECTION = 2


@dataclass(frozen=True)
class NextSession:
    """When a session begins, how long it is, and whether the points so far carry over into it."""

    starts_at: dt.datetime
    rounds: int
    hands_per_round: int
    carries: bool = True


@transaction.atomic
def add(
    event: Event, following: NextSession, *, sections: Sequence[Sequence[int]], by: User
) -> Session:
    """Add a session after those played; its rounds continue their numbers.

    `sections` has the numbers of those who play in section A, B and so on; anyone in none takes no
    part. In a final section A has the best. Raises Refused while a round of the session before is
    to come or a result is missing, and if a section has too few, or somebody who left.
    """
    event = raise_version(event.pk, states=IN_PLAY)
    before = session_now(event)
    afternoon, left = afternoon_of(event), before.rounds.filter(started_at=None)
    if not is_seated(before) or (left.exists() and not is_decided(afternoon)):
        raise Refused("session-not-over", session=before.number)
    left.delete()  # a knock-out that was decided early
    if tables := results_missing(afternoon):
        raise Refused("results-missing", tables=side_by_side(tables))
    session = Session.objects.create(
        event=event,
        number=before.number + 1,
        starts_at=following.starts_at,
        rounds_due=following.rounds,
        carries=following.carries,
    )
    begun = sum(1 for this_round in afternoon.frame.rounds if this_round.started_at)
    playing = may_play(afternoon.frame, begun + 1)
    rotation = sections_of(before)[0].rotation
    _make_sections(session, sections, playing, rotation, following.hands_per_round)
    record("session-added", event, by=by, new={"session": session.number})
    return session


@transaction.atomic
def remove(session: Session, *, by: User) -> None:
    """Delete a session that has no seats yet. Raises Refused for the first and for any other."""
    event = raise_version(session.event_id, states=IN_PLAY)
    row = Session.objects.filter(pk=session.pk).first()
    if row is None or row.number == 1 or is_seated(row):
        raise Refused("session-begun")
    row.delete()
    record("session-removed", event, by=by, old={"session": session.number})


@transaction.atomic
def divide(event: Event, sections: Sequence[Sequence[int]], *, by: User) -> Session:
    """Divide the session being prepared into these sections, by the numbers of entrants.

    A section that stays keeps its printed links. Raises Refused when the session is seated, if a
    section has too few, or if somebody who plays is not in exactly one of them.
    """
    event = raise_version(event.pk, states=BEFORE_THE_END)
    session = session_now(event)
    if is_seated(session):
        raise Refused("event-started")
    playing = may_play(afternoon_of(event).frame, rounds_before(session) + 1)
    first = sections_of(session)[0]
    _make_sections(session, sections, playing, first.rotation, first.hands_per_round, first.seed)
    record("sections-made", event, by=by, new={"sections": len(sections)})
    return session


def _make_sections(
    session: Session,
    sections: Sequence[Sequence[int]],
    playing: Mapping[int, EntrantFacts],
    rotation: str,
    hands_per_round: int,
    seed: int = 0,
) -> None:
    named = [number for numbers in sections for number in numbers]
    if unknown := sorted(set(named) - set(playing)):
        raise Refused("not-there", numbers=", ".join(map(str, unknown)))
    if len(named) != len(set(named)) or len(sections) > len(LETTERS):
        raise Refused("sections-overlap")
    Placement.objects.filter(section__session=session).delete()
    session.sections.filter(letter__gt=LETTERS[len(sections) - 1]).delete()
    shared = {"rotation": rotation, "seed": seed, "hands_per_round": hands_per_round}
    for letter, numbers in zip(LETTERS, sections, strict=False):
        if len(numbers) < LEAST_IN_SECTION:
            raise Refused("section-too-small", section=letter, least=LEAST_IN_SECTION)
        section, _ = session.sections.get_or_create(letter=letter, defaults=shared)
        Placement.objects.bulk_create(
            Placement(section=section, entrant_id=playing[number].id) for number in numbers
        )
