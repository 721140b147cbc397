"""Why an act is good, as told to a learner: without figures, and as something to do."""

from django.utils.translation import gettext_lazy as _

#: By the code of the reason; reasons without a sentence here are plain enough.
PLAIN = {
    "draw-trumps": _("The others still have trumps: draw them with your best one."),
    "cash-winner": _("Nobody can beat this card in its suit: take the trick now."),
    "lead-low": _("You have no sure trick to lead: lead a card that is worth little."),
    "leave-to-partner": _("Partner is winning already: throw your lowest card."),
    "cover-partner": _("Partner’s card may still be beaten, and this one can’t: play it."),
    "throw-away": _("You can’t win this trick: throw your lowest card."),
    "just-enough": _("This is the cheapest card that surely wins the trick."),
    "ruff": _("You have none of this suit: take the trick with a small trump."),
    "second-hand-low": _("Partner plays after you: play low, and keep your better cards."),
    "third-hand-high": _("Nobody on your side plays after you: play your highest card."),
    "play": _("Another card is usual here, but this one did better when played out."),
    "bid-must": _("You must bid, and this is your best bid."),
    "bid-worth": _("Your hand is strong enough: bid."),
    "bid-higher": _("A lower bid is made more often, but this one earns more."),
    "pass-to-partner": _("Partner’s bid is better than any you have: pass."),
    "pass-weak": _("Your hand is too weak for a bid: pass."),
}
#: For the rule that covers partner's card, when no card can and the lowest is thrown.
COVERS_IN_VAIN = _("Nothing you have helps partner here: throw your lowest card.")
