"""Rules as a file: TOML like the presets, with each option's meaning above it.

`read_rules` reads it, and the same table as JSON; `write_rules` writes it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from itertools import groupby

from engine.errors import InvalidNotation, RuleSetError, fault
from engine.notation.json_text import line_and_column, place_in, read_json, too_much
from engine.ruleset import OPTIONS, RuleSet

#: Four times what `write_rules` writes for a preset; longer files can take very long to read.
LONGEST_FILE = 12_000


def read_rules(text: str) -> RuleSet:
    """The rules in a file's text, TOML or (if it begins with a brace) JSON.

    Raises InvalidNotation with the position for text that cannot be read, RuleSetError with every
    fault for options that do not make a game; its position is that of the first faulty option.
    """
    plain = text.removeprefix("\ufeff")
    if len(plain) > LONGEST_FILE:
        long = fault("text-too-long", "rules", count=len(plain), most=LONGEST_FILE)
        raise InvalidNotation(long, text, len(text) - len(plain) + LONGEST_FILE)
    try:
        if plain.lstrip().startswith("{"):
            return RuleSet.from_dict(read_json(plain, "rules"))
        return RuleSet.from_dict(_read_toml(plain))
    except RuleSetError as refusal:
        refusal.text, refusal.position = text, _place_of(refusal.fault.field, text)
        raise
    except InvalidNotation as refusal:
        refusal.text, refusal.position = text, refusal.position + len(text) - len(plain)
        raise
    except (RecursionError, ValueError):
        raise too_much("rules", text) from None


def write_rules(rules: RuleSet) -> str:
    """The rules as a TOML file; `read_rules` reads back the same value."""
    options = rules.to_dict()
    groups = [
        f"# Rules of a game: every option, with what it may be.\nformat = {options['format']}"
    ]
    for _group, names in groupby(OPTIONS, lambda name: OPTIONS[name].group):
        groups.append("\n".join(_option(name, options) for name in names))
    return "\n\n".join(groups) + "\n"


def _option(name: str, options: Mapping[str, object]) -> str:
    value, meaning, choices = options[name], OPTIONS[name].meaning, OPTIONS[name].allowed.choices
    if name == "special_values":
        return f"# {meaning}\n[{name}]{_table(value)}"
    allowed = f": {', '.join(choices)}" if len(choices) > 1 else ""
    return f"# {meaning}{allowed}\n{name} = {_value(value)}"


def _table(values: object) -> str:
    pairs = values.items() if isinstance(values, Mapping) else ()
    return "".join(f"\n{name} = {_value(value)}" for name, value in pairs)


def _value(value: object) -> str:
    """One TOML value: texts, numbers, true and false look the same as in JSON."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(item)}" for name, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def _read_toml(text: str) -> object:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _place_told(str(error), text)
        line, column = line_and_column(text, at)
        raise InvalidNotation(
            fault("not-toml", "rules", line=line, column=column), text, at
        ) from None


def _place_told(message: str, text: str) -> int:
    """The position in the parser's message, which gives it only as `(at line 3, column 5)`."""
    match = re.search(r"\(at line ([0-9]+), column ([0-9]+)\)", message)
    return place_in(text, int(match[1]), int(match[2])) if match else len(text)


def _place_of(option: str, text: str) -> int:
    """The position where an option is set in the text, 0 if it is not."""
    key = rf'(?:^|[{{,])[ \t]*\[?"?({re.escape(option)})"?\s*[=:\]]'
    match = re.search(key, text, re.MULTILINE)
    return match.start(1) if match else 0
