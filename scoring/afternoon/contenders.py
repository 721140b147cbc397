"""Who is ranked in an event, with handicaps and rounds of presence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.afternoon.codes import Competing, Defaulted, Presence
from scoring.afternoon.facts import Afternoon


@dataclass(frozen=True)
class Contenders:
    """The numbers of those `listed`, with their first rounds and handicaps.

    Those with `computers` are listed without a rank, since nobody there was beaten by a person.
    `left` has the last round of those who left after play began, listed or not. `cuts` are the
    places decided by cutting the cards, one mapping for each group that cut together.
    """

    listed: frozenset[int]
    first: Mapping[int, int]
    left: Mapping[int, int]
    handicaps: Mapping[int, int]
    cuts: Sequence[Mapping[int, int]]
    computers: frozenset[int] = frozenset()

    def is_there(self, number: int, in_round: int) -> bool:
        """Whether somebody listed had come by then, and had not left."""
        return number in self.listed and self.first[number] <= in_round <= self.left.get(
            number, in_round
        )

    def latecomers(self, last: int) -> dict[int, int]:
        """Those listed who came for the second round or later, up to `last`: number -> round."""
        return {
            number: self.first[number] for number in self.listed if 1 < self.first[number] <= last
        }

    def only(self, numbers: Collection[int]) -> Contenders:
        """These contenders with nobody listed outside `numbers`."""
        return replace(self, listed=self.listed & set(numbers))


def contenders_of(afternoon: Afternoon) -> Contenders:
    """Who competes.

    Floaters have no rank. A withdrawn entrant is listed if it left after it had played, unless the
    event removes such entrants.
    """
    return afternoon.frame.kept("contenders", lambda: _contenders(afternoon))


def _contenders(afternoon: Afternoon) -> Contenders:
    removed = afternoon.event.defaulted == Defaulted.REMOVED
    listed: set[int] = set()
    first: dict[int, int] = {}
    left: dict[int, int] = {}
    handicaps: dict[int, int] = {}
    cuts: dict[int, dict[int, int]] = defaultdict(dict)
    computers: set[int] = set()
    for entrant in afternoon.frame.entrants.values():
        if entrant.kind != Competing.COMPETING:
            continue
        number, last_round = entrant.number, entrant.last_round
        withdrawn = entrant.state == Presence.WITHDRAWN
        if withdrawn and last_round is not None and last_round >= entrant.first_round:
            left[number] = last_round
        if not withdrawn or (number in left and not removed):
            listed.add(number)
        first[number] = entrant.first_round
        if any(lineup.player in afternoon.frame.computers for lineup in entrant.lineups):
            computers.add(number)
        if entrant.handicap:
            handicaps[number] = entrant.handicap
        if entrant.cut is not None:
            cuts[entrant.cut_from or entrant.cut][number] = entrant.cut
    return Contenders(
        frozenset(listed), first, left, handicaps, tuple(cuts.values()), frozenset(computers)
    )
