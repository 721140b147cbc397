"""Certificates: one page each, the longest names whole, everything inside the frame."""

import pytest
from printed import overlapping, page_sizes, pages_of, pieces_of, texts_of
from test_cards import LONGEST, ONE_WORD, PAPERS

from scoring.sheets import PaperName
from scoring.sheets.certificate import INNER, Certificate, certificates_pdf


def certificate(name: str, partners: str = "", what: str = "Thursday") -> Certificate:
    return Certificate("Marlborough Seniors", "Place 2", name, partners, what, "17 December 2026")


def test_a_certificate_names_the_pair_the_place_the_event_and_the_day() -> None:
    assert texts_of(certificates_pdf([certificate("Ann Lee", "Bo Roy")], "letter")) == [
        "Marlborough Seniors", "Certificate", "Ann Lee", "with Bo Roy", "Place 2", "Thursday",
        "17 December 2026", "Signature of the director",
    ]  # fmt: skip


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_the_longest_names_are_printed_whole_inside_the_frame(
    paper: PaperName, large: bool
) -> None:
    those = [certificate(LONGEST, ONE_WORD, LONGEST), certificate(ONE_WORD, LONGEST, ONE_WORD)]
    pdf = certificates_pdf(those, paper, large=large)
    width, height = page_sizes(pdf)[0]
    assert (width > height, len(pages_of(pdf))) == (True, 2)
    for page in (0, 1):
        pieces = pieces_of(pdf, page)
        assert overlapping(pieces) == []
        assert [each.text for each in pieces if "…" in each.text] == []
        for each in pieces:
            assert INNER < each.x < each.right < width - INNER
            assert INNER < each.y < each.top < height - INNER
