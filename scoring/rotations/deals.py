"""Which deals a table plays in which round, if all tables play the same deals (duplicate).

Deals come in sets of as many as a table plays in a round. Nobody may play a deal twice, and a set
with only one copy can be at one table at a time. There are two ways:

together: all tables play the same set in the same round, so each table needs its own copy of the
cards. This works with every rotation, and every deal is compared across the whole hall at once.

moved: there is one copy of each set, which moves from table to table as in bridge clubs: in a
Mitchell one table down while the pairs go one table up (http://beginnerbridge.com/dup1_1f.html), in
a Howell by an offset of each table's own. If no such rule works, sets are assigned by round.
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

TRIES = 200  # searches round by round before adding one more set
STEPS = 20_000  # numbers tried for the tables before giving up on a rule


@dataclass(frozen=True)
class Spread:
    """How the sets are spread: their number, and the fewest and most tables that play one.

    `copies` is the most tables that have a set at once; `all_play_all` means that everybody who
    never sits out plays every deal, and `somebody_sits_out` that there are sit-outs.
    """

    sets: int
    fewest: int
    most: int
    copies: int
    all_play_all: bool
    somebody_sits_out: bool


class HandDue(NamedTuple):
    """The hand of a deal: its round (or its set of deals) and its number in it."""

    round: int
    hand: int


class Twice(NamedTuple):
    """An entrant that gets a set (`own`) again, and the two rounds, counted from 0."""

    entrant: int
    own: int
    before: int
    again: int


def together(plan: Plan, first: int = 0) -> tuple[SetsOfRound, ...]:
    """One set per round at every table, starting with set `first`."""
    return tuple(
        {table.number: number for table in this_round.tables}
        for number, this_round in enumerate(plan.rounds, start=first)
    )


def moved(plan: Plan, given: Sequence[SetsOfRound] = ()) -> tuple[SetsOfRound, ...]:
    """The sets of all rounds, as few as can be found, keeping whatever is `given` of any round.

    Apart from what is given, nobody plays a set twice and no set is at two tables in a round. Sets
    are numbered in order of use, by round and table, without gaps. The search always ends: with
    enough sets, each table gets one that nobody there has played.
    """
    if not plan.rounds:
        return ()
    tables = max(len(this_round.tables) for this_round in plan.rounds)
    used = max((own + 1 for this_round in given for own in this_round.values()), default=0)
    for sets in count(max(len(plan.rounds), tables, used)):
        by_rule = _numbered(_by_rule(plan, sets), ())
        if by_rule and _begins_with(by_rule, given):
            return tuple(by_rule)
        if by_search := _numbered(_round_by_round(plan, given, sets), given):
            return tuple(by_search)
    raise AssertionError("count() never ends")


def tables_down(sets: Sequence[SetsOfRound]) -> int | None:
    """By how many tables every set moves down after each round; below table 1 comes the last one.

    None if they do not all move alike, or a set rests for a round although no table is empty.
    """
    tables = max((number for this_round in sets for number in this_round), default=0)
    if len({own for this_round in sets for own in this_round.values()}) > tables:
        return None
    steps = set()
    for before, after in pairwise(sets):
        where = {own: table for table, own in before.items()}
        steps |= {(where[own] - table) % tables for table, own in after.items() if own in where}
    return steps.pop() if len(steps) == 1 else None


def played_twice(plan: Plan, sets: Sequence[SetsOfRound]) -> list[Twice]:
    """The entrants who get a set again, which happens if they did not sit where planned."""
    met: dict[tuple[int, int], int] = {}
    repeats = []
    for number, (this_round, own) in enumerate(zip(plan.rounds, sets, strict=True)):
        for table in this_round.tables:
            for entrant in table.entrants():
                before = met.setdefault((entrant, own[table.number]), number)
                if before != number:
                    repeats.append(Twice(entrant, own[table.number], before, number))
    return repeats


def hands_in_order(sessions: Iterable[tuple[int, int]]) -> Iterator[HandDue]:
    """The hands of an event in order of the deals; `sessions` have (rounds, hands per round)."""
    rounds = count(1)
    for due, hands in sessions:
        for number in islice(rounds, due):
            yield from (HandDue(number, hand) for hand in range(1, hands + 1))


def set_size(firsts: Iterable[int], hands: int) -> int:
    """The size of a set, given the first deal of each; `hands` if there is only one set.

    Shortening or lengthening a round later does not change sets already in use.
    """
    return min((after - before for before, after in pairwise(sorted(set(firsts)))), default=hands)


def deals_a_round(tables: Iterable[Sequence[int]], hands: int) -> int:
    """The deals needed per round, given the hands of each round's tables; at least `hands`.

    Shortened rounds do not renumber the deals. A single table that plays a different number of
    hands than the rest gets no deals of its own.
    """
    return max([hands, *(mode(sorted(counts)) for counts in tables if counts)])


def spread_of(plan: Plan, sets: Sequence[SetsOfRound]) -> Spread:
    """The spread of the sets over a plan."""
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
    sets: Sequence[SetsOfRound] | None, given: Sequence[SetsOfRound]
) -> list[SetsOfRound] | None:
    """Renumbers the sets in order of use; those given keep their numbers."""
    if sets is None:
        return None
    kept = {own: own for this_round in given for own in this_round.values()}
    free = (number for number in count() if number not in kept)
    numbers = dict(kept)
    for this_round in sets:
        for table in sorted(this_round):
            if this_round[table] not in numbers:
                numbers[this_round[table]] = next(free)
    return [{table: numbers[own] for table, own in this_round.items()} for this_round in sets]


def _begins_with(sets: Sequence[SetsOfRound], given: Sequence[SetsOfRound]) -> bool:
    """Whether the sets found agree with those already given."""
    return all(here.items() <= there.items() for here, there in zip(given, sets, strict=False))


def _by_rule(plan: Plan, sets: int) -> list[SetsOfRound] | None:
    """The sets by rule: a table's set is its own number plus that of the round, or minus.

    The numbers of the tables are searched for; None if none fit.
    """
    tables = sorted({table.number for this_round in plan.rounds for table in this_round.tables})
    for way in (1, -1):
        apart = _not_apart(plan, sets, way)
        added = _numbers(tables, sets, apart)
        if added is not None:
            return [
                {
                    table.number: (added[table.number] + way * number) % sets
                    for table in this_round.tables
                }
                for number, this_round in enumerate(plan.rounds)
            ]
    return None


def _not_apart(plan: Plan, sets: int, way: int) -> dict[tuple[int, int], set[int]]:
    """(one table, another) -> by how much the number of the second must not exceed the first's."""
    apart: dict[tuple[int, int], set[int]] = defaultdict(set)
    visits: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, this_round in enumerate(plan.rounds):
        for here, there in combinations(this_round.tables, 2):
            apart[here.number, there.number].add(0)
            apart[there.number, here.number].add(0)
        for table in this_round.tables:
            for entrant in table.entrants():
                visits[entrant].append((number, table.number))
    for own in visits.values():
        for (then, old), (now, new) in combinations(own, 2):
            apart[old, new].add(way * (then - now) % sets)
            apart[new, old].add(way * (now - then) % sets)
    return apart


def _numbers(
    tables: Sequence[int], sets: int, apart: Mapping[tuple[int, int], Collection[int]]
) -> dict[int, int] | None:
    """A number for each table that avoids all the differences in `apart`; None if not found."""
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
        return None  # somebody stays at a table longer than there are sets
    return added if place(0) else None


def _round_by_round(
    plan: Plan, given: Sequence[SetsOfRound], sets: int
) -> list[SetsOfRound] | None:
    """Assigns sets by round so that nobody at a table has played its set; None if not found."""
    random = Random(sets)  # noqa: S311 - the same plan gives the same sets
    standing = [*given, *({} for _ in plan.rounds[len(given) :])]
    for _ in range(TRIES):
        chosen: list[SetsOfRound] = []
        played: dict[int, set[int]] = defaultdict(set)
        for fixed, this_round in zip(given, plan.rounds, strict=False):
            _note(played, this_round, fixed)
        for this_round, stands in zip(plan.rounds, standing, strict=True):
            own = _matched(this_round, stands, played, sets, random)
            if own is None:
                break
            _note(played, this_round, own)
            chosen.append({**stands, **own})
        else:
            return chosen
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
    """A set new to everybody there for each table not yet in `stands`; None if impossible."""
    free = set(range(sets)) - set(stands.values())
    new = {
        table.number: sorted(free.difference(*(played[entrant] for entrant in table.entrants())))
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
    # Tables with the fewest options choose first.
    if not all(take(table, set()) for table in sorted(new, key=lambda table: len(new[table]))):
        return None
    return {table: own for own, table in table_of.items()}
