"""Who came and went, and what changes and what stays when somebody leaves or is replaced."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.afternoon import Afternoon, Names, TableFacts, Turned, strangers, table_of
from scoring.words.cast import cast_of, player_name
from scoring.words.consequences import Consequences, called, listed


def strangers_in_words(afternoon: Afternoon, round_number: int) -> str:
    """Who has come or gone since the seats of a round were given; "" if the seats fit.

    “Number 7 has left but still has a seat in round 2.”
    """
    gone, new = strangers(afternoon, round_number)
    left = ngettext(
        "Number %(numbers)s has left but still has a seat in round %(round)s.",
        "Numbers %(numbers)s have left but still have seats in round %(round)s.",
        len(gone),
    )
    came = ngettext(
        "Number %(numbers)s has no seat in round %(round)s.",
        "Numbers %(numbers)s have no seat in round %(round)s.",
        len(new),
    )
    return " ".join(
        sentence % {"numbers": ", ".join(map(str, numbers)), "round": round_number}
        for sentence, numbers in ((left, gone), (came, new))
        if numbers
    )


def first_strangers_in_words(afternoon: Afternoon) -> str:
    """Who has come or gone, for the first round to come whose seats do not fit; "" if all do.

    Somebody who left may sit out the next round and have a seat in the one after it.
    """
    to_come = [
        this_round.number for this_round in afternoon.frame.rounds if this_round.started_at is None
    ]
    sentences = (strangers_in_words(afternoon, number) for number in to_come)
    return next(filter(None, sentences), "")


def leave_shown(afternoon: Afternoon, entrant: int, after: int, *, policy: str) -> Consequences:
    """The entrant with this id leaves after round `after`; 0 means it never played.

    `policy` says what becomes of it in the standings.
    """
    leaving = cast_of(afternoon, names=Names.FULL).whole[entrant]
    # A pair leave; a single player leaves, and so does “Pair 7” if no names are shown.
    values = {"who": called(leaving), "round": after}
    people = len(leaving.names) or 1
    if after:
        changes = [
            ngettext(
                "%(who)s leaves after round %(round)s.",
                "%(who)s leave after round %(round)s.",
                people,
            )
            % values
        ]
        stays = [_("All results up to then count, for everybody who played.")]
        stays.append(_("In the standings: %(policy)s.") % {"policy": policy})
    else:
        changes = [
            ngettext(
                "%(who)s did not play at all, and is not in the standings.",
                "%(who)s did not play at all, and are not in the standings.",
                people,
            )
            % values
        ]
        stays = [_("The number stays, and everybody else keeps the seat.")]
    later = [later_round for later_round in afternoon.frame.rounds if later_round.number > after]
    seated = {
        later_round: table_of(afternoon, later_round.number, entrant) for later_round in later
    }
    for this_round, table in seated.items():
        if table and this_round.started_at:
            changes.append(
                _(
                    "In round %(round)s, table %(table)s lacks somebody then: “Something went"
                    " wrong” on the board says what to do."
                )
                % {"round": this_round.number, "table": table.number}
            )
    waiting = [
        later_round.number
        for later_round, table in seated.items()
        if table and not later_round.started_at
    ]
    if waiting:
        changes.append(
            ngettext(
                "Round %(rounds)s must be reseated: see below.",
                "Rounds %(rounds)s must be reseated: see below.",
                len(waiting),
            )
            % {"rounds": listed(waiting)}
        )
    return Consequences(tuple(changes), tuple(stays))


def substitute_shown(
    afternoon: Afternoon, entrant: int, *, had: int, name: str, first_round: int
) -> Consequences:
    """A player replaces the player `had`, by id, from a round on."""
    old = player_name(afternoon, had)
    who = called(cast_of(afternoon, names=Names.FULL).whole[entrant])
    values = {"name": name, "old": old, "who": who, "round": first_round}
    changes = [_("From round %(round)s on, %(name)s plays in the place of %(old)s.") % values]
    for table in afternoon.tables.values():
        number = table.round.number
        if number >= first_round and _sits_there(table, entrant, had):
            place = {**values, "round": number, "table": table.number}
            changes.append(_("Round %(round)s: %(name)s at table %(table)s.") % place)
    stays = [_("%(who)s: the number, the seats and all points stay.") % values]
    if first_round > 1:
        stays.append(
            _("Up to round %(before)s it is %(old)s who played.")
            % {**values, "before": first_round - 1}
        )
    return Consequences(tuple(changes), tuple(stays))


def _sits_there(table: TableFacts, entrant: int, player: int) -> bool:
    """Whether the player with this id sits for an entrant in the first hand of a table."""
    return any(
        seat.entrant == entrant and seat.first_hand == 1 and seat.player == player
        for seat in table.seats
    )


def exchange_shown(afternoon: Afternoon, round_number: int, one: int, other: int) -> Consequences:
    """The entrants with these ids sat in each other's places in a round."""
    people = cast_of(afternoon, names=Names.FULL).in_round(round_number)
    changes = []
    for entrant, sat_for in ((one, other), (other, one)):
        who, table = called(people[entrant]), table_of(afternoon, round_number, sat_for)
        if table is None:
            changes.append(_("%(who)s: sat out.") % {"who": who})
        else:
            changes.append(_sat_at(who, table))
    return Consequences(tuple(changes), _this_round_alone(round_number))


def tables_exchange_shown(
    afternoon: Afternoon, round_number: int, one: int, other: int
) -> Consequences:
    """The players of these two tables, by number, sat at each other's places in a round."""
    people = cast_of(afternoon, names=Names.FULL).in_round(round_number)
    tables = {table.number: table for table in afternoon.tables_in(round_number)}
    changes = []
    for number, sat_at in ((one, other), (other, one)):
        entrants = {seat.number: seat.entrant for seat in tables[number].seats}
        who = _("; ").join(called(people[entrants[seat]]) for seat in sorted(entrants))
        changes.append(_sat_at(who, tables[sat_at]))
    return Consequences(tuple(changes), _this_round_alone(round_number))


def _sat_at(who: str, table: TableFacts) -> str:
    return _("%(who)s: sat at table %(table)s. %(what)s") % {
        "who": who,
        "table": table.number,
        "what": _counts(table),
    }


def _counts(table: TableFacts) -> str:
    """What was entered at a table, and that it now counts for those who really sat there."""
    if table.totals:
        return _("The totals entered there count for them.")
    if table.hands:
        return _("The hands entered there count for them: %(hands)s.") % {
            "hands": listed(table.by_hand)
        }
    return _("Nothing is entered there yet.")


def _this_round_alone(round_number: int) -> tuple[str, ...]:
    return (
        _("What was entered stays with its table, as it was entered."),
        _("All other rounds stay, and so does everybody else in round %(round)s.")
        % {"round": round_number},
    )


def match_turned_shown(turned: Turned) -> Consequences:
    """What a correction at a table changes in a knock-out, and what stays."""
    first, second = turned.numbers
    where = {"table": turned.table.number, "one": first, "other": second, "ahead": turned.ahead}
    if turned.ahead is not None:
        changes = _("Table %(table)s: by its hands number %(ahead)s has won now.") % where
    else:
        changes = (
            _("Table %(table)s: by its hands neither %(one)s nor %(other)s has won now.") % where
        )
    return Consequences((changes, _what_follows(turned)), (_what_stays(turned),))


def _what_follows(turned: Turned) -> str:
    if turned.plays_on is None and turned.ahead is None:
        return _("The next round begins once somebody has won, or you say who goes on.")
    values = {"ahead": turned.ahead, "before": turned.before, "plays_on": turned.plays_on}
    if turned.plays_on is None:
        return _("The match counts for %(ahead)s, and no more for %(before)s.") % values
    if turned.following is None:
        return _("To let %(ahead)s go on, undo your decision as well.") % values
    values["round"] = turned.following
    return _("To let %(ahead)s play on, take the start of round %(round)s back as well.") % values


def _what_stays(turned: Turned) -> str:
    if turned.plays_on is None:
        return _("No round after it has begun: nobody changes a seat.")
    values = {"plays_on": turned.plays_on}
    if turned.following is None:
        return _("%(plays_on)s goes on, as you have decided.") % values
    return _("%(plays_on)s plays on, and nobody changes a seat in a round that has begun.") % values
