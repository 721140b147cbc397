"""The poster of all tables as printed: every table once, in letters as large as fit."""

import pytest
from printed import overlapping, pages_of, pieces_of

from scoring.sheets import PaperName, PlayedRound, PlayedTable, TablesPoster, tables_poster_pdf

PAPERS: tuple[PaperName, ...] = ("letter", "a4")


def poster(tables: int, rounds: int = 1, *, idle: str = "") -> TablesPoster:
    played = tuple(
        PlayedTable(
            number,
            (f"{number} Marjorie Beauchamp & Léo Roy", f"{number + 90} Zénon Ouellette & Ann Lee"),
            ("34", "−12"),
            0,
            "sent by N-S; agreed by E-W",
        )
        for number in range(1, tables + 1)
    )
    return TablesPoster(
        "Rideau", "Thursday afternoon", "Dec. 17, 2026", "Printed at 4 p.m.", ("N-S", "E-W"),
        tuple(PlayedRound(number, played, idle) for number in range(1, rounds + 1)),
    )  # fmt: skip


def tables_on(pdf: bytes, page: int) -> list[str]:
    """The numbers of the tables on a page, from the top."""
    bold = [piece for piece in pieces_of(pdf, page) if piece.text.isdigit()]
    left = min(piece.x for piece in bold)
    return [piece.text for piece in bold if piece.x < left + 20]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("tables", [1, 4, 12, 17, 25, 40])
def test_every_table_is_printed_once_and_nothing_overlaps(tables: int, paper: PaperName) -> None:
    pdf = tables_poster_pdf(poster(tables, idle="Sits out: 99 Cy May & Di Fox"), paper)
    numbers = []
    for page in range(len(pages_of(pdf))):
        numbers += tables_on(pdf, page)
        pieces = list(pieces_of(pdf, page))
        assert overlapping(pieces) == []
        assert min(piece.y for piece in pieces) >= 36
    assert numbers == [str(number) for number in range(1, tables + 1)]


@pytest.mark.parametrize(("tables", "pages"), [(4, 1), (17, 1), (25, 2), (40, 2)])
def test_up_to_seventeen_tables_fit_on_one_page(tables: int, pages: int) -> None:
    assert len(pages_of(tables_poster_pdf(poster(tables), "letter"))) == pages


def test_fewer_tables_are_larger() -> None:
    sizes = []
    for tables in (6, 17):
        pieces = pieces_of(tables_poster_pdf(poster(tables), "letter"), 0)
        sizes += {piece.size for piece in pieces if "Zénon" in piece.text}
    assert len(sizes) == 2
    assert sizes[0] > sizes[1]


def test_each_round_begins_a_page_and_says_who_sat_out() -> None:
    pdf = tables_poster_pdf(poster(6, 3, idle="Sits out: 7 Cy May & Di Fox"), "letter")
    texts = [page.extract_text() for page in pages_of(pdf)]
    assert [f"All tables of round {n}" in text for n, text in enumerate(texts, 1)] == [True] * 3
    assert all("Sits out: 7 Cy May & Di Fox" in text for text in texts)


def test_the_side_with_more_points_is_bold() -> None:
    pieces = pieces_of(tables_poster_pdf(poster(1), "letter"), 0)
    fonts = {piece.text: piece.font for piece in pieces}
    assert "Bold" in fonts["34"]
    assert "Bold" not in fonts["–12"]


@pytest.mark.parametrize("paper", PAPERS)
def test_few_tables_in_large_print_have_every_name_in_large_letters(paper: PaperName) -> None:
    """Names of two hyphens take four lines; on a page of four tables there is room."""
    names = ("7 Loïc Noël & Éloïse Bélanger-Saint-Onge", "4 Théodore Sénéchal & Côme Prud’homme")
    tables = tuple(PlayedTable(number, names, ("40", "18"), 0, "sent by the desk; agreed by E-W")
                   for number in range(1, 5))  # fmt: skip
    large = poster(1)._replace(rounds=(PlayedRound(1, tables),))
    pdf = tables_poster_pdf(large, paper, large=True)
    pieces = pieces_of(pdf, 0)
    assert len(pages_of(pdf)) == 1
    assert overlapping(pieces) == []
    assert min(piece.size for piece in pieces if "Noël" in piece.text) >= 18
    assert min(piece.size for piece in pieces if "Côme" in piece.text) >= 18
