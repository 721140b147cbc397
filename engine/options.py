"""What each option of a rule set may be, and which options make no game together (rules 2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import DECKS, Suit
from engine.errors import Fault, fault

#: Every special bid, in rising order (rules 2 and 4.3).
SPECIAL_BIDS = ("call-3", "call-2", "call-1", "moon", "little-pepper", "big-pepper", "best")
PEPPERS = ("little-pepper", "big-pepper")


@dataclass(frozen=True)
class _Allowed:
    """The values of one option: a test, and the same in words."""

    test: Callable[[object], bool]
    words: str


def _one_of(*values: str) -> _Allowed:
    return _Allowed(lambda value: isinstance(value, str) and value in values, ", ".join(values))


def _is_whole(value: object, lowest: int) -> bool:
    return type(value) is int and lowest <= value <= 1000


def _whole(lowest: int) -> _Allowed:
    return _Allowed(lambda value: _is_whole(value, lowest), f"a whole number from {lowest}")


def _is_text(value: object) -> bool:
    return (
        isinstance(value, str)
        and value.isprintable()
        and bool(value.strip("| "))
        and "|" not in value
    )


def _is_game_over(value: object) -> bool:
    pattern = (
        r"(hands|points|plus-minus) [1-9][0-9]{0,3}|points [1-9][0-9]{0,3} hole [1-9][0-9]{0,3}"
    )
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _is_special_values(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        name in SPECIAL_BIDS and _is_whole(points, 1) for name, points in value.items()
    )


_YES_NO = _Allowed(lambda value: isinstance(value, bool), "true, false")
_TEXT = _Allowed(_is_text, "a text of one line, without “|”")

_ALLOWED: dict[str, _Allowed] = {
    "name": _TEXT,
    "source": _TEXT,
    "players": _Allowed(lambda value: type(value) is int and value in (4, 6), "4, 6"),
    "deck": _one_of(*DECKS),
    "bidding_rounds": _one_of("single", "multiple", "two"),
    "notrump": _one_of("none", "high", "high-low"),
    "notrump_rank": _one_of("equal", "lower", "higher"),
    "minimum_bid": _whole(1),
    "minimum_notrump_bid": _whole(1),
    "dealer_can_steal": _one_of("no", "any", "special"),
    "stick_the_dealer": _YES_NO,
    "right_bower_1st_2nd": _YES_NO,
    "initial_leader": _one_of("declarer", "left-of-dealer"),
    "overtricks": _YES_NO,
    "set_penalty": _one_of("bid", "all-tricks"),
    "defenders_score_tricks": _YES_NO,
    "lone_set_defenders": _Allowed(
        lambda value: value == "tricks" or _is_whole(value, 0), "tricks, or a whole number"
    ),
    "game_over": _Allowed(
        _is_game_over, "hands 8, points 52, plus-minus 7 or points 54 hole 54, with any numbers"
    ),
    "win_rule": _one_of(
        "highest-tie", "highest-last-contract", "bidding-team", "must-bid", "must-bid-or-set"
    ),
    "passed_out": _one_of("counts", "not-counted", "redeal"),
    "special_values": _Allowed(
        _is_special_values, "a table of points of the special bids " + ", ".join(SPECIAL_BIDS)
    ),
}


def faults_of(options: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Every reason why `options` make no game: names, values, then combinations."""
    return tuple(_each_fault(options)) or tuple(_combination_faults(options))


def _each_fault(options: Mapping[str, Any]) -> Iterator[Fault]:
    for name in options:
        if name not in _ALLOWED:
            yield fault("unknown-option", name, option=name)
    for name, allowed in _ALLOWED.items():
        if name not in options:
            yield fault("missing-option", name, option=name)
        elif not allowed.test(options[name]):
            shown = str(options[name])
            yield fault("bad-value", name, option=name, value=shown, allowed=allowed.words)


def _combination_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _card_faults(options)
    yield from _special_faults(options)
    yield from _ending_faults(options)


def _card_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    kind, players = DECKS[options["deck"]], options["players"]
    cards = len(kind.ranks) * kind.copies * len(Suit)
    tricks, rest = divmod(cards, players)
    if rest:
        yield fault("cards-not-even", "deck", cards=cards, players=players)
        return
    highest = tricks - 1 if PEPPERS[0] in options["special_values"] else tricks
    for name in ("minimum_bid", "minimum_notrump_bid"):
        if options[name] > highest:
            yield fault("minimum-over-tricks", name, minimum=options[name], highest=highest)


def _special_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    specials = set(options["special_values"])
    peppers = specials & set(PEPPERS)
    if peppers and specials != set(PEPPERS):
        yield fault("peppers-alone", "special_values")
    if options["players"] == 6 and any(name.startswith("call-") for name in specials):
        yield fault("calls-need-four", "special_values")


def _ending_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    by_points = options["game_over"].startswith("points")
    if not by_points and not options["win_rule"].startswith("highest"):
        yield fault("win-rule-needs-points", "win_rule", rule=options["win_rule"])
