"""The hands of a whole event, from a file with a line for each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from clubs.transfer.grid import GridRow, Sheet, read_sheet, require
from clubs.transfer.unreadable import Unreadable
from engine import Report, RuleSet
from engine.notation import read_number

#: The columns that place a hand: whole numbers from 1.
PLACE = ("round", "table", "hand", "ns", "ew")
#: The columns of the sides where six play: with a word, or Excel makes a date of 1-3-5.
SIX = {
    "ns": "seats 1-3-5",
    "ew": "seats 2-4-6",
    "ns_tricks": "tricks 1-3-5",
    "ew_tricks": "tricks 2-4-6",
}

MAX_NUMBER = 9999


def column_name(column: str, rules: RuleSet) -> str:
    """What a column is called in files of this game."""
    return SIX.get(column, column) if rules.players == 6 else column


def required_columns(rules: RuleSet) -> tuple[str, ...]:
    """The columns that a file of this game must have."""
    direction = ("direction",) if rules.has_directions else ()
    report = ("dealer", "declarer", "bid", "strain", *direction, "ns_tricks", "ew_tricks")
    return tuple(column_name(column, rules) for column in (*PLACE, *report))


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
    """A hand whose round, table, number and entrants could be read."""

    line: int
    report: Report
    round: int
    table: int
    hand: int
    ns: int
    ew: int


def optional_columns(rules: RuleSet) -> tuple[str, ...]:
    """The columns that may be there too."""
    return ("auction", "revoker") if rules.revoke else ("auction",)


def read_hands(text: str, rules: RuleSet) -> tuple[TypedHand, ...]:
    """Every line of a file of hands of this game. Raises Unreadable."""
    if not text.strip():
        raise Unreadable("empty")
    required = required_columns(rules)
    sheet = read_sheet(text, {name: (name,) for name in (*required, *optional_columns(rules))})
    if sheet is None:
        raise Unreadable("column-missing", columns=", ".join(required))
    require(sheet, required)
    return tuple(_typed(sheet, row, rules) for row in sheet.rows)


def placed(hands: tuple[TypedHand, ...]) -> Iterator[PlacedHand]:
    """The hands whose place could be read."""
    for typed in hands:
        numbers = [number for column in PLACE if (number := typed.number(column)) is not None]
        if len(numbers) == len(PLACE):
            yield PlacedHand(typed.line, typed.report, *numbers)


def _typed(sheet: Sheet, row: GridRow, rules: RuleSet) -> TypedHand:
    place = {column: sheet.cell(row, column_name(column, rules)) for column in PLACE}
    return TypedHand(row.line, place, _report(sheet, row, rules), sheet.is_too_long(row))


def _report(sheet: Sheet, row: GridRow, rules: RuleSet) -> Report:
    tricks = [sheet.cell(row, column_name(each, rules)) for each in ("ns_tricks", "ew_tricks")]
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
