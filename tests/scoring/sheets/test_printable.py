"""Text made safe for paper."""

import pytest
from printed import pieces_of

from clubs.fonts import BOLD, REGULAR, em_width, fit, printable, runs
from scoring.sheets.page import Pen, text_width, wrapped

BOX = "\N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Thérèse Bélanger", "Thérèse Bélanger"),
        ("E\u0301milie", "Émilie"),
        ("œuvre Çelik Łukasz Dvořák Ωmega Жан", "œuvre Çelik Łukasz Dvořák Ωmega Жан"),
        ("♠♥♦♣", "♠♥♦♣"),
        ("a\tb\r\nc\x07d\u2028e", "a b c d e"),
        ("  wide\u00a0 gap ", "wide gap"),
        ("soft\u00adhyphen \u202eturned", "softhyphen turned"),
        ("👩\u200d👩\u200d👧", BOX * 3),
        ("❤\ufe0f", BOX),
        ("李 بكر", f"{BOX} {BOX * 3}"),
        ("", ""),
    ],
)
def test_characters_missing_from_the_typefaces_are_marked(text: str, printed: str) -> None:
    assert printable(text) == printed


def test_a_very_long_text_is_cut_before_it_takes_time() -> None:
    assert printable("x" * 1_000_000) == "x" * 400


def test_suit_signs_change_the_typeface_and_back() -> None:
    assert [run.text for run in runs("5♥♥ by N", REGULAR)] == ["5", "♥♥", " by N"]
    assert runs("no sign", BOLD)[0].font == BOLD


def test_a_text_that_fits_is_left_alone() -> None:
    assert fit("Ann", REGULAR, 12, 100, 9) == ("Ann", 12)


def test_a_slightly_overlong_text_is_made_smaller() -> None:
    natural = em_width("Bernard Young", REGULAR)
    text, size = fit("Bernard Young", REGULAR, 12, natural * 10, 9)
    assert text == "Bernard Young"
    assert size == pytest.approx(10)


def test_a_much_too_long_text_ends_in_an_ellipsis_as_late_as_possible() -> None:
    width = em_width("Bernard Y…", REGULAR) * 9
    assert fit("Bernard Youngblood", REGULAR, 12, width + 0.01, 9) == ("Bernard Y…", 9)


def test_without_any_width_only_the_ellipsis_remains() -> None:
    assert fit("Bernard", REGULAR, 12, 0, 9) == ("…", 9)


def test_lines_break_at_spaces_and_the_last_one_takes_the_rest() -> None:
    assert wrapped("Makers’ tricks", 10, 45, most=3) == ["Makers’", "tricks"]
    assert wrapped("a b c d", 10, 1, most=2) == ["a", "b c d"]
    assert wrapped("one line", 10, 500, most=3) == ["one line"]


def test_punctuation_that_french_sets_apart_never_begins_or_ends_a_line_alone() -> None:
    assert wrapped("Exemple : cinq", 10, 42, most=3) == ["Exemple :", "cinq"]
    assert wrapped("dit « Lune » !", 10, 42, most=3) == ["dit", "« Lune » !"]


def test_what_a_no_break_space_joins_stays_on_one_line() -> None:
    assert wrapped("4 Ann, 10\N{NO-BREAK SPACE}Bo", 10, 48, most=3) == ["4 Ann,", "10 Bo"]
    assert wrapped("4 Ann, 10 Bo", 10, 48, most=3) == ["4 Ann, 10", "Bo"]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(("fitting", "lines"), [(9, 1), (7, 1), (5.5, 1), (5, 2)])
def test_a_long_name_stays_on_one_line_while_that_is_larger_than_two(
    fitting: float, lines: int
) -> None:
    """Two lines that share the height of one are half as large."""
    name, pen = "Françoise Vaillancourt & Cécile Robidoux", Pen("letter", "Names")
    pen.text(36, 700, name, 10, width=text_width(name, fitting))
    pen.end_page()
    sizes = [piece.size for piece in pieces_of(pen.pdf())]
    assert len(sizes) == lines
    assert min(sizes) >= min(fitting, 5.2) - 0.01
    if lines == 1:
        assert sizes == [pytest.approx(fitting)]
