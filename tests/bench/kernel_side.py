"""One side of the kernel's figures in a process of its own: plain Python, or compiled.

`python -m tests.bench.kernel_side playouts 2000` prints the seconds of processor time of one
playout; `solver 60` prints for each question, as floor/solver.c does, the seconds for the exact
tricks, the tricks, and the seconds for the threshold.
"""

import sys

from engine.accelerator import integers
from engine.kernel import first_draw, play_out
from engine.solver import Solver
from tests.bench.clock import processor_time
from tests.bench.kernel_samples import HEARTS, KERNELS, THRESHOLD, Holdings, questions, worlds


def main(what: str, number: str) -> None:
    """Warms up, so that nothing is compiled or loaded while the clock runs, and measures."""
    if what == "playouts":
        _playouts(2)
        sys.stdout.write(f"{_playouts(int(number))}\n")
        return
    # Two solvers for each strain: the second question is not to profit from the first one.
    solvers = {id(kernel): (Solver(kernel), Solver(kernel)) for kernel in KERNELS}
    _solved(solvers[id(HEARTS)], worlds(1)[0])
    for kernel, holdings in questions(int(number)):
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


if __name__ == "__main__":
    main(*sys.argv[1:])
