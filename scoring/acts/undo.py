"""Undo of the last act of an event: what it would do, or what to do instead, and doing it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import AuditEntry, User
from scoring.acts.act import Instead, TakeBack, told_plainly
from scoring.acts.history import HistoryLine, line_of
from scoring.acts.table import ACTS, ROWS
from scoring.acts.undoing import Undoing
from scoring.models import Event
from scoring.services.refusal import Refused
from scoring.services.writing import count_up, lock, record, taking_back

#: Acts with nothing to take back.
PASSED_OVER = [act.code for act in ROWS if act.undo is None]


@dataclass(frozen=True)
class LastAct:
    """An act that may be taken back: `mark` identifies it, `promise` says what that does.

    If it can't be, `instead` says what to do, on the page of this name (`where`, or None).
    """

    mark: str
    act: HistoryLine
    promise: str
    instead: str = ""
    where: str | None = None


def last_act(event: Event, by: User | None = None) -> LastAct | None:
    """The last act of an event (or only of `by`) that still stands; None if there is none."""
    entry = last_entry(event, by)
    if entry is None:
        return None
    mark, act = str(entry.uid), line_of(entry, event)
    match way_back(entry, event):
        case Instead(advice, page):
            return LastAct(mark, act, "", str(advice), page)
        case TakeBack(promise):
            return LastAct(mark, act, told_plainly(entry, promise))


def last_entry(event: Event, by: User | None = None) -> AuditEntry | None:
    """The audit entry of the last act that was not taken back; see `last_act`.

    An undo is skipped together with what it took back, so that repeated undo leads back step by
    step.
    """
    return next(
        (entry for entry in _standing(event) if by is None or entry.by == by.uid),
        None,
    )


def way_back(entry: AuditEntry, event: Event) -> TakeBack | Instead:
    """How an act can be taken back as things are now, or what to do instead."""
    way = ACTS[entry.action].undo
    assert way is not None  # noqa: S101 - what is passed over is never the last act
    if isinstance(way, Instead):
        return way
    if way.once_begun and event.state != Event.State.SETUP:
        return way.once_begun
    return (way.unless and way.unless(entry)) or way


def is_touched(event: Event, entry: AuditEntry) -> bool:
    """Whether a later act that still stands concerns the same thing as this one."""
    place = _place(entry)
    for later in _standing(event):
        if later.pk == entry.pk:
            return False
        same_hand = "hand" in place and place == _place(later)
        if same_hand or later.about == entry.about or ACTS[later.action].changes_all:
            return True
    return True


def came_with(event: Event, entry: AuditEntry, way: TakeBack) -> list[str]:
    """The marks of the acts that are taken back together with this one, which comes first."""
    marks = [str(entry.uid)]
    if way.comes_with:
        earlier = AuditEntry.objects.filter(event=event.uid, pk__lt=entry.pk)
        last = earlier.exclude(action__in=PASSED_OVER).order_by("-pk").first()
        if last and last.action == way.comes_with:
            marks.append(str(last.uid))
    return marks


def _standing(event: Event) -> Iterator[AuditEntry]:
    """Acts that were not taken back, newest first; entries are read only as needed."""
    undone: set[str] = set()
    entries = AuditEntry.objects.filter(event=event.uid).exclude(
        Q(action__in=PASSED_OVER) & ~Q(action="act-undone")
    )
    for entry in entries.iterator(chunk_size=100):
        if undid := entry.new.get("undid"):
            undone.update(undid["entries"])
        elif str(entry.uid) not in undone:
            yield entry


@transaction.atomic
def undo(event: Event, *, seen: str, by: User, own: bool = False) -> AuditEntry:
    """Take back the last act of an event, or (`own`) the user's own last one.

    `seen` is the mark of the act that the page showed. Results keep their content: only their
    states change. Returns the entry of the act that was taken back. Raises Refused when another act
    is the last one now, when what it was about was changed since, when it can't be taken back in
    one step, and whenever the act that does it would be refused.
    """
    event = lock(event.pk)
    entry = last_entry(event, by if own else None)
    if entry is None or str(entry.uid) != seen:
        raise Refused("undo-not-last")
    way = way_back(entry, event)
    if isinstance(way, Instead):
        raise Refused("undo-not", instead=way.advice)
    if is_touched(event, entry):
        raise Refused("undo-touched")
    undid = {
        "entries": came_with(event, entry, way),
        "action": entry.action,
        "old": entry.old,
        "new": entry.new,
    }
    with taking_back(undid):
        about = way.inverse(Undoing(entry, event, by, _("Undo")))
        if about is not None:
            record("act-undone", count_up(event), about=about, by=by, new=_place(entry))
    return entry


def _place(entry: AuditEntry) -> dict[str, Any]:
    """The round, the table and the hand of an act, as far as it has them."""
    return {key: entry.new[key] for key in ("round", "table", "hand") if key in entry.new}
