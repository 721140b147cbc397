"""Cards and lists: whole names, one size of card, nothing off the page or overlapping."""

from collections.abc import Callable

import pytest
from printed import Piece, overlapping, page_sizes, pages_of, pieces_of, texts_of

from scoring.sheets import (
    NameCard,
    PaperName,
    SeatCard,
    TallyCard,
    name_cards_pdf,
    seat_cards_pdf,
    table_numbers_pdf,
    tally_cards_pdf,
)

PAPERS: tuple[PaperName, ...] = ("letter", "a4")
LONGEST = "Maximiliane-Wilhelmine Featherstonehaugh-Cholmondeley, comtesse de l’Île-aux-Noix"
ONE_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
assert len(LONGEST) >= 80
assert len(ONE_WORD) >= 80

NAMES = (LONGEST, ONE_WORD)

Make = Callable[[int, tuple[str, ...], PaperName, bool], bytes]


def name_cards(count: int, names: tuple[str, ...], paper: PaperName, large: bool) -> bytes:
    cards = [NameCard(at, names[at % len(names)], "3 N") for at in range(count)]
    return name_cards_pdf(cards, f"{names[0]} · Dec. 17", paper, large=large)


def tally_cards(count: int, names: tuple[str, ...], paper: PaperName, large: bool) -> bytes:
    rounds = tuple((number, f"{number} N-S") for number in range(1, 13))
    cards = [TallyCard(at, names[at % len(names)], rounds) for at in range(count)]
    return tally_cards_pdf(cards, f"{names[0]} · Dec. 17", paper, large=large)


def table_numbers(count: int, _names: tuple[str, ...], paper: PaperName, large: bool) -> bytes:
    return table_numbers_pdf(range(1, count + 1), paper, large=large)


def seat_cards(count: int, _names: tuple[str, ...], paper: PaperName, large: bool) -> bytes:
    cards = [SeatCard(table, seat) for table in range(1, count + 1) for seat in "NESW"]
    return seat_cards_pdf(cards, paper, large=large)


def everything(pdf: bytes) -> list[list[Piece]]:
    return [pieces_of(pdf, page) for page in range(len(pages_of(pdf)))]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", [3, 100])
@pytest.mark.parametrize("make", [name_cards, tally_cards, table_numbers, seat_cards])
def test_nothing_leaves_the_page_is_cut_or_overlaps(
    make: Make, count: int, large: bool, paper: PaperName
) -> None:
    pdf = make(count, NAMES, paper, large)
    width, height = page_sizes(pdf)[0]
    for pieces in everything(pdf):
        assert [each for each in pieces if each.x < 0 or each.right > width] == []
        assert [each for each in pieces if each.y < 0 or each.top > height] == []
        assert [each.text for each in pieces if "…" in each.text] == []
        assert overlapping(pieces) == []


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("make", "large", "on_page"),
    [(name_cards, False, 10), (name_cards, True, 4), (tally_cards, False, 4),
     (tally_cards, True, 2), (table_numbers, False, 2), (table_numbers, True, 1),
     (seat_cards, False, 2), (seat_cards, True, 0.5)],
)  # fmt: skip
def test_large_print_puts_fewer_cards_on_a_page(make: Make, large: bool, on_page: float) -> None:
    assert len(pages_of(make(100, ("Ann Lee",), "letter", large))) == 100 / on_page


def test_a_name_card_says_who_with_which_number_begins_where() -> None:
    pdf = name_cards_pdf([NameCard(7, "Ann Lee", "3 N")], "Thursday · Dec. 17", "letter")
    assert texts_of(pdf) == ["Ann Lee", "No. 7", "Round 1: 3 N", "Thursday · Dec. 17"]


def test_a_tally_card_has_a_line_for_each_round_to_be_filled_in_by_hand() -> None:
    card = TallyCard(7, "Ann Lee", ((1, "3 N"), (2, "")))
    assert texts_of(tally_cards_pdf([card], "Thursday", "a4")) == [
        "7 Ann Lee", "Thursday", "Round", "Table and seat", "Points", "Total", "1", "3 N", "2",
    ]  # fmt: skip


@pytest.mark.usefixtures("drawn")
def test_the_number_of_a_table_fills_its_half_of_the_page() -> None:
    (label, number) = pieces_of(table_numbers_pdf([8], "letter"))
    assert (label.text, number.text) == ("Table", "8")
    assert number.size > 200
