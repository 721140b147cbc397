"""Sizes with a proved minimum of second meetings that is above what counting shows.

`certificates.csv` has the players at tables of four, the rounds, the minimum, and why; a plan that
reaches it is optimal. It holds if everybody is there from the first round to the last, as many
tables as possible are used, and all sit out by turns.
`python -m tests.scoring.rotations.certificates` proves each line again with independent code.
"""

from __future__ import annotations

import csv
from collections.abc import Collection
from functools import cache
from pathlib import Path

from scoring.rotations.bounds import Size

FILE = Path(__file__).with_name("certificates.csv")
FOURS = 2  # players on a side


def proved_least(size: Size, sit_outs: Collection[int]) -> int:
    """The second meetings that a certificate proves for such a plan; 0 if there is none.

    `sit_outs` has the number of sit-outs of every entrant.
    """
    is_even = max(sit_outs, default=0) - min(sit_outs, default=0) <= 1
    is_whole = {*size.present} == {size.entrants} and {*size.tables} == {size.entrants // 4}
    if size.side != FOURS or not (is_even and is_whole):
        return 0
    return certificates().get((size.entrants, len(size.tables)), 0)


@cache
def certificates() -> dict[tuple[int, int], int]:
    """(players, rounds) -> the proved minimum of second meetings."""
    with FILE.open(newline="", encoding="ascii") as file:
        return {
            (int(row["players"]), int(row["rounds"])): int(row["least"])
            for row in csv.DictReader(file)
        }
