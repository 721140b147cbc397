"""Endings small enough to try every line of play: the solver's proof."""

from __future__ import annotations

from random import Random

from engine import Contract, RuleSet, deck
from engine.kernel import Kernel, Position
from engine.solver import Solver


def small_ending(rules: RuleSet, random: Random, each: int) -> tuple[Kernel, Position]:
    """Any contract with this many cards a seat; sometimes a trick is in progress."""
    strain = random.choice(rules.strains)
    direction = random.choice(rules.directions_of(strain)) if rules.has_directions else None
    lone = [special for special in rules.special_bids if rules.is_lone(special)]
    special = random.choice([None, None, *lone])
    level = None if special else rules.highest_level
    contract = Contract(random.choice(rules.seats), level, special, strain, direction)
    pack = random.sample(deck(rules.deck), each * rules.players)
    held = [tuple(pack[at : at + each]) for at in range(0, len(pack), each)]
    row = pack if random.random() < 0.7 else None
    kernel = Kernel(rules, contract, random.choice(rules.seats), row)
    position = kernel.first_lead(kernel.holdings(held))
    for _ in range(random.randrange(-4, len(kernel.seats))):
        position = kernel.after(position, random.choice(kernel.playable(position)))
    return kernel, position


def best_play(kernel: Kernel, position: Position, known: dict[Position, int]) -> int:
    """The makers' tricks, found by trying every card at every turn."""
    if not any(position.holdings):
        return position.taken
    if position not in known:
        after = [kernel.after(position, bit) for bit in kernel.playable(position)]
        results = [best_play(kernel, each, known) for each in after]
        is_makers = kernel.layout.makers[position.trick.turn]
        known[position] = max(results) if is_makers else min(results)
    return known[position]


def check_solver(rules: RuleSet, seed: int, each: int = 2) -> None:
    """The solver returns what every line of play yields: the tricks, and those of each card."""
    kernel, position = small_ending(rules, Random(seed), each)
    known: dict[Position, int] = {}
    exact = best_play(kernel, position, known)
    solver = Solver(kernel)
    assert solver.tricks(position) == exact, seed
    assert [solver.makes(position, exact + more) for more in (0, 1)] == [True, False], seed
    assert solver.values(position) == {
        kernel.card(bit): best_play(kernel, kernel.after(position, bit), known)
        for bit in kernel.playable(position)
    }, seed
