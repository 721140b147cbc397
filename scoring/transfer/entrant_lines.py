"""A pasted line that names a pair, a team or a player, split into number and names."""

import csv
import re
from collections.abc import Sequence

_NUMBER = re.compile(
    r"\s*(?:(?:pair|paire|team|équipe|no\.?|n[°º]|\#)\s*)?([0-9]+)(?:\s*[.):,;–—-]\s*|\s+)(?=\S)",
    re.IGNORECASE,
)

#: Separators of names: the first of these that occurs in the line is used.
_BETWEEN = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (r"\t", r";", r"/", r"&", r"\+", r"\s[-–—]\s", r",", r"\s(?:and|et|with|avec)\s")
)

#: A wide gap separates two full names, but may also be a typo between first and last name.
_GAP = re.compile(r"\s{2,}")


def split_line(line: str, size: int = 2) -> tuple[str, tuple[str, ...]]:
    """The number of an entrant as typed ('' for none) and its `size` names, or one name too many.

    Names are separated by tabs, semicolons, commas, slashes, “&”, “+”, dashes or wide gaps; those
    of a team also as in “Ann, Bob & Cy”. In the name of a single player a comma is no separator:
    “Lee, Ann”.
    """
    number = _NUMBER.match(line)
    rest = line[number.end() :] if number else line
    names = _split_players(rest) if size == 1 else _split(rest, size)
    if number is None and len(names) > size and _may_be_number(names[0]):
        return names[0], tuple(names[1 : size + 2])
    return (number[1] if number else ""), tuple(names[: size + 1])


def line_of_names(names: Sequence[str]) -> str:
    """A line that splits into exactly these names: joined with “&” if possible, “;”, or tabs."""
    lines = (between.join(names) for between in (" & ", "; "))
    return next((line for line in lines if _gives(line, names)), "\t".join(names))


def _gives(line: str, names: Sequence[str]) -> bool:
    return split_line(line, len(names)) == ("", tuple(names))


def _split_players(text: str) -> list[str]:
    """More than one name if somebody typed couples into a list of single players."""
    for between in _BETWEEN:
        if "," not in between.pattern and between.search(text):
            return _without_empty_end(_cells(text, between))
    return [text.strip()]


def _may_be_number(text: str) -> bool:
    return not any(character.isalpha() for character in text)


def _split(text: str, size: int) -> list[str]:
    for between in _BETWEEN:
        if between.search(text):
            names = _without_empty_end(_cells(text, between))
            single_names = [name for part in names for name in _split(part, 1)] if size > 2 else []
            return single_names if len(names) < size == len(single_names) else names
    parts = _GAP.split(text.strip())
    return parts if size > 1 and all(" " in part for part in parts) else [text.strip()]


def _cells(text: str, between: re.Pattern[str]) -> list[str]:
    mark = between.pattern.replace(r"\t", "\t")
    if mark not in ("\t", ";", ","):
        return between.split(text)
    try:
        return next(csv.reader([text], delimiter=mark, skipinitialspace=True))
    except csv.Error:
        return text.split(mark)


def _without_empty_end(cells: list[str]) -> list[str]:
    stripped = [cell.strip().rstrip(",; ") for cell in cells]
    while len(stripped) > 1 and not stripped[-1]:
        stripped.pop()
    return stripped
