"""What was done, by whom and why, in sentences."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import AuditEntry, User
from scoring.acts.table import ACTS, ROWS
from scoring.afternoon import TableFacts
from scoring.models import Event, HandResult, HouseRules, Table
from scoring.words import side_places

PER_PAGE = 200


@dataclass(frozen=True)
class HistoryLine:
    """One line of a history."""

    at: dt.datetime
    by: str
    sentence: str
    reason: str


def history_of(
    event: Event,
    page: str | int = 1,
    *,
    in_round: int | None = None,
    at_table: int | None = None,
    subject: str | None = None,
) -> Page[Any]:
    """The acts of an event by page, newest first; an unknown page number shows page 1.

    It can be narrowed to one round, one table or one `Subject`. The page holds `HistoryLine`s.
    """
    wanted = Q(event=event.uid)
    if in_round is not None:
        wanted &= Q(new__round=in_round)
    if at_table is not None:
        wanted &= Q(new__table=at_table) | Q(old__table=at_table)
    if subject is not None:
        codes = [act.code for act in ROWS if act.subject == subject]
        wanted &= Q(action__in=codes) | Q(new__undid__action__in=codes)
    entries = Paginator(AuditEntry.objects.filter(wanted), PER_PAGE)
    this_page = entries.get_page(page)
    this_page.object_list = _lines(list(this_page.object_list), event)  # type: ignore[assignment]
    return this_page


def history_of_hand(event: Event, table: Table | TableFacts, number: int) -> list[HistoryLine]:
    """Everything that happened to one hand, newest first."""
    rows = list(
        HandResult.objects.filter(table=table.id, number=number).values("uid", "source", "kind")
    )
    condition = Q(about__in=[row["uid"] for row in rows])
    condition |= _told_of_table(table, {row["kind"] for row in rows})
    if any(row["source"] == HandResult.Source.REVISION for row in rows):
        condition |= Q(action="rules-revised")
    return _lines(AuditEntry.objects.filter(condition, event=event.uid), event)


def _told_of_table(table: Table | TableFacts, kinds: set[str]) -> Q:
    """Acts on all hands of a table at once that concern a hand with results of these kinds."""
    of_round = Q(about=table.round.uid)
    moved = Q(new__one=table.number) | Q(new__other=table.number)
    condition = Q(action="table-voided", about=table.uid)
    condition |= of_round & moved & Q(action__in=("hands-moved", "hands-exchanged"))
    if HandResult.Kind.NOT_PLAYED in kinds:
        condition |= of_round & Q(action__in=("time-called", "time-taken-back"))
    return condition


def history_of_rules(house_rules: HouseRules) -> list[HistoryLine]:
    """What was done to the rules of a club, newest first."""
    return _lines(AuditEntry.objects.filter(event=None, about=house_rules.uid))


def _lines(entries: Iterable[AuditEntry], event: Event | None = None) -> list[HistoryLine]:
    entries = list(entries)
    users = {user.uid: str(user) for user in User.objects.filter(uid__in={e.by for e in entries})}
    return [
        HistoryLine(
            entry.at,
            _actor(entry, event, users),
            sentence_of(entry, event.format if event else Event.Format.PAIRS),
            entry.reason,
        )
        for entry in entries
    ]


def line_of(entry: AuditEntry, event: Event) -> HistoryLine:
    """One entry of an event as a line of its history."""
    return _lines([entry], event)[0]


def _actor(entry: AuditEntry, event: Event | None, users: dict[Any, str]) -> str:
    """Who acted: a person (for a side, if typing a phone's text), a phone, or the program.

    The table is named by the sentence that follows.
    """
    side = entry.new.get("side")
    place = side_places(event)[side] if event and side is not None else ""
    if entry.by:
        name = users.get(entry.by, _("somebody who is gone"))
        return _("%(name)s for %(side)s") % {"name": name, "side": place} if place else name
    if entry.about_type == "registration":
        return _("somebody without an account")
    if event is None or "side" not in entry.new:
        return _("the program")
    return _("the phone of %(side)s") % {"side": place} if place else _("a phone")


def sentence_of(entry: AuditEntry, event_format: str = Event.Format.PAIRS) -> str:
    """What an entry says, without who and when, in the words of the event's format."""
    if undid := entry.new.get("undid"):
        original = AuditEntry(action=undid["action"], old=undid["old"], new=undid["new"])
        undone = {"undone": sentence_of(original, event_format)}
        return str(ACTS["act-undone"].sentence_for(event_format) % undone)
    act = ACTS[entry.action]
    return act.tell(entry, act.sentence_for(event_format))
