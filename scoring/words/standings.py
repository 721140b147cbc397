"""The standings in words: rows as pages, files and paper show them, and the notes beside them."""

from dataclasses import dataclass
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.afternoon import (
    EventStandings,
    FinalPart,
    LevelGroup,
    NamedEntrant,
    Unplayed,
)
from scoring.standings import Compared, Line
from scoring.words.formats import say
from scoring.words.why import why_if_level


@dataclass(frozen=True)
class StandingsRow:
    """A ranked line with its entrant.

    `came` is the first round of a latecomer, `left` the last one of an entrant who left early,
    `away` are the rounds it missed. `part` is the part of a final in words. `played` says whether
    there is any result at all.
    """

    line: Line
    entrant: NamedEntrant
    part: str = ""
    came: int | None = None
    left: int | None = None
    away: frozenset[int] = frozenset()
    played: bool = True

    @property
    def why(self) -> str:
        """Why it is above the next, if more than the points had to be compared."""
        return why_if_level(self.line) if self.played else ""

    @property
    def unranked(self) -> str:
        """Why it has no place; "" if it has one."""
        return _("Computer player: no place.") if self.entrant.computer else ""


def rows_of(standings: EventStandings) -> tuple[StandingsRow, ...]:
    """The rows, best first."""
    return tuple(row_of(standings, line, entrant) for line, entrant in standings.lines)


def row_of(standings: EventStandings, line: Line, entrant: NamedEntrant) -> StandingsRow:
    """The row for one of the lines."""
    return StandingsRow(
        line,
        entrant,
        part=part_name(standings.part_of(line)),
        came=standings.came.get(entrant.number),
        left=standings.left.get(entrant.number),
        away=standings.away.get(entrant.number, frozenset()),
        played=standings.played,
    )


def part_name(part: str) -> str:
    """The heading of a part of a final; "" for none."""
    if part == FinalPart.FIRST:
        return pgettext("session", "Final")
    if part == FinalPart.OUT:
        return _("Not in the final")
    if part == FinalPart.UNRANKED:
        return _("Without a place")
    return _("Section %(letter)s") % {"letter": part} if part else ""


def level_in_words(group: LevelGroup) -> str:
    """“Players 3 and 7 are level for place 2.”"""
    numbers = get_text_list(list(map(str, group.numbers)), pgettext("3 and 7", "and"))
    return say(group.entrants[0].format, "level", numbers=numbers, place=group.places[0])


#: What the figures mean if the results of all tables are compared, deal by deal.
COMPARED: dict[str, Any] = {
    Compared.MATCHPOINTS: gettext_lazy(
        "Matchpoints: on each deal, 2 for every table that did worse and 1 for every table that"
        " tied."
    ),
    Compared.DATUM: gettext_lazy(
        "Points above or below the average that all tables made on each deal."
    ),
    Compared.STEPS: gettext_lazy(
        "Steps: the lead over each other table in widening steps, averaged for each deal."
    ),
}


def unplayed_in_words(unplayed: Unplayed) -> tuple[str, ...]:
    """A sentence for each kind of hands without points, if there are any."""
    sentences = (
        (
            ngettext(
                "Not played: %(number)s hand.",
                "Not played: %(number)s hands.",
                unplayed.not_played,
            ),
            unplayed.not_played,
        ),
        (
            ngettext(
                "Annulled, so it counts for nobody: %(number)s hand.",
                "Annulled, so they count for nobody: %(number)s hands.",
                unplayed.void,
            ),
            unplayed.void,
        ),
    )
    return tuple(sentence % {"number": number} for sentence, number in sentences if number)


def compared_in_words(scored: str) -> str:
    """What the figures mean if results are compared; "" if each table counts on its own."""
    return str(COMPARED.get(scored, ""))
