"""What the form of a hand asks for under the rules of each game, and how it reads an answer."""

from dataclasses import replace
from typing import Any

import pytest

from engine.check import Report
from engine.options import Revoke
from engine.ruleset import RuleSet, preset
from scoring.forms.hand import HandForm
from scoring.models import Event

REVOKE = Revoke(others=4, side=-4, player=-4)
OTTAWA = preset("ottawa")


def event_of(rules: RuleSet, letters: str = "en") -> Event:
    """An unsaved event."""
    teams = Event.Format.TEAMS if rules.players == 6 else Event.Format.PAIRS
    return Event(rule_set=rules.to_dict(), letters=letters, format=teams)


def form_of(name: str, letters: str = "en") -> HandForm:
    return HandForm(event=event_of(preset(name), letters))


def tiles(form: HandForm, field: str) -> list[str]:
    return [label for _value, label in form.fields[field].choices]  # type: ignore[attr-defined]


#: The letters of the sheets with their signs, hearts and diamonds in red.
SUITS = "|".join(
    f'{letter} <span class="suit{red}">{sign}\ufe0e</span>'
    for letter, red, sign in (
        ("S", "", "♠"), ("H", " suit-red", "♥"), ("D", " suit-red", "♦"), ("C", "", "♣"),
    )
)  # fmt: skip


def report_of(rules: RuleSet, initial: dict[str, str] | None = None, **chosen: str) -> Report:
    data: dict[str, Any] = {"client_key": "k", "dealer": rules.seats[0], **chosen}
    form = HandForm(data, event=event_of(rules), initial=initial)
    assert form.is_valid(), form.errors
    return form.report()


@pytest.mark.parametrize(
    ("name", "field", "expected"),
    [
        ("bid-whist", "bid", "1 2 3 4 5 6 7"),
        ("bid-whist", "strain", f"{SUITS}|NT"),
        ("bid-whist", "direction", "H high|L low"),
        ("bid-whist", "tricks", "0 1 2 3 4 5 6 7 8 9 10 11 12 13"),
        ("bid-whist-52", "direction", "H high|L low|B low with bad aces"),
        ("bloomington-six", "declarer", "1 2 3 4 5 6"),
        ("bloomington-six", "bid", "1|2|3|4|5|6|7|8|Best|Passed out"),
        ("pepper", "bid", "1|2|3|4|5|Little pepper|Big pepper|Passed out"),
        ("triple-deck", "bid", "3|4|5|6|7|8|9|10|11|12|13|14|15|Call 3|Moon"),
        ("triple-deck", "tricks", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
        ("single-deck", "strain", SUITS),
    ],
)
def test_the_tiles_follow_the_rules(name: str, field: str, expected: str) -> None:
    wanted = expected.split("|") if "|" in expected else expected.split()
    assert tiles(form_of(name), field) == wanted


def test_a_french_event_has_french_directions() -> None:
    assert [label[0] for label in tiles(form_of("bid-whist-52", "fr"), "direction")] == [*"HBM"]


@pytest.mark.parametrize(
    ("name", "has", "label"),
    [
        ("ottawa", False, "Suit"),
        ("triple-deck", False, "Suit"),
        ("pepper", False, "Suit named after the bidding"),
        ("bid-whist", True, "Suit named after the bidding"),
    ],
)
def test_suit_and_direction_are_asked_for_when_they_matter(
    name: str, has: bool, label: str
) -> None:
    form = form_of(name)
    assert ("direction" in form.fields) is has
    assert form.fields["strain"].label == label


@pytest.mark.parametrize(
    ("name", "label", "example"),
    [
        ("ottawa", "All four calls", "pass 4H pass 5C."),
        ("bid-whist", "All four calls", "pass 2-low pass 3-high."),
        ("bid-whist-52", "All four calls", "pass 2 pass 3."),
        ("bloomington-six", "All six calls", "pass 2H pass 3C."),
        ("pepper", "Every call", "pass 2 pass 3."),
    ],
)
def test_the_auction_is_asked_for_in_the_game_s_own_calls(
    name: str, label: str, example: str
) -> None:
    field = form_of(name).fields["auction"]
    assert str(field.label).startswith(label)
    assert example in str(field.help_text)


def test_the_sides_of_a_table_of_six_are_called_by_their_seats() -> None:
    form = form_of("bloomington-six")
    assert str(form.fields["points_1"].label).startswith("Seats 2-4-6")


def test_the_choices_become_the_report_of_the_hand() -> None:
    whist = preset("bid-whist")
    chosen = {"declarer": "S", "bid": "4", "strain": "NT", "direction": "low", "tricks": "10"}
    assert report_of(whist, **chosen) == Report(
        dealer="N", declarer="S", bid="4", strain="NT", direction="low", makers_tricks="10"
    )


def test_a_hand_of_euchre_has_no_direction() -> None:
    chosen = {"declarer": "S", "bid": "4", "strain": "NT", "direction": "low", "tricks": "5"}
    assert report_of(OTTAWA, **chosen).direction == ""


#: A stored hand, on the page where it is corrected.
STORED = {"declarer": "S", "bid": "5", "strain": "C", "tricks": "5", "dealer": "N", "revoker": ""}
HOUSE = replace(OTTAWA, revoke=REVOKE)


def test_one_tile_corrects_a_hand_to_a_passed_out_deal() -> None:
    chosen = STORED | {"bid": "passed-out"}
    assert report_of(OTTAWA, STORED, **chosen) == Report(dealer="N", bid="passed out")


def test_new_choices_beside_passed_out_are_not_ignored() -> None:
    chosen = STORED | {"bid": "passed-out", "tricks": "6"}
    assert report_of(OTTAWA, STORED, **chosen).makers_tricks == "6"


def test_beside_passed_out_the_tiles_of_a_new_hand_are_ignored() -> None:
    assert report_of(OTTAWA, declarer="N", strain="H", tricks="4", bid="passed-out") == Report(
        dealer="N", bid="passed out"
    )


def test_one_tile_corrects_a_hand_to_a_revoke() -> None:
    assert report_of(HOUSE, STORED, **(STORED | {"revoker": "E"})) == Report("N", revoker="E")


def test_one_tile_corrects_a_passed_out_deal_to_a_revoke() -> None:
    stored = {"bid": "passed-out", "dealer": "N"}
    assert report_of(HOUSE, stored, bid="passed-out", revoker="E") == Report("N", revoker="E")


def test_a_revoke_is_asked_about_only_if_the_rules_score_it() -> None:
    assert "revoker" not in HandForm(event=event_of(OTTAWA)).fields
    assert tiles(HandForm(event=event_of(HOUSE)), "revoker") == ["Nobody", *"NESW"]


def test_a_deal_kept_as_passed_out_stays_so_in_its_form() -> None:
    stuck = preset("bid-whist")
    assert "Passed out" not in tiles(HandForm(event=event_of(stuck)), "bid")
    there = HandForm(event=event_of(stuck), initial={"bid": "passed-out"})
    assert tiles(there, "bid")[-1] == "Passed out"


def test_a_reason_may_have_five_hundred_characters() -> None:
    for length, is_taken in ((500, True), (501, False)):
        form = HandForm({"reason": "x" * length}, event=event_of(OTTAWA))
        assert ("reason" not in form.errors) is is_taken
