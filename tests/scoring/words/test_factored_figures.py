"""Figures: fractional points, as for a deal that was played less often, and money."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation

from clubs.templatetags.money import amount
from scoring.standings import Points, Score, standings
from scoring.words import figure, money, signed, tenths, with_decimals


@pytest.mark.parametrize(
    ("points", "english", "french"),
    [
        (5, "5", "5"),
        (-5, "−5", "−5"),
        (Fraction(12), "12", "12"),
        (Fraction(35, 2), "17.5", "17,5"),
        (Fraction(13, 3), "4.33", "4,33"),
        (Fraction(-20, 3), "−6.67", "−6,67"),
    ],
)
def test_a_figure_has_at_most_two_decimals_and_no_trailing_zeros(
    points: Points, english: str, french: str
) -> None:
    for language, written in (("en", english), ("fr", french)):
        with translation.override(language):
            assert figure(points) == written
            assert signed(points) == (written if points < 0 else f"+{written}")


def test_places_follow_the_exact_points_and_not_the_decimals_shown() -> None:
    third = Fraction(1, 3)
    scores = [Score(1, 1, third), Score(1, 2, third), Score(1, 3, third), Score(2, 1, 1)]
    scores.append(Score(3, 1, Fraction(333, 1000)))
    lines = standings(scores, [1, 2, 3], rounds=3).lines
    assert [(line.rank, line.entrant, line.total) for line in lines] == [
        (1, 1, 1),
        (1, 2, 1),
        (3, 3, Fraction(333, 1000)),
    ]


@pytest.mark.parametrize(
    ("points", "english", "french"),
    [(1.44, "+1.4", "+1,4"), (-0.26, "−0.3", "−0,3"), (-0.04, "0.0", "0,0")],
)
def test_average_points_have_their_sign_and_the_language_s_decimal_mark(
    points: float, english: str, french: str
) -> None:
    assert tenths(points) == english
    with translation.override("fr"):
        assert tenths(points) == french


def test_money_on_paper_is_written_by_the_filter_of_the_pages() -> None:
    assert money is amount
    for language, written in (("en", "−12.50"), ("fr", "−12,50")):
        with translation.override(language):
            assert money(Decimal("-12.5")) == written


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (200 / 48, "4.17", "4,17"),
        (127 / 48, "2.65", "2,65"),
        (-91 / 48, "−1.90", "−1,90"),
        (1 / 8, "0.13", "0,13"),
        (Fraction(-1, 1000), "0.00", "0,00"),
    ],
)
def test_decimals_are_rounded_as_a_pocket_calculator_does(
    number: Points | float, english: str, french: str
) -> None:
    for language, written in (("en", english), ("fr", french)):
        with translation.override(language):
            assert with_decimals(number, 2) == written
