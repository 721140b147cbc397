"""Cards as people type them."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import BIG_JOKER, LITTLE_JOKER, RANKS, Card, Suit
from engine.errors import InvalidNotation, fault
from engine.notation.words import folded, read_strain

_SUIT_SIGNS = {
    sign: suit
    for suit, signs in zip(Suit, ("♠♤", "♥♡", "♦♢", "♣♧"), strict=True)
    for sign in (*signs, suit.lower())
}

_JOKERS = {
    **dict.fromkeys(("bj", "big joker", "bigjoker", "grand joker", "gros joker"), BIG_JOKER),
    **dict.fromkeys(("lj", "little joker", "littlejoker", "small joker"), LITTLE_JOKER),
    "petit joker": LITTLE_JOKER,
}

_RANK_WORDS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "as": "A",
    "roi": "K",
    "dame": "Q",
    "reine": "Q",
    "valet": "J",
    "10": "T",
    "ten": "T",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "two": "2",
    "dix": "T",
    "neuf": "9",
    "huit": "8",
    "sept": "7",
    "cinq": "5",
    "quatre": "4",
    "trois": "3",
    "deux": "2",
    **{rank.lower(): rank for rank in RANKS},
}

#: The longest text that can be a card.
_LONGEST = 40


def read_card(text: str) -> Card:
    """A card like `Jh`, `JH`, `J♥`, `10h`, `jack of hearts`, `valet de cœur`, `BJ`, `big joker`.

    Raises InvalidNotation.
    """
    card = _card(text) if len(text) <= _LONGEST else None
    if card is None:
        raise InvalidNotation(fault("unreadable-card", "card", text=text), text)
    return card


@lru_cache(maxsize=4096)
def _card(text: str) -> Card | None:
    word = folded(text)
    if word in _JOKERS:
        return _JOKERS[word]
    sign = word[-1:]
    rank = word[:-1].rstrip()
    rank = "T" if rank == "10" else rank.upper()
    if sign in _SUIT_SIGNS and len(rank) == 1 and rank in RANKS:
        return Card(rank, _SUIT_SIGNS[sign])
    return _card_in_words(word)


def _card_in_words(word: str) -> Card | None:
    """Rank and suit as words, with or without “of” between them."""
    rank, _, rest = word.partition(" ")
    strain = read_strain(rest.removeprefix("of ").removeprefix("de "))
    if rank not in _RANK_WORDS or strain is None or strain.suit is None:
        return None
    return Card(_RANK_WORDS[rank], strain.suit)
