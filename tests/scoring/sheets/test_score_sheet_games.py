"""The score sheet of every game: what it asks for, what it reminds of, and room for all of it."""

from dataclasses import replace
from itertools import pairwise

import pytest
from django.utils import translation
from printed import Piece, overlapping, page_sizes, pieces_of, texts_of

from engine.options import Revoke
from engine.ruleset import OPTIONS, RuleSet, preset, preset_names
from scoring.models import Event
from scoring.sheets import NextPlace, PaperName, ScoreSheet, SheetSide, score_sheets
from scoring.sheets.from_event import sheet_letters
from scoring.sheets.score_grid import columns
from scoring.sheets.score_notes import notes_of
from tests.engine.option_pairs import PAIRS, Pair

RIGHT_EDGE = {"letter": 612 - 36, "a4": 595.28 - 36}

REVOKE = Revoke(others=4, side=-4, player=-4)
#: This many hands leave the least room for the notes, which are then the longest possible.
MANY = 15


def event_of(rules: RuleSet, letters: str = "en") -> Event:
    """An unsaved event."""
    teams = Event.Format.TEAMS if rules.players == 6 else Event.Format.PAIRS
    return Event(rule_set=rules.to_dict(), letters=letters, format=teams)


def sheet_of(rules: RuleSet, hands: int) -> ScoreSheet:
    names = ("Wilhelmina Featherstonehaugh", "Bernard Young", "Thérèse O’Grady-Béliveau")
    players = names[: rules.players // 2]
    return ScoreSheet(
        dealers=tuple((rules.seats * 4)[:hands]),
        club="Marlborough Seniors",
        event="Thursday afternoon",
        date="14 March 2026",
        round=12,
        table="24",
        sides=(
            SheetSide((12,), players, (NextPlace("16", "seats 1-3-5"),)),
            SheetSide((8,), players, (NextPlace(None),)),
        ),
        address="http://192.168.1.20:8000/t/4kQ9xZ2mB7vWc1Lp8TnRfg/",
    )


def printed(rules: RuleSet, hands: int = 8, letters: str = "en", paper: PaperName = "a4") -> bytes:
    sheets, event = [sheet_of(rules, hands)], event_of(rules, letters)
    return score_sheets(sheets, sheet_letters(event), rules, paper)


def titles(rules: RuleSet) -> list[str]:
    return [column.title for column in columns(sheet_letters(event_of(rules)), rules)]


def circled(rules: RuleSet, key: str, letters: str = "en") -> tuple[str, ...]:
    found = columns(sheet_letters(event_of(rules, letters)), rules)
    return next(column.letters for column in found if column.key == key)


def notes(rules: RuleSet) -> list[str]:
    return notes_of(rules, sheet_letters(event_of(rules)))


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize(
    ("language", "paper", "hands"),
    [
        ("fr", "letter", MANY),
        ("en", "a4", MANY),
        ("fr", "a4", 8),
        *(
            pytest.param(*others, marks=pytest.mark.long)
            for others in (
                *(("en", paper, 8) for paper in ("letter", "a4")),
                *(("en", "letter", MANY), ("fr", "letter", 8), ("fr", "a4", MANY)),
            )
        ),
    ],
)
def test_on_every_game_s_sheet_nothing_is_cut_and_nothing_overlaps(
    name: str, language: str, paper: PaperName, hands: int
) -> None:
    rules = replace(preset(name), revoke=REVOKE if hands == MANY else None, lone_set_defenders=3)
    with translation.override(language):
        pdf = printed(rules, hands, language, paper)
        told = notes_of(rules, sheet_letters(event_of(rules, language)))
    assert len(page_sizes(pdf)) == 1
    pieces = pieces_of(pdf)
    text = " ".join(piece.text for piece in pieces)
    assert [note for note in told if " ".join(note.split()) not in text] == []
    assert [piece.text for piece in pieces if "…" in piece.text] == []
    assert overlapping(pieces) == []
    assert min(piece.x for piece in pieces) >= 35.9
    assert max(piece.right for piece in pieces) <= RIGHT_EDGE[paper] + 0.1
    assert row_height(pieces) >= 17


def row_height(pieces: list[Piece]) -> float:
    """From the number of a hand, at the left edge, to the next one."""
    left = min(piece.x for piece in pieces if piece.text == "1")
    numbers = [piece.y for piece in pieces if piece.text.isdigit() and piece.x < left + 9]
    return min(upper - lower for upper, lower in pairwise(numbers))


def test_a_bid_whist_sheet_asks_for_high_or_low_but_not_for_passed_out_deals() -> None:
    whist = preset("bid-whist")
    assert titles(whist)[2:8] == [
        "Declarer", "Bid", "Trump", "High or low", "Makers’ tricks of 13", "Points N-S",
    ]  # fmt: skip
    assert circled(whist, "strain") == ("S", "H", "D", "C", "NT")
    assert circled(whist, "direction") == ("H", "L")
    assert circled(whist, "direction", "fr") == ("H", "B")
    assert notes(whist) == [
        "Circle declarer, trump, and high or low.",
        "H: high cards win. L: low cards win, the ace first.",
        "Lowest bid: 1.",
        "A bid counts the tricks over 6: 1 needs 7. The kitty is one trick for the makers.",
        "Made: one point for each trick over 6. No trump counts double.",
        "Set: the makers lose the points of their bid.",
    ]


def test_a_sheet_for_52_card_bid_whist_has_three_directions() -> None:
    whist = preset("bid-whist-52")
    assert circled(whist, "direction") == ("H", "L", "B")
    assert notes(whist)[1:] == [
        "H: high cards win. L: low cards win, the ace first. B: low cards win, the ace last.",
        "Lowest bid: 1.",
        "A bid counts the tricks over 6: 1 needs 7."
        " The winner of the first trick gets one more for the kitty.",
        "Made: the makers get the points of their bid, no more.",
        "Set: the makers get nothing, the defenders the points of the bid.",
    ]


def test_a_sheet_for_six_has_six_seats_two_teams_of_three_and_the_best_bid() -> None:
    six = preset("bloomington-six")
    assert circled(six, "declarer") == tuple("123456")
    assert circled(six, "strain") == ("S", "H", "D", "C", "NT", "LO")
    assert titles(six)[-2:] == ["Total so far 1-3-5", "Total so far 2-4-6"]
    assert notes(six)[2] == "Best ±16."
    texts = texts_of(printed(six, paper="letter"))
    start = texts.index("1-3-5")
    assert texts[start : start + 8] == [
        "1-3-5", "Team 12", "1", "Wilhelmina Featherstonehaugh", "3", "Bernard Young",
        "5", "Thérèse O’Grady-Béliveau",
    ]  # fmt: skip


def test_a_pepper_sheet_mentions_both_peppers_and_counts_no_lone_hands() -> None:
    pepper = preset("pepper")
    assert notes(pepper) == [
        "Circle declarer and trump. Tick a deal that was passed out.",
        "Lowest bid: 1.",
        "Little pepper ±6 · Big pepper ±12.",
        "Set: the makers lose 6 points, whatever they bid.",
        "Defenders: one point for each trick.",
    ]
    texts = texts_of(printed(pepper))
    assert "Sets" in texts
    assert "Lone made" not in texts


def test_a_triple_deck_sheet_has_fifteen_tricks() -> None:
    triple = preset("triple-deck")
    assert "Makers’ tricks of 15" in titles(triple)
    assert notes(triple)[2] == "Call 3 ±15 · Moon ±30."
    assert "Passed out" not in titles(triple)


def test_the_notes_for_ottawa_are_the_ones_its_tables_know(ottawa: RuleSet) -> None:
    assert notes(ottawa) == [
        "Circle declarer and trump. Tick a deal that was passed out.",
        "Lowest bid: 3; at no trump: 4.",
        "Call 2 ±12 · Call 1 ±18 · Moon ±24.",
        "Set: the makers lose the points of their bid.",
        "Defenders: one point for each trick.",
    ]


#: Nobody writes down what one player alone gets: the table writes the points of the sides.
NOT_FOR_TABLES = {"lone_partner_points"}
OF_POINTS = [
    pair
    for pair in PAIRS
    if OPTIONS[pair.option].group in ("points", "special bids")
    and pair.option not in NOT_FOR_TABLES
]


@pytest.mark.parametrize("pair", OF_POINTS, ids=lambda pair: f"{pair.option}={pair.value}")
def test_an_option_that_changes_the_points_changes_the_notes(pair: Pair) -> None:
    options = preset(pair.game).to_dict() | (pair.given or {})
    changed = RuleSet.from_dict(options | {pair.option: pair.value})
    assert notes(changed) != notes(RuleSet.from_dict(options)), (
        f"no note of scoring/sheets/score_notes.py tells {pair.option}"
    )


def test_with_a_penalty_for_a_revoke_the_notes_say_how_to_write_it(ottawa: RuleSet) -> None:
    rules = replace(ottawa, revoke=REVOKE, lone_set_defenders=3)
    assert notes(rules)[-2:] == [
        "Defenders: one point for each trick. When a lone hand is lost the defenders get 3.",
        "A revoke ends the hand: write R and the seat, not a bid."
        " The revoking side gets –4, the other +4.",
    ]


def test_if_passed_out_deals_are_dealt_again_there_is_no_box_for_them(
    ottawa: RuleSet,
) -> None:
    again = replace(ottawa, passed_out="redeal")
    assert "Passed out" not in titles(again)
    assert notes(again)[0] == "Circle declarer and trump."
