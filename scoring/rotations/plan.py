"""The values every rotation gives: who meets whom, where, in which round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from scoring.rotations.sentences import Finding, Param

Side = tuple[int, ...]  # a pair or a team is one entrant; single players are two or three


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table in one round: its number and the entrants of side 0 (N-S, 1-3-5) and side 1."""

    number: int
    sides: tuple[Side, Side]

    def entrants(self) -> Side:
        """Give everybody who sits there, side after side."""
        return self.sides[0] + self.sides[1]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: the tables by number, and the entrants who have nobody to play."""

    tables: tuple[TablePlan, ...]
    sit_outs: tuple[int, ...] = ()

    def seated(self) -> Iterator[int]:
        """Give every entrant at a table, table by table."""
        for table in self.tables:
            yield from table.entrants()


@dataclass(frozen=True, slots=True)
class Plan:
    """All rounds, from the first to the last."""

    rounds: tuple[RoundPlan, ...]

    def entrants(self) -> tuple[int, ...]:
        """Give every entrant who plays or sits out at least once, by number."""
        seen: set[int] = set()
        for this_round in self.rounds:
            seen.update(this_round.seated(), this_round.sit_outs)
        return tuple(sorted(seen))


class RotationImpossible(ValueError):
    """What was asked for has no plan; the finding says why and what is the nearest that has."""

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
    """Raises `RotationImpossible` (entrant-twice) where somebody is in the list twice."""
    seen: set[int] = set()
    for entrant in entrants:
        if entrant in seen:
            raise RotationImpossible("entrant-twice", entrant=entrant)
        seen.add(entrant)


class Maker(Protocol):
    """Makes a plan for these entrants; raises `RotationImpossible`."""

    def __call__(
        self, entrants: Sequence[int], rounds: int, *, allow_rematches: bool = False
    ) -> Plan: ...


@dataclass(frozen=True, slots=True)
class Rotation:
    """A named method: its code, its English label, when to use it, and what makes the plan."""

    code: str
    label: str
    when: str
    plan: Maker
