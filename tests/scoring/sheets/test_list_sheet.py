"""Lists on paper: every row once, whole names, and columns that do not fit on further pages."""

from dataclasses import replace

import pytest
from printed import overlapping, page_sizes, pages_of, pieces_of, texts_of
from test_cards import LONGEST, ONE_WORD, PAPERS

from scoring.sheets import ColumnOf, ListColumn, ListSheet, PaperName, list_pdf


def a_list(
    rows: int,
    name: str = "Ann Lee",
    other: str = "Ann Lee",
    *,
    figures: int = 0,
    title: str = "Who is here",
) -> ListSheet:
    numbers = tuple(str(number) for number in range(1, rows + 1))
    return ListSheet(
        title=title,
        about=("Marlborough Seniors · 14 March 2026",),
        columns=(
            ListColumn("No.", ColumnOf.FIGURE, numbers),
            ListColumn(
                "Name", ColumnOf.TEXT, tuple(name if at % 2 else other for at in range(rows))
            ),
            *(
                ListColumn(f"E{at}", ColumnOf.FIGURE, ("1234",) * rows)
                for at in range(1, figures + 1)
            ),
            ListColumn("Signature", ColumnOf.PEN),
        ),
        rows=rows,
        printed="Printed today",
    )


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("rows", [3, 100])
@pytest.mark.parametrize("figures", [0, 30])
def test_nothing_is_cut_and_every_row_is_printed_once_on_each_part(
    figures: int, rows: int, large: bool, paper: PaperName
) -> None:
    pdf = list_pdf(
        a_list(rows, LONGEST, ONE_WORD, figures=figures, title=LONGEST), paper, large=large
    )
    width, _height = page_sizes(pdf)[0]
    seen: dict[str, int] = {}
    for page in range(len(pages_of(pdf))):
        pieces = pieces_of(pdf, page)
        assert [each.text for each in pieces if each.right > width or each.y < 36] == []
        assert [each.text for each in pieces if "…" in each.text] == []
        assert overlapping(pieces) == []
        for each in pieces:
            seen[each.text] = seen.get(each.text, 0) + 1
    parts = seen["1"]
    assert {seen[str(row)] for row in range(1, rows + 1)} == {parts}
    assert seen.get("1234", 0) == rows * figures


@pytest.mark.usefixtures("drawn")
def test_a_list_too_wide_for_portrait_is_turned_before_it_is_split() -> None:
    upright, turned = (list_pdf(a_list(3, figures=each), "letter") for each in (2, 14))
    assert (page_sizes(upright)[0], page_sizes(turned)[0]) == ((612, 792), (792, 612))
    assert len(pages_of(turned)) == 1


def test_an_empty_list_has_headings_and_no_rows() -> None:
    assert texts_of(list_pdf(a_list(0), "a4")) == [
        "Who is here", "Marlborough Seniors · 14 March 2026", "No.", "Name", "Signature",
        "Printed today", "Page 1 of 1",
    ]  # fmt: skip


@pytest.mark.usefixtures("drawn")
def test_there_is_room_to_sign() -> None:
    pieces = pieces_of(list_pdf(a_list(2), "letter"))
    rows = [piece.y for piece in pieces if piece.text == "Ann Lee"]
    assert rows[0] - rows[1] >= 24


@pytest.mark.parametrize("paper", PAPERS)
def test_if_a_few_names_do_not_fit_the_rows_move_closer_together(paper: PaperName) -> None:
    assert [len(pages_of(list_pdf(a_list(rows), paper))) for rows in (20, 24, 26, 40)] == [
        1,
        1,
        1,
        2,
    ]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_rows_that_belong_together_are_on_one_page(paper: PaperName, large: bool) -> None:
    with_above = frozenset(at for at in range(100) if at % 7)
    pdf = list_pdf(replace(a_list(100), with_above=with_above), paper, large=large)
    first_rows = [
        min(int(piece.text) for piece in pieces_of(pdf, page) if piece.text.isdecimal())
        for page in range(len(pages_of(pdf)))
    ]
    assert len(first_rows) > 1
    assert {(row - 1) % 7 for row in first_rows} == {0}


def test_rows_that_fill_more_than_a_page_are_broken_where_it_ends() -> None:
    together = replace(a_list(100), with_above=frozenset(range(1, 100)))
    assert len(pages_of(list_pdf(together, "letter"))) == len(
        pages_of(list_pdf(a_list(100), "letter"))
    )
