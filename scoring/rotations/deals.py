"""Which deals a table plays in which round, where the same cards are dealt at every table.

The deals go in sets of as many as a table plays in a round. Nobody may play a deal twice, and a
set that is there once can be at one table at a time. Two ways are known:

together: all tables play the same set in the same round, so that each table needs its own copy of
the cards. It goes with every rotation, and every deal is compared across the whole hall at once.

moved: each set is there once and goes from table to table, as bridge clubs do it: in a Mitchell one
table down while the pairs go one table up (http://beginnerbridge.com/dup1_1f.html), in a Howell by
a number that is added at each table. Where no such rule holds, the sets are given round by round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from random import Random

from scoring.rotations.plan import Plan, RoundPlan

#: Table number -> its set in a round, counted from 0.
SetsOfRound = Mapping[int, int]

TRIES = 200  # searches round by round before one more set is taken
STEPS = 20_000  # numbers tried for the tables before the rule is given up


@dataclass(frozen=True)
class Spread:
    """How the sets are spread: how many there are, and by how many tables each is played.

    `copies` is at how many tables a set is at once, at most; `all_play_all` says that everybody
    who never sits out plays every deal.
    """

    sets: int
    fewest: int
    most: int
    copies: int
    all_play_all: bool


def together(plan: Plan, first: int = 0) -> tuple[SetsOfRound, ...]:
    """One set a round, from set `first` on, at every table."""
    return tuple(
        {table.number: number for table in this_round.tables}
        for number, this_round in enumerate(plan.rounds, start=first)
    )


def moved(plan: Plan, given: Sequence[SetsOfRound] = (), first: int = 0) -> tuple[SetsOfRound, ...]:
    """The sets of all rounds from set `first` on, as few as can be found; `given` stand already.

    Nobody plays a set twice, and no set is at two tables in a round. It always ends: with enough
    sets there is one at each table that nobody there has played.
    """
    if not plan.rounds:
        return ()
    tables = max(len(each.tables) for each in plan.rounds)
    for sets in count(max(len(plan.rounds), tables, _used(given, first))):
        found = None if given else _by_rule(plan, sets)
        if found is None:
            found = _round_by_round(plan, [_less(each, first) for each in given], sets)
        if found is not None:
            return tuple({table: own + first for table, own in each.items()} for each in found)
    raise AssertionError("count() never ends")


def spread_of(plan: Plan, sets: Sequence[SetsOfRound]) -> Spread:
    """Count how the sets of a plan are spread."""
    played: dict[int, int] = defaultdict(int)
    at_once: dict[tuple[int, int], int] = defaultdict(int)
    of_each: dict[int, set[int]] = defaultdict(set)
    for number, (this_round, own) in enumerate(zip(plan.rounds, sets, strict=True)):
        for table in this_round.tables:
            played[own[table.number]] += 1
            at_once[number, own[table.number]] += 1
            for entrant in table.entrants():
                of_each[entrant].add(own[table.number])
    idle = {entrant for this_round in plan.rounds for entrant in this_round.sit_outs}
    return Spread(
        sets=len(played),
        fewest=min(played.values(), default=0),
        most=max(played.values(), default=0),
        copies=max(at_once.values(), default=0),
        all_play_all=all(
            len(own) == len(played) for who, own in of_each.items() if who not in idle
        ),
    )


def _used(given: Sequence[SetsOfRound], first: int) -> int:
    return max((own + 1 - first for each in given for own in each.values()), default=0)


def _less(given: SetsOfRound, first: int) -> dict[int, int]:
    return {table: own - first for table, own in given.items()}


def _by_rule(plan: Plan, sets: int) -> list[dict[int, int]] | None:
    """Every set goes one table on after each round, the other way than the pairs if need be.

    A table adds its own number to that of the round; the numbers are searched.
    """
    tables = sorted({table.number for each in plan.rounds for table in each.tables})
    for way in (1, -1):
        apart = _not_apart(plan, sets, way)
        added = _numbers(tables, sets, apart)
        if added is not None:
            return [
                {table.number: (added[table.number] + way * number) % sets for table in each.tables}
                for number, each in enumerate(plan.rounds)
            ]
    return None


def _not_apart(plan: Plan, sets: int, way: int) -> dict[tuple[int, int], set[int]]:
    """Two tables -> by how much the number of the second may not be above that of the first."""
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    visits: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, each in enumerate(plan.rounds):
        for here, there in combinations(each.tables, 2):
            found[here.number, there.number].add(0)
            found[there.number, here.number].add(0)
        for table in each.tables:
            for entrant in table.entrants():
                visits[entrant].append((number, table.number))
    for own in visits.values():
        for (then, one), (now, other) in combinations(own, 2):
            found[one, other].add(way * (then - now) % sets)
            found[other, one].add(way * (now - then) % sets)
    return found


def _numbers(
    tables: Sequence[int], sets: int, apart: Mapping[tuple[int, int], Collection[int]]
) -> dict[int, int] | None:
    """A number for each table that is never as far above another as it may not be."""
    steps = count()
    added: dict[int, int] = {}

    def place(at: int) -> bool | None:
        if at == len(tables):
            return True
        table = tables[at]
        start = added[tables[at - 1]] + 1 if at else 0
        for step in range(sets if at else 1):
            if next(steps) > STEPS:
                return None
            number = (start + step) % sets
            if all(
                (number - there) % sets not in apart.get((other, table), ())
                for other, there in added.items()
            ):
                added[table] = number
                if (placed := place(at + 1)) is not False:
                    return placed
                del added[table]
        return False

    if any(0 in apart.get((table, table), ()) for table in tables):
        return None  # somebody is at one table for more rounds than there are sets
    return added if place(0) else None


def _round_by_round(
    plan: Plan, given: Sequence[dict[int, int]], sets: int
) -> list[dict[int, int]] | None:
    """Each round so that every table has a set nobody there has played; None: it was not found."""
    random = Random(sets)  # noqa: S311 - the same plan gives the same sets
    for _ in range(TRIES):
        found = list(given)
        played: dict[int, set[int]] = defaultdict(set)
        for known, each in zip(given, plan.rounds, strict=False):
            _note(played, each, known)
        for each in plan.rounds[len(given) :]:
            own = _matched(each, played, sets, random)
            if own is None:
                break
            _note(played, each, own)
            found.append(own)
        else:
            return found
    return None


def _note(played: dict[int, set[int]], this_round: RoundPlan, own: SetsOfRound) -> None:
    for table in this_round.tables:
        for entrant in table.entrants():
            played[entrant].add(own[table.number])


def _matched(
    this_round: RoundPlan, played: Mapping[int, set[int]], sets: int, random: Random
) -> dict[int, int] | None:
    """A set for each table that is new to all who sit there; None where there is none."""
    new = {
        table.number: list(_new_at(table.entrants(), played, sets)) for table in this_round.tables
    }
    table_of: dict[int, int] = {}

    def take(table: int, seen: set[int]) -> bool:
        for own in new[table]:
            if own not in seen:
                seen.add(own)
                if own not in table_of or take(table_of[own], seen):
                    table_of[own] = table
                    return True
        return False

    for own in new.values():
        random.shuffle(own)
    # Whoever has least to choose from chooses first.
    if not all(take(table, set()) for table in sorted(new, key=lambda each: len(new[each]))):
        return None
    return {table: own for own, table in table_of.items()}


def _new_at(entrants: Sequence[int], played: Mapping[int, set[int]], sets: int) -> Iterator[int]:
    known = set().union(*(played.get(entrant, set()) for entrant in entrants))
    return (own for own in range(sets) if own not in known)
