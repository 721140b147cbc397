"""Who is level when everything before the cutting of the cards is compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.models import Event
from scoring.queries.pairs import Pair
from scoring.queries.standings import standings_of

CUT = "cut"


@dataclass(frozen=True)
class LevelGroup:
    """Those who share a place, and the places that they have between them."""

    pairs: tuple[Pair, ...]
    places: range

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(pair.number for pair in self.pairs)

    @property
    def listed(self) -> str:
        """“3, 7”."""
        return _listed(self.numbers)

    @property
    def listed_places(self) -> str:
        """“2, 3”."""
        return _listed(self.places)


def level_before_the_cut(event: Event) -> list[LevelGroup]:
    """The groups that only the cards can tell apart; [] where the event's chain has no cutting.

    Also [] before anything is played.
    """
    if CUT not in event.tie_chain:
        return []
    before = event.tie_chain[: event.tie_chain.index(CUT)] or ["share"]
    found = standings_of(event, names=Event.Names.FULL, chain=before)
    if not found.played:
        return []
    groups = groupby(found.lines, key=lambda each: each[0].rank)
    level = [(rank, tuple(pair for _, pair in lines)) for rank, lines in groups]
    return [
        LevelGroup(pairs, range(rank, rank + len(pairs))) for rank, pairs in level if len(pairs) > 1
    ]


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers)
