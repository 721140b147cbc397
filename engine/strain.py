"""Strains, directions, bowers, jokers: which card wins, which may follow (rules 4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache

from engine.cards import JOKERS, Card, Suit, deck


class Strain(StrEnum):
    """What may be bid as trump: a suit, high no trump or low no trump."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NOTRUMP = "NT"
    LOW = "LO"

    __hash__ = str.__hash__

    @property
    def suit(self) -> Suit | None:
        """The trump suit, None at no trump."""
        return _SUITS.get(self)

    @property
    def is_notrump(self) -> bool:
        """True at no trump, high or low."""
        return self not in _SUITS


SUIT_STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
_SUITS = {strain: Suit(strain.value) for strain in SUIT_STRAINS}


class Direction(StrEnum):
    """Which cards are best, if the rules let declarer choose (rules 2 `directions`)."""

    HIGH = "high"
    LOW = "low"
    LOW_ACES_BAD = "low-aces-bad"

    __hash__ = str.__hash__


#: The ranks, best first (rules 4.2 and A36).
_BEST_FIRST = {
    Direction.HIGH: "AKQJT98765432",
    Direction.LOW: "A23456789TJQK",
    Direction.LOW_ACES_BAD: "23456789TJQKA",
}


def played_as(strain: Strain, direction: Direction | None) -> tuple[Suit | None, Direction]:
    """The trump suit and the direction in which a strain is played, whatever the game calls it.

    Low no trump in the euchre games is what Bid Whist calls no trump, low with bad aces.
    """
    if strain is Strain.LOW:
        return None, Direction.LOW_ACES_BAD
    return strain.suit, direction or Direction.HIGH


def right_bower(strain: Strain) -> Card | None:
    """The jack of trumps, the best card of a suit contract; None at no trump."""
    suit = strain.suit
    return None if suit is None else Card("J", suit)


def left_bower(strain: Strain) -> Card | None:
    """The other jack of the colour of trumps, the second best card; None at no trump."""
    suit = strain.suit
    return None if suit is None else Card("J", suit.same_colour)


def effective_suit(card: Card, strain: Strain, *, bowers: bool = True) -> Suit | None:
    """The suit a card belongs to, for all purposes; None for a joker at no trump.

    The left bower is a trump (rules A09), and so is a joker in a suit contract (A35).
    """
    if card.suit is None or (bowers and card == left_bower(strain)):
        return strain.suit
    return card.suit


#: The strength of a card that cannot win the trick, whatever else is played.
NEVER_WINS = -1


class CardOrder:
    """The order of the cards in one contract."""

    def __init__(self, strain: Strain, direction: Direction, *, bowers: bool) -> None:
        self.trump = strain.suit
        self._suits = {
            card: effective_suit(card, strain, bowers=bowers) for card in deck("whist-54")
        }
        self._strengths = _strengths(strain, direction, bowers=bowers)
        self._cards_of = {
            suit: frozenset(card for card in self._suits if self._suits[card] is suit)
            for suit in (*Suit, None)
        }
        self._strengths_after = {
            led: {
                card: self._strengths[card] if suit and suit in (led, self.trump) else NEVER_WINS
                for card, suit in self._suits.items()
            }
            for led in (*Suit, None)
        }

    def suit_of(self, card: Card) -> Suit | None:
        """The suit a card belongs to; None for a joker at no trump, which belongs to none."""
        return self._suits[card]

    def strength(self, card: Card) -> int:
        """The strength of a card: trumps above all others, which compare only within a suit.

        Cards of two plain suits with equal strength do not beat each other: the suit led decides.
        At no trump a joker wins nothing, whatever its strength.
        """
        return self._strengths[card]

    def suit_led(self, trick: Sequence[Card]) -> Suit | None:
        """The suit to follow; None until a card with a suit has been played (rules A37)."""
        for card in trick:
            suit = self._suits[card]
            if suit is not None:
                return suit
        return None

    def following(self, cards: tuple[Card, ...], led: Suit | None) -> tuple[Card, ...]:
        """The cards of a seat that may be played to a lead of this suit (rules 4.5).

        A player who cannot follow plays a joker at no trump, if he holds one, otherwise any card.
        """
        if led is None:
            return cards
        same = tuple(filter(self._cards_of[led].__contains__, cards))
        if not same and self.trump is None:
            same = tuple(filter(self._cards_of[None].__contains__, cards))
        return same or cards

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        """The strength of each card in a trick in which this suit was led (rules 4.5).

        A card of another suit, trumps apart, never wins, nor does a joker at no trump. Of equal
        cards the first one wins (rules 4.2, duplicates).
        """
        return self._strengths_after[led]

    def winner(self, trick: Sequence[Card]) -> int:
        """Index of the card that wins the trick, in the order played."""
        strengths = self._strengths_after[self.suit_led(trick)]
        best, won = NEVER_WINS, 0
        for place, card in enumerate(trick):
            strength = strengths[card]
            if strength > best:
                best, won = strength, place
        return won


@cache
def card_order(
    strain: Strain, direction: Direction = Direction.HIGH, *, bowers: bool = True
) -> CardOrder:
    """The order of the cards when this strain is played in this direction."""
    return CardOrder(strain, direction, bowers=bowers)


def _strengths(strain: Strain, direction: Direction, *, bowers: bool) -> dict[Card, int]:
    """The strength of each card; every trump is above every other card (rules 4.2)."""
    ranks = _BEST_FIRST[played_as(strain, direction)[1]]
    strengths = {
        Card(rank, suit): place + (suit is strain.suit) * len(ranks)
        for suit in Suit
        for place, rank in enumerate(reversed(ranks))
    }
    for place, card in enumerate(_top_rising(strain, bowers=bowers), start=2 * len(ranks)):
        strengths[card] = place
    return strengths


def _top_rising(strain: Strain, *, bowers: bool) -> Iterator[Card]:
    """The bowers and jokers, which rank above all others, the best one last."""
    for bower in (left_bower(strain), right_bower(strain)):
        if bowers and bower is not None:
            yield bower
    yield from reversed(JOKERS)
