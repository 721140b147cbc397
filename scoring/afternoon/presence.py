"""Who is there when a round is played, and for whom its seats were given."""

from __future__ import annotations

from scoring.afternoon.codes import Presence
from scoring.afternoon.facts import Afternoon, EntrantFacts, SessionFacts, TableFacts


def session_of(afternoon: Afternoon, round_number: int) -> SessionFacts:
    """The session of a round, also of one that is still to be made: the last one."""
    sessions = {each.number: each for each in afternoon.frame.sessions}
    made = next((each for each in afternoon.frame.rounds if each.number == round_number), None)
    return sessions[made.session] if made else afternoon.frame.sessions[-1]


def present(afternoon: Afternoon, round_number: int) -> dict[int, EntrantFacts]:
    """The entrants that play in a round, by number and in its order."""
    sections = session_of(afternoon, round_number).sections
    placed = {entrant for section in sections for entrant in section.entrants}
    return {
        each.number: each
        for each in afternoon.frame.entrants.values()
        if each.id in placed
        and each.state == Presence.PLAYING
        and each.first_round <= round_number
        and (each.last_round is None or round_number <= each.last_round)
    }


def strangers(afternoon: Afternoon, round_number: int) -> tuple[list[int], list[int]]:
    """The numbers who have a place in a round and will not be there, and of those without one.

    Both are empty where the round has no seats yet.
    """
    tables = afternoon.tables_in(round_number)
    seated = {seat.number for table in tables for seat in table.seats}
    this_round = afternoon.round(round_number)
    if not seated or this_round is None:
        return [], []
    seated |= {afternoon.frame.entrants[pk].number for pk in this_round.sit_outs}
    here = present(afternoon, round_number).keys()
    return sorted(seated - here), sorted(here - seated)


def table_of(afternoon: Afternoon, round_number: int, entrant: int) -> TableFacts | None:
    """The table at which the entrant of this id has a seat at the first hand of a round."""
    for table in afternoon.tables_in(round_number):
        if any(seat.entrant == entrant and seat.first_hand == 1 for seat in table.seats):
            return table
    return None
