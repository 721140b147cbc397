"""Counts a season incrementally: only people in events that changed are recounted.

A season of 200 events has 16,000 results; while one event is played, 80 of them change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.afternoon import Gave
from scoring.season.people import SeasonPeople
from scoring.standings import (
    SeasonLine,
    SeasonPart,
    SeasonWay,
    season_line,
    season_ranked,
    sum_if_known,
)


@dataclass(frozen=True, slots=True)
class SeasonCount:
    """The result of counting a season.

    `gave` has the results of each event, in the order of the season, `seen` the persons in each,
    and `lines` everybody's line, best first.
    """

    gave: tuple[tuple[Gave, ...], ...]
    seen: tuple[frozenset[int], ...]
    lines: tuple[SeasonLine, ...]


class SeasonCounter:
    """Counts one set of events, people and rules repeatedly, and keeps the last count.

    A count is an immutable value and is replaced as a whole, so concurrent readers are safe.
    """

    def __init__(self, people: SeasonPeople, way: SeasonWay) -> None:
        self._people, self._way = people, way
        self._last = SeasonCount((), (), ())

    def count(self, gave: Sequence[tuple[Gave, ...]], *, keep: bool = True) -> SeasonCount:
        """Everybody's line from each event's results; `keep` only what will not be rolled back."""
        count = self._after(self._last, tuple(gave))
        if keep:
            self._last = count
        return count

    def _after(self, before: SeasonCount, gave: tuple[tuple[Gave, ...], ...]) -> SeasonCount:
        if not before.gave:
            before = SeasonCount(((),) * len(gave), (frozenset(),) * len(gave), ())
        changed = {n: people for n, people in enumerate(gave) if people is not before.gave[n]}
        if not changed:
            return before
        seen = list(before.seen)
        for number, people in changed.items():
            seen[number] = self._people.who(row.player for row in people)
        moved = frozenset[int]().union(*(before.seen[n] | seen[n] for n in changed))
        parts = self._parts(changed)
        by_person = {line.person: line for line in before.lines}
        for person in moved:
            old_line = by_person.pop(person, None)
            stay = (
                [part for part in old_line.parts if part.event not in changed] if old_line else []
            )
            if own := [*stay, *parts[person]]:
                by_person[person] = season_line(person, own, self._way)
        lines = season_ranked(by_person.values(), self._way)
        return SeasonCount(gave, tuple(seen), lines)

    def _parts(self, gave: Mapping[int, Iterable[Gave]]) -> Mapping[int, list[SeasonPart]]:
        """The parts of everybody who has results in these events."""
        parts: dict[int, list[SeasonPart]] = defaultdict(list)
        for event, people in gave.items():
            for person, own in self._by_person(people).items():
                parts[person].append(_part(event, own))
        return parts

    def _by_person(self, gave: Iterable[Gave]) -> Mapping[int, list[Gave]]:
        at = self._people.at
        by_person: dict[int, list[Gave]] = defaultdict(list)
        for row in gave:
            if row.player in at:
                by_person[at[row.player]].append(row)
        return by_person


def _part(event: int, own: list[Gave]) -> SeasonPart:
    """A person's part of an event; one who was two players (a substitute) has both added up."""
    if len(own) == 1:  # nearly always, sixteen thousand times in a long season
        row = own[0]
        return SeasonPart(
            event, row.points, row.hands, row.rounds, row.place, row.level, row.sets, row.lone_made
        )
    best = min(own, key=lambda row: (row.place is None, row.place))
    return SeasonPart(
        event,
        points=sum(row.points for row in own),
        hands=sum(row.hands for row in own),
        rounds=sum(row.rounds for row in own),
        place=best.place,
        level=best.level,
        sets=sum_if_known(row.sets for row in own),
        lone_made=sum_if_known(row.lone_made for row in own),
    )
