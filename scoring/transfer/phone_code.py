"""The short code of an offline phone: a round as one line that can be read aloud or pasted.

`R3 T5 N 7F S5C5 W4N6 - . NC2H8 76` is round 3 at table 5, as the phone of North-South has it:
- `R` and `T` with the numbers of the round and the table;
- the side of the phone by its first seat: N or E, at a table of six 1 or 2;
- two characters that tell these seats from other seats and other events: the first two of the uid
  of the table in this round;
- a line for each hand from the first, as the desk types it (`engine.notation.line`) but without
  spaces, in the letters of the event's sheets; `-` is passed out, `.` is not entered here;
- two check digits.

The parts are separated by one or more spaces, which may also follow `R` and `T`. Lower-case letters
count as capitals, every dash as `-`; line breaks, commas, semicolons and slashes count as spaces.

The check digits are ISO 7064 MOD 97-10, with a value for each character of the whole text, single
spaces included: 0 to 9 are 0 to 9, A to Z are 10 to 35, `.` is 36, `-` is 37 and a space is 38.
Starting from 0, each character turns n into (10 n + its value) mod 97. The text without its check
digits but with the space before them gives n; the check digits are 98 - (100 n mod 97), always two.
So the whole text gives 1. With one wrong character, or two transposed ones, it never does; with one
too many or too few it does once in 97 times, and then its line can hardly be read.

`tests/data/phone-codes.csv` has examples; the code that phones write is tested against it too.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.- "
NOT_ENTERED = "."
#: Longer than any round; the rest of a longer text is ignored.
LONGEST = 1000

_HEAD = re.compile(r"R([0-9]{1,4}) T([0-9]{1,4}) ([A-Z0-9]) ([0-9A-F]{2})(?: |$)")
_SPACED_HEAD = re.compile(r"^R ?([0-9]+) T ?([0-9]+) ")
_ENDING = re.compile(r"(?:^| )[0-9]{2}$")
_SEPARATORS = re.compile(r"[\s,;/]+")


@dataclass(frozen=True)
class PhoneCode:
    """A text whose check digits are right, split into its parts.

    `side` is the first seat of the side, `mark` the two characters for the seats of the round.
    `lines` has the line of each hand from the first, "" if none was entered.
    """

    round: int
    table: int
    side: str
    mark: str
    lines: tuple[str, ...]


class WrongCode(Exception):
    """A text that is not a valid code; `code` says why, `shown` is the offending part.

    character: one that no code contains; digits-missing: no check digits at the end; digits: wrong
    check digits; head: round, table, side and mark are not at the beginning.
    """

    def __init__(self, code: str, shown: str = "") -> None:
        self.code, self.shown = code, shown
        super().__init__(f"{code}: {shown}")


def read_code(text: str) -> PhoneCode:
    """Split a text into its parts. Raises WrongCode."""
    plain = plain_text(text)
    if strange := [character for character in plain if character not in CHARACTERS]:
        raise WrongCode("character", strange[0])
    if not _ENDING.search(plain):
        raise WrongCode("digits-missing")
    if _remainder(plain) != 1:
        raise WrongCode("digits", plain[-2:])
    head = _HEAD.match(plain)
    if head is None:
        raise WrongCode("head")
    lines = plain[head.end() :].split(" ")[:-1]
    return PhoneCode(
        int(head[1]),
        int(head[2]),
        head[3],
        head[4],
        tuple("" if line == NOT_ENTERED else line.lower() for line in lines),
    )


def plain_text(text: str) -> str:
    """A text in capital letters, with single spaces and `-` for every dash."""
    normal = unicodedata.normalize("NFKC", text[:LONGEST]).upper()
    dashed = "".join(
        "-" if unicodedata.category(character) == "Pd" or character == "−" else character
        for character in normal
    )
    return _SPACED_HEAD.sub(r"R\1 T\2 ", _SEPARATORS.sub(" ", dashed).strip())


def _remainder(plain: str) -> int:
    remainder = 0
    for character in plain:
        remainder = (10 * remainder + CHARACTERS.index(character)) % 97
    return remainder
