"""The rows that a service writes to, by what an address says of them; None where there is none."""

import uuid
from collections.abc import Iterable

from clubs.models import User
from scoring.models import DirectorCall, Event, HandResult, Round, Table, TableTotals
from scoring.models.result import ResultState


def round_row(event: Event, number: int) -> Round | None:
    """The round of this number."""
    rounds = Round.objects.select_related("session")
    return rounds.filter(session__event=event, number=number).first()


def table_row(event: Event, round_number: int, number: int) -> Table | None:
    """The table of this number in a round."""
    tables = Table.objects.select_related("round__session")
    in_round = tables.filter(round__session__event=event, round__number=round_number)
    return in_round.filter(number=number).first()


def hand_row(table: Table, hand: int, uid: uuid.UUID) -> HandResult | None:
    """A result of a hand that a page showed, whatever became of it since."""
    rows = HandResult.objects.select_related("table__round__session")
    return rows.filter(table=table, number=hand, uid=uid).first()


def auction_of(hand_id: int) -> str:
    """Every call of a hand, as it was kept; the value of an event leaves it out."""
    return HandResult.objects.values_list("auction", flat=True).get(pk=hand_id)


def totals_row(table: Table, uid: uuid.UUID) -> TableTotals | None:
    """Totals that a page showed, whatever became of them since."""
    return TableTotals.objects.filter(table=table, uid=uid).first()


def totals_that_count(table: Table) -> TableTotals | None:
    """The totals that stand for the hands of a table."""
    rows = TableTotals.objects.select_related("table__round__session")
    return rows.filter(table=table, state=ResultState.OFFICIAL).first()


def call_row(event: Event, uid: uuid.UUID) -> DirectorCall | None:
    """A call of a table, also one that was answered."""
    calls = DirectorCall.objects.select_related("table__round__session")
    return calls.filter(table__round__session__event=event, uid=uid).first()


def user_names(users: Iterable[int]) -> dict[int, str]:
    """How these users are called; without a query where there are none."""
    return {user.pk: str(user) for user in User.objects.filter(pk__in=set(users))}
