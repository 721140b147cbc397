"""Acts about rules: those of an event, and the house rules of a club."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import AuditEntry
from engine import RuleSet
from scoring.acts.act import Act, Instead, Subject, Teller
from scoring.words.rules import differences, rules_called

#: How many sentences the history quotes from the old rules, and as many from the new ones.
MOST_TOLD = 4


def told_of_rules(same_name: Promise) -> Teller:
    """Say which rules replaced which, and what has been played differently since.

    `same_name` is the sentence if both have the same name.
    """

    def told(entry: AuditEntry, sentence: Promise) -> str:
        rules, before = (rules_called(str(entry.new.get(key, ""))) for key in ("rules", "before"))
        is_same = entry.new.get("rules") == entry.new.get("before")
        first = same_name if is_same else sentence
        text = str(first % {**entry.new, "rules": rules, "before": before})
        differing = _differing(entry)
        return f"{text}. {differing}" if differing else text

    return told


def _differing(entry: AuditEntry) -> str:
    if "rule_set" not in entry.new:
        return ""
    rule_sets = (entry.old["rules"], entry.new["rule_set"])
    diff = differences(*(RuleSet.from_dict(rules) for rules in rule_sets))
    parts = [_("Until then: %(rules)s") % {"rules": _shortened(diff.gone)}] * bool(diff.gone)
    parts += [_("Since then: %(rules)s") % {"rules": _shortened(diff.fresh)}] * bool(diff.fresh)
    return " ".join(parts)


def _shortened(sentences: tuple[str, ...]) -> str:
    ellipsis = ["…"] * (len(sentences) > MOST_TOLD)
    return " ".join([*sentences[:MOST_TOLD], *ellipsis])


ACTS = (
    Act(
        "rules-chosen",
        gettext_lazy("chose the rules %(rules)s in place of %(before)s"),
        Subject.EVENT,
        Instead(gettext_lazy("Choose the former rules again."), "event-rules-change"),
        changes_all=True,
        tell=told_of_rules(gettext_lazy("chose other rules that are called %(rules)s too")),
    ),
    Act(
        "rules-revised",
        gettext_lazy(
            "corrected the rules: %(rules)s in place of %(before)s. Hands that now count"
            " differently: %(hands)s"
        ),
        Subject.EVENT,
        Instead(
            gettext_lazy("Choose the former rules again: every hand is rescored by them."),
            "event-rules-change",
        ),
        changes_all=True,
        tell=told_of_rules(
            gettext_lazy(
                "corrected the rules %(rules)s. Hands that now count differently: %(hands)s"
            )
        ),
    ),
    Act("week-hand-shown", gettext_lazy("showed a hand of the week"), None, None),
    Act("week-hand-closed", gettext_lazy("took the hand of the week down"), None, None),
    Act("event-key-made", gettext_lazy("made a key for a laptop"), None, None),
    Act("event-key-revoked", gettext_lazy("took back the key of a laptop"), None, None),
    Act("house-rules-created", gettext_lazy("made the rules %(name)s"), None, None),
    Act("house-rules-changed", gettext_lazy("changed the rules %(name)s"), None, None),
    Act("house-rules-retired", gettext_lazy("retired the rules %(name)s"), None, None),
    Act("house-rules-back", gettext_lazy("brought the rules %(name)s back"), None, None),
)
