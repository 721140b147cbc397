"""Cards and decks (rules 2 `deck`). Double decks hold equal cards, so a holding is a tuple."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple


class Suit(StrEnum):
    """A suit, in the order used for sorting hands."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    # Cards are looked up many times per hand; hashing the letter is faster than Enum's own hash.
    __hash__ = str.__hash__

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

#: Every rank, best first, as in high no trump.
RANKS = "AKQJT98765432"


class Card(NamedTuple):
    """A card, written like `Jh` and `Th`; a joker has no suit and is written `BJ` or `LJ`.

    Two equal cards are the same value.
    """

    rank: str
    suit: Suit | None

    def __str__(self) -> str:
        return self.rank if self.suit is None else self.rank + self.suit.lower()


BIG_JOKER, LITTLE_JOKER = Card("BJ", None), Card("LJ", None)
JOKERS = (BIG_JOKER, LITTLE_JOKER)


class DeckKind(NamedTuple):
    """The ranks of a deck, best first, how many copies of each card it has, and its jokers."""

    ranks: str
    copies: int
    jokers: tuple[Card, ...] = ()

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.ranks) * self.copies * len(Suit) + len(self.jokers)


DECKS: dict[str, DeckKind] = {
    "single-24": DeckKind("AKQJT9", 1),
    "single-28": DeckKind("AKQJT98", 1),
    "single-32": DeckKind("AKQJT987", 1),
    "double-32": DeckKind("AKQJ", 2),
    "double-40": DeckKind("AKQJT", 2),
    "double-48": DeckKind("AKQJT9", 2),
    "triple-60": DeckKind("AKQJT", 3),
    "whist-52": DeckKind(RANKS, 1),
    "whist-54": DeckKind(RANKS, 1, JOKERS),
}


@cache
def deck(name: str) -> tuple[Card, ...]:
    """All the cards of the deck called `name`, sorted by suit and rank, jokers last."""
    kind = DECKS[name]
    suited = tuple(
        Card(rank, suit) for suit in Suit for rank in kind.ranks for _ in range(kind.copies)
    )
    return suited + kind.jokers


def remove(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """`cards` without one copy of `card`, which must be among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


_SORTED = {card: place for place, card in enumerate(deck("whist-54"))}


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """`cards` sorted by suit, then best first, jokers last."""
    return tuple(sorted(cards, key=_SORTED.__getitem__))
