"""Cutting the cards: decides the places of entrants who are otherwise level."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from clubs.models import User
from scoring.afternoon import Names, level_before_the_cut
from scoring.models import Event
from scoring.services.refusal import Refused
from scoring.services.writing import raise_version, record
from scoring.store import afternoon_of
from scoring.words import cast_of


def may_cut(event: Event) -> bool:
    """Whether a cut may still be entered: the standings are not final."""
    return not event.is_final(timezone.now())


@transaction.atomic
def enter(event: Event, *, places: Mapping[int, int], by: User) -> None:
    """Store the places (number -> place) decided by cutting the cards, replacing all earlier ones.

    Entrants who are level share out the places they occupy: of two at place 3, one becomes third
    and the other fourth. Either everybody in a group gets a place or nobody does. Raises Refused
    otherwise, when somebody is no longer level, and once the standings are final; cutting is
    allowed while they are provisional. A cut counts only among exactly those who cut together.
    """
    event = raise_version(event.pk, states=(Event.State.RUNNING, Event.State.FINISHED))
    if not may_cut(event):
        raise Refused("event-finished")
    now = afternoon_of(event)
    groups = level_before_the_cut(now, cast_of(now, names=Names.NUMBER))
    numbers = {number for group in groups for number in group.numbers}
    if not places.keys() <= numbers:
        raise Refused("not-level")
    for group in groups:
        cut_places = sorted(places[number] for number in group.numbers if number in places)
        if cut_places and cut_places != list(group.places):
            raise Refused("cut-places", numbers=group.listed, places=group.listed_places)
    event.entrants.update(cut=None, cut_from=None)
    for group in groups:
        for number in places.keys() & set(group.numbers):
            cut, cut_from = places[number], group.places[0]
            event.entrants.filter(number=number).update(cut=cut, cut_from=cut_from)
    listed = ", ".join(f"{number} → {place}" for number, place in sorted(places.items()))
    record("cards-cut", event, by=by, new={"places": listed or "–"})
