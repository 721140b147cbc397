"""Every method for every number of entrants and rounds, judged; kept in tests/data.

    python -m tests.scoring.rotations.grid              # all of it, some minutes
    python -m tests.scoring.rotations.grid --part 3/10  # only every tenth line, from the third on

A line has a method, the entrants on a side of a table, the number of entrants, and a cell for 1 to
12 rounds: repeated partners/second meetings/their lower bound in a plan that the judge accepts, or
the code of the sentence that says why there is no plan.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

from scoring.rotations import KNOCK_OUT, METHODS, Asked, Plan, RotationImpossible, proof
from tests.scoring.rotations.afternoon import played_through, without_effort
from tests.scoring.rotations.judge import again, meetings, objections, partners

KEPT = Path(__file__).parents[2] / "data" / "rotation-grid.csv"
NUMBERS = (*range(4, 65), 100, 200)
ROUNDS = range(1, 13)
#: Made round by round, and the same whether more rounds are to come or not.
FORESIGHT = "swiss"

Line = tuple[str, int, int]  # method, entrants on a side, number of entrants


def lines() -> list[Line]:
    """All lines of the grid, ordered so that any tenth has a few of every method.

    The knock-out is left out: losers play no more, so there is nothing to count.
    """
    return [
        (code, side, number)
        for code, method in METHODS.items()
        if code != KNOCK_OUT
        for side in method.sides
        for number in NUMBERS
    ]


def part_of(part: int, parts: int) -> list[Line]:
    """Every n-th line, counted from 1."""
    return lines()[part - 1 :: parts]


def cells(line: Line) -> list[str]:
    """The cells of a line for 1 to 12 rounds."""
    code, side, number = line
    asked = [Asked(range(1, number + 1), rounds, side=side) for rounds in ROUNDS]
    if METHODS[code].by_round and code != FORESIGHT:
        return _cells_of_one_afternoon(code, asked)
    return [_cell(code, each) for each in asked]


def _cells_of_one_afternoon(code: str, asked: Sequence[Asked]) -> list[str]:
    try:
        whole = _judged(code, asked[-1])
    except RotationImpossible as impossible:
        return [impossible.code] * len(asked)
    return [_counted(Plan(whole.rounds[: each.rounds])) for each in asked]


def _cell(code: str, asked: Asked) -> str:
    try:
        return _counted(_judged(code, asked))
    except RotationImpossible as impossible:
        return impossible.code


def _judged(code: str, asked: Asked) -> Plan:
    """Play all rounds; the judge must accept each plan on the way."""

    def make(now: Asked) -> Plan:
        plan = without_effort(code)(now)
        objected = objections(now, plan, code)
        assert objected == [], (code, len(asked.entrants), asked.rounds, objected)
        return plan

    return played_through(code, asked, make)


def _counted(plan: Plan) -> str:
    """The judge's counts, with which the proof must agree, and the bound of the proof."""
    fairness = proof(plan)
    on_a_side, at_a_table = partners(plan.rounds), meetings(plan.rounds)
    assert on_a_side == _whoever_is_first(fairness.partners)
    assert at_a_table == _whoever_is_first(fairness.meetings)
    for measure in (fairness.partner_repeats, fairness.rematches):
        assert measure.least <= measure.counted
    return f"{again(on_a_side)}/{again(at_a_table)}/{fairness.rematches.least}"


def _whoever_is_first(met: Mapping[tuple[int, int], int]) -> dict[frozenset[int], int]:
    return {frozenset(two): times for two, times in met.items()}


def kept(path: Path = KEPT) -> dict[Line, list[str]]:
    """The stored cells, by line."""
    with path.open(newline="") as file:
        return {
            (code, int(side), int(number)): own
            for code, side, number, *own in list(csv.reader(file))[1:]
        }


def write(found: dict[Line, list[str]]) -> None:
    """Store all cells in the order of the lines."""
    with KEPT.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["method", "side", "entrants", *ROUNDS])
        writer.writerows([*line, *found[line]] for line in lines() if line in found)


def main() -> None:
    """Make the grid, or a part of it, and store it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", default="1/1", help="k/n: every n-th line from the k-th on")
    part, parts = map(int, parser.parse_args().part.split("/"))
    found = kept() if KEPT.exists() else {}
    found |= {line: cells(line) for line in part_of(part, parts)}
    write(found)


if __name__ == "__main__":
    main()
