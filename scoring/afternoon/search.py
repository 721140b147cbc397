"""Finding an entrant by what a reader may see of it, never by more."""

import re
from collections.abc import Iterable

from scoring.afternoon.people import MOST_LETTERS, NamedEntrant, first_name_and_initial, plain


def entrants_called(wanted: str, entrants: Iterable[NamedEntrant]) -> list[NamedEntrant]:
    """The entrants with this number, or with every word of `wanted` in one of their shown names.

    “Anna & Bert” are two names that must both match. Capitals and accents make no difference. “Anne
    Player” also finds an entrant shown as “Anne P.”: the typed name is shortened, and hidden names
    are never searched. If no name matches, a number in the text may still do: “pair 7”, “#7”, “no.
    7”.
    """
    words = wanted.split()
    if not words:
        return []
    if len(words) == 1 and words[0].isdecimal():
        return [entrant for entrant in entrants if str(entrant.number) == words[0].lstrip("0")]
    spellings = [_spellings(name) for name in wanted.split("&") if name.strip()]
    entrants = list(entrants)
    called = [entrant for entrant in entrants if spellings and _is_called(entrant, spellings)]
    numbers = re.findall(r"\d+", wanted)
    return called or [entrant for entrant in entrants if numbers == [str(entrant.number)]]


def names_hidden_in(
    text: str, entrants: Iterable[NamedEntrant], public: Iterable[NamedEntrant]
) -> list[str]:
    """The words of a text that are names which the public may not see.

    `entrants` have their full names, and `public` what is shown of them.
    """
    hidden = _words_of_names(entrants) - _words_of_names(public)
    return [word for word in re.findall(r"[\w'’-]{3,}", text) if plain(word) in hidden]


def _words_of_names(entrants: Iterable[NamedEntrant]) -> set[str]:
    names = (name for entrant in entrants for name in entrant.names)
    return {plain(word) for name in names for word in name.replace(",", " ").split()}


def _spellings(name: str) -> set[str]:
    """A name as it was typed, and as it may be shown: its last word shortened."""
    letters = range(1, MOST_LETTERS + 1) if len(name.split()) > 1 else ()
    return {plain(name), *(plain(first_name_and_initial(name, length)) for length in letters)}


def _is_called(entrant: NamedEntrant, asked: Iterable[set[str]]) -> bool:
    """Whether each name asked for matches part of a shown name in one of its spellings."""
    names = [plain(name) for name in entrant.names]
    return all(
        any(_is_in(spelling, name) for spelling in spellings for name in names)
        for spellings in asked
    )


def _is_in(spelling: str, name: str) -> bool:
    return all(word in name for word in spelling.split())
