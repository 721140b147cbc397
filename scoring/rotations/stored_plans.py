"""The best plans that long searches have found, shipped in `best-plans.txt`.

Each line is one plan: players on a side, players, rounds, repeated partnerships, second meetings,
length of the circles, players who stay put, and after a colon its first rounds, separated by
slashes, as player numbers from 0 in the order of `Seats`. All rounds are made from the first ones
by turning the circles (`cyclic`) as often as needed; if the length is 0, nothing is turned and all
rounds are listed.

A size has no line if its plan is derived from others (`known_plans`). The plans were found by this
package's annealing, compiled, over every way to turn first rounds, and by seating round after round
only players who have not met, the last round with as few second meetings as possible.
`python -m tests.bench.best_plans` looks for better ones, and a test checks that each plan is
complete and as good as its line says.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from scoring.rotations.annealing import Seats
from scoring.rotations.cyclic import Circles, turned

FILE = Path(__file__).with_name("best-plans.txt")

Size = tuple[int, int, int]  # players on a side, players, rounds


def stored_rounds(side: int, players: int, rounds: int) -> Seats:
    """The plan stored for exactly this size, [] if there is none."""
    line = _lines().get((side, players, rounds))
    return _read(line) if line else []


@cache
def stored_lengths(side: int, players: int) -> tuple[int, ...]:
    """The numbers of rounds for which a plan is stored, rising."""
    return tuple(
        sorted(rounds for own_side, who, rounds in _lines() if (own_side, who) == (side, players))
    )


def size_of(line: str) -> Size:
    """The size of the plan in a line."""
    side, players, rounds, *_ = map(int, line.partition(":")[0].split())
    return side, players, rounds


@cache
def _lines() -> dict[Size, str]:
    lines = FILE.read_text(encoding="ascii").splitlines()
    return {size_of(line): line for line in lines if not line.startswith("#")}


def _read(line: str) -> Seats:
    numbers, _, plan = line.partition(":")
    _, players, rounds, _, _, length, staying = map(int, numbers.split())
    first = [[int(player) for player in this_round.split()] for this_round in plan.split("/")]
    if not length:
        return first
    circles = Circles(length, (players - staying) // length, staying)
    return turned(first, circles, rounds // len(first))
