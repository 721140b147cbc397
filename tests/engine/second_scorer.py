"""A second scorer, written from rules 5 line by line and independent of the engine.

It takes the options of the rules as plain values. Sides are 0 (with the first seat) and 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Options = Mapping[str, Any]

DECK_SIZES = {
    "single-24": 24,
    "single-28": 28,
    "single-32": 32,
    "double-32": 32,
    "double-40": 40,
    "double-48": 48,
    "triple-60": 60,
    "whist-52": 52,
    "whist-54": 54,
}


@dataclass(frozen=True)
class Score:
    """What a hand earned: whether it was made, the points of the makers and of the defenders.

    `partner` are the points of a player who sat out, None if they are those of the side.
    """

    made: bool
    makers: int
    defenders: int
    partner: int | None = None


def cards_each(options: Options) -> int:
    """How many cards a player plays in one hand."""
    return int((DECK_SIZES[options["deck"]] - options["kitty"]) / options["players"])


def tricks_of_hand(options: Options) -> int:
    """T: one for each card held, and one for a kitty that counts."""
    return (
        cards_each(options) + {"none": 0, "declarer": 1, "first-trick": 1}[options["kitty_trick"]]
    )


def tricks_of_makers(options: Options, makers: Sequence[str], winners: Sequence[str]) -> int:
    """Tricks of the seats `makers` if `winners` won them in this order (rules 4.5)."""
    total = 0
    for number, winner in enumerate(winners, start=1):
        worth = 2 if number == 1 and options["kitty_trick"] == "first-trick" else 1
        total += worth if winner in makers else 0
    return total + 1 if options["kitty_trick"] == "declarer" else total


def score_of(options: Options, bid: str, tricks: int, *, notrump: bool) -> Score:
    """The score of a bid, `5` or `moon`, with which the makers took `tricks` (rules 5.1, 5.2)."""
    tricks_in_all = tricks_of_hand(options)
    if bid.isdigit():
        score = _basic(options, int(bid), tricks, tricks_in_all)
    else:
        score = _special(options, bid, tricks, tricks_in_all)
    if notrump and options["notrump_doubles"]:
        return Score(score.made, 2 * score.makers, 2 * score.defenders, score.partner)
    return score


def _basic(options: Options, level: int, tricks: int, tricks_in_all: int) -> Score:
    rest = tricks_in_all - tricks if options["defenders_score_tricks"] else 0
    over_the_book = tricks - options["book"]
    if over_the_book >= level:
        return Score(True, over_the_book if options["overtricks"] else level, rest)
    match options["set_penalty"]:
        case "bid":
            return Score(False, -level, rest)
        case "all-tricks":
            return Score(False, -tricks_in_all, rest)
        case "defenders-get-bid":
            return Score(False, 0, level)
    raise AssertionError(options["set_penalty"])


def _special(options: Options, bid: str, tricks: int, tricks_in_all: int) -> Score:
    by_tricks = {
        "little-pepper": tricks_in_all,
        "big-pepper": 2 * tricks_in_all,
        "best": tricks_in_all + 8,
    }
    value = options["special_values"].get(bid) or by_tricks[bid]
    rest = tricks_in_all - tricks if options["defenders_score_tricks"] else 0
    alone = bid not in ("little-pepper", "big-pepper")
    if tricks == tricks_in_all:
        partner = options["lone_partner_points"]
        return Score(True, value, rest, partner if alone and partner != "same" else None)
    fixed = options["lone_set_defenders"]
    return Score(False, -value, fixed if alone and fixed != "tricks" else rest)


@dataclass(frozen=True)
class Row:
    """One hand of a game: points of both sides, the makers' side, whether they made it.

    Nobody makes a hand that was passed out (`nothing_bid`) or that a revoke ended.
    """

    points: tuple[int, int]
    makers: int | None = None
    made: bool | None = None
    nothing_bid: bool = False


def second_end(options: Options, rows: Sequence[Row]) -> tuple[int, set[int]]:
    """After how many hands the game ends and who wins; 0 and nobody if it goes on (5.4)."""
    for length in range(1, len(rows) + 1):
        if winners := _winners(options, rows[:length]):
            return length, winners
    return 0, set()


def _winners(options: Options, rows: Sequence[Row]) -> set[int]:
    totals = [sum(row.points[side] for row in rows) for side in (0, 1)]
    words = options["game_over"].split()
    limit = int(words[1])
    skipped = 0 if options["passed_out"] == "counts" else sum(row.nothing_bid for row in rows)
    over = {
        "hands": len(rows) - skipped >= limit,
        "plus-minus": max(totals) >= limit or min(totals) <= -limit,
        "points": len(words) == 4 and min(totals) <= -int(words[-1]),
    }
    if over[words[0]]:
        return _higher(options, rows, totals)
    if words[0] != "points" or max(totals) < limit:
        return set()
    return _at_the_limit(options, rows, totals, {side for side in (0, 1) if totals[side] >= limit})


def _at_the_limit(
    options: Options, rows: Sequence[Row], totals: Sequence[int], there: set[int]
) -> set[int]:
    """Who wins once the sides `there` have reached the points of the game."""
    last = rows[-1]
    if options["win_rule"] == "must-bid":
        return there & _keepers(last) if last.made else set()
    if options["win_rule"] == "must-bid-or-set":
        return there & _keepers(last)
    if options["win_rule"] == "bidding-team" and len(there) == 1:
        return there
    if options["win_rule"] == "bidding-team" and last.makers is not None:
        return {last.makers}
    return _higher(options, rows, totals)


def _higher(options: Options, rows: Sequence[Row], totals: Sequence[int]) -> set[int]:
    if totals[0] != totals[1]:
        return {totals.index(max(totals))}
    return _tied(options, rows)


def _tied(options: Options, rows: Sequence[Row]) -> set[int]:
    if options["win_rule"] == "highest-last-contract":
        for row in reversed(rows):
            if row.makers is not None:
                return _keepers(row)
    return {0, 1}


def _keepers(row: Row) -> set[int]:
    """The side that made, or set, the contract."""
    if row.makers is None:
        return set()
    return {row.makers} if row.made else {1 - row.makers}
