"""Plans for a task, one after another: known ones, those made by turning, and those searched.

The best known plan comes first, whatever the seed. It ignores wishes; they are met by assigning its
numbers to suitable players. After play has begun, only the search over whole rounds is left. The
stream never ends; the caller takes the best plan so far.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random

from scoring.rotations.annealing import Seats
from scoring.rotations.cyclic import (
    Circles,
    Turning,
    circles_for,
    firsts_for,
    has_fair_sit_outs,
)
from scoring.rotations.known_plans import known_plans
from scoring.rotations.task import Task
from scoring.rotations.wishes import given_out

MOST_CIRCLES = 4  # divisions into circles that are tried
TURNING = 1000  # moves for first rounds; tripled each time
MOST_TURNING = 100_000
WHOLE = 4000  # moves for a plan searched as a whole; doubled each time
MOST_WHOLE = 2_000_000


@dataclass(frozen=True)
class Candidate:
    """A plan as seats, and the moves made since the last one, or the equivalent in time."""

    seats: Seats
    moves: int


def searched(task: Task, random: Random) -> Iterator[Candidate]:
    """An endless stream of valid plans, not always better ones, at most a slice apart."""
    may_turn = task.is_first and not task.wishes.stay_together  # turning parts all couples
    if may_turn:
        for seats in known_plans(task.side, task.players, task.rounds):
            if plan := given_out(seats, task.side, task.wishes, random):
                yield Candidate(plan, 0)
                break
    spent = 0
    for level in count():
        if may_turn:
            spent += yield from _turned(task, min(TURNING * 3**level, MOST_TURNING), random)
        whole = task.search(random)
        for moves in whole.cooling(min(WHOLE * 2**level, MOST_WHOLE), random):
            yield Candidate(whole.seats, moves + spent)
            spent = 0


def _turned(task: Task, moves: int, random: Random) -> Generator[Candidate, None, int]:
    """Yields plans made by turning; returns the moves spent since the last that fits the wishes."""
    spent = 0
    for circles, firsts in _shapes(task):
        search = Turning(circles, task.rounds, task.side, random, firsts)
        search.go_on(moves, random)
        spent += moves + task.players**2 // 3
        if plan := given_out(search.seats(), task.side, task.wishes, random):
            yield Candidate(plan, spent)
            spent = 0
    return spent


def _shapes(task: Task) -> Iterator[tuple[Circles, int]]:
    """The circles and numbers of first rounds worth a search, the quickest first."""
    sit_outs = task.players % (2 * task.side)
    for firsts in firsts_for(task.rounds):
        turns = task.rounds // firsts
        fitting = (
            (circles, firsts)
            for circles in circles_for(task.players, turns)
            if has_fair_sit_outs(circles, turns, firsts, sit_outs)
        )
        yield from islice(fitting, MOST_CIRCLES)
