"""An event in a file compared with the same event here: what is new, changed, or to be decided.

Times are not compared: the clock of a laptop in a hall may be years off. Instead each side knows
what it once had (see `CarriedEvent`). If the file's side once had the version that is here, it has
since changed it, and the other way round. If neither side has seen the other's version, both have
changed it, and the director decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from clubs.fingerprints import fingerprint_of
from clubs.models import Club
from scoring.archive.event_file import (
    PLAYER,
    EventFile,
    EventRows,
    Row,
    Rows,
    rows_of,
    unit_of,
    units_of,
)
from scoring.archive.refusal import EventFileRefused
from scoring.models import STANDING, CarriedEvent, Event, HandResult, Player


class Fate(StrEnum):
    """Which side counts where the two differ."""

    FILE = "file"
    HERE = "here"
    ASK = "ask"


@dataclass(frozen=True)
class EventDifferences:
    """What differs, by unit, and which side counts; `event` is None if it is not here yet."""

    event: Event | None
    here: EventRows
    fates: Mapping[str, Fate]
    fingerprint: str

    def to_decide(self) -> list[str]:
        """The units that were changed on both sides."""
        return [unit for unit, fate in self.fates.items() if fate == Fate.ASK]

    def are_nothing(self) -> bool:
        """Whether the file would change nothing here."""
        return all(fate == Fate.HERE for fate in self.fates.values())


def compare(club: Club, file: EventFile) -> EventDifferences:
    """What importing a file would change. Raises EventFileRefused for another club's event."""
    event = Event.objects.select_related("club").filter(uid=file.uid).first()
    if event is None:
        fates = dict.fromkeys(file.units, Fate.FILE)
        return EventDifferences(None, EventRows({}, {}), fates, fingerprint_of(sorted(file.units)))
    if event.club_id != club.pk:
        raise EventFileRefused("event-elsewhere", event=event.name)
    if event.rehearses_id is not None:
        raise EventFileRefused("rehearsal")
    rows_here = rows_of(event)
    units = units_of(rows_here.rows)
    fates = _fates(event, rows_here.rows, units, file)
    return EventDifferences(event, rows_here, fates, fingerprint_of(sorted(units.items())))


def _fates(event: Event, here: Rows, units: Mapping[str, str], file: EventFile) -> dict[str, Fate]:
    kept = CarriedEvent.objects.filter(event=event).first()
    trail = set(kept.trail) if kept else set()
    erased = event.players.filter(member__erased_at__isnull=False).values_list("uid", flat=True)
    forgotten = {f"{PLAYER} {uid}" for uid in erased}
    counts_here, counts_there = counting(here), counting(file.rows)
    fates = {}
    for unit in [*file.units, *(unit for unit in units if unit not in file.units)]:
        own, other = units.get(unit), file.units.get(unit)
        if own == other:
            continue
        if own is None or other is None:
            fates[unit] = Fate.FILE if own is None else Fate.HERE
        elif unit in forgotten or (
            unit in counts_there and _alike(counts_here.get(unit, []), counts_there[unit])
        ):
            fates[unit] = Fate.HERE
        elif (own in file.trail) != (other in trail):
            fates[unit] = Fate.FILE if own in file.trail else Fate.HERE
        else:
            fates[unit] = Fate.ASK
    return fates


def counting(rows: Rows) -> dict[str, list[Row]]:
    """The official and disputed results of each hand on one side."""
    results: dict[str, list[Row]] = {}
    for row in rows.get(HandResult, {}).values():
        if row["state"] in STANDING:
            results.setdefault(unit_of(HandResult, row, rows), []).append(row)
    return results


def _alike(own: list[Row], other: list[Row]) -> bool:
    """Whether both sides arrived at the same results of a hand independently."""
    own_results, other_results = (
        sorted((row["state"], row["content"]) for row in rows) for rows in (own, other)
    )
    return own_results == other_results


def new_players(differences: EventDifferences, file: EventFile) -> list[str]:
    """The people of the file who are not here yet."""
    known_players = differences.here.rows.get(Player, {})
    computer = Player.Kind.COMPUTER
    return [
        uid
        for uid, row in file.rows[Player].items()
        if uid not in known_players and row.get("kind") != computer
    ]
