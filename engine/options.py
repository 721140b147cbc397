"""The allowed values of each option, and the combinations that do not make a game (rules 2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.cards import DECKS
from engine.errors import Fault, fault, short

#: Every special bid, in rising order (rules 2 and 4.3).
SPECIAL_BIDS = ("call-3", "call-2", "call-1", "moon", "little-pepper", "big-pepper", "best")
PEPPERS = ("little-pepper", "big-pepper")
#: What a special bid earns unless the rules say otherwise: a number of points, or points for each
#: trick of the hand and a constant (rules 2 `special_values` and A26).
USUAL_POINTS = {"call-3": 15, "call-2": 12, "call-1": 18, "moon": 24}
POINTS_BY_TRICKS = {"little-pepper": (1, 0), "big-pepper": (2, 0), "best": (1, 8)}
#: The points of a revoke: for the other side, for the side that revoked, for the player alone.
REVOKE_PARTS = ("others", "side", "player")
MOST = 200  # points of one hand; known games have 60 at most


@dataclass(frozen=True)
class Allowed:
    """The values of one option: a test, the codes to choose from, and a hint at other values.

    `hint` is a key of `engine.errors.WORDS["allowed"]`; "" if the choices are all there is.
    """

    test: Callable[[object], bool]
    choices: tuple[str, ...] = ()
    hint: str = ""

    @property
    def code(self) -> str:
        """The hint, or else the choices as one text."""
        return self.hint or ", ".join(self.choices)


def one_of(*values: str) -> Allowed:
    """One of a few codes."""
    return Allowed(lambda value: isinstance(value, str) and value in values, values)


def number_of(*values: int) -> Allowed:
    """One of a few numbers."""
    return Allowed(lambda value: type(value) is int and value in values, tuple(map(str, values)))


def _is_whole(value: object, lowest: int) -> bool:
    return type(value) is int and lowest <= value <= MOST


def whole(lowest: int) -> Allowed:
    """A whole number from `lowest` to MOST."""
    return Allowed(lambda value: _is_whole(value, lowest), hint=f"whole-from-{lowest}")


def _is_text(value: object) -> bool:
    return (
        isinstance(value, str)
        and value.isprintable()
        and bool(value)
        and value == value.strip()
        and "|" not in value
    )


def _is_game_over(value: object) -> bool:
    pattern = (
        r"(hands|points|plus-minus) [1-9][0-9]{0,3}|points [1-9][0-9]{0,3} hole [1-9][0-9]{0,3}"
    )
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _is_special_bids(value: object) -> bool:
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        return False
    return set(value) <= set(SPECIAL_BIDS) and len(set(value)) == len(value)


def _is_special_values(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        name in SPECIAL_BIDS and _is_whole(points, 1) for name, points in value.items()
    )


def _is_revoke(value: object) -> bool:
    if not isinstance(value, Mapping):
        return value == "none"
    return set(value) == set(REVOKE_PARTS) and all(
        _is_whole(points, -MOST) for points in value.values()
    )


def word_or_whole(word: str, lowest: int) -> Allowed:
    """One code, or else a whole number of points from `lowest` to MOST."""
    return Allowed(
        lambda value: value == word or _is_whole(value, lowest), (word,), f"{word}-or-whole"
    )


YES_NO = Allowed(lambda value: isinstance(value, bool), ("true", "false"))
TEXT = Allowed(_is_text, hint="text")
GAME_OVER = Allowed(_is_game_over, hint="game-over")
REVOKE = Allowed(_is_revoke, ("none",), "none-or-revoke")
SPECIALS = Allowed(_is_special_bids, SPECIAL_BIDS, "special-bids")
SPECIAL_VALUES = Allowed(_is_special_values, hint="special-values")


@dataclass(frozen=True)
class GameEnd:
    """When a game ends: after `number` hands, or at `number` points (rules 5.4).

    `kind` is hands, points or plus-minus; a side this far below zero (`hole`) loses, 0 for never.
    """

    kind: str
    number: int
    hole: int


@dataclass(frozen=True)
class Revoke:
    """The points when a revoke ends the hand: the other side, the side, the player alone."""

    others: int
    side: int
    player: int


@dataclass(frozen=True)
class Option:
    """One option of a rule set: its group in a file, its allowed values and its meaning.

    Rules in a format before `since` do not have it, which means `before`.
    """

    group: str
    allowed: Allowed
    meaning: str
    since: int
    before: object


def option(
    group: str, allowed: Allowed, meaning: str, *, since: int = 1, before: object = None
) -> Any:
    """A dataclass field of a rule set for an option."""
    return field(metadata={"option": Option(group, allowed, meaning, since, before)})


def names_of(values: object) -> list[str]:
    """The special bids with a value; anything else is refused when the values are checked."""
    return [name for name in values if name in SPECIAL_BIDS] if isinstance(values, Mapping) else []


def points_by_tricks(tricks: int) -> dict[str, int]:
    """The points of the special bids that depend on the number of tricks (rules A26)."""
    return {
        name: per_trick * tricks + extra for name, (per_trick, extra) in POINTS_BY_TRICKS.items()
    }


def own_values(
    specials: tuple[str, ...], given: Mapping[str, int], tricks: int
) -> tuple[tuple[str, int], ...]:
    """The points that do not follow from the tricks, rising; the usual ones if none are given.

    A pepper given the points it has anyway is left out, so that such rules equal those without.
    """
    by_tricks = points_by_tricks(tricks)
    values = {**USUAL_POINTS, **given}
    return tuple(
        (name, values[name])
        for name in specials
        if name in values and values[name] != by_tricks.get(name)
    )


def format_fault(form: object, newest: int) -> Fault:
    """The fault of a missing or unknown format of written rules."""
    if form is None:
        return fault("missing-option", "format", option="format")
    return fault("unknown-format", "format", text=short(form), format=newest)


def faults_of(options: Mapping[str, Any], rows: Mapping[str, Option]) -> tuple[Fault, ...]:
    """Every fault of `options`: names and values, or else their combinations."""
    return tuple(_each_fault(options, rows)) or tuple(_combination_faults(options))


def _each_fault(options: Mapping[str, Any], rows: Mapping[str, Option]) -> Iterator[Fault]:
    for name in options:
        if name not in rows:
            yield fault("unknown-option", name, option=name)
    for name, row in rows.items():
        if name not in options:
            yield fault("missing-option", name, option=name)
        elif not row.allowed.test(options[name]):
            text = short(options[name])
            yield fault("bad-value", name, option=name, value=text, allowed=row.allowed.code)


def _combination_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _card_faults(options)
    yield from _kitty_faults(options)
    yield from _bidding_faults(options)
    yield from _special_faults(options)
    yield from _ending_faults(options)


def _card_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    kind, players = DECKS[options["deck"]], options["players"]
    cards = kind.size - options["kitty"]
    size, rest = divmod(cards, players)
    if cards <= 0:
        yield fault("kitty-too-big", "kitty", kitty=options["kitty"])
    elif rest and options["kitty"]:
        kitty = options["kitty"]
        yield fault("cards-not-even-with-kitty", "kitty", kitty=kitty, cards=cards, players=players)
    elif rest:
        yield fault("cards-not-even", "deck", cards=cards, players=players)
    else:
        yield from _level_faults(options, size)
    if options["bowers"] and (kind.jokers or options["directions"] != "high"):
        yield fault("bowers-need-euchre", "bowers")


def _level_faults(options: Mapping[str, Any], each: int) -> Iterator[Fault]:
    tricks = each + (options["kitty_trick"] != "none")
    highest = tricks - options["book"] if options["book"] else each
    if PEPPERS[0] in options["special_bids"]:
        highest -= 1
    names = ["minimum_bid"]
    if options["notrump"] != "none":
        names.append("minimum_notrump_bid")
    for name in names:
        if options[name] > highest:
            yield fault("minimum-over-tricks", name, minimum=options[name], highest=highest)


def _kitty_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    if not options["kitty"] and options["kitty_trick"] != "none":
        yield fault("no-kitty-to-credit", "kitty_trick")
    passing = [name for name in options["special_bids"] if name == "best" or "call-" in name]
    if options["kitty"] and passing:
        yield fault("kitty-or-passing", "kitty")


def _bidding_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    if options["reenter"] and options["bidding_rounds"] != "multiple":
        yield fault("reenter-needs-rounds", "reenter")
    if options["trick_suit"] == "kind-with-bid" and options["directions"] == "high":
        yield fault("kinds-need-directions", "trick_suit")
    if options["right_bower_1st_2nd"] and not options["bowers"]:
        yield fault("right-bower-needs-bowers", "right_bower_1st_2nd")


def _special_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    specials = set(options["special_bids"])
    peppers = specials & set(PEPPERS)
    if peppers and specials != set(PEPPERS):
        yield fault("peppers-alone", "special_bids")
    if options["players"] == 6 and any(name.startswith("call-") for name in specials):
        yield fault("calls-need-four", "special_bids")
    for name in SPECIAL_BIDS:
        if name in options["special_values"] and name not in specials:
            yield fault("value-without-bid", "special_values", text=name)


def _ending_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    by_points = options["game_over"].startswith("points")
    if not by_points and not options["win_rule"].startswith("highest"):
        yield fault("win-rule-needs-points", "win_rule", rule=options["win_rule"])
