"""The bracket of a knock-out: who meets whom, who goes on, and how far everybody came.

It follows from three things alone: who goes in, the best first, who beat whom, and who has gone.
Any two meet in one match at most, so a result needs no round and no table to be read.

The best and the second best can meet only in the last match, the best four only in the last but
one, and so on: each stage puts the best of those left against the last of them
(https://www.printyourbrackets.com/16seeded.html). Where the number is no power of two, the lines
of those who are missing stay empty, so that the best go through the first stage without a match.

In a consolation play those who lose their first match; going through without one is no match. Each
match of the first stage sends one of its two there: its loser, or who went through it and loses the
next. No two of them have met before, so that here too a result needs no round to be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Beaten = Collection[tuple[int, int]]
"""The winner and the loser of every round that was played between two."""


@dataclass(frozen=True, slots=True)
class Cup:
    """How a knock-out is played: so many rounds a match at most (1, 3 or 5), of which more than
    half must be won, whether those who lose before the last match play for the third place, and
    whether those who lose their first match play a consolation.
    """

    best_of: int = 1
    third_place: bool = False
    consolation: bool = False


ONE_ROUND = Cup()


@dataclass(frozen=True, slots=True)
class Match:
    """Two lines of the bracket, of which one goes on.

    `stage` counts from 1, `place` from 0 at the top. A side is None where nobody will come, or as
    long as it is not known who: then `is_known` is False. Once `is_over` the `winner` is None only
    where nobody was left.
    """

    stage: int
    place: int
    sides: tuple[int | None, int | None]
    is_known: bool
    is_over: bool
    winner: int | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        """Who is known to be in it."""
        return tuple(each for each in self.sides if each is not None)

    @property
    def losers(self) -> tuple[int, ...]:
        """Who is out by it: nobody as yet, one, or both where both had gone."""
        return tuple(each for each in self.entrants if self.is_over and each != self.winner)

    @property
    def is_bye(self) -> bool:
        """Whether somebody goes through because nobody was ever to come."""
        return self.is_known and len(self.entrants) < len(self.sides)

    @property
    def is_due(self) -> bool:
        """Whether it is to be played now."""
        return self.is_known and not self.is_over


class Feed(NamedTuple):
    """Who comes to a side of a match: None for nobody, or as long as nobody knows who."""

    entrant: int | None
    is_known: bool = True


@dataclass(frozen=True)
class Tree:
    """Matches from a first stage to a last one; `enough` rounds won win a match."""

    lines: tuple[Feed, ...]
    wins: Mapping[tuple[int, int], int]
    gone: frozenset[int]
    enough: int

    @cached_property
    def stages(self) -> tuple[tuple[Match, ...], ...]:
        """The matches, stage by stage, each from the top."""
        found = [tuple(self._stage(1, self.lines))]
        while len(found[-1]) > 1:
            before = [Feed(match.winner, match.is_over) for match in found[-1]]
            found.append(tuple(self._stage(len(found) + 1, before)))
        return tuple(found)

    @property
    def last(self) -> Match:
        """The match that decides who is the champion."""
        return self.stages[-1][0]

    @cached_property
    def entrants(self) -> frozenset[int]:
        """Who is known to be in it."""
        return frozenset(line.entrant for line in self.lines if line.entrant is not None)

    @cached_property
    def places(self) -> dict[int, int]:
        """Number -> the place it has for certain: 1 as long as it is in."""
        found = dict.fromkeys(self.entrants, 1)
        for stage in self.stages:
            for match in stage:
                found.update(dict.fromkeys(match.losers, len(stage) + 1))
        return found

    def match(self, stage: int, place: int, one: Feed, other: Feed) -> Match:
        """The match of two, and who goes on from it."""
        sides = (one.entrant, other.entrant)
        if not (one.is_known and other.is_known):
            return Match(stage, place, sides, is_known=False, is_over=False)
        here = [each for each in sides if each is not None]
        won = [
            each for each in here if any(self.wins[each, rival] >= self.enough for rival in here)
        ]
        left = won or (here if len(here) < len(sides) else [e for e in here if e not in self.gone])
        is_over = len(left) < len(sides)
        winner = left[0] if is_over and left else None
        return Match(stage, place, sides, is_known=True, is_over=is_over, winner=winner)

    def _stage(self, stage: int, lines: Sequence[Feed]) -> Iterator[Match]:
        for place, (one, other) in enumerate(zip(lines[::2], lines[1::2], strict=True)):
            yield self.match(stage, place, one, other)


@dataclass(frozen=True)
class Bracket:
    """All matches, from the first stage to the last match.

    `seeds` are those who go in, the best first; `gone` those of them who play no more: whoever was
    to meet them goes through.
    """

    seeds: tuple[int, ...]
    beaten: Beaten = ()
    gone: frozenset[int] = frozenset()
    cup: Cup = ONE_ROUND

    @property
    def rounds(self) -> int:
        """How many rounds it takes at most.

        One match more where the loser of a first match may have to wait in the consolation for who
        goes through without one.
        """
        stages = rounds_needed(len(self.seeds)) + (self.consolation is not None and self._waits)
        return stages * self.cup.best_of

    @cached_property
    def wins(self) -> Counter[tuple[int, int]]:
        """How many rounds the first of two has won against the second."""
        return Counter(self.beaten)

    @cached_property
    def main(self) -> Tree:
        """The matches of those who have not lost."""
        seeds = len(self.seeds)
        lines = (Feed(self.seeds[at - 1] if at <= seeds else None) for at in lines_of(seeds))
        return self._tree(tuple(lines))

    @property
    def stages(self) -> tuple[tuple[Match, ...], ...]:
        """The matches of those who have not lost, stage by stage, each from the top."""
        return self.main.stages

    @cached_property
    def third(self) -> Match | None:
        """The match for the third place; None where there is none, or only one has lost."""
        if not self.cup.third_place or len(self.stages) < 2:
            return None
        one, other = self.stages[-2]
        if one.is_bye or other.is_bye:
            return None
        sides = [
            Feed(match.losers[0] if len(match.losers) == 1 else None, match.is_over)
            for match in (one, other)
        ]
        return self.main.match(len(self.stages), 1, *sides)

    @cached_property
    def consolation(self) -> Tree | None:
        """The matches of those who lost their first one; None where no two of them can meet.

        Who loses the last match is second, and who plays for the third place plays for that.
        """
        if not self.cup.consolation or len(self.stages) < 2:
            return None
        lines = tuple(map(self._sent_by, self.stages[0]))
        may_come = [line for line in lines if line.entrant is not None or not line.is_known]
        return self._tree(lines) if len(may_come) > 1 else None

    @property
    def is_over(self) -> bool:
        ends = (self.main.last, self.third, self.consolation and self.consolation.last)
        return all(match.is_over for match in ends if match)

    @property
    def champion(self) -> int | None:
        return self.main.last.winner

    @property
    def due(self) -> tuple[Match, ...]:
        """The matches of the next round.

        Those of the first stage that is not over: who is through waits for the others, though two
        of them could meet at once. In the consolation nobody waits who could play, so that it does
        not take longer than it must.
        """
        *before, last = self.stages
        for stage in (*before, (*last, self.third) if self.third else last):
            if found := [match for match in stage if match.is_due]:
                break
        if self.consolation:
            found += [match for stage in self.consolation.stages for match in stage if match.is_due]
        return tuple(found)

    @property
    def due_by_stage(self) -> dict[tuple[int, ...], tuple[int, bool]]:
        """Who meets in each match of the next round, and what it is.

        How many matches its stage has (0: it is for the third place), and whether that is one of
        the consolation.
        """
        found = {}
        for tree in (self.main, self.consolation):
            for stage in tree.stages if tree else ():
                for match in stage:
                    found[match] = len(stage), tree is self.consolation
        return {match.entrants: found.get(match, (0, False)) for match in self.due}

    @cached_property
    def places(self) -> dict[int, int]:
        """Number -> the place it has for certain: 1 as long as it is in.

        Whoever loses in one stage shares a place: after the champion comes 2, then 3, 5, 9. Those
        who play the consolation come after all others, and among themselves in the same way.
        """
        found = self.main.places.copy()
        if self.third:
            found.update(dict.fromkeys(self.third.losers, 4))
        if self.consolation:
            own = self.consolation.places
            both_gone = [
                each for match in self.stages[0] for each in match.losers if each not in own
            ]
            found.update(dict.fromkeys(both_gone, len(found) + 1 - len(both_gone)))
            ahead = len(found) - len(both_gone) - len(own)
            found.update({each: ahead + place for each, place in own.items()})
        return found

    @cached_property
    def still_in(self) -> tuple[int, ...]:
        """Who has a match to come, or has won the last one; the best first."""
        found = {each for each, place in self.main.places.items() if place == 1}
        if self.third and not self.third.is_over:
            found.update(self.third.entrants)
        if self.consolation:
            found.update(each for each, place in self.consolation.places.items() if place == 1)
        return tuple(each for each in self.seeds if each in found)

    def _tree(self, lines: tuple[Feed, ...]) -> Tree:
        return Tree(lines, self.wins, self.gone, self.cup.best_of // 2 + 1)

    def _sent_by(self, first: Match) -> Feed:
        """Whom a match of the first stage sends to the consolation."""
        match = self.stages[1][first.place // 2] if first.is_bye else first
        if not self._sends(match.stage):
            return Feed(None)
        sent = [each for each in match.losers if each in first.entrants]
        return Feed(sent[0] if len(sent) == 1 else None, match.is_over)

    def _sends(self, stage: int) -> bool:
        """Whether those who lose in a stage are free for the consolation."""
        return stage < len(self.stages) - (self.third is not None)

    @property
    def _waits(self) -> bool:
        """Whether a first match stands beside a line whose entrant may be sent a stage later."""
        first = self.stages[0]
        return self._sends(2) and any(
            one.is_bye != other.is_bye for one, other in zip(first[::2], first[1::2], strict=True)
        )


def lines_of(entrants: int) -> tuple[int, ...]:
    """The seeds from the top of the bracket to its bottom, 1 the best, 2^n of them.

    >>> lines_of(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    lines = [1]
    while len(lines) < max(entrants, 2):
        best_and_last = 2 * len(lines) + 1
        lines = [line for seed in lines for line in (seed, best_and_last - seed)]
    return tuple(lines)


def rounds_needed(entrants: int) -> int:
    """How many stages it takes until one is left."""
    return max(entrants - 1, 1).bit_length()
