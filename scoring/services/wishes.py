"""Writes about what single players ask for, before play begins."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs import audit
from clubs.models import User
from scoring.models import Entrant, Event, Wish
from scoring.queries.formats import entrants_on_a_side
from scoring.services import refusal
from scoring.services.locking import lock, raise_version

SENTENCES = {
    **refusal.Refused.sentences,
    "wish-not-here": _("Wishes are for single players whose partners change."),
    "wish-no-such-number": _("There is no number %(number)s in this event."),
    "wish-of-one": _("A wish takes two different numbers."),
    "wish-there": _(
        "Numbers %(one)s and %(other)s have a wish already. Remove it first if this one is right."
    ),
    "wish-side-full": _(
        "Number %(number)s has this wish with number %(with)s already, and a side of a table has"
        " %(seats)s seats. Remove that one first if this one is right."
    ),
}

#: Wishes of which a player can have only as many as there are partners at one table.
AT_ONCE = (Wish.Kind.START_TOGETHER, Wish.Kind.STAY_TOGETHER)


class Refused(refusal.Refused):
    """What two players ask for can't be."""

    sentences = SENTENCES


@transaction.atomic
def add(event: Event, *, one: int, other: int, kind: Wish.Kind, by: User | None) -> Wish:
    """Note what the players with these two numbers ask for.

    Raises Refused when play has begun, partners do not change, a number is not in the event or
    both are the same, and when the two have a wish already or one of them more of this kind than
    a table has partners for.
    """
    event = raise_version(event.pk, states=(Event.State.SETUP,))
    if event.format != Event.Format.INDIVIDUALS:
        raise Refused("wish-not-here")
    if one == other:
        raise Refused("wish-of-one")
    lower, higher = sorted((_entrant(event, one), _entrant(event, other)), key=lambda e: e.pk)
    if Wish.objects.filter(one=lower, other=higher).exists():
        raise Refused("wish-there", one=one, other=other)
    if kind in AT_ONCE:
        for number in (one, other):
            _refuse_too_many(event, number)
    wish = Wish.objects.create(event=event, kind=kind, one=lower, other=higher)
    _record(f"wish-{kind}", wish, event, by, new=_about(wish))
    return wish


@transaction.atomic
def remove(wish: Wish, *, by: User | None) -> None:
    """Take a wish back; one that is gone already stays so. Raises Refused when play has begun."""
    event = lock(wish.event_id, states=(Event.State.SETUP,))
    found = Wish.objects.filter(pk=wish.pk).select_related("one", "other").first()
    if found is None:
        return
    event = raise_version(event.pk)
    _record("wish-removed", found, event, by, old=_about(found))
    found.delete()


def _entrant(event: Event, number: int) -> Entrant:
    found = event.entrants.filter(number=number).first()
    if found is None:
        raise Refused("wish-no-such-number", number=number)
    return found


def _refuse_too_many(event: Event, number: int) -> None:
    seats = entrants_on_a_side(event)
    about = Q(one__number=number) | Q(other__number=number)
    there = list(Wish.objects.filter(about, event=event, kind__in=AT_ONCE)[: seats - 1])
    if len(there) == seats - 1:
        numbers = {there[-1].one.number, there[-1].other.number} - {number}
        raise Refused("wish-side-full", number=number, seats=seats, **{"with": numbers.pop()})


def _about(wish: Wish) -> dict[str, int]:
    one, other = sorted((wish.one.number, wish.other.number))
    return {"one": one, "other": other}


def _record(action: str, wish: Wish, event: Event, by: User | None, **more: Any) -> None:
    audit.record(action, wish, by=by, club=event.club.uid, event=event.uid, **more)
