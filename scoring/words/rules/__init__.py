"""A rule set in words: all that a player at the table needs to know, in the reader's language.

Only what is in force is mentioned: rule sets that play differently read differently.
"""

from dataclasses import dataclass, replace

from engine import RuleSet
from scoring.words.figures import labelled
from scoring.words.presets import PRESETS, preset_name
from scoring.words.rules.bidding import bidding_section
from scoring.words.rules.cards import cards_section, ranks_section
from scoring.words.rules.ending import ending_section
from scoring.words.rules.playing import play_section
from scoring.words.rules.points import points_section
from scoring.words.rules.values import RulesSection, RulesText, SpecialBid

__all__ = [
    "Differences",
    "RulesSection",
    "RulesText",
    "SpecialBid",
    "differences",
    "rules_called",
    "rules_in_words",
]


def rules_in_words(rules: RuleSet) -> RulesText:
    """The rules, section by section in the order of a hand."""
    return RulesText(
        name=rules_called(rules.name),
        source=rules.source,
        sections=(
            cards_section(rules),
            bidding_section(rules),
            play_section(rules),
            ranks_section(rules),
            points_section(rules),
            ending_section(rules),
        ),
    )


def rules_called(name: str) -> str:
    """The name of rules for readers: presets have a translated one."""
    return preset_name(name) if name in PRESETS else name


@dataclass(frozen=True)
class Differences:
    """The sentences that only the old rules have, and those that only the new ones have.

    `alone` says that the points of those who play for themselves differ too: no sentence here
    mentions them, as they do not matter in an event of pairs or teams.
    """

    gone: tuple[str, ...]
    fresh: tuple[str, ...]
    alone: bool


def differences(old: RuleSet, new: RuleSet) -> Differences:
    """What pairs and teams find different when they play by the new rules."""
    before, after = _sentences(_for_sides(old)), _sentences(_for_sides(new))
    return Differences(
        tuple(sentence for sentence in before if sentence not in after),
        tuple(sentence for sentence in after if sentence not in before),
        _points_alone(old) != _points_alone(new),
    )


def _for_sides(rules: RuleSet) -> RuleSet:
    """The rules as pairs and teams play them: all on a side get the same points."""
    revoke = rules.revoke and replace(rules.revoke, player=rules.revoke.side)
    return replace(rules, revoke=revoke, lone_partner_points="same")


def _points_alone(rules: RuleSet) -> tuple[int | None, str | int]:
    """The points of somebody who plays for himself, if they differ from those of his side."""
    revoke = rules.revoke
    own = revoke.player if revoke and revoke.player != revoke.side else None
    return own, rules.lone_partner_points


def _sentences(rules: RuleSet) -> list[str]:
    """All sentences about the rules, without their name and the examples."""
    return [
        sentence
        for section in rules_in_words(rules).sections
        for sentence in (
            *section.sentences,
            *(labelled(f"{bid.name} ({bid.points})", bid.sentence) for bid in section.special_bids),
        )
    ]
