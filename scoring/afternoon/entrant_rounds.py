"""The whole event of one entrant: each round with table, opponents and every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.afternoon.board import BoardTable, board_table
from scoring.afternoon.codes import Format, Scored, State
from scoring.afternoon.facts import Afternoon, RoundFacts, SeatFacts
from scoring.afternoon.knock_outs import is_out
from scoring.afternoon.people import Cast
from scoring.afternoon.points import tables_of_each
from scoring.afternoon.presence import has_left
from scoring.afternoon.seats import Side
from scoring.standings import Points, SitOutWorth


@dataclass(frozen=True)
class EntrantRound:
    """One round of an entrant: its table and the side it sits on, or that it sits out.

    `by_turns` has its seat in each hand, if an extra player takes turns at the table; hands for
    which it waits are missing. `seat` is its own seat if players are single, else "". `points` are
    its own in this round, None while none count.
    """

    round: RoundFacts
    board: BoardTable | None
    side: int
    seat: str
    by_turns: Mapping[int, str]
    sits_out: bool
    points: Points | None

    @property
    def own(self) -> Side | None:
        """The side it sits on, with its partners if players are single."""
        return self.board.sides[self.side] if self.board else None

    @property
    def opponents(self) -> Side | None:
        return self.board.sides[1 - self.side] if self.board else None


def rounds_of(
    afternoon: Afternoon, entrant: int, cast: Cast, *, by_round: Sequence[Points | None] = ()
) -> tuple[EntrantRound, ...]:
    """Every round of the entrant of this id; `by_round` are its points in the standings.

    Rounds that have not begun are left out once the event is over, and after the entrant has left;
    so are rounds of a knock-out after it has lost.
    """
    is_over, facts = afternoon.event.state == State.FINISHED, afternoon.frame.entrants[entrant]
    rounds = (
        _round(afternoon, entrant, this_round, cast, by_round)
        for this_round in afternoon.frame.rounds
        if this_round.started_at or not (is_over or has_left(facts, this_round.number))
    )
    return tuple(
        entrant_round
        for entrant_round in rounds
        if entrant_round.board
        or entrant_round.sits_out
        or not is_out(afternoon, facts.number, entrant_round.round.number)
    )


def _round(
    afternoon: Afternoon,
    entrant: int,
    this_round: RoundFacts,
    cast: Cast,
    by_round: Sequence[Points | None],
) -> EntrantRound:
    own, board = _at_table(afternoon, entrant, this_round, cast)
    is_there = not has_left(afternoon.frame.entrants[entrant], this_round.number)
    sits_out = is_there and board is None and entrant in this_round.sit_outs
    is_single = afternoon.event.format == Format.INDIVIDUALS
    by_turns = _by_turns(board, own) if board and is_single else {}
    side, seat = (own[0].side, own[0].seat if is_single else "") if own else (0, "")
    if by_turns or (board and afternoon.event.scored != Scored.POINTS):
        points = _in_standings(this_round, by_round)
    elif sits_out:
        points = _sit_out_points(afternoon, this_round, by_round)
    else:
        points = _points(board, side, seat)
    return EntrantRound(this_round, board, side, seat, by_turns, sits_out, points)


def _at_table(
    afternoon: Afternoon, entrant: int, this_round: RoundFacts, cast: Cast
) -> tuple[list[SeatFacts], BoardTable | None]:
    """The seats of an entrant in a round, hand by hand, and its table; none once it left."""
    facts = afternoon.frame.entrants[entrant]
    if has_left(facts, this_round.number):
        return [], None
    for pk in tables_of_each(afternoon).get(facts.number, ()):
        table = afternoon.tables[pk]
        if table.round.number == this_round.number:
            own = [seat for seat in table.seats if seat.entrant == entrant]
            own.sort(key=lambda seat: (seat.first_hand, seat.seat))
            return own, board_table(afternoon, table, cast)
    return [], None


def _by_turns(board: BoardTable, own: Sequence[SeatFacts]) -> dict[int, str]:
    """Hand -> its own seat, if an extra player takes turns; {} if all keep their seats."""
    if board.waits is None:
        return {}
    return {
        hand.number: seat.seat
        for hand in board.hands
        for seat in own
        if seat.first_hand <= hand.number <= (seat.last_hand or hand.number)
    }


def _points(board: BoardTable | None, side: int, seat: str) -> Points | None:
    if board is None or not (board.totals or any(hand.result for hand in board.hands)):
        return None
    return board.points_at(side, seat)


def _sit_out_points(
    afternoon: Afternoon, this_round: RoundFacts, by_round: Sequence[Points | None]
) -> Points | None:
    if afternoon.event.sit_outs == SitOutWorth.FIXED:
        return afternoon.event.sit_out_points if this_round.started_at else None
    return _in_standings(this_round, by_round)


def _in_standings(this_round: RoundFacts, by_round: Sequence[Points | None]) -> Points | None:
    return by_round[this_round.number - 1] if this_round.number <= len(by_round) else None
