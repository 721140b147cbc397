"""Plans made for exactly these people and rounds, from the first round or from any later one.

Mostly for single players with changing partners; also for pairs and teams after somebody has come
or left. Played rounds stand. In those to come nobody is anybody's partner twice if possible, second
meetings are as few as could be found, wishes are kept, and all sit out by turns. The best plan
found is used, after evening out its tables and seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain, combinations
from random import Random

from scoring.rotations.annealing import SLICE, Seats
from scoring.rotations.plan import (
    NOTHING_PLAYED,
    Asked,
    Look,
    Plan,
    RotationImpossible,
    RoundPlan,
    Side,
    TablePlan,
    Wishes,
)
from scoring.rotations.search import Candidate, searched
from scoring.rotations.seats import Game, even_places, even_sides
from scoring.rotations.tables import spread_tables
from scoring.rotations.task import Merit, Task, task_for
from scoring.rotations.turns import refuse_round
from scoring.rotations.wishes import (
    Two,
    broken_wishes,
    refuse_impossible_wishes,
    wishes_for,
)

EFFORT = 10  # slices of the search, each about a tenth of a second
QUICK = 5000  # moves at effort 0


def individual(asked: Asked, *, effort: int = EFFORT, look: Look | None = None) -> Plan:
    """The best plan found with this effort: the rounds played, then those to come.

    `effort` is in slices of the search, about a tenth of a second each; 0 returns a plan at once.
    If the rounds played are the start of the plan made for all rounds, that plan is continued. The
    same input gives the same plan. `look` is called after each slice.

    Raises `RotationImpossible`: too-few-players, entrant-twice, no-rounds, all-rounds-planned,
    what `refuse_impossible_wishes` raises, no-round-for-wish, and wish-not-kept if no plan found
    keeps every wish.
    """
    asked = _possible(asked)
    if first := _as_first_planned(asked, effort, look):
        return first
    whole = budget = max(QUICK, effort * SLICE)
    for best in _better(asked):
        budget -= best.moves
        if budget <= 0:
            break
        if look:
            look(whole - budget, whole)
    return _evened_plan(best, asked)


def improving(asked: Asked) -> Iterator[Plan]:
    """Yields the best plan so far after every slice of the search; ends at an optimal plan.

    While nothing better is found, it yields the same plan again, so that the caller may stop at any
    time. Raises what `individual` raises.
    """
    asked = _possible(asked)
    plan, budget = None, EFFORT * SLICE
    yielded: _Best | None = None
    for best in _better(asked):
        budget -= best.moves
        if best.broken and budget > 0:
            continue
        if plan is None or yielded is None or best.rank < yielded.rank:
            plan, yielded = _evened_plan(best, asked), best
        yield plan


@dataclass(frozen=True)
class _Best:
    """The best seats so far, the wishes that they break, and the moves since the last report.

    `measure` is that of the task; of two plans with equally many repeats, the one of lower cost
    spreads them better.
    """

    seats: Seats
    broken: Sequence[Two]
    measure: Merit
    moves: int

    @property
    def rank(self) -> tuple[int, Merit]:
        return len(self.broken), self.measure


def _better(asked: Asked) -> Iterator[_Best]:
    """Yields the best seats so far after every slice; ends at the bound."""
    task = task_for(asked)
    least = task.least_cost()
    best: _Best | None = None
    for seating in searched(task, Random(asked.seed)):  # noqa: S311 -- a plan is no secret
        ranked = _ranked(seating, task, asked)
        best = (
            ranked
            if best is None or ranked.rank < best.rank
            else replace(best, moves=seating.moves)
        )
        yield best
        if not best.broken and best.measure[-1] <= least:
            return


def _ranked(candidate: Candidate, task: Task, asked: Asked) -> _Best:
    plan = Plan(asked.played.rounds + _seated(candidate.seats, asked))
    return _Best(
        candidate.seats, broken_wishes(plan, asked), task.measure(candidate.seats), candidate.moves
    )


def _evened_plan(best: _Best, asked: Asked) -> Plan:
    """The plan with tables and seats evened out; raises wish-not-kept if it breaks a wish."""
    if best.broken:
        one, other = sorted(best.broken[0])
        raise RotationImpossible("wish-not-kept", one=one, other=other)
    seated = _seated(best.seats, asked)
    return Plan(asked.played.rounds + _evened(seated, asked.played, asked.wishes))


def _seated(seats: Seats, asked: Asked) -> tuple[RoundPlan, ...]:
    """The rounds as found by the search, with tables numbered in order."""
    side, size = asked.side, 2 * asked.side
    tables = len(asked.entrants) // size

    def table(names: Side, number: int) -> TablePlan:
        players = names[number * size : (number + 1) * size]
        return TablePlan(number + 1, (players[:side], players[side:]))

    rounds = []
    for this_round in seats:
        names = tuple(asked.entrants[player] for player in this_round)
        rounds.append(
            RoundPlan(
                tuple(table(names, number) for number in range(tables)),
                tuple(sorted(names[tables * size :])),
            )
        )
    return tuple(rounds)


def _evened(rounds: Sequence[RoundPlan], played: Plan, wishes: Wishes) -> tuple[RoundPlan, ...]:
    """These rounds, varying everybody's table, side and seat as much as possible.

    At a table whose players meet only there and have no wishes about each other, partners may be
    regrouped.
    """
    before = [table for this_round in played.rounds for table in this_round.tables]
    visits = Counter((who, table.number - 1) for table in before for who in table.entrants())
    sides = {table.entrants(): table.sides for this_round in rounds for table in this_round.tables}
    spread = spread_tables(
        [[t.entrants() for t in this_round.tables] for this_round in rounds], visits
    )
    games = [[sides[four] for four in fours] for fours in spread]
    had = [table.sides for table in before]
    meet = Counter(two for game in chain(had, *games) for two in _twos(game))
    wished = frozenset[Two]().union(*(getattr(wishes, kind.name) for kind in fields(wishes)))

    def may_part(game: Game) -> bool:
        return all(meet[two] == 1 and two not in wished for two in _twos(game))

    placed = even_places(even_sides(games, had, may_part), had)
    return tuple(
        RoundPlan(
            tuple(TablePlan(n, game) for n, game in enumerate(at, start=1)), this_round.sit_outs
        )
        for at, this_round in zip(placed, rounds, strict=True)
    )


def _twos(game: Game) -> Iterator[frozenset[int]]:
    return map(frozenset, combinations(game[0] + game[1], 2))


def _as_first_planned(asked: Asked, effort: int, look: Look | None) -> Plan | None:
    """The plan for all rounds, if those played are its start and the people are the same."""
    played = asked.played.rounds
    if not played or set(asked.entrants) != set(asked.played.entrants()):
        return None
    try:
        first = individual(replace(asked, played=NOTHING_PLAYED), effort=effort, look=look)
    except RotationImpossible:
        return None
    return first if first.rounds[: len(played)] == played else None


def _possible(asked: Asked) -> Asked:
    """The request with only the wishes of those present; raises `RotationImpossible`."""
    refuse_round(asked)
    asked = replace(asked, wishes=wishes_for(asked.wishes, set(asked.entrants)))
    refuse_impossible_wishes(asked)
    return asked
