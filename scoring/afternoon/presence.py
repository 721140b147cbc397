"""Who is there when a round is played, and for whom its seats were given."""

from __future__ import annotations

from scoring.afternoon.codes import Presence
from scoring.afternoon.facts import Afternoon, EntrantFacts, Frame, TableFacts
from scoring.afternoon.formats import is_knock_out


def may_play(frame: Frame, round_number: int) -> dict[int, EntrantFacts]:
    """Everybody who is there when a round begins, by number, in any section or in none."""
    return {
        entrant.number: entrant
        for entrant in frame.entrants.values()
        if entrant.state == Presence.PLAYING and entrant.first_round <= round_number
    }


def present(frame: Frame, round_number: int) -> dict[int, EntrantFacts]:
    """The entrants that play in a round, by number and in its order."""
    sections = frame.session_of(round_number).sections
    placed = {entrant for section in sections for entrant in section.entrants}
    return {
        number: entrant
        for number, entrant in may_play(frame, round_number).items()
        if entrant.id in placed
        and (entrant.last_round is None or round_number <= entrant.last_round)
    }


def has_left(entrant: EntrantFacts, round_number: int) -> bool:
    """Whether somebody left before a round, or never came."""
    last = entrant.last_round
    return entrant.state == Presence.WITHDRAWN and (last is None or last < round_number)


def strangers(afternoon: Afternoon, round_number: int) -> tuple[list[int], list[int]]:
    """The numbers seated in a round that will not be there, and those there without a place.

    Both are empty if the round has no seats yet. The second leaves out those who sit out, and is
    empty once a knock-out has begun: anyone without a place has lost, or came too late.
    """
    tables = afternoon.tables_in(round_number)
    seated = {seat.number for table in tables for seat in table.seats}
    this_round = afternoon.round(round_number)
    if not seated or this_round is None:
        return [], []
    sitting_out = {afternoon.frame.entrants[pk].number for pk in this_round.sit_outs}
    present_numbers = present(afternoon.frame, round_number).keys()
    session = afternoon.frame.session_of(round_number)
    if is_knock_out(session) and round_number > afternoon.frame.rounds_before(session) + 1:
        return sorted(seated - present_numbers), []
    return sorted(seated - present_numbers), sorted(present_numbers - seated - sitting_out)


def table_of(afternoon: Afternoon, round_number: int, entrant: int) -> TableFacts | None:
    """The table at which the entrant of this id plays in a round, even if only by turns."""
    for table in afternoon.tables_in(round_number):
        if any(seat.entrant == entrant for seat in table.seats):
            return table
    return None
