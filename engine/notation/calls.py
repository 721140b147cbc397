"""Calls and namings as people type them.

A call is written as `str` writes it: `pass`, `5C`, `4NT`, `call-2:H`, `moon`, `4`, `4-low`,
`4H-low`; a naming is `H`, `NT`, `LO`, `low`, `H-low`. Anything a person would type is read. Some
words mean different things in different games, so the rules decide if they are known: `4 low` is
low no trump in euchre, but low with the suit named afterwards in Bid Whist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat

from engine.auction import PASS, Call
from engine.bid import Bid
from engine.contract import Naming
from engine.errors import InvalidNotation, fault
from engine.notation.words import (
    DIRECTIONS,
    LONGEST,
    PASS_WORDS,
    PLAIN_STRAINS,
    SPECIALS,
    STRAINS,
    BidName,
    folded,
    is_dash,
    read_seat,
)
from engine.ruleset import RuleSet
from engine.strain import Direction, Strain

#: A written call: its seat ("" if none), its text, and the call itself (None if unreadable).
Turn = tuple[str, str, Call | None]
Trump = tuple[Strain | None, Direction | None]

#: Which meaning takes precedence if a word has two.
_AS_WRITTEN, _STRAIN_ALONE, _STRAIN_FIRST, _DIRECTION_FIRST = range(4)

#: Short words that mean a strain unless the game is known to have directions.
_SHORT = {word for word in DIRECTIONS if len(word) == 1 or word == "hi"}
_DIRECTION_WORDS = {word: direction for word, direction in DIRECTIONS.items() if word not in _SHORT}
_LONGEST_FIRST = sorted(SPECIALS, key=len, reverse=True)


def read_call(text: str, rules: RuleSet | None = None) -> Call:
    """A pass or a bid like `5C`, `4 no trump`, `call 2 hearts`, `moon:NT`, `4 low`, `5`.

    Raises InvalidNotation.
    """
    call = _read_call(text, _reading(rules))
    if call is None:
        raise InvalidNotation(fault("unreadable-bid", "bid", text=text), text)
    return call


def read_naming(text: str, rules: RuleSet | None = None, bid: Bid | None = None) -> Naming:
    """The strain, the direction or both, as named after the auction: `H`, `low`, `H-low`.

    `bid` is the winning bid, if known: after no trump `h` is high, not hearts.
    Raises InvalidNotation.
    """
    readable = len(text) <= LONGEST
    trump = _trump(folded(text), _naming_reading(rules, bid)) if readable else None
    if trump is None:
        raise InvalidNotation(fault("unreadable-naming", "naming", text=text), text)
    return _not_repeated(Naming(*trump), bid)


def _not_repeated(naming: Naming, bid: Bid | None) -> Naming:
    """A naming without what the bid already said: `H-low` after `4-low` names hearts."""
    if bid is None or (naming.strain, naming.direction) == (bid.strain, bid.direction):
        return naming
    return Naming(
        None if naming.strain is bid.strain else naming.strain,
        None if naming.direction is bid.direction else naming.direction,
    )


def split_calls(text: str) -> list[str]:
    """The calls of an auction: split at commas or semicolons if there are any, else at blanks."""
    if "," not in text and ";" not in text:
        return text.split()
    parts = [part.strip() for part in text.replace(";", ",").split(",")]
    return [part for part in parts if part]


def read_turns(text: str, rules: RuleSet) -> list[Turn]:
    """The calls of an auction, each with the seat written before it ("" if none).

    `N:pass`, `N pass` and a seat on its own before a call are read. At a table of six, if levels
    are bid without a suit, `2` is a bid and only `2:` a seat.
    """
    reading, words = _reading(rules), split_calls(text)
    calls = [_call(word, reading) if len(word) <= LONGEST else None for word in words]
    if rules.players == 4 and all(calls):
        return list(zip(repeat(""), words, calls, strict=False))
    return [
        (seat, call, _read_call(call, reading)) for seat, call in _seats_and_calls(words, rules)
    ]


def _seats_and_calls(words: list[str], rules: RuleSet) -> Iterator[tuple[str, str]]:
    alone = ""
    for at, word in enumerate(words, 1):
        if seat := _seat_alone(word, rules, is_last=at == len(words)):
            alone = seat
            continue
        before, call = _seat_before(word, rules)
        yield before or alone, call
        alone = ""


def names_after(rules: RuleSet) -> bool:
    """Whether something may be named after the auction under these rules."""
    special_after = bool(rules.special_bids) and rules.special_suit == "after"
    return special_after or rules.trick_suit != "with-bid"


def _seat_alone(word: str, rules: RuleSet, *, is_last: bool) -> str | None:
    seat = read_seat(word.removesuffix(":"), rules.seats)
    is_level = seat is not None and seat.isdigit() and rules.trick_suit != "with-bid"
    return None if not word.endswith(":") and (is_last or is_level) else seat


def _seat_before(word: str, rules: RuleSet) -> tuple[str, str]:
    """The seat and the call of `N:pass` or `N pass`; "" and the word if it is just a call.

    At a table of six `2:-` is a pass by seat 2, and so is `2 -` if no bid is a number alone.
    """
    passed = re.fullmatch(r"([1-6])\s*(:?)\s*([-–—−])", word) if rules.players == 6 else None
    if passed and (passed[2] or rules.trick_suit == "with-bid"):
        return passed[1], passed[3]
    if _read_call(word, _reading(rules)) is not None:
        return "", word
    before, _, call = word.partition(":" if ":" in word else " ")
    seat = read_seat(before, rules.seats)
    return (seat, call.strip()) if seat and call.strip() else ("", word)


def _reading(rules: RuleSet | None) -> int:
    if rules is None:
        return _AS_WRITTEN
    if not rules.has_directions:
        return _STRAIN_ALONE
    return _DIRECTION_FIRST if rules.trick_suit == "kind-with-bid" else _STRAIN_FIRST


def _naming_reading(rules: RuleSet | None, bid: Bid | None) -> int:
    if bid is not None and bid.strain is not None:
        return _DIRECTION_FIRST
    if rules is None:
        return _AS_WRITTEN
    return _STRAIN_FIRST if rules.has_directions else _STRAIN_ALONE


def _read_call(text: str, reading: int) -> Call | None:
    return _call(text, reading) if len(text) <= LONGEST else None


@lru_cache(maxsize=4096)
def _call(text: str, reading: int) -> Call | None:
    word = folded(text)
    if is_dash(text) or word in PASS_WORDS:
        return PASS
    if is_dash(text.strip()[:1]):
        return None
    for name, rest in bid_beginnings(word):
        if not rest:
            return Bid(name.level, name.special)
        if trump := _trump(rest, reading):
            return Bid(name.level, name.special, *trump)
    return None


def bid_beginnings(word: str) -> Iterator[tuple[BidName, str]]:
    """Each level or special bid that a folded text begins with, and the rest of the text."""
    if number := re.match(r"[0-9]{1,6}(?![0-9])", word):
        yield BidName(int(number[0]), None), word[number.end() :].strip()
        return
    for spelling in _LONGEST_FIRST:
        if word.startswith(spelling):
            yield BidName(None, SPECIALS[spelling]), word[len(spelling) :].strip()


@lru_cache(maxsize=4096)
def _trump(word: str, reading: int) -> Trump | None:
    """The strain and direction in a folded text, as this game reads them; None if unreadable."""
    if reading == _STRAIN_ALONE and word in STRAINS:
        return STRAINS[word], None
    if reading == _STRAIN_FIRST and word in PLAIN_STRAINS:
        return PLAIN_STRAINS[word], None
    if reading in (_DIRECTION_FIRST, _STRAIN_FIRST) and word in DIRECTIONS:
        return None, DIRECTIONS[word]
    if word in _DIRECTION_WORDS:
        return None, _DIRECTION_WORDS[word]
    if reading == _AS_WRITTEN and word in STRAINS:
        return STRAINS[word], None
    return _strain_with_direction(word) or ((STRAINS[word], None) if word in STRAINS else None)


def _strain_with_direction(word: str) -> Trump | None:
    """A strain with its direction after it, or before it as a separate word: `low no trump`."""
    for spelling, strain in PLAIN_STRAINS.items():
        after = word.removeprefix(spelling)
        if after != word and after.strip() in DIRECTIONS:
            return strain, DIRECTIONS[after.strip()]
        before = word.removesuffix(f" {spelling}")
        if before != word and before in DIRECTIONS:
            return strain, DIRECTIONS[before]
    return None
