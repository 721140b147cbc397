"""What playouts and the open-card solver cost beside C, in plain Python and compiled.

`python -m tests.bench.kernel_figures` measures each side in a process of its own, turn and turn
about, on the same deals: only ratios within one run can be compared. The C programs of the folder
`floor` are compiled where there is a compiler; numba is measured where it is installed. Answers
that differ end the run.
"""

from __future__ import annotations

import datetime as dt
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from statistics import mean, median
from typing import Any

from tests.bench.kernel_samples import HEARTS, as_text, questions, worlds

FLOOR = Path(__file__).parent / "floor"
C, PLAIN, NUMBA = "C", "plain Python", "numba"
#: The least part of C's rate for playouts, and the most of its time for the solver, aimed at.
PLAYOUT_AIMS = {PLAIN: 1 / 62, NUMBA: 0.4}
SOLVER_AIM = 2.5
WORLDS, REPEATS = 2000, 50
#: Plain Python gets fewer questions: it takes a hundred times as long.
QUESTIONS, PLAIN_QUESTIONS = 360, 12

#: The seconds of the exact tricks, the tricks, the seconds of the threshold.
Solved = tuple[float, int, float]


def main(arguments: list[str]) -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m tests.bench.kernel_figures")
    parser.add_argument("--turns", type=int, default=3, help="each figure is their median")
    turns = parser.parse_args(arguments).turns
    with tempfile.TemporaryDirectory(prefix="right-bower-bench-") as folder:
        programs = _compiled(Path(folder))
        _say(f"{_machine()}, {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC, medians of {turns}")
        for side, reason in _missing(programs).items():
            _say(f"{side}: {reason}")
        _say_all(_playout_lines(_side_by_side(_playouts, programs, turns)))
        _say_all(_solver_lines(_side_by_side(_solved, programs, turns)))


def _compiled(folder: Path) -> dict[str, Path]:
    """The C programs by name; none where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    programs = {}
    for source in sorted(FLOOR.glob("*.c")) if compiler else ():
        programs[source.stem] = folder / source.stem
        flags = ["-O3", "-march=native", "-o", str(folder / source.stem)]
        subprocess.run([str(compiler), *flags, str(source)], check=True)
    return programs


def _missing(programs: Mapping[str, Path]) -> dict[str, str]:
    missing = {} if programs else {C: "no compiler here, so there are no ratios"}
    if find_spec("numba") is None:
        missing[NUMBA] = "not installed, see the extra accelerator"
    return missing


def _side_by_side(
    work: Callable[[str, Mapping[str, Path]], Any], programs: Mapping[str, Path], turns: int
) -> dict[str, list[Any]]:
    """What each side gives in each turn, in which all have theirs."""
    sides = [side for side in (C, PLAIN, NUMBA) if side not in _missing(programs)]
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


def _playout_lines(found: Mapping[str, list[float]]) -> Iterator[str]:
    yield "\nRandom playouts of eight tricks, 32 cards"
    seconds = {side: median(turns) for side, turns in found.items()}
    for side, each in seconds.items():
        line = f"  {side:14}{each * 1e6:10.3f} µs {1 / each:12,.0f} a second"
        if C in seconds and side != C:
            part, aim = seconds[C] / each, PLAYOUT_AIMS[side]
            line += f"  {part:.4f} of C (1/{1 / part:.1f}), aim {aim:.4f}"
        yield line


def _solver_lines(found: Mapping[str, list[list[Solved]]]) -> Iterator[str]:
    yield f"\nOpen-card solver, eight tricks, {QUESTIONS} questions ({PLAIN_QUESTIONS} for Python)"
    for side, turns in found.items():
        for (name, column), aim in {("exact", 0): SOLVER_AIM, ("threshold", 2): None}.items():
            each = [median(row[column] for row in rows) for rows in zip(*turns, strict=True)]
            line = f"  {side:14}{name:10}mean {mean(each) * 1e3:9.3f} ms"
            line += f"  median {median(each) * 1e3:9.3f}"
            if C in found and side != C:
                _check(found[C][0], turns[0])
                same = [median(turn[at][column] for turn in found[C]) for at in range(len(each))]
                line += f"  {mean(each) / mean(same):7.2f} × C"
                line += f", aim {aim}" if aim and side == NUMBA else ""
            yield line


def _check(right: list[Solved], found: list[Solved]) -> None:
    """Both must have the same tricks, as far as both were asked."""
    pairs = zip(right, found, strict=False)
    if different := [at for at, (one, other) in enumerate(pairs) if one[1] != other[1]]:
        raise SystemExit(f"Other answers than those of C to the questions {different}")


def _machine() -> str:
    name = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.exists():
        lines = about.read_text("utf-8").splitlines()
        name = next((line.split(": ")[1] for line in lines if line.startswith("model name")), name)
    version = platform.python_version()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {version}"


def _say_all(lines: Iterator[str]) -> None:
    for line in lines:
        _say(line)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
