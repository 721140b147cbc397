"""Questions about the cards, and about the names of these rules."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine import DECKS
from scoring.forms.house_rules.question import ChoiceQuestion, LineQuestion, NumberQuestion

LONGEST_NAME, LONGEST_SOURCE = 80, 300


def _leaves_cards_over(answers: Mapping[str, Any]) -> bool:
    return DECKS[answers["deck"]].size % int(answers["players"]) > 0


NAME = (
    LineQuestion(
        option="name",
        text=_("What do you call these rules?"),
        help=_("An event by these rules shows it, and so does the sheet for the wall."),
        example=_("Thursday rules"),
        missing=_("Give these rules a name."),
        longest=LONGEST_NAME,
    ),
    LineQuestion(
        option="source",
        text=_("Where do they come from?"),
        help=_("Somebody reading them in five years will want to know."),
        example=_("Agreed at the annual meeting in May"),
        missing=_("Say where they come from."),
        longest=LONGEST_SOURCE,
    ),
)

CARDS = (
    ChoiceQuestion(
        option="players",
        text=_("How many play at a table?"),
        help=_("Partners sit across from each other; of six, every second one is a partner."),
        example=_("At a table of six, seats 1, 3 and 5 play against seats 2, 4 and 6."),
        answers={4: _("Four, two against two"), 6: _("Six, three against three")},
    ),
    ChoiceQuestion(
        option="deck",
        text=_("Which cards are used?"),
        help=_("All of them are dealt, and everybody gets the same number."),
        example=_("32 cards, four players: eight cards each, and eight tricks."),
        answers={
            "single-24": _("24: ace to 9"),
            "single-28": _("28: ace to 8"),
            "single-32": _("32: ace to 7"),
            "double-32": _("32: ace to jack, two of each"),
            "double-40": _("40: ace to 10, two of each"),
            "double-48": _("48: ace to 9, two of each"),
            "triple-60": _("60: ace to 10, three of each"),
            "whist-52": _("52: ace to 2"),
            "whist-54": _("54: ace to 2, and two jokers"),
        },
    ),
    ChoiceQuestion(
        option="bowers",
        text=_("Are jacks the highest trumps?"),
        help=_(
            "The right bower is the jack of trumps; the left bower is the other jack of the same"
            " colour, and counts as a trump."
        ),
        example=_("Hearts are trumps: the jack of hearts beats the jack of diamonds."),
        answers={True: _("Yes, right and left bower"), False: _("No, the ace is")},
        rare=True,
    ),
    NumberQuestion(
        option="kitty",
        text=_("How many cards go into the kitty?"),
        help=_("The winner of the bidding picks it up and discards as many cards. 0: no kitty."),
        example=_("Bid Whist with 52 cards: 4 in the kitty, 12 for each player."),
        lowest=0,
        rare=True,
        matters=lambda answers: bool(answers["kitty"] or _leaves_cards_over(answers)),
    ),
    ChoiceQuestion(
        option="kitty_trick",
        text=_("Does the kitty count as a trick?"),
        help=_("If it does, there is one trick more than a player has cards."),
        example=_("Twelve cards each and the kitty make thirteen tricks."),
        answers={
            "none": _("No"),
            "declarer": _("Yes, for whoever won the bidding"),
            "first-trick": _("Yes, for whoever wins the first trick"),
        },
        rare=True,
        matters=lambda answers: bool(answers["kitty"]),
    ),
    ChoiceQuestion(
        option="directions",
        text=_("May low cards beat high ones in a suit?"),
        help=_("In Bid Whist the winner of the bidding chooses. In Bid Euchre high cards win."),
        example=_("Low with good aces: ace, 2, 3 and so on, the king is worst."),
        answers={
            "high": _("No, high cards win"),
            "high+low": _("High or low, aces good in both"),
            "high+low+low-aces-bad": _("High, low with good aces, or low with bad aces"),
        },
        rare=True,
    ),
)
