"""The rows of the standings as page, files and paper show them: who, and what is said of them."""

from dataclasses import dataclass

from scoring.queries.entrants import NamedEntrant
from scoring.queries.standings import EventStandings
from scoring.standings import Line
from scoring.words.why import why_if_level


@dataclass(frozen=True)
class StandingsRow:
    """A ranked line with whose it is.

    `came` is the first round of who came late, `left` the last one of who left early, `away` are
    the rounds for which it was not there. `part` is the part of a final in words. `why` says why
    it stands above the next, where more than the points had to be compared.
    """

    line: Line
    entrant: NamedEntrant
    part: str = ""
    came: int | None = None
    left: int | None = None
    away: frozenset[int] = frozenset()
    why: str = ""


def rows_of(standings: EventStandings) -> tuple[StandingsRow, ...]:
    """The rows, the best first."""
    return tuple(
        StandingsRow(
            line,
            entrant,
            part=standings.part_of(line),
            came=standings.came.get(entrant.number),
            left=standings.left.get(entrant.number),
            away=frozenset(number for who, number in standings.away if who == entrant.number),
            why=why_if_level(line) if standings.played else "",
        )
        for line, entrant in standings.lines
    )
