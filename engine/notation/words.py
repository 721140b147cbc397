"""Seats, strains, directions, numbers and the names of bids, as people type them.

English and French words are read everywhere; the single letters of French sheets, which mean
different suits in English, are in `engine.notation.letters`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from engine.strain import Direction, Strain

#: Words for each strain.
STRAIN_WORDS: dict[Strain, tuple[str, ...]] = {
    Strain.SPADES: ("s", "♠", "♤", "spade", "spades", "pique", "piques"),
    Strain.HEARTS: ("h", "♥", "♡", "heart", "hearts", "coeur", "coeurs", "cœur", "cœurs"),
    Strain.DIAMONDS: ("d", "♦", "♢", "diamond", "diamonds", "carreau", "carreaux"),
    Strain.CLUBS: ("c", "♣", "♧", "club", "clubs", "trefle", "trefles", "trèfle", "trèfles"),
    Strain.NOTRUMP: (
        *("nt", "n", "no trump", "no trumps", "notrump", "no-trump"),
        *(
            "hi",
            "high",
            "high no trump",
            "sa",
            "sans atout",
            "sans-atout",
            "haut",
            "sans atout haut",
        ),
    ),
    Strain.LOW: ("lo", "l", "low", "low no trump", "bas", "sans atout bas"),
}

#: Words for each direction. A lone B is ambiguous: “aces bad” in English, “bas” in French.
DIRECTION_WORDS: dict[Direction, tuple[str, ...]] = {
    Direction.HIGH: ("h", "hi", "high", "up", "uptown", "haut"),
    Direction.LOW: ("l", "low", "down", "downtown", "bas", "low aces good", "aces good"),
    Direction.LOW_ACES_BAD: ("low aces bad", "aces bad", "bas as mauvais", "as mauvais"),
}

#: Words for each special bid; a space may also be a dash or nothing.
SPECIAL_WORDS: dict[str, tuple[str, ...]] = {
    **{
        f"call-{number}": tuple(f"{word} {number}" for word in ("call", "c", "appel", "a"))
        for number in (3, 2, 1)
    },
    "moon": ("moon", "m", "lune"),
    "little-pepper": ("little pepper", "lp", "petit pepper", "petit poivre", "pp"),
    "big-pepper": ("big pepper", "bp", "grand pepper", "grand poivre", "gp"),
    "best": ("best", "b", "meilleur", "meilleure", "meilleures"),
}

#: Words for a hand that a revoke ended.
REVOKE_WORDS = ("r", "revoke", "renege", "renonce", "fausse renonce")

#: Words for a deal that nobody bid on.
PASSED_OUT_WORDS = (
    *("-", "p", "pass", "passe", "passé", "passed", "passée"),
    *("pass out", "passed out", "passout", "all pass"),
    *("passe générale", "passe generale"),
)
PASS_WORDS = ("p", "pass", "passe", "passé")
PASSED_OUT = "passed out"

SEAT_WORDS = {
    "north": "N",
    "east": "E",
    "south": "S",
    "west": "W",
    "nord": "N",
    "est": "E",
    "sud": "S",
    "ouest": "W",
    "o": "W",
}

#: Longer than any meaningful word; longer texts are not examined.
LONGEST = 60


class BidName(NamedTuple):
    """A bid without its strain: a level, a special bid, or neither for a passed-out deal."""

    level: int | None
    special: str | None

    @property
    def is_passed_out(self) -> bool:
        """True for the entry of a deal that nobody bid on."""
        return self.level is None and self.special is None


def folded(text: str) -> str:
    """`text` casefolded, with single spaces for blanks, dashes, colons and underscores."""
    return _folded(text) if len(text) <= LONGEST else text[: LONGEST + 1]


#: Variation selectors that may follow a suit's sign: shown as text, shown as emoji.
_NO_VARIANTS = dict.fromkeys((0xFE0E, 0xFE0F))


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    return re.sub(r"[\s:_–—−-]+", " ", text.casefold().translate(_NO_VARIANTS)).strip()


STRAINS = {folded(word): strain for strain, words in STRAIN_WORDS.items() for word in words}
DIRECTIONS = {word: direction for direction, words in DIRECTION_WORDS.items() for word in words}
#: Words of a strain that do not imply a direction, for games that have directions.
PLAIN_STRAINS = {
    word: strain
    for word, strain in STRAINS.items()
    if strain is not Strain.LOW
    and not any(len(part) > 1 and part in DIRECTIONS for part in word.split())
}
SPECIALS = {
    spelling: special
    for special, words in SPECIAL_WORDS.items()
    for word in words
    for spelling in (word, word.replace(" ", ""))
}
_PASSED_OUT = {folded(word) for word in PASSED_OUT_WORDS} - {""}
_DASHES = ("-", "–", "—", "−")


def is_dash(text: str) -> bool:
    """True for a dash, which stands for a pass or a passed-out deal."""
    return text.strip() in _DASHES


def read_number(text: str) -> int | None:
    """The whole number typed, None if it is not one (or has more than six digits)."""
    return _number(text) if text and len(text) <= LONGEST else None


@lru_cache(maxsize=4096)
def _number(text: str) -> int | None:
    digits = text.strip()
    sign = digits[:1]
    if sign in ("+", "-", "−"):
        digits = digits[1:]
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        return None
    return -int(digits) if sign in ("-", "−") else int(digits)


def read_seat(text: str, seats: tuple[str, ...]) -> str | None:
    """The seat called `text`, by letter or number or name; None if there is none."""
    if text in seats or not text:
        return text or None
    word = text.strip().casefold()
    seat = SEAT_WORDS.get(word, word.upper())
    return seat if seat in seats else None


def read_strain(text: str) -> Strain | None:
    """The strain called `text`, None if there is none."""
    return STRAINS.get(folded(text)) if text else None


def read_direction(text: str) -> Direction | None:
    """The direction called `text`, None if there is none."""
    return DIRECTIONS.get(folded(text)) if text else None


def read_bid_name(text: str) -> BidName | None:
    """A level, a special bid or a passed-out deal; None if `text` is none of them."""
    return _bid_name(text) if len(text) <= LONGEST else None


@lru_cache(maxsize=4096)
def _bid_name(text: str) -> BidName | None:
    number = read_number(text)
    if number is not None:
        return BidName(number, None)
    word = folded(text)
    if is_dash(text) or word in _PASSED_OUT:
        return BidName(None, None)
    special = SPECIALS.get(word)
    return None if special is None else BidName(None, special)
