"""Rules as a file: TOML as the presets have it, every option with its meaning above it.

`read_rules` reads that, and the same table as JSON; `write_rules` writes it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping

from engine.errors import InvalidNotation, RuleSetError, fault
from engine.notation.json_text import line_and_column, place_in, read_json, too_much
from engine.options import ALLOWED
from engine.ruleset import RuleSet

#: Each option with what it means, group by group in the order of rules 2.
_GROUPS: tuple[dict[str, str], ...] = (
    {
        "name": "what these rules are called",
        "source": "where they are from",
    },
    {
        "players": "how many at a table, in two sides",
        "deck": "the cards",
        "kitty": "cards left over for declarer, who lays away as many",
        "kitty_trick": "who is credited with the kitty as one trick",
        "bowers": "whether the jacks of the colour of trumps are the best trumps",
    },
    {
        "bidding_rounds": "one call each, until all others have passed, or two calls each",
        "reenter": "whether a player who passed may bid later, with multiple rounds",
        "notrump": "no trump that may be bid or named",
        "notrump_rank": "no trump against suits at the same level",
        "minimum_bid": "the lowest level of a bid",
        "minimum_notrump_bid": "the lowest level in no trump",
        "trick_suit": "when the suit of a level is named",
        "special_suit": "when the suit of a special bid is named",
        "directions": "the orders of the cards that declarer may choose from",
        "book": "the tricks that a level stands above",
        "dealer_can_steal": "which bids the dealer may win by equalling them",
        "stick_the_dealer": "whether the dealer must bid when all others pass",
        "right_bower_1st_2nd": "whether the first two to call need the right bower of their suit",
    },
    {
        "initial_leader": "who leads to the first trick",
    },
    {
        "defenders_score_tricks": "whether the defenders score a point for each trick",
        "overtricks": "whether tricks above the bid score",
        "set_penalty": "what a failed level costs",
        "notrump_doubles": "whether a hand in no trump counts twice",
        "lone_partner_points": "for the partner of a lone hand that is made: same, or a number",
        "lone_set_defenders": "for the defenders against a failed lone hand: tricks, or a number",
        "revoke": "points when one ends the hand: none, { others = 4, side = -4, player = -4 }",
    },
    {
        "game_over": "when a game ends: hands 8, points 52, plus-minus 7, points 54 hole 54",
        "win_rule": "who has won then",
        "passed_out": "whether a deal that nobody bids on counts as one of the hands",
        "first_dealer": "who deals first",
    },
    {
        "special_values": "special bids in rising order, with what each earns or costs",
    },
)


#: Four times what `write_rules` writes of a preset; longer files can take very long to read.
LONGEST_FILE = 12_000


def read_rules(text: str) -> RuleSet:
    """The rules in a file's text, TOML or (when it begins with a brace) JSON.

    Raises InvalidNotation with the position for text that cannot be read, RuleSetError with
    every fault for options that make no game; its position is that of the first option told.
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
    groups += ["\n".join(_option(*each, options) for each in group.items()) for group in _GROUPS]
    return "\n\n".join(groups) + "\n"


def _option(name: str, meaning: str, options: Mapping[str, object]) -> str:
    value, choices = options[name], ALLOWED[name].choices
    if name == "special_values":
        return f"# {meaning}\n[{name}]{_table(value)}"
    allowed = f": {', '.join(choices)}" if len(choices) > 1 else ""
    return f"# {meaning}{allowed}\n{name} = {_value(value)}"


def _table(values: object) -> str:
    pairs = values.items() if isinstance(values, Mapping) else ()
    return "".join(f"\n{name} = {_value(value)}" for name, value in pairs)


def _value(value: object) -> str:
    """One value: texts, numbers, true and false are written in TOML as in JSON."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(each)}" for name, each in value.items()) + " }"
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
    """The parser tells the place in words only: `(at line 3, column 5)`."""
    told = re.search(r"\(at line ([0-9]+), column ([0-9]+)\)", message)
    return place_in(text, int(told[1]), int(told[2])) if told else len(text)


def _place_of(option: str, text: str) -> int:
    """Where an option is set in the text, 0 when it is not there."""
    key = rf'(?:^|[{{,])[ \t]*\[?"?({re.escape(option)})"?\s*[=:\]]'
    found = re.search(key, text, re.MULTILINE)
    return found.start(1) if found else 0
