"""The input of a search for the rounds to come, with players numbered from 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from scoring.rotations.annealing import Annealing, Classes, Counts, Seats
from scoring.rotations.plan import Asked, Plan, Wishes
from scoring.rotations.sit_outs import by_turns, rounds_missed
from scoring.rotations.wishes import Two, groups, numbered, rounds_for_partners

#: Repeated partnerships, second meetings, and the cost, which tells how evenly they are spread:
#: low is good.
Merit = tuple[int, int, int]

HEAVY = 100  # the weight of a broken wish, in meetings


@dataclass(frozen=True)
class Task:
    """The rounds to come: who sits out, who must be partners, and what was played before.

    `outs` and `together` are by round. `before` counts meetings by the classes of `every_two`;
    `weighted` adds the weight of wishes. `is_first`: nothing has been played yet.
    """

    players: int
    side: int
    outs: Sequence[Sequence[int]]
    together: Sequence[Sequence[frozenset[int]]]
    before: Counts
    weighted: Counts
    wishes: Wishes
    is_first: bool

    @property
    def rounds(self) -> int:
        """The number of rounds to come."""
        return len(self.outs)

    def measure(self, seats: Seats) -> Merit:
        """What these rounds add: repeated partnerships, second meetings, and their cost."""
        after = self.before.after(seats, self.side, every_two(self.players))
        partners, met = self.before.repeats()
        partners_then, met_then = after.repeats()
        return partners_then - partners, met_then - met, after.cost() - self.before.cost()

    def least_cost(self) -> int:
        """A lower bound for the cost: all meetings spread as evenly as possible."""
        sides = self.players // (2 * self.side) * 2 * self.rounds
        partners = sides * self.side * (self.side - 1) // 2
        opponents = sides // 2 * self.side * self.side
        certain, counts = self._certain(), self.before.copy()
        for two in certain:
            counts.met[two] += 1
            counts.partnered[two] += 1
        filled = Counts(
            _filled(counts.met, partners + opponents - len(certain)),
            _filled(counts.partnered, partners - len(certain)),
        )
        return filled.cost() - self.before.cost()

    def _certain(self) -> list[int]:
        """The classes of those who are partners by wish, once for each such round."""
        classes = every_two(self.players)
        return [
            classes[one][other]
            for groups_of_round in self.together
            for group in groups_of_round
            for one, other in combinations(sorted(group), 2)
        ]

    def search(self, random: Random) -> Annealing:
        """A search from random seats, with wished partners on one side."""
        seats = [
            _seated(self.players, self.side, out, groups_of_round, random)
            for out, groups_of_round in zip(self.outs, self.together, strict=True)
        ]
        return Annealing(
            seats,
            self.side,
            every_two(self.players),
            self.weighted,
            [frozenset[int]().union(*groups_of_round) for groups_of_round in self.together],
        )


def task_for(asked: Asked) -> Task:
    """The task for a request, with entrants numbered from 0; its wishes must be possible.

    Raises `RotationImpossible` (no-round-for-wish).
    """
    number = {entrant: place for place, entrant in enumerate(asked.entrants)}
    outs = _outs(asked, number)
    together = _together(asked, outs)
    before = _before(asked.played, number)
    return Task(
        len(number),
        asked.side,
        outs,
        [
            [frozenset(number[entrant] for entrant in group) for group in groups_of_round]
            for groups_of_round in together
        ],
        before,
        _weighted(before, asked, number),
        numbered(asked.wishes, number),
        not asked.played.rounds,
    )


@cache
def every_two(players: int) -> Classes:
    """Classes in which any two players form a class of their own."""
    classes = [[0] * players for _ in range(players)]
    for number, (one, other) in enumerate(combinations(range(players), 2)):
        classes[one][other] = classes[other][one] = number
    return classes


def _outs(asked: Asked, number: Mapping[int, int]) -> list[list[int]]:
    mates = {
        number[player]: [number[mate] for mate in sorted(group - {player})]
        for group in groups(asked.wishes.stay_together)
        for player in group
    }
    begin = frozenset[int]().union(*asked.wishes.start_together)
    return by_turns(
        rounds_missed(asked.entrants, asked.played),
        asked.rounds - len(asked.played.rounds),
        len(number) % (2 * asked.side),
        mates,
        frozenset() if asked.played.rounds else {number[player] for player in begin},
    )


def _together(asked: Asked, outs: Sequence[Sequence[int]]) -> list[list[frozenset[int]]]:
    """By round to come, the groups that must sit on one side."""
    wishes = asked.wishes
    playing = [frozenset(asked.entrants) - {asked.entrants[place] for place in out} for out in outs]
    fixed = [[two for two in wishes.stay_together if two <= present] for present in playing]
    if not asked.played.rounds:
        fixed[0] += [two for two in wishes.start_together if two <= playing[0]]
    return [groups(twos) for twos in rounds_for_partners(asked, playing, fixed)]


def _before(played: Plan, number: Mapping[int, int]) -> Counts:
    """How often any two of those present have met, and how often as partners."""
    classes = every_two(len(number))
    counts = Counts(*([0] * (len(number) * (len(number) - 1) // 2) for _ in range(2)))
    for table in (table for this_round in played.rounds for table in this_round.tables):
        for one, other in combinations(table.entrants(), 2):
            if one in number and other in number:
                two = classes[number[one]][number[other]]
                counts.met[two] += 1
                counts.partnered[two] += any(one in s and other in s for s in table.sides)
    return counts


def _weighted(
    before: Counts,
    asked: Asked,
    number: Mapping[int, int],
) -> Counts:
    """The counts with HEAVY extra meetings for those who must not meet."""
    weighted, classes = before.copy(), every_two(len(number))

    def add(counts: list[int], two: Two, times: int) -> None:
        one, other = (number[player] for player in two)
        counts[classes[one][other]] += times

    for two in asked.wishes.apart:
        add(weighted.met, two, HEAVY)
    for two in asked.wishes.not_partners | asked.wishes.partners_once:
        add(weighted.partnered, two, HEAVY)
    return weighted


def _seated(
    players: int,
    side: int,
    out: Sequence[int],
    together: Sequence[frozenset[int]],
    random: Random,
) -> list[int]:
    """One round: each group starts a side, all others are shuffled, then come the sit-outs."""
    placed = {player for group in together for player in group} | set(out)
    others = [player for player in range(players) if player not in placed]
    random.shuffle(others)
    seats: list[int] = []
    for group in together:
        seats += sorted(group)
        seats += [others.pop() for _ in range(side - len(group))]
    return [*seats, *others, *out]


def _filled(counts: Sequence[int], times: int) -> list[int]:
    """The counts after `times` more, each added to one of the lowest."""
    levels = Counter(counts)
    level = min(levels, default=0)
    while times > 0 and levels:
        raised = min(times, levels[level])
        levels[level] -= raised
        levels[level + 1] += raised
        times -= raised
        level += 1
    return list(levels.elements())
