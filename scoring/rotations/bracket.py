"""The bracket of a knock-out: who meets whom, who goes on, and how far everybody came.

It follows from three things alone: who goes in, the best first, who beat whom, and who has gone.
Any two meet in one match at most, so a result needs no round and no table to be read.

The best and the second best can meet only in the last match, the best four only in the last but
one, and so on: each stage puts the best of those left against the last of them
(https://www.printyourbrackets.com/16seeded.html). Where the number is no power of two, the lines
of those who are missing stay empty, so that the best go through the first stage without a match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

Beaten = Collection[tuple[int, int]]
"""The winner and the loser of every round that was played between two."""


@dataclass(frozen=True, slots=True)
class Cup:
    """How a knock-out is played: so many rounds a match at most (1, 3 or 5), of which more than
    half must be won, and whether those who lose before the last match play for the third place.
    """

    best_of: int = 1
    third_place: bool = False


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
        """How many rounds it takes at most."""
        return rounds_needed(len(self.seeds)) * self.cup.best_of

    @cached_property
    def wins(self) -> Counter[tuple[int, int]]:
        """How many rounds the first of two has won against the second."""
        return Counter(self.beaten)

    @cached_property
    def stages(self) -> tuple[tuple[Match, ...], ...]:
        """The matches, stage by stage, each from the top."""
        found = [tuple(self._first_stage())]
        while len(found[-1]) > 1:
            found.append(tuple(self._next_stage(found[-1])))
        return tuple(found)

    @property
    def last(self) -> Match:
        """The match that decides who is the champion."""
        return self.stages[-1][0]

    @cached_property
    def third(self) -> Match | None:
        """The match for the third place; None where there is none, or only one has lost."""
        if not self.cup.third_place or len(self.stages) < 2:
            return None
        one, other = self.stages[-2]
        if one.is_bye or other.is_bye:
            return None
        sides = [match.losers[0] if len(match.losers) == 1 else None for match in (one, other)]
        is_known = one.is_over and other.is_over
        return self._match(len(self.stages), 1, (sides[0], sides[1]), is_known=is_known)

    @property
    def is_over(self) -> bool:
        return self.last.is_over and (self.third is None or self.third.is_over)

    @property
    def champion(self) -> int | None:
        return self.last.winner

    @property
    def due(self) -> tuple[Match, ...]:
        """The matches of the next round: those of the first stage that is not over.

        Who is through waits for the others, though two of them could meet at once.
        """
        *before, last = self.stages
        for stage in (*before, (*last, self.third) if self.third else last):
            if found := tuple(match for match in stage if match.is_due):
                return found
        return ()

    @cached_property
    def places(self) -> dict[int, int]:
        """Number -> the place it has for certain: 1 as long as it is in.

        Whoever loses in one stage shares a place: after the champion comes 2, then 3, 5, 9.
        """
        found = dict.fromkeys(self.seeds, 1)
        for stage in self.stages:
            for match in stage:
                found.update(dict.fromkeys(match.losers, len(stage) + 1))
        if self.third:
            found.update(dict.fromkeys(self.third.losers, 4))
        return found

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who has not lost, the best first."""
        return tuple(each for each in self.seeds if self.places[each] == 1)

    def _first_stage(self) -> Iterator[Match]:
        lines = [
            self.seeds[line - 1] if line <= len(self.seeds) else None
            for line in lines_of(len(self.seeds))
        ]
        for place, sides in enumerate(zip(lines[::2], lines[1::2], strict=True)):
            yield self._match(1, place, sides)

    def _next_stage(self, before: Sequence[Match]) -> Iterator[Match]:
        for place, (one, other) in enumerate(zip(before[::2], before[1::2], strict=True)):
            yield self._match(
                one.stage + 1,
                place,
                (one.winner, other.winner),
                is_known=one.is_over and other.is_over,
            )

    def _match(
        self, stage: int, place: int, sides: tuple[int | None, int | None], *, is_known: bool = True
    ) -> Match:
        if not is_known:
            return Match(stage, place, sides, is_known=False, is_over=False)
        here = [each for each in sides if each is not None]
        enough = self.cup.best_of // 2 + 1
        won = [each for each in here if any(self.wins[each, other] >= enough for other in here)]
        left = won or (here if len(here) < len(sides) else [e for e in here if e not in self.gone])
        is_over = len(left) < len(sides)
        winner = left[0] if is_over and left else None
        return Match(stage, place, sides, is_known=True, is_over=is_over, winner=winner)


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
