"""Cards and decks (rules 2 `deck`). Double decks hold equal cards: a holding is a tuple."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Suit(StrEnum):
    """A suit, in the order in which hands are sorted."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def same_colour(self) -> Suit:
        """The other suit of this colour."""
        return _SAME_COLOUR[self]


_SAME_COLOUR = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}

#: Ranks of the euchre decks, best first as at high no trump.
RANKS = "AKQJT987"


class Card(NamedTuple):
    """A card, written like `Jh` and `Th`; two equal cards are the same value."""

    rank: str
    suit: Suit

    def __str__(self) -> str:
        return self.rank + self.suit.lower()


class DeckKind(NamedTuple):
    """Which ranks a deck has, best first, and how often it has each card."""

    ranks: str
    copies: int


DECKS: dict[str, DeckKind] = {
    "single-24": DeckKind("AKQJT9", 1),
    "single-28": DeckKind("AKQJT98", 1),
    "single-32": DeckKind("AKQJT987", 1),
    "double-32": DeckKind("AKQJ", 2),
    "double-40": DeckKind("AKQJT", 2),
    "double-48": DeckKind("AKQJT9", 2),
    "triple-60": DeckKind("AKQJT", 3),
}


def deck(name: str) -> tuple[Card, ...]:
    """All the cards of the deck called `name`, sorted by suit and rank."""
    kind = DECKS[name]
    return tuple(
        Card(rank, suit) for suit in Suit for rank in kind.ranks for _ in range(kind.copies)
    )


def remove(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """`cards` without one copy of `card`, which must be among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """`cards` sorted by suit, then best first."""
    suits = list(Suit)
    return tuple(sorted(cards, key=lambda card: (suits.index(card.suit), RANKS.index(card.rank))))
