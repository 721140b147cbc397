"""A file of hands as a whole event: its seating, and every reason why it can't be one."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.transfer.unreadable import Unreadable
from engine.ruleset import preset
from scoring.rotations import TablePlan
from scoring.transfer.hands import read_hands
from scoring.transfer.sides import columns_of_sides
from scoring.transfer.whole_event import Expected, WholeEvent, check_event

DATA = Path(__file__).parents[2] / "data"
OTTAWA = (DATA / "ottawa-pairs-hands.csv").read_text("utf-8")
HEADER = OTTAWA.splitlines()[0]
NS_EW = columns_of_sides(preset("ottawa"), 1)
EVENT = Expected(preset("ottawa"), NS_EW, rounds=6, hands=8, entrants=range(1, 13))

#: Two tables, one round of two hands.
SMALL = replace(EVENT, rounds=1, hands=2, entrants=range(1, 5))
GOOD = (
    "1,1,1,1,4,N,S,5,C,5,3,",
    "1,1,2,1,4,E,,passed out,,,,",
    "1,2,1,2,3,N,W,call-2,H,0,8,",
    "1,2,2,2,3,E,N,4,NT,3,5,pass pass 4NT pass",
)


def check(*lines: str, expected: Expected = SMALL) -> WholeEvent:
    return check_event(
        read_hands("\n".join((HEADER, *lines)), expected.rules, expected.sides), expected
    )


def faults(*lines: str, expected: Expected = SMALL) -> list[tuple[int | None, str, str]]:
    found = check(*lines, expected=expected)
    assert found.is_refused
    return [(fault.line, fault.column, fault.sentence) for fault in found.faults]


def refusal_of(text: str) -> str:
    with pytest.raises(Unreadable) as caught:
        read_hands(text, EVENT.rules, NS_EW)
    return caught.value.sentence


def test_the_ottawa_afternoon_has_no_fault_and_seats_everybody_in_every_round() -> None:
    found = check_event(read_hands(OTTAWA, EVENT.rules, NS_EW), EVENT)
    assert (len(found.hands), found.missing, found.faults) == (288, 0, ())
    assert [len(each.tables) for each in found.plan.rounds] == [6] * 6
    assert [each.sit_outs for each in found.plan.rounds] == [()] * 6
    assert found.plan.rounds[0].tables[0] == TablePlan(1, ((1,), (12,)))


def test_hands_not_in_the_file_stay_missing() -> None:
    found = check(*GOOD[:3])
    assert (found.faults, found.missing) == ((), 1)


def test_an_entrant_at_no_table_sits_out() -> None:
    found = check(*GOOD, expected=replace(SMALL, entrants=range(1, 6)))
    assert (found.faults, found.plan.rounds[0].sit_outs) == ((), (5,))


def test_a_hand_entered_twice_names_the_line_where_it_was_first() -> None:
    assert faults(*GOOD, GOOD[0]) == [
        (6, "hand", "Hand 1 of table 1 in round 1 is in line 2 already.")
    ]


def test_a_hand_beyond_the_event_s_number_is_reported() -> None:
    assert faults(*GOOD, "1,1,3,1,4,S,S,5,C,5,3,") == [
        (6, "hand", "A round has 2 hands here; there is no hand 3.")
    ]


def test_unknown_and_withdrawn_pairs_are_distinguished() -> None:
    expected = replace(SMALL, entrants=(1, 3), withdrawn={2})
    assert faults(*GOOD, expected=expected) == [
        (2, "ew", "Round 1, table 1: there is no number 4 in this event."),
        (4, "ns", "Number 2 has left. Bring it back first."),
    ]


def test_a_pair_at_two_tables_in_a_round_is_reported() -> None:
    lines = [line.replace(",2,3,", ",4,3,") for line in GOOD]
    assert faults(*lines) == [(4, "ns", "Round 1, table 2: number 4 has a seat already.")]


def test_a_pair_that_meets_itself_is_reported() -> None:
    lines = [line.replace(",2,3,", ",2,2,") for line in GOOD]
    assert faults(*lines) == [(4, "ns", "Round 1, table 2: number 2 has a seat already.")]


def test_different_pairs_at_one_table_in_a_round_are_reported() -> None:
    assert faults(GOOD[0], GOOD[1].replace(",1,4,", ",4,1,"), *GOOD[2:]) == [
        (3, "ns, ew", "In line 2 these sit at this table in this round: numbers 1, 4.")
    ]


def test_the_rounds_must_be_those_of_the_event() -> None:
    lines = [line.replace("1,", "3,", 1) for line in GOOD]
    assert faults(*lines, expected=replace(SMALL, rounds=2)) == [
        (None, "round", "Round 1 of 2 is not in the file."),
        (None, "round", "Round 2 of 2 is not in the file."),
        (2, "round", "The event has 2 rounds; there is no round 3."),
    ]


def test_all_faults_of_all_hands_are_reported_at_once() -> None:
    assert faults(
        GOOD[0].replace("5,3,", "5,4,"),
        GOOD[1].replace("1,1,2", "1,x,0"),
        GOOD[2].replace(",W,", ",X,").replace("0,8", "0,9"),
        "1,2,2,2,3,E,N,4,NT,3,5,,too,many",
    ) == [
        (2, "ns_tricks, ew_tricks", "The tricks of both sides must add up to 8, not 9."),
        (3, "table", "“x” is not a whole number from 1."),
        (3, "hand", "“0” is not a whole number from 1."),
        (4, "declarer", "There is no seat “X”; the seats are N E S W."),
        (4, "ns_tricks, ew_tricks", "Tricks are a number from 0 to 8."),
        (
            5,
            "",
            "This line has more fields than the first line names. Put a name with a comma in"
            " quotation marks.",
        ),
    ]


def test_a_fault_that_may_be_kept_does_not_refuse_the_file() -> None:
    found = check(GOOD[0].replace("5,C,5,3", "2,C,5,3"), *GOOD[1:])
    assert [(fault.line, fault.column, fault.overridable) for fault in found.faults] == [
        (2, "bid", True)
    ]
    assert not found.is_refused


def test_an_auction_too_long_to_be_stored_is_reported() -> None:
    long = ("pass " * 60).strip()
    assert (2, "auction", "The auction has 299 characters; 200 are possible.") in faults(
        GOOD[0] + long, *GOOD[1:]
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is nothing in it. Choose a file, or paste your list into the box."),
        (
            HEADER.replace(",declarer", "").replace(",ns_tricks", ""),
            "A column is missing: declarer, ns_tricks. The first line must name the columns.",
        ),
        (
            "some,other,thing\n1,2,3",
            "A column is missing: round, table, hand, ns, ew, dealer, declarer, bid, strain,"
            " ns_tricks, ew_tricks. The first line must name the columns.",
        ),
        (
            HEADER,
            "There is a first line with the names of the columns, but nothing below it.",
        ),
        (
            f'{HEADER}\n{GOOD[0]}\n1,1,2,"1',
            "Line 3 can't be read: a quotation mark (\") is opened and not closed, or stands in"
            " the middle of a field.",
        ),
        (
            f"{HEADER}\n" + "1,1\n" * 20_001,
            "There are more than 20000 lines. Is it the right file?",
        ),
    ],
)
def test_anything_but_a_file_of_hands_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal_of(text) == sentence


def test_the_auction_is_optional_and_the_columns_may_be_in_any_order() -> None:
    names = HEADER.split(",")[:-1]
    cells = dict(zip(names, GOOD[0].split(","), strict=False))
    text = "\n".join([";".join(reversed(names)), ";".join(cells[name] for name in reversed(names))])
    found = check_event(
        read_hands(text, SMALL.rules, NS_EW), replace(SMALL, hands=1, entrants=(1, 4))
    )
    assert (found.faults, len(found.hands)) == ((), 1)


CELLS = st.text(max_size=6) | st.sampled_from(["1", "2", "N", "5", "C", "call-2", "passed out"])


@given(st.lists(st.lists(CELLS, min_size=10, max_size=13), max_size=5))
def test_any_lines_are_a_file_of_hands_or_refused(lines: list[list[str]]) -> None:
    try:
        found = check(*(",".join(cells) for cells in lines))
    except Unreadable:
        return
    assert found.is_refused == any(not fault.overridable for fault in found.faults)
    assert len(found.plan.rounds) == 1


SEATS = columns_of_sides(preset("ottawa"), 2)
SINGLES = replace(SMALL, sides=SEATS, hands=1)
IN_SEATS = "round,table,hand,N,Sud,E,O,dealer,declarer,bid,strain,ns_tricks,ew_tricks\n"


def check_singles(*lines: str) -> WholeEvent:
    return check_event(read_hands(IN_SEATS + "\n".join(lines), SINGLES.rules, SEATS), SINGLES)


def test_single_players_have_a_column_for_each_seat_in_either_language() -> None:
    found = check_singles("1,1,1,4,2,3,1,N,S,5,C,5,3")
    assert (found.faults, found.missing) == ((), 0)
    assert found.plan.rounds[0].tables == (TablePlan(1, ((4, 2), (3, 1))),)


def test_faults_of_single_players_name_the_seat() -> None:
    found = check_singles("1,1,1,4,2,3,x,N,S,5,C,5,3", "1,1,1,4,2,3,9,N,S,5,C,5,3")
    assert [(fault.line, fault.column, fault.code) for fault in found.faults] == [
        (2, "W", "whole-number"),
        (3, "W", "unknown-entrant"),
    ]


def test_single_players_who_change_seats_within_a_round_are_reported() -> None:
    lines = "1,1,1,1,2,3,4,N,S,5,C,5,3", "1,1,2,2,1,3,4,N,S,5,C,5,3"
    found = check_event(
        read_hands(IN_SEATS + "\n".join(lines), SINGLES.rules, SEATS), replace(SINGLES, hands=2)
    )
    assert [(fault.line, fault.column, fault.sentence) for fault in found.faults] == [
        (3, "N, S, E, W", "In line 2 these sit at this table in this round: numbers 1, 2, 3, 4.")
    ]
