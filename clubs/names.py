"""Names of people: tidies, checks and splits what is typed, and normalizes it for searching."""

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

#: Words that belong to the last name that follows.
PARTICLES = frozenset(
    {
        "van", "von", "der", "den", "ter", "de", "du", "des", "dos", "la", "le", "di", "da", "del",
        "della", "st", "ste", "saint", "sainte", "mac", "mc",
    }
)  # fmt: skip
#: Words that belong to the last name before them, as they are written: “Fils” may be a last name.
SUFFIXES = frozenset(
    {"Jr", "jr", "JR", "Sr", "sr", "SR", "II", "III", "IV", "fils", "père", "pere"}
)
_COMMA_BEFORE_SUFFIX = re.compile(rf",(?=\s*(?:{'|'.join(sorted(SUFFIXES))})\.?\s*(?:,|$))")


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


def words_in(name: str) -> tuple[str, ...]:
    """A key that is equal for names that differ only in order, accents and capitals."""
    return tuple(sorted(plain(name).split()))


def split_name(name: str) -> dict[str, str]:
    """First and last name of "Ann Lee", "Lee, Ann", "Jo van der Berg" or "Bo Lee, Jr."."""
    last, comma, first = map(str.strip, _COMMA_BEFORE_SUFFIX.sub("", name).partition(","))
    if comma:
        return {"first_name": first, "last_name": last}
    words = last.split()
    ends = len(words) - bool(words and words[-1].rstrip(".") in SUFFIXES)
    begins = max(ends - 1, 0)
    while begins > 1 and plain(words[begins - 1]) in PARTICLES:
        begins -= 1
    return {"first_name": " ".join(words[:begins]), "last_name": " ".join(words[begins:])}
