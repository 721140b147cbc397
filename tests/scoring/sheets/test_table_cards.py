"""The cards for the tables: two a page, the same on both faces, with the table's code."""

import io

import pytest
import zxingcpp
from printed import filled_rectangles, operations, picture
from pypdf import PdfReader

from scoring.sheets import PAPERS, PaperName, TableCard, table_cards_pdf

ENGLISH = "Point your phone’s camera at the code: see who sits here, and enter your hands."
FRENCH = (
    "Pointez l’appareil photo de votre téléphone sur le code : voyez qui est assis ici et"
    " inscrivez vos donnes."
)


def card(number: int) -> TableCard:
    address = f"http://192.168.101.200:8000/t/AbCdEfGhIjKlMnO{number}/"
    return TableCard(str(number), "Thursday · 17 December 2026", (ENGLISH, FRENCH), address)


def pages(count: int, paper: PaperName = "letter") -> list[str]:
    reader = PdfReader(io.BytesIO(table_cards_pdf([card(n + 1) for n in range(count)], paper)))
    return [page.extract_text() for page in reader.pages]


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 1), (3, 2), (25, 13)])
def test_two_cards_share_a_page(cards: int, count: int) -> None:
    assert len(pages(cards)) == count


@pytest.mark.parametrize("paper", PAPERS)
def test_each_face_says_everything(paper: PaperName) -> None:
    (page,) = pages(1, paper)
    words = " ".join(page.split())
    for said in (ENGLISH, FRENCH, card(1).address, card(1).about):
        assert words.count(said) == 2


def test_the_code_of_each_card_leads_to_its_table() -> None:
    found = filled_rectangles(table_cards_pdf([card(7), card(8)], "a4"))
    codes = [code.text for code in zxingcpp.read_barcodes(picture(found))]
    assert sorted(codes) == sorted(2 * [card(7).address, card(8).address])


def test_the_same_cards_are_the_same_file() -> None:
    assert table_cards_pdf([card(3)], "a4") == table_cards_pdf([card(3)], "a4")


def test_strange_characters_and_long_names_stay_on_the_card() -> None:
    odd = TableCard("100", "<b>&amp;\x00☃ " * 40, (ENGLISH * 9,), card(1).address)
    (page,) = PdfReader(io.BytesIO(table_cards_pdf([odd], "letter"))).pages
    assert "<b>&amp;" in page.extract_text()


def test_the_other_face_is_turned_about_the_fold() -> None:
    """Half a turn takes x, y to 2 x0 - x, 2 y0 - y; the fold of the upper card is at 594."""
    matrices = [
        tuple(float(each) for each in operands)
        for operands, operator in operations(table_cards_pdf([card(1)], "letter"))
        if operator == b"cm"
    ]
    assert (-1.0, 0.0, 0.0, -1.0, 612.0, 1188.0) in matrices
