"""Cards, seats, strains, bids and calls as people type them."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.auction import PASS, Bid, Call
from engine.cards import RANKS, Card, Suit
from engine.errors import InvalidNotation, fault
from engine.strain import Strain

#: Words for each strain; the letters of French sheets are in `engine.notation.line`.
STRAIN_WORDS: dict[Strain, tuple[str, ...]] = {
    Strain.SPADES: ("s", "♠", "♤", "spade", "spades", "pique", "piques"),
    Strain.HEARTS: ("h", "♥", "♡", "heart", "hearts", "coeur", "coeurs", "cœur", "cœurs"),
    Strain.DIAMONDS: ("d", "♦", "♢", "diamond", "diamonds", "carreau", "carreaux"),
    Strain.CLUBS: ("c", "♣", "♧", "club", "clubs", "trefle", "trefles", "trèfle", "trèfles"),
    Strain.NOTRUMP: (
        *("nt", "n", "no trump", "no trumps", "notrump", "no-trump", "high"),
        *("sa", "sans atout", "sans-atout"),
    ),
    Strain.LOW: ("lo", "l", "low", "low no trump", "sans atout bas"),
}

#: Words for each special bid; a space may also be a dash or nothing.
SPECIAL_WORDS: dict[str, tuple[str, ...]] = {
    **{
        f"call-{number}": tuple(f"{word} {number}" for word in ("call", "c", "appel", "a"))
        for number in (3, 2, 1)
    },
    "moon": ("moon", "m", "lune"),
    "little-pepper": ("little pepper", "lp", "petit pepper"),
    "big-pepper": ("big pepper", "bp", "grand pepper"),
    "best": ("best",),
}

#: A deal that nobody bid on.
PASSED_OUT_WORDS = (
    *("-", "p", "pass", "passe", "passé", "passed", "passée"),
    *("pass out", "passed out", "passout", "all pass"),
    *("passe générale", "passe generale"),
)
PASS_WORDS = ("-", "p", "pass", "passe", "passé")
PASSED_OUT = "passed out"

_SUIT_SIGNS = {
    sign: suit
    for suit, signs in zip(Suit, ("♠♤", "♥♡", "♦♢", "♣♧"), strict=True)
    for sign in (*signs, suit.lower())
}


class BidName(NamedTuple):
    """A bid without its strain: a level, a special bid, or neither for a passed-out deal."""

    level: int | None
    special: str | None

    @property
    def is_passed_out(self) -> bool:
        """True for the entry of a deal that nobody bid on."""
        return self.level is None and self.special is None


def folded(text: str) -> str:
    """`text` in small letters, with single spaces for blanks, dashes, colons and underlines."""
    return re.sub(r"[\s:_–—−-]+", " ", text.casefold()).strip()


_STRAINS = {folded(word): strain for strain, words in STRAIN_WORDS.items() for word in words}
_SPECIALS = {
    spelling: special
    for special, words in SPECIAL_WORDS.items()
    for word in words
    for spelling in (word, word.replace(" ", ""))
}
_PASSED_OUT = {folded(word) for word in PASSED_OUT_WORDS} - {""}
_DASHES = ("-", "–", "—", "−")


def read_number(text: str) -> int | None:
    """A whole number as typed, None if it is none (or has more than six digits)."""
    found = re.fullmatch(r"([+\-−]?)([0-9]{1,6})", text.strip())
    if not found:
        return None
    number = int(found[2])
    return -number if found[1] in ("-", "−") else number


def read_seat(text: str, seats: tuple[str, ...]) -> str | None:
    """The seat called `text`, by letter or number or English name; None if there is none."""
    word = text.strip().casefold()
    names = {"north": "N", "east": "E", "south": "S", "west": "W"}
    seat = names.get(word, word.upper())
    return seat if seat in seats else None


def read_strain(text: str) -> Strain | None:
    """The strain called `text`, None if there is none."""
    return _STRAINS.get(folded(text))


def read_bid_name(text: str) -> BidName | None:
    """A level, a special bid or a passed-out deal; None if `text` is none of them."""
    if text.strip() in _DASHES or folded(text) in _PASSED_OUT:
        return BidName(None, None)
    number = read_number(text)
    if number is not None:
        return BidName(number, None)
    special = _SPECIALS.get(folded(text))
    return None if special is None else BidName(None, special)


def read_card(text: str) -> Card:
    """A card like `Jh`, `JH`, `J♥`, `10h`; raises InvalidNotation."""
    word = text.strip().casefold().replace("10", "t").replace("\ufe0f", "")
    rank, sign = word[:-1].upper(), word[-1:]
    if len(rank) != 1 or rank not in RANKS or sign not in _SUIT_SIGNS:
        raise InvalidNotation(fault("unreadable-card", "card", text=text), text)
    return Card(rank, _SUIT_SIGNS[sign])


def split_calls(text: str) -> list[str]:
    """The calls of an auction: apart at commas or semicolons if there are any, else at blanks."""
    parts = re.split(r"[,;]", text) if re.search(r"[,;]", text) else text.split()
    return [part.strip() for part in parts if part.strip()]


def read_call(text: str) -> Call:
    """A pass or a bid like `5C`, `4 no trump`, `call 2 hearts`, `moon:NT`.

    Raises InvalidNotation.
    """
    if text.strip() in _DASHES or folded(text) in PASS_WORDS:
        return PASS
    word = folded(text)
    for cut in range(len(word) - 1, 0, -1):
        name, strain = read_bid_name(word[:cut]), read_strain(word[cut:])
        if name and strain and not name.is_passed_out:
            return Bid(name.level, name.special, strain)
    raise InvalidNotation(fault("unreadable-bid", "bid", text=text), text)
