"""What a hand earns (rules 5.1 and 5.2), with examples."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from engine import Contract, Direction, RuleSet, Strain
from engine.points import played
from scoring.words.engine import SIGNS, special_name, word
from scoring.words.figures import figure
from scoring.words.rules.cards import has_notrump
from scoring.words.rules.playing import points_of
from scoring.words.rules.values import RulesSection


def points_section(rules: RuleSet) -> RulesSection:
    """The points of both sides, made or set."""
    sentences = (*_if_made(rules), *_if_set(rules), *_specials(rules), *_for_the_others(rules))
    return RulesSection(_("Points"), sentences, examples=_examples(rules))


def _if_made(rules: RuleSet) -> Iterator[str]:
    if rules.overtricks and rules.book:
        yield _("A side that makes its bid gets a point for each of its tricks over six.")
    elif rules.overtricks:
        yield _("A side that makes its bid gets a point for each of its tricks.")
    else:
        yield _("A side that makes its bid gets the number it bid, and nothing for more tricks.")


def _if_set(rules: RuleSet) -> Iterator[str]:
    if rules.set_penalty == "bid":
        yield _("A side that fails is set: it loses the number it bid.")
    elif rules.set_penalty == "all-tricks":
        yield _(
            "A side that fails is set: it loses %(points)s, whatever it bid."
        ) % {"points": points_of(rules.tricks)}  # fmt: skip
    else:
        yield _("A side that fails is set: it gets nothing, and the others get the number bid.")


def _specials(rules: RuleSet) -> Iterator[str]:
    if not rules.special_bids:
        return
    yield _("A special bid earns its points if all the tricks are taken, and loses them if not.")


def _for_the_others(rules: RuleSet) -> Iterator[str]:
    if rules.defenders_score_tricks and rules.set_penalty == "defenders-get-bid":
        yield _("The others get a point for each trick they take, unless they get the number bid.")
    elif rules.defenders_score_tricks:
        yield _("The others always get a point for each trick they take.")
    elif rules.set_penalty == "defenders-get-bid":
        yield _("The others get nothing for their tricks.")
    else:
        yield _("The others get nothing, whatever happens.")
    if any(rules.is_lone(name) for name in rules.special_bids):
        yield from _lone(rules)
    if rules.notrump_doubles and has_notrump(rules):
        yield _("At no trump everything counts double.")


def _lone(rules: RuleSet) -> Iterator[str]:
    if isinstance(rules.lone_set_defenders, int):
        yield _(
            "When a bid played alone fails, they get %(points)s, whatever their tricks."
        ) % {"points": points_of(rules.lone_set_defenders)}  # fmt: skip
    if isinstance(rules.lone_partner_points, int):
        yield _(
            "When players are scored one by one, the partner who sat out gets %(points)s when a"
            " bid played alone is made."
        ) % {"points": points_of(rules.lone_partner_points)}  # fmt: skip


def _examples(rules: RuleSet) -> tuple[str, ...]:
    """Three hands with their points: a bid kept, the same one set, a special bid or no trump."""
    level = (rules.minimum_bid + rules.highest_level) // 2
    needed = level + rules.book
    direction = Direction.HIGH if rules.has_directions else None
    clubs = Contract(rules.seats[0], level, None, Strain.CLUBS, direction)
    examples = [(clubs, min(needed + 1, rules.tricks)), (clubs, needed - 1)]
    if rules.special_bids:
        special = Contract(rules.seats[0], None, rules.special_bids[0], Strain.HEARTS, direction)
        examples.append((special, rules.tricks - 1))
    elif Strain.NOTRUMP in rules.strains:
        level = max(level, rules.minimum_notrump_bid)
        notrump = Contract(rules.seats[0], level, None, Strain.NOTRUMP, direction)
        examples.append((notrump, level + rules.book))
    return tuple(_example(rules, contract, tricks) for contract, tricks in examples)


def _example(rules: RuleSet, contract: Contract, tricks: int) -> str:
    makers, others = played(rules, rules.seats[-1], contract, tricks).points
    return _("%(bid)s with %(tricks)s tricks: %(makers)s, for the others %(others)s.") % {
        "bid": _bid(contract),
        "tricks": tricks,
        "makers": points_of(makers),
        "others": figure(others),
    }


def _bid(contract: Contract) -> str:
    name = special_name(contract.special) if contract.special else str(contract.level)
    strain = SIGNS.get(contract.strain)
    bid = f"{name}\N{NO-BREAK SPACE}{strain or word('strain', contract.strain)}"
    return f"{bid} {word('direction', contract.direction)}" if contract.direction else bid
