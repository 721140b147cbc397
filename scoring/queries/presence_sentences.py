"""What changes and what stays when somebody leaves, is replaced, or sat in another's place."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.afternoon.codes import Names
from scoring.afternoon.people import NamedEntrant
from scoring.models import Entrant, Event, Round, Seating
from scoring.queries.repair_sentences import Shown, called
from scoring.queries.repairs import TableHands, hands_at, tables_of
from scoring.store.events import afternoon_of
from scoring.words.cast import cast_of


def leave_shown(event: Event, entrant: Entrant, after: int) -> Shown:
    """Somebody leaves once round `after` is over; 0: never played."""
    who = called(_entrant(event, entrant))
    if after:
        changes = [_("%(who)s leaves after round %(round)s.") % {"who": who, "round": after}]
        stays = [_("All results up to then count, for everybody who played.")]
        policy = str(event.get_defaulted_display())
        stays.append(_("In the standings: %(policy)s.") % {"policy": policy})
    else:
        changes = [_("%(who)s did not play at all, and is not in the standings.") % {"who": who}]
        stays = [_("The number stays, and everybody else keeps the seat.")]
    seated = Seating.objects.filter(entrant=entrant, round__number__gt=after, first_hand=1)
    begun = seated.filter(round__started_at__isnull=False).values_list(
        "round__number", "table__number"
    )
    for number, table in sorted(set(begun)):
        changes.append(
            _(
                "In round %(round)s, table %(table)s lacks somebody then: “Something went wrong”"
                " on the board says what to do."
            )
            % {"round": number, "table": table}
        )
    to_come = seated.filter(round__started_at=None).values_list("round__number", flat=True)
    if waiting := sorted(set(to_come)):
        changes.append(
            _("The seats of rounds %(rounds)s are to be made anew: you see first what changes.")
            % {"rounds": _listed(waiting)}
        )
    return Shown(tuple(changes), tuple(stays))


def substitute_shown(
    event: Event, entrant: Entrant, *, old: str, name: str, first_round: int
) -> Shown:
    """Somebody else plays in one's place from a round on."""
    who = called(_entrant(event, entrant))
    values = {"name": name, "old": old, "who": who, "round": first_round}
    changes = [_("From round %(round)s on, %(name)s plays in the place of %(old)s.") % values]
    seats = Seating.objects.filter(
        entrant=entrant, player__name=old, round__number__gte=first_round, first_hand=1
    ).order_by("round__number")
    changes += [
        _("Round %(round)s: %(name)s at table %(table)s.") % {**values, "round": n, "table": table}
        for n, table in seats.values_list("round__number", "table__number")
    ]
    stays = [_("%(who)s: the number, the seats and all points stay.") % values]
    if first_round > 1:
        stays.append(
            _("Up to round %(before)s it is %(old)s who played.")
            % {**values, "before": first_round - 1}
        )
    return Shown(tuple(changes), tuple(stays))


def exchange_shown(event: Event, this_round: Round, one: Entrant, other: Entrant) -> Shown:
    """Two sat in each other's place in a round."""
    cast = cast_of(afternoon_of(event), names=Names.FULL).in_round(this_round.number)
    tables = {each.table.pk: each for each in hands_at(tables_of(this_round))}
    changes = []
    for entrant, there in ((one, other), (other, one)):
        who, place = called(cast[entrant.pk]), _table_of(this_round, there)
        if place is None:
            changes.append(_("%(who)s: sat out.") % {"who": who})
        else:
            changes.append(
                _("%(who)s: sat at table %(table)s. %(what)s")
                % {"who": who, "table": tables[place].number, "what": _counts(tables[place])}
            )
    return Shown(tuple(changes), _this_round_alone(this_round))


def tables_exchange_shown(event: Event, this_round: Round, one: int, other: int) -> Shown:
    """Everybody of two tables sat at the other one in a round."""
    found = {each.number: each for each in hands_at(tables_of(this_round))}
    cast = cast_of(afternoon_of(event), names=Names.FULL).in_round(this_round.number)
    changes = []
    for number, there in ((one, other), (other, one)):
        seatings = Seating.objects.filter(table=found[number].table).order_by("entrant__number")
        who = dict.fromkeys(seatings.values_list("entrant_id", flat=True))
        names = "; ".join(called(cast[each]) for each in who)
        changes.append(
            _("%(who)s: sat at table %(table)s. %(what)s")
            % {"who": names, "table": there, "what": _counts(found[there])}
        )
    return Shown(tuple(changes), _this_round_alone(this_round))


def _this_round_alone(this_round: Round) -> tuple[str, ...]:
    return (
        _("What was entered stays with its table, as it was entered."),
        _("All other rounds stay, and so does everybody else in round %(round)s.")
        % {"round": this_round.number},
    )


def _counts(there: TableHands) -> str:
    """What is entered at a table, and counts for who really sat there."""
    if there.totals:
        return _("The totals entered there count for them.")
    if there.hands:
        return _("The hands entered there count for them: %(hands)s.") % {
            "hands": _listed(there.hands)
        }
    return _("Nothing is entered there yet.")


def _table_of(this_round: Round, entrant: Entrant) -> int | None:
    """The id of the table at which somebody has a seat in a round."""
    seatings = Seating.objects.filter(round=this_round, entrant=entrant, first_hand=1)
    return seatings.values_list("table_id", flat=True).first()


def _entrant(event: Event, entrant: Entrant) -> NamedEntrant:
    return cast_of(afternoon_of(event), names=Names.FULL).whole[entrant.pk]


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers))
