"""What was played, scored by other rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import Fault, Result, RuleSet, check_report
from scoring.afternoon.codes import ANNULLED, Standing
from scoring.afternoon.facts import Afternoon, HandFacts, TableFacts
from scoring.afternoon.hands import report_of


@dataclass(frozen=True)
class Rescored:
    """A result under other rules; `result` is None if it can't have been played by them."""

    table: TableFacts
    row: HandFacts
    result: Result | None
    faults: tuple[Fault, ...]
    auction: str

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of both sides under the other rules."""
        return self.result.points if self.result else None

    @property
    def differs(self) -> bool:
        """Whether anything that the rules decide differs from what is stored."""
        return self.result is not None and self._decided(self.result) != self._stored

    @property
    def counts_otherwise(self) -> bool:
        """Whether it gets a new row, with other points."""
        return self.differs and self.points != (self.row.points_0, self.row.points_1)

    @property
    def becomes_unusual(self) -> bool:
        """Whether only the other rules would object: it is kept with the reason of the revision."""
        return self.differs and bool(self.faults) and not self.row.overridden

    @property
    def is_disputed(self) -> bool:
        """Whether it is one version of several; somebody must decide for one."""
        return self.row.state == Standing.DISPUTED

    def _decided(self, result: Result) -> tuple[Any, ...]:
        """What the rules decide about a report."""
        tricks = result.of_tricks if result.contract else None
        codes = tuple(fault.code for fault in self.faults)
        return result.points, result.made, result.lone, tricks, dict(result.seat_points), codes

    @property
    def _stored(self) -> tuple[Any, ...]:
        """What is stored, for comparison with what the other rules decide."""
        row = self.row
        points = row.points_0, row.points_1
        return points, row.made, row.lone, row.of_tricks, dict(row.seat_points), row.overridden


@dataclass(frozen=True)
class Rescoring:
    """All results of an event under other rules, and the tables that have only totals."""

    rules: RuleSet
    hands: tuple[Rescored, ...]
    totals: tuple[TableFacts, ...]

    @property
    def changed(self) -> list[Rescored]:
        """Those that get a new row."""
        return [hand for hand in self.hands if hand.differs]

    @property
    def impossible(self) -> list[Rescored]:
        """Those that can't have been played by the other rules: they refuse the revision."""
        return [hand for hand in self.hands if hand.result is None]

    @property
    def unusual(self) -> list[Rescored]:
        """Those to which the other rules would object, and that are kept with its reason."""
        return [hand for hand in self.hands if hand.becomes_unusual]

    @property
    def numbers(self) -> dict[str, int]:
        """How many hands of each kind there are; a disputed one is one hand in all its versions."""
        return {
            "entered": _count(self.hands),
            "otherwise": _count(hand for hand in self.hands if hand.counts_otherwise),
            "unusual": _count(self.unusual),
            "impossible": _count(self.impossible),
            "to_correct": _count(hand for hand in self.impossible if not hand.is_disputed),
            "to_settle": _count(hand for hand in self.impossible if hand.is_disputed),
        }


def rescoring_by(afternoon: Afternoon, rules: RuleSet, auctions: Mapping[int, str]) -> Rescoring:
    """What the results of an event would be by other rules; `auctions` by the id of a result."""
    tables = tuple(afternoon.tables.values())
    return Rescoring(
        rules,
        tuple(
            _rescored(table, row, rules, auctions.get(row.id, ""))
            for table in tables
            for row in table.hands
            if row.kind not in ANNULLED
        ),
        tuple(table for table in tables if table.totals),
    )


def _rescored(table: TableFacts, row: HandFacts, rules: RuleSet, auction: str) -> Rescored:
    checked = check_report(report_of(row, auction), rules)
    return Rescored(table, row, checked.result, checked.faults, auction)


def _count(versions: Iterable[Rescored]) -> int:
    return len({(hand.table.id, hand.row.number) for hand in versions})
