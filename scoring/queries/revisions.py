"""The corrections of an event's rules."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.ruleset import RuleSet
from scoring.models import Event, Round


@dataclass(frozen=True)
class Revision:
    """Rules that were found wrong; `round` is the last that had begun, `before` what was replaced.

    `over` tells that no round was being played at that moment.
    """

    number: int
    round: int
    over: bool
    at: dt.datetime
    reason: str
    before: RuleSet

    @property
    def sentence(self) -> str:
        """When and why, for everybody to read."""
        said = {"round": self.round, "reason": self.reason}
        if self.over:
            return _("Rules corrected after round %(round)s: %(reason)s") % said
        return _("Rules corrected in round %(round)s: %(reason)s") % said


def revisions_of(event: Event) -> list[Revision]:
    """The corrections of an event's rules, the first one first."""
    rows = list(event.rule_revisions.all())
    if not rows:
        return []
    begun = Round.objects.filter(session__event=event, started_at__isnull=False)
    rounds = list(begun.order_by("number"))
    found = []
    for row in rows:
        before = [each for each in rounds if each.started_at and each.started_at <= row.revised_at]
        last = before[-1] if before else rounds[0]
        over = bool(last.closed_at and last.closed_at <= row.revised_at)
        rules = RuleSet.from_dict(row.rule_set)
        found.append(Revision(row.number, last.number, over, row.revised_at, row.reason, rules))
    return found
