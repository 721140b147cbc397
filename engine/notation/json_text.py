"""Reads JSON with the engine's own faults, and converts positions in a text."""

from __future__ import annotations

import json
from functools import partial

from engine.errors import InvalidNotation, fault


def read_json(text: str, field: str) -> object:
    """The JSON value in `text`; raises InvalidNotation with the position."""
    try:
        value: object = json.loads(text, object_pairs_hook=partial(_table, text, field))
    except json.JSONDecodeError as error:
        line, column = line_and_column(text, error.pos)
        reason = fault("not-json", field, line=line, column=column)
        raise InvalidNotation(reason, text, error.pos) from None
    except InvalidNotation:
        raise
    except (RecursionError, ValueError):
        raise too_much(field, text) from None
    return value


def _table(text: str, field: str, pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise InvalidNotation(fault("key-twice", field, key=key), text)
        table[key] = value
    return table


def too_much(field: str, text: str) -> InvalidNotation:
    """The exception for nesting too deep, or a number too long, to be read."""
    return InvalidNotation(fault("too-deep", field), text)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line of a position and the character within it, both counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def place_in(text: str, line: int, column: int) -> int:
    """The position of a character in a line, both counted from 1."""
    lines = text.split("\n")
    before = sum(len(earlier) + 1 for earlier in lines[: line - 1])
    return min(before + column - 1, len(text))
