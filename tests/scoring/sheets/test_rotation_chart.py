"""The rotation chart as printed: everybody's place in every round, large and complete."""

import re

import pytest
from printed import overlapping, page_sizes, pages_of, pieces_of, texts_of

from scoring.sheets import ChartLine, PaperName, RotationChart, TableLine, rotation_chart_pdf

PAPERS: tuple[PaperName, ...] = ("letter", "a4")


def chart(
    players: int, rounds: int, *, name: str = "Marjorie Beauchamp", first: int = 1
) -> RotationChart:
    """Everybody at a table of four, one table further after every round."""
    tables = players // 4

    def place(number: int, moves: int) -> str:
        return f"{(number + moves) % tables + 1} {'NSEW'[number // tables]}"

    def seated(table: int, moves: int) -> tuple[str, ...]:
        return (f"{table}+{moves}", f"{table + 100}+{moves + 100}")

    return RotationChart(
        club="Rideau",
        event="Thursday afternoon",
        date="Dec. 17, 2026",
        called="Player",
        places="Table and seat",
        order="N+S above, E+W below",
        rounds=range(first, first + rounds),
        lines=tuple(
            ChartLine(
                number + 1, f"{name} {number + 1}", tuple(place(number, r) for r in range(rounds))
            )
            for number in range(players)
        ),
        tables=tuple(
            TableLine(table + 1, tuple(seated(table + 1, r) for r in range(rounds)))
            for table in range(tables)
        ),
    )


def rows_of(pdf: bytes, page: int) -> dict[str, list[str]]:
    """Everything printed on each number's line, from left to right."""
    lines: dict[float, list[tuple[float, str]]] = {}
    for piece in pieces_of(pdf, page):
        lines.setdefault(round(piece.y), []).append((piece.x, piece.text))
    rows = ([text for _, text in sorted(line)] for line in lines.values())
    return {row[0]: row[1:] for row in rows if row[0].isdigit()}


def test_every_player_has_a_line_with_the_place_in_every_round() -> None:
    printed = chart(16, 6)
    rows = rows_of(rotation_chart_pdf(printed, "letter"), 0)
    assert rows == {str(line.number): [line.name, *line.places] for line in printed.lines}


def test_every_table_has_a_line_for_each_side() -> None:
    pdf = rotation_chart_pdf(chart(16, 3), "letter")
    said = texts_of(pdf, 1)
    assert "Who sits at each table" in said
    assert [text for text in said if re.fullmatch(r"2\+\d|102\+\d+", text)] == [
        "2+0", "102+100", "2+1", "102+101", "2+2", "102+102",
    ]  # fmt: skip
    assert "Numbers: N+S above, E+W below" in said


def size_of_places(pdf: bytes) -> float:
    return min(piece.size for piece in pieces_of(pdf) if re.fullmatch(r"\d+ [NSEW]", piece.text))


@pytest.mark.parametrize(
    ("players", "rounds", "size"), [(8, 3, 31), (12, 6, 22), (20, 6, 17), (24, 6, 16)]
)
def test_everybody_is_on_one_page_in_letters_as_large_as_it_allows(
    players: int, rounds: int, size: int
) -> None:
    pdf = rotation_chart_pdf(chart(players, rounds), "letter")
    assert len(page_sizes(pdf)) == 2
    assert size_of_places(pdf) >= size


def test_a_page_is_turned_if_that_makes_the_letters_larger() -> None:
    turned, upright = (
        page_sizes(rotation_chart_pdf(chart(players, 6), "letter"))[0] for players in (12, 20)
    )
    assert (turned, upright) == ((792, 612), (612, 792))


FIELDS = [(4, 6), (8, 6), (12, 12), (24, 8), (40, 6), (64, 10), (100, 6), (100, 12)]
PLACE = re.compile(r"\d+ [NSEW]|\d+\+\d+")


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("players", "rounds"), FIELDS)
def test_all_pages_of_a_chart_have_letters_of_one_size_and_one_page_is_full(
    paper: PaperName, players: int, rounds: int
) -> None:
    pdf = rotation_chart_pdf(chart(players, rounds), paper)
    pages = range(len(page_sizes(pdf)))
    places = [[each for each in pieces_of(pdf, page) if PLACE.match(each.text)] for page in pages]
    (size,) = {each.size for page in places for each in page}
    width, _height = page_sizes(pdf)[0]
    is_full = [
        min(each.y for each in page) < 60 + 2.5 * size  # not another row
        or max(each.right for each in page) > width - 36 - 1.5 * size
        for page in places
    ]
    assert any(is_full)
    assert size >= 11


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(("players", "rounds"), [(4, 6), (12, 6), (24, 8), (40, 6)])
def test_the_names_of_a_pair_have_the_size_of_everything_else(players: int, rounds: int) -> None:
    pairs = chart(players, rounds, name="Margaret Akins & Ronald Hay")
    pdf = rotation_chart_pdf(pairs, "letter")
    names = [each for each in pieces_of(pdf, 0) if each.text.startswith("Margaret")]
    places = [each for each in pieces_of(pdf, 0) if PLACE.match(each.text)]
    assert {each.size for each in names} == {each.size for each in places}
    assert not any("…" in each.text for each in names)


@pytest.mark.usefixtures("drawn")
def test_the_rows_are_distributed_evenly_over_the_pages() -> None:
    pdf = rotation_chart_pdf(chart(100, 6), "letter")
    rows: dict[str, list[int]] = {}
    for page in range(len(page_sizes(pdf))):
        rows.setdefault(texts_of(pdf, page)[1], []).append(len(rows_of(pdf, page)))
    everybody, tables = rows["Where everybody sits"], rows["Who sits at each table"]
    assert (sum(everybody), max(everybody) - min(everybody) < len(everybody)) == (100, True)
    assert (sum(tables), max(tables) - min(tables) < len(tables)) == (25, True)


@pytest.mark.usefixtures("drawn")
def test_rounds_that_do_not_fit_are_split_into_equal_parts() -> None:
    pdf = rotation_chart_pdf(chart(12, 24), "letter")
    heads = [[text for text in texts_of(pdf, page) if text.startswith("R ")] for page in (0, 1)]
    assert len(heads[0]) == len(heads[1])


def test_the_rounds_of_a_later_session_keep_their_numbers() -> None:
    said = texts_of(rotation_chart_pdf(chart(12, 2, first=7), "a4"), 0)
    assert [text for text in said if text.startswith("R ")] == ["R 7", "R 8"]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("players", "rounds"), [(8, 1), (40, 12), (200, 12), (40, 40)])
def test_no_entrant_and_no_round_is_lost_on_any_page(
    paper: PaperName, players: int, rounds: int
) -> None:
    printed = chart(players, rounds)
    pdf = rotation_chart_pdf(printed, paper)
    found: dict[str, list[str]] = {str(line.number): [] for line in printed.lines}
    for page in range(len(pages_of(pdf))):
        if "Where everybody sits" in texts_of(pdf, page):
            for number, row in rows_of(pdf, page).items():
                found[number].extend(row[1:])
    assert found == {str(line.number): list(line.places) for line in printed.lines}


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("rounds", [1, 6, 14])
def test_nothing_overlaps_or_leaves_the_page(paper: PaperName, rounds: int) -> None:
    pdf = rotation_chart_pdf(chart(12, rounds, name="Wilhelmina Featherstonehaugh"), paper)
    for page, (width, height) in enumerate(page_sizes(pdf)):
        pieces = pieces_of(pdf, page)
        assert overlapping(pieces) == []
        for piece in pieces:
            assert 30 < piece.x < piece.right < width - 30
            assert 30 < piece.y < height - 30


@pytest.mark.usefixtures("drawn")
def test_every_page_says_which_one_it_is() -> None:
    pdf = rotation_chart_pdf(chart(64, 6), "a4")
    pages = len(pages_of(pdf))
    said = [texts_of(pdf, page) for page in range(pages)]
    assert all(f"Page {page + 1} of {pages}" in said[page] for page in range(pages))


@pytest.mark.usefixtures("drawn")
def test_the_smallest_letters_are_readable_on_the_wall() -> None:
    pdf = rotation_chart_pdf(chart(200, 40), "a4")
    assert min(piece.size for piece in pieces_of(pdf) if re.match(r"\d+ N", piece.text)) >= 11


def test_the_same_chart_is_the_same_file() -> None:
    assert rotation_chart_pdf(chart(24, 6), "a4") == rotation_chart_pdf(chart(24, 6), "a4")
