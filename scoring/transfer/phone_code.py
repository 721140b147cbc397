"""The short text of a phone without network: a round as one line that can be read aloud or pasted.

`R3 T5 N 7F S5C5 W4N6 - . NC2H8 76` is round 3 at table 5, as the phone of North-South has it:

- `R` and `T` with the numbers of the round and the table;
- the side of the phone by its first seat: N or E, at a table of six 1 or 2;
- two characters that tell these seats from other seats and other events: the first two of the uid
  of the table in this round;
- a line for each hand from the first, as the desk types it (`engine.notation.line`) but without
  blanks, in the letters of the event's sheets; `-` was passed out, `.` is not entered here;
- two check digits.

Blanks stand between the parts, one or more, and may stand behind `R` and `T`. Small letters are
capital letters, every dash is `-`; line breaks, commas, semicolons and slashes are blanks.

The check digits are ISO 7064 MOD 97-10, with a value for each character of the whole text, single
blanks included: 0 to 9 are 0 to 9, A to Z are 10 to 35, `.` is 36, `-` is 37 and a blank is 38.
Beginning with 0, each character turns n into (10 n + its value) mod 97. The text without its check
digits but with the blank before them gives n; the check digits are 98 - (100 n mod 97), always two.
So the whole text gives 1. With one wrong character, or two that changed places, it never does;
with one too many or too few once in 97, and then its line can hardly be read.

`tests/data/phone-codes.csv` has examples; what the phones write is held against the same file.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.- "
NOT_ENTERED = "."
#: Longer than any round; a longer text is not looked at.
LONGEST = 1000

_HEAD = re.compile(r"R([0-9]{1,4}) T([0-9]{1,4}) ([A-Z0-9]) ([0-9A-F]{2})(?: |$)")
_SPACED_HEAD = re.compile(r"^R ?([0-9]+) T ?([0-9]+) ")
_ENDING = re.compile(r"(?:^| )[0-9]{2}$")
_SEPARATORS = re.compile(r"[\s,;/]+")


@dataclass(frozen=True)
class PhoneCode:
    """A text whose check digits are right, taken apart.

    `side` is the seat that stands for the side, `mark` the two characters for the seats of the
    round. `lines` has the line of each hand from the first, "" where none was entered.
    """

    round: int
    table: int
    side: str
    mark: str
    lines: tuple[str, ...]


class WrongCode(Exception):
    """A text that is none; `code` says why, `shown` what is meant.

    character: there is one that none has; digits-missing: it ends without check digits; digits:
    they do not fit; head: round, table, side and mark do not stand at the beginning.
    """

    def __init__(self, code: str, shown: str = "") -> None:
        self.code, self.shown = code, shown
        super().__init__(f"{code}: {shown}")


def read_code(text: str) -> PhoneCode:
    """Take a text apart. Raises WrongCode."""
    plain = plain_text(text)
    if strange := [each for each in plain if each not in CHARACTERS]:
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
    """A text in capital letters, with single blanks and `-` for every dash."""
    normal = unicodedata.normalize("NFKC", text[:LONGEST]).upper()
    dashed = "".join(
        "-" if unicodedata.category(each) == "Pd" or each == "−" else each for each in normal
    )
    return _SPACED_HEAD.sub(r"R\1 T\2 ", _SEPARATORS.sub(" ", dashed).strip())


def _remainder(plain: str) -> int:
    remainder = 0
    for each in plain:
        remainder = (10 * remainder + CHARACTERS.index(each)) % 97
    return remainder
