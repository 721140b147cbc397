"""How fair a plan is: everything counted from the plan alone, beside what is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from scoring.rotations.bounds import (
    Size,
    at_least,
    least_rematches,
    least_repeats,
    least_sit_outs,
    most_games,
    size_of,
)
from scoring.rotations.plan import Plan, TablePlan
from scoring.rotations.sentences import Finding

Two = tuple[int, int]  # the lower number first


@dataclass(frozen=True, slots=True)
class Measure:
    """A number counted in the plan, and the least that any plan of this size could have."""

    counted: int
    least: int

    @property
    def at_bound(self) -> bool:
        """Whether no plan of this size has a lower number."""
        return self.counted <= self.least


@dataclass(frozen=True)
class Fairness:
    """The proof of a plan.

    partners, opponents, meetings: how often any two sat on one side, on the two sides, or either
    (only those who did) · sit_outs: times, for every entrant · visits: for every entrant, table
    number -> times · seats: for every entrant, times N-S and E-W · verdicts: findings for
    partners and opponents (where they change), meetings, sit-outs, tables and seats, in this
    order; two who were partners or opponents more often than need be are named after them.
    """

    partners: Mapping[Two, int]
    opponents: Mapping[Two, int]
    meetings: Mapping[Two, int]
    sit_outs: Mapping[int, int]
    visits: Mapping[int, Mapping[int, int]]
    seats: Mapping[int, tuple[int, int]]
    partner_repeats: Measure
    opponent_repeats: Measure
    rematches: Measure
    most_sit_outs: Measure
    most_visits: Measure
    most_seat_difference: Measure
    verdicts: tuple[Finding, ...]


def proof(plan: Plan) -> Fairness:
    """Count a sound plan (see `check_plan`) and set each count beside its lower bound.

    The bounds are true ones for every plan with so many entrants and the same tables in each
    round; `bounds` has the reasons.
    """
    size = size_of(plan)
    seats, visits, sit_outs = _seats(plan), _visits(plan), _sit_outs(plan)
    partners, opponents = _partners(plan), _opponents(plan)
    meetings = partners + opponents
    partner_repeats = Measure(_repeats(partners), least_repeats(size, size.side - 1))
    opponent_repeats = Measure(_repeats(opponents), least_repeats(size, size.side))
    rematches = Measure(_repeats(meetings), least_rematches(size))
    most_sit_outs = Measure(max(sit_outs.values(), default=0), least_sit_outs(size))
    most_visits = _visit_measure(plan, size, visits)
    seat_difference = _seat_measure(seats)
    return Fairness(
        partners,
        opponents,
        meetings,
        sit_outs,
        visits,
        seats,
        partner_repeats,
        opponent_repeats,
        rematches,
        most_sit_outs,
        most_visits,
        seat_difference,
        verdicts=(
            *_partner_verdicts(partner_repeats, partners, size),
            *_opponent_verdicts(opponent_repeats, opponents, size, rematches),
            _rematch_verdict(rematches, plan),
            _sit_out_verdict(most_sit_outs),
            _verdict("tables", most_visits),
            _verdict("seats", seat_difference),
        ),
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


def _repeats(met: Mapping[Two, int]) -> int:
    """How often two met that had met before."""
    return sum(met.values()) - len(met)


def _visit_measure(plan: Plan, size: Size, visits: Mapping[int, Mapping[int, int]]) -> Measure:
    tables = {table.number for table in _tables(plan)}
    most_at_one = max((max(own.values()) for own in visits.values() if own), default=0)
    return Measure(most_at_one, at_least(most_games(size), len(tables)))


def _seat_measure(seats: Mapping[int, tuple[int, int]]) -> Measure:
    return Measure(
        max((abs(ns - ew) for ns, ew in seats.values()), default=0),
        max(((ns + ew) % 2 for ns, ew in seats.values()), default=0),
    )


def _partner_verdicts(repeats: Measure, partners: Mapping[Two, int], size: Size) -> list[Finding]:
    if size.side == 1:
        return []
    if not repeats.counted:
        return [Finding("no-partner-twice")]
    return [
        _repeat_verdict("partners", repeats),
        *_most(
            "most-partners", partners, at_least(most_games(size) * (size.side - 1), size.others)
        ),
    ]


def _opponent_verdicts(
    repeats: Measure, opponents: Mapping[Two, int], size: Size, rematches: Measure
) -> list[Finding]:
    """Nothing where opponents are all whom one meets, or nobody is met twice at all."""
    if size.side == 1 or not rematches.counted:
        return []
    if not repeats.counted:
        return [Finding("no-opponent-twice")]
    return [
        _repeat_verdict("opponents", repeats),
        *_most("most-opponents", opponents, at_least(most_games(size) * size.side, size.others)),
    ]


def _rematch_verdict(rematches: Measure, plan: Plan) -> Finding:
    if not rematches.counted:
        return Finding("no-rematch")
    return _repeat_verdict("rematches", rematches, apart=_closest(plan))


def _repeat_verdict(about: str, repeats: Measure, **more: int) -> Finding:
    grade = "avoidable" if repeats.least else "perhaps-none"
    if repeats.at_bound:
        grade = "needed"
    return Finding(f"{about}-{grade}", {"repeats": repeats.counted, "least": repeats.least, **more})


def _most(code: str, met: Mapping[Two, int], least: int) -> list[Finding]:
    """The two who met most often, where that is more often than somebody must."""
    (one, other), times = max(met.items(), key=lambda item: (item[1], [-each for each in item[0]]))
    return [Finding(code, {"one": one, "other": other, "times": times})] if times > least else []


def _closest(plan: Plan) -> int:
    """Give the fewest rounds from one meeting of two entrants to their next one."""
    last: dict[Two, int] = {}
    closest = len(plan.rounds)
    for number, this_round in enumerate(plan.rounds):
        together = (combinations(table.entrants(), 2) for table in this_round.tables)
        for two in (_two(*each) for table in together for each in table):
            closest = min(closest, number - last.get(two, -len(plan.rounds)))
            last[two] = number
    return closest


def _sit_out_verdict(measure: Measure) -> Finding:
    return _verdict("sit-outs", measure) if measure.counted else Finding("nobody-sits-out")


def _verdict(about: str, measure: Measure) -> Finding:
    grade = "even" if measure.at_bound else "uneven"
    return Finding(f"{about}-{grade}", {"most": measure.counted, "least": measure.least})
