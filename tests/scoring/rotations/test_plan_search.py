"""The two searches for plans without second meetings, checked against counts made here."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from scoring.rotations.annealing import Annealing, Counts, Seats
from scoring.rotations.cyclic import Circles, Turning, circles_for, has_fair_sit_outs


def counted(seats: Seats, side: int) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """How often any two met, and how often as partners."""
    met, partnered = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for this_round in seats:
        sides = [this_round[at : at + side] for at in range(0, len(this_round), side)]
        tables = len(this_round) // (2 * side)
        for one, other in zip(sides[: 2 * tables : 2], sides[1 : 2 * tables : 2], strict=True):
            met.update(frozenset(two) for two in combinations(one + other, 2))
            partnered.update(
                frozenset(two) for half in (one, other) for two in combinations(half, 2)
            )
    return met, partnered


def anybody(players: int, rounds: int, side: int, random: Random) -> Annealing:
    """A search over whole plans from a random start; sit-outs go round in turn."""
    classes = [[0] * players for _ in range(players)]
    for number, (one, other) in enumerate(combinations(range(players), 2)):
        classes[one][other] = classes[other][one] = number
    nothing = [0] * (players * (players - 1) // 2)
    seats = []
    for number in range(rounds):
        out = [(number * (players % (2 * side)) + n) % players for n in range(players % (2 * side))]
        playing = [player for player in range(players) if player not in out]
        random.shuffle(playing)
        seats.append(playing + out)
    return Annealing(seats, side, classes, Counts(nothing, nothing))


@pytest.mark.parametrize(
    ("players", "rounds", "side", "bound"),
    [(8, 6, 2, 44), (12, 6, 2, 45), (13, 6, 2, 31), (32, 6, 2, 1), (18, 4, 3, 70)],
)
def test_the_search_comes_near_the_bound_and_loses_nobody(
    players: int, rounds: int, side: int, bound: int
) -> None:
    random = Random(1)
    search = anybody(players, rounds, side, random)
    before = search.seats
    search.go_on(30_000, random)
    met, partnered = counted(search.seats, side)
    for now, then in zip(search.seats, before, strict=True):
        assert sorted(now) == list(range(players))
        assert now[players - players % (2 * side) :] == then[players - players % (2 * side) :]
    assert max(partnered.values()) == 1
    assert sum(met.values()) - len(met) <= bound
    again = sum(n * (n - 1) // 2 for n in met.values())
    assert search.cost == again


def test_more_moves_never_make_the_best_plan_worse() -> None:
    random = Random(4)
    search = anybody(20, 6, 2, random)
    costs = [search.cost, *(search.go_on(3000, random) for _ in range(6))]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < costs[0]


def test_earlier_meetings_are_not_forgotten() -> None:
    """Four who have met already: every seating of them is a second meeting."""
    classes = [[0, 1, 2, 3], [1, 0, 4, 5], [2, 4, 0, 6], [3, 5, 6, 0]]
    search = Annealing([[0, 1, 2, 3]], 2, classes, Counts([1] * 7, [0, 1, 0, 0, 0, 0, 1]))
    assert search.cost == 6 + 2 * 5
    assert search.go_on(100, Random(1)) == 6


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(19, 6), (23, 6), (26, 6), (30, 6), (37, 6), (40, 8), (64, 6), (100, 6), (200, 6), (200, 12)],
)
def test_turned_first_rounds_let_nobody_meet_or_sit_out_twice(players: int, rounds: int) -> None:
    def found() -> Seats:
        for moves in (1000, 3000, 10_000):
            for circles in circles_for(players, rounds):
                if players % 4 <= circles.circles:
                    random = Random(1)
                    search = Turning(circles, rounds, 2, random)
                    search.go_on(moves, random)
                    if set(counted(search.seats(), 2)[0].values()) == {1}:
                        return search.seats()
        raise AssertionError("nothing found")

    seats = found()
    met, _ = counted(seats, 2)
    out = Counter(player for each in seats for player in each[players - players % 4 :])
    assert len(seats) == rounds
    assert all(sorted(each) == list(range(players)) for each in seats)
    assert set(met.values()) == {1}
    assert set(out.values()) <= {1}


def test_unavoidable_second_meetings_of_turning_are_counted() -> None:
    """Four in a circle of two and two who stay: nobody can be seated without a second meeting."""
    search = Turning(Circles(length=2, circles=1, staying=2), 2, 2, Random(1))
    met, _ = counted(search.seats(), 2)
    assert set(met.values()) == {2}
    assert search.go_on(50, Random(1)) > 0


def test_circles_that_would_sit_out_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="3 sit out, and there are 1 circles"):
        Turning(Circles(length=7, circles=1, staying=0), 6, 2, Random(1))


@pytest.mark.parametrize(
    ("circles", "turns", "firsts", "sit_outs", "fair"),
    [
        (Circles(5, 4, 1), 5, 2, 0, True),  # nobody sits out
        (Circles(7, 3, 1), 6, 1, 3, True),  # one of each circle, and never again
        (Circles(5, 4, 0), 5, 2, 2, True),  # two circles in the first turns, two in the second
        (Circles(5, 4, 1), 5, 2, 2, False),  # players who stay never sit out
        (Circles(5, 3, 0), 5, 2, 3, True),  # everybody in each whole turn
        (Circles(5, 4, 0), 5, 2, 3, False),  # three of four circles, then two of them again
        (Circles(6, 3, 0), 5, 2, 3, False),  # five of six places of each circle, then all again
    ],
)
def test_circles_with_fair_sit_outs_are_recognized(
    circles: Circles, turns: int, firsts: int, sit_outs: int, fair: bool
) -> None:
    assert has_fair_sit_outs(circles, turns, firsts, sit_outs) is fair
