"""The rules a club may choose from: its own house rules, then those that ship with the engine."""

import unicodedata
import uuid
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from clubs.models import Club
from engine.ruleset import RuleSet, preset, preset_names
from scoring.models import Event, HouseRules
from scoring.words import PRESETS, preset_line, preset_name

#: Six rounds of eight hands: two hours, and every player deals twice in each round.
USUAL_ROUNDS, USUAL_HANDS = 6, 8


@dataclass(frozen=True)
class Length:
    """How long an event is: its rounds, and the hands of each."""

    rounds: int
    hands: int

    def __str__(self) -> str:
        rounds = ngettext("%(number)s round", "%(number)s rounds", self.rounds)
        hands = ngettext("of %(number)s hand", "of %(number)s hands", self.hands)
        return f"{rounds % {'number': self.rounds}} {hands % {'number': self.hands}}"


@dataclass(frozen=True)
class RulesChoice:
    """Rules that an event may be played by; `key` names them in a form."""

    key: str
    name: str
    line: str
    rules: RuleSet
    length: Length
    is_own: bool = False


def usual_length(rules: RuleSet) -> Length:
    """The rounds and hands of an event by these rules, as long as nobody says otherwise.

    A game that ends after a number of hands is a round of that many, where it leaves time for
    others; all others are played in rounds of eight, or of six where six deal in turn.
    """
    end = rules.game_end
    is_round = end.kind == "hands" and end.number <= 2 * USUAL_HANDS
    in_turn = USUAL_HANDS - USUAL_HANDS % rules.players
    return Length(USUAL_ROUNDS, end.number if is_round else in_turn)


def active_house_rules(club: Club) -> QuerySet[HouseRules]:
    """The house rules of a club that are in use, by name."""
    return HouseRules.objects.filter(club=club, retired_at=None)


def retired_house_rules(club: Club) -> QuerySet[HouseRules]:
    """The house rules of a club that nobody plays any more, the last one retired first."""
    return HouseRules.objects.filter(club=club).exclude(retired_at=None).order_by("-retired_at")


def length_of(house_rules: HouseRules) -> Length:
    """The usual event by a club's own rules."""
    return Length(house_rules.rounds, house_rules.hands_per_round)


def own_choices(club: Club) -> list[RulesChoice]:
    """The house rules of a club that are in use."""
    return [_of_club(each) for each in active_house_rules(club)]


def preset_choices() -> list[RulesChoice]:
    """The rules that ship with the engine, the likeliest first."""
    there = preset_names()
    return [_preset(name) for name in PRESETS if name in there]


def rules_choices(club: Club) -> list[RulesChoice]:
    """All that an event of this club may be played by, its own rules first."""
    return [*own_choices(club), *preset_choices()]


def find_preset(name: str) -> RulesChoice | None:
    """The rules that ship with the engine as `name`, None if there are none."""
    return _preset(name) if name in PRESETS and name in preset_names() else None


def usual_choice(club: Club) -> RulesChoice:
    """What a new event is offered first: the rules of the latest one, the club's own, or Ottawa."""
    choices = rules_choices(club)
    latest = Event.objects.filter(club=club).first()
    same = (each for each in choices if latest and each.rules == latest.rules)
    return next(same, choices[0])


def find_choice(club: Club, key: str) -> RulesChoice | None:
    """The rules that a form names by `key`; None where the club has none called so."""
    return next((each for each in rules_choices(club) if each.key == key), None)


def key_of_name(name: str) -> str:
    """One key for all names that people take for one: capitals and blanks make no difference."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def is_of_program(name: str) -> bool:
    """Whether rules that ship with the engine are called so, in any language of the pages."""
    return key_of_name(name) in _program_names()


@cache
def _program_names() -> frozenset[str]:
    found = set(PRESETS)
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {key_of_name(preset_name(code)) for code in PRESETS}
    return frozenset(found)


def key_of(uid: uuid.UUID) -> str:
    """The key of a club's own rules among all choices; no preset is called so."""
    return f"own:{uid}"


def _of_club(house_rules: HouseRules) -> RulesChoice:
    length = length_of(house_rules)
    line = _("Your own rules. %(length)s.") % {"length": length}
    rules, name = house_rules.rules, house_rules.name
    return RulesChoice(key_of(house_rules.uid), name, line, rules, length, is_own=True)


def _preset(name: str) -> RulesChoice:
    rules = preset(name)
    return RulesChoice(name, preset_name(name), preset_line(name), rules, usual_length(rules))
