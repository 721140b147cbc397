"""The words of an event's format: pairs sit North-South, teams of three in seats 1-3-5.

All names for what is ranked, and for the sides of a table, are here and nowhere else; so is what a
round is worth to whoever sits it out.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.models import Event
from scoring.words.engine import SIDES, seat_name
from scoring.words.lines import AnyEvent, letters_of

_PAIRS: dict[str, Any] = {
    "one": gettext_lazy("Pair"),
    "all": gettext_lazy("Pairs"),
    "numbered": gettext_lazy("Pair %(number)s"),
    "against": gettext_lazy("against pair %(number)s"),
    "count": ngettext_lazy("%(number)s pair", "%(number)s pairs", "number"),
    "who-sits-where": gettext_lazy("The first pair sits North-South, the second East-West."),
    # The list at the desk.
    "add": gettext_lazy("Add a pair"),
    "none-yet": gettext_lazy(
        "No pairs yet. Type the two names of the first one, or paste the whole list."
    ),
    "late": gettext_lazy("A pair comes late, or does not come?"),
    "change-back": gettext_lazy(
        "As long as no result is entered you can go back, change the pairs, and seat everybody"
        " again."
    ),
    "is-in": gettext_lazy("Pair %(number)s is in."),
    "twins": gettext_lazy("They are two different pairs"),
    "tick-members": gettext_lazy("Tick the two players of a pair, then add them."),
    "to-the-list": gettext_lazy("To the pairs"),
    "changed-meanwhile": gettext_lazy(
        "The pairs or the rounds have since been changed. Nobody is seated yet: this is the new"
        " seating."
    ),
    # A list from outside.
    "list": gettext_lazy("A list of pairs"),
    "list-box": gettext_lazy("The pairs, one on each line"),
    "list-help": gettext_lazy(
        "As in “Ann Lee, Bob Roy”, “Ann Lee & Bob Roy” or “7. Ann Lee / Bob Roy”, or columns"
        " copied from Excel."
    ),
    "count-in-list": ngettext_lazy(
        "%(number)s pair in the list", "%(number)s pairs in the list", "number"
    ),
    "add-all": ngettext_lazy("Add this pair", "Add these %(number)s pairs", "number"),
    "count-in": ngettext_lazy("%(number)s pair is in.", "%(number)s pairs are in.", "number"),
    # What everybody reads.
    "nobody-yet": gettext_lazy("No pairs are entered yet."),
    "your-number": gettext_lazy("The number of your pair"),
    "your-first-name": gettext_lazy("Your first name, or the number of your pair"),
    "your-name": gettext_lazy("Your name, or the number of your pair"),
    "level": gettext_lazy("Pairs %(numbers)s are tied for place %(place)s."),
    "share-a-place": gettext_lazy(
        "Pairs %(numbers)s share place %(rank)s: each has %(total)s points."
    ),
    "sat-out": ngettext_lazy(
        "† The pair sat out and got %(points)s point.",
        "† The pair sat out and got %(points)s points.",
        "points",
    ),
    "only-totals": gettext_lazy(
        "Only the totals of this round were handed in: %(own)s for this pair, %(theirs)s for pair"
        " %(number)s."
    ),
}

_TEAMS: dict[str, Any] = {
    "one": gettext_lazy("Team"),
    "all": gettext_lazy("Teams"),
    "numbered": gettext_lazy("Team %(number)s"),
    "against": gettext_lazy("against team %(number)s"),
    "count": ngettext_lazy("%(number)s team", "%(number)s teams", "number"),
    "who-sits-where": gettext_lazy("The first team sits in seats 1-3-5, the second in 2-4-6."),
    "add": gettext_lazy("Add a team"),
    "none-yet": gettext_lazy(
        "No teams yet. Type the three names of the first one, or paste the whole list."
    ),
    "late": gettext_lazy("A team comes late, or does not come?"),
    "change-back": gettext_lazy(
        "As long as no result is entered you can go back, change the teams, and seat everybody"
        " again."
    ),
    "is-in": gettext_lazy("Team %(number)s is in."),
    "twins": gettext_lazy("They are two different teams"),
    "tick-members": gettext_lazy("Tick the three players of a team, then add them."),
    "to-the-list": gettext_lazy("To the teams"),
    "changed-meanwhile": gettext_lazy(
        "The teams or the rounds have since been changed. Nobody is seated yet: this is the new"
        " seating."
    ),
    "list": gettext_lazy("A list of teams"),
    "list-box": gettext_lazy("The teams, one on each line"),
    "list-help": gettext_lazy(
        "As in “Ann Lee, Bob Roy, Cy May”, “Ann Lee & Bob Roy & Cy May” or “7. Ann Lee / Bob Roy"
        " / Cy May”, or columns copied from Excel."
    ),
    "count-in-list": ngettext_lazy(
        "%(number)s team in the list", "%(number)s teams in the list", "number"
    ),
    "add-all": ngettext_lazy("Add this team", "Add these %(number)s teams", "number"),
    "count-in": ngettext_lazy("%(number)s team is in.", "%(number)s teams are in.", "number"),
    "nobody-yet": gettext_lazy("No teams are entered yet."),
    "your-number": gettext_lazy("The number of your team"),
    "your-first-name": gettext_lazy("Your first name, or the number of your team"),
    "your-name": gettext_lazy("Your name, or the number of your team"),
    "level": gettext_lazy("Teams %(numbers)s are tied for place %(place)s."),
    "share-a-place": gettext_lazy(
        "Teams %(numbers)s share place %(rank)s: each has %(total)s points."
    ),
    "sat-out": ngettext_lazy(
        "† The team sat out and got %(points)s point.",
        "† The team sat out and got %(points)s points.",
        "points",
    ),
    "only-totals": gettext_lazy(
        "Only the totals of this round were handed in: %(own)s for this team, %(theirs)s for team"
        " %(number)s."
    ),
}

_INDIVIDUALS: dict[str, Any] = {
    "one": gettext_lazy("Player"),
    "all": gettext_lazy("Players"),
    "numbered": gettext_lazy("Player %(number)s"),
    "against": gettext_lazy("against players %(number)s"),
    "count": ngettext_lazy("%(number)s player", "%(number)s players", "number"),
    "who-sits-where": gettext_lazy(
        "The first two sit North and South, the others East and West; partners change."
    ),
    "who-sits-where-of-six": gettext_lazy(
        "The first three sit in seats 1, 3 and 5, the others in 2, 4 and 6; partners change."
    ),
    "add": gettext_lazy("Add a player"),
    "none-yet": gettext_lazy(
        "No players yet. Type the name of the first one, or paste the whole list."
    ),
    "late": gettext_lazy("A player comes late, or does not come?"),
    "change-back": gettext_lazy(
        "As long as no result is entered you can go back, change the players, and seat everybody"
        " again."
    ),
    "is-in": gettext_lazy("Player %(number)s is in."),
    "twins": gettext_lazy("They are two different people"),
    "tick-members": gettext_lazy("Tick everybody who plays, then add them."),
    "to-the-list": gettext_lazy("To the players"),
    "changed-meanwhile": gettext_lazy(
        "The players or the rounds have since been changed. Nobody is seated yet: this is the new"
        " seating."
    ),
    "list": gettext_lazy("A list of players"),
    "list-box": gettext_lazy("The players, one on each line"),
    "list-help": gettext_lazy("As in “Ann Lee” or “7. Ann Lee”, or columns copied from Excel."),
    "count-in-list": ngettext_lazy(
        "%(number)s player in the list", "%(number)s players in the list", "number"
    ),
    "add-all": ngettext_lazy("Add this player", "Add these %(number)s players", "number"),
    "count-in": ngettext_lazy("%(number)s player is in.", "%(number)s players are in.", "number"),
    "nobody-yet": gettext_lazy("No players are entered yet."),
    "your-number": gettext_lazy("Your number"),
    "your-first-name": gettext_lazy("Your first name, or your number"),
    "your-name": gettext_lazy("Your name, or your number"),
    "level": gettext_lazy("Players %(numbers)s are tied for place %(place)s."),
    "share-a-place": gettext_lazy(
        "Players %(numbers)s share place %(rank)s: each has %(total)s points."
    ),
    "sat-out": ngettext_lazy(
        "† The player sat out and got %(points)s point.",
        "† The player sat out and got %(points)s points.",
        "points",
    ),
    "only-totals": gettext_lazy(
        "Only the totals of this round were handed in: %(own)s for this player, %(theirs)s for"
        " players %(number)s."
    ),
}

#: Format -> code -> sentence.
SENTENCES: Mapping[str, Mapping[str, Any]] = {
    Event.Format.PAIRS: _PAIRS,
    Event.Format.TEAMS: _TEAMS,
    Event.Format.INDIVIDUALS: _INDIVIDUALS,
}


def say(event_format: str, code: str, **params: object) -> str:
    """The sentence of a code in the words of a format: `say("teams", "numbered", number=7)`."""
    return str(SENTENCES[event_format][code] % params)


def sit_out_worth(event: AnyEvent) -> str:
    """“Sitting out a round is worth 6 points.”, or which average it is worth."""
    if event.sit_outs == Event.SitOuts.FIXED:
        points = event.sit_out_points
        return ngettext(
            "Sitting out a round is worth %(points)s point.",
            "Sitting out a round is worth %(points)s points.",
            abs(points),
        ) % {"points": points}
    worth = str(Event.SitOuts(event.sit_outs).label)
    return _("Sitting out a round is worth %(worth)s.") % {"worth": worth[:1].lower() + worth[1:]}


def side_labels(event: AnyEvent) -> tuple[str, str]:
    """The sides in their shortest form, as printed: N-S and E-W (or E-O), or 1-3-5 and 2-4-6."""
    letters = letters_of(event)
    first, second = ("-".join(letters.seat(seat) for seat in side) for side in event.rules.sides)
    return first, second


def side_places(event: AnyEvent) -> tuple[str, str]:
    """The sides within a line: “table 3, N-S”, or “table 3, seats 1-3-5”."""
    return _sides(event) if event.rules.players == 6 else side_labels(event)


def seat_place(seat: str, event: AnyEvent) -> str:
    """One seat within a line: “table 3, N”, or “table 3, seat 5”."""
    return seat_name(seat) if seat.isdigit() else letters_of(event).seat(seat)


def side_names(event: AnyEvent) -> tuple[str, str]:
    """The sides in words: North-South and East-West, or Seats 1-3-5 and Seats 2-4-6."""
    first, second = _sides(event)
    return capfirst(first), capfirst(second)


def _sides(event: AnyEvent) -> tuple[str, str]:
    first, second = (str(SIDES["".join(side)]) for side in event.rules.sides)
    return first, second
