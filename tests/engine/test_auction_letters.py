"""Auctions in the letters of the sheets: C is hearts in French, clubs in English."""

import pytest

from engine.check import Report, check_report
from engine.notation import ENGLISH, FRENCH, read_auction, write_auction
from engine.ruleset import preset


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
def test_a_french_auction_is_read_by_its_letters(typed: str, report: str) -> None:
    assert read_auction(typed, FRENCH) == report


def test_an_english_auction_stays_as_it_was_typed() -> None:
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
