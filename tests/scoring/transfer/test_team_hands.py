"""A file of hands from an event of teams, and from games with directions."""

import pytest

from clubs.transfer.unreadable import Unreadable
from engine.ruleset import preset
from scoring.rotations import TablePlan
from scoring.transfer.hands import optional_columns, read_hands, required_columns
from scoring.transfer.sides import columns_of_sides
from scoring.transfer.whole_event import Expected, WholeEvent, check_event

SIX = preset("bloomington-six")
WHIST = preset("bid-whist")
TEAMS, NS_EW = columns_of_sides(SIX, 1), columns_of_sides(WHIST, 1)
HEADER = (
    "round,table,hand,seats 1-3-5,seats 2-4-6,dealer,declarer,bid,strain,"
    "tricks 1-3-5,tricks 2-4-6,auction"
)
GOOD = ("1,1,1,1,2,1,2,4,H,3,5,", "1,1,2,1,2,2,5,best,S,8,0,")


def check(*lines: str) -> WholeEvent:
    expected = Expected(SIX, TEAMS, rounds=1, hands=2, entrants=(1, 2))
    return check_event(read_hands("\n".join((HEADER, *lines)), SIX, TEAMS), expected)


def test_no_spreadsheet_takes_the_columns_of_six_seats_for_dates() -> None:
    assert required_columns(SIX, TEAMS) == (
        *("round", "table", "hand", "seats 1-3-5", "seats 2-4-6"),
        *("dealer", "declarer", "bid", "strain", "tricks 1-3-5", "tricks 2-4-6"),
    )


def test_a_file_of_teams_has_no_fault_and_seats_them() -> None:
    found = check(*GOOD)
    assert (found.faults, found.missing) == ((), 0)
    assert found.plan.rounds[0].tables == (TablePlan(1, ((1,), (2,))),)


def test_faults_name_the_columns_of_the_file() -> None:
    found = check("1,1,1,1,9,1,2,4,H,3,6,", "1,1,2,2,1,2,5,best,S,8,0,")
    assert [(fault.line, fault.column) for fault in found.faults] == [
        (2, "tricks 1-3-5, tricks 2-4-6"),
        (2, "seats 2-4-6"),
        (3, "seats 1-3-5, seats 2-4-6"),
    ]


def test_the_columns_for_four_seats_differ_from_those_for_six() -> None:
    with pytest.raises(Unreadable, match="A column is missing: seats 1-3-5, seats 2-4-6"):
        read_hands(
            HEADER.replace("seats 1-3-5", "ns").replace("seats 2-4-6", "ew") + "\n1", SIX, TEAMS
        )


def test_a_direction_column_exists_only_if_the_rules_have_directions() -> None:
    assert "direction" in required_columns(WHIST, NS_EW)
    assert "direction" not in required_columns(SIX, TEAMS)


def test_a_revoke_column_exists_only_if_a_revoke_ends_a_hand() -> None:
    revoke = {"others": 4, "side": -4, "player": -4}
    rules = type(SIX).from_dict(SIX.to_dict() | {"revoke": revoke})
    assert optional_columns(rules) == ("auction", "revoker")
    assert optional_columns(SIX) == ("auction",)
    (hand,) = read_hands(
        HEADER.replace("auction", "revoker") + "\n1,1,1,1,2,1,,,,,,3", rules, TEAMS
    )
    expected = Expected(rules, TEAMS, rounds=1, hands=2, entrants=(1, 2))
    assert (hand.report.revoker, check_event((hand,), expected).faults) == ("3", ())


def test_a_hand_of_bid_whist_is_read_with_its_direction() -> None:
    header = ",".join(required_columns(WHIST, NS_EW))
    (hand,) = read_hands(f"{header}\n1,1,1,1,2,N,S,4,H,low,10,3", WHIST, NS_EW)
    expected = Expected(WHIST, NS_EW, rounds=1, hands=8, entrants=(1, 2))
    assert (hand.report.direction, check_event((hand,), expected).faults) == ("low", ())
