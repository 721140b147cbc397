"""Strains, bowers, and which card wins (rules 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from engine.cards import RANKS, Card, Suit


class Strain(StrEnum):
    """What may be bid as trump: a suit, high no trump, low no trump."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NOTRUMP = "NT"
    LOW = "LO"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, None at no trump."""
        return None if self.is_notrump else Suit(self.value)

    @property
    def is_notrump(self) -> bool:
        """True at no trump, high or low."""
        return self in (Strain.NOTRUMP, Strain.LOW)


SUIT_STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)

_RIGHT, _LEFT = len(RANKS) + 1, len(RANKS)


def right_bower(strain: Strain) -> Card | None:
    """The jack of trumps, the best card of a suit contract; None at no trump."""
    suit = strain.suit
    return None if suit is None else Card("J", suit)


def left_bower(strain: Strain) -> Card | None:
    """The other jack of the colour of trumps, the second best card; None at no trump."""
    suit = strain.suit
    return None if suit is None else Card("J", suit.same_colour)


def effective_suit(card: Card, strain: Strain) -> Suit:
    """The suit a card belongs to: the left bower is a trump for all purposes (rules A09)."""
    trump = strain.suit
    if trump is not None and card.rank == "J" and card.suit is trump.same_colour:
        return trump
    return card.suit


def strength(card: Card, strain: Strain) -> int:
    """How high a card stands inside its effective suit; more is better."""
    if card == right_bower(strain):
        return _RIGHT
    if card == left_bower(strain):
        return _LEFT
    place = RANKS.index(card.rank)
    return place if strain is Strain.LOW else -place


def winner(cards: Sequence[Card], strain: Strain) -> int:
    """Index of the card that wins the trick `cards`, in the order played.

    Of equal cards the first one wins (rules 4.2, duplicates).
    """
    led = effective_suit(cards[0], strain)
    standing = [_standing(card, led, strain) for card in cards]
    return standing.index(max(standing))


def _standing(card: Card, led: Suit, strain: Strain) -> tuple[int, int]:
    suit = effective_suit(card, strain)
    if suit == strain.suit:
        return 2, strength(card, strain)
    if suit is led:
        return 1, strength(card, strain)
    return 0, 0
