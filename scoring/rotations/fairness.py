"""How fair a plan is: figures counted from the plan alone, beside what is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from scoring.rotations.bounds import (
    Size,
    at_least,
    least_partner_repeats,
    least_rematches,
    least_repeats,
    least_sit_outs,
    most_games,
    size_of,
)
from scoring.rotations.certificates import proved_least
from scoring.rotations.plan import Plan, TablePlan, Wishes
from scoring.rotations.sentences import Finding

Two = tuple[int, int]  # the lower number first


@dataclass(frozen=True, slots=True)
class Measure:
    """A number counted in the plan, and a lower bound for any plan of this size."""

    counted: int
    least: int

    @property
    def at_bound(self) -> bool:
        """Whether no plan of this size can have a lower number."""
        return self.counted <= self.least


@dataclass(frozen=True)
class Fairness:
    """The proof of a plan.

    partners, opponents, meetings: how often any two sat on one side, on opposite sides, or either
    (only those who did) · together: those who are always partners, by their wish or because nobody
    changes partners; that does not count as repeats · sit_outs: times, for every entrant · visits:
    for every entrant, table number -> times · seats: for every entrant, times on side 0 and on side
    1 · apart: the fewest rounds from one meeting of two to their next · verdicts: the conclusions,
    see `verdicts`.
    """

    partners: Mapping[Two, int]
    opponents: Mapping[Two, int]
    meetings: Mapping[Two, int]
    together: frozenset[Two]
    sit_outs: Mapping[int, int]
    visits: Mapping[int, Mapping[int, int]]
    seats: Mapping[int, tuple[int, int]]
    partner_repeats: Measure
    opponent_repeats: Measure
    rematches: Measure
    most_sit_outs: Measure
    most_visits: Measure
    most_seat_difference: Measure
    apart: int
    verdicts: tuple[Finding, ...] = ()

    @property
    def partners_stay(self) -> bool:
        """Whether nobody ever changes partners."""
        return bool(self.partners) and self.together == frozenset(self.partners)


def count(plan: Plan, wishes: Wishes) -> Fairness:
    """Count a valid plan (see `check_plan`) and set each count beside its lower bound.

    The bounds hold for every plan that keeps the same partners together, with as many entrants and
    the same number of tables in each round; `bounds` has the reasons, and `certificates` some that
    hold if all sit out by turns.
    """
    size = size_of(plan)
    seats, visits, sit_outs = _seats(plan), _visits(plan), _sit_outs(plan)
    partners, opponents = _partners(plan), _opponents(plan)
    together = _together(partners, size, wishes)
    changing = Counter({two: times for two, times in partners.items() if two not in together})
    staying = {entrant for two in together for entrant in two}
    partner_repeats = _repeats(changing, least_partner_repeats(size, len(staying)))
    in_all = max(least_rematches(size), proved_least(size, sit_outs.values()))
    least = in_all - len(together) * max(0, len(plan.rounds) - 1)
    return Fairness(
        partners,
        opponents,
        partners + opponents,
        together,
        sit_outs,
        visits,
        seats,
        partner_repeats=partner_repeats,
        opponent_repeats=_repeats(opponents, least_repeats(size, size.side)),
        rematches=_repeats(changing + opponents, max(least, partner_repeats.least)),
        most_sit_outs=Measure(max(sit_outs.values(), default=0), least_sit_outs(size)),
        most_visits=_visit_measure(plan, size, visits),
        most_seat_difference=_seat_measure(seats),
        apart=_closest(plan, together),
    )


def _two(one: int, other: int) -> Two:
    return min(one, other), max(one, other)


def _tables(plan: Plan) -> Iterator[TablePlan]:
    return (table for this_round in plan.rounds for table in this_round.tables)


def _partners(plan: Plan) -> Counter[Two]:
    sides = (side for table in _tables(plan) for side in table.sides)
    return Counter(_two(*two) for side in sides for two in combinations(side, 2))


def _opponents(plan: Plan) -> Counter[Two]:
    return Counter(_two(*two) for table in _tables(plan) for two in product(*table.sides))


def _sit_outs(plan: Plan) -> dict[int, int]:
    counts = Counter(entrant for this_round in plan.rounds for entrant in this_round.sit_outs)
    return {entrant: counts[entrant] for entrant in plan.entrants()}


def _visits(plan: Plan) -> dict[int, dict[int, int]]:
    counts: dict[int, dict[int, int]] = {entrant: Counter() for entrant in plan.entrants()}
    for table in _tables(plan):
        for entrant in table.entrants():
            counts[entrant][table.number] += 1
    return counts


def _seats(plan: Plan) -> dict[int, tuple[int, int]]:
    north_south = Counter(entrant for table in _tables(plan) for entrant in table.sides[0])
    east_west = Counter(entrant for table in _tables(plan) for entrant in table.sides[1])
    return {entrant: (north_south[entrant], east_west[entrant]) for entrant in plan.entrants()}


def _together(partners: Mapping[Two, int], size: Size, wishes: Wishes) -> frozenset[Two]:
    """Those who are meant to stay partners: everybody if nobody changes, or those who wish it."""
    different = Counter(entrant for two in partners for entrant in two)
    if max(partners.values(), default=0) > 1 and max(different.values()) < size.side:
        return frozenset(partners)
    wished = {_two(*two) for two in wishes.stay_together}
    return frozenset(wished & partners.keys())


def _repeats(met: Mapping[Two, int], least: int) -> Measure:
    """The second and later meetings, beside their lower bound."""
    return Measure(sum(met.values()) - len(met), least)


def _visit_measure(plan: Plan, size: Size, visits: Mapping[int, Mapping[int, int]]) -> Measure:
    tables = {table.number for table in _tables(plan)}
    most_at_one = max((max(own.values()) for own in visits.values() if own), default=0)
    return Measure(most_at_one, at_least(most_games(size), len(tables)))


def _seat_measure(seats: Mapping[int, tuple[int, int]]) -> Measure:
    return Measure(
        max((abs(ns - ew) for ns, ew in seats.values()), default=0),
        max(((ns + ew) % 2 for ns, ew in seats.values()), default=0),
    )


def _closest(plan: Plan, staying: Container[Two]) -> int:
    """The fewest rounds from one meeting of two entrants to their next."""
    last: dict[Two, int] = {}
    closest = len(plan.rounds)
    for number, this_round in enumerate(plan.rounds):
        together = (combinations(table.entrants(), 2) for table in this_round.tables)
        for two in (_two(*pair) for table in together for pair in table):
            if two not in staying:
                closest = min(closest, number - last.get(two, -len(plan.rounds)))
                last[two] = number
    return closest
