"""Special bids, the kitty, and the tricks (rules 4.4 and 4.5)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import PEPPERS, RuleSet
from scoring.words.engine import special_name
from scoring.words.figures import figure
from scoring.words.rules.values import RulesSection, SpecialBid


def special_bids(rules: RuleSet) -> tuple[SpecialBid, ...]:
    """The special bids of the rules, rising."""
    return tuple(
        SpecialBid(special_name(name), rules.special_value(name), _how_played(name, rules))
        for name in rules.special_bids
    )


def _how_played(name: str, rules: RuleSet) -> str:
    tricks = {"tricks": rules.tricks}
    if name in PEPPERS:
        return _("All %(tricks)s tricks; nobody sits out.") % tricks
    if name == "moon":
        return _("All %(tricks)s tricks alone, without help.") % tricks
    if name == "best":
        return _best(rules)
    number = int(name.removeprefix("call-"))
    return ngettext(
        "All %(tricks)s tricks alone. The declarer discards %(number)s card, the partner passes"
        " %(number)s; both choose unseen.",
        "All %(tricks)s tricks alone. The declarer discards %(number)s cards, the partner passes"
        " %(number)s; both choose unseen.",
        number,
    ) % {**tricks, "number": number}


def _best(rules: RuleSet) -> str:
    number = len(rules.partners(rules.seats[0]))
    return ngettext(
        "All %(tricks)s tricks alone. The partner passes the best card; then the declarer discards"
        " %(number)s.",
        "All %(tricks)s tricks alone. Each partner passes the best card; then the declarer"
        " discards %(number)s.",
        number,
    ) % {"tricks": rules.tricks, "number": number}


def play_section(rules: RuleSet) -> RulesSection:
    """From the kitty to the last trick."""
    return RulesSection(_("The play"), (*_kitty(rules), *_tricks(rules), *_revoke(rules)))


def _kitty(rules: RuleSet) -> Iterator[str]:
    if not rules.kitty:
        return
    yield _(
        "The highest bidder picks up the kitty and discards %(cards)s cards, face down."
    ) % {"cards": rules.kitty}  # fmt: skip
    if rules.kitty_trick == "declarer":
        yield _("The discards count as one trick for the makers.")
    elif rules.kitty_trick == "first-trick":
        yield _("The discards count as one more trick for the side that wins the first.")
    else:
        yield _("The discards count for nobody.")


def _tricks(rules: RuleSet) -> Iterator[str]:
    if rules.initial_leader == "declarer":
        yield _("The highest bidder is the declarer and leads to the first trick.")
    else:
        yield _("The player on the dealer's left leads to the first trick.")
    yield _(
        "Follow suit if you can; otherwise play any card. The winner of a trick leads to the next."
    )
    if any(rules.is_lone(name) for name in rules.special_bids):
        if rules.players == 6:
            yield _("When a bid is played alone, the declarer's partners sit out.")
        else:
            yield _("When a bid is played alone, the declarer's partner sits out.")
        if rules.initial_leader != "declarer":
            yield _("If the one who should lead sits out, the next player leads.")


def _revoke(rules: RuleSet) -> Iterator[str]:
    if not (revoke := rules.revoke):
        return
    yield _("A revoke – not following suit when one could – ends the hand at once.")
    yield _("The other side gets %(others)s, the side that revoked %(side)s.") % {
        "others": points_of(revoke.others),
        "side": points_of(revoke.side),
    }
    if revoke.player != revoke.side:
        yield _("When players are scored one by one, the one who revoked gets %(points)s.") % {
            "points": points_of(revoke.player)
        }


def points_of(number: int) -> str:
    """“6 points”, “−18 points”, “1 point”."""
    text = ngettext("%(number)s point", "%(number)s points", abs(number))
    return text % {"number": figure(number)}
