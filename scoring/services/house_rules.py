"""Writes the rules of a club. Events keep a copy, so nothing here changes an event."""

from dataclasses import dataclass
from typing import Any, ClassVar

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from clubs import audit
from clubs.fingerprints import fingerprint_of
from clubs.models import Club, User
from engine import RuleSet
from scoring.models import HouseRules
from scoring.services import refusal
from scoring.services.previews import refuse_changed
from scoring.words import is_of_program, key_of_name


class HouseRulesRefused(refusal.Refused):
    """A change to house rules was refused."""

    sentences: ClassVar[dict[str, Any]] = {
        **refusal.Refused.sentences,
        "rules-name-of-program": gettext_lazy(
            "Rules of the program are called “%(name)s”. Choose another name, for example with"
            " that of your club."
        ),
    }


@dataclass(frozen=True)
class Written:
    """House rules as they are to be stored; the rule set carries their name."""

    rules: RuleSet
    rounds: int
    hands_per_round: int

    @property
    def name(self) -> str:
        """What the club calls them."""
        return self.rules.name

    def columns(self) -> dict[str, Any]:
        """The stored columns and their values."""
        return {
            "name": self.name,
            "rule_set": self.rules.to_dict(),
            "rounds": self.rounds,
            "hands_per_round": self.hands_per_round,
        }


def written(house_rules: HouseRules) -> Written:
    """House rules as they are stored."""
    return Written(house_rules.rules, house_rules.rounds, house_rules.hands_per_round)


def fingerprint_of_house_rules(house_rules: HouseRules) -> str:
    """A fingerprint of everything that a page shows of them."""
    return fingerprint_of((written(house_rules).columns(), house_rules.retired_at))


@transaction.atomic
def create(club: Club, values: Written, *, by: User | None) -> HouseRules:
    """Create house rules for a club; return the existing ones if they are identical.

    Raises Refused when other rules, of the club or the program, have the name.
    """
    namesake = _named(club, values.name)
    if namesake is not None and written(namesake) == values:
        return namesake  # a double tap
    if refused := refusal_of_name(club, values.name):
        raise refused
    house_rules = _store(HouseRules(club=club), values)
    _record("house-rules-created", house_rules, by, new=values.columns())
    return house_rules


@transaction.atomic
def change(
    house_rules: HouseRules, values: Written, *, by: User, seen: str | None = None
) -> HouseRules:
    """Change house rules; events made from them keep their copy.

    Raises Refused when other rules have the name, when they are retired, and when `seen` is the
    fingerprint of rules that looked different.
    """
    house_rules = _lock(house_rules)
    refuse_changed(seen, fingerprint_of_house_rules(house_rules), "rules-changed")
    if house_rules.retired_at is not None:
        raise HouseRulesRefused("rules-retired")
    if refused := refusal_of_name(house_rules.club, values.name, besides=house_rules):
        raise refused
    old = written(house_rules).columns()
    house_rules.version += 1
    _store(house_rules, values)
    _record("house-rules-changed", house_rules, by, old=old, new=values.columns())
    return house_rules


@transaction.atomic
def retire(house_rules: HouseRules, *, by: User) -> HouseRules:
    """Stop offering these rules for new events; does nothing if they are retired."""
    house_rules = _lock(house_rules)
    if house_rules.retired_at is not None:
        return house_rules
    house_rules.retired_at = timezone.now()
    house_rules.version += 1
    house_rules.save(update_fields=["retired_at", "version"])
    _record("house-rules-retired", house_rules, by, old={"name": house_rules.name})
    return house_rules


@transaction.atomic
def bring_back(house_rules: HouseRules, *, by: User) -> HouseRules:
    """Offer retired rules again; raises Refused when other rules have taken the name meanwhile."""
    house_rules = _lock(house_rules)
    if house_rules.retired_at is None:
        return house_rules
    namesake = _named(house_rules.club, house_rules.name)
    if namesake is not None:
        raise HouseRulesRefused("rules-name-taken", name=namesake.name)
    house_rules.retired_at = None
    house_rules.version += 1
    _save(house_rules)
    _record("house-rules-back", house_rules, by, new={"name": house_rules.name})
    return house_rules


def refusal_of_name(
    club: Club, name: str, *, besides: HouseRules | None = None, again: Written | None = None
) -> HouseRulesRefused | None:
    """Why rules of this club can't have a name, or None if they can.

    `besides` are the rules to be named, which may already have the name; `again` are rules that a
    first tap may have stored word for word.
    """
    if is_of_program(name):
        return HouseRulesRefused("rules-name-of-program", name=name)
    namesake = _named(club, name)
    if (
        namesake is None
        or (besides and namesake.pk == besides.pk)
        or (again and written(namesake) == again)
    ):
        return None
    return HouseRulesRefused("rules-name-taken", name=namesake.name)


def _lock(house_rules: HouseRules) -> HouseRules:
    """The rules as they are now, locked until the transaction ends."""
    locked = HouseRules.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    return locked.get(pk=house_rules.pk)


def _named(club: Club, name: str) -> HouseRules | None:
    """The rules in use with this name, ignoring case."""
    wanted = key_of_name(name)
    in_use = HouseRules.objects.filter(club=club, retired_at=None).select_related("club")
    return next((rules for rules in in_use if key_of_name(rules.name) == wanted), None)


def _store(house_rules: HouseRules, values: Written) -> HouseRules:
    for column, value in values.columns().items():
        setattr(house_rules, column, value)
    house_rules.__dict__.pop("rules", None)  # cached from the old columns
    return _save(house_rules)


def _save(house_rules: HouseRules) -> HouseRules:
    """Save the row; a name taken at this very moment is refused too."""
    try:
        with transaction.atomic():
            house_rules.save()
    except IntegrityError:
        namesake = _named(house_rules.club, house_rules.name) or house_rules
        raise HouseRulesRefused("rules-name-taken", name=namesake.name) from None
    return house_rules


def _record(action: str, house_rules: HouseRules, by: User | None, **more: Any) -> None:
    audit.record(action, house_rules, by=by, club=house_rules.club.uid, **more)
