"""Names of players: one check for what is typed and what comes in a list."""

import unicodedata

#: Marks that turn the direction of the text around them, or that nobody can see. Joiners stay:
#: letters of some languages and emoji are made with them.
_MARKS = frozenset(
    "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)


def tidy(name: str) -> str:
    """A name on one line, with single blanks."""
    return " ".join(name.split())


def is_printable(name: str) -> bool:
    """Whether a name looks on every page and sheet like what is stored."""
    return not any(_is_unprintable(character) for character in name)


def _is_unprintable(character: str) -> bool:
    return character in _MARKS or (
        character not in "\t\n" and unicodedata.category(character) in ("Cc", "Cs")
    )
