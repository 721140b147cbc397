"""Which deal a table plays in a hand, when the same cards are dealt at every table.

Usually hand 1 of round 1 is deal 1 at every table, and so on through all sessions. If there is only
one copy of the cards, they move from table to table in sets, and each table has the number of its
first deal. If results are compared, a deal gives each table what its result is worth against those
of the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from scoring import standings
from scoring.afternoon.codes import ANNULLED, Scored, Standing, State
from scoring.afternoon.facts import Afternoon, HandFacts, TableFacts
from scoring.afternoon.followed import Followed
from scoring.rotations import HandDue, deals_a_round, hands_in_order, set_size
from scoring.standings import Compared, DealAward, compare

#: Deal -> the id of each table with a result of it -> what both sides get for it there.
Awards = Mapping[int, Mapping[int, DealAward]]


class DealtAt(NamedTuple):
    """A deal at one table: the table, and the hand there."""

    table: TableFacts
    hand: int


def is_compared(afternoon: Afternoon) -> bool:
    """Whether a result is scored against the other tables' results of the same deal."""
    return afternoon.event.scored != Scored.POINTS


def is_held(afternoon: Afternoon) -> bool:
    """Whether only the desk sees places, points and hands."""
    event = afternoon.event
    return standings.is_held(
        by_director=event.standings_held,
        same_deals=has_same_deals(afternoon),
        is_finished=event.state == State.FINISHED,
    )


def has_same_deals(afternoon: Afternoon) -> bool:
    """Whether the cards of a hand are the same at every table."""
    return is_compared(afternoon) or afternoon.event.dealing is not None


def deal_numbers(afternoon: Afternoon) -> Mapping[HandDue, int]:
    """The deal number of each hand, from 1, if all tables play the same deals at a time."""
    return afternoon.frame.kept("deal numbers", lambda: _numbers(afternoon))


def deal_at(afternoon: Afternoon, table: TableFacts, hand: int) -> int | None:
    """The deal that a table plays in a hand; None if it is not a deal that all tables play.

    That is so if every table deals its own cards, and for a hand beyond those of the round.
    """
    if not has_same_deals(afternoon):
        return None
    if table.first_deal is not None:
        return (
            table.first_deal + hand - 1
            if hand <= set_sizes(afternoon)[table.round.session]
            else None
        )
    return deal_numbers(afternoon).get(HandDue(table.round.number, hand))


def tables_with(afternoon: Afternoon, deal: int) -> tuple[DealtAt, ...]:
    """Where a deal is played, by round and table."""
    places = _places(afternoon).get(deal, ())
    return tuple(DealtAt(afternoon.tables[pk], hand) for pk, hand in places)


def most_tables(afternoon: Afternoon) -> int:
    """The highest number of tables that play the same deal."""
    return max(map(len, _places(afternoon).values()), default=0)


def awards_of(afternoon: Afternoon, last: int) -> Awards:
    """What every deal gave in the rounds up to `last`; {} if results are not compared.

    Only deals of tables that changed are compared again.
    """
    if not is_compared(afternoon):
        return {}
    nothing: Awards = {}
    onward = partial(_awards_onward, last)
    return afternoon.frame.kept(("awards", last), lambda: Followed(nothing, onward)).at(afternoon)


def awards_at(afternoon: Afternoon, table: TableFacts, last: int) -> Mapping[int, DealAward]:
    """What a table got for each hand, in the rounds up to `last`."""
    awards, by_hand = awards_of(afternoon, last), {}
    for hand in range(1, table.hands_due + 1):
        deal = deal_at(afternoon, table, hand)
        if deal is not None and table.id in awards.get(deal, {}):
            by_hand[hand] = awards[deal][table.id]
    return by_hand


def beside(afternoon: Afternoon, tables: Iterable[TableFacts]) -> list[TableFacts]:
    """These tables, and all whose figures change when their results do."""
    if not is_compared(afternoon):
        return list(tables)
    by_id = {table.id: table for table in tables}
    for deal in _deals_at(afternoon, list(by_id.values())):
        by_id |= {place.table.id: place.table for place in tables_with(afternoon, deal)}
    return list(by_id.values())


def result_at(dealt: DealtAt) -> HandFacts | None:
    """The official result of a deal at a table; None if there is none yet."""
    rows = dealt.table.by_hand.get(dealt.hand, ())
    return next((row for row in rows if row.state == Standing.OFFICIAL), None)


def set_sizes(afternoon: Afternoon) -> Mapping[int, int]:
    """The number of a session -> how many deals a round has, which may move together.

    A table may play fewer of them, or hands beyond them.
    """
    return afternoon.frame.kept("sizes of sets", lambda: _find_sizes(afternoon))


def _find_sizes(afternoon: Afternoon) -> Mapping[int, int]:
    frame, sizes = afternoon.frame, {}
    for session in frame.sessions:
        own = [
            this_round.number for this_round in frame.rounds if this_round.session == session.number
        ]
        rounds = [afternoon.tables_in(number) for number in own]
        hands = ([table.hands_due for table in tables] for tables in rounds)
        firsts = [table.first_deal for tables in rounds for table in tables if table.first_deal]
        usual = deals_a_round(hands, session.first_section.hands_per_round)
        sizes[session.number] = session.set_size or set_size(firsts, usual)
    return sizes


def _awards_onward(
    last: int, afternoon: Afternoon, before: Awards, changed: Iterable[TableFacts]
) -> Awards:
    return {
        **before,
        **{deal: _compared(afternoon, deal, last) for deal in _deals_at(afternoon, changed)},
    }


def _deals_at(afternoon: Afternoon, tables: Iterable[TableFacts]) -> list[int]:
    numbers = (
        deal_at(afternoon, table, hand)
        for table in tables
        for hand in range(1, table.hands_due + 1)
    )
    return list(dict.fromkeys(number for number in numbers if number is not None))


def _compared(afternoon: Afternoon, deal: int, last: int) -> Mapping[int, DealAward]:
    rows = {
        dealt.table.id: row
        for dealt in tables_with(afternoon, deal)
        if dealt.table.round.number <= last and (row := result_at(dealt))
    }
    leads = [None if row.kind in ANNULLED else row.points_0 - row.points_1 for row in rows.values()]
    awards = compare(Compared(afternoon.event.scored), leads, most_tables(afternoon))
    return dict(zip(rows, awards, strict=True))


def _places(afternoon: Afternoon) -> Mapping[int, list[tuple[int, int]]]:
    """Deal -> the ids of the tables that play it, each with its hand."""
    return afternoon.frame.kept("places of deals", lambda: _find_places(afternoon))


def _find_places(afternoon: Afternoon) -> Mapping[int, list[tuple[int, int]]]:
    places: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for table in afternoon.tables.values():
        for hand in range(1, table.hands_due + 1):
            number = deal_at(afternoon, table, hand)
            if number is not None:
                places[number].append((table.id, hand))
    return dict(places)


def _numbers(afternoon: Afternoon) -> Mapping[HandDue, int]:
    sizes = set_sizes(afternoon)
    lengths = ((session.rounds_due, sizes[session.number]) for session in afternoon.frame.sessions)
    return {due: number for number, due in enumerate(hands_in_order(lengths), start=1)}
