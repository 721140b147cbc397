"""The house rules of a club, and all rules by which its events may be played."""

import uuid

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.models import HouseRules
from scoring.words import Length, RulesChoice, preset_choices


def active_house_rules(club: Club) -> QuerySet[HouseRules]:
    """The house rules of a club that are in use, by name."""
    return HouseRules.objects.filter(club=club, retired_at=None)


def retired_house_rules(club: Club) -> QuerySet[HouseRules]:
    """The retired house rules of a club, the last one retired first."""
    return HouseRules.objects.filter(club=club).exclude(retired_at=None).order_by("-retired_at")


def own_rules_named(club: Club, uid: uuid.UUID) -> HouseRules | None:
    """The house rules of a club with this uid."""
    return HouseRules.objects.select_related("club").filter(club=club, uid=uid).first()


def length_of(house_rules: HouseRules) -> Length:
    """The usual length of an event by a club's own rules."""
    return Length(house_rules.rounds, house_rules.hands_per_round)


def own_choices(club: Club) -> list[RulesChoice]:
    """The house rules of a club that are in use, as choices for an event."""
    return [_own_choice(rules) for rules in active_house_rules(club)]


def rules_choices(club: Club) -> list[RulesChoice]:
    """All rules by which an event of this club may be played, its own first."""
    return [*own_choices(club), *preset_choices()]


def find_choice(club: Club, key: str) -> RulesChoice | None:
    """The rules that a form names by `key`; None if the club has none of that name."""
    return next((choice for choice in rules_choices(club) if choice.key == key), None)


def key_of(uid: uuid.UUID) -> str:
    """The key of a club's own rules among all choices; no preset has such a key."""
    return f"own:{uid}"


def _own_choice(house_rules: HouseRules) -> RulesChoice:
    length = length_of(house_rules)
    line = _("Your own rules. %(length)s.") % {"length": length}
    rules, name = house_rules.rules, house_rules.name
    return RulesChoice(key_of(house_rules.uid), name, line, rules, length, is_own=True)
