"""The score sheet as printed."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
import zxingcpp
from printed import (
    colours,
    filled_rectangles,
    overlapping,
    page_sizes,
    pages_of,
    picture,
    pieces_of,
    texts_of,
    typefaces,
)
from test_cards import LONGEST, ONE_WORD

from engine.ruleset import RuleSet
from scoring.sheets import (
    Letters,
    NextPlace,
    PaperName,
    ScoreSheet,
    SheetSide,
    blank_score_sheet,
    score_sheets,
)

MM = 72 / 25.4


@pytest.fixture
def pdf(table_four: ScoreSheet, english: Letters, ottawa: RuleSet) -> bytes:
    return score_sheets([table_four], english, ottawa, "letter")


def test_the_sheet_names_event_club_table_round_and_everybody(pdf: bytes) -> None:
    assert texts_of(pdf)[:20] == [
        "4", "Table", "2", "Round", "Ottawa pairs", "Marlborough Seniors · 14 March 2026",
        "N-S", "Pair 12", "N", "Rita Wainwright", "S", "Bernard Young",
        "Next round: table 6, E-W",
        "E-W", "Pair 8", "E", "Thérèse O’Grady", "W", "Réjean Béliveau-Çelik",
        "Next round: sits out",
    ]  # fmt: skip


def test_each_hand_has_its_number_its_dealer_and_the_letters_to_circle(pdf: bytes) -> None:
    texts = texts_of(pdf)
    first = texts.index("1")
    rows = [texts[first + 11 * hand : first + 11 * (hand + 1)] for hand in range(8)]
    assert [row[:2] for row in rows] == [[str(n + 1), "NESW"[n % 4]] for n in range(8)]
    assert {tuple(row[2:]) for row in rows} == {("N", "E", "S", "W", "S", "H", "D", "C", "NT")}


def test_the_columns_are_in_the_order_in_which_the_desk_types_them(pdf: bytes) -> None:
    heads = ["Hand", "Dealer", "Declarer", "Bid", "Trump", "Makers’", "Passed"]
    place = {piece.text: piece.x for piece in pieces_of(pdf)}
    assert sorted(heads, key=lambda head: place[head]) == heads
    points = [piece.x for piece in pieces_of(pdf) if piece.text == "Points"]
    assert place["Passed"] < points[0] < points[1]


def test_each_suit_sign_is_above_its_letter(pdf: bytes) -> None:
    pieces = pieces_of(pdf)
    signs = {piece.text: piece.x for piece in pieces if piece.text in "♠♥♦♣"}
    first_row = pieces[[piece.text for piece in pieces].index("1") :][6:10]
    assert [piece.text for piece in first_row] == ["S", "H", "D", "C"]
    for sign, letter in zip("♠♥♦♣", first_row, strict=True):
        assert signs[sign] == pytest.approx(letter.x, abs=4)


def test_a_french_event_has_french_letters(
    table_four: ScoreSheet, french: Letters, ottawa: RuleSet
) -> None:
    sheet = replace(table_four, dealers=tuple("NESO"))
    texts = texts_of(score_sheets([sheet], french, ottawa, "a4"))
    first = texts.index("1")
    assert texts[first + 33 : first + 44] == [*"4ONESOPCKT", "SA"]


def test_the_code_leads_to_the_address_printed_below_it(pdf: bytes) -> None:
    rectangles = filled_rectangles(pdf)
    (code,) = zxingcpp.read_barcodes(picture(rectangles))
    assert code.text == "http://192.168.1.20:8000/t/4kQ9xZ2mB7vWc1Lp8TnRfg/"
    address = next(piece for piece in pieces_of(pdf) if code.text in piece.text)
    assert address.text == f"This table’s page: {code.text}"
    assert address.y < min(y for _, y, _, _ in rectangles)


def test_the_code_is_at_least_22_mm_wide_with_free_space_around_it(pdf: bytes) -> None:
    rectangles = filled_rectangles(pdf)
    left, right = min(r[0] for r in rectangles), max(r[0] + r[2] for r in rectangles)
    low, high = min(r[1] for r in rectangles), max(r[1] + r[3] for r in rectangles)
    assert right - left >= 22 * MM
    quiet = 4 * min(r[3] for r in rectangles) - 0.01
    near = [
        piece.text
        for piece in pieces_of(pdf)
        if left - quiet < piece.x < right + quiet and low - quiet < piece.y < high + quiet
    ]
    assert near == []
    assert right + quiet < 612 - 30


def test_table_and_round_are_large_and_nothing_needed_in_play_is_small(pdf: bytes) -> None:
    pieces = pieces_of(pdf)
    assert [(piece.text, piece.size) for piece in pieces[:3:2]] == [("4", 42), ("2", 42)]
    sizes = {piece.text: piece.size for piece in pieces}
    for text in ("8", "NT", "Rita Wainwright", "Next round: sits out", "Total of the round"):
        assert sizes[text] >= 12
    assert min(sizes.values()) == 8  # the address below the code


def test_everything_is_black_and_every_typeface_is_embedded(pdf: bytes) -> None:
    assert all(set(colour) == {0.0} for colour in colours(pdf))
    assert typefaces(pdf) == {
        "NotoSans-Regular": True, "NotoSans-Bold": True, "CascadiaMono-Bold": True,
    }  # fmt: skip


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("hands", range(4, 17))
def test_any_number_of_hands_fits_with_room_to_write(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet, hands: int, paper: PaperName
) -> None:
    dealers = tuple("NESW" * 4)[:hands]
    pdf = score_sheets([replace(table_four, dealers=dealers)], english, ottawa, paper)
    pieces = pieces_of(pdf)
    place = {piece.text: piece.y for piece in pieces}
    grid = [piece for piece in pieces if piece.y < place["Dealer"] - 20]
    rows = [next(piece.y for piece in grid if piece.text == str(n + 1)) for n in range(hands)]
    heights = [upper - lower for upper, lower in pairwise(rows)]
    assert heights == [pytest.approx(heights[0], abs=0.01)] * (hands - 1)
    assert heights[0] >= 18
    assert rows[-1] > place["Total of the round"] > place["Initials"]
    last_count = min(piece.y for piece in pieces if piece.text == "E-W")
    notes = next(piece.y for piece in pieces if piece.text.startswith("Circle"))
    assert place["Initials"] > last_count > notes


def test_all_sheets_of_an_event_are_pages_of_one_file(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    sheets = [replace(table_four, table=str(number)) for number in range(1, 13)]
    pdf = score_sheets(sheets, english, ottawa, "a4")
    assert page_sizes(pdf) == [(595, 842)] * 12
    assert [texts_of(pdf, page)[0] for page in range(12)] == [str(n) for n in range(1, 13)]


@pytest.mark.parametrize(("paper", "size"), [("letter", (612, 792)), ("a4", (595, 842))])
def test_the_paper_is_the_one_asked_for(
    table_four: ScoreSheet,
    english: Letters,
    ottawa: RuleSet,
    paper: PaperName,
    size: tuple[int, int],
) -> None:
    assert page_sizes(score_sheets([table_four], english, ottawa, paper)) == [size]


def test_the_same_values_print_the_same_bytes(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    once = score_sheets([table_four], english, ottawa, "letter")
    assert score_sheets([table_four], english, ottawa, "letter") == once


def test_a_blank_sheet_has_hands_and_rules_but_no_names(english: Letters, ottawa: RuleSet) -> None:
    pdf = blank_score_sheet(english, ottawa, 8, "letter", club="Marlborough Seniors")
    texts = texts_of(pdf)
    assert texts[:3] == ["Table", "Round", "Marlborough Seniors"]
    assert [texts.count(str(hand)) for hand in range(1, 10)] == [1] * 8 + [0]
    assert "Lowest bid: 3; at no trump: 4." in texts
    assert texts.count("Pair") == 2
    assert filled_rectangles(pdf) == []


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("<b>Bold</b> &amp;", "<b>Bold</b> &amp;"),
        ('=HYPERLINK("http://x")', '=HYPERLINK("http://x")'),
        ("Zoë 😀", "Zoë \N{REPLACEMENT CHARACTER}"),
        ("Two\nlines\x00", "Two lines"),
        ("", "Bernard Young"),
    ],
)
def test_a_hostile_name_is_printed_as_it_is(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet, name: str, printed: str
) -> None:
    sheet = replace(
        table_four, sides=(SheetSide((1,), (name, "Bernard Young")), SheetSide((2,), ("A", "B")))
    )
    assert printed in texts_of(score_sheets([sheet], english, ottawa, "letter"))


def test_a_name_of_300_letters_stays_in_its_box(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    sheet = replace(table_four, event="Event " * 50, club="C" * 300, sides=(
        SheetSide((1,), ("Wilhelmina " * 30, "B"), (NextPlace("9" * 300, "E-W"),)),
        SheetSide((2,), ("C", "D")),
    ))  # fmt: skip
    pdf = score_sheets([sheet], english, ottawa, "letter")
    assert len(pages_of(pdf)) == 1
    pieces = pieces_of(pdf)
    assert [piece.text for piece in pieces if piece.right > 612 - 35] == []
    assert overlapping(pieces) == []


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("by_two", [False, True])
def test_names_of_80_letters_are_printed_whole(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet, by_two: bool
) -> None:
    sides = (SheetSide((1,), (LONGEST, ONE_WORD)), SheetSide((2,), (ONE_WORD, LONGEST)))
    sheet = replace(table_four, event=LONGEST, club=(LONGEST * 2)[:120], sides=sides)
    pdf = score_sheets([sheet, sheet], english, ottawa, "letter", by_two=by_two)
    letters = "".join(texts_of(pdf)).replace(" ", "")
    assert "…" not in letters
    times = 1 + by_two
    assert letters.count(ONE_WORD) == 2 * times
    assert letters.count(LONGEST.replace(" ", "")) >= 4 * times
    assert overlapping(pieces_of(pdf)) == []


@pytest.mark.usefixtures("shouting")
def test_every_printed_word_is_translated(english: Letters, ottawa: RuleSet) -> None:
    sides = (
        SheetSide((1,), ("ANN", "BEA"), (NextPlace("4", "E-W"),)),
        SheetSide((2,), ("CY",), (NextPlace(None),)),
    )
    sheet = ScoreSheet(("N",), "CLUB", "EVENT", "DATE", 1, "1", sides, "HTTP://X.CA/1")
    letters = replace(english, entrant="PAIR")
    pdf = score_sheets([sheet], letters, replace(ottawa, special_bids=()), "letter")
    assert [text for text in texts_of(pdf) if re.search("[a-z]", text)] == []


@pytest.mark.usefixtures("drawn")
def test_a_single_player_s_long_name_is_above_the_next_place(
    table_four: ScoreSheet, english: Letters, ottawa: RuleSet
) -> None:
    letters = replace(english, entrant="")
    names = ("Rita Wood", "Marie-Thérèse Vaillancourt-Desrosiers")
    sizes, baselines = [], []
    for name in names:
        side = SheetSide((1, 2), ("Ann Lee", name), (NextPlace("3", "N"), NextPlace("4", "S")))
        sheet = replace(table_four, sides=(side, side))
        pieces = pieces_of(score_sheets([sheet], letters, ottawa, "letter"))
        (found, _again) = (piece for piece in pieces if name in piece.text)
        (place, _too) = (piece for piece in pieces if piece.text == "next: table 4, seat S")
        sizes.append(found.size)
        baselines.append((found.y > place.y, overlapping(pieces)))
    assert min(sizes) >= 10
    assert baselines == [(False, []), (True, [])]
