"""The desk's line for one hand: declarer, bid, strain, makers' tricks, as in `s5c5`.

Parts may be separated by spaces; case does not matter. `w4nt6` and `w4n6` are four no trump with
six tricks, `sc2h8` is call 2 in hearts, `nms8` a moon in spades, `-` a passed-out deal. The letters
are those printed on the sheets: see `ENGLISH` and `FRENCH`.

If a contract has a direction, it comes after the strain: `s4hl10` is four hearts, low, with ten
tricks (H high, L low, B low with aces bad; in French H haut, B bas, M bas with as mauvais).
At a table of six the first digit is the seat: `14h5` is seat 1 with four hearts, `112c13` seat 1
with twelve clubs. If the rules have points for a revoke, `rn` is a hand ended by a revoke of North.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.errors import Fault, fault
from engine.notation.letters import ENGLISH, Letters
from engine.notation.words import (
    DIRECTION_WORDS,
    PASSED_OUT,
    PASSED_OUT_WORDS,
    PLAIN_STRAINS,
    REVOKE_WORDS,
    SPECIAL_WORDS,
    STRAIN_WORDS,
    folded,
)
from engine.points import Result
from engine.ruleset import RuleSet
from engine.strain import Strain

#: Several times the length of the longest words for every part with generous blanks.
LONGEST_LINE = 200


@dataclass(frozen=True)
class Line:
    """The parts of a line in the form of a Report, '' if a part is missing."""

    declarer: str = ""
    bid: str = ""
    strain: str = ""
    makers_tricks: str = ""
    faults: tuple[Fault, ...] = ()
    direction: str = ""
    revoker: str = ""

    @property
    def is_unfinished(self) -> bool:
        """True if the line is right as far as it goes but not complete."""
        return any(reason.code == "line-incomplete" for reason in self.faults)


def read_line(text: str, rules: RuleSet, letters: Letters = ENGLISH) -> Line:
    """Splits one line of the desk into its parts; never raises.

    `faults` has line-incomplete (with what is missing) or line-unreadable (with the position,
    counted from 1, and the part expected there), or text-too-long (over LONGEST_LINE).
    """
    if len(text) > LONGEST_LINE:
        long = fault("text-too-long", "line", count=len(text), most=LONGEST_LINE)
        return Line(faults=(long,))
    typed = _small(text).rstrip()
    whole = typed.strip()
    if whole in PASSED_OUT_WORDS:
        return Line(bid=PASSED_OUT)
    if rules.revoke and any(_is_either_begun(whole, word) for word in REVOKE_WORDS if whole):
        return _revoke_line(text, typed, _seat_part(rules, letters))
    if whole in _beginnings(PASSED_OUT_WORDS):
        return Line(faults=(_incomplete(_parts(rules, letters)),))
    return _split(text, typed, _parts(rules, letters))


def write_line(result: Result, letters: Letters = ENGLISH) -> str:
    """The line of a result in standard form; `read_line` reads it back."""
    if result.revoker:
        return f"r{letters.seat(result.revoker)}".lower()
    contract = result.contract
    if contract is None:
        return "-"
    seat = letters.seat(contract.declarer)
    bid = _short(contract.special) if contract.special else str(contract.level)
    strain = letters.strain_letters[contract.strain]
    direction = letters.direction_letters[contract.direction] if contract.direction else ""
    return f"{seat}{bid}{strain}{direction}{result.makers_tricks}".lower()


@dataclass(frozen=True)
class _Part:
    """What one part of a line may be: words with their meanings, or a number.

    `field` is the part's name in a Line.
    """

    field: str
    words: dict[str, str]
    may_be_number: bool = False

    @cached_property
    def _longest_first(self) -> list[str]:
        return sorted(self.words, key=len, reverse=True)

    @cached_property
    def _beginnings(self) -> set[str]:
        return _beginnings(self.words)

    @property
    def name(self) -> str:
        """The part's name in a fault."""
        return "tricks" if self.field == "makers_tricks" else self.field

    def match(self, rest: str) -> tuple[str, int]:
        """The value of this part at the start of `rest` and its length, 0 if it is not there."""
        for word in self._longest_first:
            if rest.startswith(word):
                return self.words[word], len(word)
        number = re.match(r"[+-]?[0-9]+([.,][0-9]+)?", rest) if self.may_be_number else None
        return (number[0], number.end()) if number else ("", 0)

    def is_begun(self, rest: str) -> bool:
        """True if `rest` is empty or an incomplete word."""
        return rest in self._beginnings


def _split(text: str, typed: str, parts: tuple[_Part, ...]) -> Line:
    values: dict[str, str] = {}
    at = _after_blanks(typed, 0)
    for number, part in enumerate(parts):
        if part.is_begun(typed[at:]):
            return _line(values, _incomplete(parts[number:]))
        value, length = part.match(typed[at:])
        if not length:
            return _line(values, _unreadable(text, at, part))
        values[part.field] = value
        at = _after_blanks(typed, at + length)
    return _line(values, _unreadable(text, at, parts[-1]) if at < len(typed) else None)


def _line(parts: dict[str, str], stopped_by: Fault | None) -> Line:
    return Line(**parts, faults=(stopped_by,) if stopped_by else ())


@lru_cache(maxsize=1000)
def _parts(rules: RuleSet, letters: Letters) -> tuple[_Part, ...]:
    direction = _Part("direction", _direction_words(rules, letters))
    return (
        _Part("declarer", _seat_words(rules, letters)),
        _Part("bid", _bid_words(rules), may_be_number=True),
        _Part("strain", _strain_words(rules, letters)),
        *((direction,) if rules.has_directions else ()),
        _Part("makers_tricks", {}, may_be_number=True),
    )


def _seat_part(rules: RuleSet, letters: Letters) -> _Part:
    return _Part("revoker", _seat_words(rules, letters))


def _revoke_line(text: str, typed: str, seat: _Part) -> Line:
    """Reads a line that begins with a word for a revoke, or with part of one.

    `re` is a revoke by East, although `revoke` begins with it too.
    """
    begin = _after_blanks(typed, 0)
    for word in sorted(REVOKE_WORDS, key=len, reverse=True):
        at = _after_blanks(typed, begin + len(word))
        if typed.startswith(word, begin) and typed[at:] in seat.words:
            return Line(revoker=seat.words[typed[at:]])
    if any(word.startswith(typed[begin:]) for word in REVOKE_WORDS):
        return Line(faults=(_incomplete((seat,)),))
    word = max(
        (spelling for spelling in REVOKE_WORDS if typed.startswith(spelling, begin)), key=len
    )
    at = _after_blanks(typed, begin + len(word))
    if seat.is_begun(typed[at:]):
        return Line(faults=(_incomplete((seat,)),))
    return Line(faults=(_unreadable(text, at, seat),))


def _seat_words(rules: RuleSet, letters: Letters) -> dict[str, str]:
    if rules.players == 6:
        return {seat: seat for seat in rules.seats}
    named = zip(rules.seats, letters.seats, letters.seat_names, strict=True)
    return {word.casefold(): seat for seat, *words in named for word in words}


def _bid_words(rules: RuleSet) -> dict[str, str]:
    """The words for every special bid; short ones of other games only if unambiguous here.

    If the rules have best, `bp` is best in the suit P, not big pepper.
    """
    own = dict(_spellings(rules.special_bids))
    others = _spellings(special for special in SPECIAL_WORDS if special not in rules.special_bids)
    return own | {
        word: special
        for word, special in others
        if len(word) > 2 or not any(word.startswith(own_word) for own_word in own)
    }


def _spellings(specials: Collection[str] | Iterator[str]) -> Iterator[tuple[str, str]]:
    for special in specials:
        for word in SPECIAL_WORDS[special]:
            for spelling in (word, word.replace(" ", ""), word.replace(" ", "-")):
                yield spelling, special


def _short(special: str) -> str:
    """The shortest way to type a special bid: c2, m, lp."""
    return min(SPECIAL_WORDS[special], key=len).replace(" ", "")


def _strain_words(rules: RuleSet, letters: Letters) -> dict[str, str]:
    """Signs and long words in every language, single letters only from `letters`.

    In a game with directions, words that combine strain and direction are left out.
    """
    words = {
        word: strain
        for strain, several in STRAIN_WORDS.items()
        for word in several
        if len(word) > 1 or not word.isascii()
    }
    words["n"] = Strain.NOTRUMP
    words |= {letter.casefold(): strain for strain, letter in letters.strains}
    if rules.has_directions:
        words = {
            word: strain
            for word, strain in words.items()
            if strain is not Strain.LOW and (len(word) == 1 or folded(word) in PLAIN_STRAINS)
        }
    return {word: strain.value for word, strain in words.items()}


def _direction_words(rules: RuleSet, letters: Letters) -> dict[str, str]:
    words = {
        letter.casefold(): direction for direction, letter in letters.direction_letters.items()
    }
    for direction, several in DIRECTION_WORDS.items():
        for word in several:
            if len(word) > 1:
                words |= {word: direction, word.replace(" ", "-"): direction}
    return {
        word: direction.value
        for word, direction in words.items()
        if direction in rules.direction_names
    }


def _small(text: str) -> str:
    """Casefolds without shifting positions: the few letters that would become two are kept."""
    return "".join(small if len(small := letter.casefold()) == 1 else letter for letter in text)


def _after_blanks(typed: str, at: int) -> int:
    while at < len(typed) and (typed[at].isspace() or typed[at] in ",:/"):
        at += 1
    return at


def _beginnings(words: Collection[str]) -> set[str]:
    """The proper beginnings of these words, "" included, that are not words themselves."""
    return {"", *(word[:end] for word in words for end in range(len(word)))} - {*words}


def _is_either_begun(first: str, second: str) -> bool:
    return first.startswith(second) or second.startswith(first)


def _incomplete(missing: tuple[_Part, ...]) -> Fault:
    return fault("line-incomplete", "line", missing=",".join(part.name for part in missing))


def _unreadable(text: str, at: int, part: _Part) -> Fault:
    rest = _shown(text[at:])
    if part.field == "declarer":
        seats = ", ".join(word.upper() for word in part.words if len(word) == 1)
        return fault("line-no-declarer", "line", position=at + 1, text=rest, seats=seats)
    return fault("line-unreadable", "line", position=at + 1, text=rest, part=part.name)


def _shown(text: str) -> str:
    return text.strip()[:80]
