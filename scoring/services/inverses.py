"""What takes each act of an event back, exactly: parts of the transaction of `undo.undo`.

Each gives what the act was about, or None where another verb has recorded already that it is taken
back.
"""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from clubs.models import AuditEntry, User
from scoring.models import (
    Adjustment,
    DirectorCall,
    Entrant,
    Event,
    HandResult,
    Round,
    Session,
    Table,
    TableTotals,
    Wish,
)
from scoring.models.result import STANDING, ResultState
from scoring.queries.sessions import rounds_before
from scoring.services import (
    adjustments,
    entrants,
    events,
    irregularities,
    results,
    rounds,
    screen,
    seats,
    sessions,
    totals,
    verdicts,
    wishes,
)
from scoring.services.locking import lock
from scoring.services.refusal import Refused

#: Acts about a hand that may have found nothing there that they changed.
MAY_CHANGE_NONE = ("hand-disputed", "hand-void", "hand-not-played")


@dataclass(frozen=True)
class Undoing:
    """An act that is taken back, the event as it is now, who takes it back, and the reason."""

    entry: AuditEntry
    event: Event
    by: User
    reason: str

    def find(self, model: Any, *related: str) -> Any:
        """What the act was about. Raises Refused when it is gone."""
        found = model.objects.select_related(*related).filter(uid=self.entry.about).first()
        if found is None:
            raise Refused("undo-touched")
        return found

    def play_goes_on(self) -> None:
        """Raise Refused unless the event is running."""
        lock(self.event.pk, states=(Event.State.RUNNING,))


# The event as a whole.


def change_back(act: Undoing) -> None:
    old = act.entry.old
    shape = events.Shape(dt.datetime.fromisoformat(old["starts_at"]), old["rounds"], old["hands"])
    values = {field: old[field] for field in events.PRESENTATION if field in old}
    events.change(act.event, shape=shape, by=act.by, **values)


def hide(act: Undoing) -> None:
    events.publish(act.event, published=False, by=act.by)


def publish(act: Undoing) -> None:
    events.publish(act.event, published=True, by=act.by)


def go_on(act: Undoing) -> None:
    """The last round is in play again as well."""
    closed = Round.objects.filter(session__event=act.event, closed_at=act.event.finished_at)
    closed.update(closed_at=None)
    events.reopen(act.event, by=act.by)


def finish_again(act: Undoing) -> None:
    events.finish(act.event, by=act.by, despite=act.reason, sharing=True)


def former_address(act: Undoing) -> None:
    events.confirm_address(act.event, address=act.entry.old["address"], by=act.by)


def former_announcement(act: Undoing) -> None:
    screen.announce(act.event, text=act.entry.old["text"], by=act.by)


def show_standings(act: Undoing) -> None:
    screen.hold(act.event, held=False, by=act.by)


def hold_standings(act: Undoing) -> None:
    screen.hold(act.event, held=True, by=act.by)


# Who plays, and where.


def take_out(act: Undoing) -> None:
    entrants.remove(act.find(Entrant), by=act.by)


def withdraw(act: Undoing) -> None:
    entrants.withdraw(act.find(Entrant), by=act.by)


def let_play(act: Undoing) -> Entrant:
    """They were there from the same round on as before."""
    entrant: Entrant = act.find(Entrant)
    if act.event.state == Event.State.FINISHED:
        raise Refused("event-finished")
    entrant.state, entrant.last_round = Entrant.State.PLAYING, None
    entrant.save(update_fields=["state", "last_round"])
    return entrant


def drop_session(act: Undoing) -> None:
    number = act.entry.new["session"]
    sessions.remove(Session.objects.get(event=act.event, number=number), by=act.by)


def exchange_back(act: Undoing) -> None:
    one, other = (act.event.entrants.get(number=act.entry.new[which]) for which in ("one", "other"))
    seats.exchange(act.find(Round, "session"), one=one, other=other, by=act.by)


def exchange_tables_back(act: Undoing) -> None:
    one, other = act.entry.new["one"], act.entry.new["other"]
    seats.exchange_tables(act.find(Round, "session"), one=one, other=other, by=act.by)


def drop_wish(act: Undoing) -> None:
    wishes.remove(act.find(Wish), by=act.by)


def round_back(act: Undoing) -> None:
    """The first round of a session goes with its seats."""
    begun = act.find(Round, "session")
    if begun.number == rounds_before(begun.session) + 1:
        events.unseat(act.event, by=act.by)
    else:
        rounds.take_back(begun, by=act.by)


def begin_again(act: Undoing) -> None:
    rounds.start(act.find(Round, "session"), by=act.by, despite=act.reason)


# Hands and totals: what stood before stands again.


def open_hand(act: Undoing) -> None:
    row = act.find(HandResult, "table__round__session")
    results.take_back(row, reason=act.reason, by=act.by)


def as_before(act: Undoing) -> HandResult:
    """Every row that the act changed has its state again; the row that it made counts no more."""
    act.play_goes_on()
    row: HandResult = act.find(HandResult, "table__round")
    before: dict[str, str] = act.entry.new.get("before", {})
    if not before and act.entry.action not in MAY_CHANGE_NONE:
        raise Refused("undo-touched")
    touched = [str(row.uid), *before]
    changed = list(HandResult.objects.filter(uid__in=before))
    for each in {each.number for each in changed if each.table_id == row.table_id} | {row.number}:
        there = row.table.results.filter(number=each, state__in=STANDING)
        if there.exclude(uid__in=touched).exists():
            raise Refused("undo-touched")
    if _has_totals(row.table):
        raise Refused("totals-there", table=row.table.number)
    if str(row.uid) not in before:
        HandResult.objects.filter(pk=row.pk).update(state=ResultState.SUPERSEDED)
    for uid, state in before.items():
        HandResult.objects.filter(uid=uid).update(state=state)
    disputed = [uid for uid, state in before.items() if state == ResultState.DISPUTED]
    HandResult.objects.filter(uid__in=disputed).update(decided=False)
    return row


def _has_totals(table: Table) -> bool:
    return table.totals.filter(state=ResultState.OFFICIAL).exists()


def unsay(act: Undoing) -> HandResult:
    """The side has said of the results of this hand what it had said before."""
    act.play_goes_on()
    row: HandResult = act.find(HandResult)
    verdicts.unsay(act.entry.new.get("said", {}), act.entry.new["side"])
    return row


def unsay_and_as_before(act: Undoing) -> HandResult:
    unsay(act)
    return as_before(act)


def open_totals(act: Undoing) -> None:
    row = act.find(TableTotals, "table__round__session")
    totals.take_back(row, reason=act.reason, by=act.by)


def former_totals(act: Undoing) -> TableTotals:
    act.play_goes_on()
    row: TableTotals = act.find(TableTotals)
    TableTotals.objects.filter(pk=row.pk).update(state=ResultState.SUPERSEDED)
    if row.supersedes_id is None:
        raise Refused("undo-touched")
    TableTotals.objects.filter(pk=row.supersedes_id).update(state=ResultState.OFFICIAL)
    return row


def totals_again(act: Undoing) -> TableTotals:
    act.play_goes_on()
    row: TableTotals = act.find(TableTotals, "table")
    if row.table.results.filter(state__in=STANDING).exists():
        raise Refused("hands-there", table=row.table.number)
    if _has_totals(row.table):
        raise Refused("undo-touched")
    TableTotals.objects.filter(pk=row.pk).update(state=ResultState.OFFICIAL)
    return row


def open_unplayed(act: Undoing) -> Round:
    return _play(act, ResultState.OFFICIAL, ResultState.SUPERSEDED)


def not_played_again(act: Undoing) -> Round:
    return _play(act, ResultState.SUPERSEDED, ResultState.OFFICIAL)


def _play(act: Undoing, before: ResultState, after: ResultState) -> Round:
    """Change the state of those hands for which time was called, where nothing came in since."""
    act.play_goes_on()
    this_round: Round = act.find(Round)
    places = _places(act.entry.new["hands"])
    here = HandResult.objects.filter(table__round=this_round, table__number__in=places)
    rows = here.filter(kind=HandResult.Kind.NOT_PLAYED, state=before).order_by("pk")
    last = {
        (row.table.number, row.number): row.pk
        for row in rows.select_related("table")
        if row.number in places[row.table.number]
    }
    standing = here.filter(state__in=STANDING).exclude(pk__in=last.values())
    taken = set(standing.values_list("table__number", "number"))
    totalled = TableTotals.objects.filter(table__round=this_round, state=ResultState.OFFICIAL)
    if totalled.filter(table__number__in=places).exists():
        raise Refused("undo-touched")
    if any((table, hand) not in last for table in places for hand in places[table]) or any(
        place in taken for place in last
    ):
        raise Refused("undo-touched")
    HandResult.objects.filter(pk__in=last.values()).update(state=after)
    return this_round


def _places(written: str) -> dict[int, list[int]]:
    """Table -> hands, as the history writes them: “3: 7, 8; 4: 8”."""
    tables_of_it = (part.split(": ") for part in written.split("; "))
    return {int(table): [int(hand) for hand in hands.split(", ")] for table, hands in tables_of_it}


# Points beside the results.


def void(act: Undoing) -> None:
    adjustments.void(act.find(Adjustment), reason=act.reason, by=act.by)


def count_again(act: Undoing) -> Adjustment:
    """Also all that was taken back together."""
    lock(act.event.pk, states=adjustments.OPEN)
    row: Adjustment = act.find(Adjustment)
    uids = act.entry.old.get("rows", [row.uid])
    act.event.adjustments.filter(uid__in=uids).update(voided_at=None)
    return row


def former_values(act: Undoing) -> None:
    values = {code: (own, theirs) for code, (own, theirs) in act.entry.old["values"].items()}
    irregularities.change_values(act.event, values=values, by=act.by)


def void_together(act: Undoing) -> None:
    lock(act.event.pk, states=adjustments.OPEN)
    rows = act.event.adjustments.select_related("entrant").filter(uid__in=act.entry.new["rows"])
    counting = [row for row in rows.order_by("pk") if row.voided_at is None]
    if not counting:
        raise Refused("undo-touched")
    irregularities.void(act.event, counting, reason=act.reason, by=act.by)


def no_warning(act: Undoing) -> Any:
    return act.find(Table)


# The hall.


def former_clock(act: Undoing) -> Round:
    act.play_goes_on()
    this_round: Round = act.find(Round)
    if this_round.closed_at is not None:
        raise Refused("undo-touched")
    ends_at = act.entry.old["ends_at"]
    this_round.ends_at = dt.datetime.fromisoformat(ends_at) if ends_at else None
    this_round.paused_left = act.entry.old["paused_left"]
    this_round.save(update_fields=["ends_at", "paused_left"])
    return this_round


def call_again(act: Undoing) -> DirectorCall:
    act.play_goes_on()
    call: DirectorCall = act.find(DirectorCall)
    if DirectorCall.objects.filter(table=call.table_id, answered_at=None).exists():
        raise Refused("undo-touched")
    call.answered_at = call.answered_by = None
    call.save(update_fields=["answered_at", "answered_by"])
    return call
