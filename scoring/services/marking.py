"""Marks changed seats, so that only their sheets and cards are printed again."""

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.utils import timezone

from scoring.models import Round, Seating, SitOut

Person = tuple[int, int, int]  # round, entrant, player (0 for an entrant that sits out), by id
Spot = tuple[int, str, int, int | None]  # table, seat, first hand, last hand


@dataclass
class _There:
    """Where a person is in a round, since when, and the rows that say so."""

    spots: set[Spot] = field(default_factory=set)
    changed_at: dt.datetime | None = None
    rows: list[int] = field(default_factory=list)


@contextmanager
def marking(rounds: Sequence[Round]) -> Iterator[None]:
    """Mark everyone whose place changes inside the block, in rounds that have not begun.

    Anyone who keeps the place also keeps an earlier mark, since the last print may be older than
    it. Part of a transaction.
    """
    to_come = [this_round for this_round in rounds if this_round.started_at is None]
    before, at = _places(to_come), timezone.now()
    yield
    rows: dict[tuple[type[Seating] | type[SitOut], dt.datetime | None], list[int]] = {}
    for who, place in _places(to_come).items():
        old = before.get(who)
        is_same = old is not None and old.spots == place.spots
        model = Seating if who[2] else SitOut
        rows.setdefault((model, old.changed_at if old and is_same else at), []).extend(place.rows)
    for (model, changed_at), keys in rows.items():
        if changed_at:
            model.objects.filter(pk__in=keys).update(changed_at=changed_at)


def _places(rounds: Sequence[Round]) -> dict[Person, _There]:
    places: dict[Person, _There] = {}
    if not rounds:
        return places
    seatings = Seating.objects.filter(round__in=rounds).values_list(
        "pk", "round", "entrant", "player", "changed_at",
        "table__number", "seat", "first_hand", "last_hand",
    )  # fmt: skip
    for key, this_round, entrant, player, changed_at, table, seat, first, last in seatings:
        place = places.setdefault((this_round, entrant, player), _There(changed_at=changed_at))
        place.rows.append(key)
        place.spots.add((table, seat, first, last))
    for out in SitOut.objects.filter(round__in=rounds):
        places[out.round_id, out.entrant_id, 0] = _There(set(), out.changed_at, [out.pk])
    return places
