"""The corrections of an event's rules, and when each was made."""

import datetime as dt

from django.db.models import Count, Q

from scoring.afternoon import Afternoon
from scoring.models import Event, HandResult, ResultState, TableTotals, stored_rules
from scoring.store.events import afternoon_of
from scoring.words import Revision


def revisions_of(event: Event) -> list[Revision]:
    """The corrections of an event's rules, earliest first."""
    rows = list(event.rule_revisions.all())
    if not rows:
        return []
    afternoon = afternoon_of(event)
    replaced = [stored_rules(row.rule_set) for row in rows]
    revisions = []
    for row, before, after in zip(rows, replaced, [*replaced[1:], event.rules], strict=True):
        last, over = _played_at(afternoon, row.revised_at)
        revisions.append(
            Revision(row.number, last, over, row.revised_at, row.reason, before, after)
        )
    return revisions


def _played_at(afternoon: Afternoon, moment: dt.datetime) -> tuple[int | None, bool]:
    """The last round that had been played, and whether it was complete.

    Judged by the results, as the start of a round may be taken back; without any, by the last round
    that had begun.
    """
    rounds = afternoon.frame.rounds
    tables = _tables_at(afternoon, moment)
    played = {number for number, _due, hands in tables if hands}
    begun = {
        this_round.number
        for this_round in rounds
        if this_round.started_at and this_round.started_at <= moment
    }
    last = max(played or begun, default=None)
    if last is None:
        return None, False
    closed = [
        this_round.closed_at
        for this_round in rounds
        if this_round.number == last and this_round.closed_at
    ]
    is_whole = all(hands >= due for number, due, hands in tables if number == last)
    return last, is_whole or any(at <= moment for at in closed)


def _tables_at(afternoon: Afternoon, moment: dt.datetime) -> list[tuple[int, int, int]]:
    """For each table its round, the hands due, and those that were in by then.

    Totals count as all hands; withdrawn results are not counted. The event's value does not hold
    results that were replaced since, so they are read here.
    """
    stands = ~Q(state=ResultState.SUPERSEDED) | Q(superseded_by__isnull=False)
    of_event = {"table__round__session__event": afternoon.event.id, "entered_at__lte": moment}
    first = HandResult.objects.exclude(state=ResultState.SECOND)
    hands = first.filter(stands, **of_event).order_by().values_list("table")
    counted = dict(hands.annotate(hands=Count("number", distinct=True)))
    whole = set(TableTotals.objects.filter(stands, **of_event).values_list("table", flat=True))
    return [
        (
            table.round.number,
            table.hands_due,
            table.hands_due if pk in whole else counted.get(pk, 0),
        )
        for pk, table in afternoon.tables.items()
    ]
