"""An auction in the letters of an event's sheets, and as a report wants it."""

from __future__ import annotations

from collections.abc import Callable

from engine.auction import Bid
from engine.errors import InvalidNotation
from engine.notation.line import ENGLISH, Letters
from engine.notation.words import folded, read_bid_name, read_call, split_calls


def read_auction(text: str, letters: Letters) -> str:
    """An auction typed in these letters, as `Report.auction` wants it.

    `passe 4C passe 5T` in French letters is `passe, 4H, passe, 5C`. A call that needs no
    translation, or can't be read, stays as it was typed.
    """
    return _respelled(text, letters, _read)


def write_auction(text: str, letters: Letters) -> str:
    """An auction of a report in these letters; `read_auction` reads it back."""
    return _respelled(text, letters, _write)


def _respelled(text: str, letters: Letters, respell: Callable[[str, Letters], str]) -> str:
    if letters == ENGLISH:
        return text
    return ", ".join(respell(call, letters) for call in split_calls(text))


def _read(typed: str, letters: Letters) -> str:
    word = folded(typed)
    for strain, letter in letters.strains:
        name = read_bid_name(word.removesuffix(letter.casefold()))
        if word.endswith(letter.casefold()) and name and not name.is_passed_out:
            return str(Bid(name.level, name.special, strain))
    return typed


def _write(text: str, letters: Letters) -> str:
    try:
        call = read_call(text)
    except InvalidNotation:
        return text
    if not isinstance(call, Bid):
        return text
    name = str(call).removesuffix(call.strain)
    return f"{name}{letters.strain_letters[call.strain]}"
