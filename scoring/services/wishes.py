"""What single players ask for before play begins: with whom to play, or not."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from scoring.afternoon import Names, entrants_on_a_side, wishes_among
from scoring.models import Entrant, Event, Wish
from scoring.rotations import Asked, Finding, RotationImpossible
from scoring.rotations.wishes import refuse_impossible_wishes
from scoring.services import refusal
from scoring.services.writing import lock, raise_version, record
from scoring.store import afternoon_of, session_now
from scoring.words import cast_of

SENTENCES = {
    **refusal.Refused.sentences,
    "wish-not-here": _("Wishes are for single players whose partners change."),
    "wish-no-such-number": _("There is no number %(number)s in this event."),
    "wish-of-one": _("A wish is for two: choose somebody else for one of them."),
    "wish-there": _(
        "%(one)s and %(other)s have a wish already. Remove it first if this one is right."
    ),
    "wish-against-wish": _(
        "%(name)s can't be the partner %(one)s and %(other)s. Drop one of the two."
    ),
    "wish-contradiction": _(
        "By other wishes %(one)s and %(other)s sit on the same side, and they ask not to. Drop one"
        " of these wishes."
    ),
    "too-many-together": _(
        "%(players)s can't all sit on one side of a table, which has %(most)s seats. Drop one of"
        " these wishes."
    ),
    "too-many-partners": _(
        "%(entrant)s asks for %(partners)s partners, and in these rounds %(most)s can be. Drop one"
        " of these wishes."
    ),
}

#: What a player asks for with another one, within “wish-against-wish”.
PARTNER = {
    Wish.Kind.PARTNERS_ONCE: _("of %(name)s once"),
    Wish.Kind.START_TOGETHER: _("of %(name)s in the first round"),
    Wish.Kind.STAY_TOGETHER: _("of %(name)s in every round"),
}

#: Wishes may be noted before all entrants are known, so they are checked for any number of players.
MANY = range(1, 1000)


class WishRefused(refusal.Refused):
    """A wish of two players was refused."""

    sentences = SENTENCES


@transaction.atomic
def add(event: Event, *, one: int, other: int, kind: Wish.Kind, by: User | None) -> Wish:
    """Note what the players with these two numbers ask for.

    Raises Refused when play has begun, partners do not change, a number is not in the event or both
    are the same, and when the two have a wish already, or no plan could keep this one together with
    those noted.
    """
    event = raise_version(event.pk, states=(Event.State.SETUP,))
    if event.format != Event.Format.INDIVIDUALS:
        raise WishRefused("wish-not-here")
    if one == other:
        raise WishRefused("wish-of-one")
    lower, higher = sorted((_entrant(event, one), _entrant(event, other)), key=lambda e: e.pk)
    if Wish.objects.filter(one=lower, other=higher).exists():
        names = _names(event)
        raise WishRefused("wish-there", one=names[one], other=names[other])
    wish = Wish.objects.create(event=event, kind=kind, one=lower, other=higher)
    _refuse_impossible(wish)
    record(f"wish-{kind}", event, about=wish, by=by, new=_about(wish))
    return wish


@transaction.atomic
def remove(wish: Wish, *, by: User | None) -> None:
    """Remove a wish; does nothing if it is gone. Raises Refused when play has begun."""
    event = lock(wish.event_id, states=(Event.State.SETUP,))
    row = Wish.objects.filter(pk=wish.pk).select_related("one", "other").first()
    if row is None:
        return
    event = raise_version(event.pk)
    record("wish-removed", event, about=row, by=by, old=_about(row))
    row.delete()


def _entrant(event: Event, number: int) -> Entrant:
    entrant = event.entrants.filter(number=number).first()
    if entrant is None:
        raise WishRefused("wish-no-such-number", number=number)
    return entrant


def _refuse_impossible(wish: Wish) -> None:
    """Refuse a wish that no plan can keep with the others, however many players come."""
    event = wish.event
    impossible = _why_impossible(event, Wish.objects.filter(event=event))
    if impossible is None:
        return
    for rival in _others_of_the_two(wish):
        if _why_impossible(event, Wish.objects.filter(pk__in=(wish.pk, rival.pk))):
            raise _against(rival, wish)
    names = _names(event)
    raise WishRefused(
        impossible.code,
        **{name: _named(name, value, names) for name, value in impossible.params.items()},
    )


def _why_impossible(event: Event, wishes: QuerySet[Wish]) -> Finding | None:
    """Why no plan of the event's rounds can keep these wishes, or None if one may."""
    request = Asked(
        MANY,
        session_now(event).rounds_due,
        side=entrants_on_a_side(event),
        wishes=wishes_among(wishes.values_list("kind", "one__number", "other__number")),
    )
    try:
        refuse_impossible_wishes(request)
    except RotationImpossible as impossible:
        return impossible.finding
    return None


def _others_of_the_two(wish: Wish) -> QuerySet[Wish]:
    """All other wishes of the two players of this one."""
    two = (wish.one, wish.other)
    return Wish.objects.filter(Q(one__in=two) | Q(other__in=two)).exclude(pk=wish.pk)


def _against(before: Wish, wish: Wish) -> WishRefused:
    """The refusal that somebody can't have both of these wishes."""
    names = _names(wish.event)
    earlier, later = (frozenset(_about(row).values()) for row in (before, wish))
    (common,), (first,), (second,) = earlier & later, earlier - later, later - earlier
    return WishRefused(
        "wish-against-wish",
        name=names[common],
        one=PARTNER[Wish.Kind(before.kind)] % {"name": names[first]},
        other=PARTNER[Wish.Kind(wish.kind)] % {"name": names[second]},
    )


def _named(param: str, value: int | str, names: Mapping[int, str]) -> int | str:
    """A parameter of a finding, with names in place of the numbers of players."""
    if param in ("one", "other", "entrant"):
        return names[int(value)]
    if param == "players":
        return ", ".join(names[int(number)] for number in str(value).split(", "))
    return value


def _names(event: Event) -> dict[int, str]:
    """Everybody's name by number."""
    return {
        entrant.number: entrant.title
        for entrant in cast_of(afternoon_of(event), names=Names.FULL).whole.values()
    }


def _about(wish: Wish) -> dict[str, int]:
    lower, higher = sorted((wish.one.number, wish.other.number))
    return {"one": lower, "other": higher}
