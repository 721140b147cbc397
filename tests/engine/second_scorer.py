"""A second scorer, written from rules 5.2 line by line and apart from the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def second_score(
    options: Mapping[str, Any], cards: int, declarer: str, bid: str, tricks: int
) -> tuple[int, int]:
    """Points of N S (or 1 3 5) and of the others for `bid` text such as `5` or `moon`."""
    value = options["special_values"].get(bid)
    needed = cards if value is not None else int(bid)
    lone = value is not None and "pepper" not in bid
    failed = needed > tricks
    match (value is not None, failed, options["set_penalty"], options["overtricks"]):
        case (True, True, _, _):
            mine = 0 - value
        case (True, False, _, _):
            mine = value
        case (False, True, "bid", _):
            mine = 0 - needed
        case (False, True, "all-tricks", _):
            mine = 0 - cards
        case (False, False, _, True):
            mine = tricks
        case _:
            mine = needed
    theirs = cards - tricks
    if not options["defenders_score_tricks"]:
        theirs = 0
    if lone and failed and options["lone_set_defenders"] != "tricks":
        theirs = options["lone_set_defenders"]
    return (mine, theirs) if declarer in "NS135" else (theirs, mine)
