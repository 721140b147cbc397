"""The corrections of an event's rules."""

import datetime as dt
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from engine.ruleset import RuleSet
from scoring.models import Event, HandResult, Round, Table, TableTotals
from scoring.models.result import ResultState
from scoring.words.rules import Differences, differences


@dataclass(frozen=True)
class Revision:
    """Rules that were found wrong: `before` was replaced, `after` is what came in its place.

    `round` is the last that had been played at that moment, None before play; `over` tells that
    it was played to its end.
    """

    number: int
    round: int | None
    over: bool
    at: dt.datetime
    reason: str
    before: RuleSet
    after: RuleSet

    @property
    def sentence(self) -> str:
        """When and why, for everybody to read."""
        said = {"round": self.round, "reason": self.reason}
        if self.round is None:
            return _("Rules corrected before play: %(reason)s") % said
        if self.over:
            return _("Rules corrected after round %(round)s: %(reason)s") % said
        return _("Rules corrected in round %(round)s: %(reason)s") % said

    @cached_property
    def differences(self) -> Differences:
        """What is played otherwise since then, in sentences."""
        return differences(self.before, self.after)


def revisions_of(event: Event) -> list[Revision]:
    """The corrections of an event's rules, the first one first."""
    rows = list(event.rule_revisions.all())
    if not rows:
        return []
    rounds = list(Round.objects.filter(session__event=event).order_by("number"))
    replaced = [RuleSet.from_dict(row.rule_set) for row in rows]
    found = []
    for row, before, after in zip(rows, replaced, [*replaced[1:], event.rules], strict=True):
        last, over = _played_at(event, rounds, row.revised_at)
        found.append(Revision(row.number, last, over, row.revised_at, row.reason, before, after))
    return found


def _played_at(event: Event, rounds: list[Round], moment: dt.datetime) -> tuple[int | None, bool]:
    """The round that had been played last, and whether to its end.

    Told by the results, for the beginning of a round may be taken back; without any, by the last
    round that had begun.
    """
    tables = _tables_at(event, moment)
    played = {number for number, _due, hands in tables if hands}
    begun = {each.number for each in rounds if each.started_at and each.started_at <= moment}
    last = max(played or begun, default=None)
    if last is None:
        return None, False
    closed = [each.closed_at for each in rounds if each.number == last and each.closed_at]
    is_whole = all(hands >= due for number, due, hands in tables if number == last)
    return last, is_whole or any(at <= moment for at in closed)


def _tables_at(event: Event, moment: dt.datetime) -> list[tuple[int, int, int]]:
    """Of each table its round, the hands due, and those that were in by then.

    Totals stand for all hands; what was taken back is not counted.
    """
    stands = ~Q(state=ResultState.SUPERSEDED) | Q(superseded_by__isnull=False)
    of_event = {"table__round__session__event": event, "entered_at__lte": moment}
    first = HandResult.objects.exclude(state=ResultState.SECOND)
    hands = first.filter(stands, **of_event).order_by().values_list("table")
    counted = dict(hands.annotate(hands=Count("number", distinct=True)))
    whole = set(TableTotals.objects.filter(stands, **of_event).values_list("table", flat=True))
    tables = Table.objects.filter(round__session__event=event)
    return [
        (number, due, due if pk in whole else counted.get(pk, 0))
        for pk, number, due in tables.values_list("pk", "round__number", "hands_due")
    ]
