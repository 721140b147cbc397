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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, count, islice, pairwise
from random import Random
from statistics import mode
from typing import NamedTuple

from scoring.rotations.plan import Plan, RoundPlan

#: Table number -> its set in a round, counted from 0.
SetsOfRound = Mapping[int, int]

TRIES = 200  # searches round by round before one more set is taken
STEPS = 20_000  # numbers tried for the tables before the rule is given up


@dataclass(frozen=True)
class Spread:
    """How the sets are spread: how many there are, and by how many tables each is played.

    `copies` is at how many tables a set is at once, at most; `all_play_all` says that everybody
    who never sits out plays every deal, and `somebody_sits_out` that somebody does.
    """

    sets: int
    fewest: int
    most: int
    copies: int
    all_play_all: bool
    somebody_sits_out: bool


class HandDue(NamedTuple):
    """A hand of a deal: its round, or else its set of deals, and its number there."""

    round: int
    hand: int


class Twice(NamedTuple):
    """An entrant that comes to a set again, and in which rounds it plays it, counted from 0."""

    entrant: int
    own: int
    before: int
    again: int


def together(plan: Plan, first: int = 0) -> tuple[SetsOfRound, ...]:
    """One set a round, from set `first` on, at every table."""
    return tuple(
        {table.number: number for table in this_round.tables}
        for number, this_round in enumerate(plan.rounds, start=first)
    )


def moved(plan: Plan, given: Sequence[SetsOfRound] = ()) -> tuple[SetsOfRound, ...]:
    """The sets of all rounds, as few as can be found; what is `given` of any round stands.

    Nobody plays a set twice but where what stands says so, and no set is at two tables in a round.
    Sets are numbered as they come, round by round and table by table, so that none is left out.
    It always ends: with enough sets there is one at each table that nobody there has played.
    """
    if not plan.rounds:
        return ()
    tables = max(len(each.tables) for each in plan.rounds)
    used = max((own + 1 for each in given for own in each.values()), default=0)
    for sets in count(max(len(plan.rounds), tables, used)):
        by_rule = _numbered(_by_rule(plan, sets), ())
        if by_rule and _begins_with(by_rule, given):
            return tuple(by_rule)
        if found := _numbered(_round_by_round(plan, given, sets), given):
            return tuple(found)
    raise AssertionError("count() never ends")


def tables_down(sets: Sequence[SetsOfRound]) -> int | None:
    """By how many tables every set goes down after each round; below table 1 comes the last one.

    None: not all go alike, or a set rests for a round though no table is empty.
    """
    tables = max((number for each in sets for number in each), default=0)
    if len({own for each in sets for own in each.values()}) > tables:
        return None
    steps = set()
    for before, after in pairwise(sets):
        where = {own: table for table, own in before.items()}
        steps |= {(where[own] - table) % tables for table, own in after.items() if own in where}
    return steps.pop() if len(steps) == 1 else None


def played_twice(plan: Plan, sets: Sequence[SetsOfRound]) -> list[Twice]:
    """Who comes to a set again, which happens where people sat elsewhere than was planned."""
    met: dict[tuple[int, int], int] = {}
    found = []
    for number, (this_round, own) in enumerate(zip(plan.rounds, sets, strict=True)):
        for table in this_round.tables:
            for entrant in table.entrants():
                before = met.setdefault((entrant, own[table.number]), number)
                if before != number:
                    found.append(Twice(entrant, own[table.number], before, number))
    return found


def hands_in_order(sessions: Iterable[tuple[int, int]]) -> Iterator[HandDue]:
    """The hands of an event in the order of its deals; of each session the rounds, and hands."""
    rounds = count(1)
    for due, hands in sessions:
        for number in islice(rounds, due):
            yield from (HandDue(number, hand) for hand in range(1, hands + 1))


def set_size(firsts: Iterable[int], hands: int) -> int:
    """How many deals a set has, by the number of the first deal of each; of one set alone `hands`.

    A round may be made shorter or longer when the sets are on their way: they stay as they are.
    """
    return min((after - before for before, after in pairwise(sorted(set(firsts)))), default=hands)


def deals_a_round(tables: Iterable[Sequence[int]], hands: int) -> int:
    """How many deals are dealt for each round, by the hands of its tables; `hands` at least.

    Rounds that were made shorter leave all deals their numbers. Where a table alone plays other
    hands than the rest, nothing is dealt for it.
    """
    return max([hands, *(mode(sorted(each)) for each in tables if each)])


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
        somebody_sits_out=bool(idle),
    )


def _numbered(
    found: Sequence[SetsOfRound] | None, given: Sequence[SetsOfRound]
) -> list[SetsOfRound] | None:
    """The sets numbered as they come; those that are given keep their numbers."""
    if found is None:
        return None
    known = {own: own for each in given for own in each.values()}
    free = (number for number in count() if number not in known)
    numbers = dict(known)
    for each in found:
        for table in sorted(each):
            if each[table] not in numbers:
                numbers[each[table]] = next(free)
    return [{table: numbers[own] for table, own in each.items()} for each in found]


def _begins_with(found: Sequence[SetsOfRound], given: Sequence[SetsOfRound]) -> bool:
    """Whether what stands already is as the rule has it."""
    return all(here.items() <= there.items() for here, there in zip(given, found, strict=False))


def _by_rule(plan: Plan, sets: int) -> list[SetsOfRound] | None:
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
    plan: Plan, given: Sequence[SetsOfRound], sets: int
) -> list[SetsOfRound] | None:
    """Each round so that every table has a set nobody there has played; None: it was not found."""
    random = Random(sets)  # noqa: S311 - the same plan gives the same sets
    standing = [*given, *({} for _ in plan.rounds[len(given) :])]
    for _ in range(TRIES):
        found: list[SetsOfRound] = []
        played: dict[int, set[int]] = defaultdict(set)
        for known, each in zip(given, plan.rounds, strict=False):
            _note(played, each, known)
        for each, stands in zip(plan.rounds, standing, strict=True):
            own = _matched(each, stands, played, sets, random)
            if own is None:
                break
            _note(played, each, own)
            found.append({**stands, **own})
        else:
            return found
    return None


def _note(played: dict[int, set[int]], this_round: RoundPlan, own: SetsOfRound) -> None:
    for table in this_round.tables:
        if table.number in own:
            for entrant in table.entrants():
                played[entrant].add(own[table.number])


def _matched(
    this_round: RoundPlan,
    stands: SetsOfRound,
    played: Mapping[int, set[int]],
    sets: int,
    random: Random,
) -> dict[int, int] | None:
    """A set for each other table that is new to all who sit there; None where there is none."""
    free = set(range(sets)) - set(stands.values())
    new = {
        table.number: sorted(free.difference(*(played[each] for each in table.entrants())))
        for table in this_round.tables
        if table.number not in stands
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
