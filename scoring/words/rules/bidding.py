"""The auction (rules 4.3), and what is named after it."""

from collections.abc import Iterator

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import PEPPERS, Direction, RuleSet, Strain
from scoring.words.engine import special_name
from scoring.words.rules.cards import has_notrump
from scoring.words.rules.playing import special_bids
from scoring.words.rules.values import RulesSection


def bidding_section(rules: RuleSet) -> RulesSection:
    """Who bids, what may be bid, what outranks what, and what happens if nobody bids."""
    sentences = (*_turns(rules), *_what_a_bid_is(rules), *_limits(rules), *_order(rules),
            *_special_order(rules), *_dealer(rules))  # fmt: skip
    return RulesSection(_("Bidding"), sentences, special_bids=special_bids(rules))


def _turns(rules: RuleSet) -> Iterator[str]:
    yield _("The player on the dealer's left bids first.")
    if rules.bidding_rounds == "single":
        yield _("Everybody has one turn, to bid or pass.")
    elif rules.bidding_rounds == "two":
        yield _("Everybody has exactly two turns, and may bid after a pass.")
    else:
        yield _("The bidding goes round until all but the highest bidder have passed.")
        if rules.reenter:
            yield _("A player who has passed may still bid later.")
        else:
            yield _("A player who has passed is out of the bidding.")


def _what_a_bid_is(rules: RuleSet) -> Iterator[str]:
    if rules.trick_suit == "kind-with-bid":
        yield from _kinds(rules)
    elif rules.trick_suit == "after":
        yield _("A bid is only a number of tricks.")
        yield str(_NAMED_AFTER[rules.strains[4:]])
        if rules.has_directions:
            yield _("The highest bidder also says %(which)s.") % {"which": _which_win(rules)}
    else:
        yield str(_NAMED_WITH[rules.strains[4:]])
        if rules.has_directions:
            yield _("The bidder also says %(which)s.") % {"which": _which_win(rules)}


_NAMED_WITH = {
    (): gettext_lazy("A bid is a number of tricks and a suit."),
    (Strain.NOTRUMP,): gettext_lazy("A bid is a number of tricks and a suit, or no trump."),
    (Strain.NOTRUMP, Strain.LOW): gettext_lazy(
        "A bid is a number of tricks and a suit, no trump or low no trump."
    ),
}
_NAMED_AFTER = {
    (): gettext_lazy("The highest bidder then names the trump suit."),
    (Strain.NOTRUMP,): gettext_lazy("The highest bidder then names the trump suit, or no trump."),
    (Strain.NOTRUMP, Strain.LOW): gettext_lazy(
        "The highest bidder then names the trump suit, no trump or low no trump."
    ),
}


def _kinds(rules: RuleSet) -> Iterator[str]:
    """Bid Whist: high, low or no trump is bid, the rest named afterwards."""
    if not has_notrump(rules):
        yield _("A bid is a number of tricks, high or low.")
        yield str(_NAMED_AFTER[()])
        return
    yield _("A bid is a number of tricks, high, low or at no trump.")
    if len(rules.directions_of(Strain.NOTRUMP)) == 1:
        yield _("After a bid of high or low the highest bidder names the trump suit.")
    else:
        yield _(
            "After a bid of high or low the highest bidder names the trump suit; after a bid of"
            " no trump, whether high or low cards win."
        )


def _which_win(rules: RuleSet) -> str:
    if Direction.LOW_ACES_BAD in rules.direction_names:
        return _("whether high cards win, or low ones with good aces, or low ones with bad aces")
    return _("whether high or low cards win")


def _limits(rules: RuleSet) -> Iterator[str]:
    if rules.book:
        yield _(
            "The number bid counts only the tricks over the first six: a bid of 1 promises seven."
        )
    values = {
        "lowest": rules.lowest_level,
        "minimum": rules.minimum_bid,
        "notrump": rules.minimum_notrump_bid,
        "highest": rules.highest_level,
    }
    if rules.minimum_bid == rules.minimum_notrump_bid or not has_notrump(rules):
        yield _("The lowest bid is %(lowest)s, the highest number %(highest)s.") % values
    elif rules.trick_suit == "after":
        yield _("The lowest bid is %(lowest)s, the highest number %(highest)s.") % values
        if rules.minimum_bid < rules.minimum_notrump_bid:
            yield _("To play no trump, you must have bid at least %(notrump)s.") % values
        else:
            yield _("To play a suit, you must have bid at least %(minimum)s.") % values
    else:
        yield (
            _(
                "The lowest bid is %(minimum)s, at no trump %(notrump)s; the highest number is"
                " %(highest)s."
            )
            % values
        )


def _order(rules: RuleSet) -> Iterator[str]:
    is_ranked = rules.notrump_rank != "equal"
    if rules.trick_suit == "after":
        yield _("Each bid must be a higher number than the last.")
    elif rules.trick_suit == "kind-with-bid":
        yield _("Each bid must be a higher number than the last; high and low are equal.")
    elif has_notrump(rules) and not is_ranked:
        yield _("Each bid must be a higher number than the last; suits and no trump are equal.")
    else:
        yield _("Each bid must be a higher number than the last; all suits are equal.")
    if not is_ranked or not rules.has_bids_in_notrump:
        return
    if rules.notrump_rank == "higher":
        yield _("Between two bids that are otherwise equal, no trump is the higher.")
    else:
        yield _("Between two bids that are otherwise equal, no trump is the lower.")


def _special_order(rules: RuleSet) -> Iterator[str]:
    specials = rules.special_bids
    if not specials:
        return
    names = ", ".join(special_name(special) for special in specials)
    yield _("Above the numbers, from the lowest up: %(names)s.") % {"names": names}
    if rules.special_suit == "with-bid":
        yield _("The suit of such a bid is named with it.")
    else:
        yield _("The suit of such a bid is named after the bidding.")
    if PEPPERS[0] in specials:
        yield _("Big pepper may be bid only when somebody has bid little pepper.")
    if "best" in specials:
        yield _("When somebody bids best, the bidding is over at once.")


def _dealer(rules: RuleSet) -> Iterator[str]:
    if rules.right_bower_1st_2nd and rules.has_bids_with_suit:
        yield _(
            "The two players on the dealer's left may name a suit in the bidding only when they"
            " hold its right bower."
        )
    if rules.dealer_can_steal == "any":
        yield _("The dealer may take over the last bid by bidding the same.")
    elif rules.dealer_can_steal == "special" and rules.special_bids:
        names = get_text_list([special_name(special) for special in rules.special_bids], _("or"))
        yield _("The dealer may take over %(names)s by bidding the same.") % {"names": names}
    if rules.stick_the_dealer:
        yield _("When all the others pass, the dealer must bid.")
    elif rules.passed_out == "counts":
        yield _(
            "When everybody passes, nobody scores; it counts as a hand, and the next player deals."
        )
    elif rules.passed_out == "not-counted":
        yield _(
            "When everybody passes, nobody scores and the next player deals; it does not"
            " count as a hand."
        )
    else:
        yield _("When everybody passes, the same dealer deals again.")
