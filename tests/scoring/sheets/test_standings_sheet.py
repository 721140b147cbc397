"""The standings as they are posted on the wall."""

import csv
import re
import uuid
from dataclasses import replace
from pathlib import Path

import pytest
from printed import colours, overlapping, page_sizes, pages_of, pieces_of, texts_of
from test_cards import LONGEST, ONE_WORD

from scoring.afternoon.people import NamedEntrant
from scoring.sheets import PaperName, StandingsSheet, large_standings_pdf, standings_pdf
from scoring.standings import Score, standings
from scoring.words.standings import StandingsRow

DATA = Path(__file__).parents[2] / "data" / "ottawa-pairs-standings.csv"
ROUNDS = range(1, 7)


def published() -> list[dict[str, str]]:
    with DATA.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def as_row(row: dict[str, str]) -> StandingsRow:
    number = int(row["pair"])
    played = [Score(number, each, int(row[f"round_{each}"])) for each in ROUNDS]
    (line,) = standings(played, [number], len(ROUNDS)).lines
    published = replace(
        line,
        rank=int(row["rank"]),
        total=int(row["total"]),
        made=int(row["contracts_made"]),
        sets=int(row["sets"]),
        lone_made=int(row["lone_made"]),
    )
    return StandingsRow(published, named(row["players"], number))


def named(name: str, number: int = 7) -> NamedEntrant:
    names = (name,) if name else ()
    return NamedEntrant(number, uuid.UUID(int=number), number, names, f"Pair {number}")


def with_figures(row: StandingsRow, **figures: object) -> StandingsRow:
    return replace(row, line=replace(row.line, **figures))  # type: ignore[arg-type]


@pytest.fixture
def sheet() -> StandingsSheet:
    return StandingsSheet(
        club="Marlborough Seniors",
        event="Ottawa pairs",
        date="14 March 2026",
        after_round=6,
        rounds=6,
        final=True,
        printed="Printed on 14 March 2026",
        called="Pair",
        rows=tuple(map(as_row, published())),
    )


def table_rows(pdf: bytes, page: int = 0) -> list[list[str]]:
    """Read the page as lines of cells, from top to bottom and left to right."""
    lines: dict[float, list[tuple[float, str]]] = {}
    for piece in pieces_of(pdf, page):
        lines.setdefault(round(piece.y, 1), []).append((piece.x, piece.text))
    return [[text for _, text in sorted(lines[y])] for y in sorted(lines, reverse=True)]


#: The columns of the published standings, with their headings on paper.
HEADS = ["Place", "No.", "Pair", *map(str, ROUNDS), "Total", "Made", "Sets", "Lone"]


def by_head(rows: list[list[str]], lines: int) -> list[dict[str, str]]:
    """The lines of the table by heading, limited to HEADS."""
    start = next(number for number, row in enumerate(rows, 1) if row[0] == HEADS[0])
    named = (zip(rows[start - 1], line, strict=True) for line in rows[start : start + lines])
    return [{head: cell for head, cell in line if head in HEADS} for line in named]


def test_the_ottawa_standings_are_printed_as_published(sheet: StandingsSheet) -> None:
    lines = by_head(table_rows(standings_pdf(sheet, "letter")), 12)
    assert list(lines[0]) == HEADS
    assert [list(line.values()) for line in lines] == [list(row.values()) for row in published()]


def test_the_heading_says_what_when_and_that_it_is_final(sheet: StandingsSheet) -> None:
    assert texts_of(standings_pdf(sheet, "letter"))[:4] == [
        "Final",
        "Ottawa pairs",
        "Standings after round 6 of 6",
        "Marlborough Seniors · 14 March 2026",
    ]


def test_after_four_rounds_four_columns_are_printed_as_provisional(
    sheet: StandingsSheet,
) -> None:
    rows = table_rows(standings_pdf(replace(sheet, after_round=4, final=False), "letter"))
    assert rows[0] == ["Ottawa pairs", "Provisional"]
    assert rows[1] == ["Standings after round 4 of 6"]
    assert rows[3][3:8] == ["1", "2", "3", "4", "Total"]
    assert rows[4][3:8] == ["21", "39", "31", "38", "188"]


def test_an_unknown_count_is_a_dash_with_a_footnote(sheet: StandingsSheet) -> None:
    unknown = with_figures(sheet.rows[0], made=None, lone_made=None)
    rows = table_rows(standings_pdf(replace(sheet, rows=(unknown,)), "letter"))
    (line,) = by_head(rows, 1)
    assert list(line.values())[-4:] == ["188", "–", "4", "–"]
    assert ["– not known: only totals were handed in"] in rows


def test_a_round_not_played_yet_is_empty_and_has_no_footnote(
    sheet: StandingsSheet,
) -> None:
    waiting = with_figures(sheet.rows[0], by_round=(21, None, 31), total=52)
    rows = table_rows(standings_pdf(replace(sheet, rows=(waiting,), after_round=3), "letter"))
    assert rows[4][3:6] == ["21", "31", "52"]
    assert rows[-1] == ["Printed on 14 March 2026", "Page 1 of 1"]
    assert len(rows) == 6


def test_a_sit_out_is_in_brackets_and_an_adjustment_in_its_column(
    sheet: StandingsSheet,
) -> None:
    row = with_figures(sheet.rows[0], by_round=(20, 30), sat_out=(1,), adjustment=-4, total=46)
    rows = table_rows(standings_pdf(replace(sheet, rows=(row,), after_round=2), "letter"))
    assert rows[3][3:7] == ["1", "2", "Adj.", "Total"]
    assert rows[4][3:7] == ["(20)", "30", "-4", "46"]
    assert ["( ) sat out"] in rows


def test_a_handicap_has_its_column_and_an_average_is_in_square_brackets(
    sheet: StandingsSheet,
) -> None:
    row = with_figures(sheet.rows[0], by_round=(20, 30), missed=(2,), handicap=6, total=56)
    rows = table_rows(standings_pdf(replace(sheet, rows=(row,), after_round=2), "letter"))
    assert rows[3][3:7] == ["1", "2", "Hcp.", "Total"]
    assert rows[4][3:7] == ["20", "[30]", "+6", "56"]
    assert ["[ ] was not there: average of own rounds"] in rows


def test_the_heading_says_since_when_they_are_final_and_the_director_signs(
    sheet: StandingsSheet,
) -> None:
    since = "Final since 14 March 2026, 3:45 PM"
    texts = texts_of(standings_pdf(replace(sheet, since=since, signed=True), "letter"))
    assert f"Marlborough Seniors · 14 March 2026 · {since}" in texts
    assert "Signature of the director" in texts
    assert "Signature of the director" not in texts_of(standings_pdf(sheet, "letter"))


def test_notes_follow_the_table_and_continue_on_the_next_page(sheet: StandingsSheet) -> None:
    notes = tuple(f"No. {number}: tied on points." for number in range(1, 61))
    pdf = standings_pdf(replace(sheet, notes=notes, signed=True), "letter")
    pages = range(len(page_sizes(pdf)))
    assert len(pages) == 3
    printed = [row[0] for page in pages for row in table_rows(pdf, page) if row[0] in notes]
    assert printed == list(notes)
    signed = [["Signature of the director"] in table_rows(pdf, page) for page in pages]
    assert signed == [False, False, True]


UPRIGHT: dict[PaperName, tuple[int, int]] = {"letter": (612, 792), "a4": (595, 842)}


@pytest.mark.parametrize("paper", UPRIGHT)
def test_six_rounds_and_every_column_leave_the_page_upright(
    sheet: StandingsSheet, paper: PaperName
) -> None:
    (size,) = page_sizes(standings_pdf(sheet, paper))
    assert size == UPRIGHT[paper], (
        f"six rounds beside all other columns no longer fit on upright {paper}, so the sheet"
        " turns to landscape and takes more pages: give the widest column of"
        " scoring/standings/columns.py a shorter heading, show it only if anybody has a value, or"
        " take a smaller PADDING in scoring/sheets/standings_sheet.py"
    )


@pytest.mark.parametrize(("paper", "pages"), [("letter", 4), ("a4", 4)])
def test_a_hundred_pairs_take_several_pages_with_the_heading_on_each(
    sheet: StandingsSheet, paper: PaperName, pages: int
) -> None:
    hundred = tuple(with_figures(sheet.rows[n % 12], rank=n + 1) for n in range(100))
    pdf = standings_pdf(replace(sheet, rows=hundred), paper)
    assert page_sizes(pdf) == [UPRIGHT[paper]] * pages
    ranks: list[int] = []
    for page in range(pages):
        rows = table_rows(pdf, page)
        assert rows[3][:3] == ["Place", "No.", "Pair"]
        assert rows[-1][-1] == f"Page {page + 1} of {pages}"
        ranks.extend(int(row[0]) for row in rows[4:-1])
    assert ranks == list(range(1, 101))


def test_three_names_a_line_turn_the_page_and_are_printed_whole(sheet: StandingsSheet) -> None:
    names = "Thérèse O'Grady-Fitzgerald & Wilhelmina Vandenberghe & Christopher Montgomery"
    teams = replace(
        sheet, called="Team", rows=tuple(replace(r, entrant=named(names)) for r in sheet.rows)
    )
    pdf = standings_pdf(teams, "letter")
    assert page_sizes(pdf) == [(792, 612)]
    assert texts_of(pdf).count(names) == 12


def test_one_long_name_does_not_turn_the_page(sheet: StandingsSheet) -> None:
    long = replace(sheet.rows[0], entrant=named("Wilhelmina " * 12))
    pdf = standings_pdf(replace(sheet, rows=(long, *sheet.rows[1:])), "letter")
    assert page_sizes(pdf) == [(612, 792)]


def test_many_rounds_turn_the_page(sheet: StandingsSheet) -> None:
    rows = tuple(with_figures(row, by_round=row.line.by_round * 2) for row in sheet.rows)
    assert page_sizes(standings_pdf(replace(sheet, rows=rows, after_round=12), "letter")) == [
        (792, 612)
    ]
    assert page_sizes(standings_pdf(sheet, "letter")) == [(612, 792)]


@pytest.mark.parametrize("rounds", [1, 6, 12, 20, 40])
def test_nothing_is_printed_beyond_the_margins(sheet: StandingsSheet, rounds: int) -> None:
    rows = tuple(with_figures(row, by_round=(row.line.by_round * 7)[:rounds]) for row in sheet.rows)
    pdf = standings_pdf(replace(sheet, rows=rows, after_round=rounds), "a4")
    ((width, height),) = page_sizes(pdf)
    for piece in pieces_of(pdf):
        assert 35 < piece.x < width - 36
        assert 35 < piece.y < height - 36


def test_hostile_names_are_harmless(sheet: StandingsSheet) -> None:
    names = ("<b>x</b>", "=HYPERLINK(1)", "Wilhelmina", "Zoë 😀 ♥", "")
    rows = tuple(
        replace(row, entrant=named(name)) for row, name in zip(sheet.rows, names, strict=False)
    )
    printed = table_rows(standings_pdf(replace(sheet, rows=rows), "letter"))[4:9]
    assert printed[0][2] == "<b>x</b>"
    assert printed[1][2] == "=HYPERLINK(1)"
    assert printed[2][2] == "Wilhelmina"
    assert printed[3][2:4] == ["Zoë \N{REPLACEMENT CHARACTER}", "♥"]
    assert printed[4][:3] == ["5", "7", "Pair 7"]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("rounds", [6, 12])
def test_long_names_of_both_players_of_a_pair_are_printed_whole(
    sheet: StandingsSheet, rounds: int
) -> None:
    rows = tuple(
        with_figures(
            replace(row, entrant=named(f"{LONGEST} & {ONE_WORD}")),
            by_round=(row.line.by_round * 7)[:rounds],
        )
        for row in sheet.rows
    )
    long = replace(sheet, rows=rows, after_round=rounds, event=LONGEST, club=(LONGEST * 2)[:120])
    pdf = standings_pdf(long, "letter")
    letters = "".join(texts_of(pdf)).replace(" ", "")
    assert "…" not in letters
    assert letters.count(f"{LONGEST}&{ONE_WORD}".replace(" ", "")) == len(rows)
    assert overlapping(pieces_of(pdf)) == []


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("rounds", [6, 12])
def test_in_large_print_every_figure_and_every_whole_name_is_there(
    sheet: StandingsSheet, rounds: int
) -> None:
    rows = tuple(
        with_figures(
            replace(row, entrant=named(LONGEST)), by_round=(row.line.by_round * 7)[:rounds]
        )
        for row in sheet.rows
    )
    large = replace(sheet, rows=rows, after_round=rounds)
    pdf = large_standings_pdf(large, "letter")
    pages = [pieces_of(pdf, page) for page in range(len(pages_of(pdf)))]
    texts = [piece.text for pieces in pages for piece in pieces]
    for row in rows:
        assert str(row.line.total) in texts
    assert set(map(str, range(1, rounds + 1))) <= set(texts)
    assert not [text for text in texts if "…" in text]
    body = [p.size for p in pages[0] if p.text == str(rows[0].line.total)]
    assert body == [18.0]
    for pieces in pages:
        assert overlapping(pieces) == []


def test_large_print_names_the_round_and_explains_the_marks(sheet: StandingsSheet) -> None:
    large, usual = (
        " ".join(texts_of(make(sheet, "letter"))) for make in (large_standings_pdf, standings_pdf)
    )
    for said in ("Provisional", "Standings after round 6 of 6", "( ) sat out"):
        assert (said in large) == (said in usual), said


def test_even_without_entrants_there_is_a_page(sheet: StandingsSheet) -> None:
    assert "Page 1 of 1" in texts_of(standings_pdf(replace(sheet, rows=()), "letter"))


def test_everything_is_black(sheet: StandingsSheet) -> None:
    assert all(set(colour) == {0.0} for colour in colours(standings_pdf(sheet, "letter")))


def test_the_same_standings_print_the_same_bytes(sheet: StandingsSheet) -> None:
    assert standings_pdf(sheet, "a4") == standings_pdf(sheet, "a4")


@pytest.mark.usefixtures("shouting")
def test_every_printed_word_is_translated(sheet: StandingsSheet) -> None:
    row = with_figures(
        replace(sheet.rows[0], entrant=named("ANN & BEA")),
        made=None, sat_out=(1,), adjustment=2, handicap=1, missed=(3,),
    )  # fmt: skip
    shouted = replace(
        sheet,
        club="CLUB",
        event="EVENT",
        date="DATE",
        printed="PRINTED",
        called="PAIR",
        rows=(row,),
        signed=True,
    )
    for final in (True, False):
        texts = texts_of(standings_pdf(replace(shouted, final=final), "letter"))
        assert [text for text in texts if re.search("[a-z]", text)] == []


def test_the_parts_of_a_final_are_under_their_headings(sheet: StandingsSheet) -> None:
    parts = ["Final", "Final", "Section B", *["Not in the final"] * 9]
    rows = tuple(replace(row, part=part) for row, part in zip(sheet.rows, parts, strict=True))
    printed = table_rows(standings_pdf(replace(sheet, rows=rows, notes=("A note.",)), "letter"))
    first = printed.index(["Final"])
    names = [row[2] if len(row) > 1 else row[0] for row in printed[first : first + 16]]
    due = [row.entrant.title for row in rows]
    assert names == [
        "Final", *due[:2], "Section B", due[2], "Not in the final", *due[3:], "A note.",
    ]  # fmt: skip


def test_headings_and_rows_fill_further_pages(sheet: StandingsSheet) -> None:
    rows = tuple(
        replace(
            sheet.rows[0],
            entrant=named("Ann", number),
            part="Final" if number < 50 else "Not in the final",
        )
        for number in range(1, 61)
    )
    pdf = standings_pdf(replace(sheet, rows=rows), "letter")
    pages = [texts_of(pdf, page) for page in range(len(page_sizes(pdf)))]
    assert [page.count("Not in the final") for page in pages] == [0, 1, 0]
    assert "60" in pages[2]
