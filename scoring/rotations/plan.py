"""The values that every rotation returns: who meets whom, where, in which round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from scoring.rotations.bracket import ONE_ROUND, Bracket, Cup
from scoring.rotations.sentences import Finding, Param

FOUR = 4  # single players at the usual table
Side = tuple[int, ...]  # a pair or a team is one entrant; single players are two or three


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table in one round: its number and the entrants of side 0 (N-S, 1-3-5) and side 1."""

    number: int
    sides: tuple[Side, Side]

    def entrants(self) -> Side:
        """Everybody who sits there, side after side."""
        return self.sides[0] + self.sides[1]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: the tables by number, and the entrants who sit out."""

    tables: tuple[TablePlan, ...]
    sit_outs: tuple[int, ...] = ()

    def seated(self) -> Iterator[int]:
        """Every entrant at a table, table by table."""
        for table in self.tables:
            yield from table.entrants()


@dataclass(frozen=True, slots=True)
class Plan:
    """All rounds, from the first to the last."""

    rounds: tuple[RoundPlan, ...]

    def entrants(self) -> tuple[int, ...]:
        """Every entrant who plays or sits out at least once, by number."""
        seen: set[int] = set()
        for this_round in self.rounds:
            seen.update(this_round.seated(), this_round.sit_outs)
        return tuple(sorted(seen))


NOTHING_PLAYED = Plan(())


#: A callback during a search, with how much of it is done and how much there is. It may stop the
#: search by raising.
Look = Callable[[int, int], None]


class RotationImpossible(ValueError):
    """The request has no plan; the finding says why, and what the nearest possible one is."""

    def __init__(self, code: str, **params: Param) -> None:
        self.finding = Finding(code, params)
        super().__init__(self.finding.text)

    @property
    def code(self) -> str:
        """The code by which the site translates the sentence."""
        return self.finding.code

    @property
    def params(self) -> dict[str, Param]:
        """The numbers named in the sentence."""
        return self.finding.params


def refuse_repeats(entrants: Sequence[int]) -> None:
    """Raises `RotationImpossible` (entrant-twice) if somebody is in the list twice."""
    seen: set[int] = set()
    for entrant in entrants:
        if entrant in seen:
            raise RotationImpossible("entrant-twice", entrant=entrant)
        seen.add(entrant)


def refuse_unplayable(entrants: Sequence[int], rounds: int, side: int) -> None:
    """Raises `RotationImpossible` if there is nothing to plan.

    Codes: entrant-twice, no-rounds, and if there are too few, too-few-entrants (pairs, teams),
    too-few-players or too-few-for-six.
    """
    refuse_repeats(entrants)
    count, least = len(entrants), 2 * side
    if count < least and side == 1:
        raise RotationImpossible(
            "too-few-entrants", entrants=count, least=least, missing=least - count
        )
    if count < least:
        code = "too-few-players" if least == FOUR else "too-few-for-six"
        raise RotationImpossible(code, players=count, least=least, missing=least - count)
    if rounds < 1:
        raise RotationImpossible("no-rounds", rounds=rounds)


NO_WISHES: frozenset[frozenset[int]] = frozenset()


@dataclass(frozen=True)
class Wishes:
    """Wishes about two single players: sets of two numbers.

    apart: never at one table · not_partners: never partners · partners_once: partners in one
    round · start_together: partners in the first round · stay_together: partners in every round.
    """

    apart: frozenset[frozenset[int]] = NO_WISHES
    not_partners: frozenset[frozenset[int]] = NO_WISHES
    partners_once: frozenset[frozenset[int]] = NO_WISHES
    start_together: frozenset[frozenset[int]] = NO_WISHES
    stay_together: frozenset[frozenset[int]] = NO_WISHES


@dataclass(frozen=True)
class Asked:
    """A request for a plan.

    entrants: who plays in the rounds to come, distinct numbers · rounds: the number in the whole
    plan, including those `played`, which stand · side: entrants on a side of a table, 1 (a pair or
    a team), 2 or 3 (single players) · order: the entrants in the order of the standings, best
    first · won: table number -> side (0 or 1) that won in the last round played, without level
    tables · bracket: a knock-out in progress · cup: how a knock-out is to be played, before it has
    begun. The last four are for rotations made round by round.
    """

    entrants: Sequence[int]
    rounds: int
    side: int = 1
    played: Plan = NOTHING_PLAYED
    order: Sequence[int] = ()
    won: Mapping[int, int] = field(default_factory=dict)
    wishes: Wishes = field(default_factory=Wishes)
    allow_rematches: bool = False
    seed: int = 1
    bracket: Bracket | None = None
    cup: Cup = ONE_ROUND


class Maker(Protocol):
    """Makes a plan that starts with the rounds played; raises `RotationImpossible`."""

    def __call__(self, asked: Asked) -> Plan: ...


@dataclass(frozen=True, slots=True)
class Rotation:
    """A named method: its code, its English label, when to use it, and its `Maker`.

    `sides` are the sizes of a side that it can seat. A method `by_round` adds one round to those
    played; all others make all rounds to come.
    """

    code: str
    label: str
    when: str
    plan: Maker
    sides: tuple[int, ...] = (1,)
    by_round: bool = False
