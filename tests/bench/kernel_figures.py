"""What playouts, the analysis of a bid and the open-card solver cost, compared with C.

Each side is measured in its own process, in alternating turns, on the same deals: only ratios
within one run are comparable. The C programs in the folder `floor` are compiled if there is a
compiler; numba is measured if it is installed, and OpenSpiel as a peer. Differing answers end the
run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import mean, median
from typing import Any

from tests.bench.kernel_samples import (
    BID_DEALS,
    HEARTS,
    as_text,
    bids_as_text,
    first_views,
    questions,
    worlds,
)
from tests.bench.rows import Row, judged

FLOOR = Path(__file__).parent / "floor"
C, PLAIN, NUMBA = "C", "plain Python", "numba"
#: Targets: at least this part of C's rate for playouts, at most these multiples of its time for the
#: others.
PLAYOUT_AIMS = {PLAIN: 1 / 62, NUMBA: 0.4}
SOLVER_AIM = 2.5
BID_AIMS = {PLAIN: 25, NUMBA: 2}
#: The target for a decision of level 6, in seconds.
DECISION_AIMS = {PLAIN: 2, NUMBA: 0.2}
WORLDS, REPEATS, BIDS = 2000, 50, 20
#: Plain Python gets fewer questions, since it takes a hundred times as long.
QUESTIONS, PLAIN_QUESTIONS = 360, 12
#: The most that means of 1,000 deals may differ, in tricks, when both play by the same rules.
SAME = 0.4
DECISION_DEALS = {PLAIN: 1, NUMBA: 5}

#: The seconds for the exact tricks, the tricks, the seconds for the threshold.
Solved = tuple[float, int, float]


def missing() -> Iterator[str]:
    """What can't be measured here, with reasons."""
    if not _compiler():
        yield f"{C}: no compiler here, so there are no ratios"
    if find_spec("numba") is None:
        yield f"{NUMBA}: not installed, see the extra accelerator"
    if find_spec("pyspiel") is None:
        yield "OpenSpiel: not installed (pip install open_spiel)"


def playout_rows(turns: int) -> Iterator[Row]:
    """Random playouts of eight tricks, and for comparison those of OpenSpiel's euchre."""
    with _sides() as programs:
        found = _side_by_side(_playouts, programs, turns)
    seconds = {side: median(each) for side, each in found.items()}
    for side, each in seconds.items():
        rate = f"{1 / each:,.0f} a second"
        if C not in seconds or side == C:
            yield Row(f"random playouts, {side}", rate)
            continue
        part, aim = seconds[C] / each, PLAYOUT_AIMS[side]
        measured = f"{rate}, {part:.3f} of C"
        yield Row(f"random playouts, {side}", measured, f"{aim:.3f} of C", judged(part >= aim))
    if find_spec("pyspiel"):
        rate = float(_run([sys.executable, "-m", "tests.bench.open_spiel"], ""))
        yield Row("random playouts, OpenSpiel's euchre", f"{rate:,.0f} a second, of 5 tricks")


def bid_rows(turns: int) -> Iterator[Row]:
    """A bid analysed in all strains."""
    with _sides() as programs:
        found = _side_by_side(_bids, programs, turns)
    seconds = {side: median(turn[0] for turn in each) for side, each in found.items()}
    for side, each in seconds.items():
        measured, aim, met = f"{each * 1000:.1f} ms a hand", "", ""
        if C in seconds and side != C:
            _check_bids(found[C][0], found[side][0])
            ratio = each / seconds[C]
            measured, aim = f"{measured}, {ratio:.1f} × C", f"{BID_AIMS[side]} × C"
            met = judged(ratio <= BID_AIMS[side])
        yield Row(f"a bid, {BID_DEALS} deals × 6 strains, {side}", measured, aim, met)


def solver_rows(turns: int) -> Iterator[Row]:
    """Eight tricks solved, and whether five are made."""
    with _sides() as programs:
        found = _side_by_side(_solved, programs, turns)
    for side, each in found.items():
        for name, column in {"exact tricks": 0, "makes five?": 2}.items():
            times = [median(row[column] for row in rows) for rows in zip(*each, strict=True)]
            measured = f"mean {mean(times) * 1e3:.3f} ms, median {median(times) * 1e3:.3f}"
            aim, met = "", ""
            if C in found and side != C:
                _check(found[C][0], each[0])
                same = [median(turn[at][column] for turn in found[C]) for at in range(len(times))]
                ratio = mean(times) / mean(same)
                measured += f", {ratio:.2f} × C"
                if side == NUMBA and column == 0:
                    aim, met = f"{SOLVER_AIM} × C", judged(ratio <= SOLVER_AIM)
            yield Row(f"solver, {name}, {side}", measured, aim, met)


def decision_rows() -> Iterator[Row]:
    """How long level 6 takes for an act of the default game."""
    for side, most in DECISION_AIMS.items():
        if side == PLAIN or find_spec("numba"):
            usual, longest = map(float, _python(side, "decisions", DECISION_DEALS[side]).split())
            measured = f"mean {usual:.3f} s, at most {longest:.3f} s"
            yield Row(f"level 6, an act, {side}", measured, f"{most} s", judged(longest <= most))


def _compiler() -> str | None:
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@contextmanager
def _sides() -> Iterator[dict[str, Path]]:
    """The C programs by name; none if there is no compiler."""
    compiler = _compiler()
    with tempfile.TemporaryDirectory(prefix="right-bower-bench-") as folder:
        programs = {}
        for source in sorted(FLOOR.glob("*.c")) if compiler else ():
            programs[source.stem] = Path(folder) / source.stem
            flags = ["-O3", "-march=native", "-o", str(programs[source.stem])]
            subprocess.run([str(compiler), *flags, str(source)], check=True)
        yield programs


def _side_by_side(
    work: Callable[[str, Mapping[str, Path]], Any], programs: Mapping[str, Path], turns: int
) -> dict[str, list[Any]]:
    """The results of each side, one per turn; each turn runs every side."""
    sides = [PLAIN]
    if programs:
        sides.insert(0, C)
    if find_spec("numba"):
        sides.append(NUMBA)
    found: dict[str, list[Any]] = {side: [] for side in sides}
    for _ in range(turns):
        for side in sides:
            found[side].append(work(side, programs))
    return found


def _playouts(side: str, programs: Mapping[str, Path]) -> float:
    """The seconds of one playout."""
    if side != C:
        return float(_python(side, "playouts", WORLDS))
    dealt = worlds(WORLDS)
    held = " ".join(f"{holding:x}" for world in dealt for holding in world)
    asked = f"{WORLDS} {REPEATS} {as_text(HEARTS)} {held}"
    return float(_run([str(programs["playouts"])], asked).split()[0])


def _bids(side: str, programs: Mapping[str, Path]) -> list[float]:
    """The seconds of one hand, and the mean tricks of each hand in each strain."""
    if side == C:
        said = _run([str(programs["rules"])], bids_as_text(first_views(BIDS), BID_DEALS))
    else:
        said = _python(side, "bids", BIDS)
    return [float(word) for word in said.split()]


def _solved(side: str, programs: Mapping[str, Path]) -> list[Solved]:
    number = PLAIN_QUESTIONS if side == PLAIN else QUESTIONS
    if side == C:
        asked = "\n".join(as_text(kernel, held) for kernel, held in questions(number))
        lines = _run([str(programs["solver"])], f"{number}\n{asked}")
    else:
        lines = _python(side, "solver", number)
    rows = [line.split() for line in lines.splitlines()]
    return [(float(exact), int(tricks), float(threshold)) for exact, tricks, threshold in rows]


def _python(side: str, what: str, number: int) -> str:
    switch = {"NUMBA_DISABLE_JIT": "1"} if side == PLAIN else {}
    command = [sys.executable, "-m", "tests.bench.kernel_side", what, str(number)]
    return _run(command, "", os.environ | switch)


def _run(command: list[str], given: str, environment: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(
        command, input=given, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def _check(right: list[Solved], found: list[Solved]) -> None:
    """Check that both find the same tricks, as far as both were asked."""
    pairs = zip(right, found, strict=False)
    if different := [at for at, (one, other) in enumerate(pairs) if one[1] != other[1]]:
        raise SystemExit(f"Other answers than those of C to the questions {different}")


def _check_bids(right: list[float], found: list[float]) -> None:
    """Check that the means differ only by chance, since both play by the same rules."""
    pairs = zip(right[1:], found[1:], strict=True)
    if different := [at for at, (one, other) in enumerate(pairs) if abs(one - other) > SAME]:
        raise SystemExit(f"Other tricks than those of C for the bids {different}")
