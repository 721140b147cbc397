"""Every plan known for a size without a search, best first.

A plan is stored for this size (`stored_plans`), comes from a construction, or is derived from
another known plan:

- by leaving rounds out of a longer plan;
- by removing one player from full tables, so that his tablemates sit out instead;
- by appending another plan to one after which all have sat out equally often.

In all of them everybody sits out by turns. They do not consider wishes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from scoring.rotations.annealing import Counts, Seats, meetings
from scoring.rotations.four_lines import four_lines
from scoring.rotations.resolvable import resolvable_rounds
from scoring.rotations.stored_plans import stored_lengths, stored_rounds
from scoring.rotations.task import Merit, every_two
from scoring.rotations.whist import whist_rounds

FOURS = 2  # players on a side of the usual table


@cache
def known_plans(side: int, players: int, rounds: int) -> tuple[Seats, ...]:
    """The known plans for players numbered from 0, by `merit`; just one if nobody meets twice.

    Empty if nothing is known.
    """
    plans: list[tuple[Merit, Seats]] = []
    for seats in _ways(side, players, rounds):
        plans.append((merit(seats, side), seats))
        if not any(plans[-1][0][:2]):
            return (seats,)
    return tuple(seats for _, seats in sorted(plans, key=lambda plan: plan[0]))


def merit(seats: Seats, side: int) -> Merit:
    """The result of `Task.measure` for a plan before which nothing was played."""
    players = len(seats[0])
    nobody = [0] * (players * (players - 1) // 2)
    counts = Counts(nobody, nobody).after(seats, side, every_two(players))
    return *counts.repeats(), counts.cost()


def sit_out_by_turns(seats: Seats, side: int) -> bool:
    """Whether nobody sits out again while somebody at a table has sat out less often."""
    missed = [0] * len(seats[0])
    for this_round in seats:
        places = _places(this_round, side)
        least = min((missed[player] for player in this_round[:places]), default=0)
        if any(missed[player] > least for player in this_round[places:]):
            return False
        for player in this_round[places:]:
            missed[player] += 1
    return True


def _ways(side: int, players: int, rounds: int) -> Iterator[Seats]:
    """Known plans from each source; those likely to be best come first."""
    yield from _direct(side, players, rounds)
    for longer in stored_lengths(side, players):
        if longer > rounds:
            yield from _rounds_left_out(stored_rounds(side, players, longer), side, rounds)
    yield from _one_left_out(side, players, rounds)
    yield from _joined(side, players, rounds)


def _direct(side: int, players: int, rounds: int) -> Iterator[Seats]:
    """The stored plan, and the first rounds of constructed ones."""
    if side == FOURS and (lines := four_lines(players, rounds)):
        yield lines  # first: here nobody comes to a table twice
    if kept := stored_rounds(side, players, rounds):
        yield kept
    if side == FOURS:
        for whole in _constructed(players):
            if rounds <= len(whole):
                yield whole[:rounds]


def _constructed(players: int) -> Iterator[Seats]:
    """The resolvable tables, which no two share twice, then the complete whist schedule."""
    fours = [
        [player for four in this_round for player in four]
        for this_round in resolvable_rounds(players)
    ]
    whist = [[p for one, other in games for p in one + other] for games in whist_rounds(players)]
    for rounds in (fours, whist):
        if rounds:
            yield [
                [*this_round, *sorted({*range(players)} - {*this_round})] for this_round in rounds
            ]


def _rounds_left_out(seats: Seats, side: int, rounds: int) -> Iterator[Seats]:
    """The first rounds; then those left after repeatedly dropping the worst round."""
    yield seats[:rounds]
    kept = list(seats)
    while len(kept) > rounds:
        met = Counter(_who_meets(kept, side))
        saved = [sum(met[two] > 1 for two in _who_meets([this_round], side)) for this_round in kept]
        shorter = (
            kept[:worst] + kept[worst + 1 :]
            for worst in sorted(range(len(kept)), key=lambda number: -saved[number])
        )
        kept = next((plan for plan in shorter if sit_out_by_turns(plan, side)), kept[:-1])
    yield kept


def _one_left_out(side: int, players: int, rounds: int) -> Iterator[Seats]:
    """For one player short of full tables: the missing player's tablemates sit out."""
    size = 2 * side
    if (players + 1) % size or players < size:
        return
    for seats in known_plans(side, players + 1, rounds):
        for missing in range(players + 1):
            without = [_without(missing, this_round, size) for this_round in seats]
            if sit_out_by_turns(without, side):
                yield without


def _without(missing: int, this_round: list[int], size: int) -> list[int]:
    """The round without one player and his table; his tablemates come last and sit out."""
    start = this_round.index(missing) // size * size
    group = this_round[start : start + size]
    others = this_round[:start] + this_round[start + size :]
    named = others + [player for player in group if player != missing]
    return [player - (player > missing) for player in named]


def _joined(side: int, players: int, rounds: int) -> Iterator[Seats]:
    """A known plan followed by another one for the remaining rounds."""
    out = players % (2 * side)
    lengths = {*stored_lengths(side, players)}
    lengths |= {len(whole) for whole in _constructed(players) if side == FOURS}
    for first in sorted(lengths):
        if first >= rounds or first * out % players:
            continue
        begun = next(_direct(side, players, first))
        for rest in known_plans(side, players, rounds - first)[:1]:
            yield min(
                ([*begun, *_numbered_on(rest, by)] for by in range(players)),
                key=lambda seats: merit(seats, side),
            )


def _numbered_on(seats: Seats, by: int) -> Seats:
    """The plan with `by` added to everybody's number, wrapping round at the end."""
    return [[(player + by) % len(this_round) for player in this_round] for this_round in seats]


def _who_meets(seats: Seats, side: int) -> Iterator[frozenset[int]]:
    return (frozenset((one, other)) for one, other, _ in meetings(seats, side))


def _places(this_round: list[int], side: int) -> int:
    return len(this_round) // (2 * side) * 2 * side
