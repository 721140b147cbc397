"""Auctions in the letters of the sheets: C is hearts in French, clubs in English."""

import pytest

from engine.check import Report, check_report
from engine.notation import ENGLISH, FRENCH, read_auction, write_auction
from engine.ruleset import RuleSet, preset

WHIST, FIFTY_TWO, HIGH_LOW = map(preset, ("bid-whist", "bid-whist-52", "single-deck-high-low"))


@pytest.mark.parametrize(
    ("typed", "report"),
    [
        ("passe 4C passe 5T", "passe, 4H, passe, 5C"),
        ("p 4p 5k 6sa", "p, 4S, 5D, 6NT"),
        ("3c, appel 2 t, passe, -", "3H, call-2:C, passe, -"),
        ("mp passe passe passe", "moon:S, passe, passe, passe"),
        ("4♣ 5 6cœur", "4♣, 5, 6cœur"),
        ("", ""),
    ],
)
def test_a_french_auction_is_read_in_its_letters(typed: str, report: str) -> None:
    assert read_auction(typed, FRENCH) == report


def test_an_english_auction_stays_as_typed() -> None:
    assert read_auction("pass 4C; what, 5nt", ENGLISH) == "pass 4C; what, 5nt"
    assert write_auction("pass 4C", ENGLISH) == "pass 4C"


def test_a_stored_auction_is_shown_in_french_letters_and_read_back() -> None:
    shown = write_auction("pass 4H call-2:C what", FRENCH)
    assert shown == "pass, 4C, call-2:T, what"
    assert read_auction(shown, FRENCH) == "pass, 4H, call-2:C, what"


def test_a_french_auction_that_ends_in_the_contract_has_no_fault() -> None:
    auction = read_auction("passe 4C passe 5T", FRENCH)
    report = Report("N", "N", "5", "C", "5", auction=auction)
    assert check_report(report, preset("ottawa")).faults == ()
    clubs = Report("N", "N", "5", "C", "5", auction="passe 4C passe 5T")
    assert [each.code for each in check_report(clubs, preset("ottawa")).faults] == [
        "unreadable-call"
    ]


@pytest.mark.parametrize(
    ("typed", "rules", "report"),
    [
        ("passe 4b passe 4sa h", WHIST, "passe, 4-low, passe, 4NT, high"),
        ("passe, 4 haut, passe, passe, c", WHIST, "passe, 4-high, passe, passe, H"),
        ("passe 4 passe passe kb", FIFTY_TWO, "passe, 4, passe, passe, D-low"),
        ("passe 4 passe passe sam", FIFTY_TWO, "passe, 4, passe, passe, NT-low-aces-bad"),
        ("4 passe passe t", HIGH_LOW, "4, passe, passe, C"),
        ("4 passe passe p", HIGH_LOW, "4, passe, passe, p"),
        ("4 passe passe ?", HIGH_LOW, "4, passe, passe, ?"),
        ("4 passe passe t", None, "4, passe, passe, t"),
        ("passe 4cb", None, "passe, 4cb"),
        ("passe 4c bas", None, "passe, 4H, bas"),
        ("passe, 4c bas", None, "passe, 4H-low"),
        ("O passe, N 4C, E: 5T, S:6sa", None, "O passe, N 4H, E: 5C, S:6NT"),
        ("o passe n 4c", None, "o, passe, n, 4H"),
    ],
)
def test_french_directions_namings_and_seats_are_read(
    typed: str, rules: RuleSet | None, report: str
) -> None:
    assert read_auction(typed, FRENCH, rules) == report


@pytest.mark.parametrize(
    ("report", "rules", "shown"),
    [
        ("pass 4-low pass pass H", WHIST, "pass, 4-bas, pass, pass, ♥"),
        ("pass 4NT pass pass low", WHIST, "pass, 4SA, pass, pass, bas"),
        ("pass 4 pass pass S-low-aces-bad", FIFTY_TWO, "pass, 4, pass, pass, ♠-bas-as-mauvais"),
        ("pass 4 pass pass NT-low", FIFTY_TWO, "pass, 4, pass, pass, SA-bas"),
        ("4 pass moon S", HIGH_LOW, "4, pass, moon, ♠"),
        ("N:pass E:4H what", HIGH_LOW, "N:pass, E:4C, what"),
    ],
)
def test_directions_and_namings_are_shown_in_french_and_read_back(
    report: str, rules: RuleSet, shown: str
) -> None:
    assert write_auction(report, FRENCH) == shown
    again = read_auction(shown, FRENCH, rules)
    assert write_auction(again, FRENCH) == shown


def test_a_french_auction_of_bid_whist_that_fits_its_contract_has_no_fault() -> None:
    auction = read_auction("passe 4b passe passe c", FRENCH, WHIST)
    report = Report("N", "S", "4", "coeur", "10", auction=auction, direction="bas")
    assert check_report(report, WHIST).faults == ()
    shown = write_auction(auction, FRENCH)
    again = Report("N", "S", "4", "H", "10", auction=read_auction(shown, FRENCH, WHIST),
                   direction="low")  # fmt: skip
    assert check_report(again, WHIST).faults == ()
