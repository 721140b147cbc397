"""Rules to choose from as a list shows them, with the usual length of an event."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from engine import RuleSet, preset, preset_names
from scoring.words.presets import PRESETS, preset_line, preset_name

#: Six rounds of eight hands: two hours, and every player deals twice in each round.
USUAL_ROUNDS, USUAL_HANDS = 6, 8


@dataclass(frozen=True)
class Length:
    """The length of an event: its rounds, and the hands in each."""

    rounds: int
    hands: int

    def __str__(self) -> str:
        rounds = ngettext("%(number)s round", "%(number)s rounds", self.rounds)
        hands = ngettext("of %(number)s hand", "of %(number)s hands", self.hands)
        return f"{rounds % {'number': self.rounds}} {hands % {'number': self.hands}}"


@dataclass(frozen=True)
class RulesChoice:
    """Rules by which an event may be played; `key` identifies them in a form."""

    key: str
    name: str
    line: str
    rules: RuleSet
    length: Length
    is_own: bool = False


def usual_length(rules: RuleSet) -> Length:
    """The default length of an event by these rules.

    A game that ends after a number of hands is a round of that many, if that is short enough for
    several rounds; all others are played in rounds of eight, or of six at tables of six.
    """
    end = rules.game_end
    is_round = end.kind == "hands" and end.number <= 2 * USUAL_HANDS
    in_turn = USUAL_HANDS - USUAL_HANDS % rules.players
    return Length(USUAL_ROUNDS, end.number if is_round else in_turn)


def preset_choices() -> list[RulesChoice]:
    """The presets, the likeliest first."""
    names = preset_names()
    return [_preset(name) for name in PRESETS if name in names]


def find_preset(name: str) -> RulesChoice | None:
    """The preset called `name`, None if there is none."""
    return _preset(name) if name in PRESETS and name in preset_names() else None


def _preset(name: str) -> RulesChoice:
    rules = preset(name)
    return RulesChoice(name, preset_name(name), preset_line(name), rules, usual_length(rules))
