"""Where the computer players of an event sit now."""

from __future__ import annotations

from typing import NamedTuple

from scoring.afternoon.board import BoardTable
from scoring.afternoon.facts import Afternoon


class ComputerSeat(NamedTuple):
    """A seat of a computer player, and who deals the next hand at its table."""

    table: int
    seat: str
    dealer: str


def computer_seats(afternoon: Afternoon, board: BoardTable) -> tuple[ComputerSeat, ...]:
    """The seats of computer players in the next hand of a table; () if all hands are in."""
    if not (afternoon.frame.computers and board.missing):
        return ()
    hand = board.hands[board.missing[0] - 1]
    return tuple(
        ComputerSeat(board.table.number, seat.seat, hand.dealer)
        for seat in board.table.seats
        if seat.player in afternoon.frame.computers and seat.plays(hand.number)
    )
