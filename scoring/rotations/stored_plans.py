"""The best plans that long searches have found, kept with the program in `best-plans.txt`.

Each line is one plan: players on a side, players, rounds, second times as partners, second
meetings, length of the circles, players who stay in their place, and after a colon its first
rounds with a stroke between them, as the numbers of the players from 0 on, in the order of
`Seats`. All rounds come of the first ones by turning the circles (`cyclic`), as often as it takes;
where the length is 0 nothing is turned and all rounds are there.

A size has no line where its plan comes of others (`known_plans`). The plans were found by the
annealing of this package, compiled, under every way to turn first rounds, and by seating round
after round with nobody who has met, the last round with as few as possible.
`python -m tests.bench.best_plans` looks for better ones, and a test counts that each plan is
whole and as good as its line says.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from scoring.rotations.annealing import Seats
from scoring.rotations.cyclic import Circles, turned
from scoring.rotations.plan import Plan

FILE = Path(__file__).with_name("best-plans.txt")

Size = tuple[int, int, int]  # players on a side, players, rounds


def stored_rounds(side: int, players: int, rounds: int) -> Seats:
    """The plan that is kept for exactly this size, [] if there is none."""
    line = _lines().get((side, players, rounds))
    return _read(line) if line else []


@cache
def stored_lengths(side: int, players: int) -> tuple[int, ...]:
    """For how many rounds a plan is kept, fewest first."""
    return tuple(sorted(rounds for one, who, rounds in _lines() if (one, who) == (side, players)))


def stored_sizes() -> dict[Size, tuple[int, int]]:
    """All sizes for which a plan is kept, with its second partners and second meetings."""
    return {size: (int(line.split()[3]), int(line.split()[4])) for size, line in _lines().items()}


def line_of(plan: Plan, side: int, again: tuple[int, int]) -> str:
    """The line for a plan of the numbers from 0 on, nothing turned.

    `again` are its second partners and second meetings.
    """
    rounds = [[*each.seated(), *each.sit_outs] for each in plan.rounds]
    numbers = side, len(rounds[0]), len(rounds), *again, 0, 0
    return f"{_spaced(numbers)}: " + " / ".join(_spaced(tuple(each)) for each in rounds)


def size_of(line: str) -> Size:
    """The size of the plan in a line."""
    side, players, rounds, *_ = map(int, line.partition(":")[0].split())
    return side, players, rounds


def _spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


@cache
def _lines() -> dict[Size, str]:
    lines = FILE.read_text(encoding="ascii").splitlines()
    return {size_of(line): line for line in lines if not line.startswith("#")}


def _read(line: str) -> Seats:
    numbers, _, plan = line.partition(":")
    _, players, rounds, _, _, length, staying = map(int, numbers.split())
    first = [[int(player) for player in each.split()] for each in plan.split("/")]
    if not length:
        return first
    circles = Circles(length, (players - staying) // length, staying)
    return turned(first, circles, rounds // len(first))
