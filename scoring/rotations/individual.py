"""Single players with changing partners: a plan for exactly this number and these rounds.

What is exact comes first: the complete whist schedules, and tables that nobody shares twice.
Otherwise plans are searched, by turning a first round and as a whole, and the best one seen is
taken: nobody is anybody's partner twice, as few second meetings as could be found, and sit-outs
by turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from scoring.rotations.annealing import Annealing, Classes, Counts, Seats, meetings
from scoring.rotations.cyclic import Turning, circles_for
from scoring.rotations.plan import Plan, RotationImpossible, RoundPlan, TablePlan, refuse_repeats
from scoring.rotations.resolvable import resolvable_rounds
from scoring.rotations.seats import even_sides
from scoring.rotations.tables import spread_tables
from scoring.rotations.whist import whist_rounds

TURNING = (1000, 3000, 10_000)  # moves for each first round
WHOLE = 20_000  # moves for a plan that is searched as a whole, then always twice as many
EFFORT = 4  # plans searched as a whole: a second or two


def individual(
    entrants: Sequence[int], rounds: int, *, side: int = 2, effort: int = EFFORT, seed: int = 1
) -> Plan:
    """Plan `rounds` rounds for single players with these numbers (distinct, gaps allowed).

    `side` players sit on a side. `effort` is how many plans are searched as a whole, each twice
    as long as the one before. The same input gives the same plan.

    Raises `RotationImpossible`: too-few-players, entrant-twice, no-rounds.
    """
    _refuse_impossible(entrants, rounds, side)
    best, lowest = None, None
    random = Random(seed)  # noqa: S311 -- a plan is no secret
    for seats in searched(len(entrants), rounds, side, effort, random):
        cost = cost_of(seats, side)
        if lowest is None or cost < lowest:
            best, lowest = seats, cost
        if lowest == least_cost(len(entrants), rounds, side):
            break
    return _plan(entrants, best or [], side)


def searched(players: int, rounds: int, side: int, effort: int, random: Random) -> Iterator[Seats]:
    """Plans for the numbers from 0 on, each of them whole and right, not always better ones."""
    if side == 2:
        yield from _exact(players, rounds)
    for moves in TURNING:
        for circles in circles_for(players, rounds):
            if players % (2 * side) <= circles.circles:
                search = Turning(circles, rounds, side, random)
                search.go_on(moves, random)
                yield search.seats()
    classes, nothing = every_two(players), [0] * (players * (players - 1) // 2)
    for number in range(effort):
        seats = by_turns(players, rounds, side, random)
        whole = Annealing(seats, side, classes, Counts(nothing, nothing))
        whole.go_on(WHOLE * 2**number, random)
        yield whole.seats


def cost_of(seats: Seats, side: int) -> int:
    """How bad a plan is, as `Annealing` counts it."""
    met, partnered = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for one, other, are_partners in meetings(seats, side):
        met[frozenset((one, other))] += 1
        partnered[frozenset((one, other))] += are_partners
    return Counts(list(met.values()), list(partnered.values())).cost()


def least_cost(players: int, rounds: int, side: int) -> int:
    """A cost that no plan is below: all meetings spread as evenly as can be."""
    sides = players // (2 * side) * 2 * rounds
    partners = sides * side * (side - 1) // 2
    opponents = sides // 2 * side * side
    twos = players * (players - 1) // 2
    return Counts(_even(partners + opponents, twos), _even(partners, twos)).cost()


def every_two(players: int) -> Classes:
    """Classes in which any two players are one of their own."""
    classes = [[0] * players for _ in range(players)]
    for number, (one, other) in enumerate(combinations(range(players), 2)):
        classes[one][other] = classes[other][one] = number
    return classes


def by_turns(players: int, rounds: int, side: int, random: Random) -> Seats:
    """Anybody anywhere, but they sit out by turns, nobody twice before all have once."""
    sit_outs, seats = players % (2 * side), []
    for number in range(rounds):
        out = [(number * sit_outs + place) % players for place in range(sit_outs)]
        playing = [player for player in range(players) if player not in out]
        random.shuffle(playing)
        seats.append(playing + out)
    return seats


def _even(times: int, places: int) -> list[int]:
    each, rest = divmod(times, places)
    return [each + 1] * rest + [each] * (places - rest)


def _exact(players: int, rounds: int) -> Iterator[Seats]:
    """The first rounds of what is known by construction, where it has so many."""
    whist = [
        [player for one, other in games for player in one + other]
        for games in whist_rounds(players)
    ]
    fours = [[player for four in fours for player in four] for fours in resolvable_rounds(players)]
    for known in (whist, fours):
        if rounds <= len(known):
            yield [[*each, *sorted({*range(players)} - {*each})] for each in known[:rounds]]


def _plan(entrants: Sequence[int], seats: Seats, side: int) -> Plan:
    """The rounds with table numbers, everybody on both sides as often as can be."""
    size = 2 * side
    groups = [
        [
            tuple(entrants[player] for player in each[start : start + size])
            for start in range(0, len(each) // size * size, size)
        ]
        for each in seats
    ]
    games = even_sides(
        [[(group[:side], group[side:]) for group in each] for each in spread_tables(groups)]
    )
    return Plan(
        tuple(
            RoundPlan(
                tuple(TablePlan(number, sides) for number, sides in enumerate(tables, start=1)),
                tuple(sorted(entrants[player] for player in each[len(tables) * size :])),
            )
            for tables, each in zip(games, seats, strict=True)
        )
    )


def _refuse_impossible(entrants: Sequence[int], rounds: int, side: int) -> None:
    refuse_repeats(entrants)
    if len(entrants) < 2 * side:
        raise RotationImpossible("too-few-players", players=len(entrants), least=2 * side)
    if rounds < 1:
        raise RotationImpossible("no-rounds", rounds=rounds)
