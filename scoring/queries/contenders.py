"""Who is ranked in an event, and what everybody brings along."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scoring.models import Entrant, Event, Placement


@dataclass(frozen=True)
class Contenders:
    """The numbers of those who are `listed`; of these the rounds they are there, handicap and cut.

    `left` has the last round of those who left after play began, whether they are listed or not.
    """

    listed: frozenset[int]
    first: Mapping[int, int]
    left: Mapping[int, int]
    handicaps: Mapping[int, int]
    cuts: Mapping[int, int]

    def is_there(self, number: int, in_round: int) -> bool:
        """Whether somebody who is listed had come, and had not left."""
        return number in self.listed and self.first[number] <= in_round <= self.left.get(
            number, in_round
        )

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
    cuts: dict[int, int] = {}
    competing = event.entrants.filter(kind=Entrant.Kind.COMPETING)
    for number, state, first_round, last_round, handicap, cut in competing.values_list(
        "number", "state", "first_round", "last_round", "handicap", "cut"
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
            cuts[number] = cut
    return Contenders(frozenset(listed), first, left, handicaps, cuts)


def sections_of(event: Event, session: int) -> dict[int, str]:
    """The letter of the section that each entrant plays in, in a session of this number."""
    placements = Placement.objects.filter(
        section__session__event=event, section__session__number=session
    )
    return dict(placements.values_list("entrant__number", "section__letter"))
