"""The traveller of a deal: what every table made of it.

At a bridge club it is the slip that travels with the board, folded until the deal was played.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.afternoon.board import BoardTable, HandSlot, board_table
from scoring.afternoon.deals import awards_of, tables_with
from scoring.afternoon.facts import Afternoon
from scoring.afternoon.people import Cast
from scoring.standings import DealAward


class TravellerLine(NamedTuple):
    """A table that plays the deal, its hand, and what both sides get for it, if known."""

    board: BoardTable
    slot: HandSlot
    award: DealAward | None


def traveller_of(afternoon: Afternoon, deal: int, cast: Cast) -> tuple[TravellerLine, ...]:
    """Every table that plays a deal, the best for the first side on top, those to come below."""
    places = tables_with(afternoon, deal)
    last = max((place.table.round.number for place in places), default=0)
    awards = awards_of(afternoon, last).get(deal, {})
    lines = []
    for table, hand in places:
        board = board_table(afternoon, table, cast)
        lines.append(TravellerLine(board, board.hands[hand - 1], awards.get(table.id)))
    return tuple(sorted(lines, key=_order))


def _order(line: TravellerLine) -> tuple[bool, int, int, int]:
    """Tables with a result before those without, by the lead of the first side."""
    row, table = line.slot.result, line.board.table
    lead = row.points_0 - row.points_1 if row else 0
    return row is None, -lead, table.round.number, table.number
