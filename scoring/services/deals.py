"""Deals the hands that are the same at every table, and decides how they move between tables."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy

from clubs.models import User
from engine import deal_at_random
from scoring.models import Deal, Dealing, Event, Round
from scoring.services import deal_sets, refusal
from scoring.services.writing import BEFORE_THE_END, IN_PLAY, count_up, lock, record
from scoring.store import (
    DealDue,
    cards_written,
    dealing_of,
    hands_due,
    has_begun,
    how_many_dealt,
    set_sizes,
)


class DealsRefused(refusal.Refused):
    """A change to the deals of an event was refused."""

    sentences: ClassVar[dict[str, Any]] = {
        **refusal.Refused.sentences,
        "deals-too-late": gettext_lazy(
            "Play has begun with other cards. The same deals at every table can be chosen before"
            " the first round begins."
        ),
        "deals-in-play": gettext_lazy(
            "Play has begun with these deals, so they stay. Whoever does not use the cards loses"
            " nothing by them."
        ),
        "deals-move-too-late": gettext_lazy(
            "Play has begun, so the deals go as they do. How they go is chosen before the first"
            " round begins."
        ),
        "deals-do-not-fit": gettext_lazy(
            "The deals are dealt, and would not fit any more. Throw them away on the page “Same"
            " deals” first, and deal again afterwards."
        ),
        "deals-of-rehearsal": gettext_lazy(
            "This is a rehearsal: nothing is dealt for it. The deals are the event's own."
        ),
    }


@transaction.atomic
def deal(event: Event, *, by: User) -> int:
    """Deal all hands of the event that have no deal yet; returns how many were dealt.

    The first call draws a seed and stores it. Deal n depends on the seed and n alone, so anybody
    who knows the seed can reproduce it. Raises Refused once play has begun without deals, for a
    finished event, and for a rehearsal.
    """
    event = lock(event.pk, states=BEFORE_THE_END)
    if event.rehearses_id is not None:
        raise DealsRefused("deals-of-rehearsal")
    made_before = dealing_of(event)
    if made_before is None and has_begun(event):
        raise DealsRefused("deals-too-late")
    already = how_many_dealt(event)
    missing = list(enumerate(hands_due(event), start=1))[already:]
    if not missing:
        return 0
    dealing = made_before or Dealing.objects.create(event=event, seed=secrets.token_hex(16))
    Deal.objects.bulk_create(
        Deal(
            dealing=dealing,
            number=number,
            dealer=due.dealer,
            cards=cards_written(
                deal_at_random(event.rules, due.dealer, random_of(dealing.seed, number))
            ),
        )
        for number, due in missing
    )
    record("deals-dealt", count_up(event), by=by, new={"deals": len(missing)})
    return len(missing)


def random_of(seed: str, number: int) -> Random:
    """The random generator for deal `number` of a seed."""
    return Random(f"{seed}:{number}")  # noqa: S311 - the seed itself can't be guessed


@contextmanager
def that_fit(event: Event) -> Iterator[None]:
    """Refuse a change made inside the block if it does not fit the deals already dealt.

    In play a round keeps its deals, however many hands it is given: hands beyond them have none.
    Part of a transaction. Raises Refused if a deal would need different cards, or if it would be
    played elsewhere before play has begun.
    """
    cards, before = _as_played(event)
    sizes = set_sizes(event) if before and has_begun(event) else {}
    for session in event.sessions.all():
        event.sessions.filter(pk=session.pk).update(set_size=sizes.get(session.number))
    yield
    cards_now, now = _as_played(Event.objects.get(pk=event.pk))
    moved = any(old != new for old, new in zip(before, now, strict=False))
    if cards != cards_now or (moved and not has_begun(event)):
        raise DealsRefused("deals-do-not-fit")


def _as_played(event: Event) -> tuple[Any, list[DealDue]]:
    """What the deals of an event are made of, and where each dealt one is played."""
    dealt, rules = how_many_dealt(event), event.rules
    if not dealt:
        return None, []
    return (rules.deck, rules.cards_each, rules.kitty), hands_due(event)[:dealt]


@transaction.atomic
def choose_sets(event: Event, how: str, *, by: User) -> None:
    """Choose whether the deals move from table to table or are at every table at the same time.

    Deals already dealt stay. Does nothing if they go that way already. Raises Refused once play has
    begun, and for a finished event.
    """
    event = lock(event.pk, states=BEFORE_THE_END)
    how = Event.DealSets(how)
    if event.deal_sets == how:
        return
    if has_begun(event):
        raise DealsRefused("deals-move-too-late")
    event = count_up(event)
    event.deal_sets = how
    event.save(update_fields=["deal_sets"])
    deal_sets.take(Round.objects.filter(session__event=event))
    for session in event.sessions.order_by("number"):
        deal_sets.fill(event, session.pk)
    record("deals-move" if how == Event.DealSets.MOVED else "deals-together", event, by=by)


@transaction.atomic
def move_anew(event: Event, *, by: User) -> None:
    """Give the tables of all rounds to come other deals, which nobody there has played.

    Does nothing if the deals do not move. Raises Refused if no round is to come.
    """
    event = lock(event.pk, states=IN_PLAY)
    if event.deal_sets != Event.DealSets.MOVED:
        return
    waiting = Round.objects.filter(session__event=event, started_at=None).order_by("number")
    first = waiting.first()
    if first is None:
        raise DealsRefused("no-round-to-come")
    deal_sets.take(waiting)
    deal_sets.fill(event, first.session_id)
    record("deals-moved-anew", count_up(event), about=first, by=by, new={"round": first.number})


@transaction.atomic
def throw_away(event: Event, *, by: User) -> None:
    """Let every table deal its own cards again; does nothing if it does so already.

    Raises Refused once play has begun, and for a finished event.
    """
    event = lock(event.pk, states=BEFORE_THE_END)
    dealing = dealing_of(event)
    if dealing is None:
        return
    if has_begun(event):
        raise DealsRefused("deals-in-play")
    old = {"deals": how_many_dealt(event)}
    dealing.delete()
    record("deals-thrown-away", count_up(event), by=by, old=old)
