"""What each option of a rule set may be, and which options make no game together (rules 2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import DECKS
from engine.errors import Fault, fault, short

#: Every special bid, in rising order (rules 2 and 4.3).
SPECIAL_BIDS = ("call-3", "call-2", "call-1", "moon", "little-pepper", "big-pepper", "best")
PEPPERS = ("little-pepper", "big-pepper")
#: What a revoke brings: to the other side, to the side that revoked, to the player alone.
REVOKE_PARTS = ("others", "side", "player")
MOST = 200  # points of one hand; the games we know have 60 at most


@dataclass(frozen=True)
class Allowed:
    """The values of one option: a test, the codes that may be chosen, and a hint to others.

    `hint` is a key of `engine.errors.WORDS["allowed"]`; "" where the choices say it all.
    """

    test: Callable[[object], bool]
    choices: tuple[str, ...] = ()
    hint: str = ""

    @property
    def code(self) -> str:
        """The choices as one text, or the hint where there are others."""
        return self.hint or ", ".join(self.choices)


def _one_of(*values: str) -> Allowed:
    return Allowed(lambda value: isinstance(value, str) and value in values, values)


def _is_whole(value: object, lowest: int) -> bool:
    return type(value) is int and lowest <= value <= MOST


def _whole(lowest: int) -> Allowed:
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


def _word_or_whole(word: str, lowest: int) -> Allowed:
    return Allowed(
        lambda value: value == word or _is_whole(value, lowest), (word,), f"{word}-or-whole"
    )


_YES_NO = Allowed(lambda value: isinstance(value, bool), ("true", "false"))
_TEXT = Allowed(_is_text, hint="text")

ALLOWED: dict[str, Allowed] = {
    "name": _TEXT,
    "source": _TEXT,
    "players": Allowed(lambda value: type(value) is int and value in (4, 6), ("4", "6")),
    "deck": _one_of(*DECKS),
    "kitty": _whole(0),
    "kitty_trick": _one_of("none", "declarer", "first-trick"),
    "bowers": _YES_NO,
    "bidding_rounds": _one_of("single", "multiple", "two"),
    "reenter": _YES_NO,
    "notrump": _one_of("none", "high", "high-low"),
    "notrump_rank": _one_of("equal", "lower", "higher"),
    "minimum_bid": _whole(1),
    "minimum_notrump_bid": _whole(1),
    "trick_suit": _one_of("with-bid", "after", "kind-with-bid"),
    "special_suit": _one_of("with-bid", "after"),
    "directions": _one_of("high", "high+low", "high+low+low-aces-bad"),
    "book": Allowed(lambda value: type(value) is int and value in (0, 6), ("0", "6")),
    "dealer_can_steal": _one_of("no", "any", "special"),
    "stick_the_dealer": _YES_NO,
    "right_bower_1st_2nd": _YES_NO,
    "initial_leader": _one_of("declarer", "left-of-dealer"),
    "defenders_score_tricks": _YES_NO,
    "overtricks": _YES_NO,
    "set_penalty": _one_of("bid", "all-tricks", "defenders-get-bid"),
    "notrump_doubles": _YES_NO,
    "lone_partner_points": _word_or_whole("same", -MOST),
    "lone_set_defenders": _word_or_whole("tricks", 0),
    "revoke": Allowed(_is_revoke, ("none",), "none-or-revoke"),
    "game_over": Allowed(_is_game_over, hint="game-over"),
    "win_rule": _one_of(
        "highest-tie", "highest-last-contract", "bidding-team", "must-bid", "must-bid-or-set"
    ),
    "passed_out": _one_of("counts", "not-counted", "redeal"),
    "first_dealer": _one_of("random", "north", "cut"),
    "special_values": Allowed(_is_special_values, SPECIAL_BIDS, "special-values"),
}


def faults_of(options: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Every reason why `options` make no game: names, values, then combinations."""
    return tuple(_each_fault(options)) or tuple(_combination_faults(options))


def _each_fault(options: Mapping[str, Any]) -> Iterator[Fault]:
    for name in options:
        if name not in ALLOWED:
            yield fault("unknown-option", name, option=name)
    for name, allowed in ALLOWED.items():
        if name not in options:
            yield fault("missing-option", name, option=name)
        elif not allowed.test(options[name]):
            shown = short(options[name])
            yield fault("bad-value", name, option=name, value=shown, allowed=allowed.code)


def _combination_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _card_faults(options)
    yield from _kitty_faults(options)
    yield from _bidding_faults(options)
    yield from _special_faults(options)
    yield from _ending_faults(options)


def _card_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    kind, players = DECKS[options["deck"]], options["players"]
    cards = kind.size - options["kitty"]
    each, rest = divmod(cards, players)
    if cards <= 0:
        yield fault("kitty-too-big", "kitty", kitty=options["kitty"])
    elif rest and options["kitty"]:
        kitty = options["kitty"]
        yield fault("cards-not-even-with-kitty", "kitty", kitty=kitty, cards=cards, players=players)
    elif rest:
        yield fault("cards-not-even", "deck", cards=cards, players=players)
    else:
        yield from _level_faults(options, each)
    if options["bowers"] and (kind.jokers or options["directions"] != "high"):
        yield fault("bowers-need-euchre", "bowers")


def _level_faults(options: Mapping[str, Any], each: int) -> Iterator[Fault]:
    tricks = each + (options["kitty_trick"] != "none")
    highest = tricks - options["book"] if options["book"] else each
    if PEPPERS[0] in options["special_values"]:
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
    passing = [name for name in options["special_values"] if name == "best" or "call-" in name]
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
