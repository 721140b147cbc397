"""How fair a plan is: everything counted from the plan alone, beside what is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.rotations.plan import Plan
from scoring.rotations.sentences import Finding

Pairing = tuple[int, int]  # the lower number first


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

    meetings: how often any two met (only those who did) · sit_outs: times, for every entrant ·
    visits: for every entrant, table number -> times · seats: for every entrant, times N-S and
    E-W · verdicts: one finding for meetings, sit-outs, tables and seats, in this order.
    """

    meetings: Mapping[Pairing, int]
    sit_outs: Mapping[int, int]
    visits: Mapping[int, Mapping[int, int]]
    seats: Mapping[int, tuple[int, int]]
    rematches: Measure
    most_sit_outs: Measure
    most_visits: Measure
    most_seat_difference: Measure
    verdicts: tuple[Finding, ...]


def proof(plan: Plan) -> Fairness:
    """Count a sound plan (see `check_plan`) and set each count beside its lower bound.

    Bounds: P entrants have P(P-1)/2 first meetings; an odd one sits out in each round, so
    somebody does so at least R/P times; g rounds on T tables put somebody g/T times on one;
    an odd number of rounds cannot be split evenly between N-S and E-W.
    """
    entrants = plan.entrants()
    meetings = _meetings(plan)
    sit_outs = _sit_outs(plan, entrants)
    visits = _visits(plan, entrants)
    seats = _seats(plan, entrants)
    rematches = _rematch_measure(meetings, len(entrants))
    most_sit_outs = _sit_out_measure(sit_outs, len(plan.rounds))
    most_visits = _visit_measure(plan, seats, visits)
    seat_difference = _seat_measure(seats)
    return Fairness(
        meetings,
        sit_outs,
        visits,
        seats,
        rematches,
        most_sit_outs,
        most_visits,
        seat_difference,
        verdicts=(
            _rematch_verdict(rematches, plan),
            _sit_out_verdict(most_sit_outs),
            _verdict("tables", most_visits),
            _verdict("seats", seat_difference),
        ),
    )


def _pairing(sides: tuple[int, int]) -> Pairing:
    return min(sides), max(sides)


def _meetings(plan: Plan) -> dict[Pairing, int]:
    return Counter(
        _pairing(table.sides) for this_round in plan.rounds for table in this_round.tables
    )


def _sit_outs(plan: Plan, entrants: tuple[int, ...]) -> dict[int, int]:
    counts = Counter(entrant for this_round in plan.rounds for entrant in this_round.sit_outs)
    return {entrant: counts[entrant] for entrant in entrants}


def _visits(plan: Plan, entrants: tuple[int, ...]) -> dict[int, dict[int, int]]:
    counts: dict[int, dict[int, int]] = {entrant: Counter() for entrant in entrants}
    for this_round in plan.rounds:
        for table in this_round.tables:
            for entrant in table.sides:
                counts[entrant][table.number] += 1
    return counts


def _seats(plan: Plan, entrants: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    tables = [table for this_round in plan.rounds for table in this_round.tables]
    north_south = Counter(table.sides[0] for table in tables)
    east_west = Counter(table.sides[1] for table in tables)
    return {entrant: (north_south[entrant], east_west[entrant]) for entrant in entrants}


def _rematch_measure(meetings: Mapping[Pairing, int], entrants: int) -> Measure:
    played = sum(meetings.values())
    return Measure(played - len(meetings), max(0, played - entrants * (entrants - 1) // 2))


def _sit_out_measure(sit_outs: Mapping[int, int], rounds: int) -> Measure:
    odd_ones = rounds * (len(sit_outs) % 2)
    return Measure(max(sit_outs.values(), default=0), _at_least(odd_ones, len(sit_outs)))


def _visit_measure(
    plan: Plan, seats: Mapping[int, tuple[int, int]], visits: Mapping[int, Mapping[int, int]]
) -> Measure:
    tables = {table.number for this_round in plan.rounds for table in this_round.tables}
    most_played = max(map(sum, seats.values()), default=0)
    most_at_one = max((max(own.values()) for own in visits.values() if own), default=0)
    return Measure(most_at_one, _at_least(most_played, len(tables)))


def _seat_measure(seats: Mapping[int, tuple[int, int]]) -> Measure:
    return Measure(
        max((abs(ns - ew) for ns, ew in seats.values()), default=0),
        max(((ns + ew) % 2 for ns, ew in seats.values()), default=0),
    )


def _at_least(times: int, places: int) -> int:
    """Give how often one of `places` must be taken when places are taken `times` times."""
    return -(-times // places) if places else 0


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
    last: dict[Pairing, int] = {}
    closest = len(plan.rounds)
    for number, this_round in enumerate(plan.rounds):
        for pairing in (_pairing(table.sides) for table in this_round.tables):
            closest = min(closest, number - last.get(pairing, -len(plan.rounds)))
            last[pairing] = number
    return closest


def _sit_out_verdict(measure: Measure) -> Finding:
    return _verdict("sit-outs", measure) if measure.counted else Finding("nobody-sits-out")


def _verdict(about: str, measure: Measure) -> Finding:
    grade = "even" if measure.at_bound else "uneven"
    return Finding(f"{about}-{grade}", {"most": measure.counted, "least": measure.least})
