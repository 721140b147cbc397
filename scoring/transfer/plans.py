"""Who meets whom, as a file: a line per table and round, with the numbers seated there.

Entrants who sit out are on a line without a table.
"""

import csv
import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from clubs.transfer import GridRow, Names, Sheet, Unreadable, read_sheet, require
from scoring.rotations import Finding, Plan, RoundPlan, Side, TablePlan, check_plan, name_sit_outs
from scoring.transfer.faults import RowFault, row_fault
from scoring.transfer.hands import number_in
from scoring.transfer.sides import NAMES, Sides
from scoring.words import finding_sentence

#: A round, a table, an entrant; None stands for any.
_About = tuple[int | str | None, int | str | None, int | str | None]

ROUND, TABLE = "round", "table"
OTHER_ROUNDS = ("chart-too-long", "chart-too-short")
#: Faults of a plan that leave somebody else without a seat.
TWICE = ("seated-twice", "seated-and-sits-out")
COLUMNS: Names = {ROUND: ("round", "ronde", "manche", "tour"), TABLE: ("table",), **NAMES}


@dataclass(frozen=True)
class Chart:
    """A plan read from a file, and all its faults in the order of lines.

    It may have fewer rounds than were asked for: the last ones are missing then. `is_renumbered`
    means that the file uses other numbers than the event, but as many: its lowest number became the
    event's lowest one, and so on.
    """

    plan: Plan
    faults: tuple[RowFault, ...]
    is_renumbered: bool = False

    @property
    def has_other_rounds(self) -> bool:
        """Whether it can't be played in the event's number of rounds."""
        return any(fault.code in OTHER_ROUNDS for fault in self.faults)


def columns_in_files(sides: Sides) -> tuple[str, ...]:
    """All columns of a chart."""
    return (ROUND, TABLE, *sides[0], *sides[1])


def write_chart(plan: Plan, sides: Sides) -> str:
    """The plan as CSV text."""
    columns = columns_in_files(sides)
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(columns)
    for number, this_round in enumerate(plan.rounds, start=1):
        for table in this_round.tables:
            writer.writerow([number, table.number, *table.entrants()])
        out, seats = this_round.sit_outs, len(columns) - 2
        for start in range(0, len(out), seats):
            writer.writerow([number, "", *out[start : start + seats]])
    return file.getvalue()


def read_chart(text: str, sides: Sides, *, entrants: Collection[int], rounds: int) -> Chart:
    """The plan in a text, for these entrants and at most `rounds` rounds, with all its faults.

    Entrants that a round does not name sit out. Raises Unreadable.
    """
    columns = columns_in_files(sides)
    sheet = read_sheet(text, {column: COLUMNS[column] for column in columns})
    if sheet is None:
        raise Unreadable("column-missing" if text.strip() else "empty", columns=", ".join(columns))
    require(sheet, columns)
    lines = [_Line.read(sheet, row, sides) for row in sheet.rows]
    return _chart(lines, sorted(entrants), rounds)


def too_short(chart: Chart, rounds: int) -> Chart:
    """The chart with the fault that no plan for this many rounds begins with it."""
    chart_rounds = len(chart.plan.rounds)
    fault = row_fault(None, ROUND, "chart-too-short", found=chart_rounds, due=rounds)
    return replace(chart, faults=(*chart.faults, fault))


@dataclass(frozen=True)
class _Line:
    """A line of a chart: the numbers that could be read, and faults for the others."""

    line: int
    round: int | None
    table: int | None
    sides: tuple[Side, Side]
    is_sit_out: bool
    faults: tuple[RowFault, ...]

    @classmethod
    def read(cls, sheet: Sheet, row: GridRow, sides: Sides) -> "_Line":
        is_sit_out = not sheet.cell(row, TABLE)
        wanted = (ROUND,) if is_sit_out else (ROUND, TABLE)
        seats = [
            column for side in sides for column in side if sheet.cell(row, column) or not is_sit_out
        ]
        numbers = {column: number_in(sheet.cell(row, column)) for column in (*wanted, *seats)}
        first, second = (
            tuple(number for column in side if (number := numbers.get(column)) is not None)
            for side in sides
        )
        faults = [
            _unread(row.line, column, sheet.cell(row, column))
            for column, number in numbers.items()
            if number is None
        ]
        if sheet.is_too_long(row):
            faults.append(row_fault(row.line, "", "too-many-cells"))
        return cls(
            row.line, numbers[ROUND], numbers.get(TABLE), (first, second), is_sit_out, tuple(faults)
        )

    @property
    def entrants(self) -> Side:
        return self.sides[0] + self.sides[1]


def _chart(lines: Sequence[_Line], entrants: Sequence[int], rounds: int) -> Chart:
    named = {number for line in lines for number in line.entrants}
    renumbered = not named <= set(entrants) and len(named) == len(entrants)
    meant = dict(zip(sorted(named), entrants, strict=True)) if renumbered else {}
    own_rounds = _own_rounds(lines) or rounds
    plan = _plan(lines, min(own_rounds, rounds), meant)
    faults = [fault for line in lines for fault in line.faults]
    if own_rounds > rounds:
        faults.append(row_fault(None, ROUND, "chart-too-long", found=own_rounds, due=rounds))
    else:
        faults.extend(_round_faults(lines, own_rounds))
    if not (renumbered or named <= set(entrants)):
        faults.append(row_fault(None, "", "chart-for-others", found=len(named), due=len(entrants)))
    faults.extend(_plan_faults(plan, entrants, lines, meant))
    ordered = tuple(sorted(faults, key=lambda fault: fault.line or 0))
    return Chart(name_sit_outs(plan, entrants), ordered, renumbered)


def _own_rounds(lines: Sequence[_Line]) -> int | None:
    """The number of rounds in the chart; None if it has none, or if one in between is missing."""
    numbers = {line.round for line in lines if line.round is not None}
    return len(numbers) if numbers and max(numbers) == len(numbers) else None


def _plan_faults(
    plan: Plan, entrants: Sequence[int], lines: Sequence[_Line], meant: Mapping[int, int]
) -> Iterator[RowFault]:
    """The faults of the plan; if somebody is in a round twice, also who is left over."""
    findings = check_plan(plan, entrants)
    lines_about = _lines_about(lines, meant)
    for finding in findings:
        if not finding.overridable:
            line = _line_of(finding, lines_about)
            yield RowFault(line, "", finding.code, finding_sentence(finding))
    last_twice = {fault.params["round"]: fault for fault in findings if fault.code in TWICE}
    for number, finding in last_twice.items():
        unnamed = [fault for fault in findings if fault.code == "not-in-round"]
        over = [fault.params["entrant"] for fault in unnamed if fault.params["round"] == number]
        if over:
            who = {"count": len(over), "numbers": ", ".join(map(str, over))}
            line = _line_of(finding, lines_about)
            yield row_fault(line, "", "left-over", round=number, **who)


def _plan(lines: Sequence[_Line], rounds: int, meant: Mapping[int, int]) -> Plan:
    """The plan as far as it could be read; `meant` maps its numbers to the event's, if others."""

    def here(side: Side) -> Side:
        return tuple(meant.get(number, number) for number in side)

    def planned(number: int) -> RoundPlan:
        mine = [line for line in lines if line.round == number]
        tables = sorted(
            (
                TablePlan(line.table, (here(line.sides[0]), here(line.sides[1])))
                for line in mine
                if line.table is not None
            ),
            key=lambda table: table.number,
        )
        out = [entrant for line in mine if line.is_sit_out for entrant in here(line.entrants)]
        return RoundPlan(tuple(tables), tuple(out))

    return Plan(tuple(planned(number) for number in range(1, rounds + 1)))


def _round_faults(lines: Sequence[_Line], rounds: int) -> Iterator[RowFault]:
    first_lines: dict[int, int] = {}
    for line in lines:
        if line.round is not None:
            first_lines.setdefault(line.round, line.line)
    for number, first in first_lines.items():
        if number > rounds:
            yield row_fault(first, ROUND, "no-such-round", rounds=rounds, round=number)
    for number in range(1, rounds + 1):
        if number not in first_lines:
            yield row_fault(None, ROUND, "round-missing", rounds=rounds, round=number)


def _lines_about(lines: Sequence[_Line], meant: Mapping[int, int]) -> dict[_About, int]:
    """The last line about each round, each of its tables, each entrant there, and both together."""
    last_lines: dict[_About, int] = {}
    for line in lines:
        entrants = [meant.get(number, number) for number in line.entrants]
        for table, entrant in product((None, line.table), (None, *entrants)):
            last_lines[line.round, table, entrant] = line.line
    return last_lines


def _line_of(finding: Finding, lines_about: Mapping[_About, int]) -> int | None:
    """The last line that a fault of the plan is about."""
    about = finding.params
    return lines_about.get((about["round"], about.get("table"), about.get("entrant")))


def _unread(line: int, column: str, text: str) -> RowFault:
    if not text and column != ROUND:
        return row_fault(line, column, "seat-empty")
    return row_fault(line, column, "whole-number", text=text[:20])
