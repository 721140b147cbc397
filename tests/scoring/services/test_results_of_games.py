"""Hands of games other than Ottawa, stored and read back."""

from dataclasses import replace

import pytest
from acts import correct, dispute, enter, one_act, refused

from clubs.models import Club
from engine.check import Report
from engine.options import Revoke
from engine.ruleset import preset
from scoring.afternoon.hands import result_of
from scoring.models import Event, HandResult, Table
from scoring.models.result import ResultState
from scoring.services.refusal import Faulty
from scoring.words.lines import line_of
from tests.cast import add_entrants, make_event, seat_entrants, table_at

LOW = Report("N", "S", "4", "H", makers_tricks="10", direction="low")
RENEGE = Report("N", revoker="E")
#: Three points for the partner who sat out a lone hand, and for a revoke four to the others.
HOUSE = replace(
    preset("ottawa"), lone_partner_points=3, revoke=Revoke(others=4, side=-4, player=-6)
)


@pytest.fixture
def whist(club: Club) -> Event:
    event = make_event(club, rules="bid-whist", rounds_due=1)
    add_entrants(event, 2)
    return seat_entrants(event)


@pytest.fixture
def house(afternoon: Event) -> Event:
    """The afternoon by rules with points for a revoke, and for whoever sits out a lone hand."""
    Event.objects.filter(pk=afternoon.pk).update(rule_set=HOUSE.to_dict())
    return Event.objects.get(pk=afternoon.pk)


def table_of(event: Event) -> Table:
    return table_at(event, 1, 1)


def test_a_hand_of_bid_whist_keeps_its_direction(whist: Event) -> None:
    with one_act(whist, "hand-entered"):
        row = enter(table_of(whist), LOW).result
    assert (row.level, row.strain, row.direction, row.makers_tricks) == (4, "H", "low", 10)
    assert (row.points_0, row.points_1, row.of_tricks) == (4, 0, 13)
    assert line_of(row, whist) == "s4hl10"
    assert row.content == "1 N s4hl10"


def test_the_same_hand_in_the_other_direction_is_another_hand(whist: Event) -> None:
    high = replace(LOW, direction="high")
    first, second = dispute(table_of(whist), LOW, high)
    assert (first.content, second.content) == ("1 N s4hl10", "1 N s4hh10")
    assert HandResult.objects.filter(state=ResultState.DISPUTED).count() == 2


def test_without_a_direction_nothing_is_stored(whist: Event) -> None:
    with pytest.raises(Faulty) as caught:
        enter(table_of(whist), replace(LOW, direction=""))
    assert [(fault.code, fault.field) for fault in caught.value.faults] == [
        ("direction-missing", "direction")
    ]
    assert not HandResult.objects.exists()


def test_a_revoke_ends_a_hand_with_its_points(house: Event) -> None:
    row = enter(table_of(house), RENEGE).result
    assert (row.kind, row.revoker, row.declarer, row.made) == ("awarded", "E", None, None)
    assert (row.points_0, row.points_1) == (4, -4)
    assert row.seat_points == {"E": -6}
    assert line_of(row, house) == "re"


def test_a_revoke_can_be_corrected_to_the_hand_that_was_played(house: Event) -> None:
    row = enter(table_of(house), RENEGE).result
    played = correct(row, Report("N", "S", "5", "C", makers_tricks="5"))
    assert (played.kind, played.revoker, played.points_0) == ("played", None, 5)
    assert correct(played, RENEGE, key="again").revoker == "E"


def test_without_points_for_a_revoke_none_can_end_a_hand(afternoon: Event) -> None:
    with pytest.raises(Faulty) as caught:
        enter(table_of(afternoon), RENEGE)
    assert [fault.field for fault in caught.value.faults] == ["revoker"]


def test_whoever_sits_out_a_lone_hand_can_have_points_of_his_own(house: Event) -> None:
    moon = Report("N", "S", "moon", "S", makers_tricks="8")
    row = enter(table_of(house), moon).result
    assert (row.points_0, row.seat_points) == (24, {"N": 3})


@pytest.mark.parametrize("report", [LOW, replace(LOW, strain="NT", direction="high")])
def test_a_stored_hand_gives_back_the_engine_s_result(whist: Event, report: Report) -> None:
    row = enter(table_of(whist), report).result
    again = result_of(HandResult.objects.get(pk=row.pk))
    assert str(again.contract) == str(result_of(row).contract)
    assert again.points == (row.points_0, row.points_1)


def test_a_second_result_for_the_hand_is_refused_naming_the_direction(whist: Event) -> None:
    enter(table_of(whist), LOW)
    with refused("hand-entered", hand=1, line="s4hl10"):
        enter(table_of(whist), replace(LOW, makers_tricks="9"), key="other")
