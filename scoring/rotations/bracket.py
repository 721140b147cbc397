"""The bracket of a knock-out: who meets whom, who goes on, and how far everybody got.

It follows from three things alone: the seeds, best first, who beat whom, and who has withdrawn.
Any two meet in at most one match, so a result identifies its match without round or table.

The best two seeds can meet only in the last match, the best four only in the last stage but one,
and so on: each stage pairs the best of those left with the lowest
(https://www.printyourbrackets.com/16seeded.html). If the number is not a power of two, the lines of
the missing seeds stay empty, so that the best pass the first stage without a match.

The consolation is for those who lose their first match; a bye is not a match. Each match of the
first stage sends one entrant there: its loser, or whoever had a bye in it and loses the next. No
two of them have met before, so here too a result identifies its match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Beaten = Collection[tuple[int, int]]
"""The winner and the loser of every round played between two entrants."""


@dataclass(frozen=True, slots=True)
class Cup:
    """How a knock-out is played.

    A match is the best of `best_of` rounds (1, 3 or 5). The flags say whether those who lose in the
    last stage but one play for third place, and whether first-match losers play a consolation.
    """

    best_of: int = 1
    third_place: bool = False
    consolation: bool = False


ONE_ROUND = Cup()


@dataclass(frozen=True, slots=True)
class Match:
    """Two lines of the bracket, one of which goes on.

    `stage` counts from 1, `place` from 0 at the top. A side is None if nobody will come, or while
    it is not known who: then `is_known` is False. Once `is_over`, the `winner` is None only if
    nobody was left.
    """

    stage: int
    place: int
    sides: tuple[int | None, int | None]
    is_known: bool
    is_over: bool
    winner: int | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        """Those known to be in it."""
        return tuple(entrant for entrant in self.sides if entrant is not None)

    @property
    def losers(self) -> tuple[int, ...]:
        """Those it eliminates: none before it is over, one, or both if both have withdrawn."""
        return tuple(
            entrant for entrant in self.entrants if self.is_over and entrant != self.winner
        )

    @property
    def is_bye(self) -> bool:
        """Whether a side is empty for certain, so that the other passes without a match."""
        return self.is_known and len(self.entrants) < len(self.sides)

    @property
    def is_due(self) -> bool:
        """Whether it can be played now."""
        return self.is_known and not self.is_over


class Feed(NamedTuple):
    """The entrant on a side of a match: None for nobody, or while it is not known who."""

    entrant: int | None
    is_known: bool = True


@dataclass(frozen=True)
class Tree:
    """Matches from a first stage to a last one; winning `enough` rounds wins a match."""

    lines: tuple[Feed, ...]
    wins: Mapping[tuple[int, int], int]
    gone: frozenset[int]
    enough: int

    @cached_property
    def stages(self) -> tuple[tuple[Match, ...], ...]:
        """The matches, stage by stage, each from the top."""
        stages = [tuple(self._stage(1, self.lines))]
        while len(stages[-1]) > 1:
            before = [Feed(match.winner, match.is_over) for match in stages[-1]]
            stages.append(tuple(self._stage(len(stages) + 1, before)))
        return tuple(stages)

    @property
    def last(self) -> Match:
        """The final."""
        return self.stages[-1][0]

    @cached_property
    def entrants(self) -> frozenset[int]:
        """Those known to be in it."""
        return frozenset(line.entrant for line in self.lines if line.entrant is not None)

    @cached_property
    def places(self) -> dict[int, int]:
        """Entrant number -> the place it has for certain; 1 as long as it is in."""
        places = dict.fromkeys(self.entrants, 1)
        for stage in self.stages:
            for match in stage:
                places.update(dict.fromkeys(match.losers, len(stage) + 1))
        return places

    def match(self, stage: int, place: int, one: Feed, other: Feed) -> Match:
        """The match between two feeds, decided if possible."""
        sides = (one.entrant, other.entrant)
        if not (one.is_known and other.is_known):
            return Match(stage, place, sides, is_known=False, is_over=False)
        entrants = [entrant for entrant in sides if entrant is not None]
        won = [
            entrant
            for entrant in entrants
            if any(self.wins[entrant, rival] >= self.enough for rival in entrants)
        ]
        left = won or (
            entrants if len(entrants) < len(sides) else [e for e in entrants if e not in self.gone]
        )
        is_over = len(left) < len(sides)
        winner = left[0] if is_over and left else None
        return Match(stage, place, sides, is_known=True, is_over=is_over, winner=winner)

    def _stage(self, stage: int, lines: Sequence[Feed]) -> Iterator[Match]:
        for place, (one, other) in enumerate(zip(lines[::2], lines[1::2], strict=True)):
            yield self.match(stage, place, one, other)


@dataclass(frozen=True)
class Bracket:
    """All matches, from the first stage to the final.

    `seeds` are the entrants, best first; `gone` are those who have withdrawn, whose opponents go
    through.
    """

    seeds: tuple[int, ...]
    beaten: Beaten = ()
    gone: frozenset[int] = frozenset()
    cup: Cup = ONE_ROUND

    @property
    def rounds(self) -> int:
        """The most rounds it takes.

        One match more if the loser of a first match may have to wait in the consolation for
        somebody with a bye.
        """
        stages = rounds_needed(len(self.seeds)) + (self.consolation is not None and self._waits)
        return stages * self.cup.best_of

    @cached_property
    def wins(self) -> Counter[tuple[int, int]]:
        """(winner, loser) -> the number of rounds won."""
        return Counter(self.beaten)

    @cached_property
    def main(self) -> Tree:
        """The main bracket."""
        seeds = len(self.seeds)
        lines = (Feed(self.seeds[at - 1] if at <= seeds else None) for at in lines_of(seeds))
        return self._tree(tuple(lines))

    @property
    def stages(self) -> tuple[tuple[Match, ...], ...]:
        """The matches of the main bracket, stage by stage, each from the top."""
        return self.main.stages

    @cached_property
    def third(self) -> Match | None:
        """The match for third place; None if there is none, or only one can lose before it."""
        if not self.cup.third_place or len(self.stages) < 2:
            return None
        first, second = self.stages[-2]
        if first.is_bye or second.is_bye:
            return None
        sides = [
            Feed(match.losers[0] if len(match.losers) == 1 else None, match.is_over)
            for match in (first, second)
        ]
        return self.main.match(len(self.stages), 1, *sides)

    @cached_property
    def consolation(self) -> Tree | None:
        """The matches of those who lost their first one; None if no two of them can meet.

        The loser of the final is second instead, and those who play for third place do only that.
        """
        if not self.cup.consolation or len(self.stages) < 2:
            return None
        lines = tuple(map(self._sent_by, self.stages[0]))
        may_come = [line for line in lines if line.entrant is not None or not line.is_known]
        return self._tree(lines) if len(may_come) > 1 else None

    @property
    def is_over(self) -> bool:
        """Whether the final, the match for third place and the consolation have been played."""
        ends = (self.main.last, self.third, self.consolation and self.consolation.last)
        return all(match.is_over for match in ends if match)

    @property
    def champion(self) -> int | None:
        """The winner of the final; None before it is over, or if nobody was left to win it."""
        return self.main.last.winner

    @property
    def due(self) -> tuple[Match, ...]:
        """The matches of the next round.

        In the main bracket those of the first stage that is not over: winners wait for the whole
        stage, even if two of them could meet at once. In the consolation nobody waits who could
        play, so that it takes no longer than it must.
        """
        *before, last = self.stages
        for stage in (*before, (*last, self.third) if self.third else last):
            if matches := [match for match in stage if match.is_due]:
                break
        if self.consolation:
            matches += [
                match for stage in self.consolation.stages for match in stage if match.is_due
            ]
        return tuple(matches)

    @property
    def due_by_stage(self) -> dict[tuple[int, ...], tuple[int, bool]]:
        """The entrants of each match of the next round -> what the match is.

        That is the number of matches in its stage (0 for third place), and whether it belongs to
        the consolation.
        """
        kind_of = {}
        for tree in (self.main, self.consolation):
            for stage in tree.stages if tree else ():
                for match in stage:
                    kind_of[match] = len(stage), tree is self.consolation
        return {match.entrants: kind_of.get(match, (0, False)) for match in self.due}

    @cached_property
    def places(self) -> dict[int, int]:
        """Entrant number -> the place it has for certain; 1 as long as it is in.

        The losers of a stage share a place: after the champion come 2, 3, 5 and 9. Those in the
        consolation come after all others, ranked among themselves in the same way.
        """
        places = self.main.places.copy()
        if self.third:
            places.update(dict.fromkeys(self.third.losers, 4))
        if self.consolation:
            own = self.consolation.places
            both_gone = [
                entrant
                for match in self.stages[0]
                for entrant in match.losers
                if entrant not in own
            ]
            places.update(dict.fromkeys(both_gone, len(places) + 1 - len(both_gone)))
            ahead = len(places) - len(both_gone) - len(own)
            places.update({entrant: ahead + place for entrant, place in own.items()})
        return places

    @cached_property
    def still_in(self) -> tuple[int, ...]:
        """Those with a match to come, or who have won the final, best seed first."""
        entrants = {entrant for entrant, place in self.main.places.items() if place == 1}
        if self.third and not self.third.is_over:
            entrants.update(self.third.entrants)
        if self.consolation:
            entrants.update(
                entrant for entrant, place in self.consolation.places.items() if place == 1
            )
        return tuple(entrant for entrant in self.seeds if entrant in entrants)

    def _tree(self, lines: tuple[Feed, ...]) -> Tree:
        return Tree(lines, self.wins, self.gone, self.cup.best_of // 2 + 1)

    def _sent_by(self, first: Match) -> Feed:
        """The entrant whom a match of the first stage sends to the consolation."""
        match = self.stages[1][first.place // 2] if first.is_bye else first
        if not self._sends(match.stage):
            return Feed(None)
        sent = [entrant for entrant in match.losers if entrant in first.entrants]
        return Feed(sent[0] if len(sent) == 1 else None, match.is_over)

    def _sends(self, stage: int) -> bool:
        """Whether the losers of a stage are free for the consolation."""
        return stage < len(self.stages) - (self.third is not None)

    @property
    def _waits(self) -> bool:
        """Whether a first match neighbours a bye, whose entrant may be sent one stage later."""
        first = self.stages[0]
        return self._sends(2) and any(
            one.is_bye != other.is_bye for one, other in zip(first[::2], first[1::2], strict=True)
        )


def lines_of(entrants: int) -> tuple[int, ...]:
    """The seeds from the top of the bracket to the bottom, 1 being the best; 2^n of them.

    >>> lines_of(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    lines = [1]
    while len(lines) < max(entrants, 2):
        best_and_last = 2 * len(lines) + 1
        lines = [line for seed in lines for line in (seed, best_and_last - seed)]
    return tuple(lines)


def rounds_needed(entrants: int) -> int:
    """The number of stages until one entrant is left."""
    return max(entrants - 1, 1).bit_length()
