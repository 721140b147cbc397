"""The hands of a whole event, from a file with one line per hand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from clubs.transfer import GridRow, Sheet, Unreadable, read_sheet, require
from engine import Report, RuleSet, read_number
from scoring.rotations import Side
from scoring.transfer.sides import NAMES, Sides, column_name

#: The columns that place a hand, in addition to those of the sides; whole numbers from 1.
PLACE = ("round", "table", "hand")

TRICKS = ("ns_tricks", "ew_tricks")

MAX_NUMBER = 9999


def required_columns(rules: RuleSet, sides: Sides) -> tuple[str, ...]:
    """The columns that a file of this game must have; `sides` are those that say who sits there."""
    direction = ("direction",) if rules.has_directions else ()
    report = ("dealer", "declarer", "bid", "strain", *direction)
    tricks = [column_name(column, rules) for column in TRICKS]
    return (*PLACE, *sides[0], *sides[1], *report, *tricks)


@dataclass(frozen=True)
class TypedHand:
    """A line of the file: the place of the hand as typed, by column, and its report."""

    line: int
    place: Mapping[str, str]
    sides: Sides
    report: Report
    spare: bool

    def number(self, column: str) -> int | None:
        """The value of a column of `place`, None if it is not a number from 1 to MAX_NUMBER."""
        return number_in(self.place[column])


@dataclass(frozen=True)
class PlacedHand:
    """A hand whose round, table, number and entrants could be read."""

    line: int
    report: Report
    round: int
    table: int
    hand: int
    sides: tuple[Side, Side]


def optional_columns(rules: RuleSet) -> tuple[str, ...]:
    """The columns that a file may have in addition."""
    return ("auction", "revoker") if rules.revoke else ("auction",)


def read_hands(text: str, rules: RuleSet, sides: Sides) -> tuple[TypedHand, ...]:
    """All lines of a file of hands of this game; `sides` are the columns that say who sits there.

    Raises Unreadable.
    """
    if not text.strip():
        raise Unreadable("empty")
    required = required_columns(rules, sides)
    columns = (*required, *optional_columns(rules))
    sheet = read_sheet(text, {name: NAMES.get(name, (name,)) for name in columns})
    if sheet is None:
        raise Unreadable("column-missing", columns=", ".join(required))
    require(sheet, required)
    return tuple(_typed(sheet, row, rules, sides) for row in sheet.rows)


def placed(hands: Iterable[TypedHand]) -> Iterator[PlacedHand]:
    """The hands whose place could be read."""
    for typed in hands:
        read = {column: typed.number(column) for column in typed.place}
        numbers = {column: number for column, number in read.items() if number is not None}
        if len(numbers) == len(read):
            number, table, hand = (numbers[column] for column in PLACE)
            first, second = (tuple(numbers[column] for column in side) for side in typed.sides)
            yield PlacedHand(typed.line, typed.report, number, table, hand, (first, second))


def _typed(sheet: Sheet, row: GridRow, rules: RuleSet, sides: Sides) -> TypedHand:
    place = {column: sheet.cell(row, column) for column in (*PLACE, *sides[0], *sides[1])}
    return TypedHand(row.line, place, sides, _report(sheet, row, rules), sheet.is_too_long(row))


def _report(sheet: Sheet, row: GridRow, rules: RuleSet) -> Report:
    tricks = [sheet.cell(row, column_name(column, rules)) for column in TRICKS]
    return Report(
        dealer=sheet.cell(row, "dealer"),
        declarer=sheet.cell(row, "declarer"),
        bid=sheet.cell(row, "bid"),
        strain=sheet.cell(row, "strain"),
        direction=sheet.cell(row, "direction"),
        revoker=sheet.cell(row, "revoker"),
        tricks=(tricks[0], tricks[1]),
        auction=" ".join(sheet.cell(row, "auction").split()),
    )


def number_in(text: str) -> int | None:
    """The number from 1 to MAX_NUMBER in a cell, None if there is no such number."""
    number = read_number(text)
    return number if number is not None and 1 <= number <= MAX_NUMBER else None
