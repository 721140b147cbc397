"""The values of events, cached by version, and the names that the public sees of them.

Names follow the event's choice, narrowed by what each member allows.
"""

from __future__ import annotations

import threading
import uuid
from collections import OrderedDict
from dataclasses import replace

from django.db import connection

from clubs.models import Member
from clubs.prepared import PreparedColumns
from scoring.afternoon import Afternoon, Cast, HandFacts, Names, names_hidden_in
from scoring.models import Event, HandResult, Player
from scoring.store.hands import fresh_hand
from scoring.store.loader import load
from scoring.words import cast_of

Key = tuple[uuid.UUID, int]
"""A deleted event that comes back from a file has its uid again, but another key."""

#: How many events each process caches: more than a club plays at once.
MOST_KEPT = 16


class _Kept:
    """The last value of each event, and one loader at a time for each."""

    def __init__(self) -> None:
        self._values: OrderedDict[Key, Afternoon] = OrderedDict()
        self._loading: dict[Key, threading.Lock] = {}
        self._lock = threading.Lock()

    def value_of(self, event: Event) -> Afternoon:
        if (value := self._find(event)) is not None:
            return value
        # When a hand comes in, every phone in the hall asks at once: only one of them loads.
        with self._lock:
            loading = self._loading.setdefault(_key(event), threading.Lock())
        with loading:
            return self._find(event) or self._load(event)

    def keep_hand(self, event: Event, table: int, hand: HandFacts) -> None:
        with self._lock:
            before = self._values.get(_key(event))
            if before is None or before.version != event.version - 1 or table not in before.tables:
                return
            facts = replace(
                before.event, version=event.version, version_at_tables=event.version_at_tables
            )
            self._values[_key(event)] = before.with_hand(facts, table, hand)

    def _find(self, event: Event) -> Afternoon | None:
        with self._lock:
            value = self._values.get(_key(event))
            if value is None or value.version != event.version:
                return None
            self._values.move_to_end(_key(event))  # least recently used values are dropped first
            return value

    def _load(self, event: Event) -> Afternoon:
        value = load(event.pk, self._values.get(_key(event)))
        with self._lock:
            self._values[_key(event)] = value
            self._values.move_to_end(_key(event))
            while len(self._values) > MOST_KEPT:
                dropped, _value = self._values.popitem(last=False)
                self._loading.pop(dropped, None)
        return value


def _key(event: Event) -> Key:
    return event.uid, event.pk


_KEPT = _Kept()


def keep_hand(event: Event, table: int, row: HandResult) -> None:
    """Add a hand that was just entered, and committed, to the cached value of its event.

    Only if the previous version is cached, so that nothing can be missed; otherwise the next reader
    loads what changed.
    """
    _KEPT.keep_hand(event, table, fresh_hand(row))


def afternoon_of(event: Event) -> Afternoon:
    """The event as one value, at the version of `event` or a later one.

    Needs no query if that version is cached. Inside a transaction it is loaded afresh and not
    cached: what a write has changed so far may be rolled back, and its version used again.
    """
    return load(event.pk) if is_writing() else _KEPT.value_of(event)


def is_writing() -> bool:
    """Whether what is read may still be rolled back."""
    return connection.in_atomic_block


#: A member's choice in the words of an event.
NAMES_BY_CHOICE = {
    Member.Names.FULL: Names.FULL,
    Member.Names.INITIAL: Names.INITIAL,
    Member.Names.NONE: Names.NUMBER,
}

_NARROWED = PreparedColumns(
    lambda at: (
        Player.objects.filter(event=at("event"), member__names_shown__in=["initial", "none"])
        .order_by()
        .values_list("pk", "member__names_shown")
    )
)


def public_cast(event: Event, afternoon: Afternoon) -> Cast:
    """How everybody is called wherever the public reads."""
    return cast_of(afternoon, names=event.names_shown, narrowed=_narrowed(event, afternoon))


def wall_cast(event: Event, afternoon: Afternoon) -> Cast:
    """How everybody is called on a list for the wall of the hall: in full if they allow it."""
    return cast_of(afternoon, names=Names.FULL, narrowed=_narrowed(event, afternoon))


def hidden_names(event: Event, text: str) -> list[str]:
    """The words of a public text that are names which the public may not see."""
    afternoon = afternoon_of(event)
    full = cast_of(afternoon, names=Names.FULL).whole.values()
    return names_hidden_in(text, full, public_cast(event, afternoon).whole.values())


def _narrowed(event: Event, afternoon: Afternoon) -> dict[int, str]:
    """The players who allow less than the full name.

    A member's choice raises the version of the club, so what was read for one version stays valid.
    """
    return afternoon.frame.kept(
        ("narrowed", event.club.version),
        lambda: {
            player: NAMES_BY_CHOICE[Member.Names(choice)]
            for player, choice in _NARROWED.rows(event=event.pk)
        },
    )
