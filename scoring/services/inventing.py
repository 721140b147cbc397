"""Unsaved rows of invented results, with which a rehearsal is filled."""

import uuid
from collections.abc import Sequence
from random import Random

from clubs.models import User
from engine import Counts, Result
from scoring.afternoon import TableFacts, dealer_of, likely_hand
from scoring.models import Event, HandResult, ResultState, Table, TableTotals
from scoring.services.results import Origin
from scoring.services.results.rows import Accepted, accept, row_of
from scoring.services.totals import Totals, columns_of


def invented_hands(
    event: Event, table: TableFacts, hands: Sequence[int], chance: Random, by: User
) -> list[HandResult]:
    """Official results of these hands of a table."""
    source, official = HandResult.Source.DEMO, ResultState.OFFICIAL
    return [
        row_of(
            Table(pk=table.id),
            hand,
            _accepted(event, table, hand, chance),
            Origin(by, source, client_key="").tidy(),
            state=official,
            supersedes=None,
        )
        for hand in hands
    ]


def invented_totals(event: Event, table: TableFacts, chance: Random, by: User) -> TableTotals:
    """The totals of a table with all counts, as if the round had been played there."""
    hands = range(1, table.hands_due + 1)
    results = [_accepted(event, table, hand, chance).result for hand in hands]
    points = (
        sum(result.points[0] for result in results),
        sum(result.points[1] for result in results),
    )
    counts = Counts(
        sets=_by_makers(event, [result for result in results if result.made is False]),
        lone_made=_by_makers(event, [result for result in results if result.made and result.lone]),
        lone_lost=_by_makers(
            event, [result for result in results if result.made is False and result.lone]
        ),
        passed_out=sum(1 for result in results if result.contract is None),
    )
    columns = columns_of(Totals(points, counts))
    key = uuid.uuid4().hex
    return TableTotals(table_id=table.id, **columns, client_key=key, entered_by=by)


def _accepted(event: Event, table: TableFacts, hand: int, chance: Random) -> Accepted:
    dealer = dealer_of(event.rules, table.first_dealer, hand)
    return accept(likely_hand(event.rules, dealer, chance), event.rules, reason="")


def _by_makers(event: Event, results: Sequence[Result]) -> tuple[int, int]:
    """How many of these hands each side bid."""
    bid = [event.rules.side_of(result.contract.declarer) for result in results if result.contract]
    return bid.count(0), bid.count(1)
