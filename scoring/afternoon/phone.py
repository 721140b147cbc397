"""What the phone of a table may do there, and where its holder sits."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.afternoon.board import BoardTable, HandSlot
from scoring.afternoon.codes import Entry, State, Verdict
from scoring.afternoon.facts import Afternoon, HandFacts
from scoring.afternoon.people import NamedEntrant
from scoring.afternoon.progress import missing_at
from scoring.afternoon.seats import EventSeating, Place, Turns, plays_by_turns, side_in_hand


@dataclass(frozen=True)
class Way:
    """Where the holder of a phone sits `now`, which is not at this table.

    `then` is the place in the next round if it is at this table, else None. `goes` is set if hands
    are missing at the place of now: a phone left here since an earlier round must not be told to
    stay for the next one.
    """

    entrant: NamedEntrant
    now: Place
    then: Place | None
    goes: bool


def own_way(
    afternoon: Afternoon, seating: EventSeating, table: int, number: int | None
) -> Way | None:
    """The way of the entrant of this `number`; None while it sits at the table, or is unknown."""
    entrant = next(
        (candidate for candidate in seating.entrants if candidate.number == number), None
    )
    if entrant is None:
        return None
    now = seating.now.place_of(entrant) if seating.now else None
    then = seating.then.place_of(entrant) if seating.then else None
    if now is None or now.table == table:
        return None
    comes = then is not None and then.table == table
    tables = afternoon.tables_in(now.round)
    goes = any(missing_at(facts) for facts in tables if facts.number == now.table)
    return Way(entrant, now, then if comes else None, goes)


def all_at(board: BoardTable) -> list[NamedEntrant]:
    """Everybody at a table, including the one who sits out the first hand."""
    waits = [board.waits] if board.waits else []
    return [*(entrant for side in board.sides for entrant in side.entrants), *waits]


def first_side(turns: Turns, waits: NamedEntrant | None) -> int | None:
    """The side on which the one who waits now plays her first hand."""
    sides = (side_in_hand(turns, hand, waits.number) for hand in turns) if waits else ()
    return next((side for side in sides if side is not None), None)


def side_by_hand(
    board: BoardTable, turns: Turns, side: int | None, me: int | None
) -> dict[int, int | None]:
    """The side of a phone in each hand, which changes if its holder plays by turns."""
    if side is None or me is None or not plays_by_turns(turns, me):
        return {slot.number: side for slot in board.hands}
    return {slot.number: side_in_hand(turns, slot.number, me) for slot in board.hands}


def takes_hands(afternoon: Afternoon, board: BoardTable) -> bool:
    """Whether a phone may enter hands at this table now."""
    event = afternoon.event
    is_open = event.state == State.RUNNING and event.entry == Entry.PHONES
    return is_open and not board.totals


def takes_totals(afternoon: Afternoon, board: BoardTable) -> bool:
    """Whether the phones of this table may send the totals of its round now."""
    event = afternoon.event
    is_open = event.state == State.RUNNING and event.entry == Entry.TOTALS
    return is_open and not board.table.hands


def may_send_totals(board: BoardTable, settles: bool) -> bool:
    """Whether a side may (still) send totals: neither the desk nor both sides have settled them.

    If two differ, the sides may replace them only if the event lets the table `settles` disputes.
    """
    if board.table.differing:
        return settles
    return board.totals is None or bool(board.totals.to_agree)


def may_change(slot: HandSlot, side: int | None) -> bool:
    """Whether a side may replace what it sent: nobody else has agreed with it yet."""
    row = slot.result
    if row is None or row.decided or side is None or row.side != side:
        return False
    return all(row.said[speaker] != Verdict.AGREED for speaker in (0, 1) if speaker != side)


def may_judge(slot: HandSlot, side: int | None) -> bool:
    """Whether a side may say if the report of the other one is right."""
    row = slot.result
    if row is None or row.decided or side is None or row.side == side:
        return False
    return side in slot.to_agree


def may_back(slot: HandSlot, row: HandFacts, side: int | None) -> bool:
    """Whether it changes anything if a side accepts this version of a dispute.

    It does for a version that the side does not support yet. If both sides have supported one
    version since before the hand was disputed again, saying so once more ends the dispute.
    """
    if side is None:
        return False
    return _stands_for(slot, side) != row or _stands_for(slot, 1 - side) == row


def _stands_for(slot: HandSlot, side: int) -> HandFacts | None:
    """The version that a side accepted, or else the last it sent and does not doubt itself.

    Sending another version gives up the one accepted before.
    """
    backed = [row for row in slot.disputed if row.said[side] == Verdict.AGREED]
    sent = [row for row in slot.disputed if row.side == side and row.said[side] is None]
    return max(backed or sent, key=lambda row: row.id, default=None)


def gaps(board: BoardTable) -> frozenset[int]:
    """The hands that are missing although a later one is there."""
    last = max((slot.number for slot in board.hands if slot.state != "missing"), default=0)
    return frozenset(
        slot.number for slot in board.hands if slot.state == "missing" and slot.number < last
    )
