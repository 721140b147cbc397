"""The table of a season compared with spreadsheet formulas; see `season_sheet.py`."""

import csv
import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import groupby

import pytest
from openpyxl import load_workbook

from scoring.afternoon import Gave, gave
from scoring.afternoon.facts import (
    Afternoon,
    EntrantFacts,
    Frame,
    LineupFacts,
    RoundFacts,
    SeatFacts,
    SessionFacts,
    TableFacts,
)
from scoring.standings import Counting, SeasonLine, SeasonPart, SeasonWay, season_table
from tests.scoring.afternoon.making import EVENT, NOON, TOTALS
from tests.scoring.season_sheet import (
    ALL_TIES,
    BEST,
    CORRECTED,
    LEAST,
    PLACES,
    SHEET,
    WORKED,
    Row,
)
from tests.scoring.season_sheet import (
    RULES as TIE_RULES,
)

TIES = {"share": (), "all": ALL_TIES}


@cache
def rows_by_event() -> dict[int, list[Row]]:
    """Every table of the season as written in the sheet."""
    sheet = load_workbook(SHEET)["tables"]
    rows = [Row(*line) for line in sheet.iter_rows(min_row=2, values_only=True)]  # type: ignore[arg-type]
    return {event: list(group) for event, group in groupby(rows, lambda row: row.event)}


def played(rows: Sequence[Row], *, as_first_typed: bool) -> Afternoon:
    """An event with the totals of its tables; a player's id is the person's number."""
    seats_of = [_seats(row) for row in rows]
    entrants: dict[int, EntrantFacts] = {}
    for seats in seats_of:
        for seat in seats:
            entrants.setdefault(seat.number, _entrant(seat.number))
            known = entrants[seat.number]
            if all(each.player != seat.player for each in known.lineups):
                place = LineupFacts(len(known.lineups) + 1, 1, None, seat.player)
                entrants[seat.number] = replace(known, lineups=(*known.lineups, place))
    numbers = sorted({row.round for row in rows})
    rounds = {
        number: RoundFacts(number, uuid.UUID(int=number), 1, number, NOON, NOON, None, None)
        for number in numbers
    }
    tables = {}
    for pk, (row, seats) in enumerate(zip(rows, seats_of, strict=True), 1):
        points = (row.first_0, row.first_1) if as_first_typed else (row.points_0, row.points_1)
        totals = TOTALS._replace(
            points_0=points[0], points_1=points[1], sets_0=row.sets_0, sets_1=row.sets_1,
            lone_made_0=row.lone_0, lone_made_1=row.lone_1,
        )  # fmt: skip
        tables[pk] = TableFacts(
            pk, uuid.UUID(int=pk), rounds[row.round], 1, row.table, row.hands, "N", seats,
            totals=totals,
        )  # fmt: skip
    session = SessionFacts(1, 1, NOON, len(numbers), True, None, ())
    names = {seat.player: f"P{seat.player}" for seats in seats_of for seat in seats}
    frame = Frame((session,), tuple(rounds.values()), entrants, names, ())
    kind = "pairs" if rows[0].pairs else "individuals"
    event = replace(EVENT, format=kind, tie_chain=("total",), state="finished")
    return Afternoon(event, frame, tables)


def _seats(row: Row) -> tuple[SeatFacts, ...]:
    """Who sits where. A pair has the number of the first of the two."""
    places = (("N", 0, row.a), ("S", 0, row.b), ("E", 1, row.c), ("W", 1, row.d))
    pairs = {0: min(row.a, row.b), 1: min(row.c, row.d)}
    return tuple(
        SeatFacts(seat, side, number, number, player, 1, None)
        for seat, side, player in places
        for number in [pairs[side] if row.pairs else player]
    )


def _entrant(number: int) -> EntrantFacts:
    return EntrantFacts(
        number, uuid.UUID(int=number), number, "competing", "playing", 1, None, 0, None, None
    )


@cache
def parts(*, corrected: bool) -> dict[int, list[SeasonPart]]:
    """What everybody earned in each event, as a season counts it."""
    found: dict[int, list[SeasonPart]] = defaultdict(list)
    for event, rows in rows_by_event().items():
        is_wrong = event in CORRECTED and not corrected
        for own in gave(played(rows, as_first_typed=is_wrong)):
            found[own.player].append(part(event, own))
    return found


def part(event: int, own: Gave) -> SeasonPart:
    return SeasonPart(
        event, own.points, own.hands, own.rounds, own.place, own.level, own.sets, own.lone_made
    )


@cache
def worked() -> dict[tuple[str, int], list[dict[str, str]]]:
    """The results of the formulas, by what counts and how many of the best."""
    found: dict[tuple[str, int], list[dict[str, str]]] = defaultdict(list)
    with WORKED.open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            found[line["counting"], int(line["best"])].append(line)
    return found


def table(counting: str, best: int, rule: str, *, corrected: bool = True) -> list[SeasonLine]:
    way = SeasonWay(
        Counting(counting), best or None, LEAST, PLACES, TIES.get(rule, (rule,))
    )  # fmt: skip
    return list(season_table(parts(corrected=corrected), way))


@pytest.mark.parametrize("rule", TIE_RULES)
@pytest.mark.parametrize("best", [0, BEST])
@pytest.mark.parametrize("counting", list(Counting))
def test_a_season_equals_the_result_of_the_spreadsheet_s_formulas(
    counting: str, best: int, rule: str
) -> None:
    lines = table(counting, best, rule)
    sheet = {int(row["person"]): row for row in worked()[counting, best]}
    assert {line.person: line.rank or 0 for line in lines} == {
        line.person: int(sheet[line.person][rule]) for line in lines
    }
    for line in lines:
        assert abs(float(sheet[line.person]["worth"]) - float(line.worth)) < 2e-6


def test_the_season_exercises_every_rule() -> None:
    at_work = {
        (counting, line.why)
        for counting in Counting
        for best in (0, BEST)
        for rule in TIE_RULES
        for line in table(counting, best, rule)
    }
    reasons = {"next-best", "wins", "lone-made", "fewest-sets", "share"}
    assert {why for counting, why in at_work if counting == Counting.TOTAL} >= reasons
    assert {line.rank is None for line in table("total", 0, "share")} == {True, False}
    assert len(parts(corrected=True)) == 80


def test_before_the_four_corrections_the_table_was_different() -> None:
    before, after = (table("total", BEST, "all", corrected=done) for done in (False, True))
    assert [line.person for line in before] != [line.person for line in after]
    changed = {line.person: line.worth for line in before}
    assert any(changed[line.person] != Fraction(line.worth) for line in after)
