"""Conversions of a stored hand: the engine's result, the table's report, and a form's fields."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine import PASSED_OUT, Contract, Direction, Report, Result, RuleSet, Strain
from scoring.afternoon.codes import HandKind

#: The parts of a contract besides its bid; a hand that was not played has none of them.
CONTRACT_FIELDS = ("declarer", "strain", "direction", "tricks")


class StoredHand(Protocol):
    """What is stored of a hand: a row of the database, or the facts that were loaded of it."""

    @property
    def kind(self) -> str: ...
    @property
    def dealer(self) -> str: ...
    @property
    def declarer(self) -> str | None: ...
    @property
    def level(self) -> int | None: ...
    @property
    def special(self) -> str | None: ...
    @property
    def strain(self) -> str | None: ...
    @property
    def direction(self) -> str | None: ...
    @property
    def revoker(self) -> str | None: ...
    @property
    def makers_tricks(self) -> int | None: ...
    @property
    def of_tricks(self) -> int | None: ...
    @property
    def made(self) -> bool | None: ...
    @property
    def lone(self) -> bool: ...
    @property
    def points_0(self) -> int: ...
    @property
    def points_1(self) -> int: ...
    @property
    def seat_points(self) -> Mapping[str, int]: ...
    @property
    def overridden(self) -> Sequence[str]: ...
    @property
    def reason(self) -> str: ...


def contract_of(row: StoredHand) -> Contract | None:
    """The contract of a hand; None if none was played."""
    if not (row.declarer and row.strain):
        return None
    direction = Direction(row.direction) if row.direction else None
    return Contract(row.declarer, row.level, row.special, Strain(row.strain), direction)


def result_of(row: StoredHand) -> Result:
    """The engine's value of a hand, with the points that are stored."""
    return Result(
        kind=row.kind,
        dealer=row.dealer,
        contract=contract_of(row),
        makers_tricks=row.makers_tricks,
        of_tricks=row.of_tricks or 0,
        points=(row.points_0, row.points_1),
        made=row.made,
        lone=row.lone,
        seat_points=tuple(sorted(row.seat_points.items())),
        revoker=row.revoker,
    )


def columns_of(result: Result, rules: RuleSet) -> dict[str, Any]:
    """The stored columns of a result, from which `result_of` restores it."""
    columns: dict[str, Any] = {
        "kind": result.kind,
        "dealer": result.dealer,
        "points_0": result.points[0],
        "points_1": result.points[1],
        "seat_points": dict(result.seat_points),
        "revoker": result.revoker,
    }
    if (contract := result.contract) is None:
        return columns
    return columns | {
        "declarer": contract.declarer,
        "level": contract.level,
        "special": contract.special,
        "strain": contract.strain.value,
        "direction": contract.direction.value if contract.direction else None,
        "makers_tricks": result.makers_tricks,
        "of_tricks": result.of_tricks,
        "makers": rules.side_of(contract.declarer),
        "made": result.made,
        "lone": result.lone,
    }


def report_of(row: StoredHand, auction: str = "") -> Report:
    """A hand as its table reports it, with the auction if it is known.

    The points are left to the rules. Nobody plays or reports a void hand, so all but its dealer is
    empty.
    """
    level = "" if row.level is None else str(row.level)
    return Report(
        dealer=row.dealer,
        declarer=row.declarer or "",
        bid=PASSED_OUT if row.kind == HandKind.PASSED_OUT else row.special or level,
        strain=row.strain or "",
        direction=row.direction or "",
        makers_tricks="" if row.makers_tricks is None else str(row.makers_tricks),
        revoker=row.revoker or "",
        auction=auction,
    )


def fields_of(row: StoredHand) -> dict[str, str]:
    """A hand as the fields of a form, at the desk and on a phone alike.

    Passed out is a choice of its own there, with a code instead of words.
    """
    report = report_of(row)
    return {
        "dealer": report.dealer,
        "declarer": report.declarer,
        "bid": row.kind if report.bid == PASSED_OUT else report.bid,
        "strain": report.strain,
        "direction": report.direction,
        "tricks": report.makers_tricks,
        "revoker": report.revoker,
    }


def report_from(fields: Mapping[str, str]) -> Report:
    """The report in the fields of a form: the inverse of `fields_of`."""
    bid = fields["bid"]
    return Report(
        dealer=fields["dealer"],
        declarer=fields["declarer"],
        bid=PASSED_OUT if bid == HandKind.PASSED_OUT else bid,
        strain=fields["strain"],
        direction=fields["direction"],
        makers_tricks=fields["tricks"],
        revoker=fields["revoker"],
    )


def is_same_play(one: StoredHand, other: StoredHand) -> bool:
    """Whether two typings say the same of a hand, whoever dealt and whatever the points are."""

    def said(row: StoredHand) -> tuple[object, ...]:
        return row.kind, contract_of(row), row.makers_tricks, row.revoker

    return said(one) == said(other)
