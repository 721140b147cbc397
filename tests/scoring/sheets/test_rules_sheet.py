"""The rules on the wall: one page, whatever the rules, in type as large as fits."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from django.utils import translation
from printed import colours, page_sizes, pages_of, pieces_of, texts_of, typefaces

from engine.ruleset import RuleSet, preset, preset_names
from scoring.sheets.page import MARGIN, PAPERS, PaperName, text_width
from scoring.sheets.rules_sheet import ABOUT, BULLET, FOOT, LARGEST, SMALLEST, RulesSheet, rules_pdf
from scoring.words.rules import RulesText, rules_in_words
from tests.scoring.words.rules.any_rules import any_rules
from tests.scoring.words.rules.telling import sentences_of, shout

ABOUT_LINES = ("Marlborough Seniors · Thursday afternoon · 17 December 2026", "6 rounds of 8 hands")
LETTER: PaperName = "letter"
LETTER_SIZE, A4_SIZE = (612, 792), (595, 842)
#: Capitals a third of a centimetre high: most read them at arm's length, many from farther away.
READABLE = 12.0

both_papers = pytest.mark.parametrize("paper", PAPERS)
both_languages = pytest.mark.parametrize("language", ["en", "fr"])


def sheet_of(rules: RuleSet) -> RulesSheet:
    return RulesSheet(rules_in_words(rules), ABOUT_LINES)


def type_size(pdf: bytes) -> float:
    """The size of the sentences: that of the first bullet."""
    return next(piece.size for piece in pieces_of(pdf) if piece.text.startswith(BULLET))


def letters_of(text: str) -> str:
    """The text without spaces and bullets, with the typographic minus."""
    return re.sub(r"[\s\ufe0e]", "", text).replace(BULLET, "").replace("−", "–")


def all_of(text: RulesText) -> str:
    """Everything on the page in order, without spaces; special bids as printed."""
    told = "".join(
        "".join((section.title, *section.sentences,
                 *(f"{bid.name} ({bid.points}):{bid.sentence}" for bid in section.special_bids),
                 *(f"{translation.gettext('Example:')}{each}" for each in section.examples)))
        for section in text.sections
    )  # fmt: skip
    return letters_of(told)


def printed_sentences(pdf: bytes) -> str:
    pieces = [p for p in pieces_of(pdf) if p.size not in (FOOT,) and p.text not in ABOUT_LINES]
    return letters_of("".join(piece.text for piece in pieces))


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(("language", "paper"), [("fr", "letter"), ("en", "a4")])
@pytest.mark.parametrize("name", preset_names())
def test_every_preset_fits_on_one_readable_page(name: str, paper: PaperName, language: str) -> None:
    with translation.override(language):
        sheet = sheet_of(preset(name))
        pdf = rules_pdf(sheet, paper)
        assert len(pages_of(pdf)) == 1
        assert READABLE <= type_size(pdf) <= LARGEST
        assert all_of(sheet.text) in printed_sentences(pdf)


@pytest.mark.usefixtures("drawn")
@both_languages
@pytest.mark.parametrize("seed", range(10))
def test_any_house_rules_fit_on_one_page_with_every_sentence(seed: int, language: str) -> None:
    with translation.override(language):
        sheet = sheet_of(any_rules(seed))
        pdf = rules_pdf(sheet, LETTER)
        assert len(pages_of(pdf)) == 1
        assert type_size(pdf) > SMALLEST
        assert all_of(sheet.text) in printed_sentences(pdf)


def test_rules_twice_as_long_still_fit_on_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    shout(monkeypatch, twice=True)
    pdf = rules_pdf(sheet_of(preset("bid-whist")), LETTER)
    assert len(pages_of(pdf)) == 1
    assert type_size(pdf) == SMALLEST


def test_rules_that_do_not_fit_even_then_are_cut_at_the_end_of_the_page() -> None:
    text = rules_in_words(preset("ottawa"))
    pdf = rules_pdf(RulesSheet(replace(text, sections=text.sections * 9), ABOUT_LINES), LETTER)
    assert len(pages_of(pdf)) == 1
    assert min(piece.y for piece in pieces_of(pdf)) >= MARGIN


def test_short_rules_are_large_and_not_stretched_over_two_columns() -> None:
    text = rules_in_words(preset("ottawa"))
    pdf = rules_pdf(RulesSheet(replace(text, sections=text.sections[:1]), ()), LETTER)
    assert type_size(pdf) == LARGEST
    assert {round(p.x) for p in pieces_of(pdf) if p.text == BULLET} == {round(MARGIN)}


@pytest.mark.usefixtures("drawn")
@both_papers
@pytest.mark.parametrize("name", ["ottawa", "bid-whist", "bloomington-six"])
def test_columns_stay_apart_and_inside_the_margins(name: str, paper: PaperName) -> None:
    pdf = rules_pdf(sheet_of(preset(name)), paper)
    width, height = PAPERS[paper]
    pieces = [piece for piece in pieces_of(pdf) if piece.text != BULLET]
    bold = {section.title for section in rules_in_words(preset(name)).sections}
    columns = {MARGIN: width / 2, width / 2: width - MARGIN}
    for piece in pieces:
        assert MARGIN - 1 <= piece.y <= height - MARGIN
        assert piece.x >= MARGIN - 1
        if piece.size in (FOOT, ABOUT) or piece.y > height - 110:
            continue
        left = max(edge for edge in columns if edge <= piece.x + 1)
        written = text_width(piece.text, piece.size, bold=piece.text in bold)
        assert piece.x + written <= columns[left] + 1, piece


def test_a_heading_never_ends_a_column() -> None:
    for name in preset_names():
        pieces = pieces_of(rules_pdf(sheet_of(preset(name)), LETTER))
        titles = {section.title for section in rules_in_words(preset(name)).sections}
        for above, below in pairwise(pieces):
            if above.text in titles:
                assert 0 < above.y - below.y < 2.5 * above.size


def test_the_paper_size_is_the_event_s() -> None:
    sheet = sheet_of(preset("ottawa"))
    assert page_sizes(rules_pdf(sheet, "letter")) == [LETTER_SIZE]
    assert page_sizes(rules_pdf(sheet, "a4")) == [A4_SIZE]


def test_the_same_rules_are_the_same_bytes() -> None:
    assert rules_pdf(sheet_of(preset("pepper")), LETTER) == rules_pdf(
        sheet_of(preset("pepper")), LETTER
    )


def test_the_sheet_is_black_and_every_typeface_is_embedded() -> None:
    pdf = rules_pdf(sheet_of(preset("ottawa")), LETTER)
    assert colours(pdf) <= {(0.0,), (0.0, 0.0, 0.0)}
    assert set(typefaces(pdf).values()) == {True}


def test_title_owner_and_source_are_printed() -> None:
    texts = texts_of(rules_pdf(sheet_of(preset("ottawa")), LETTER))
    assert texts[:3] == ["Ottawa community afternoon", *ABOUT_LINES]
    source = "Ottawa community afternoon, Marlborough Community Centre"
    assert f"These rules come from: {source}" in texts


def test_any_name_of_a_club_s_rules_is_printed_as_it_is() -> None:
    text = replace(
        rules_in_words(preset("ottawa")), name="<b>A & B</b> %(name)s 👩", source="x" * 2000
    )
    texts = texts_of(rules_pdf(RulesSheet(text, ABOUT_LINES), LETTER))
    assert texts[0] == "<b>A & B</b> %(name)s \N{REPLACEMENT CHARACTER}"


def test_a_long_name_takes_two_lines_before_it_is_made_smaller() -> None:
    name = "The rules of the Marlborough Seniors for every second Thursday of the winter season"
    text = replace(rules_in_words(preset("ottawa")), name=name)
    first, second, *_ = texts_of(rules_pdf(RulesSheet(text, ABOUT_LINES), LETTER))
    assert f"{first} {second}" == name


def test_every_word_of_it_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    shout(monkeypatch)
    text = replace(rules_in_words(preset("bid-whist")), name="R", source="S")
    assert sentences_of(text)
    printed = " ".join(texts_of(rules_pdf(RulesSheet(text, ()), LETTER)))
    assert re.findall(r"[a-z]+", printed) == []


@both_papers
def test_the_file_contains_what_the_drawing_does(
    paper: PaperName, request: pytest.FixtureRequest
) -> None:
    """The quick tests look at drawings: piece by piece, a file contains the same."""
    sheet = sheet_of(preset("bid-whist"))
    written = rules_pdf(sheet, paper)
    request.getfixturevalue("drawn")
    drawn = rules_pdf(sheet, paper)
    assert page_sizes(drawn) == page_sizes(written)
    for one, other in zip(pieces_of(drawn), pieces_of(written), strict=True):
        assert (one.text, one.font) == (other.text, other.font)
        assert (one.x, one.y, one.size) == pytest.approx((other.x, other.y, other.size), abs=0.01)
