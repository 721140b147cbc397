"""Plans for single players, compared with the best figures of other programs and methods.

`python -m tests.bench.rotation_figures [effort]` prints, for each number of players and rounds, how
often partners, opponents and any two meet again, the lower bound of the latter, the figure to be
reached, and the seconds it took. The figures are repeated meetings, counted in plans that a
compiled search of the same kind reached within 10 seconds, or that a construction yields. The end
lists which plans for 8 to 32 players and 5 to 8 rounds cannot be improved, and for the others the
repeated meetings and the bound.
"""

import sys
from collections.abc import Iterator
from time import process_time

from scoring.rotations import Asked, Fairness, proof
from scoring.rotations.certificates import certificates
from scoring.rotations.individual import EFFORT, individual

#: Tables of four, by rounds: players and the repeated meetings to be reached.
FOURS = {
    5: "16:0 20:0",
    6: "8:44 9:36 10:28 11:22 12:42 13:30 14:20 15:9 16:24 17:14 18:7 19:0 20:6 21:2 22:1 23:0 "
    "24:0 25:0 26:0 27:0 28:0 29:0 30:0 31:0 32:0 40:0 48:0 64:0 81:0 93:0 99:0 100:0 101:0 200:0",
    7: "8:56 12:60 16:48 20:29 24:0 28:0 32:0 40:0 48:0 64:0 100:0 200:0",
    8: "8:68 9:60 10:51 11:41 12:78 13:66 14:54 15:40 16:72 17:57 18:42 19:27 20:53 21:39 22:26 "
    "23:16 24:18 28:0 30:0 31:0 32:0 40:0 48:0 50:0 64:0 67:0 100:0 101:0 200:0",
    9: "8:80 12:96 16:96 20:81 24:58 28:0 32:0 40:0 48:0 64:0 100:0 200:0",
    10: "8:92 12:114 16:120 20:111 24:90 28:63 32:35 36:0 40:0 44:0 48:0 64:0 100:0 200:0",
    12: "8:116 12:150 16:168 20:170 24:156 28:135 32:100 40:0 44:0 48:0 56:0 64:0 100:0 200:0",
}

#: The same for tables of six.
SIXES = {
    6: "12:114 18:127 24:118 30:84 36:39 42:21 48:10 60:0 72:0 96:0",
    8: "72:0 96:0",
}


def lines(effort: int) -> Iterator[str]:
    """The comparison, a line for each size, and how many figures were beaten, met or missed."""
    yield "side players rounds | partners opponents meetings bound | to reach          | seconds"
    marks = []
    for side, figures in ((2, FOURS), (3, SIXES)):
        for rounds, by_players in figures.items():
            for players, figure in (map(int, each.split(":")) for each in by_players.split()):
                started = process_time()
                plan = individual(Asked(range(1, players + 1), rounds, side), effort=effort)
                seconds = process_time() - started
                fairness = proof(plan)
                mark = _mark(fairness.rematches.counted, figure)
                marks.append(mark)
                yield f"{side:4} {players:7} {rounds:6} | {_counts(fairness)} | " + (
                    f"{figure:8} {mark:8} | {seconds:7.2f}"
                )
    yield ", ".join(f"{marks.count(mark)} {mark}" for mark in ("beaten", "met", "missed"))
    yield usual_cells()


def usual_cells() -> str:
    """What is proved about the stored plans for the usual sizes."""
    cells = [(players, rounds) for players in range(8, 33) for rounds in range(5, 9)]
    above = []
    for players, rounds in cells:
        meetings = proof(individual(Asked(range(players), rounds, 2), effort=0)).rematches
        if not meetings.at_bound:
            above.append(f"{players}×{rounds} {meetings.counted}/{meetings.least}")
    return (
        f"8 to 32 players, 5 to 8 rounds: {len(cells) - len(above)} of {len(cells)} can't be "
        f"better, {len({*cells} & certificates().keys())} of them by a certificate; open (second "
        f"meetings/bound): {', '.join(above)}"
    )


def _mark(counted: int, figure: int) -> str:
    if counted == figure:
        return "met"
    return "beaten" if counted < figure else "missed"


def _counts(fairness: Fairness) -> str:
    opponents = sum(fairness.opponents.values()) - len(fairness.opponents)
    meetings = fairness.rematches
    return (
        f"{fairness.partner_repeats.counted:8} {opponents:9} "
        f"{meetings.counted:8} {meetings.least:5}"
    )


if __name__ == "__main__":
    for line in lines(int(sys.argv[1]) if len(sys.argv) > 1 else EFFORT):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
