"""Corrections of an event's rules, and what they mean for the hands already played."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from engine import RuleSet
from scoring.afternoon import Rescored, TableFacts
from scoring.words.engine import fault_sentences
from scoring.words.rules import Differences, differences

#: The most hands that a refusal names; the page shows all.
MOST_NAMED = 5


@dataclass(frozen=True)
class Revision:
    """A correction of rules: `before` was replaced by `after`.

    `round` is the last one played by then, None before play; `over` says whether it was complete.
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
        values = {"round": self.round, "reason": self.reason}
        if self.round is None:
            return _("Rules corrected before play: %(reason)s") % values
        if self.over:
            return _("Rules corrected after round %(round)s: %(reason)s") % values
        return _("Rules corrected in round %(round)s: %(reason)s") % values

    @cached_property
    def differences(self) -> Differences:
        """What is played differently since then, in sentences."""
        return differences(self.before, self.after)


def impossible_in_words(hands: Sequence[Rescored]) -> str:
    """The hands that can't have been played by other rules, each with its faults."""
    named = [_impossible(hand) for hand in hands[:MOST_NAMED]]
    return " ".join([*named, *["…"] * (len(hands) > MOST_NAMED)])


def _impossible(hand: Rescored) -> str:
    place = _("Round %(round)s, table %(table)s, hand %(hand)s:") % {
        "round": hand.table.round.number,
        "table": hand.table.number,
        "hand": hand.row.number,
    }
    advice = [_("It is disputed: decide first which version counts.")] * hand.is_disputed
    return " ".join([place, *fault_sentences(hand.faults), *advice])


def totals_stay(tables: Iterable[TableFacts]) -> str:
    """What happens to tables with only totals."""
    listed = _("; ").join(
        _("round %(round)s, table %(table)s") % {"round": table.round.number, "table": table.number}
        for table in tables
    )
    return _(
        "Where only totals were handed in they stay as they were written: %(tables)s. Look whether"
        " they are right by these rules."
    ) % {"tables": listed}  # fmt: skip
