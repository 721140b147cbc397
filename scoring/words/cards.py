"""Cards and bids as they are spoken, for readers who listen to a page."""

from django.utils.translation import get_language, gettext_lazy, npgettext_lazy
from django.utils.translation import gettext as _

from engine import ENGLISH, FRENCH, Bid, Card, Contract, Naming
from scoring.words.engine import NO_BREAK, SIGNS, special_name, word

RANKS = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "BJ": gettext_lazy("big joker"),
    "LJ": gettext_lazy("little joker"),
}

#: A bid of this many tricks in a suit; one trick is singular.
IN_SUIT = {
    "S": npgettext_lazy("bid", "%(level)s spade", "%(level)s spades", "level"),
    "H": npgettext_lazy("bid", "%(level)s heart", "%(level)s hearts", "level"),
    "D": npgettext_lazy("bid", "%(level)s diamond", "%(level)s diamonds", "level"),
    "C": npgettext_lazy("bid", "%(level)s club", "%(level)s clubs", "level"),
}


def rank_shown(card: Card) -> str:
    """The text in the corner of a card."""
    return {"T": "10", "BJ": "★", "LJ": "☆"}.get(card.rank, card.rank)


def card_said(card: Card) -> str:
    """A card in words: “jack of hearts”."""
    rank = str(RANKS.get(card.rank, card.rank.replace("T", "10")))
    if card.suit is None:
        return rank
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": word("strain", card.suit)}


def bid_short(bid: Bid | Naming) -> str:
    """A bid as on a small button: “5 ♣”, “5 NT”, “moon ♥”, “4 low”."""
    letters = FRENCH if (get_language() or "").startswith("fr") else ENGLISH
    strain, direction = bid.strain, bid.direction
    name = "" if isinstance(bid, Naming) else str(bid.level or special_name(bid.special or ""))
    suit = SIGNS.get(strain) or letters.strain_letters[strain] if strain else ""
    direction_word = word("direction", direction) if direction else ""
    return NO_BREAK.join(filter(None, (name.lower(), suit, direction_word)))


def bid_said(bid: Bid | Contract | Naming) -> str:
    """A bid, a contract or what was named, in words: “5 clubs”, “1 heart”, “moon in hearts”."""
    strain = word("strain", bid.strain) if bid.strain else ""
    direction = word("direction", bid.direction) if bid.direction else ""
    trump = " ".join(filter(None, (strain, direction)))
    if isinstance(bid, Naming):
        return trump
    if bid.special:
        name = special_name(bid.special).lower()
        return _("%(bid)s in %(suit)s") % {"bid": name, "suit": trump} if trump else name
    if bid.strain in IN_SUIT:
        strain = IN_SUIT[bid.strain] % {"level": bid.level}
        return " ".join(filter(None, (strain, direction)))
    return f"{bid.level} {trump}".strip()
