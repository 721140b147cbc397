"""Worlds as holdings of a kernel: the same as those of `engine.worlds`, and equally often."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hidden_holdings import Held, check_holdings, held_in
from rule_sets import any_rules
from seen_worlds import view_where
from test_worlds import CASES, QUICK, SLOW, Case

from engine import preset, preset_names, worlds
from engine.holdings import Holdings
from engine.players.reckoner import kernel_of

DRAWS = 1_000


@pytest.mark.parametrize("name", preset_names())
def test_holdings_of_a_preset_agree_with_the_view(name: str) -> None:
    for seed in range(2):
        check_holdings(preset(name), seed)


def test_holdings_under_any_house_rules_agree_with_the_view() -> None:
    for seed in range(8):
        check_holdings(any_rules(seed), seed)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in (*QUICK, *SLOW)])
def test_every_holding_occurs_as_often_as_its_worlds(case: Case) -> None:
    view = view_where(case.rules, case.seat, case.left, case.wanted)
    assert view.contract
    kernel = kernel_of(view.rules, view.contract, view.dealer)
    drawn = Counter(held_in(kernel, Holdings(view, kernel).drawn(DRAWS, Random(1))))
    seats = [view.rules.seats.index(seat) for seat in kernel.seats]
    due = Counter[Held]()
    for world in islice(worlds(view, Random(2)), DRAWS):
        due[tuple(tuple(sorted(map(str, world.cards[seat]))) for seat in seats)] += 1
    assert are_alike(drawn, due)


def are_alike(one: Counter[Held], other: Counter[Held]) -> bool:
    """Whether two samples of one size agree: chi-square within five standard deviations."""
    frequent = [key for key in one.keys() | other.keys() if one[key] + other[key] >= 10]
    pairs = [(one[key], other[key]) for key in frequent]
    rest = one.total() - sum(a for a, _ in pairs), other.total() - sum(b for _, b in pairs)
    if sum(rest):
        pairs.append(rest)
    chi = sum((a - b) ** 2 / (a + b) for a, b in pairs)
    freedom = max(1, len(pairs) - 1)
    return bool(chi <= freedom + 5 * (2 * freedom) ** 0.5)


def test_the_same_random_state_gives_the_same_holdings() -> None:
    rules = preset("ottawa")
    view = view_where(rules, "N", 5, lambda view: not view.idle)
    assert view.contract
    kernel = kernel_of(rules, view.contract, view.dealer)
    first, again, other = (
        list(Holdings(view, kernel).drawn(20, Random(seed))) for seed in (1, 1, 2)
    )
    assert first == again != other
