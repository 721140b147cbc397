"""The desk's line for one hand: declarer, bid, strain, makers' tricks, as in `s5c5`.

Spaces may stand between the parts, small and capital letters are the same. `w4nt6` and `w4n6` are
four no trump with six tricks, `sc2h8` is call 2 in hearts, `nms8` a moon in spades, `-` a deal
that was passed out. The letters are those printed on the sheets: see `ENGLISH` and `FRENCH`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, cached_property

from engine.errors import Fault, fault
from engine.notation.words import PASSED_OUT, PASSED_OUT_WORDS, SPECIAL_WORDS, STRAIN_WORDS
from engine.points import Result
from engine.ruleset import RuleSet
from engine.strain import Strain

PARTS = ("declarer", "bid", "strain", "tricks")


@dataclass(frozen=True)
class Letters:
    """The letters on the sheets: seats in the order N E S W, strains with their other words.

    At a table of six the seats are numbers in every language.
    """

    seats: tuple[str, ...]
    seat_names: tuple[str, ...]
    strains: tuple[tuple[Strain, str], ...]

    @property
    def strain_letters(self) -> dict[Strain, str]:
        """The letter or letters of each strain."""
        return dict(self.strains)

    def seat(self, seat: str) -> str:
        """How these letters write `seat`."""
        return dict(zip("NESW", self.seats, strict=True)).get(seat, seat)


ENGLISH = Letters(
    tuple("NESW"),
    ("north", "east", "south", "west"),
    tuple((strain, strain.value) for strain in Strain),
)
FRENCH = Letters(
    tuple("NESO"),
    ("nord", "est", "sud", "ouest"),
    tuple(zip(Strain, ("P", "C", "K", "T", "SA", "SB"), strict=True)),
)


@dataclass(frozen=True)
class Line:
    """The parts of a line as a Report wants them, '' where a part is missing."""

    declarer: str = ""
    bid: str = ""
    strain: str = ""
    makers_tricks: str = ""
    faults: tuple[Fault, ...] = ()

    @property
    def is_unfinished(self) -> bool:
        """True when the line is right as far as it goes, so that typing may go on."""
        return any(each.code == "line-incomplete" for each in self.faults)


def read_line(text: str, rules: RuleSet, letters: Letters = ENGLISH) -> Line:
    """Splits one line of the desk into its parts; never raises.

    `faults` has line-incomplete (with what is missing) or line-unreadable (with the position,
    counted from 1, and the part expected there).
    """
    typed = text.casefold().rstrip()
    if typed.strip() in PASSED_OUT_WORDS:
        return Line(bid=PASSED_OUT)
    if _is_begun(typed.strip(), PASSED_OUT_WORDS):
        return _line([], _incomplete(0))
    found: list[str] = []
    at = 0
    for number, part in enumerate(_parts(rules, letters)):
        at = _after_blanks(typed, at)
        if _is_begun(typed[at:], part.words):
            return _line(found, _incomplete(number))
        value, length = part.match(typed[at:])
        if not length:
            return _line(found, _unreadable(text, at, PARTS[number]))
        found.append(value)
        at = _after_blanks(typed, at + length)
    return _line(found, _unreadable(text, at, PARTS[-1]) if at < len(typed) else None)


def _line(found: list[str], stopped_by: Fault | None) -> Line:
    declarer, bid, strain, tricks = found + [""] * (len(PARTS) - len(found))
    return Line(declarer, bid, strain, tricks, (stopped_by,) if stopped_by else ())


def write_line(result: Result, letters: Letters = ENGLISH) -> str:
    """The line of a result in its one form; `read_line` reads it back."""
    contract = result.contract
    if contract is None:
        return "-"
    seat = letters.seat(contract.declarer)
    bid = _short(contract.special) if contract.special else str(contract.level)
    strain = letters.strain_letters[contract.strain]
    return f"{seat}{bid}{strain}{result.makers_tricks}".lower()


def _short(special: str) -> str:
    """The shortest way to type a special bid: c2, m, lp."""
    return min(SPECIAL_WORDS[special], key=len).replace(" ", "")


@dataclass(frozen=True)
class _Part:
    """How one part of a line may begin: the words with what they stand for, or a number."""

    words: dict[str, str]
    may_be_number: bool

    @cached_property
    def _longest_first(self) -> list[str]:
        return sorted(self.words, key=len, reverse=True)

    def match(self, rest: str) -> tuple[str, int]:
        """The part that `rest` begins with and its length, 0 when it is no such part."""
        for word in self._longest_first:
            if rest.startswith(word):
                return self.words[word], len(word)
        number = re.match(r"[+-]?[0-9]+([.,][0-9]+)?", rest) if self.may_be_number else None
        return (number[0], number.end()) if number else ("", 0)


@cache
def _parts(rules: RuleSet, letters: Letters) -> tuple[_Part, ...]:
    return (
        _Part(_seat_words(rules, letters), may_be_number=False),
        _Part(_bid_words(), may_be_number=True),
        _Part(_strain_words(letters), may_be_number=False),
        _Part({}, may_be_number=True),
    )


def _seat_words(rules: RuleSet, letters: Letters) -> dict[str, str]:
    if rules.players == 6:
        return {seat: seat for seat in rules.seats}
    named = zip(rules.seats, letters.seats, letters.seat_names, strict=True)
    return {word.casefold(): seat for seat, *words in named for word in words}


def _bid_words() -> dict[str, str]:
    return {
        spelling: special
        for special, words in SPECIAL_WORDS.items()
        for word in words
        for spelling in (word, word.replace(" ", ""), word.replace(" ", "-"))
    }


def _strain_words(letters: Letters) -> dict[str, str]:
    """Signs and long words of every language, one-letter words of these letters alone."""
    words = {
        word: strain.value
        for strain, several in STRAIN_WORDS.items()
        for word in several
        if len(word) > 1 or not word.isascii()
    }
    short = {word.casefold(): strain.value for strain, word in letters.strains}
    return words | {"n": Strain.NOTRUMP.value} | short


def _after_blanks(typed: str, at: int) -> int:
    while at < len(typed) and (typed[at].isspace() or typed[at] in ",:/"):
        at += 1
    return at


def _is_begun(rest: str, words: Collection[str]) -> bool:
    """True when `rest` is empty or the beginning of a word, but not yet one."""
    return rest not in words and any(word.startswith(rest) for word in ("", *words))


def _incomplete(parts_found: int) -> Fault:
    return fault("line-incomplete", "line", missing=",".join(PARTS[parts_found:]))


def _unreadable(text: str, at: int, part: str) -> Fault:
    return fault("line-unreadable", "line", position=at + 1, text=text[at:].strip(), part=part)
