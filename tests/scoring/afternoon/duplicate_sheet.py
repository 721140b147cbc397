"""Events of 8 pairs and 12 deals whose matchpoints were worked out on paper.

In one, every table plays the same deals at the same time; in the other, MOVING, the deals move.
"""

import csv
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from scoring.models import Event, Seating

SHEET = Path(__file__).parents[2] / "data" / "duplicate-event-by-hand.csv"
TOP = 6
ROUNDS, HANDS = 3, 4

MOVING = Path(__file__).parents[2] / "data" / "moving-deals-by-hand.csv"
MOVING_ROUNDS, MOVING_HANDS = 3, 3
#: Round -> the pairs of each table, N-S first: in the last round they exchange their directions.
MOVING_PAIRS = (
    ((1, 5), (2, 6), (3, 7), (4, 8)),
    ((1, 8), (2, 5), (3, 6), (4, 7)),
    ((6, 1), (7, 2), (8, 3), (5, 4)),
)
#: Each pair's total on that sheet, added up on paper.
MOVING_TOTALS = {
    1: Fraction(21), 2: Fraction(45, 2), 3: Fraction(18), 4: Fraction(31, 2),
    5: Fraction(25, 2), 6: Fraction(23, 2), 7: Fraction(21), 8: Fraction(22),
}  # fmt: skip


class ByHand(NamedTuple):
    """A deal at a table: where, the line typed ("": misplayed), N-S's matchpoints out of TOP."""

    deal: int
    round: int
    hand: int
    table: int
    line: str
    lead: int | None
    matchpoints: Fraction


def by_hand(sheet: Path = SHEET) -> list[ByHand]:
    """The whole sheet."""
    lines = [line for line in sheet.read_text().splitlines() if not line.startswith("#")]
    return [
        ByHand(
            *(int(row[name]) for name in ("deal", "round", "hand", "table")),
            row["line"],
            int(row["lead"]) if row["lead"] else None,
            Fraction(row["matchpoints_ns"]),
        )
        for row in csv.DictReader(lines)
    ]


def totals(event: Event, rows: Iterable[ByHand]) -> dict[int, Fraction]:
    """The total of each number on these rows of the sheet, wherever it sat."""
    sides: dict[tuple[int, int, int], set[int]] = defaultdict(set)
    for seated in Seating.objects.filter(round__session__event=event).select_related(
        "round", "table", "entrant"
    ):
        side = event.rules.side_of(seated.seat)
        sides[seated.round.number, seated.table.number, side].add(seated.entrant.number)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for row in rows:
        for side, made in enumerate((row.matchpoints, TOP - row.matchpoints)):
            for number in sides[row.round, row.table, side]:
                found[number] += made
    return dict(found)
