"""Finding a pair by what a reader may see of it, never by more."""

import unicodedata
from collections.abc import Iterable

from scoring.queries.pairs import Pair, first_name_and_initial


def pairs_called(wanted: str, pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs with this number, or with every word of `wanted` in one of their shown names.

    Capitals and accents make no difference. “Anne Player” also finds a pair shown as “Anne P.”:
    what was typed is shortened, the names behind the page are not looked at.
    """
    words = wanted.split()
    if len(words) == 1 and words[0].isdecimal():
        return [pair for pair in pairs if str(pair.number) == words[0].lstrip("0")]
    spellings = [words] if words else []
    if len(words) > 1:
        spellings.append(first_name_and_initial(wanted).split())
    return [pair for pair in pairs if any(_is_called(pair, each) for each in spellings)]


def plain(text: str) -> str:
    """Text in small letters without accents."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def _is_called(pair: Pair, words: Iterable[str]) -> bool:
    wanted = [plain(word) for word in words]
    return any(all(word in plain(name) for word in wanted) for name in pair.names)
