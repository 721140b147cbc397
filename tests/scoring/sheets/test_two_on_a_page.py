"""Two score sheets side by side on a page, to be cut apart."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

import pytest
import zxingcpp
from django.utils import translation
from printed import (
    Piece,
    filled_rectangles,
    operations,
    overlapping,
    page_sizes,
    picture,
    pieces_of,
    texts_of,
)

from engine.ruleset import RuleSet, preset, preset_names
from scoring.models import Event
from scoring.sheets import (
    PAPERS,
    Letters,
    NextPlace,
    PaperName,
    ScoreSheet,
    SheetSide,
    blank_score_sheet,
    score_sheets,
    two_fit,
)
from scoring.sheets.from_event import sheet_letters

PEN = 18  # points: a quarter of an inch, the lowest row in which one can write
NAMES = ("Wilhelmina Featherstone", "Bernard Young", "Thérèse O’Grady-Béliveau")


def letters_for(rules: RuleSet, language: str = "en", *, single: bool = False) -> Letters:
    together = Event.Format.TEAMS if rules.players == 6 else Event.Format.PAIRS
    shape = Event.Format.INDIVIDUALS if single else together
    return sheet_letters(Event(rule_set=rules.to_dict(), letters=language, format=shape))


def seated(rules: RuleSet, *, single: bool) -> tuple[SheetSide, SheetSide]:
    half = rules.players // 2
    if single:
        places = (NextPlace("12", "E"), NextPlace(None), NextPlace("3", "W"))[:half]
        first, second = range(11, 11 + half), range(21, 21 + half)
        return (
            SheetSide(tuple(first), NAMES[:half], places),
            SheetSide(tuple(second), NAMES[:half], places),
        )
    return (
        SheetSide((12,), NAMES[:half], (NextPlace("16", "E-W"),)),
        SheetSide((8,), NAMES[:half], (NextPlace(None),)),
    )


def sheets_for(rules: RuleSet, hands: int, *, single: bool) -> list[ScoreSheet]:
    sheet = ScoreSheet(
        dealers=tuple((rules.seats * 4)[:hands]),
        club="Marlborough Seniors",
        event="Thursday afternoon",
        date="14 March 2026",
        round=12,
        table="24",
        sides=seated(rules, single=single),
        address="http://192.168.1.20:8000/t/4kQ9xZ2mB7vWc1Lp8TnRfg/",
    )
    return [sheet, replace(sheet, table="25")]


def row_heights(half: list[Piece], hands: int) -> list[float]:
    """From the number of a hand to the next one, below the heading of the grid."""
    top = next(piece.y for piece in half if piece.text in ("Hand", "Main"))
    grid = [piece for piece in half if piece.y < top - PEN]
    left = min(piece.x for piece in grid if piece.text == "1")
    numbers = [piece for piece in grid if piece.text.isdigit() and piece.x < left + 6]
    rows = [piece.y for piece in sorted(numbers, key=lambda piece: -piece.y)][:hands]
    return [upper - lower for upper, lower in pairwise(rows)]


def narrowest_gap(half: list[Piece], letters: Letters) -> float:
    """The smallest gap between two letters of the declarer in the last row."""
    row = [each for each in half if each.text in letters.seats and each.font == "NotoSans-Regular"]
    return min(right.x - left.right for left, right in pairwise(row[-len(letters.seats) :]))


#: Every game has five of them in short runs, including the longest words and the lowest rows.
SHAPES = list(
    product([("fr", "letter"), ("en", "letter"), ("fr", "a4")], [10, 8, 4], [True, False])
)


def some_at_once() -> Iterator[object]:
    """Each game with each shape of sheet; most of them at night."""
    for turn, name in enumerate(preset_names()):
        for place, ((language, paper), hands, single) in enumerate(SHAPES):
            marks = [pytest.mark.long] if place and (place + turn) % 4 else []
            yield pytest.param(name, single, language, paper, hands, marks=marks)


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(("name", "single", "language", "paper", "hands"), [*some_at_once()])
def test_two_sheets_of_every_game_fit_side_by_side_with_room_to_write(
    name: str, single: bool, language: str, paper: PaperName, hands: int
) -> None:
    rules = preset(name)
    height, width = PAPERS[paper]
    with translation.override(language):
        letters = letters_for(rules, language, single=single)
        sheets = sheets_for(rules, hands, single=single)
        pdf = score_sheets(sheets, letters, rules, paper, by_two=True)
    assert page_sizes(pdf) == [(round(width), round(height))]
    pieces = pieces_of(pdf)
    halves = [
        [piece for piece in pieces if piece.x < width / 2],
        [piece for piece in pieces if piece.x > width / 2],
    ]
    assert len(halves[0]) == len(halves[1])
    assert [piece.text for piece in pieces if "…" in piece.text] == []
    for left, half in zip((0.0, width / 2), halves, strict=True):
        assert overlapping(half) == []
        assert min(piece.x for piece in half) >= left + 17.9
        assert max(piece.right for piece in half) <= left + width / 2 - 17.9
        assert min(piece.y for piece in half) >= 17.9
        assert min(row_heights(half, hands)) >= PEN
        assert narrowest_gap(half, letters) >= 3


def test_each_half_has_its_own_table_and_its_own_code(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    sheets = [table_four, replace(table_four, table="5", address="http://10.0.0.7/t/another/")]
    pdf = score_sheets(sheets, english, ottawa, "letter", by_two=True)
    drawn = filled_rectangles(pdf)
    first = len(filled_rectangles(score_sheets(sheets[:1], english, ottawa, "letter")))
    codes = [zxingcpp.read_barcodes(picture(each))[0] for each in (drawn[:first], drawn[first:])]
    assert [code.text for code in codes] == [sheet.address for sheet in sheets]
    told = [text for text in texts_of(pdf) if text.startswith("This table’s page")]
    assert told == [f"This table’s page: {sheet.address}" for sheet in sheets]


def test_a_dashed_line_in_the_middle_shows_where_to_cut(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    pdf = score_sheets([table_four] * 2, english, ottawa, "letter", by_two=True)
    drawn = operations(pdf)
    dash = next(place for place, (operands, what) in enumerate(drawn) if is_dash(operands, what))
    ends = [[float(each) for each in operands] for operands, what in drawn[dash:] if what in LINE]
    assert ends == [[396, 0], [396, 612]]


LINE = (b"m", b"l")


def is_dash(operands: list[object], what: bytes) -> bool:
    return what == b"d" and bool(operands[0])


@pytest.mark.usefixtures("drawn")
def test_the_last_sheet_of_an_odd_number_is_alone_on_its_page(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    sheets = [replace(table_four, table=str(number)) for number in (1, 2, 3)]
    pdf = score_sheets(sheets, english, ottawa, "letter", by_two=True)
    assert [texts_of(pdf, page).count("Table") for page in range(2)] == [2, 1]
    assert max(piece.x for piece in pieces_of(pdf, 1)) < 396


def test_a_single_sheet_has_the_whole_page(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    alone = score_sheets([table_four], english, ottawa, "letter", by_two=True)
    assert alone == score_sheets([table_four], english, ottawa, "letter")


def test_two_blank_sheets_share_a_page(english: Letters, ottawa: RuleSet) -> None:
    pdf = blank_score_sheet(english, ottawa, 8, "letter", by_two=True)
    assert page_sizes(pdf) == [(792, 612)]
    assert texts_of(pdf).count("Total of the round") == 2


def test_if_rows_would_be_too_low_each_sheet_keeps_its_own_page(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    fitting = [hands for hands in range(1, 30) if two_fit(english, ottawa, hands, "letter")]
    most = max(fitting)
    assert fitting == list(range(1, most + 1))
    assert 12 <= most < 20
    sheets = [replace(table_four, dealers=("N",) * (most + 1))] * 2
    assert page_sizes(score_sheets(sheets, english, ottawa, "letter", by_two=True)) == [
        (612, 792), (612, 792),
    ]  # fmt: skip
    assert len(page_sizes(blank_score_sheet(english, ottawa, most + 1, "a4", by_two=True))) == 1
