"""Writes about the pairs or teams of an event, before play begins."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from clubs import audit
from clubs.models import User
from scoring.models import Entrant, Event, Lineup, Placement, Player
from scoring.queries.formats import entrant_size
from scoring.services.locking import count_up, lock, raise_version
from scoring.services.refusal import Refused

Names = tuple[str, ...]


@transaction.atomic
def add(
    event: Event,
    *,
    pairs: Sequence[tuple[int | None, Names]],
    by: User | None,
    only_new: bool = False,
) -> list[Entrant]:
    """Add pairs, each with its number (None: the next free one) and the names of its players.

    In an event of teams each has three names. Raises Refused when play has begun, a number is
    taken, or names are too few or too many; then none is added. `only_new` refuses the names of
    a pair that is in the event already: a button was pressed twice.
    """
    event = raise_version(event.pk, states=(Event.State.SETUP,))
    for _, names in pairs:
        if len(names) != (due := entrant_size(event)):
            raise Refused("names-differ", due=due, found=len(names))
    if only_new:
        _refuse_known(event, [names for _, names in pairs])
    section = event.sessions.get().sections.get()
    taken = set(event.entrants.values_list("number", flat=True))
    entrants, players = [], []
    for wanted, names in pairs:
        number = wanted if wanted is not None else max(taken, default=0) + 1
        if number in taken:
            raise Refused("number-taken", number=number)
        taken.add(number)
        entrants.append(Entrant(event=event, number=number))
        players.append([Player(event=event, name=name) for name in names])
    Entrant.objects.bulk_create(entrants)
    Player.objects.bulk_create([player for pair in players for player in pair])
    Lineup.objects.bulk_create(
        Lineup(entrant=entrant, player=player, position=position)
        for entrant, pair in zip(entrants, players, strict=True)
        for position, player in enumerate(pair, start=1)
    )
    Placement.objects.bulk_create(Placement(section=section, entrant=e) for e in entrants)
    for entrant in entrants:
        _record("pair-added", entrant, event, by, new={"number": entrant.number})
    return entrants


@transaction.atomic
def change(entrant: Entrant, *, number: int, names: Names, by: User) -> Entrant:
    """Correct the names of a pair at any time, its number only before play begins."""
    event = raise_version(entrant.event_id)
    entrant = _now(entrant)
    old = {"number": entrant.number}
    if number != entrant.number:
        if event.state != Event.State.SETUP:
            raise Refused("event-started")
        if event.entrants.filter(number=number).exists():
            raise Refused("number-taken", number=number)
        entrant.number = number
        entrant.save(update_fields=["number"])
    for lineup, name in zip(entrant.lineups.select_related("player"), names, strict=True):
        lineup.player.name = name
        lineup.player.save(update_fields=["name"])
    _record("pair-changed", entrant, event, by, old=old, new={"number": number})
    return entrant


@transaction.atomic
def withdraw(entrant: Entrant, *, by: User) -> Entrant:
    """A pair that does not come: it keeps its number and is not seated."""
    return _set_state(entrant, Entrant.State.WITHDRAWN, "pair-withdrawn", by)


@transaction.atomic
def bring_back(entrant: Entrant, *, by: User) -> Entrant:
    """A withdrawn pair that came after all."""
    return _set_state(entrant, Entrant.State.PLAYING, "pair-back", by)


@transaction.atomic
def remove(entrant: Entrant, *, by: User) -> None:
    """Take out a pair that was entered by mistake."""
    event = raise_version(entrant.event_id, states=(Event.State.SETUP,))
    entrant = _now(entrant)
    _record("pair-removed", entrant, event, by, old={"number": entrant.number})
    players = Player.objects.filter(lineups__entrant=entrant)
    player_ids = list(players.values_list("pk", flat=True))
    entrant.delete()
    Player.objects.filter(pk__in=player_ids).delete()


@transaction.atomic
def number_anew(event: Event, *, by: User) -> None:
    """Number the pairs that play 1, 2, 3, … in their present order; withdrawn ones follow."""
    event = raise_version(event.pk, states=(Event.State.SETUP,))
    ordered = sorted(event.entrants.all(), key=lambda e: (e.state != "playing", e.number))
    above = event.entrants.aggregate(top=Max("number", default=0))["top"]
    for shift in (above, 0):
        for position, entrant in enumerate(ordered, start=1):
            entrant.number = shift + position
            entrant.save(update_fields=["number"])
    audit.record("pairs-numbered", event, by=by, club=event.club.uid, event=event.uid)


def _set_state(entrant: Entrant, state: Entrant.State, action: str, by: User) -> Entrant:
    """Give a pair a state; nothing happens where it has it already."""
    event = lock(entrant.event_id, states=(Event.State.SETUP,))
    entrant = _now(entrant)
    if entrant.state == state:
        return entrant
    event = count_up(event)
    entrant.state = state
    entrant.save(update_fields=["state"])
    _record(action, entrant, event, by, new={"number": entrant.number})
    return entrant


def _now(entrant: Entrant) -> Entrant:
    """The pair as it is now that its event is locked. Raises Refused when it is gone."""
    found = Entrant.objects.filter(pk=entrant.pk).first()
    if found is None:
        raise Refused("pair-gone")
    return found


def _refuse_known(event: Event, pairs: Sequence[Names]) -> None:
    known: dict[int, list[str]] = {}
    lineups = Lineup.objects.filter(entrant__event=event).values_list(
        "entrant__number", "player__name"
    )
    for number, name in lineups:
        known.setdefault(number, []).append(name)
    numbers = {tuple(sorted(names)): number for number, names in known.items()}
    for names in pairs:
        if there := numbers.get(tuple(sorted(names))):
            raise Refused("pair-there", number=there)


def _record(action: str, entrant: Entrant, event: Event, by: User | None, **more: Any) -> None:
    audit.record(action, entrant, by=by, club=event.club.uid, event=event.uid, **more)
