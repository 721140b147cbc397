"""What is not settled yet in an event, in words."""

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.afternoon import (
    Afternoon,
    DirectorBoard,
    Names,
    OpenTable,
    director_board,
    open_matches,
    open_tables,
)
from scoring.words.cast import cast_of


def results_missing(afternoon: Afternoon) -> list[str]:
    """The tables that lack a result, each with its hands: “round 1, table 2 (hand 3)”."""
    return [_with_hands(table) for table in open_tables(afternoon)]


def _with_hands(table: OpenTable) -> str:
    where = {"round": table.round, "table": table.table}
    if table.all_hands:
        return _("round %(round)s, table %(table)s (all hands)") % where
    hands = ", ".join(
        _("%(hand)s disputed") % {"hand": hand} if hand in table.disputed else str(hand)
        for hand in table.hands
    )
    sentence = ngettext(
        "round %(round)s, table %(table)s (hand %(hands)s)",
        "round %(round)s, table %(table)s (hands %(hands)s)",
        len(table.hands),
    )
    return sentence % {**where, "hands": hands}


def tables_waiting(afternoon: Afternoon) -> list[str]:
    """The tables that need attention although none of their hands is missing.

    They call the director, a side must still agree, or it is undecided who goes on.
    """
    board = _board(afternoon)
    if board is None:
        return []
    level = [
        _("table %(table)s: %(one)s and %(other)s are tied, and one of them must go on")
        % {"table": match.table.number, "one": match.numbers[0], "other": match.numbers[1]}
        for match in open_matches(afternoon, afternoon.frame.session_of(board.round.number))
        if match.is_level
    ]
    calls = [_("table %(table)s calls") % {"table": table.number} for table in board.calls]
    return [*calls, *_agreeing(board), *level]


def _agreeing(board: DirectorBoard) -> list[str]:
    """The tables that must still agree, in one phrase; [] if there are none."""
    tables = [str(table.number) for table in board.agreeing]
    if not tables:
        return []
    phrase = ngettext(
        "table %(tables)s still has to agree", "tables %(tables)s still have to agree", len(tables)
    )
    return [phrase % {"tables": ", ".join(tables)}]


def while_tables_wait(afternoon: Afternoon) -> str:
    """What becomes of these tables if the next round begins all the same."""
    board = _board(afternoon)
    sentences = [_("You can go on now.")]
    if board and board.calls:
        sentences.append(_("A table that calls stays on the board until you answer it."))
    if board and board.agreeing:
        sentences.append(_("What was entered counts."))
        sentences.append(_("Whoever finds something wrong tells you, and you correct it."))
    return " ".join(sentences)


def _board(afternoon: Afternoon) -> DirectorBoard | None:
    cast = cast_of(afternoon, names=Names.NUMBER)
    return director_board(afternoon, cast, now=timezone.now())
