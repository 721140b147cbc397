"""Questions about bidding, and about naming the suit."""

from django.utils.translation import gettext_lazy as _

from scoring.forms.house_rules.question import ChoiceQuestion, NumberQuestion

BIDDING = (
    ChoiceQuestion(
        option="bidding_rounds",
        text=_("How often may a player bid?"),
        help=_("The player left of the dealer begins; every bid must be higher than the last."),
        example=_("Once each: the dealer has the last word, and then the bidding is over."),
        answers={
            "single": _("Once"),
            "two": _("Twice"),
            "multiple": _("Until all the others have passed"),
        },
    ),
    ChoiceQuestion(
        option="reenter",
        text=_("May somebody who passed bid again?"),
        help=_("Only if the bidding goes on until all the others have passed."),
        example=_("With “No”, West, who passed earlier, stays out even if East stops at 4."),
        rare=True,
        matters=lambda answers: answers["bidding_rounds"] == "multiple",
    ),
    NumberQuestion(
        option="minimum_bid",
        text=_("What is the lowest bid in a suit?"),
        help=_("A number of tricks; in Bid Whist, of tricks over six."),
        example=_("With 3, two hearts is too low; three hearts is a bid."),
    ),
    ChoiceQuestion(
        option="notrump",
        text=_("Is there no trump?"),
        help=_("In high no trump the ace is best in every suit, in low no trump the lowest card."),
        example=_("Low no trump with 24 cards: nine, ten, jack, queen, king, ace."),
        answers={
            "none": _("No"),
            "high": _("Yes, high"),
            "high-low": _("Yes, high and low"),
        },
    ),
    NumberQuestion(
        option="minimum_notrump_bid",
        text=_("What is the lowest bid in no trump?"),
        help=_("Often one more than in a suit; the same number if there is no difference."),
        example=_("At Ottawa 4: three no trump is too low, three spades is not."),
        idle=lambda rules: rules.notrump == "none",
    ),
    ChoiceQuestion(
        option="notrump_rank",
        text=_("At the same number, is no trump higher than a suit?"),
        help=_("Of two suits at the same number neither is higher."),
        example=_("If a suit is higher, four hearts may be bid over four no trump."),
        answers={
            "equal": _("No, neither is higher"),
            "lower": _("No, a suit is higher"),
            "higher": _("Yes, no trump is higher"),
        },
        rare=True,
        idle=lambda rules: not rules.has_bids_in_notrump,
    ),
    ChoiceQuestion(
        option="stick_the_dealer",
        text=_("Must the dealer bid when all others have passed?"),
        help=_("If so, no deal is ever passed out."),
        example=_("Three passes: the dealer bids at least the lowest bid, with any cards."),
    ),
    ChoiceQuestion(
        option="passed_out",
        text=_("What if nobody bids?"),
        help=_("Nobody scores; the question is whether the deal counts as a hand."),
        example=_("If it counts, it is one of the eight hands of a round."),
        answers={
            "counts": _("It counts as a hand"),
            "not-counted": _("It does not count; the next player deals"),
            "redeal": _("It does not count; the same player deals again"),
        },
        idle=lambda rules: rules.stick_the_dealer,
    ),
    ChoiceQuestion(
        option="dealer_can_steal",
        text=_("May the dealer take over a bid by bidding the same?"),
        help=_("Everybody else must bid higher. The dealer may take it from the partner too."),
        example=_("East bids moon; if special bids can be taken over, the dealer’s moon wins."),
        answers={
            "no": _("No"),
            "special": _("Only a special bid"),
            "any": _("Any bid"),
        },
        idle=lambda rules: rules.dealer_can_steal == "special" and not rules.special_bids,
    ),
    ChoiceQuestion(
        option="right_bower_1st_2nd",
        text=_("Do the first two players need the right bower of the suit they bid?"),
        help=_("This binds the two players after the dealer; no trump is free."),
        example=_("With “Yes”, the player left of the dealer may bid hearts only with that jack."),
        rare=True,
        idle=lambda rules: not rules.has_bids_with_suit,
    ),
    ChoiceQuestion(
        option="book",
        text=_("What does a bid of 4 promise?"),
        help=_("In Bid Whist a bid is a number of tricks over six."),
        example=_("A bid of 4 over six is made with ten tricks."),
        answers={0: _("Four tricks"), 6: _("Four tricks over six: ten")},
        rare=True,
    ),
)

NAMING = (
    ChoiceQuestion(
        option="trick_suit",
        text=_("When is the suit named?"),
        help=_("With the bid, or by the winner after the bidding, before the kitty is seen."),
        example=_("With the bid: “four hearts”. Afterwards: “four”, and then “hearts”."),
        answers={
            "with-bid": _("With the bid"),
            "after": _("After the bidding"),
            "kind-with-bid": _("High, low or no trump is bid; the suit is named afterwards"),
        },
    ),
    ChoiceQuestion(
        option="special_suit",
        text=_("When is the suit of a special bid named?"),
        help=_("The same question for calls, moon, pepper and best."),
        example=_("With the bid: “moon in hearts”. Afterwards: “moon”, and then “hearts”."),
        answers={"with-bid": _("With the bid"), "after": _("After the bidding")},
        idle=lambda rules: not rules.special_bids,
    ),
)
