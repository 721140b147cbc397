"""Translates an auction between the letters of an event's sheets and those of a report."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.bid import Bid
from engine.contract import Naming
from engine.errors import InvalidNotation
from engine.notation.calls import (
    Trump,
    bid_beginnings,
    names_after,
    read_call,
    read_naming,
    split_calls,
)
from engine.notation.letters import ENGLISH, Letters
from engine.notation.words import LONGEST, PASS_WORDS, folded, read_seat
from engine.ruleset import RuleSet
from engine.strain import SUIT_STRAINS, Direction

_LETTERED = tuple("NESW")
_SEATS = (*_LETTERED, *"123456")


def read_auction(text: str, letters: Letters, rules: RuleSet | None = None) -> str:
    """An auction typed in these letters, in the form of `Report.auction`.

    `passe 4C passe 5T` in French letters is `passe, 4H, passe, 5C`. A call that needs no
    translation, or can't be read, stays as typed. The rules decide whether letters may stand for
    directions: `4b` is low in the French letters of Bid Whist.
    """
    return _respelled(text, letters, lambda call, last: _read(call, letters, rules, last))


def write_auction(text: str, letters: Letters) -> str:
    """The auction of a report in these letters; `read_auction` reads it back."""
    return _respelled(text, letters, lambda call, last: _write(call, letters, last))


def _respelled(text: str, letters: Letters, respell: Callable[[str, bool], str]) -> str:
    """Respells each call; `respell` also gets whether it is the last, which may be a naming."""
    if letters == ENGLISH:
        return text
    *calls, last = split_calls(text) or [""]
    respelled = [_seat_and_call(call) for call in calls]
    seat, call = _seat_and_call(last)
    words = [seat + respell(call, False) for seat, call in respelled]
    return ", ".join([*words, seat + respell(call, True)])


def _seat_and_call(text: str) -> tuple[str, str]:
    """The seat written before a call ("" if none), with its separator, and the call."""
    match = re.match(r"(\w+)(\s*:\s*|\s+)(.+)", text, re.DOTALL)
    if match and read_seat(match[1], _SEATS if ":" in match[2] else _LETTERED):
        return match[1] + match[2], match[3]
    return "", text


def _read(typed: str, letters: Letters, rules: RuleSet | None, last: bool) -> str:
    if len(typed) > LONGEST:
        return typed
    word = folded(typed)
    with_directions = rules is not None and rules.has_directions
    for name, rest in bid_beginnings(word):
        if trump := _trump(rest, letters, with_directions):
            return str(Bid(name.level, name.special, *trump))
    if last and rules is not None and names_after(rules) and word not in PASS_WORDS:
        trump = _trump(word, letters, with_directions)
        return str(Naming(*trump)) if trump else typed
    return typed


def _trump(rest: str, letters: Letters, with_directions: bool) -> Trump | None:
    """Reads a strain's letter, a direction as letter or word, or both."""
    directions = {word: direction for direction, word in letters.direction_words.items()}
    if with_directions:
        directions |= {letter.lower(): way for way, letter in letters.direction_letters.items()}
    if rest in directions:
        return None, directions[rest]
    for strain, letter in letters.strains:
        small = letter.casefold()
        if rest == small:
            return strain, None
        if rest.startswith(small) and rest.removeprefix(small).strip() in directions:
            return strain, directions[rest.removeprefix(small).strip()]
    return None


def _write(text: str, letters: Letters, last: bool) -> str:
    try:
        call = read_call(text)
    except InvalidNotation:
        return _write_naming(text, letters) if last else text
    if not isinstance(call, Bid):
        return text
    name = f"{call.special}:" if call.special and call.strain else str(call.special or call.level)
    strain = letters.strain_letters[call.strain] if call.strain else ""
    return f"{name}{strain}{_direction(call.direction, letters)}"


def _write_naming(text: str, letters: Letters) -> str:
    """A naming with the suit's sign, because a suit's letter alone may also mean a pass."""
    try:
        naming = read_naming(text)
    except InvalidNotation:
        return text
    signs = dict(zip(SUIT_STRAINS, "♠♥♦♣", strict=True))
    strain = naming.strain
    sign = signs.get(strain) or letters.strain_letters[strain] if strain else ""
    return f"{sign}{_direction(naming.direction, letters)}".removeprefix("-")


def _direction(direction: Direction | None, letters: Letters) -> str:
    return "-" + letters.direction_words[direction].replace(" ", "-") if direction else ""
