"""Who is level when everything before the cutting of the cards is compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.text import get_text_list
from django.utils.translation import pgettext

from scoring.models import Event
from scoring.queries.entrants import NamedEntrant
from scoring.queries.standings import standings_of
from scoring.standings import Line
from scoring.words.formats import say

CUT = "cut"


@dataclass(frozen=True)
class LevelGroup:
    """Those who share a place, and the places that they have between them.

    `cut` has the place that the cards gave to each number; {} as long as they did not cut.
    """

    entrants: tuple[NamedEntrant, ...]
    places: range
    cut: Mapping[int, int]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(entrant.number for entrant in self.entrants)

    @property
    def sentence(self) -> str:
        """“Players 3 and 7 are level for place 2.”"""
        numbers = get_text_list(list(map(str, self.numbers)), pgettext("3 and 7", "and"))
        return say(self.entrants[0].format, "level", numbers=numbers, place=self.places[0])

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
    groups = [list(group) for _, group in groupby(found.lines, key=lambda each: each[0].rank)]
    return [_level(group) for group in groups if len(group) > 1]


def undecided(event: Event) -> list[LevelGroup]:
    """The groups that are still to cut the cards."""
    return [group for group in level_before_the_cut(event) if not group.cut]


def _level(group: Sequence[tuple[Line, NamedEntrant]]) -> LevelGroup:
    """Those who are level, with their cut if exactly they cut the cards together."""
    line, _entrant = group[0]
    entrants = tuple(entrant for _line, entrant in group)
    cut = line.cut if line.cut.keys() == {entrant.number for entrant in entrants} else {}
    return LevelGroup(entrants, range(line.rank, line.rank + len(entrants)), cut)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers)
