"""Deals that move from table to table: which is where, and what its results are worth."""

from dataclasses import replace

from scoring.afternoon import Afternoon, HandFacts, SectionFacts
from scoring.afternoon.codes import HandKind, Standing
from scoring.afternoon.deals import deal_at, tables_with
from scoring.afternoon.facts import SeatFacts, TableFacts
from scoring.afternoon.ranking import ranked_after
from tests.scoring.afternoon.duplicate_sheet import (
    MOVING,
    MOVING_HANDS,
    MOVING_PAIRS,
    MOVING_ROUNDS,
    MOVING_TOTALS,
    by_hand,
)
from tests.scoring.afternoon.making import HAND, RULES, afternoon, rounds, table

ROUNDS = rounds(MOVING_ROUNDS, begun=MOVING_ROUNDS)


def seats_of(pairs: tuple[int, int]) -> tuple[SeatFacts, ...]:
    return tuple(
        SeatFacts(seat, side, pairs[side], pairs[side], 10 * pairs[side] + place, 1, None)
        for place, seat in enumerate(RULES.seats)
        for side in [RULES.side_of(seat)]
    )


def hands_at(this_round: int, number: int) -> tuple[HandFacts, ...]:
    return tuple(
        HAND._replace(
            id=1000 * this_round + 10 * row.deal + number,
            number=row.hand,
            kind=HandKind.PLAYED if row.line else HandKind.VOID,
            points_0=row.lead or 0,
            points_1=0,
        )
        for row in by_hand(MOVING)
        if (row.round, row.table) == (this_round, number)
    )


def first_deal(this_round: int, number: int) -> int:
    return min(
        row.deal for row in by_hand(MOVING) if (row.round, row.table) == (this_round, number)
    )


def table_at(this_round: int, number: int) -> TableFacts:
    return table(
        number,
        hands_at(this_round, number),
        id=10 * this_round + number,
        round=ROUNDS[this_round - 1],
        hands_due=MOVING_HANDS,
        seats=seats_of(MOVING_PAIRS[this_round - 1][number - 1]),
        first_deal=first_deal(this_round, number),
    )


def played() -> Afternoon:
    tables = [table_at(each, number) for each in range(1, 4) for number in range(1, 5)]
    made = afternoon(*tables, of_rounds=ROUNDS, scored="matchpoints", tie_chain=("total", "share"))
    section = SectionFacts(1, "A", "mitchell", 0, MOVING_HANDS, frozenset(range(1, 9)))
    sessions = tuple(each._replace(sections=(section,)) for each in made.frame.sessions)
    return replace(made, frame=replace(made.frame, sessions=sessions))


def totals_after(now: Afternoon, last: int) -> dict[int, object]:
    return {number: line.total for number, line in ranked_after(now, last).items()}


def test_the_standings_equal_those_of_the_sheet_worked_by_hand() -> None:
    assert totals_after(played(), MOVING_ROUNDS) == MOVING_TOTALS


def test_a_deal_is_played_at_one_table_in_each_round() -> None:
    places = [(each.table.round.number, each.table.number) for each in tables_with(played(), 5)]
    assert places == [(1, 2), (2, 1), (3, 4)]


def test_a_last_result_changes_what_the_first_one_was_worth() -> None:
    whole = played()
    last = whole.tables[34]
    before = replace(whole, tables={**whole.tables, last.id: replace(last, hands=())})
    assert totals_after(before, MOVING_ROUNDS) != MOVING_TOTALS
    after = before
    for row in last.hands:
        after = after.with_hand(after.event, last.id, row)
    assert totals_after(after, MOVING_ROUNDS) == MOVING_TOTALS


def test_a_deal_played_at_only_one_table_gives_both_sides_the_average() -> None:
    now = played()
    tables = {
        pk: each if each.round.number == 1 else replace(each, hands=())
        for pk, each in now.tables.items()
    }
    alone = replace(now, tables=tables)
    assert set(totals_after(alone, 1).values()) == {2 * MOVING_HANDS}


def test_a_table_with_fewer_hands_plays_the_first_of_its_deals_and_none_beyond() -> None:
    now = played()
    here = replace(now.tables[21], hands_due=2)
    longer = replace(here, hands_due=MOVING_HANDS + 1)
    assert [deal_at(now, here, hand) for hand in (1, 2)] == [4, 5]
    assert deal_at(now, longer, MOVING_HANDS + 1) is None


def test_deals_keep_their_numbers_if_later_rounds_have_fewer_hands() -> None:
    now = played()
    section = now.frame.sessions[0].sections[0]._replace(hands_per_round=2)
    sessions = (now.frame.sessions[0]._replace(sections=(section,)),)
    shorter = replace(now, frame=replace(now.frame, sessions=sessions))
    assert deal_at(shorter, shorter.tables[21], MOVING_HANDS) == 6
    assert all(row.state == Standing.OFFICIAL for row in shorter.tables[21].hands)
