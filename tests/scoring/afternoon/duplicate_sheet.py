"""An event of 8 pairs and 12 deals whose matchpoints were worked out on paper."""

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


class ByHand(NamedTuple):
    """A deal at a table: where, the line that is typed ("": misplayed), and what N-S get of TOP."""

    deal: int
    round: int
    hand: int
    table: int
    line: str
    lead: int | None
    matchpoints: Fraction


def by_hand() -> list[ByHand]:
    """The whole sheet."""
    lines = [line for line in SHEET.read_text().splitlines() if not line.startswith("#")]
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
    """What each number has by these rows of the sheet, wherever it sat."""
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
