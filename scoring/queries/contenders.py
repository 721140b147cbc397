"""Who is ranked in an event, and what everybody brings along."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.models import Entrant, Event, Placement


@dataclass(frozen=True)
class Contenders:
    """The numbers of those who are `listed`; of these the rounds they are there, and handicaps.

    `left` has the last round of those who left after play began, whether they are listed or not.
    `cuts` are the places that the cards gave, those who cut together in one.
    """

    listed: frozenset[int]
    first: Mapping[int, int]
    left: Mapping[int, int]
    handicaps: Mapping[int, int]
    cuts: Sequence[Mapping[int, int]]

    def is_there(self, number: int, in_round: int) -> bool:
        """Whether somebody who is listed had come, and had not left."""
        return number in self.listed and self.first[number] <= in_round <= self.left.get(
            number, in_round
        )

    def latecomers(self, last: int) -> dict[int, int]:
        """Those listed who came for the second round or later, up to `last`: number -> round."""
        return {each: self.first[each] for each in self.listed if 1 < self.first[each] <= last}

    def only(self, numbers: Collection[int]) -> "Contenders":
        """The same with no others listed than these."""
        return Contenders(
            self.listed & set(numbers), self.first, self.left, self.handicaps, self.cuts
        )


def contenders_of(event: Event) -> Contenders:
    """Who competes, in one query.

    Floaters have no rank. Who was withdrawn is listed if it left after it had played, unless the
    event removes such entrants.
    """
    removed = event.defaulted == Event.Defaulted.REMOVED
    listed: set[int] = set()
    first: dict[int, int] = {}
    left: dict[int, int] = {}
    handicaps: dict[int, int] = {}
    cuts: dict[int, dict[int, int]] = defaultdict(dict)
    competing = event.entrants.filter(kind=Entrant.Kind.COMPETING)
    for number, state, first_round, last_round, handicap, cut, cut_from in competing.values_list(
        "number", "state", "first_round", "last_round", "handicap", "cut", "cut_from"
    ):
        withdrawn = state == Entrant.State.WITHDRAWN
        if withdrawn and last_round is not None and last_round >= first_round:
            left[number] = last_round
        if not withdrawn or (number in left and not removed):
            listed.add(number)
        first[number] = first_round
        if handicap:
            handicaps[number] = handicap
        if cut is not None:
            cuts[cut_from or cut][number] = cut
    return Contenders(frozenset(listed), first, left, handicaps, tuple(cuts.values()))


def sections_of(event: Event, session: int) -> dict[int, str]:
    """The letter of the section that each entrant plays in, in a session of this number."""
    placements = Placement.objects.filter(
        section__session__event=event, section__session__number=session
    )
    return dict(placements.values_list("entrant__number", "section__letter"))
