"""A round of an entrant as its page shows it: plain values from which a card is rendered.

Equal values render alike: the names in them are already those this reader may see.
"""

import uuid
from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.afternoon import BoardTable, EntrantRound, NamedEntrant
from scoring.standings import Points
from scoring.words.figures import figure
from scoring.words.formats import say
from scoring.words.lines import AnyEvent
from scoring.words.shown_hands import ShownHand, hands_of


class EventLinks(NamedTuple):
    """The event to whose pages a card links."""

    uid: uuid.UUID


class ShownEntrant(NamedTuple):
    """An entrant as a link: its number, and its names if they are shown."""

    number: int
    names: tuple[str, ...]
    title: str


class ShownRound(NamedTuple):
    """One round of an entrant, seen from its side.

    `table` is None if it has no seat, and `side` is its place at the table. `turns` are the others
    at a table where one more plays by turns; elsewhere there are `partners` and `opponents`.
    `totals` is a sentence shown instead of hands.
    """

    number: int
    has_begun: bool
    table: int | None
    side: str
    turns: tuple[ShownEntrant, ...]
    partners: tuple[ShownEntrant, ...]
    opponents: tuple[ShownEntrant, ...]
    sits_out: bool
    totals: str
    hands: tuple[ShownHand, ...]
    points: Points | None
    counts: bool = True


def held_round(event: AnyEvent, entrant: NamedEntrant, played: EntrantRound) -> ShownRound:
    """A round of an entrant while standings are held back: where it sat, and how much is entered.

    Points and hands are hidden: from those of all entrants the standings could be added up.
    """
    entered = _entered(played.board) if played.board and played.round.started_at else ""
    return shown_round(event, entrant, played)._replace(totals=entered, hands=(), points=None)


def _entered(board: BoardTable) -> str:
    if board.totals:
        return _("The totals of this round are in.")
    counts = {"due": len(board.hands), "number": len(board.hands) - len(board.missing)}
    return (
        ngettext(
            "%(number)s of %(due)s hands is in.",
            "%(number)s of %(due)s hands are in.",
            counts["number"],
        )
        % counts
    )


def shown_round(event: AnyEvent, entrant: NamedEntrant, played: EntrantRound) -> ShownRound:
    """A round of an entrant in words."""
    begun, points = played.round.started_at is not None, played.points
    this_round = ShownRound(
        played.round.number, begun, None, "", (), (), (), played.sits_out, "", (), points
    )._replace(counts=played.round.counts)
    if played.board is None or played.own is None or played.opponents is None:
        return this_round
    board, own, opponents = played.board, played.own, played.opponents
    this_round = this_round._replace(table=board.table.number)
    if played.by_turns:
        entrants = [who for side in board.sides for who in side.entrants]
        others = [who for who in (*entrants, board.waits) if who and who != entrant]
        return this_round._replace(
            side=_("by turns"),
            turns=_shown(others),
            hands=hands_of(event, board, by_turns=played.by_turns),
        )
    theirs = board.points[1 - played.side]
    return this_round._replace(
        side=own.place_of(entrant),
        partners=_shown(own.partners_of(entrant)),
        opponents=_shown(opponents.entrants),
        totals=_totals(event, points, opponents.numbers, theirs) if board.totals else "",
        hands=hands_of(event, board, played.side, played.seat),
    )


def _shown(entrants: Iterable[NamedEntrant]) -> tuple[ShownEntrant, ...]:
    return tuple(ShownEntrant(entrant.number, entrant.names, entrant.title) for entrant in entrants)


def _totals(event: AnyEvent, points: Points | None, number: str, theirs: int) -> str:
    own = figure(points or 0)
    return say(event.format, "only-totals", own=own, number=number, theirs=figure(theirs))
