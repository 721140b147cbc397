"""What is wrong with a line of a list; all faults are reported at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy, ngettext_lazy

SENTENCES: Mapping[str, Any] = {
    # a pair or a team
    "player_1-missing": gettext_lazy("The first player is missing. Write every name."),
    "player_2-missing": gettext_lazy("The second player is missing. Write every name."),
    "player_3-missing": gettext_lazy("The third player is missing. Write every name."),
    "more-than-1-names": gettext_lazy(
        "This is more than one name. In this event every player has a separate line."
    ),
    "more-than-2-names": gettext_lazy(
        "This is more than two names. A pair is two players, such as “Ann Lee & Bob Roy”."
    ),
    "more-than-3-names": gettext_lazy(
        "This is more than three names. A team is three players, such as “Ann Lee & Bob Roy & Cy"
        " May”."
    ),
    "too-many-cells": gettext_lazy(
        "This line has more fields than the first line names. Put a name with a comma in"
        " quotation marks."
    ),
    "name-too-long": gettext_lazy("The name has %(length)s characters; %(most)s are possible."),
    "name-unprintable": gettext_lazy(
        "The name holds an invisible control character. Type it again."
    ),
    "number-wrong": gettext_lazy("“%(text)s” is not a number here; numbers go from 1 to %(most)s."),
    "number-twice": gettext_lazy("Number %(number)s is in line %(first)s already."),
    "number-in-event": gettext_lazy("Number %(number)s is taken in this event already."),
    "number-leaves-holes": gettext_lazy(
        "Some lines have no number, and %(number)s would leave numbers out: it gets number"
        " %(instead)s. Change it in the list if %(number)s is meant."
    ),
    "person-twice": gettext_lazy("%(name)s is in line %(first)s too. Are these two people?"),
    "person-in-event": gettext_lazy("%(name)s plays in this event already. Are these two people?"),
    # a hand of a whole event
    "whole-number": gettext_lazy("“%(text)s” is not a whole number from 1."),
    "no-such-round": gettext_lazy("The event has %(rounds)s rounds; there is no round %(round)s."),
    "round-missing": gettext_lazy("Round %(round)s of %(rounds)s is not in the file."),
    "no-such-hand": gettext_lazy("A round has %(hands)s hands here; there is no hand %(hand)s."),
    "hand-twice": gettext_lazy(
        "Hand %(hand)s of table %(table)s in round %(round)s is in line %(first)s already."
    ),
    "entrants-differ": gettext_lazy(
        "In line %(first)s these sit at this table in this round: numbers %(numbers)s."
    ),
    "auction-length": gettext_lazy("The auction has %(length)s characters; %(most)s are possible."),
    "entrant-withdrawn": gettext_lazy("Number %(pair)s has left. Bring it back first."),
    # a chart of who meets whom
    "chart-too-long": ngettext_lazy(
        "The chart has %(found)s round, the event %(due)s. Correct the chart, or change the number"
        " of rounds.",
        "The chart has %(found)s rounds, the event %(due)s. Correct the chart, or change the"
        " number of rounds.",
        "found",
    ),
    "chart-too-short": gettext_lazy(
        "The chart has fewer rounds than the event (%(due)s), and no plan goes on from there. Write"
        " the other rounds, or change their number."
    ),
    "left-over": ngettext_lazy(
        "Number %(numbers)s has no seat in round %(round)s.",
        "Numbers %(numbers)s have no seat in round %(round)s.",
        "count",
    ),
    "seat-empty": gettext_lazy(
        "Nobody is named in this seat. Numbers that sit out go on a line without a table."
    ),
    "chart-for-others": gettext_lazy(
        "This chart is for %(found)s, and %(due)s play here: take one that is made for %(due)s."
    ),
}


@dataclass(frozen=True)
class RowFault:
    """One fault: its line (None: the whole file), its column, and a sentence that explains it.

    A director may keep a line with an `overridable` fault, giving a reason.
    """

    line: int | None
    column: str
    code: str
    sentence: str
    overridable: bool = False


def row_fault(line: int | None, column: str, code: str, **params: object) -> RowFault:
    """A fault of the list itself, by its code in SENTENCES."""
    return RowFault(line, column, code, str(SENTENCES[code] % params))
