"""Cards distributed among places with limited room."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from engine.shares import Kind, Room, Shares


def counted(kinds: list[Kind], room: Room) -> Counter[tuple[tuple[int, ...], ...]]:
    """Every way to send each card somewhere, limited to those that fit."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    cards = [number for number, kind in enumerate(kinds) for _ in range(kind.count)]
    for sent in product(*(range(len(kinds[number].places)) for number in cards)):
        shares = [[0] * len(kind.places) for kind in kinds]
        used = Counter[int]()
        for number, place in zip(cards, sent, strict=True):
            shares[number][place] += 1
            used.update(kinds[number].places[place])
        met = all(
            any(share[place] for place in need)
            for kind, share in zip(kinds, shares, strict=True)
            for need in kind.needs
        )
        if met and [used[limit] for limit in range(len(room))] == list(room):
            found[tuple(map(tuple, shares))] += 1
    return found


A, B, C = (0,), (1,), (2,)
CASES = [
    ([Kind(4, (A, B)), Kind(2, (B, C)), Kind(1, (A, C))], (3, 3, 1)),
    ([Kind(3, (A, B, C)), Kind(3, (A, B, C))], (2, 2, 2)),
    ([Kind(2, (A, B), (frozenset({0}),)), Kind(3, (A, B, C))], (2, 2, 1)),
    ([Kind(3, (A, B, C), (frozenset({0, 1}), frozenset({2}))), Kind(1, (A, C))], (1, 1, 2)),
    ([Kind(3, ((0, 2), (1, 2), (1,))), Kind(2, (A, B))], (2, 3, 2)),
]


@pytest.mark.parametrize(("kinds", "room"), CASES)
def test_every_way_is_counted_and_equally_likely(kinds: list[Kind], room: Room) -> None:
    every = counted(kinds, room)
    shares = Shares(kinds, room)
    assert shares.ways == every.total()
    random = Random(1)
    drawn = Counter(tuple(shares.draw(random)[0]) for _ in range(1_000))
    assert drawn.keys() == every.keys()
    for way, count in every.items():
        due = 1_000 * count / every.total()
        assert abs(drawn[way] - due) < 5 * due**0.5


def test_open_room_is_left_for_other_cards_in_any_order() -> None:
    """One of two cards is traced: it takes one of two open rooms, and the other card the rest."""
    shares = Shares([Kind(1, ((0, 2), (1, 2))), Kind(1, ((3,),))], (2, 1, 1, 1), open=2)
    assert shares.ways == 2 + 1
    drawn = Counter(tuple(shares.draw(Random(seed))[1]) for seed in range(300))
    assert drawn.keys() == {(1, 1), (2, 0)}
    assert 150 < drawn[1, 1] < 250


@pytest.mark.parametrize(
    ("kinds", "room"),
    [([Kind(2, (A,))], (1,)), ([Kind(1, (A,))], (2,)), ([Kind(0, (A,), (frozenset({0}),))], (0,))],
)
def test_what_does_not_fit_has_no_ways(kinds: list[Kind], room: Room) -> None:
    assert Shares(kinds, room).ways == 0


def test_no_cards_and_no_room_give_one_way() -> None:
    assert Shares([], ()).ways == 1
    assert Shares([], ()).draw(Random(1)) == ([], ())
