"""Changed rules for an event, in few words."""

from typing import Any

from clubs.models import User
from engine.ruleset import RuleSet, preset
from scoring.models import Event
from scoring.services import revisions


def ottawa_with(**options: Any) -> RuleSet:
    """The rules of the afternoon with other values."""
    return RuleSet.from_dict(preset("ottawa").to_dict() | options)


#: A made bid scores only the bid: 5 instead of 6 for South's five clubs with six tricks.
NO_OVERTRICKS = ottawa_with(overtricks=False, name="No overtricks")


def revise(event: Event, rules: RuleSet, by: User, **more: Any) -> Event:
    return revisions.revise(event, rules=rules, by=by, **{"reason": "we never score more", **more})
