"""One side of the kernel's figures in its own process: plain Python, or compiled.

`python -m tests.bench.kernel_side playouts 2000` prints the seconds of processor time per playout;
`solver 60` prints for each question, like floor/solver.c, the seconds for the exact tricks, the
tricks, and the seconds for the threshold. `bids 20` prints, like floor/rules.c, the seconds per
hand in all strains and its mean tricks in each; `decisions 2` the mean and the longest time in
seconds that level 6 takes for an act, in that many deals of the default game.
"""

import sys
from collections.abc import Iterator
from random import Random
from time import process_time

from engine import Hand, deal_at_random, preset
from engine.accelerator import integers
from engine.kernel import first_draw, play_out
from engine.players import player_of
from engine.players.simulating import Forecaster
from engine.solver import Solver
from tests.bench.clock import processor_time
from tests.bench.kernel_samples import (
    BID_DEALS,
    CONTRACTS,
    HEARTS,
    KERNELS,
    THRESHOLD,
    Holdings,
    first_views,
    questions,
    worlds,
)


def main(what: str, number: str) -> None:
    """Warm up, so that nothing is compiled or loaded while the clock runs, and measure."""
    if what == "playouts":
        _playouts(2)
        sys.stdout.write(f"{_playouts(int(number))}\n")
    elif what == "bids":
        _bids(1)
        sys.stdout.write(f"{_bids(int(number))}\n")
    elif what == "decisions":
        list(_decisions(1))
        seconds = list(_decisions(int(number)))
        sys.stdout.write(f"{sum(seconds) / len(seconds)} {max(seconds)}\n")
    else:
        _solver(int(number))


def _solver(number: int) -> None:
    # Two solvers per strain, so that the second question does not profit from the first.
    solvers = {id(kernel): (Solver(kernel), Solver(kernel)) for kernel in KERNELS}
    _solved(solvers[id(HEARTS)], worlds(1)[0])
    for kernel, holdings in questions(number):
        sys.stdout.write(f"{_solved(solvers[id(kernel)], holdings)}\n")


def _playouts(number: int) -> float:
    dealt = worlds(number)
    held = integers([holding for world in dealt for holding in world])
    taken, lead = integers([0] * number), HEARTS.first_lead(dealt[0]).trick
    return (
        processor_time(lambda: play_out(HEARTS.layout, lead, held, first_draw(1), taken)) / number
    )


def _solved(solvers: tuple[Solver, Solver], holdings: Holdings) -> str:
    solver, other = solvers
    position = solver.kernel.first_lead(holdings)
    found: list[int] = []
    exact = processor_time(lambda: found.append(solver.tricks(position)))
    asked = processor_time(lambda: other.makes(position, THRESHOLD))
    return f"{exact} {found[0]} {asked}"


def _bids(number: int) -> str:
    """Value each hand with its own worlds, in all strains."""
    means = list[float]()

    def value() -> None:
        for view in first_views(number):
            forecast = Forecaster(view, BID_DEALS, Random(1))
            for contract in CONTRACTS:
                chances = forecast.played_out(contract)
                means.append(sum(tricks * chance for tricks, chance in enumerate(chances)))

    seconds = processor_time(value) / number
    return " ".join(map(str, (seconds, *means)))


def _decisions(deals: int) -> Iterator[float]:
    """The seconds of each act that is a choice, with level 6 in every seat."""
    rules, random, player = preset("neuralplay-default"), Random(1), player_of(6)
    for _ in range(deals):
        hand = Hand(rules, deal_at_random(rules, "N", random))
        while hand.to_act:
            view = hand.view(hand.to_act)
            began = process_time()
            act = player.act(view).act
            if len(view.legal_actions) > 1:
                yield process_time() - began
            hand.apply(act)


if __name__ == "__main__":
    main(*sys.argv[1:])
