"""Finding an entrant by what a reader may see of it, never by more."""

import re
import unicodedata
from collections.abc import Iterable

from scoring.afternoon.codes import Names
from scoring.afternoon.people import NamedEntrant, first_name_and_initial


def entrants_called(wanted: str, entrants: Iterable[NamedEntrant]) -> list[NamedEntrant]:
    """The entrants with this number, or with every word of `wanted` in one of their shown names.

    Capitals and accents make no difference. “Anne Player” also finds an entrant shown as “Anne P.”:
    what was typed is shortened, the names behind the page are not looked at. Who is called so by
    nobody may have typed more than the number: “pair 7”, “#7”, “no. 7”.
    """
    words = wanted.split()
    if len(words) == 1 and words[0].isdecimal():
        return [entrant for entrant in entrants if str(entrant.number) == words[0].lstrip("0")]
    spellings = [words] if words else []
    if len(words) > 1:
        spellings.append(first_name_and_initial(wanted).split())
    entrants = list(entrants)
    called = [
        entrant for entrant in entrants if any(_is_called(entrant, each) for each in spellings)
    ]
    return called or [
        entrant for entrant in entrants if re.findall(r"\d+", wanted) == [str(entrant.number)]
    ]


def names_hidden_in(text: str, names_shown: str, entrants: Iterable[NamedEntrant]) -> list[str]:
    """The words of a text that are names which the event hides from the public.

    `entrants` have their full names. Where first names are shown, only the others are hidden.
    """
    if names_shown == Names.FULL:
        return []
    shows_first = names_shown == Names.INITIAL
    names = [name.replace(",", " ").split() for entrant in entrants for name in entrant.names]
    hidden = {plain(word) for words in names for word in (words[1:] if shows_first else words)}
    return [word for word in re.findall(r"[\w'’-]{3,}", text) if plain(word) in hidden]


def plain(text: str) -> str:
    """Text in small letters without accents."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def _is_called(entrant: NamedEntrant, words: Iterable[str]) -> bool:
    wanted = [plain(word) for word in words]
    return any(all(word in plain(name) for word in wanted) for name in entrant.names)
