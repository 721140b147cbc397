"""What the desk reads: the board of a round, and what is missing."""

import pytest

from scoring.models import Event, Round, Table
from scoring.queries.board import Board, BoardTable, board_of, dealer_of, slot_of, table_of
from scoring.queries.progress import open_tables
from tests.conftest import table_at
from tests.scoring.afternoon.play import dispute, enter, enter_totals, start_round


@pytest.fixture
def first_round(afternoon: Event) -> Round:
    return Round.objects.select_related("session").get(session__event=afternoon, number=1)


def board(event: Event, this_round: Round) -> Board:
    return board_of(event, this_round, names=Event.Names.FULL)


def table_one(event: Event) -> BoardTable:
    return table_of(event, table_at(event, 1, 1), names=Event.Names.FULL)


def test_the_board_shows_every_table_with_its_pairs(afternoon: Event, first_round: Round) -> None:
    found = board(afternoon, first_round)
    assert [table.table.number for table in found.tables] == [1, 2, 3, 4]
    assert [side.numbers for side in found.tables[0].sides] == ["1", "8"]
    assert found.tables[0].sides[0].title == "Anne Player1 & Bert Partner1"
    assert (found.hands_missing, found.disputed, found.sit_outs) == (32, (), ())


def test_a_table_is_the_same_alone_and_on_the_board(afternoon: Event, first_round: Round) -> None:
    enter(afternoon, "s5c5")
    assert table_one(afternoon) == board(afternoon, first_round).tables[0]


def test_a_table_goes_from_empty_to_done(afternoon: Event) -> None:
    seen = [table_one(afternoon).state]
    for hand in range(1, 9):
        enter(afternoon, "s5c5", at=(1, 1, hand))
        seen.append(table_one(afternoon).state)
    assert seen == ["empty", *["started"] * 7, "done"]
    assert table_one(afternoon).points == (40, 24)


def test_a_disputed_table_is_neither_done_nor_counted(afternoon: Event) -> None:
    dispute(afternoon)
    found = table_one(afternoon)
    assert (found.state, found.missing, found.points) == ("disputed", tuple(range(1, 9)), (0, 0))


def test_totals_make_a_table_done(afternoon: Event) -> None:
    enter_totals(afternoon, (30, 34))
    found = table_one(afternoon)
    assert (found.state, found.missing, found.points) == ("done", (), (30, 34))


def test_the_deal_passes_to_the_left(afternoon: Event) -> None:
    table = table_at(afternoon, 1, 1)
    assert "".join(dealer_of(afternoon, table, hand) for hand in range(1, 9)) == "NESWNESW"
    Table.objects.filter(pk=table.pk).update(first_dealer="S")
    table.refresh_from_db()
    assert "".join(dealer_of(afternoon, table, hand) for hand in range(1, 6)) == "SWNES"


def test_one_hand_is_read_without_the_others(afternoon: Event) -> None:
    enter(afternoon, "s5c5", at=(1, 1, 2))
    slot = slot_of(afternoon, table_at(afternoon, 1, 1), 2)
    assert (slot.number, slot.dealer, slot.state) == (2, "E", "done")
    assert slot_of(afternoon, table_at(afternoon, 1, 1), 3).state == "missing"


def test_open_tables_are_those_of_rounds_that_began(afternoon: Event) -> None:
    enter_totals(afternoon, (30, 34), at=(1, 1))
    enter(afternoon, "s5c5", at=(1, 2, 3))
    assert [(each.round, each.table, each.hands) for each in open_tables(afternoon)] == [
        (1, 2, (1, 2, 4, 5, 6, 7, 8)),
        (1, 3, tuple(range(1, 9))),
        (1, 4, tuple(range(1, 9))),
    ]
    start_round(afternoon, 2)
    assert len(open_tables(afternoon)) == 7


def test_a_disputed_hand_is_missing(afternoon: Event) -> None:
    for hand in range(2, 9):
        enter(afternoon, "s5c5", at=(1, 1, hand))
    dispute(afternoon)
    assert str(open_tables(afternoon)[0]) == "round 1, table 1 (hand 1 disputed)"
