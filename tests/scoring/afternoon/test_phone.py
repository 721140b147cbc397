"""What the phone of a table may do with each hand, and where its holder sits."""

import pytest

from scoring.afternoon.board import BoardTable, board_table, slot_of
from scoring.afternoon.codes import Source
from scoring.afternoon.facts import TableFacts
from scoring.afternoon.phone import (
    gaps,
    may_back,
    may_change,
    may_judge,
    own_way,
    side_by_hand,
    takes_hands,
)
from scoring.afternoon.seats import seating_of
from scoring.words.cast import cast_of
from tests.scoring.afternoon.making import TOTALS, afternoon, disputed, hands, rounds, table

NORTH, EAST = 0, 1


def board(here: TableFacts) -> BoardTable:
    value = afternoon(here)
    return board_table(value, here, cast_of(value, names="full"))


@pytest.mark.parametrize(
    ("hand", "changes", "judges"),
    [
        ({"source": Source.TABLE, "side": NORTH}, {NORTH}, {EAST}),
        ({"source": Source.TABLE, "side": NORTH, "said": (None, "agreed")}, set(), set()),
        ({"source": Source.TABLE, "side": NORTH, "said": (None, "disputed")}, {NORTH}, {EAST}),
        ({"source": Source.TABLE, "side": None}, set(), {NORTH, EAST}),
        ({"source": Source.TABLE, "side": NORTH, "decided": True}, set(), set()),
        ({"source": Source.DESK}, set(), set()),
    ],
)
def test_a_side_can_change_what_it_sent_and_judge_what_the_other_sent(
    hand: dict[str, object], changes: set[int], judges: set[int]
) -> None:
    here = table(1, hands(1, **hand))
    slot = slot_of(afternoon(here), here, 1)
    assert {side for side in (NORTH, EAST) if may_change(slot, side)} == changes
    assert {side for side in (NORTH, EAST) if may_judge(slot, side)} == judges
    assert not may_change(slot, None)
    assert not may_judge(slot, None)


def test_a_hand_missing_before_a_later_one_is_a_gap() -> None:
    assert gaps(board(table(1, (*hands(2), *disputed(5))))) == {1, 3, 4}
    assert gaps(board(table(1))) == set()


@pytest.mark.parametrize(
    ("event", "of_table", "takes"),
    [
        ({}, {}, True),
        ({"entry": "desk"}, {}, False),
        ({"state": "finished"}, {}, False),
        ({}, {"totals": TOTALS}, False),
    ],
)
def test_a_phone_can_enter_hands_as_long_as_the_event_accepts_them(
    event: dict[str, object], of_table: dict[str, object], takes: bool
) -> None:
    here = table(1, **of_table)
    value = afternoon(here, **event)
    assert takes_hands(value, board_table(value, here, cast_of(value, names="full"))) is takes


def test_a_phone_speaks_for_one_side_if_everybody_keeps_their_seat() -> None:
    assert set(side_by_hand(board(table(1)), {}, EAST, 2).values()) == {EAST}


def test_a_player_who_takes_turns_is_on_the_seat_s_side_and_on_none_while_waiting() -> None:
    turns = {1: ([1, 3], [2, 4]), 2: ([5, 3], [2, 4]), 3: ([5, 3], [1, 4])}
    found = side_by_hand(board(table(1)), turns, NORTH, 1)
    assert [found[hand] for hand in (1, 2, 3)] == [NORTH, None, EAST]


def test_somebody_who_sits_elsewhere_is_told_where() -> None:
    now, then = rounds(2)
    here, there, next_time = table(1), table(2), table(1, id=3, round=then)
    value = afternoon(here, there, next_time, of_rounds=(now, then))
    seating = seating_of(value, cast_of(value, names="full"))
    way = own_way(value, seating, 2, 1)
    assert way is not None
    assert (way.entrant.number, way.now.table, way.now.seat, way.then) == (1, 1, "N-S", None)
    assert own_way(value, seating, 1, 1) is None
    assert own_way(value, seating, 1, 99) is None
    assert own_way(value, seating, 1, None) is None


def test_somebody_who_sits_here_in_the_next_round_waits_for_it() -> None:
    now, then = rounds(2)
    value = afternoon(table(1), table(2), table(2, id=3, round=then, seats=table(1).seats),
                      of_rounds=(now, then))  # fmt: skip
    way = own_way(value, seating_of(value, cast_of(value, names="full")), 2, 1)
    assert way is not None
    assert way.then is not None
    assert (way.now.table, way.then.table, way.goes) == (1, 2, True)


@pytest.mark.parametrize(
    ("of_north", "of_east", "backs"),
    [
        ((None, None), (None, None), {(NORTH, 2), (EAST, 1)}),
        # North has accepted East's version: North's own counts as new again.
        ((None, None), ("agreed", None), {(NORTH, 1), (EAST, 1), (EAST, 2), (NORTH, 2)}),
        # It then sent its own again, and withdrew its agreement with East's.
        ((None, None), ("disputed", None), {(NORTH, 2), (EAST, 1)}),
        (("disputed", None), (None, None), {(NORTH, 1), (NORTH, 2), (EAST, 1)}),
    ],
)
def test_a_side_is_not_asked_about_a_version_it_already_supports(
    of_north: tuple[str | None, str | None],
    of_east: tuple[str | None, str | None],
    backs: set[tuple[int, int]],
) -> None:
    north, east = disputed(1)
    versions = (
        north._replace(id=1, source=Source.TABLE, side=NORTH, said=of_north),
        east._replace(id=2, source=Source.TABLE, side=EAST, said=of_east),
    )
    here = table(1, versions)
    slot = slot_of(afternoon(here), here, 1)
    found = {
        (side, row.id) for side in (NORTH, EAST) for row in versions if may_back(slot, row, side)
    }
    assert found == backs
    assert not may_back(slot, north, None)
