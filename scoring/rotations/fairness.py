"""How fair a plan is: everything counted from the plan alone, beside what is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

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
    number -> times · seats: for every entrant, times N-S and E-W · verdicts: one finding for
    partners (where they change), meetings, sit-outs, tables and seats, in this order.
    """

    partners: Mapping[Two, int]
    opponents: Mapping[Two, int]
    meetings: Mapping[Two, int]
    sit_outs: Mapping[int, int]
    visits: Mapping[int, Mapping[int, int]]
    seats: Mapping[int, tuple[int, int]]
    partner_repeats: Measure
    rematches: Measure
    most_sit_outs: Measure
    most_visits: Measure
    most_seat_difference: Measure
    verdicts: tuple[Finding, ...]


def proof(plan: Plan) -> Fairness:
    """Count a sound plan (see `check_plan`) and set each count beside its lower bound.

    Bounds: each of P entrants has P-1 others to meet for the first time; where tables are for k,
    the rest of P/k sits out, so somebody does so at least so many times R/P times; g rounds on T
    tables put somebody g/T times on one; an odd number of rounds cannot be split evenly between
    N-S and E-W.
    """
    entrants = plan.entrants()
    seats, visits, sit_outs = _seats(plan, entrants), _visits(plan, entrants), _sit_outs(plan)
    games = {entrant: sum(times) for entrant, times in seats.items()}
    mates, at_table = _places(plan)
    partners, opponents = _partners(plan), _opponents(plan)
    partner_repeats = _repeat_measure(partners, games, mates)
    rematches = _repeat_measure(partners + opponents, games, at_table - 1)
    most_sit_outs = _sit_out_measure(sit_outs, len(plan.rounds), at_table)
    most_visits = _visit_measure(plan, games, visits)
    seat_difference = _seat_measure(seats)
    return Fairness(
        partners,
        opponents,
        partners + opponents,
        sit_outs,
        visits,
        seats,
        partner_repeats,
        rematches,
        most_sit_outs,
        most_visits,
        seat_difference,
        verdicts=(
            *([_partner_verdict(partner_repeats)] if mates else []),
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


def _places(plan: Plan) -> tuple[int, int]:
    """Give how many partners one has, and how many entrants a table takes."""
    sizes = [len(table.sides[0]) for table in _tables(plan)]
    side = max(sizes, default=1)
    return side - 1, 2 * side


def _sit_outs(plan: Plan) -> dict[int, int]:
    counts = Counter(entrant for this_round in plan.rounds for entrant in this_round.sit_outs)
    return {entrant: counts[entrant] for entrant in plan.entrants()}


def _visits(plan: Plan, entrants: tuple[int, ...]) -> dict[int, dict[int, int]]:
    counts: dict[int, dict[int, int]] = {entrant: Counter() for entrant in entrants}
    for table in _tables(plan):
        for entrant in table.entrants():
            counts[entrant][table.number] += 1
    return counts


def _seats(plan: Plan, entrants: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    north_south = Counter(entrant for table in _tables(plan) for entrant in table.sides[0])
    east_west = Counter(entrant for table in _tables(plan) for entrant in table.sides[1])
    return {entrant: (north_south[entrant], east_west[entrant]) for entrant in entrants}


def _repeat_measure(
    met: Mapping[Two, int], games: Mapping[int, int], others_a_game: int
) -> Measure:
    """How often two met that had met before; whoever plays long enough can't avoid it."""
    beyond = sum(max(0, own * others_a_game - (len(games) - 1)) for own in games.values())
    return Measure(sum(met.values()) - len(met), _at_least(beyond, 2))


def _sit_out_measure(sit_outs: Mapping[int, int], rounds: int, at_table: int) -> Measure:
    odd_ones = rounds * (len(sit_outs) % at_table)
    return Measure(max(sit_outs.values(), default=0), _at_least(odd_ones, len(sit_outs)))


def _visit_measure(
    plan: Plan, games: Mapping[int, int], visits: Mapping[int, Mapping[int, int]]
) -> Measure:
    tables = {table.number for table in _tables(plan)}
    most_at_one = max((max(own.values()) for own in visits.values() if own), default=0)
    return Measure(most_at_one, _at_least(max(games.values(), default=0), len(tables)))


def _seat_measure(seats: Mapping[int, tuple[int, int]]) -> Measure:
    return Measure(
        max((abs(ns - ew) for ns, ew in seats.values()), default=0),
        max(((ns + ew) % 2 for ns, ew in seats.values()), default=0),
    )


def _at_least(times: int, places: int) -> int:
    """Give how often one of `places` must be taken when places are taken `times` times."""
    return -(-times // places) if places else 0


def _partner_verdict(repeats: Measure) -> Finding:
    if not repeats.counted:
        return Finding("no-partner-twice")
    code = "partners-needed" if repeats.at_bound else "partners-avoidable"
    return Finding(code, {"repeats": repeats.counted, "least": repeats.least})


def _rematch_verdict(rematches: Measure, plan: Plan) -> Finding:
    if not rematches.counted:
        return Finding("no-rematch")
    code = "rematches-needed" if rematches.at_bound else "rematches-avoidable"
    return Finding(
        code,
        {"rematches": rematches.counted, "least": rematches.least, "apart": _closest(plan)},
    )


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
