"""The hands of a whole event, from a file with a line for each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.check import Report
from engine.notation import read_number
from scoring.transfer.grid import Row, Sheet, read_sheet, require
from scoring.transfer.refusal import Unreadable

#: The columns that place a hand: whole numbers from 1.
PLACE = ("round", "table", "hand", "ns", "ew")
REPORT = ("dealer", "declarer", "bid", "strain", "ns_tricks", "ew_tricks")
REQUIRED = (*PLACE, *REPORT)
COLUMNS: Mapping[str, tuple[str, ...]] = {name: (name,) for name in (*REQUIRED, "auction")}

MAX_NUMBER = 9999


@dataclass(frozen=True)
class TypedHand:
    """A line of the file: what places the hand, as typed, and the report of it."""

    line: int
    place: Mapping[str, str]
    report: Report
    spare: bool

    def number(self, column: str) -> int | None:
        """A number of PLACE, None when it is none from 1."""
        number = read_number(self.place[column])
        return number if number is not None and 1 <= number <= MAX_NUMBER else None


@dataclass(frozen=True)
class PlacedHand:
    """A hand whose round, table, number and pairs could be read."""

    line: int
    report: Report
    round: int
    table: int
    hand: int
    ns: int
    ew: int


def read_hands(text: str) -> tuple[TypedHand, ...]:
    """Every line of a file of hands. Raises Unreadable."""
    if not text.strip():
        raise Unreadable("empty")
    sheet = read_sheet(text, COLUMNS)
    if sheet is None:
        raise Unreadable("column-missing", columns=", ".join(REQUIRED))
    require(sheet, REQUIRED)
    return tuple(_typed(sheet, row) for row in sheet.rows)


def placed(hands: tuple[TypedHand, ...]) -> Iterator[PlacedHand]:
    """The hands whose place could be read."""
    for typed in hands:
        numbers = [number for column in PLACE if (number := typed.number(column)) is not None]
        if len(numbers) == len(PLACE):
            yield PlacedHand(typed.line, typed.report, *numbers)


def _typed(sheet: Sheet, row: Row) -> TypedHand:
    place = {column: sheet.cell(row, column) for column in PLACE}
    return TypedHand(row.line, place, _report(sheet, row), sheet.is_too_long(row))


def _report(sheet: Sheet, row: Row) -> Report:
    return Report(
        dealer=sheet.cell(row, "dealer"),
        declarer=sheet.cell(row, "declarer"),
        bid=sheet.cell(row, "bid"),
        strain=sheet.cell(row, "strain"),
        tricks=(sheet.cell(row, "ns_tricks"), sheet.cell(row, "ew_tricks")),
        auction=" ".join(sheet.cell(row, "auction").split()),
    )
