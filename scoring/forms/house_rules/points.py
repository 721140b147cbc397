"""Questions about points, and about the end of a game."""

from django.utils.translation import gettext_lazy as _

from scoring.forms.house_rules.question import ChoiceQuestion, GameOverQuestion

POINTS = (
    ChoiceQuestion(
        option="overtricks",
        text=_("Does a side that makes its bid score every trick it took?"),
        help=_("Or just the number it bid."),
        example=_("5♣ bid, six tricks taken: the side scores 6 with “Yes”, 5 with “No”."),
        answers={True: _("Yes, every trick"), False: _("No, the number it bid")},
    ),
    ChoiceQuestion(
        option="set_penalty",
        text=_("What does a failed bid cost?"),
        help=_("The side is set. Its own tricks earn nothing."),
        example=_("With 5♣ and four tricks the side loses 5 in most clubs."),
        answers={
            "bid": _("The number that was bid"),
            "all-tricks": _("All the tricks of the hand, whatever was bid"),
            "defenders-get-bid": _("Nothing, and the others score the bid"),
        },
    ),
    ChoiceQuestion(
        option="defenders_score_tricks",
        text=_("Do the others score a point for each trick?"),
        help=_("Whether the bid was made or not."),
        example=_("5♣ bid, six of eight tricks taken: the others score 2."),
    ),
    ChoiceQuestion(
        option="notrump_doubles",
        text=_("Does everything count double in no trump?"),
        help=_("This is how Bid Whist with jokers is scored."),
        example=_("3 no trump made with nine tricks: 6 points, not 3."),
        rare=True,
        idle=lambda rules: rules.notrump == "none",
    ),
)

ENDING = (
    GameOverQuestion(
        option="game_over",
        text=_("When is a game over?"),
        help=_("For a game by itself: at an event the hands of a round decide."),
        example=_(
            "8 hands: each player deals twice. 52 points: the first side to reach 52 ends it."
        ),
        answers={
            "hands": _("After a number of hands"),
            "points": _("At a number of points"),
            "plus-minus": _("At that many points, above or below zero"),
            "hole": _("At a number of points, or too far below zero"),
        },
    ),
    ChoiceQuestion(
        option="win_rule",
        text=_("Who wins then?"),
        help=_("The last three apply only to games played to a number of points."),
        example=_("Both sides pass 50 in one hand: the side that bid it, or the higher one."),
        answers={
            "highest-tie": _("The higher total; equal totals are a tie"),
            "highest-last-contract": _(
                "The higher total; if equal, the side that made or set the last bid"
            ),
            "bidding-team": _("If both reach it, the side that bid last"),
            "must-bid": _("A side that reaches it and made its own bid"),
            "must-bid-or-set": _("A side that reaches it and made its bid or set the others"),
        },
    ),
)
