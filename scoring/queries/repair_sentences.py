"""What a repair changes and what stays, in sentences for the page that shows it beforehand."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.afternoon.board import BoardTable
from scoring.afternoon.codes import Names
from scoring.models import Event, HandResult, Round
from scoring.queries.repairs import Merging, Splitting, TableHands
from scoring.store.events import afternoon_of
from scoring.words import figure
from scoring.words.cast import cast_of
from scoring.words.consequences import Consequences, called, listed
from scoring.words.formats import side_names
from scoring.words.lines import line_of


def hands_shown(
    event: Event,
    this_round: Round,
    found: Sequence[TableHands],
    hands: int,
    *,
    only: int | None,
    onward: bool,
) -> Consequences:
    """Tables play another number of hands."""
    other = [each for each in found if each.table.hands_due != hands]
    if not other:
        return Consequences((), ())
    values = {"round": this_round.number, "hands": hands, "table": only}
    if only:
        values["before"] = other[0].table.hands_due
        said = _("In round %(round)s, table %(table)s plays %(hands)s hands, not %(before)s.")
    elif onward:
        said = _("From round %(round)s on, every table plays %(hands)s hands.")
    else:
        said = _("In round %(round)s, every table plays %(hands)s hands.")
    lost = [
        _("Table %(table)s: no longer counted: %(lines)s.")
        % {"table": each.number, "lines": _lines(each.beyond(hands), event)}
        for each in other
        if each.beyond(hands)
    ]
    if any(each.table.hands_due < hands for each in other):
        lost.append(_("The hands that are added are missing until they are entered."))
    stays = [_("All other results count as they are, and everybody keeps the seat.")]
    if totals := [each.number for each in other if each.totals]:
        stays.append(
            _("Totals stay as they were entered, look at them again: table %(tables)s.")
            % {"tables": listed(totals)}
        )
    return Consequences((said % values, *lost), tuple(stays))


def time_shown(found: Iterable[TableHands]) -> Consequences:
    """Time is called for the hands that are missing."""
    found = list(found)
    missing = [_hands_of(each, each.missing) for each in found if each.missing]
    if not missing:
        return Consequences((), ())
    stays = [_("What is entered counts as it is. A hand that comes in meanwhile is kept.")]
    if disputed := [_hands_of(each, each.disputed) for each in found if each.disputed]:
        stays.append(
            _("These are disputed, and still to be decided. %(hands)s")
            % {"hands": " ".join(disputed)}
        )
    stays.append(_("You can take it back on this page, as long as the event is running."))
    said = _("These hands are not played. They give nobody points, and are no longer missing.")
    return Consequences((said, *missing), tuple(stays))


def play_on_shown(found: Iterable[TableHands]) -> Consequences:
    """The call of time is taken back."""
    hands = [
        _hands_of(each, [row.number for row in each.not_played])
        for each in found
        if each.not_played
    ]
    if not hands:
        return Consequences((), ())
    said = _("These hands are missing again, and can be entered.")
    return Consequences((said, *hands), (_("What is entered counts as it is."),))


def void_shown(event: Event, found: TableHands, board: BoardTable) -> Consequences:
    """All hands of a table count for nobody."""
    if len(found.of_kind(HandResult.Kind.VOID)) == found.table.hands_due:
        return Consequences((), ())
    where = {"round": found.table.round.number, "table": found.number}
    changes = [_("In round %(round)s, no hand of table %(table)s gives anybody points.") % where]
    if found.totals:
        changes.append(_("The totals of the table are taken out."))
    if found.rows:
        lines = {"lines": _lines(found.rows, event)}
        changes.append(_("No longer counted: %(lines)s.") % lines)
    changes += [
        _("%(who)s: %(points)s points of this round are gone.")
        % {"who": side.title, "points": figure(points)}
        for side, points in zip(board.sides, board.points, strict=True)
        if points
    ]
    stays = (
        _("All other rounds and tables stay, and so do the seats of the rounds to come."),
        _("What was entered can be read in the history."),
    )
    return Consequences(tuple(changes), stays)


def move_shown(first: TableHands, second: TableHands, boards: Sequence[BoardTable]) -> Consequences:
    """What was entered at one table counts at another; where both have some, it is exchanged."""
    changes = []
    for there, to, board in ((first, second, boards[1]), (second, first, boards[0])):
        if there.is_empty:
            continue
        values = {"what": _what(there), "one": there.number, "other": to.number}
        changes.append(
            _("%(what)s of table %(one)s count at table %(other)s from now on.") % values
        )
        sides = {"first": board.sides[0].title, "second": board.sides[1].title}
        changes.append(_("They count for %(first)s against %(second)s.") % sides)
    emptied = [each.number for each in (first, second) if _gives_all(each, (first, second))]
    changes += [_("Table %(table)s has no results then.") % {"table": each} for each in emptied]
    changes.append(_("What the players agreed on by phone does not go along."))
    stays = (
        _("Everybody keeps the seat, and each line stays as it was entered."),
        _("All other tables and rounds stay."),
    )
    return Consequences(tuple(changes), stays)


def merge_shown(event: Event, this_round: Round, found: Merging) -> Consequences:
    """A table is given up."""
    people, names = _people(event, this_round), side_names(event)
    values = {"round": this_round.number, "table": found.drop, "keep": found.keep}
    changes = [_("In round %(round)s, nobody plays at table %(table)s.") % values]
    for each in found.moved:
        side = names[event.rules.side_of(each.seats[0])]
        where = {"who": people[each.number], "keep": found.keep, "side": side}
        changes.append(_("%(who)s: to table %(keep)s, %(side)s.") % where)
    for number in found.out:
        changes.append(_("%(who)s: sits out.") % {"who": people[number]})
    if found.gone:
        gone = ", ".join(people[number] for number in found.gone)
        changes.append(_("Not there: %(who)s.") % {"who": gone})
    stays = (
        _("All results stay, and everybody else keeps the seat."),
        _("The rounds to come stay as they are seated; you can make them anew afterwards."),
    )
    return Consequences(tuple(changes), stays)


def split_shown(event: Event, this_round: Round, found: Splitting) -> Consequences:
    """A table is added."""
    people, names = _people(event, this_round), side_names(event)
    values = {"round": this_round.number, "table": found.table, "hands": found.hands}
    changes = [_("Round %(round)s gets table %(table)s, which plays %(hands)s hands.") % values]
    for side, numbers in zip(names, found.sides, strict=True):
        who = ", ".join(people[number] for number in numbers)
        changes.append(_("%(side)s: %(who)s.") % {"side": side, "who": who})
    for number in found.new:
        changes.append(
            _("%(who)s: there from round %(round)s on.")
            % {"who": people[number], "round": this_round.number}
        )
    stays = (
        _("All results stay, and everybody else keeps the seat."),
        _("The table gets a code of its own for the phones: print its sheet."),
    )
    return Consequences(tuple(changes), stays)


def _people(event: Event, this_round: Round) -> dict[int, str]:
    """Number -> the number and the names of a round."""
    cast = cast_of(afternoon_of(event), names=Names.FULL)
    later = cast.whole  # who comes with this round has no name in it yet
    return {
        entrant.number: called(entrant if entrant.names else later[pk])
        for pk, entrant in cast.in_round(this_round.number).items()
    }


def _gives_all(there: TableHands, both: tuple[TableHands, TableHands]) -> bool:
    """Whether a table gives its results away and gets none."""
    other = both[1] if there is both[0] else both[0]
    return other.is_empty and not there.is_empty


def _what(there: TableHands) -> str:
    if there.totals:
        return _("The totals")
    return _("The hands %(hands)s") % {"hands": listed(there.hands)}


def _hands_of(there: TableHands, hands: Iterable[int]) -> str:
    hands = list(hands)
    values = {"table": there.number, "hands": listed(hands)}
    return (
        ngettext(
            "Table %(table)s: hand %(hands)s.", "Table %(table)s: hands %(hands)s.", len(hands)
        )
        % values
    )


def _said(row: HandResult, event: Event) -> str:
    """The line of a result, or in words what has none."""
    return line_of(row, event) if row.declarer or row.revoker else str(row.get_kind_display())


def _lines(rows: Iterable[HandResult], event: Event) -> str:
    return ", ".join(_numbered(rows, event))


def _numbered(rows: Iterable[HandResult], event: Event) -> Iterator[str]:
    yield from (
        _("hand %(hand)s (%(line)s)") % {"hand": row.number, "line": _said(row, event)}
        for row in rows
    )
