"""Repairs to all hands of a table at once: how many it plays, and which count where."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from django.db import transaction

from clubs.models import User
from scoring.afternoon import (
    Hand,
    TableFacts,
    blank_at,
    hands_beyond,
    other_hands,
    play_goes_on,
    results_moved,
    table_voided,
    time_called,
    totals_at,
)
from scoring.models import Event, HandResult, ResultState, Round, Section, Table, TableTotals
from scoring.services import deals
from scoring.services.refusal import Refused
from scoring.services.repairing import look_again
from scoring.services.results import Origin
from scoring.services.results.rows import annulled_row, supersede
from scoring.services.writing import count_up, record
from scoring.words import line_of

Kind = HandResult.Kind


@transaction.atomic
def set_hands(
    this_round: Round,
    hands: int,
    *,
    reason: str,
    by: User,
    only: int | None = None,
    onward: bool = False,
    dropping: bool = False,
    seen: str | None = None,
) -> None:
    """Let table `only` (by number), or all tables of a round, play this many hands.

    `onward` does so for all later rounds of the session too. Results of hands beyond the new last
    one stop counting, if the caller says so with `dropping`. Does nothing if it is so already.
    Raises Refused without a reason, if there are such results without `dropping`, and when `seen`
    is not the current mark.
    """
    event, reason, repair = look_again(
        this_round, other_hands, reason=reason, seen=seen, hands=hands, only=only, onward=onward
    )
    if repair.is_done:
        return
    lost = repair.shorter
    if lost and not dropping:
        raise Refused("hands-beyond", hands=hands, tables=_listed(table.number for table in lost))
    count_up(event)
    supersede(row.id for table in lost for row in hands_beyond(table, hands))
    _supersede_second(lost)
    with deals.that_fit(event):
        Table.objects.filter(pk__in=[table.id for table in repair.tables]).update(hands_due=hands)
        if onward:
            Section.objects.filter(session=this_round.session_id).update(hands_per_round=hands)
    action = "table-hands" if only else ("rounds-hands" if onward else "round-hands")
    new: dict[str, Any] = {
        "round": this_round.number,
        "hands": hands,
        "gone": _in_words(lost, hands, event),
    }
    if only:
        new |= {"table": only, "before": repair.tables[0].hands_due}
    record(action, event, about=this_round, by=by, new=new, reason=reason)


@transaction.atomic
def call_time(
    this_round: Round, *, reason: str, by: User, only: int | None = None, seen: str | None = None
) -> None:
    """Call time: every missing hand of a round, or of table `only`, is marked as not played.

    Disputed hands stay as they are. `seen` is the mark of the hands that were missing when the
    director looked: those entered since then stay. Raises Refused when another hand is missing now,
    without a reason, and before the round began. Does nothing if no hand is missing.
    """
    event, reason, repair = look_again(this_round, time_called, reason=reason, seen=seen, only=only)
    if repair.is_done:
        return
    count_up(event)
    missing = [(table, hand) for table in repair.tables for hand in blank_at(table)]
    _annul(missing, Kind.NOT_PLAYED, reason, by, event)
    new = {"round": this_round.number, "hands": _by_table(repair.missing)}
    record("time-called", event, about=this_round, by=by, new=new, reason=reason)


@transaction.atomic
def play_on(
    this_round: Round, *, reason: str, by: User, only: int | None = None, seen: str | None = None
) -> None:
    """Take a call of time back: hands that were not played are missing again.

    Raises Refused without a reason, and when `seen` is not the current mark. Does nothing if there
    are no such hands.
    """
    event, reason, repair = look_again(
        this_round, play_goes_on, reason=reason, seen=seen, only=only
    )
    if repair.is_done:
        return
    count_up(event)
    supersede(row.id for row in repair.rows)
    new = {"round": this_round.number, "hands": _by_table(repair.reopened)}
    record("time-taken-back", event, about=this_round, by=by, new=new, reason=reason)


@transaction.atomic
def void(this_round: Round, *, table: int, reason: str, by: User, seen: str | None = None) -> None:
    """Make all hands of a table void, replacing its results and totals.

    Raises Refused without a reason, before the round began, and when `seen` is the mark of other
    results. Does nothing if all are void already.
    """
    event, reason, repair = look_again(
        this_round, table_voided, reason=reason, seen=seen, table=table
    )
    if repair.is_done:
        return
    count_up(event)
    voided = repair.table
    _supersede_totals([voided])
    _supersede_second([voided])
    _annul([(voided, hand) for hand in repair.hands], Kind.VOID, reason, by, event)
    new = {"round": this_round.number, "table": table, "lines": _in_words([voided], 0, event)}
    about = Table.objects.get(pk=voided.id)
    record("table-voided", event, about=about, by=by, new=new, reason=reason)


@transaction.atomic
def move(
    this_round: Round,
    *,
    one: int,
    other: int,
    both: bool = False,
    reason: str,
    by: User,
    seen: str | None = None,
) -> None:
    """Move what was entered at table `one` of a round to table `other`; `both` exchanges the two.

    Every row is created again at its new table and supersedes the original; disputes go along,
    agreements from phones do not. Raises Refused without a reason, if these are not two tables, if
    the first has no results or (unless `both`) the other has some, if a table plays fewer hands
    than come to it, and when `seen` is the mark of other results.
    """
    event, reason, repair = look_again(
        this_round, results_moved, reason=reason, seen=seen, one=one, other=other, both=both
    )
    count_up(event)
    leaving = [(list(_rows_at(giver)), to) for giver, to in repair.ways]
    supersede(row.id for giver, _to in repair.ways for row in giver.hands)
    _supersede_totals(giver for giver, _to in repair.ways)
    _supersede_second([repair.first, repair.second])
    for rows, to in leaving:
        _make_anew(rows, to, reason, by)
    action = "hands-exchanged" if both else "hands-moved"
    new = {"round": this_round.number, "one": one, "other": other}
    record(action, event, about=this_round, by=by, new=new, reason=reason)


def _annul(
    hands: Iterable[tuple[TableFacts, int]],
    kind: HandResult.Kind,
    reason: str,
    by: User,
    event: Event,
) -> None:
    """Store hands that count for nobody, each superseding what was there."""
    places = [(table, hand, table.by_hand.get(hand, ())) for table, hand in hands]
    replaced = [row.id for _table, _hand, rows in places for row in rows]
    supersede(replaced)
    tables = Table.objects.in_bulk({table.id for table, _hand, _rows in places})
    old = HandResult.objects.in_bulk(replaced)
    HandResult.objects.bulk_create(
        annulled_row(
            tables[table.id], hand, kind, event,
            Origin(by, HandResult.Source.DESK, uuid.uuid4().hex, reason),
            supersedes=old[rows[-1].id] if rows else None,
        )
        for table, hand, rows in places
    )  # fmt: skip


def _rows_at(table: TableFacts) -> Iterator[HandResult | TableTotals]:
    """All stored results of a table, hands and then totals."""
    hands = [row.id for row in table.hands]
    yield from HandResult.objects.filter(pk__in=hands).order_by("number", "pk")
    totals = [row.id for row in totals_at(table)]
    yield from TableTotals.objects.filter(pk__in=totals).order_by("pk")


def _make_anew(
    rows: Iterable[HandResult | TableTotals], to: TableFacts, reason: str, by: User
) -> None:
    """Store the results of one table at another; the caller has superseded the originals."""
    for row in rows:
        anew = {"table_id": to.id, "entered_by": by, "supersedes_id": row.pk, "reason": reason}
        if isinstance(row, HandResult):
            anew |= {
                "source": HandResult.Source.DESK, "device": "", "side": None, "client_at": None,
            }  # fmt: skip
            if row.overridden:
                anew["reason"] = f"{row.reason} · {reason}"
        elif row.state != ResultState.DISPUTED:
            anew |= {"device": "", "side": None, "agreed_device": None}
        _store_copy(row, anew)


def _store_copy(row: HandResult | TableTotals, values: Mapping[str, Any]) -> None:
    """Store a copy of a row with some columns changed; its state is as it was read."""
    row.pk, row.uid, row.client_key = None, uuid.uuid4(), uuid.uuid4().hex
    for name, value in values.items():
        setattr(row, name, value)
    row.save(force_insert=True)


def _supersede_second(tables: Iterable[TableFacts]) -> None:
    """Supersede second typings, which have nothing left to be compared with."""
    keys = [table.id for table in tables]
    second = HandResult.objects.filter(table__in=keys, state=ResultState.SECOND)
    second.update(state=ResultState.SUPERSEDED)


def _supersede_totals(tables: Iterable[TableFacts]) -> None:
    keys = [row.id for table in tables for row in totals_at(table)]
    TableTotals.objects.filter(pk__in=keys).update(state=ResultState.SUPERSEDED)


def _in_words(tables: Iterable[TableFacts], after: int, event: Event) -> str:
    """The results after a hand, as on the sheets: “3: 9 s5c5, 10 w4n6; 4: 9 -”."""
    parts = []
    for table in tables:
        rows = [f"{row.number} {line_of(row, event)}" for row in hands_beyond(table, after)]
        if table.totals and not after:
            rows.append(f"{table.totals.points_0} / {table.totals.points_1}")
        if rows:
            parts.append(f"{table.number}: {', '.join(rows)}")
    return "; ".join(parts) or "–"


def _by_table(hands: Iterable[Hand]) -> str:
    """Hands as the history lists them: “3: 7, 8; 4: 8”."""
    groups = groupby(hands, key=lambda hand: hand[0])
    return "; ".join(f"{table}: {_listed(hand for _table, hand in of)}" for table, of in groups)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
