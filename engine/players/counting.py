"""Estimates the tricks that a hand takes on its own, against all the cards it does not hold."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.cards import Card, Suit, deck
from engine.ruleset import RuleSet
from engine.strain import CardOrder

#: How often a card wins despite one better card outside the hand: partner may have it, or it is
#: played earlier. By kind: a trump, a plain card in a suit contract, a card at no trump.
TRUMP_CHANCE, PLAIN_CHANCE, NOTRUMP_CHANCE = 0.6, 0.45, 0.35
#: How often a card wins in a suit that the others have run out of.
LONG_CHANCE = 0.9
#: A partner's share of the tricks declarer does not take himself, relative to an equal share.
PARTNER_SHARE = 0.9

#: What one card of the kitty is worth in tricks.
KITTY_WORTH = 0.25


def kitty_tricks(rules: RuleSet) -> float:
    """The kitty's worth to declarer in tricks: better cards, and its own trick if credited."""
    return KITTY_WORTH * rules.kitty + (rules.kitty_trick != "none")


def side_tricks(own: float, rules: RuleSet) -> float:
    """The side's tricks if one hand takes `own`: partners take their share of the rest."""
    partners = rules.players // 2 - 1
    return own + (rules.tricks - own) * PARTNER_SHARE * partners / (rules.players - 1)


def own_tricks(cards: tuple[Card, ...], order: CardOrder, rules: RuleSet) -> float:
    """The tricks that these cards take on their own in this order of the cards."""
    return sum(chances(cards, order, rules))


@lru_cache(maxsize=10_000)
def chances(cards: tuple[Card, ...], order: CardOrder, rules: RuleSet) -> tuple[float, ...]:
    """The probability of a trick for each card that belongs to a suit."""
    return tuple(
        chance
        for suit, held in by_suit(cards, order).items()
        for chance in suit_chances(held, suit, order, rules)
    )


def by_suit(cards: tuple[Card, ...], order: CardOrder) -> dict[Suit, tuple[Card, ...]]:
    """The cards of each suit in this order of the cards, best first, without free jokers."""
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
    """The probability of a trick for each card of one suit, best first."""
    counted = suit_count(suit, order, rules)
    return counted.chances(tuple([counted.above[card] for card in cards]))


class SuitCount:
    """Counts the tricks of one suit; `above` is how many cards of the suit are better than each.

    Only the numbers above matter, not the cards, so most suits share cached counts.
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
        """The probability of a trick for each of these cards, best first."""
        share = (self._size - len(above)) / self._others
        return _chances(above, share, self._over_one, self._is_ruffed)


@lru_cache(maxsize=2_000)
def suit_count(suit: Suit, order: CardOrder, rules: RuleSet) -> SuitCount:
    """The cached count of a suit in this order of the cards."""
    return SuitCount(suit, order, rules)


@lru_cache(maxsize=100_000)
def _chances(
    above: tuple[int, ...], each: float, over_one: float, is_ruffed: bool
) -> tuple[float, ...]:
    """The probability of a trick for cards with these numbers above; the others hold `each`.

    A card wins if the better ones are with partner or gone, and as long as the others must follow;
    a long suit wins once the others have run out of it.
    """
    probabilities, lost = [], 0.0
    for place, better in enumerate(above):
        # Some of the better ones are in the same hand.
        wins: float = over_one ** max(0.0, better - above.index(better) - lost)
        if place > each + 1:
            wins = max(wins, LONG_CHANCE)
        if is_ruffed:
            # Players who are out of this suit ruff.
            wins *= max(0.0, min(1.0, each - place * 0.8))
        probabilities.append(wins)
        lost += 1 - wins
    return tuple(probabilities)


@lru_cache(maxsize=1000)
def rough_tricks(cards: tuple[Card, ...], order: CardOrder, rules: RuleSet) -> float:
    """Counts half a trick for a trump, one for a top card, and partners' share of the rest."""
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
