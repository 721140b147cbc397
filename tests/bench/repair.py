"""Repairs that keep seats, compared with the best figures measured for another program.

`python -m tests.bench.repair [seeds]` prints a line for each of the afternoons below, the mean of
20 seeds by default: for each offer the percentage of coming seats that change and the number of
repeated meetings to come, then the same for a completely new plan, the figures to be reached, and
the mean and longest time of one core for all offers together, in seconds.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import mean
from time import process_time

from scoring.rotations import Asked, Offer, Plan, repaired
from scoring.rotations.individual import individual
from scoring.rotations.round_robin import round_robin

SEEDS = 20
ANEW = "anew"


@dataclass(frozen=True)
class Afternoon:
    """Players (or pairs), rounds, and after how many of them how many leave and come.

    `moves` (percent of the seats) and `again` are the figures that one offer should reach.
    """

    players: int
    rounds: int
    side: int
    after: int
    leave: int
    come: int
    moves: float = 100.0
    again: float = 0.0

    @property
    def text(self) -> str:
        """The afternoon in words."""
        kind = "pairs" if self.side == 1 else "players"
        return (
            f"{self.players} {kind} × {self.rounds} after {self.after}: -{self.leave} +{self.come}"
        )


#: The last two measure the time.
AFTERNOONS = (
    Afternoon(24, 6, 2, 2, 1, 0, 13, 0),
    Afternoon(28, 6, 2, 2, 1, 0, 11, 0),
    Afternoon(32, 8, 2, 3, 1, 0, 10, 0),
    Afternoon(24, 6, 2, 2, 0, 1, 8, 0),
    Afternoon(24, 6, 2, 2, 1, 1, 4, 0),
    Afternoon(24, 6, 2, 2, 2, 0, 25, 6.0),
    Afternoon(24, 6, 2, 2, 4, 0, 52, 12.3),
    Afternoon(16, 6, 2, 2, 1, 0, 32, 14.7),
    Afternoon(25, 6, 2, 2, 1, 0, 26, 4.3),
    Afternoon(12, 6, 1, 2, 1, 0, 9, 0),
    Afternoon(64, 8, 2, 1, 1, 1),
    Afternoon(62, 8, 2, 1, 3, 2),
)


@dataclass(frozen=True)
class Measured:
    """One repair: moves in percent of the seats and repeated meetings by offer; the seconds."""

    offers: dict[str, tuple[float, float]]
    seconds: float

    def reaches(self, afternoon: Afternoon) -> bool:
        """Whether one offer is as good as the figures to be reached, on both axes."""
        return any(
            round(moves) <= afternoon.moves and again <= afternoon.again
            for code, (moves, again) in self.offers.items()
            if code != ANEW
        )


@cache
def planned(players: int, rounds: int, side: int) -> Plan:
    """The plan on the wall."""
    if side == 1:
        return round_robin(range(1, players + 1), rounds)
    return individual(Asked(range(1, players + 1), rounds, side))


def measured(afternoon: Afternoon, seed: int) -> Measured:
    """Let others leave for each seed, and repair."""
    plan = planned(afternoon.players, afternoon.rounds, afternoon.side)
    numbers = range(1, afternoon.players + 1)
    gone = Random(seed).sample(numbers, afternoon.leave)
    there = [each for each in numbers if each not in gone]
    there += range(afternoon.players + 1, afternoon.players + 1 + afternoon.come)
    played, kept = Plan(plan.rounds[: afternoon.after]), plan.rounds[afternoon.after :]
    asked = Asked(there, afternoon.rounds, afternoon.side, played, seed=seed)
    started = process_time()
    offers = repaired(asked, kept)
    seconds = process_time() - started
    figures = {each.code: (100 * each.moves / each.places, each.again) for each in offers}
    figures[ANEW] = anew(asked, kept, offers[0])
    return Measured(figures, seconds)


def anew(asked: Asked, kept: Sequence[object], offer: Offer) -> tuple[float, float]:
    """The same for a new plan of the rounds to come that ignores the seats."""
    plan, begun = individual(asked), len(asked.played.rounds)
    before = {
        (number, who): place
        for number, who, place in places(Plan(tuple(kept)))  # type: ignore[arg-type]
    }
    now = list(places(Plan(plan.rounds[begun:])))
    moves = sum(before.get((number, who)) != place for number, who, place in now)
    met = {frozenset(two) for two in meetings(asked.played)}
    again = 0
    for two in map(frozenset, meetings(Plan(plan.rounds[begun:]))):
        again += two in met
        met.add(two)
    return 100 * moves / offer.places, again


def places(plan: Plan) -> Iterator[tuple[int, int, object]]:
    """Who has which place in which round; sitting out counts as a place."""
    for number, this_round in enumerate(plan.rounds):
        for out in this_round.sit_outs:
            yield number, out, "out"
        for table in this_round.tables:
            for seat, who in enumerate(table.entrants()):
                yield number, who, (table.number, seat)


def meetings(plan: Plan) -> Iterator[tuple[int, int]]:
    """Every two entrants at a table, round by round."""
    for table in (table for this_round in plan.rounds for table in this_round.tables):
        here = table.entrants()
        yield from ((one, other) for one in here for other in here if one < other)


def line(afternoon: Afternoon, seeds: int) -> str:
    """The means of an afternoon; if an offer is not made, its fallback counts."""
    found = [measured(afternoon, seed) for seed in range(seeds)]
    columns = []
    for codes in (("fewest",), ("between", "fewest"), ("fairest", "fewest"), (ANEW,)):
        figures = [next(each.offers[c] for c in codes if c in each.offers) for each in found]
        moves, again = (mean(column) for column in zip(*figures, strict=True))
        columns.append(f"{moves:4.0f} % / {again:4.1f}")
    reached = sum(each.reaches(afternoon) for each in found)
    seconds = [each.seconds for each in found]
    return " | ".join(
        (
            f"{afternoon.text:31}",
            *columns,
            f"{afternoon.moves:4.0f} % / {afternoon.again:4.1f}",
            f"{reached:2} of {seeds}",
            f"{mean(seconds):4.1f} s, at most {max(seconds):4.1f} s",
        )
    )


HEAD = " | ".join(
    (
        "what happens                   ",
        "fewest moves ",
        "between      ",
        "fairest      ",
        "made anew    ",
        "to be reached",
        "in one  ",
        "all offers",
    )
)


if __name__ == "__main__":
    sys.stdout.write(f"{HEAD}\n")
    for each in AFTERNOONS:
        sys.stdout.write(line(each, int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS) + "\n")
        sys.stdout.flush()
