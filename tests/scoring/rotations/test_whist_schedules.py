"""Complete whist schedules and tables that nobody shares twice, verified by counting."""

from collections import Counter
from itertools import combinations

import pytest

from scoring.rotations.fields import field, is_prime_power
from scoring.rotations.resolvable import resolvable_rounds
from scoring.rotations.whist import whist_rounds

FOURS = (4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64)
FOURS_AND_ONE = (5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 53, 57, 61)


@pytest.mark.parametrize("players", [*FOURS, *FOURS_AND_ONE])
def test_everybody_is_everybody_s_partner_once_and_opponent_twice(players: int) -> None:
    rounds = whist_rounds(players)
    partners, opponents, games = Counter[frozenset[int]](), Counter[frozenset[int]](), Counter()
    for this_round in rounds:
        seated = [player for game in this_round for side in game for player in side]
        assert len(set(seated)) == len(seated) == players // 4 * 4
        games.update(seated)
        for one, other in this_round:
            partners.update((frozenset(one), frozenset(other)))
            opponents.update(frozenset((a, b)) for a in one for b in other)
    everybody = {frozenset(two) for two in combinations(range(players), 2)}
    assert partners == dict.fromkeys(everybody, 1)
    assert opponents == dict.fromkeys(everybody, 2)
    assert len(rounds) == (players if players % 4 else players - 1)
    assert games == dict.fromkeys(range(players), players - 1)


@pytest.mark.parametrize("players", [*range(4), 6, 7, 10, 11, 68])
def test_if_no_schedule_is_known_none_is_returned(players: int) -> None:
    assert whist_rounds(players) == []


def test_every_possible_number_up_to_64_has_a_schedule() -> None:
    possible = [players for players in range(4, 65) if players % 4 in (0, 1)]
    assert sorted((*FOURS, *FOURS_AND_ONE)) == possible


@pytest.mark.parametrize("players", [4, 16, 28, 40, 52, 64, 76, 88, 112, 148, 256])
def test_on_tables_of_four_everybody_meets_everybody_once(players: int) -> None:
    rounds = resolvable_rounds(players)
    met = Counter[frozenset[int]]()
    for tables in rounds:
        assert sorted(player for table in tables for player in table) == list(range(players))
        met.update(frozenset(two) for table in tables for two in combinations(table, 2))
    assert met == dict.fromkeys((frozenset(two) for two in combinations(range(players), 2)), 1)
    assert len(rounds) == (players - 1) // 3


@pytest.mark.parametrize("players", [0, 1, 12, 20, 24, 36, 100])
def test_other_numbers_have_no_such_tables_here(players: int) -> None:
    assert resolvable_rounds(players) == []


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 49, 64])
def test_field_arithmetic_follows_the_field_axioms(order: int) -> None:
    numbers = field(order)
    elements = range(order)
    assert sorted(numbers.power(n) for n in range(order - 1)) == list(elements[1:])
    sample = range(0, order, max(1, order // 7))
    for a in elements:
        assert numbers.add(a, numbers.negative(a)) == 0
        assert numbers.add(a, 0) == a
        assert (numbers.multiply(a, 1), numbers.multiply(a, 0)) == (a, 0)
        for b, c in ((b, c) for b in sample for c in sample):
            assert numbers.multiply(a, b) == numbers.multiply(b, a)
            assert numbers.multiply(a, numbers.add(b, c)) == numbers.add(
                numbers.multiply(a, b), numbers.multiply(a, c)
            )


@pytest.mark.parametrize("order", [0, 1, 6, 10, 12, 36])
def test_there_is_no_field_of_another_order(order: int) -> None:
    assert not is_prime_power(order)
    with pytest.raises(ValueError, match=f"{order} is no power of a prime"):
        field(order)
