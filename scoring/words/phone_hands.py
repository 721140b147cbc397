"""What the page of a table shows of each hand, and what each side may do about it there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from zlib import crc32

from django.utils.translation import get_language

from engine import RuleSet
from scoring.afternoon import (
    Afternoon,
    BoardTable,
    EventFacts,
    HandFacts,
    HandSlot,
    Turns,
    Verdict,
    fields_of,
    gaps,
    may_back,
    may_change,
    may_judge,
    takes_hands,
    totals_at,
)
from scoring.words.formats import side_labels
from scoring.words.lines import line_of
from scoring.words.shown_hands import ShownHand, hands_of, shown_hand


@dataclass(frozen=True)
class PhoneVersion:
    """One report of a disputed hand: what it says, and which side sent it ("": the desk).

    `backed` and `doubted` are the labels of the sides that consider it right or wrong. `may_back`:
    this side could still declare it right.
    """

    row: HandFacts
    shown: ShownHand
    sender: str
    backed: tuple[str, ...]
    doubted: tuple[str, ...]
    may_back: bool


@dataclass(frozen=True)
class PhoneHand:
    """A hand as its table sees it, from one side.

    `may_change`: this side may replace what it sent itself. `may_judge`: it may say whether the
    other side's report is right. `is_gap`: it is missing, but a later one is there. `plays`: the
    holder of the phone plays this hand rather than sitting it out.
    """

    slot: HandSlot
    shown: ShownHand
    versions: tuple[PhoneVersion, ...]
    may_change: bool
    may_judge: bool
    is_gap: bool
    plays: bool

    @property
    def has_acts(self) -> bool:
        return self.may_change or self.may_judge or self.is_gap

    @property
    def is_settled(self) -> bool:
        """Whether it counts and its players can't change it here any more."""
        return self.plays and self.slot.result is not None and not self.has_acts

    @property
    def may_back(self) -> bool:
        """Whether this side may back one of the versions."""
        return any(version.may_back for version in self.versions)


def phone_hands(
    event: EventFacts, board: BoardTable, sides: Mapping[int, int | None]
) -> tuple[PhoneHand, ...]:
    """Every hand of a table; `sides` maps each to the side of the phone, None if unknown."""
    is_known = any(side is not None for side in sides.values())
    missing = gaps(board) if is_known else frozenset()
    labels = side_labels(event)
    return tuple(
        PhoneHand(
            slot,
            hand,
            tuple(_versions(event, slot, labels, sides[slot.number])),
            may_change=may_change(slot, sides[slot.number]),
            may_judge=may_judge(slot, sides[slot.number]),
            is_gap=slot.number in missing,
            plays=sides[slot.number] is not None,
        )
        for slot, hand in zip(board.hands, hands_of(event, board), strict=True)
    )


def _versions(
    event: EventFacts, slot: HandSlot, labels: tuple[str, str], side: int | None
) -> Iterator[PhoneVersion]:
    for row in slot.disputed:
        verdicts = tuple(zip(labels, row.said, strict=True))
        yield PhoneVersion(
            row,
            shown_hand(event, replace(slot, result=row, disputed=())),
            "" if row.side is None else labels[row.side],
            backed=tuple(label for label, verdict in verdicts if verdict == Verdict.AGREED),
            doubted=tuple(label for label, verdict in verdicts if verdict == Verdict.DISPUTED),
            may_back=may_back(slot, row, side),
        )


def page_state(afternoon: Afternoon, board: BoardTable, turns: Turns, hand: int) -> dict[str, Any]:
    """What the page's script needs to know of its table, as plain values for JSON.

    `seating` identifies the seats of this round; `sides` has the numbers of the entrants on each
    side in `hand`; if one more plays by turns each hand has its own. When `page` changes, the form
    is reloaded: its seats, rules or totals have changed.
    """
    event = afternoon.event
    numbers = [[entrant.number for entrant in side.entrants] for side in board.sides]
    seating = str(board.table.uid)
    return {
        "page": f"{seating} {_rules_mark(event.rules, event.letters)}{_totals_mark(board)}",
        "entry": takes_hands(afternoon, board),
        "seating": seating,
        "round": board.table.round.number,
        "table": board.table.number,
        "sides": list(turns[hand]) if turns else numbers,
        "hands": [
            plain | _turn(turns, slot)
            for slot, plain in zip(board.hands, _plain_hands(event, board), strict=True)
        ],
        "agree": sorted(board.to_agree) if board.state == "agreeing" else [],
        "called": str(board.call.uid) if board.call else "",
    }


def _totals_mark(board: BoardTable) -> str:
    """A mark that changes when totals come in or are agreed with."""
    rows = totals_at(board.table)
    return "".join(f" {row.id}{'' if row.agreed_device is None else '+'}" for row in rows)


@lru_cache(maxsize=64)
def _rules_mark(rules: RuleSet, letters: str) -> str:
    """A mark that changes with the rules or the letters of the sheets."""
    return f"{crc32(repr((rules, letters)).encode()):x}"


def _plain_hands(event: EventFacts, board: BoardTable) -> list[dict[str, Any]]:
    """The hands of a table for the script, in the order of its slots."""
    hands = zip(board.hands, hands_of(event, board), strict=True)
    key = ("hands for the program", get_language())
    return board.table.kept(key, lambda: [_plain(event, *pair) for pair in hands])


def _plain(event: EventFacts, slot: HandSlot, shown: ShownHand) -> dict[str, Any]:
    row = slot.result
    fields: dict[str, Any] = {"hand": slot.number, "dealer": slot.dealer, "state": slot.state}
    rows = [row] if row else list(slot.disputed)
    if row is not None:
        fields |= {"line": line_of(row, event), "side": row.side, "said": shown.sentence}
    fields["reports"] = {str(report.uid): fields_of(report) for report in rows}
    return fields


def _turn(turns: Turns, slot: HandSlot) -> dict[str, Any]:
    """Who plays a hand, and which sides must still agree with it; {} if all keep their seats."""
    if not turns:
        return {}
    return {"sides": list(turns[slot.number]), "agree": list(slot.to_agree)}
