"""Answers that make no difference, because of what else was answered."""

from engine.ruleset import RuleSet
from scoring.forms.house_rules.question import Question
from scoring.forms.house_rules.sections import QUESTIONS


def without_effect(rules: RuleSet, basis: RuleSet) -> list[Question]:
    """The questions whose answers change nothing in this game, and yet differ from the basis."""
    ours, theirs = rules.to_dict(), basis.to_dict()
    return [QUESTIONS[option] for option in _idle(rules) if ours[option] != theirs[option]]


def _idle(rules: RuleSet) -> list[str]:
    """The options that nothing in this game asks for."""
    idle = []
    if rules.notrump == "none":
        idle += ["minimum_notrump_bid", "notrump_rank", "notrump_doubles"]
    if rules.stick_the_dealer:
        idle.append("passed_out")
    if not any(rules.is_lone(special) for special in rules.special_bids):
        idle += ["lone_set_defenders", "lone_partner_points"]
    if not rules.special_bids:
        idle.append("special_suit")
        idle += ["dealer_can_steal"] if rules.dealer_can_steal == "special" else []
    return idle
