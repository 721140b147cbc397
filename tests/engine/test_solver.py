"""The open-card solver: exact beside every line of play, and without its optimizations."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rule_sets import any_rules
from small_endings import check_solver, small_ending

from engine import Contract, Strain, deal_at_random, preset, preset_names, read_card
from engine import search as engine_search
from engine import solver as engine_solver
from engine.kernel import Kernel, Position
from engine.search import OUT, key_of
from engine.solver import Solver, TooLong, new_memory, take_deal

OTTAWA = preset("ottawa")
NOTRUMP = Contract("N", 4, None, Strain.NOTRUMP)
SEEDS = st.integers(0, 10**9)


@pytest.mark.parametrize("name", preset_names())
@settings(max_examples=5)
@given(seed=SEEDS)
def test_small_endings_of_a_preset_are_solved_as_every_line_of_play_says(
    name: str, seed: int
) -> None:
    check_solver(preset(name), seed)


@settings(max_examples=20)
@given(seed=SEEDS)
def test_small_endings_of_house_rules_are_solved_as_every_line_of_play_says(seed: int) -> None:
    check_solver(any_rules(seed), seed)


@pytest.mark.parametrize("name", ["ottawa", "triple-deck", "bid-whist", "indiana-double-deck"])
def test_endings_of_three_cards_are_solved_as_every_line_of_play_says(name: str) -> None:
    for seed in range(3):
        check_solver(preset(name), seed, each=3)


@pytest.mark.parametrize("name", ["ottawa", "triple-deck", "bid-whist", "pepper"])
def test_the_optimizations_change_no_answer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    endings = [small_ending(preset(name), Random(seed), each=3) for seed in range(6)]
    quick = [Solver(kernel).tricks(position) for kernel, position in endings]
    monkeypatch.setattr(engine_search, "_keep", lambda memory, at, answer: None)
    assert [Solver(kernel).tricks(position) for kernel, position in endings] == quick
    monkeypatch.setattr(engine_search, "distinct", lambda memory, may, others: may)
    assert [Solver(kernel).tricks(position) for kernel, position in endings] == quick
    monkeypatch.setattr(engine_search, "sure_tricks", lambda memory, seat: 0)
    monkeypatch.setattr(engine_search, "sure_trumps", lambda memory: 0)
    assert [Solver(kernel).tricks(position) for kernel, position in endings] == quick


def hearts(north: str, east: str) -> tuple[Kernel, Position]:
    """An ending in hearts alone at no trump; South and West hold clubs."""
    others = ("Qc " * north.count("h"), "Jc " * east.count("h"))
    texts = (north, east, *others)
    cards = [tuple(read_card(word) for word in text.split()) for text in texts]
    kernel = Kernel(OTTAWA, NOTRUMP, "N", [card for own in cards for card in own])
    return kernel, kernel.first_lead(kernel.holdings(cards))


def keys(north: str, east: str, *outs: str) -> list[int]:
    """The key of each of these sets of hearts, by places in the row of the deal."""
    kernel, position = hearts(north, east)
    memory = new_memory(kernel.layout, 256)
    take_deal(memory, position.holdings)
    row = [f"{card}{'NESW'[owner_of(position, at)]}" for at, card in enumerate(kernel.cards)]
    found = []
    for out in outs:
        memory[OUT] = sum(1 << row.index(word) for word in out.split())
        found.append(int(key_of(memory, 0)))
    return found


def owner_of(position: Position, place: int) -> int:
    return next(seat for seat, held in enumerate(position.holdings) if held >> place & 1)


def test_a_position_depends_only_on_the_order_of_the_owners() -> None:
    first, second, third = keys("Ah Qh", "Kh Jh", "AhN KhE", "QhN JhE", "KhE QhN")
    assert first == second != third


def test_equal_cards_of_two_owners_are_not_neighbours() -> None:
    equal, neighbours = keys("Ah Kh", "Ah Kh", "AhN AhE", "AhN KhE")
    assert equal != neighbours
    assert keys("Ah Kh", "Ah Kh", "AhN AhE", "KhN KhE") == [equal, equal]


def test_one_owner_s_run_is_a_run_whether_its_cards_are_equal_or_not() -> None:
    equal, neighbours = keys("Ah Ah Kh", "Qh Qh Jh", "AhN KhN QhE", "AhN KhN JhE")
    assert equal == neighbours


def test_the_largest_memory_is_made_without_a_copy() -> None:
    """It has 16 MB; copying a list into it would also make every other thread wait."""
    kernel = Kernel(OTTAWA, Contract("N", 4, None, Strain.HEARTS), "N")
    tracemalloc.start()
    new_memory(kernel.layout, 1 << engine_solver.MOST)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000


def test_the_first_of_equal_cards_wins() -> None:
    kernel, position = hearts("Ah Kh", "Ah Qh")
    assert Solver(kernel).values(position) == {read_card("Ah"): 1, read_card("Kh"): 1}
    kernel, position = hearts("Kh Kh", "Kh Kh")
    assert Solver(kernel).tricks(position) == 2


def lead_in_hearts(each: int, *seeds: int) -> tuple[Kernel, list[Position]]:
    """Deals of this many cards a seat before the first card, North to lead hearts."""
    kernel = Kernel(OTTAWA, Contract("N", 4, None, Strain.HEARTS), "N")
    deals = [deal_at_random(OTTAWA, "N", Random(seed)).cards for seed in seeds]
    held = [kernel.holdings([own[:each] for own in cards]) for cards in deals]
    return kernel, [kernel.first_lead(holdings) for holdings in held]


def test_a_question_continues_where_its_last_slice_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, [position] = lead_in_hearts(5, 1)
    exact = Solver(kernel).tricks(position)
    monkeypatch.setattr(engine_solver, "SLICE", 7)
    assert Solver(kernel, limit=1_000_000).tricks(position) == exact


def test_a_question_may_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_solver, "SLICE", 7)
    kernel, [position] = lead_in_hearts(5, 1)
    with pytest.raises(TooLong, match="not solved with 14 cards tried"):
        Solver(kernel, limit=10).tricks(position)


def test_a_solver_takes_other_deals_and_larger_ones() -> None:
    kernel, small = lead_in_hearts(3, 1, 2)
    _, large = lead_in_hearts(5, 3)
    asked = [*small, *large, *small]
    solver = Solver(kernel)
    assert [solver.tricks(each) for each in asked] == [
        Solver(kernel).tricks(each) for each in asked
    ]


def test_a_full_table_forgets_and_the_answers_stay_right(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, [position] = lead_in_hearts(5, 1)
    exact = Solver(kernel).tricks(position)
    monkeypatch.setattr(engine_solver, "MOST", 2)
    assert Solver(kernel).tricks(position) == exact
