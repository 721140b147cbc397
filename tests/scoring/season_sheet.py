"""Makes `tests/data/season.xlsx`: a season whose table is worked out by spreadsheet formulas.

30 events, 80 persons of known strength, four events in which totals were typed wrongly and
corrected afterwards. Nothing of the site is used here, so that its table can be compared with this
one. The formulas can be read, changed and computed in any spreadsheet. Their results are stored in
`season-worked.csv`; see `season_worked.py`.
"""

import importlib
import itertools
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

DATA = Path(__file__).parents[1] / "data"
SHEET, WORKED = DATA / "season.xlsx", DATA / "season-worked.csv"
PERSONS, EVENTS, LEAST, BEST = 80, 30, 6, 3
PLACES = (20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
CORRECTED = (3, 9, 17, 26)
#: In one event nobody wrote down the lone hands, in another nobody the sets.
NO_LONES, NO_SETS = 5, 12
RULES = ("share", "next-best", "wins", "lone-made", "fewest-sets", "all")
COUNTINGS = ("total", "per-hand", "per-round", "places")
WAYS = [(counting, best) for counting in COUNTINGS for best in (0, BEST)]
#: What the rule "all" compares, one after the other.
ALL_TIES = ("next-best", "wins", "fewest-sets", "lone-made")
NOT_THERE = -1_000_000
#: How many next best events are compared; nobody ties in all of these without tying in all.
NEXT = 6


class Row(NamedTuple):
    """A table of a round: four persons, the totals of both sides, and those first typed."""

    event: int
    pairs: int
    round: int
    hands: int
    table: int
    a: int
    b: int
    c: int
    d: int
    points_0: int
    points_1: int
    sets_0: int | None
    sets_1: int | None
    lone_0: int | None
    lone_1: int | None
    first_0: int
    first_1: int


def drawn() -> Iterator[Row]:
    """Every table of the season. Event by event there are pairs, or single players who change."""
    rng = Random(17)
    strength = {person: rng.gauss(0, 1) for person in range(1, PERSONS + 1)}
    keen = {person: rng.uniform(0.1, 1) for person in strength}
    for event in range(1, EVENTS + 1):
        as_pairs = event % 2
        there = [person for person in strength if rng.random() < keen[person]]
        # 1 and 2 never come alone, so they are level in everything.
        there = [person for person in there if person > 2] + ([1, 2] if as_pairs else [])
        couples = rng.sample(there[: len(there) // 4 * 4], k=len(there) // 4 * 4)
        if as_pairs and 1 in there:
            others = [each for each in couples if each > 2]
            couples = [*others[: len(couples) // 4 * 4 - 2], 1, 2]
            couples = couples[len(couples) % 4 :]
        hands = 6 + 2 * (event % 3 == 0)
        for this_round in range(1, 4 + event % 2):
            couples = shuffled(couples, as_pairs, rng)
            for table, start in enumerate(range(0, len(couples), 4), 1):
                four = couples[start : start + 4]
                yield row_of(event, as_pairs, this_round, hands, table, four, strength, rng)


def shuffled(persons: list[int], as_pairs: int, rng: Random) -> list[int]:
    """Everybody in random order, pairs together."""
    if not as_pairs:
        return rng.sample(persons, k=len(persons))
    pairs = [persons[at : at + 2] for at in range(0, len(persons), 2)]
    return list(itertools.chain.from_iterable(rng.sample(pairs, k=len(pairs))))


def row_of(
    event: int, as_pairs: int, this_round: int, hands: int, table: int, four: list[int],
    strength: dict[int, float], rng: Random,
) -> Row:  # fmt: skip
    """A table as it was played: the stronger side makes more of it, as a rule."""
    ahead = sum(strength[each] for each in four[:2]) - sum(strength[each] for each in four[2:])
    points = [round(3.5 * hands + sign * 2 * ahead + rng.gauss(0, 4)) for sign in (1, -1)]
    sets = [rng.choice((0, 0, 1, 1, 2)) for _ in points]
    lones = [int(rng.random() < 0.3) for _ in points]
    typed = list(points)
    if event in CORRECTED and table % 3 == 0:
        typed = [points[1] + 11, points[0] - 5]
    return Row(
        event, as_pairs, this_round, hands, table, *four, *points,
        *(sets if event != NO_SETS else [None, None]),
        *(lones if event != NO_LONES else [None, None]), *typed,
    )  # fmt: skip


Figures = dict[tuple[int, int], dict[str, int]]


def added_up(rows: list[Row]) -> Figures:
    """What each person earned in each event."""
    found: Figures = defaultdict(lambda: defaultdict(int))
    for row in rows:
        for side, both in enumerate(((row.a, row.b), (row.c, row.d))):
            for person in both:
                own = found[person, row.event]
                own["points"] += (row.points_0, row.points_1)[side]
                own["hands"] += row.hands
                own["rounds"] += 1
                own["sets"] += (row.sets_0, row.sets_1)[side] or 0
                own["lones"] += (row.lone_0, row.lone_1)[side] or 0
    return found


# The sheets. Row 1 has the headings, person n is in row n + 1, event n in column n + 1.
LAST_ROW, LAST = PERSONS + 1, get_column_letter(EVENTS + 1)
FIGURES = ("points", "hands", "rounds", "sets", "lones")


def book_of(rows: list[Row]) -> Workbook:
    """The whole workbook: what was played as values, everything else as formulas."""
    book = Workbook()
    tables = book.active
    assert isinstance(tables, Worksheet)
    tables.title = "tables"
    tables.append(Row._fields)
    for row in rows:
        tables.append(row)
    figures = added_up(rows)
    for name in FIGURES:
        grid(book, name, lambda person, event, n=name: figures.get((person, event), {}).get(n, 0))
    kinds = {row.event: 1 + row.pairs for row in rows}
    prizes = book.create_sheet("prizes")
    for place, points in enumerate((*PLACES, *[0] * PERSONS), 1):
        prizes.append((place, points))
    grid(book, "place", lambda person, event: place_formula(person, event, kinds[event]))
    grid(book, "level", lambda person, event: level_formula(person, event, kinds[event]))
    grid(book, "earned", earned_formula)
    people_sheet(book)
    for counting, best in WAYS:
        way_sheet(book, counting, best)
    return book


def grid(book: Workbook, name: str, cell: Any) -> None:
    """A sheet of persons by events."""
    sheet = book.create_sheet(name)
    sheet.append(["person", *range(1, EVENTS + 1)])
    for person in range(1, PERSONS + 1):
        sheet.append([person, *(cell(person, event) for event in range(1, EVENTS + 1))])


def at(person: int, event: int) -> str:
    return f"{get_column_letter(event + 1)}{person + 1}"


def column(sheet: str, event: int) -> str:
    letter = get_column_letter(event + 1)
    return f"{sheet}!${letter}$2:${letter}${LAST_ROW}"


def place_formula(person: int, event: int, size: int) -> str:
    here = at(person, event)
    ahead = f"({column('points', event)}>points!{here})*({column('hands', event)}>0)"
    return f"=IF(hands!{here}=0,0,1+SUMPRODUCT({ahead})/{size})"


def level_formula(person: int, event: int, size: int) -> str:
    here = at(person, event)
    same = f"({column('points', event)}=points!{here})*({column('hands', event)}>0)"
    return f"=IF(hands!{here}=0,0,SUMPRODUCT({same})/{size})"


def earned_formula(person: int, event: int) -> str:
    here, last = at(person, event), len(PLACES) + PERSONS
    shared = (
        f"(prizes!$A$1:$A${last}>=place!{here})*(prizes!$A$1:$A${last}<place!{here}+level!{here})"
    )
    return f"=IF(hands!{here}=0,0,SUMPRODUCT({shared}*prizes!$B$1:$B${last})/level!{here})"


def title(counting: str, best: int) -> str:
    return f"{counting} best {best}" if best else counting


#: The columns of the sheet "people": what is the same however the season is counted.
CAME, WINS, LONES, SETS, LONES_KNOWN, SETS_KNOWN = "BCDEFG"


def people_sheet(book: Workbook) -> None:
    """How often each person came, and the figures that break ties."""
    sheet = book.create_sheet("people")
    sheet.append(["person", "came", "wins", "lones", "sets", "lones known", "sets known"])
    for person in range(1, PERSONS + 1):
        own = f"$B{person + 1}:${LAST}{person + 1}"
        sheet.append(
            [
                person, f'=COUNTIF(hands!{own},">0")', f"=COUNTIF(place!{own},1)",
                f"=SUM(lones!{own})", f"=-SUM(sets!{own})",
                f"=IF(hands!{at(person, NO_LONES)}=0,1,0)",
                f"=IF(hands!{at(person, NO_SETS)}=0,1,0)",
            ]
        )  # fmt: skip


#: The columns of a way to count: the worth, a rank for each rule, then intermediate ranks.
WORTH, FIRST_RANK, CUT, FIRST_STEP, FIRST_VALUE = 2, 3, 10, 11, 2 * NEXT + 14


def way_sheet(book: Workbook, counting: str, best: int) -> None:
    """What the season is worth to each person, and a rank for each tie rule."""
    sheet = book.create_sheet(title(counting, best))
    sheet.append(["person", "worth", *RULES])
    points = "earned" if counting == "places" else "points"
    parts = {"per-hand": "hands", "per-round": "rounds"}.get(counting)
    for person in range(1, PERSONS + 1):
        row = person + 1
        sheet.cell(row, 1, person)
        chosen = value_cells(sheet, person, points, parts, best) if best else "1"
        total, through = (
            f"SUMPRODUCT({chosen}*{name}!$B{row}:${LAST}{row})" if name else "1"
            for name in (points, parts)
        )
        sheet.cell(row, WORTH, f"=ROUND({total}/{through},7)")
        rank_cells(sheet, row, best)


def value_cells(sheet: Worksheet, person: int, points: str, parts: str | None, best: int) -> str:
    """What each event is worth; which ones count. Of two worth the same the earlier one does."""
    row, here = person + 1, [at(person, event) for event in range(1, EVENTS + 1)]
    for event, cell in enumerate(here, 1):
        value = f"{points}!{cell}" + (f"/{parts}!{cell}" if parts else "")
        worth = f"ROUND({value},7)-{event}/1000000000"
        sheet.cell(row, FIRST_VALUE + event, f"=IF(hands!{cell}=0,{NOT_THERE},{worth})")
    own = f"{cell_at(FIRST_VALUE + 1, row)}:{cell_at(FIRST_VALUE + EVENTS, row)}"
    sheet.cell(row, CUT, f"=MAX(LARGE({own},{best}),-99999)")
    for number in range(NEXT):
        sheet.cell(row, FIRST_STEP + 2 * number, f"=ROUND(LARGE({own},{best + 1 + number}),7)")
    return f"({own}>={cell_at(CUT, row)})"


def cell_at(column_number: int, row: int) -> str:
    return f"${get_column_letter(column_number)}{row}"


def whole(column_number: int) -> str:
    letter = get_column_letter(column_number)
    return f"${letter}$2:${letter}${LAST_ROW}"


def rank_cells(sheet: Worksheet, row: int, best: int) -> None:
    """A rank for each rule. Each refines the one before; 0 is for those who came too seldom."""
    share, by_next, wins, lones, sets, all_rules = range(FIRST_RANK, FIRST_RANK + len(RULES))
    ahead = f"({PEOPLE.format(CAME)}>={LEAST})*({whole(WORTH)}>{cell_at(WORTH, row)})"
    came = f"people!${CAME}{row}"
    sheet.cell(row, share, f"=IF({came}<{LEAST},0,1+SUMPRODUCT({ahead}))")
    after = share
    for number in range(NEXT if best else 0):
        figure = FIRST_STEP + 2 * number
        better = f"({whole(figure)}>{cell_at(figure, row)})"
        sheet.cell(row, figure + 1, refined(row, after, better))
        after = figure + 1
    sheet.cell(row, by_next, f"={cell_at(after, row)}")
    more = {name: f"({PEOPLE.format(name)}>people!${name}{row})" for name in (WINS, LONES, SETS)}
    sheet.cell(row, wins, refined(row, share, more[WINS]))
    sheet.cell(row, lones, refined(row, share, more[LONES], LONES_KNOWN))
    sheet.cell(row, sets, refined(row, share, more[SETS], SETS_KNOWN))
    first, second = FIRST_STEP + 2 * NEXT, FIRST_STEP + 2 * NEXT + 1
    sheet.cell(row, first, refined(row, by_next, more[WINS]))
    sheet.cell(row, second, refined(row, first, more[SETS], SETS_KNOWN))
    sheet.cell(row, all_rules, refined(row, second, more[LONES], LONES_KNOWN))


#: A column of the sheet of people.
PEOPLE = f"people!${{0}}$2:${{0}}${LAST_ROW}"


def refined(row: int, rank: int, better: str, known: str | None = None) -> str:
    """The rank refined by a figure among equal ranks; one unknown figure keeps them all level."""
    own = cell_at(rank, row)
    level = f"({whole(rank)}={own})"
    ahead = f"SUMPRODUCT({level}*{better})"
    if known:
        ahead = f"IF(SUMPRODUCT({level}*(1-{PEOPLE.format(known)}))=0,{ahead},0)"
    return f"=IF({own}=0,0,{own}+{ahead})"


def worked_by_the_sheet() -> dict[tuple[str, int, int], list[float]]:
    """The same from the formulas of the sheet; takes some minutes."""
    formulas: Any = importlib.import_module("formulas")
    solution = formulas.ExcelModel().loads(str(SHEET)).finish().calculate()
    wanted = [get_column_letter(number) for number in range(WORTH, FIRST_RANK + len(RULES))]
    return {
        (counting, best, person): [
            float(solution[f"'[{SHEET.name}]{title(counting, best)}'".upper()
                           + f"!{letter}{person + 1}"].value[0, 0])
            for letter in wanted
        ]
        for counting, best in WAYS
        for person in range(1, PERSONS + 1)
    }  # fmt: skip
