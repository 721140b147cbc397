"""Questions about special bids and about the play."""

from django.utils.translation import gettext_lazy as _

from engine.options import MOST
from scoring.forms.house_rules.question import (
    ChoiceQuestion,
    RevokeQuestion,
    SpecialBidsQuestion,
    WordOrNumberQuestion,
)

SPECIALS = (
    SpecialBidsQuestion(
        option="special_values",
        text=_("Which special bids are there, and what are they worth?"),
        help=_(
            "They are higher than any number and promise all tricks. A special bid that is made"
            " earns its points; one that fails costs them."
        ),
        example=_("Call 2 for 12: with all tricks the side scores 12, with one less it loses 12."),
        lines={
            "call-3": _("alone, after changing three cards with the partner"),
            "call-2": _("alone, after changing two cards with the partner"),
            "call-1": _("alone, after changing one card with the partner"),
            "moon": _("alone, with the cards as dealt"),
            "little-pepper": _("all tricks, together with the partner"),
            "big-pepper": _("the same for more points, over little pepper"),
            "best": _("alone, with one card from each partner"),
        },
    ),
    WordOrNumberQuestion(
        option="lone_set_defenders",
        text=_("What do the others score when a hand played alone fails?"),
        help=_("Some clubs give them a fixed number of points."),
        example=_("A moon fails by one trick: 1 point, or the fixed number."),
        word="tricks",
        usual=_("A point for each of their tricks"),
        other=_("Always the same"),
        lowest=0,
        idle=lambda rules: not rules.has_lone_bids,
    ),
    WordOrNumberQuestion(
        option="lone_partner_points",
        text=_("What does the partner score for a hand that was made alone?"),
        help=_("Only when players are scored one by one and partners change."),
        example=_("One club gives the player 5 points and the partner 4."),
        word="same",
        usual=_("As many as the player"),
        other=_("Always the same"),
        lowest=-MOST,
        rare=True,
        idle=lambda rules: not rules.has_lone_bids,
    ),
)

PLAY = (
    ChoiceQuestion(
        option="initial_leader",
        text=_("Who leads to the first trick?"),
        help=_("If that player sits out, the next one does."),
        example=_("South deals and North plays five hearts: North leads, or West does."),
        answers={
            "declarer": _("Whoever won the bidding"),
            "left-of-dealer": _("The player left of the dealer"),
        },
    ),
    RevokeQuestion(
        option="revoke",
        text=_("Does a revoke end the hand at once?"),
        help=_("A revoke is playing another suit when one could follow suit."),
        example=_("4 points to the others and −4 to the side that revoked."),
        answers={
            "none": _("No, the table settles it"),
            "points": _("Yes, with these points"),
        },
        labels={
            "others": _("To the other side"),
            "side": _("To the side that revoked"),
            "player": _("To the player, when players are scored one by one"),
        },
    ),
    ChoiceQuestion(
        option="first_dealer",
        text=_("Who deals first?"),
        help=_("For a game at home: at an event North, or seat 1, deals the first hand."),
        example=_("Cut for it: the highest card deals."),
        answers={
            "random": _("Whoever is drawn"),
            "north": _("North"),
            "cut": _("Whoever cuts the highest card"),
        },
    ),
)
