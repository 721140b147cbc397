"""Checking a hand: points and faults for anybody, under any rules on offer.

The points are those of the rules' own examples (5.2) and of their scoring table.
"""

import html
import json
import re
from dataclasses import replace
from random import Random
from urllib.parse import parse_qs

import pytest
from django.test import Client

from clubs.models import Club
from engine import Hand, deal_at_random, read_hand, write_hand, write_hand_json
from engine.options import Revoke
from engine.ruleset import preset, preset_names
from scoring.views.check import WAYS
from tests.pages.checking import RECORD, answer, house_rules, points
from tests.pages.reading import published, text


def played(rules: str) -> str:
    """A hand by these rules, always taking the first legal action, as a line."""
    hand = Hand(preset(rules), deal_at_random(preset(rules), "N", Random(1)))
    while hand.to_act is not None:
        hand.apply(hand.legal_actions()[0])
    return write_hand(hand)


# Points


@pytest.mark.parametrize(
    ("rules", "bid", "strain", "direction", "tricks", "expected"),
    [
        ("ottawa", "5", "D", "", "6", [6, 2]),
        ("ottawa", "5", "D", "", "4", [-5, 4]),
        ("ottawa", "call-1", "NT", "", "7", [-18, 1]),
        ("ottawa", "passed-out", "", "", "", [0, 0]),
        ("indiana-double-deck", "5", "D", "", "6", [5, 6]),
        ("pepper", "2", "S", "", "1", [-6, 5]),
        ("pepper", "big-pepper", "NT", "", "6", [12, 0]),
        ("triple-deck", "call-3", "LO", "", "15", [15, 0]),
        ("bloomington-six", "best", "LO", "", "7", [-16, 1]),
        ("bid-whist", "4", "H", "high", "11", [5, 0]),
        ("bid-whist", "3", "NT", "low", "8", [-6, 0]),
        ("bid-whist-52", "4", "H", "low-aces-bad", "9", [0, 4]),
    ],
)
def test_a_bid_and_its_tricks_give_the_points_of_both_sides(
    client: Client, db: None, rules: str, bid: str, strain: str, direction: str, tricks: str,
    expected: list[int],
) -> None:  # fmt: skip
    asked = {"bid": bid, "strain": strain, "direction": direction, "tricks": tricks}
    assert points(client, rules=rules, **asked) == expected


def test_without_a_seat_the_sides_are_named_by_what_they_did(client: Client, db: None) -> None:
    page = answer(client, bid="5", strain="D", tricks="4")
    assert "5 ♦︎, 4 tricks set The side that bid −5 The other side 4" in page


def test_with_a_seat_the_sides_have_their_names(client: Client, db: None) -> None:
    page = answer(client, declarer="W", bid="5", strain="D", tricks="6")
    assert "West, 5 ♦︎, 6 tricks made East-West 6 North-South 2" in page
    page = answer(client, rules="bloomington-six", declarer="1", bid="2", strain="D", tricks="2")
    assert "Seats 1-3-5 2 Seats 2-4-6 6" in page


def test_the_rules_decide_what_can_be_chosen(client: Client, db: None) -> None:
    whist, ottawa = (
        client.get("/check/", {"rules": rules}).content.decode() for rules in ("bid-whist", "")
    )
    assert [name in whist for name in ('value="low"', 'value="13"', 'value="moon"')] == [
        True, True, False,
    ]  # fmt: skip
    assert [name in ottawa for name in ('value="low"', 'value="13"', 'value="moon"')] == [
        False, False, True,
    ]  # fmt: skip


def test_the_same_hand_can_be_checked_under_other_rules(client: Client, db: None) -> None:
    page = client.get("/check/", {"bid": "5", "strain": "D", "tricks": "6"}).content.decode()
    chooser = page[page.index('id="rules"') : page.index("</form>", page.index('id="rules"'))]
    kept = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)">', chooser))
    assert kept == {"way": "tiles", "bid": "5", "strain": "D", "tricks": "6"}
    assert points(client, rules="indiana-double-deck", **kept) == [5, 6]


# Faults


def test_unusual_things_are_reported_beside_the_points(client: Client, db: None) -> None:
    page = answer(client, declarer="S", bid="2", strain="C", tricks="4")
    assert "The lowest bid in clubs is 3." in page
    assert "North-South 4 East-West 4" in page


def test_all_faults_are_reported_at_once(client: Client, db: None) -> None:
    page = answer(client, declarer="S", bid="5")
    assert "2 things need another look" in page
    assert page.count("Name the suit of the bid, or no trump.") == 2
    assert page.count("Give the tricks that the declaring side took.") == 2


def test_an_auction_is_checked_call_by_call(client: Client, db: None) -> None:
    asked = {"dealer": "N", "declarer": "N", "bid": "4", "strain": "H", "tricks": "5"}
    page = answer(client, **asked, auction="pass 4S pass 4H")
    assert "4 ♥︎ is not higher than 4 ♠︎." in page
    assert points(client, **asked, auction="pass pass pass 4H") == [5, 3]


def test_an_auction_asks_for_the_dealer(client: Client, db: None) -> None:
    asked = {"declarer": "N", "bid": "4", "strain": "H", "tricks": "5"}
    page = answer(client, **asked, auction="pass pass pass 4H")
    assert "Dealer : Give the dealer of this hand." in page


def test_the_bidding_can_be_checked_alone(client: Client, db: None) -> None:
    right = answer(client, dealer="N", auction="pass 4S pass 5H")
    assert "The bidding was right: every call was possible." in right
    wrong = answer(client, dealer="N", auction="pass 4S pass 4H")
    assert "The bidding was not right 4 ♥︎ is not higher than 4 ♠︎." in wrong
    unknown = answer(client, auction="pass 4S pass 5H")
    assert "One thing needs another look" in unknown
    assert "Give the dealer of this hand." in unknown


def test_a_value_unknown_to_the_rules_is_reported_at_its_field(client: Client, db: None) -> None:
    page = answer(client, bid="14", strain="LO", tricks="12", declarer="7")
    for value in ("14", "LO", "12", "7"):
        assert f"“{value}” is not in these rules. Choose one of those shown." in page


def test_unknown_rules_are_reported_and_the_first_ones_used(client: Client, db: None) -> None:
    page = answer(client, rules="chess", bid="5", strain="D", tricks="6")
    assert "These rules are not offered here. Choose others." in page
    assert "The side that bid" not in page


def test_one_tile_passes_a_deal_out_whatever_was_pressed_before(client: Client, db: None) -> None:
    before = {"declarer": "N", "strain": "H", "tricks": "5"}
    assert points(client, bid="passed-out", **before) == [0, 0]
    assert "Passed out North-South 0" in answer(client, bid="passed-out", **before)


def test_one_tile_asks_about_a_revoke_whatever_was_pressed_before(
    client: Client, club: Club
) -> None:
    published(club)
    revoke = replace(preset("ottawa"), name="Strict", revoke=Revoke(others=4, side=0, player=-4))
    asked = {"club": club.slug, "rules": f"own:{house_rules(club, 'Strict', revoke).uid}"}
    before = {"declarer": "N", "bid": "5", "strain": "H", "tricks": "5"}
    assert points(client, **asked, **before, revoker="E") == [0, 4]
    assert points(client, **asked, **before, revoker="") == [5, 3]


def test_an_empty_form_asks_for_tiles(client: Client, db: None) -> None:
    page = answer(client, declarer="N")
    assert "Choose the bid, or “Passed out”." in page
    assert "“-”" not in page
    assert "Bid : Choose the bid." in answer(client, rules="bid-whist", declarer="N")


# One line


def test_a_line_is_read_as_at_the_desk(client: Client, db: None) -> None:
    assert points(client, way="line", line="s5d4") == [-5, 4]
    assert points(client, way="line", rules="bid-whist", line="s4hl10") == [4, 0]
    assert points(client, way="line", line="-") == [0, 0]


def test_the_examples_of_lines_are_correct_by_their_rules(client: Client, db: None) -> None:
    for rules in ("ottawa", "bid-whist", "bloomington-six", "pepper"):
        page = client.get("/check/", {"way": "line", "rules": rules}).content.decode()
        examples = re.findall(r"<kbd>(\S+)</kbd>", page)
        assert len(examples) > 1
        for line in examples:
            assert len(points(client, way="line", rules=rules, line=line)) == 2


def test_an_unreadable_line_is_reported_with_its_place(client: Client, db: None) -> None:
    page = answer(client, way="line", line="s5x5")
    assert "At character 3, “x5” cannot be read as the suit." in page


def test_a_fault_in_a_line_is_shown_at_the_line(client: Client, db: None) -> None:
    page = answer(client, way="line", line="s9c5")
    assert "The hand in one line : There is no bid “9” in this game" in page


# A recorded hand


def test_the_example_of_a_recorded_hand_follows_the_chosen_rules(
    client: Client, club: Club
) -> None:
    published(club)
    cheap = replace(preset("pepper"), name="Cheap – un peu")
    own = {"club": club.slug, "rules": f"own:{house_rules(club, cheap.name, cheap).uid}"}
    for asked in (*({"rules": name} for name in preset_names()), own):
        page = client.get("/check/", {**asked, "way": "record"}).content.decode()
        example = html.unescape(re.findall(r'<p class="record">([^<]*)</p>', page)[0])
        link = html.unescape(re.findall(r'href="(\?[^"]*record=[^"]*)"', page)[0])
        found = text(client.get(f"/check/{link}").content)
        assert "The tricks # Trick" in found, asked
        assert "This hand can't be right." not in found
        assert parse_qs(link[1:])["record"] == [example]


def test_a_recorded_hand_is_shown_trick_by_trick(client: Client, db: None) -> None:
    page = answer(client, way="record", record=RECORD)
    assert "South, 5 ♣︎, 8 tricks made North-South 8 East-West 0" in page
    assert "Played by these rules: Ottawa community afternoon." in page
    assert "1 S: J♣ W: J♠ N: A♥ E: A♦ S" in page.replace("︎", "").replace(" ♣", "♣").replace(
        " ♠", "♠"
    ).replace(" ♥", "♥").replace(" ♦", "♦")


def test_json_is_read_too(client: Client, db: None) -> None:
    record = write_hand_json(read_hand(RECORD))
    assert points(client, way="record", record=record) == [8, 0]


def test_an_illegal_act_is_shown_with_its_place(client: Client, db: None) -> None:
    revoked = RECORD.replace("KcQsQhQd", "KcQsJhQd")
    response = client.get("/check/", {"way": "record", "record": revoked})
    page = response.content.decode()
    assert "North: You do not hold Jh." in text(response.content)
    assert "<mark>Jh</mark>Qd QcQsQhQd" in page
    assert page.count('<th scope="row"') == 6  # five tricks, and two cards of the sixth


def test_a_hand_cut_short_is_shown_as_far_as_it_goes(client: Client, db: None) -> None:
    response = client.get("/check/", {"way": "record", "record": RECORD[:-9]})
    assert "The recorded hand ends before the last trick: South is to act." in text(
        response.content
    )
    assert response.content.decode().count('<th scope="row"') == 7


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("nonsense", "A recorded hand has five parts"),
        ("{", "This is not JSON"),
        ("chess N | | | |", "There are no rules called “chess”"),
        (RECORD.replace("JcJc", "JcJx"), "“Jx” is not a card"),
        (RECORD.replace("AdAd", "AdAs", 1), "The deal has"),
        (RECORD.replace("5C", "2C"), "The lowest bid in clubs is 3."),
    ],
)
def test_text_that_is_no_recorded_hand_is_reported(
    client: Client, db: None, record: str, sentence: str
) -> None:
    assert sentence in answer(client, way="record", record=record)


def test_the_position_of_a_fault_in_json_is_a_number(client: Client, db: None) -> None:
    data = json.loads(write_hand_json(read_hand(RECORD)))
    data["auction"][1] = "2C"
    page = answer(client, way="record", record=json.dumps(data))
    assert "South: The lowest bid in clubs is 3. It is number 2 of its part." in page


def test_json_of_another_shape_is_reported(client: Client, db: None) -> None:
    data = json.loads(write_hand_json(read_hand(RECORD)))
    for key in data:
        for value in (None, 5, "Jc", {"a": 1}, [[1]]):
            page = answer(client, way="record", record=json.dumps(data | {key: value}))
            assert ("This hand can't be right." in page) != (data[key] == value)


def test_the_kitty_of_a_recorded_hand_is_shown(client: Client, db: None) -> None:
    for rules, sentence in (
        ("bid-whist", "The kitty counts as one more trick, the declarer's."),
        ("bid-whist-52", "The kitty counts as one more trick: it goes with the first one."),
    ):
        page = answer(client, way="record", record=played(rules))
        assert sentence in page


def test_every_fault_of_rules_inside_a_record_is_reported(client: Client, db: None) -> None:
    data = json.loads(write_hand_json(read_hand(RECORD)))
    data["rules"] = preset("ottawa").to_dict() | {"deck": "tarot", "notrump": "sometimes"}
    page = answer(client, way="record", record=json.dumps(data))
    assert ("tarot" in page, "sometimes" in page) == (True, True)


# What some house rules add


def test_a_revoke_can_be_asked_about_if_the_rules_score_it(client: Client, club: Club) -> None:
    published(club)
    revoke = replace(preset("ottawa"), name="Strict", revoke=Revoke(others=4, side=0, player=-4))
    asked = {"club": club.slug, "rules": f"own:{house_rules(club, 'Strict', revoke).uid}"}
    assert points(client, **asked, revoker="E") == [0, 4]
    assert points(client, **asked, way="line", line="rs") == [0, 4]
    page = answer(client, **asked, revoker="E")
    assert "A revoke ended the hand East-West 0 North-South 4" in page
    assert "revoke" not in answer(client, club=club.slug, rules="ottawa")


def test_the_partner_of_a_lone_hand_may_have_points_of_his_own(client: Client, club: Club) -> None:
    published(club)
    four = replace(preset("ottawa"), name="Five and four", lone_partner_points=4)
    rules = f"own:{house_rules(club, 'Five and four', four).uid}"
    page = answer(client, club=club.slug, rules=rules, bid="moon", strain="H", tricks="8")
    assert "the partner who sat out gets 4." in page


def test_the_first_page_links_to_it(client: Client, db: None) -> None:
    assert 'href="/check/"' in client.get("/").content.decode()


GOOD = {"bid": "5", "strain": "D", "tricks": "6", "line": "s5d6", "record": RECORD}
#: Read with either way of entry; asked for only once, beside the tiles.
SHARED = ("rules", "club", "event", "way")


@pytest.mark.parametrize(
    "nasty", ["a\0b", "x" * 7000, "9" * 5000, "<b>Bo</b>", "%(name)s %s {0}", "[" * 2400, "\ud7ff"]
)
@pytest.mark.parametrize("way", WAYS)
def test_any_question_is_answered_in_words(
    client: Client, club: Club, way: str, nasty: str
) -> None:
    for field in (*WAYS[way][0].base_fields, *(SHARED if way == "tiles" else ())):
        response = client.get("/check/", {"way": way, **GOOD, field: nasty})
        assert response.status_code == 200, field
        assert "<b>Bo" not in response.content.decode()
