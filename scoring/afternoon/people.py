"""Who plays, as a reader may see it."""

from __future__ import annotations

import re
import unicodedata
import uuid
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.afternoon.facts import EntrantFacts
from scoring.afternoon.keeping import Keeping

#: How many letters of a last name are shown at most.
MOST_LETTERS = 4
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
NO_APOSTROPHES = str.maketrans("", "", "'’`´")
#: Words that belong to the last name that follows, as in the lists of members.
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
COMMA_BEFORE_SUFFIX = re.compile(rf",(?=\s*(?:{'|'.join(sorted(SUFFIXES))})\.?\s*(?:,|$))")


@dataclass(frozen=True)
class NamedEntrant:
    """An entrant as a page shows it: its number, and the names that this reader may see.

    `numbered` is its name without names: “Pair 7”. `computer` says that a computer player has one
    of its places. Equality ignores who plays for it.
    """

    id: int
    uid: uuid.UUID
    number: int
    names: tuple[str, ...] = field(compare=False)
    numbered: str = field(default="", compare=False)
    withdrawn: bool = False
    format: str = ""
    computer: bool = False

    @property
    def title(self) -> str:
        """“Margaret Akins & Ronald Bélanger”, or “Pair 7” if names are not shown."""
        return " & ".join(self.names) or self.numbered

    @property
    def told(self) -> str:
        """Number and names: “7 Margaret Akins & Ronald Bélanger”, or “Pair 7” without names."""
        return f"{self.number} {self.title}" if self.names else self.numbered


@dataclass(frozen=True)
class NameSpan:
    """A name as it is shown, in a position of an entrant, and the rounds to which it applies."""

    position: int
    first_round: int
    last_round: int | None
    name: str

    def is_in(self, round_number: int) -> bool:
        """Whether this person plays in a round."""
        return self.first_round <= round_number <= (self.last_round or round_number)


@dataclass(frozen=True)
class Cast(Keeping):
    """What everybody and every place of an event is called, for one reader.

    `whole` has the entrants by id, in number order, with everybody who ever played for them: “Ann
    Lee & Bob Roy / Sub Sue”. `replaced` has the spans of those who left or were replaced, `players`
    the name of each person by id, if names are shown. `sides` and `seats` are the places at a table
    as they are printed.
    """

    whole: Mapping[int, NamedEntrant]
    replaced: Mapping[int, tuple[NameSpan, ...]]
    players: Mapping[int, str]
    sides: tuple[str, str]
    seats: Mapping[str, str]

    @cached_property
    def by_number(self) -> Mapping[int, NamedEntrant]:
        """The entrants by their numbers."""
        return {entrant.number: entrant for entrant in self.whole.values()}

    def in_round(self, number: int) -> Mapping[int, NamedEntrant]:
        """The entrants with only the names of those who play in a round."""
        if not self.replaced:
            return self.whole
        return self.kept(number, lambda: self._in_round(number))

    def _in_round(self, number: int) -> Mapping[int, NamedEntrant]:
        entrants = dict(self.whole)
        for pk, spans in self.replaced.items():
            names = tuple(span.name for span in spans if span.is_in(number))
            entrants[pk] = replace(entrants[pk], names=names)
        return entrants


def names_by_position(spans: tuple[NameSpan, ...]) -> tuple[str, ...]:
    """The names of all who played in each position, joined in order."""
    names: dict[int, list[str]] = {}
    for span in spans:
        names.setdefault(span.position, []).append(span.name)
    return tuple(" / ".join(people) for people in names.values())


def has_substitutes(entrant: EntrantFacts) -> bool:
    """Whether somebody else came in for one of an entrant's players."""
    return any(lineup.first_round > 1 for lineup in entrant.lineups)


def first_names_and_initials(names: Collection[str]) -> list[str]:
    """Each name as `first_name_and_initial`; initials grow until two can be told apart.

    “Anna Berg” and “Anna Bill” become “Anna Be.” and “Anna Bi.”. No initial grows to the whole
    name, which must not be shown.
    """
    alike: dict[str, set[str]] = {}
    for name in names:
        before, last = map(plain, _before_initial(name))
        alike.setdefault(before, set()).add(last)
    letters = {before: _letters_needed(lasts) for before, lasts in alike.items()}
    short_names = []
    for name in names:
        before, last = map(plain, _before_initial(name))
        short_names.append(first_name_and_initial(name, letters[before][last]))
    return short_names


def _letters_needed(words: Collection[str]) -> dict[str, int]:
    """How many letters make each word unique; 1 if it would take too many."""
    lengths = range(1, MOST_LETTERS + 1)
    begin = Counter(word[:length] for word in words for length in lengths if length <= len(word))
    return {
        word: next(
            (length for length in lengths if length < len(word) and begin[word[:length]] == 1), 1
        )
        for word in words
    }


def first_name_and_initial(name: str, letters: int = 1) -> str:
    """“Thérèse O'Grady” as “Thérèse O.”, and “O'Grady, Thérèse” too; a single name is shown whole.

    What a last name begins with in small letters stays in front of its initial: “Réjean d'E.”,
    “Maria de la C.”. `letters` is how many are shown from the initial on.
    """
    before, last = _before_initial(name)
    return f"{before}{last[:letters]}." if last else before


def last_name_first(name: str) -> str:
    """“Marjorie Beauchamp” as “Beauchamp, Marjorie”; unchanged with a comma, or in one word."""
    name = COMMA_BEFORE_SUFFIX.sub("", name)
    words = _words(name)
    begins, _ends = _last_name(words)
    if not begins or "," in name:
        return name
    return f"{' '.join(words[begins:])}, {' '.join(words[:begins])}"


def _before_initial(name: str) -> tuple[str, str]:
    """A name up to the initial of its last name, with one first name, and from there on.

    The initial is the first capital, or the first letter if there is none. The second part is “” if
    there is only one word. What follows the last name, as “Jr.”, is left out.
    """
    words = _words(name)
    begins, ends = _last_name(words)
    if not begins:
        return " ".join(words), ""
    first, last = words[0], " ".join(words[begins:ends])
    letter = next(filter(str.isalnum, last), "")
    if not letter:
        return f"{first} ", "?"
    begins = last.index(next(filter(str.isupper, last), letter))
    return f"{first} {last[last.index(letter) : begins]}", last[begins:]


def _words(name: str) -> Sequence[str]:
    """The words of a name, first names first: those of “Lee, Ann” are “Ann” and “Lee”."""
    if "," in name:
        last, _comma, before = COMMA_BEFORE_SUFFIX.sub("", name).partition(",")
        name = f"{before.replace(',', ' ')} {last}"
    return name.split() or ["?"]


def _last_name(words: Sequence[str]) -> tuple[int, int]:
    """Where the last name begins, with the words that belong to it, and where it ends before “Jr.”.

    It begins at 0 if there is only one name.
    """
    ends = len(words) - (words[-1].rstrip(".") in SUFFIXES)
    begins = max(ends - 1, 0)
    while begins > 1 and words[begins - 1].casefold().rstrip(".") in PARTICLES:
        begins -= 1
    return begins, ends


def plain(text: str) -> str:
    """Text in small letters without accents and ligatures: “Œuvre” is “oeuvre”."""
    parts = unicodedata.normalize("NFKD", text.casefold()).translate(LIGATURES)
    if parts.isascii():
        return parts  # most names: a page may ask for hundreds
    return "".join(part for part in parts if not unicodedata.combining(part))


def sorted_as(name: str) -> str:
    """A name as it stands in a list: “L’Écuyer” under “lecuyer”."""
    return plain(name).translate(NO_APOSTROPHES)
