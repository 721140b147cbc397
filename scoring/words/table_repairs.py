"""What a repair of tables changes and what stays, for the page that shows it beforehand."""

from collections.abc import Iterable
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.afternoon import (
    Afternoon,
    Entry,
    EventFacts,
    Hand,
    HandFacts,
    Merging,
    Names,
    OtherHands,
    PlayGoesOn,
    ResultsMoved,
    Splitting,
    TableFacts,
    TableVoided,
    TimeCalled,
    hands_beyond,
    points_at,
    sides_of,
)
from scoring.models import HandResult
from scoring.words.cast import cast_of
from scoring.words.consequences import Consequences, called, listed
from scoring.words.figures import figure
from scoring.words.formats import side_names, sit_out_worth
from scoring.words.lines import line_of

NOTHING = Consequences((), ())


def hands_shown(afternoon: Afternoon, repair: OtherHands) -> Consequences:
    """Tables play a different number of hands."""
    if repair.is_done:
        return NOTHING
    changes = [_hands_said(repair)]
    changes += [
        _("Table %(table)s: no longer counted: %(lines)s.")
        % {
            "table": table.number,
            "lines": _lines(hands_beyond(table, repair.hands), afternoon.event),
        }
        for table in repair.shorter
    ]
    if any(table.hands_due < repair.hands for table in repair.tables):
        changes.append(_("The hands that are added are missing until they are entered."))
    stays = [_("All other results count as they are, and everybody keeps the seat.")]
    if totals := [table.number for table in repair.tables if table.totals]:
        stays.append(
            _("Totals stay as they were entered, look at them again: table %(tables)s.")
            % {"tables": listed(totals)}
        )
    return Consequences(tuple(changes), tuple(stays))


def _hands_said(repair: OtherHands) -> str:
    values = {
        "round": repair.round,
        "hands": repair.hands,
        "table": repair.only,
        "before": repair.tables[0].hands_due,
    }
    if repair.only:
        sentence = ngettext(
            "In round %(round)s, table %(table)s plays %(hands)s hand, not %(before)s.",
            "In round %(round)s, table %(table)s plays %(hands)s hands, not %(before)s.",
            repair.hands,
        )
    elif repair.onward:
        sentence = ngettext(
            "From round %(round)s on, every table plays %(hands)s hand.",
            "From round %(round)s on, every table plays %(hands)s hands.",
            repair.hands,
        )
    else:
        sentence = ngettext(
            "In round %(round)s, every table plays %(hands)s hand.",
            "In round %(round)s, every table plays %(hands)s hands.",
            repair.hands,
        )
    return sentence % values


def time_shown(_afternoon: Afternoon, repair: TimeCalled) -> Consequences:
    """Time is called for the missing hands."""
    if repair.is_done:
        return NOTHING
    stays = [_("What is entered counts as it is. A hand that comes in meanwhile is kept.")]
    if repair.disputed:
        stays.append(
            _("These are disputed, and still to be decided. %(hands)s")
            % {"hands": " ".join(_by_table(repair.disputed))}
        )
    stays.append(_("You can take it back on this page, as long as the event is running."))
    change = _("These hands are not played. They give nobody points, and are no longer missing.")
    warning = _sheets_first(repair.empty_tables) if repair.empty_tables else ""
    return Consequences((change, *_by_table(repair.missing)), tuple(stays), warning)


def _sheets_first(tables: tuple[int, ...]) -> str:
    """The warning that a sheet not typed yet looks like a table that played nothing."""
    return ngettext(
        "Nothing has come in from table %(tables)s. Type its sheet first: hands that are given up"
        " count for nobody.",
        "Nothing has come in from tables %(tables)s. Type their sheets first: hands that are given"
        " up count for nobody.",
        len(tables),
    ) % {"tables": listed(tables)}


def play_on_shown(_afternoon: Afternoon, repair: PlayGoesOn) -> Consequences:
    """The call of time is taken back."""
    if repair.is_done:
        return NOTHING
    change = _("These hands are missing again, and can be entered.")
    stays = (_("What is entered counts as it is."),)
    return Consequences((change, *_by_table(repair.reopened)), stays)


def void_shown(afternoon: Afternoon, repair: TableVoided) -> Consequences:
    """All hands of a table count for nobody."""
    if repair.is_done:
        return NOTHING
    table = repair.table
    where = {"round": table.round.number, "table": table.number}
    changes = [_("In round %(round)s, no hand of table %(table)s gives anybody points.") % where]
    if table.totals:
        changes.append(_("The totals of the table are taken out."))
    if table.hands:
        lines = {"lines": _lines(table.hands, afternoon.event)}
        changes.append(_("No longer counted: %(lines)s.") % lines)
    changes += [
        ngettext(
            "%(who)s: %(points)s point of this round is gone.",
            "%(who)s: %(points)s points of this round are gone.",
            abs(points),
        )
        % {"who": title, "points": figure(points)}
        for title, points in zip(_titles(afternoon, table), points_at(table), strict=True)
        if points
    ]
    stays = (
        _("All other rounds and tables stay, and so do the seats of the rounds to come."),
        _("What was entered can be read in the history."),
    )
    return Consequences(tuple(changes), stays)


def move_shown(afternoon: Afternoon, repair: ResultsMoved) -> Consequences:
    """What was entered at one table counts at another; if both have results, they are exchanged."""
    changes = []
    for giver, to in repair.ways:
        first, second = _titles(afternoon, to)
        sides = {"table": to.number, "first": first, "second": second}
        changes += [
            _moved(giver, to.number),
            _("Table %(table)s: %(first)s against %(second)s.") % sides,
        ]
    changes += [
        _("Table %(table)s has no results then.") % {"table": table.number}
        for table in repair.emptied
    ]
    changes.append(_("What the players agreed on by phone does not go along."))
    stays = (
        _("Everybody keeps the seat, and each line stays as it was entered."),
        _("All other tables and rounds stay."),
    )
    return Consequences(tuple(changes), stays)


def merge_shown(afternoon: Afternoon, repair: Merging) -> Consequences:
    """A table is given up."""
    people, names = _people(afternoon, repair.round), side_names(afternoon.event)
    values = {"round": repair.round, "table": repair.drop}
    changes = [_("In round %(round)s, nobody plays at table %(table)s.") % values]
    for move in repair.moved:
        side = names[afternoon.event.rules.side_of(move.seats[0])]
        where = {"who": people[move.number], "keep": repair.keep, "side": side}
        changes.append(_("%(who)s: to table %(keep)s, %(side)s.") % where)
    for number in repair.out:
        changes.append(_("%(who)s: sitting out.") % {"who": people[number]})
    if repair.out:
        changes.append(sit_out_worth(afternoon.event))
    if repair.gone:
        entrants = cast_of(afternoon, names=Names.FULL).by_number
        gone = ", ".join(called(entrants[number]) for number in repair.gone)
        changes.append(_("Not there: %(who)s.") % {"who": gone})
    stays = (
        _("All results stay, and everybody else keeps the seat."),
        _("The rounds to come stay as they are seated; you can reseat them afterwards."),
    )
    return Consequences(tuple(changes), stays, _nobody_missing(afternoon, repair))


def _nobody_missing(afternoon: Afternoon, repair: Merging) -> str:
    """The warning that everybody is there at the table given up; "" if somebody is missing."""
    dropped = afternoon.table(repair.round, repair.drop)
    if dropped is None or any(seat.number in repair.gone for seat in dropped.seats):
        return ""
    return _("Nobody is missing at table %(table)s: is it the right one?") % {"table": repair.drop}


def split_shown(afternoon: Afternoon, repair: Splitting) -> Consequences:
    """A table is added."""
    people, names = _people(afternoon, repair.round), side_names(afternoon.event)
    values = {"round": repair.round, "table": repair.table, "hands": repair.hands}
    changes = [
        ngettext(
            "Round %(round)s gets table %(table)s, which plays %(hands)s hand.",
            "Round %(round)s gets table %(table)s, which plays %(hands)s hands.",
            repair.hands,
        )
        % values
    ]
    for side, numbers in zip(names, repair.sides, strict=True):
        who = ", ".join(people[number] for number in numbers)
        changes.append(_("%(side)s: %(who)s.") % {"side": side, "who": who})
    for number in repair.new:
        changes.append(
            _("%(who)s: there from round %(round)s on.")
            % {"who": people[number], "round": repair.round}
        )
    stays = [_("All results stay, and everybody else keeps the seat.")]
    if afternoon.event.entry != Entry.DESK:
        stays.append(_code_of_added(afternoon, repair))
    return Consequences(tuple(changes), tuple(stays))


def _code_of_added(afternoon: Afternoon, repair: Splitting) -> str:
    """Which code the phones find at an added table; one given up earlier has kept its own."""
    session = afternoon.frame.session_of(repair.round).number
    in_use = {table.number for table in afternoon.tables.values() if table.round.session == session}
    if repair.table in in_use:
        sentence = _(
            "Table %(table)s has its code for the phones already, and its card works in this round"
            " too."
        )
    else:
        sentence = _(
            "The code of table %(table)s for the phones is on its sheet: print it. If the table was"
            " given up earlier, the card printed then works again."
        )
    return sentence % {"table": repair.table}


def _people(afternoon: Afternoon, round_number: int) -> dict[int, str]:
    """Number -> number and names in a round."""
    cast = cast_of(afternoon, names=Names.FULL)
    later = cast.whole  # somebody who joins in this round has no name in it yet
    return {
        entrant.number: called(entrant if entrant.names else later[pk])
        for pk, entrant in cast.in_round(round_number).items()
    }


def _titles(afternoon: Afternoon, table: TableFacts) -> tuple[str, str]:
    """The names on both sides of a table."""
    first, second = sides_of(afternoon, table, cast_of(afternoon, names=Names.FULL))
    return first.title, second.title


def _moved(giver: TableFacts, to: int) -> str:
    """What was entered at a table, and the table at which it counts from now on."""
    tables = {"table": giver.number, "other": to}
    if giver.totals:
        sentence = _("The totals of table %(table)s count at table %(other)s from now on.")
        return sentence % tables
    sentence = ngettext(
        "Hand %(hands)s of table %(table)s counts at table %(other)s from now on.",
        "Hands %(hands)s of table %(table)s count at table %(other)s from now on.",
        len(giver.by_hand),
    )
    return sentence % (tables | {"hands": listed(giver.by_hand)})


def _by_table(hands: Iterable[Hand]) -> list[str]:
    """“Table 1: hand 8.”, and “Table 2: hands 7, 8.”"""
    sentences = []
    for table, group in groupby(hands, key=lambda hand: hand[0]):
        numbers = [hand for _table, hand in group]
        sentence = ngettext(
            "Table %(table)s: hand %(hands)s.", "Table %(table)s: hands %(hands)s.", len(numbers)
        )
        sentences.append(sentence % {"table": table, "hands": listed(numbers)})
    return sentences


def _lines(rows: Iterable[HandFacts], event: EventFacts) -> str:
    """“hand 7 (n5c6), hand 8 (void)”."""
    return ", ".join(
        _("hand %(hand)s (%(line)s)") % {"hand": row.number, "line": _result_in_words(row, event)}
        for row in rows
    )


def _result_in_words(row: HandFacts, event: EventFacts) -> str:
    """The line of a result, or its kind in words if it has no line."""
    has_line = row.declarer or row.revoker
    return line_of(row, event) if has_line else str(HandResult.Kind(row.kind).label)
