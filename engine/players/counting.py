"""Counting tricks: what a hand takes if it is played alone against all cards that it lacks."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.cards import Card, Suit, deck
from engine.ruleset import RuleSet
from engine.strain import CardOrder

#: How often a card wins over one better card that others hold: partner may have it, or it falls
#: before. By kind: a trump, a card of a plain suit beside trumps, and at no trump.
TRUMP_CHANCE, PLAIN_CHANCE, NOTRUMP_CHANCE = 0.6, 0.45, 0.35
#: A card of a suit that the others have run out of.
LONG_CHANCE = 0.9
#: Of the tricks that declarer does not take himself, a partner's share is this part of a fair one.
PARTNER_SHARE = 0.9

#: What one card of the kitty is worth in tricks.
KITTY_WORTH = 0.25


def kitty_tricks(rules: RuleSet) -> float:
    """What the kitty is worth to declarer: better cards, and where it is one, the trick itself."""
    return KITTY_WORTH * rules.kitty + (rules.kitty_trick != "none")


def side_tricks(own: float, rules: RuleSet) -> float:
    """The tricks of the side of a hand that takes `own`: partners have their part of the others."""
    partners = rules.players // 2 - 1
    return own + (rules.tricks - own) * PARTNER_SHARE * partners / (rules.players - 1)


def own_tricks(cards: tuple[Card, ...], order: CardOrder, rules: RuleSet) -> float:
    """The tricks that these cards take by themselves in this order of the cards."""
    return sum(chances(cards, order, rules))


@lru_cache(maxsize=10_000)
def chances(cards: tuple[Card, ...], order: CardOrder, rules: RuleSet) -> tuple[float, ...]:
    """For each card that belongs to a suit, how likely it takes a trick."""
    return tuple(
        chance
        for suit, held in by_suit(cards, order).items()
        for chance in suit_chances(held, suit, order, rules)
    )


def by_suit(cards: tuple[Card, ...], order: CardOrder) -> dict[Suit, tuple[Card, ...]]:
    """The cards of each suit in this order of the cards, best first; free jokers left out."""
    held: dict[Suit, list[Card]] = {}
    for card in sorted(cards, key=order.strength, reverse=True):
        suit = order.suit_of(card)
        if suit:
            held.setdefault(suit, []).append(card)
    return {suit: tuple(of_suit) for suit, of_suit in held.items()}


@lru_cache(maxsize=100_000)
def suit_chances(
    cards: tuple[Card, ...], suit: Suit, order: CardOrder, rules: RuleSet
) -> tuple[float, ...]:
    """The chances of the cards of one suit, the best of them first."""
    counted = suit_count(suit, order, rules)
    return counted.chances(tuple([counted.above[card] for card in cards]))


class SuitCount:
    """Counts the tricks of one suit; `above` has how many cards of the deck are better than each.

    Cards are told by what is above them: in most suits the same count serves.
    """

    def __init__(self, suit: Suit, order: CardOrder, rules: RuleSet) -> None:
        cards = [card for card in deck(rules.deck) if order.suit_of(card) is suit]
        strengths = sorted(map(order.strength, cards), reverse=True)
        self.above = {card: strengths.index(order.strength(card)) for card in cards}
        self._size, self._others = len(cards), rules.players - 1
        self._is_ruffed = order.trump not in (None, suit)
        self._over_one = NOTRUMP_CHANCE
        if order.trump:
            self._over_one = TRUMP_CHANCE if suit is order.trump else PLAIN_CHANCE

    def chances(self, above: tuple[int, ...]) -> tuple[float, ...]:
        """How likely each of these cards, the best first, takes a trick."""
        each = (self._size - len(above)) / self._others
        return _chances(above, each, self._over_one, self._is_ruffed)


@lru_cache(maxsize=2_000)
def suit_count(suit: Suit, order: CardOrder, rules: RuleSet) -> SuitCount:
    """The count of a suit in this order of the cards."""
    return SuitCount(suit, order, rules)


@lru_cache(maxsize=100_000)
def _chances(
    above: tuple[int, ...], each: float, over_one: float, is_ruffed: bool
) -> tuple[float, ...]:
    """How likely cards take a trick that have so many above them, where the others hold `each`.

    A card wins if the better ones are with partner or gone, and while the others must follow; a
    long suit wins when the others have run out of it.
    """
    found, lost = [], 0.0
    for place, better in enumerate(above):
        # Of the better ones some are in the same hand.
        wins: float = over_one ** max(0.0, better - above.index(better) - lost)
        if place > each + 1:
            wins = max(wins, LONG_CHANCE)
        if is_ruffed:
            # Who has no more of this suit puts a trump on it.
            wins *= max(0.0, min(1.0, each - place * 0.8))
        found.append(wins)
        lost += 1 - wins
    return tuple(found)


@lru_cache(maxsize=1000)
def rough_tricks(cards: tuple[Card, ...], order: CardOrder, rules: RuleSet) -> float:
    """Half a trick for a trump, one for a top card, and a partner's share of the rest."""
    tops = _tops(rules.deck, order)
    own = 0.0
    for card in cards:
        is_trump = order.trump is not None and order.suit_of(card) is order.trump
        own += 1 if card in tops else is_trump / 2
    partners = (rules.tricks - own) * (rules.players // 2 - 1) / (rules.players - 1)
    return own + partners + kitty_tricks(rules)


@cache
def _tops(name: str, order: CardOrder) -> frozenset[Card]:
    """The best card of each suit, and the best two trumps."""
    suits: dict[Suit | None, list[Card]] = {}
    for card in sorted(set(deck(name)), key=order.strength):
        suits.setdefault(order.suit_of(card), []).append(card)
    tops: list[Card] = []
    for suit, cards in suits.items():
        if suit:
            tops += cards[-2:] if suit is order.trump else cards[-1:]
    return frozenset(tops)
