"""Totals of a table sent by its two sides, in events that take totals from phones.

Totals from one side count at once, and the other side may agree. If it sends different ones,
neither counts until one side accepts the other's, or the desk enters the right ones.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from scoring.models import STANDING, Event, ResultState, Table, TableTotals
from scoring.services.refusal import Faulty, Refused
from scoring.services.results import Phone
from scoring.services.totals import (
    Totals,
    columns_of,
    faults_of,
    refuse_closed_table,
    states_of,
    told_of,
)
from scoring.services.writing import IN_PLAY, count_up, lock, record


@dataclass(frozen=True)
class SentTotals:
    """The row that now holds what a side sent, and what became of it.

    `outcome` is stored, known (it was there before), agreed, or disputed.
    """

    row: TableTotals
    outcome: str


@transaction.atomic
def send(table: Table, totals: Totals, *, phone: Phone, client_key: str) -> SentTotals:
    """Take the totals that a side sends; if the other side sent the same, this is agreement.

    Raises Faulty when no hands give these totals: only the desk can override that, with a reason.
    Raises Refused when the event takes no totals from phones, the side is unknown, single hands are
    entered, the round has not begun, the desk entered others, both sides have agreed on others, or
    the director has to decide between two.
    """
    event, side = _speaking(table, phone)
    columns = columns_of(totals)
    refuse_closed_table(table)
    if faults := faults_of(totals, event, table.hands_due):
        raise Faulty(faults)
    standing = list(table.totals.filter(state__in=STANDING))
    alike = [row for row in standing if _says(row, columns)]
    for row in alike:
        if row.side != 1 - side or row.agreed_device is not None:
            return SentTotals(row, "known")
        return SentTotals(_agreed(row, standing, event, phone), "agreed")
    _refuse_what_is_settled(standing, event)
    theirs = [row for row in standing if row.side == 1 - side]
    count_up(event, at=table)
    _set(theirs, ResultState.DISPUTED)
    _set((row for row in standing if row.side == side), ResultState.SUPERSEDED)
    row = TableTotals.objects.create(
        table=table,
        **columns,
        client_key=client_key,
        device=phone.device,
        side=side,
        state=ResultState.DISPUTED if theirs else ResultState.OFFICIAL,
    )
    _record("totals-disputed" if theirs else "totals-sent", row, event, standing)
    return SentTotals(row, "disputed" if theirs else "stored")


@transaction.atomic
def agree(row: TableTotals, *, phone: Phone) -> TableTotals:
    """Let a side agree with the totals that the other one sent; a repeated agreement is harmless.

    Raises Refused when the event takes no totals from phones, the side is unknown, these totals
    were replaced meanwhile or are the side's own, or the director has to decide between two.
    """
    event, side = _speaking(row.table, phone)
    standing = list(row.table.totals.filter(state__in=STANDING))
    now = next((totals for totals in standing if totals.pk == row.pk), None)
    if now is None or now.side != 1 - side:
        raise Refused("totals-changed")
    if now.agreed_device is not None:
        return now
    return _agreed(now, standing, event, phone)


def _speaking(table: Table, phone: Phone) -> tuple[Event, int]:
    """The event, locked, and the side that a phone speaks for."""
    event = lock(table.round.session.event_id, states=IN_PLAY)
    if event.entry != Event.Entry.TOTALS:
        raise Refused("phones-off" if event.entry == Event.Entry.DESK else "totals-not-asked")
    if phone.side is None:
        raise Refused("side-missing")
    return event, phone.side


def _refuse_what_is_settled(standing: list[TableTotals], event: Event) -> None:
    """Refuse different totals once the desk, or both sides, have settled them."""
    for row in standing:
        params = {"first": row.points_0, "second": row.points_1}
        if row.side is None:
            raise Refused("totals-decided", **params)
        if row.agreed_device is not None:
            raise Refused("totals-agreed", **params)
        _refuse_what_the_director_decides(row, event)


def _refuse_what_the_director_decides(row: TableTotals, event: Event) -> None:
    if row.state == ResultState.DISPUTED and event.disputes != Event.Disputes.ASK:
        raise Refused("totals-torn")


def _agreed(
    row: TableTotals, standing: list[TableTotals], event: Event, phone: Phone
) -> TableTotals:
    """Make this row count, now that both sides accept it, and supersede the others."""
    _refuse_what_the_director_decides(row, event)
    count_up(event, at=row.table)
    _set((totals for totals in standing if totals.pk != row.pk), ResultState.SUPERSEDED)
    agreed = TableTotals.objects.filter(pk=row.pk)
    agreed.update(state=ResultState.OFFICIAL, agreed_device=phone.device)
    _record("totals-agreed", row, event, standing)
    row.refresh_from_db()
    return row


def _says(row: TableTotals, columns: dict[str, int | None]) -> bool:
    return all(getattr(row, name) == value for name, value in columns.items())


def _set(rows: Iterable[TableTotals], state: ResultState) -> None:
    keys = [row.pk for row in rows]
    TableTotals.objects.filter(pk__in=keys).update(state=state)


def _record(action: str, row: TableTotals, event: Event, standing: list[TableTotals]) -> None:
    record(action, event, about=row, by=None, new=told_of(row, states_of(standing)))
