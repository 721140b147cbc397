"""What a phone offers offline is what the engine accepts, and earns the points shown."""

import json
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from engine.check import check_report
from engine.notation import ENGLISH, FRENCH
from engine.ruleset import RuleSet, preset, preset_names
from scoring.afternoon.offers import offers_of
from scoring.forms.phone_hand import tapped
from scoring.models import Event, HandResult
from scoring.words.lines import letters_of
from tests.cast import add_entrants, make_event, rewrite, seat_entrants, table_at
from tests.pages.test_table_entry import data_of, send

#: How many are sent as by a phone.
HANDS = 6


@pytest.mark.parametrize("rules", preset_names())
def test_every_hand_on_offer_is_accepted_and_earns_what_the_page_said(
    client: Client, club: Club, rules: str
) -> None:
    event = make_event(club, rules=rules, rounds_due=1, hands=HANDS)
    add_entrants(event, 2)
    seat_entrants(event)
    offers = data_of(client, event, "offers")
    assert offers == json.loads(json.dumps(offers_of(event.rules, letters_of(event))))
    every = _every(offers)
    for fields, _, points in every:
        checked = check_report(tapped(fields, ""), event.rules)
        assert checked.result is not None, checked.faults
        assert (*checked.result.points, int(bool(checked.result.made))) == points
    some = every[:: max(1, len(every) // HANDS)][:HANDS]
    for hand, (fields, line, points) in enumerate(some, start=1):
        answer = send(client, event, hand, **fields)
        assert answer.json().get("line") == line, answer.json()
        row = official_at(event, hand)
        assert (row.points_0, row.points_1, int(bool(row.made))) == points
    assert len(some) == HANDS


def official_at(event: Event, hand: int) -> HandResult:
    return HandResult.objects.get(table__round__session__event=event, number=hand)


def _every(offers: dict[str, Any]) -> list[tuple[dict[str, str], str, tuple[int, int, int]]]:
    """Every hand on offer, by alternating sides, with its line and its expected points."""
    seats = list(offers["seats"])
    every = [
        (bid, strain, direction, middle, tricks, score)
        for bid, strains in offers["offers"].items()
        for strain, directions in strains.items()
        for direction, (middle, place) in directions.items()
        for tricks, score in enumerate(offers["scores"][place])
        if score is not None
    ]
    found = []
    for number, (bid, strain, direction, middle, tricks, score) in enumerate(every):
        seat = seats[number % len(seats)]
        made, makers, defenders = score[:3]
        first, second = (makers, defenders) if number % 2 == 0 else (defenders, makers)
        fields = {"declarer": seat, "bid": bid, "strain": strain, "direction": direction}
        fields |= {"tricks": str(tricks), "dealer": seats[0]}
        line = f"{offers['seats'][seat][1]}{middle}{tricks}"
        found.append((fields, line, (first, second, made)))
    return found


def test_three_no_trump_is_not_on_offer_if_no_trump_begins_at_four() -> None:
    offers = offers_of(preset("ottawa"), ENGLISH)
    assert "NT" not in offers["offers"]["3"]
    assert offers["offers"]["4"]["NT"][""][0] == "4nt"
    five_clubs = offers["scores"][offers["offers"]["5"]["C"][""][1]]
    assert five_clubs[5] == [1, 5, 3]
    assert five_clubs[4] == [0, -5, 4]


def test_whoever_lays_down_a_kitty_takes_at_least_one_trick() -> None:
    offers = offers_of(preset("bid-whist"), ENGLISH)
    middle, place = offers["offers"]["4"]["H"]["low"]
    assert middle == "4hl"
    assert offers["scores"][place][0] is None
    assert set(offers["offers"]["4"]["NT"]) == {"high", "low"}


def test_a_revoke_and_a_passed_out_deal_are_on_offer_if_the_rules_count_them() -> None:
    rules = preset("ottawa").to_dict()
    plain = offers_of(RuleSet.from_dict(rules), ENGLISH)
    assert (plain["revokes"], plain["out"]) == ({}, "-")
    with_revoke = rules | {"revoke": {"others": 4, "side": 0, "player": -4}}
    offers = offers_of(RuleSet.from_dict(with_revoke), FRENCH)
    assert offers["revokes"]["N"] == ["rn", 0, 4, -4]
    assert offers["revokes"]["W"] == ["ro", 4, 0, -4]
    stuck = rules | {"stick_the_dealer": True}
    assert offers_of(RuleSet.from_dict(stuck), ENGLISH)["out"] is None


def test_different_points_for_partners_are_on_offer_too() -> None:
    rules = preset("ottawa").to_dict() | {"lone_partner_points": 4}
    offers = offers_of(RuleSet.from_dict(rules), ENGLISH)
    moon = offers["scores"][offers["offers"]["moon"]["S"][""][1]]
    value = preset("ottawa").special_value("moon")
    assert moon[8] == [1, value, 0, 4]


def test_the_script_s_knowledge_follows_the_table(client: Client, afternoon: Event) -> None:
    send(client, afternoon)
    state = data_of(client, afternoon, "state")
    assert state["seating"] == str(table_at(afternoon, 1, 1).uid)
    assert (state["round"], state["table"], state["sides"]) == (1, 1, [[1], [8]])
    first, second = state["hands"][:2]
    assert (first["state"], first["line"], first["dealer"]) == ("done", "s5c5", "N")
    assert next(iter(first["reports"].values()))["bid"] == "5"
    assert (second["state"], second["dealer"], second["reports"]) == ("missing", "E", {})
    assert state["entry"] is True
    rewrite(afternoon, Event.objects.filter(pk=afternoon.pk), letters="fr")
    assert data_of(client, afternoon, "state")["page"] != state["page"]
