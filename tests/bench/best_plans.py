"""Search for a better plan than the stored one, and store it.

`python -m tests.bench.best_plans seconds side players rounds [seed]` searches for that long and
replaces the line of `scoring/rotations/best-plans.txt` if the new plan has fewer repeated partners
or repeated meetings. `scoring/rotations/stored_plans.py` explains how a line is read.
"""

import sys
from time import process_time

from scoring.rotations import Asked, Plan, proof
from scoring.rotations.individual import improving
from scoring.rotations.stored_plans import FILE, size_of


def searched(seconds: float, asked: Asked) -> Plan:
    """The best plan found within this many seconds of processor time, or the stored one."""
    ends = process_time() + seconds
    plans = improving(asked)
    best = next(plans)
    while process_time() < ends:
        best = next(plans, best)
    return best


def again(plan: Plan) -> tuple[int, int]:
    """The numbers of repeated partnerships and repeated meetings."""
    counted = proof(plan)
    return counted.partner_repeats.counted, counted.rematches.counted


def line_of(plan: Plan, side: int, again: tuple[int, int]) -> str:
    """The line for a plan of players numbered from 0, with all rounds listed.

    `again` are its repeated partnerships and second meetings.
    """
    rounds = [[*this_round.seated(), *this_round.sit_outs] for this_round in plan.rounds]
    numbers = side, len(rounds[0]), len(rounds), *again, 0, 0
    return f"{_spaced(numbers)}: " + " / ".join(_spaced(tuple(this_round)) for this_round in rounds)


def _spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def keep(plan: Plan, side: int) -> None:
    """Store the plan in place of the one of its size."""
    line = line_of(plan, side, again(plan))
    comments, lines = [], {}
    for old in FILE.read_text(encoding="ascii").splitlines():
        if old.startswith("#"):
            comments.append(old)
        else:
            lines[size_of(old)] = old
    lines[size_of(line)] = line
    kept = [*comments, *(lines[size] for size in sorted(lines))]
    FILE.write_text("\n".join(kept) + "\n", encoding="ascii")


def main(seconds: str, side: str, players: str, rounds: str, seed: str = "1") -> None:
    """Search, and store the plan if it is better."""
    asked = Asked(range(int(players)), int(rounds), int(side), seed=int(seed))
    before = again(next(improving(asked)))
    plan = searched(float(seconds), asked)
    after = again(plan)
    if after < before:
        keep(plan, int(side))
    told = f"{before} before, {after} now; the lower bound is {proof(plan).rematches.least}\n"
    sys.stdout.write(told)


if __name__ == "__main__":
    main(*sys.argv[1:])
