"""Writes about all hands of a table at once: how many it plays, and what of them counts where."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import transaction

from clubs.models import User
from scoring.models import Event, HandResult, Round, Section, Table, TableTotals
from scoring.models.result import ResultState
from scoring.queries.repairs import Hand, TableHands, hands_at, tables_of
from scoring.services import reasons
from scoring.services.locking import count_up, lock
from scoring.services.previews import fingerprint_of, refuse_changed
from scoring.services.recording import record
from scoring.services.refusal import Refused
from scoring.services.results import Origin
from scoring.services.results.rows import OPEN, annulled_row, supersede
from scoring.words.lines import line_of

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
    """Let table `only` (by number), or all tables of a round, play so many hands.

    `onward` does so for all later rounds of the session too. Results of hands after the new last
    one count no more, if the caller says so with `dropping`. Nothing happens where it is so
    already. Raises Refused without a reason, where such results are there and `dropping` is not
    said, and when `seen` is the fingerprint of others.
    """
    event = lock(this_round.session.event_id, states=OPEN)
    reason = reasons.required(reason)
    found = hands_concerned(this_round, only=only, onward=onward)
    refuse_changed(seen, fingerprint_of_hands(found, hands))
    other = [each for each in found if each.table.hands_due != hands]
    if not other:
        return
    lost = [each for each in other if each.beyond(hands)]
    if lost and not dropping:
        raise Refused("hands-beyond", hands=hands, tables=_listed(each.number for each in lost))
    count_up(event)
    supersede(row for each in lost for row in each.beyond(hands))
    _supersede_second(each.table for each in lost)
    Table.objects.filter(pk__in=[each.table.pk for each in other]).update(hands_due=hands)
    if onward:
        Section.objects.filter(session=this_round.session_id).update(hands_per_round=hands)
    action = "table-hands" if only else ("rounds-hands" if onward else "round-hands")
    gone = _rows_in_words(lost, hands, event)
    new: dict[str, Any] = {"round": this_round.number, "hands": hands, "gone": gone}
    if only:
        new |= {"table": only, "before": other[0].table.hands_due}
    record(action, event, about=this_round, by=by, new=new, reason=reason)


@transaction.atomic
def call_time(
    this_round: Round,
    *,
    reason: str,
    by: User,
    only: int | None = None,
    shown: Collection[Hand] | None = None,
) -> None:
    """Time is called: every missing hand of a round, or of table `only`, is not played.

    Disputed hands stay as they are. `shown` are the hands that were missing when the director
    looked: one that came in since then stays, and Refused is raised when another one is missing
    now. Nothing happens where none is missing.
    """
    event = lock(this_round.session.event_id, states=OPEN)
    reason, found = reasons.required(reason), hands_at(_tables(this_round, only))
    _refuse_not_begun(this_round)
    missing = [each for each in found if each.missing]
    if shown is not None and not {*hands_missing(missing)} <= set(shown):
        raise Refused("repair-changed")
    if not missing:
        return
    count_up(event)
    unplayed = [(each.table, number, ()) for each in missing for number in each.missing]
    _annul(unplayed, Kind.NOT_PLAYED, reason, by, event)
    hands = "; ".join(f"{each.number}: {_listed(each.missing)}" for each in missing)
    new = {"round": this_round.number, "hands": hands}
    record("time-called", event, about=this_round, by=by, new=new, reason=reason)


@transaction.atomic
def play_on(
    this_round: Round, *, reason: str, by: User, only: int | None = None, seen: str | None = None
) -> None:
    """Take the call of time back: hands that were not played are missing again.

    Raises Refused without a reason, and when `seen` is the fingerprint of others. Nothing happens
    where there is none.
    """
    event = lock(this_round.session.event_id, states=OPEN)
    reason, found = reasons.required(reason), hands_at(_tables(this_round, only))
    open_again = [each for each in found if each.not_played]
    if not open_again:
        return
    refuse_changed(seen, fingerprint_of_not_played(found))
    count_up(event)
    supersede(row for each in open_again for row in each.not_played)
    hands = "; ".join(
        f"{each.number}: {_listed(row.number for row in each.not_played)}" for each in open_again
    )
    new = {"round": this_round.number, "hands": hands}
    record("time-taken-back", event, about=this_round, by=by, new=new, reason=reason)


@transaction.atomic
def void(table: Table, *, reason: str, by: User, seen: str | None = None) -> None:
    """Let all hands of a table count for nobody, in place of whatever stood there, also totals.

    Raises Refused without a reason, and when `seen` is the fingerprint of other results. Nothing
    happens where all are void already.
    """
    event = lock(table.round.session.event_id, states=OPEN)
    reason = reasons.required(reason)
    (found,) = hands_at(_tables(table.round, table.number))
    _refuse_not_begun(table.round)
    void_already = {row.number for row in found.of_kind(Kind.VOID)}
    counted = [
        (found.table, number, found.hands.get(number, ()))
        for number in range(1, found.table.hands_due + 1)
        if number not in void_already
    ]
    if not counted:
        return
    refuse_changed(seen, fingerprint_of_tables([found]))
    count_up(event)
    lines = _rows_in_words([found], 0, event)
    _supersede_totals([found])
    _supersede_second([found.table])
    _annul(counted, Kind.VOID, reason, by, event)
    new = {"round": table.round.number, "table": table.number, "lines": lines}
    record("table-voided", event, about=table, by=by, new=new, reason=reason)


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
    """What was entered at table `one` of a round belongs to table `other`; `both`: and vice versa.

    Every row is made anew at its table and supersedes the one it comes from; disputes go along,
    what the phones agreed on does not. Raises Refused without a reason, where these are not two
    tables, nothing stands at the first one or (unless `both`) something at the other, where a
    table plays fewer hands than come to it, and when `seen` is the fingerprint of other results.
    """
    event = lock(this_round.session.event_id, states=OPEN)
    reason = reasons.required(reason)
    first, second = _two_tables(this_round, one, other)
    refuse_move(first, second, both=both)
    refuse_changed(seen, fingerprint_of_tables([first, second]))
    count_up(event)
    ways = [(first, second), (second, first)] if both else [(first, second)]
    supersede(row for there, _ in ways for row in there.rows)
    _supersede_totals(there for there, _ in ways)
    _supersede_second([first.table, second.table])
    for there, to in ways:
        _make_anew(there, to.table, reason, by)
    action = "hands-exchanged" if both else "hands-moved"
    new = {"round": this_round.number, "one": one, "other": other}
    record(action, event, about=this_round, by=by, new=new, reason=reason)


def hands_concerned(
    this_round: Round, *, only: int | None = None, onward: bool = False
) -> list[TableHands]:
    """The tables whose number of hands `set_hands` changes. Raises Refused where there is none."""
    tables = _tables(this_round, only)
    if onward:
        session = this_round.session_id
        later = Table.objects.filter(round__session=session, round__number__gt=this_round.number)
        tables += later.select_related("round").order_by("round__number", "number")
    return hands_at(tables)


def hands_missing(found: Iterable[TableHands]) -> list[Hand]:
    """Every hand of which nothing came in, as table and hand."""
    return [(each.number, hand) for each in found for hand in each.missing]


def refuse_move(first: TableHands, second: TableHands, *, both: bool) -> None:
    """Raise Refused where what stands at one table can't be moved to another one."""
    if first.is_empty and not (both and not second.is_empty):
        raise Refused("nothing-to-move", table=first.number)
    if not both and not second.is_empty:
        raise Refused("table-has-results", table=second.number)
    for there, to in ((first, second), (second, first)) if both else ((first, second),):
        if there.beyond(due := to.table.hands_due):
            raise Refused("table-too-short", table=to.number, hands=due, other=there.number)


def fingerprint_of_hands(found: Iterable[TableHands], hands: int) -> str:
    """Stands for how many hands tables play, and what stands beyond the new number."""
    return fingerprint_of(
        [
            (
                each.table.pk,
                each.table.hands_due,
                [(row.pk, row.state) for row in each.beyond(hands)],
            )
            for each in found
        ]
    )


def fingerprint_of_not_played(found: Iterable[TableHands]) -> str:
    """Stands for the hands that were given up."""
    return fingerprint_of([(each.table.pk, [row.pk for row in each.not_played]) for each in found])


def fingerprint_of_tables(found: Iterable[TableHands]) -> str:
    """Stands for all that counts or is disputed at these tables."""
    return fingerprint_of([each.key for each in found])


def _tables(this_round: Round, only: int | None) -> list[Table]:
    """The tables of a round, or the one of this number. Raises Refused where there is none."""
    tables = tables_of(this_round, only)
    if not tables:
        raise Refused("seats-anew")
    return tables


def _two_tables(this_round: Round, one: int, other: int) -> tuple[TableHands, TableHands]:
    tables = {table.number: table for table in tables_of(this_round)}
    if one == other or not {one, other} <= tables.keys():
        raise Refused("not-two-tables")
    first, second = hands_at([tables[one], tables[other]])
    return first, second


def _refuse_not_begun(this_round: Round) -> None:
    if not Round.objects.filter(pk=this_round.pk, started_at__isnull=False).exists():
        raise Refused("round-not-started", round=this_round.number)


def _annul(
    hands: Sequence[tuple[Table, int, tuple[HandResult, ...]]],
    kind: HandResult.Kind,
    reason: str,
    by: User,
    event: Event,
) -> None:
    """Store hands that count for nobody: each with its table, number and what stands for it."""
    supersede(row for _, _, rows in hands for row in rows)
    HandResult.objects.bulk_create(
        annulled_row(
            table, number, kind, event,
            Origin(by, HandResult.Source.DESK, uuid.uuid4().hex, reason),
            supersedes=rows[-1] if rows else None,
        )
        for table, number, rows in hands
    )  # fmt: skip


def _make_anew(there: TableHands, to: Table, reason: str, by: User) -> None:
    """Store at a table what stood at another one; the caller has superseded it."""
    anew: dict[str, Any] = {"table": to, "entered_by": by}
    for row in there.rows:
        old, why = row.pk, f"{row.reason} · {reason}" if row.overridden else reason
        _again(row, **anew, supersedes_id=old, reason=why, source=HandResult.Source.DESK,
               device="", side=None, client_at=None)  # fmt: skip
    if there.totals:
        _again(there.totals, **anew, supersedes_id=there.totals.pk, reason=reason)


def _again(row: HandResult | TableTotals, **values: Any) -> None:
    """Store a row a second time, with other values in some columns; its state is as it was read."""
    row.pk, row.uid, row.client_key = None, uuid.uuid4(), uuid.uuid4().hex
    for name, value in values.items():
        setattr(row, name, value)
    row.save(force_insert=True)


def _supersede_second(tables: Iterable[Table]) -> None:
    """What was typed blind a second time is compared with nothing any more."""
    keys = [table.pk for table in tables]
    second = HandResult.objects.filter(table__in=keys, state=ResultState.SECOND)
    second.update(state=ResultState.SUPERSEDED)


def _supersede_totals(found: Iterable[TableHands]) -> None:
    keys = [each.totals.pk for each in found if each.totals]
    TableTotals.objects.filter(pk__in=keys).update(state=ResultState.SUPERSEDED)


def _rows_in_words(found: Sequence[TableHands], after: int, event: Event) -> str:
    """What stands after a hand, as the sheets have it: “3: 9 s5c5, 10 w4n6; 4: 9 -”."""
    said = []
    for each in found:
        rows = [f"{row.number} {line_of(row, event)}" for row in each.beyond(after)]
        if each.totals and not after:
            rows.append(f"{each.totals.points_0} / {each.totals.points_1}")
        if rows:
            said.append(f"{each.number}: {', '.join(rows)}")
    return "; ".join(said) or "–"


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
