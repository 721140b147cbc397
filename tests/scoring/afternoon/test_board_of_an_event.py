"""What the desk reads: the board of a round, and what is missing."""

import pytest

from scoring.afternoon.board import BoardTable, board_of, board_table, dealer_of, slot_of
from scoring.afternoon.codes import Source
from scoring.afternoon.facts import HandFacts, TableFacts
from scoring.afternoon.progress import has_results, missing_in, open_tables
from scoring.words.cast import cast_of
from scoring.words.unsettled import results_missing
from tests.scoring.afternoon.making import (
    RULES,
    TOTALS,
    afternoon,
    disputed,
    hands,
    rounds,
    table,
)

ALL = tuple(range(1, 9))


def board(here: TableFacts) -> BoardTable:
    value = afternoon(here)
    return board_table(value, here, cast_of(value, names="full"))


def test_the_board_shows_every_table_with_its_pairs() -> None:
    value = afternoon(*map(table, (1, 2, 3, 4)))
    found = board_of(value, value.frame.rounds[0], cast_of(value, names="full"))
    assert [each.table.number for each in found.tables] == [1, 2, 3, 4]
    assert [side.numbers for side in found.tables[0].sides] == ["1", "2"]
    assert found.tables[0].sides[0].title == "Anne1 & Bert1"
    assert (found.hands_missing, found.disputed, found.sit_outs) == (32, (), ())


def test_a_table_goes_from_empty_to_done() -> None:
    seen = [board(table(1, hands(*ALL[:played]))).state for played in range(9)]
    assert seen == ["empty", *["started"] * 7, "done"]
    assert board(table(1, hands(*ALL))).points == (40, 24)


def test_a_disputed_table_is_neither_done_nor_counted() -> None:
    found = board(table(1, disputed(1)))
    assert (found.state, found.missing, found.points) == ("disputed", ALL, (0, 0))


def test_totals_make_a_table_done() -> None:
    found = board(table(1, totals=TOTALS))
    assert (found.state, found.missing, found.points) == ("done", (), (30, 34))


@pytest.mark.parametrize(
    ("hand", "waits_for"),
    [
        ({"source": Source.TABLE, "side": 0}, {1}),
        ({"source": Source.CODE, "side": None}, {0, 1}),
        ({"source": Source.TABLE, "side": 0, "said": (None, "agreed")}, set()),
        ({"source": Source.TABLE, "side": 0, "decided": True}, set()),
        ({"source": Source.DESK}, set()),
    ],
)
def test_a_phone_s_entry_waits_for_the_other_side(
    hand: dict[str, object], waits_for: set[int]
) -> None:
    found = board(table(1, hands(*ALL, **hand)))
    assert (found.to_agree, found.state) == (waits_for, "agreeing" if waits_for else "done")


def test_the_deal_passes_to_the_left() -> None:
    assert "".join(dealer_of(RULES, "N", hand) for hand in ALL) == "NESWNESW"
    assert "".join(dealer_of(RULES, "S", hand) for hand in range(1, 6)) == "SWNES"


def test_a_hand_has_its_dealer() -> None:
    here = table(1, hands(2))
    value = afternoon(here)
    slots = [slot_of(value, here, hand) for hand in (2, 3)]
    assert [(slot.dealer, slot.state) for slot in slots] == [("E", "done"), ("S", "missing")]
    assert has_results(value)
    assert not has_results(value, only=[2])


def test_only_rounds_that_began_have_open_tables() -> None:
    done, started, empty = table(1, totals=TOTALS), table(2, hands(3)), table(3)
    later = table(4, round=rounds(2)[1])
    value = afternoon(done, started, empty, later, of_rounds=rounds(2))
    assert [(each.round, each.table, each.hands) for each in open_tables(value)] == [
        (1, 2, (1, 2, 4, 5, 6, 7, 8)), (1, 3, ALL),
    ]  # fmt: skip
    assert missing_in(value, 1) == (15, 0)


def test_a_disputed_hand_is_missing() -> None:
    played: tuple[HandFacts, ...] = (*disputed(1), *hands(*ALL[1:]))
    assert results_missing(afternoon(table(1, played))) == ["round 1, table 1 (hand 1 disputed)"]


def test_a_table_without_any_hand_is_reported_as_such() -> None:
    assert results_missing(afternoon(table(2))) == ["round 1, table 2 (all hands)"]
