"""Names of people: tidies and checks what is typed, and normalizes it for searching."""

import re
import unicodedata

#: Invisible marks, and those that change the text direction. Joiners stay: letters of some
#: languages and emoji are made with them.
_MARKS = frozenset(
    "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
#: Letters that Unicode does not decompose -> what people without them on the keyboard type.
_PLAIN = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)


def tidy(name: str) -> str:
    """A name on one line, with single blanks."""
    return " ".join(name.split())


def is_printable(name: str) -> bool:
    """Whether a name looks on every page and sheet as it is stored."""
    return not any(_is_unprintable(character) for character in name)


def _is_unprintable(character: str) -> bool:
    return character in _MARKS or (
        character not in "\t\n" and unicodedata.category(character) in ("Cc", "Cs")
    )


def plain(name: str) -> str:
    """A name in lower case without accents and punctuation: "O’Brien-Côté" is "obrien cote".

    Names are compared, searched and sorted in this form.
    """
    letters = unicodedata.normalize("NFKD", name.casefold()).translate(_PLAIN)
    letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^\w\s]|_", " ", re.sub(r"['’`´]", "", letters)).split())
