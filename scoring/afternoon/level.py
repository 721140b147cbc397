"""Who shares a place, and who is level on everything before the cutting of the cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.afternoon.facts import Afternoon
from scoring.afternoon.people import Cast, NamedEntrant
from scoring.afternoon.ranking import EventStandings, lines_now
from scoring.standings import Line, Points

CUT = "cut"


@dataclass(frozen=True)
class LevelGroup:
    """Those who share a place, and the places that they have between them.

    `cut` has the place that each number got by cutting the cards; {} until they have cut.
    """

    entrants: tuple[NamedEntrant, ...]
    places: range
    cut: Mapping[int, int]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(entrant.number for entrant in self.entrants)

    @property
    def listed(self) -> str:
        """“3, 7”."""
        return ", ".join(map(str, self.numbers))

    @property
    def listed_places(self) -> str:
        """“2, 3”."""
        return ", ".join(map(str, self.places))


def level_before_the_cut(afternoon: Afternoon, cast: Cast) -> list[LevelGroup]:
    """The groups that only the cards can separate; [] if the event's chain has no cutting.

    Also [] before anything is played.
    """
    chain = afternoon.event.tie_chain
    if CUT not in chain:
        return []
    before = chain[: chain.index(CUT)] or ("share",)
    lines = lines_now(afternoon, cast, chain=before)
    if not any(line.played for line, _entrant in lines):
        return []
    groups = [list(group) for _, group in groupby(lines, key=lambda pair: pair[0].rank)]
    return [_level(group) for group in groups if len(group) > 1]


def undecided(afternoon: Afternoon, cast: Cast) -> list[LevelGroup]:
    """The groups that have yet to cut the cards."""
    return [group for group in level_before_the_cut(afternoon, cast) if not group.cut]


def _level(group: Sequence[tuple[Line, NamedEntrant]]) -> LevelGroup:
    """Those who are level, with their cut if exactly they cut the cards together."""
    line, _entrant = group[0]
    entrants = tuple(entrant for _line, entrant in group)
    cut = line.cut if line.cut.keys() == {entrant.number for entrant in entrants} else {}
    rank = line.rank or 0  # anyone level has one
    return LevelGroup(entrants, range(rank, rank + len(entrants)), cut)


def shared_places(
    standings: EventStandings, shown: Iterable[Line]
) -> list[tuple[int, Points, tuple[int, ...]]]:
    """Place, total and numbers of each place shared with the same total, best first.

    Only places of the lines `shown` are included.
    """
    places: dict[tuple[int, Points], list[int]] = defaultdict(list)
    ranks = {line.rank for line in shown if line.shared and line.rank} if standings.played else ()
    for rank in sorted(ranks):
        for line in _with_rank(rank, standings.lines.plain):
            places[rank, line.total].append(line.entrant)
    return [(*place, tuple(numbers)) for place, numbers in places.items() if len(numbers) > 1]


def _with_rank(rank: int, lines: Sequence[Line]) -> Iterator[Line]:
    """The lines of a place: the number of a place is that of its first line."""
    at = rank - 1
    while at < len(lines) and lines[at].rank == rank:
        yield lines[at]
        at += 1
