"""Put a fixed sample of small faults into the code, one at a time: does a test catch each?

    python -m tests.mutants run after.csv --part 1/2         # every other one; some hours in total
    python -m tests.mutants run before.csv --tree ../before --escaped after.csv
    python -m tests.mutants compare before.csv after.csv     # exits with 1 if more of them escape

An interrupted run can be continued. Mutants that are caught now need not be tried on the old tree.

`tests/data/mutants.csv` has 64 of the engine and of each of four packages of scoring, drawn at
random from what the operators of cosmic-ray can do. A mutant is identified by its function and the
expression around it, not by file and line, so it is found again after code was moved or renamed.

Processor time is counted, so a busy machine does not change results. A test that runs for a minute
is in an endless loop and has caught its mutant; a mutant that survives `--budget` seconds of tests,
the nearest first, has escaped.
"""

import argparse
import csv
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "tests/data/mutants.csv"
TOPS = ("engine", "scoring")
OPERATORS = (
    "AddNot", "ExceptionReplacer", "NumberReplacer", "RemoveDecorator", "ReplaceAndWithOr",
    "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ReplaceFalseWithTrue",
    "ReplaceTrueWithFalse", "ReplaceOrWithAnd", "ZeroIterationForLoop",
    *(f"ReplaceComparisonOperator_{pair}" for pair in (
        "Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Is_IsNot", "IsNot_Is")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in (
        "Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "BitOr_BitAnd", "BitAnd_BitOr")),
    "ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub",
)  # fmt: skip
ALIKE = 0.75  # how much of a mutant's text must be left after renaming
BUDGET = 120
NEAREST = (4, 20)  # numbers of test files that run before further ones are even collected
SPINNING = 60  # processor seconds in one test
MEMORY = 4 * 2**30
FIELDS = ("id", "caught", "by", "seconds", "found")


class Mutant(NamedTuple):
    id: str  # its package, and a number in the sample
    function: str
    operator: str
    text: str
    nth: str  # among equal ones


class Place(NamedTuple):
    path: Path
    occurrence: int  # of the operator in the file
    function: str
    operator: str
    text: str


def places(tree: Path) -> Iterator[Place]:
    """Wherever an operator applies, except in the types of arguments and values."""
    from cosmic_ray.ast import ast_nodes, get_ast_from_path
    from cosmic_ray.plugins import get_operator

    operators = {name: get_operator(f"core/{name}")() for name in OPERATORS}
    for path in sorted(path for top in TOPS for path in (tree / top).rglob("*.py")):
        if "migrations" in path.parts:
            continue
        counts = dict.fromkeys(operators, 0)
        for node in ast_nodes(get_ast_from_path(path)):
            for name, operator in operators.items():
                for _ in operator.mutation_positions(node):
                    if not _is_a_type(node):
                        yield Place(path, counts[name], _function(node), name, _around(node))
                    counts[name] += 1


def _is_a_type(node: Any) -> bool:
    while node.parent is not None:
        if node.parent.type in ("annassign", "tfpdef"):
            return node is node.parent.children[1] or node.parent.type == "tfpdef"
        if node.parent.type == "funcdef" and node is node.parent.annotation:
            return True
        node = node.parent
    return False


def _function(node: Any) -> str:
    """The dotted name of the function or class around a node; "" at the top level of a file."""
    names = []
    if node.type == "decorator":
        node = node.get_next_sibling()
    while node:
        if node.type in ("funcdef", "classdef"):
            names.append(node.name.value)
        node = node.parent
    return ".".join(reversed(names))


def _around(node: Any) -> str:
    """The smallest expression around a node that has 40 characters, or its whole statement."""
    within = ("suite", "file_input", "simple_stmt", "funcdef", "classdef", "decorated")
    while node.parent.type not in within and len(_plain(node)) < 40:
        node = node.parent
    return _plain(node)[:160]


def _plain(node: Any) -> str:
    """The code of a node without whitespace; of a block only its head."""
    parts = getattr(node, "children", [node])
    head = takewhile(lambda part: part.type != "suite", parts)
    code = re.sub(r"#.*", "", "".join(part.get_code() for part in head))
    return re.sub(r",(?=[\])}])", "", re.sub(r"\s+", "", code))


def numbered(tree: Path) -> dict[Mutant, Place]:
    """Every possible mutant of the engine and of scoring, with its place."""
    found: dict[Mutant, Place] = {}
    seen: dict[tuple[str, ...], int] = {}
    for place in places(tree):
        top, room, *_ = place.path.relative_to(tree).parts
        key = top if top == "engine" else room, place.function, place.operator, place.text
        seen[key] = seen.get(key, 0) + 1
        found[Mutant(*key, str(seen[key]))] = place
    return found


def mutated(place: Place) -> str:
    """The file's code with the fault in it."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    operator = get_operator(f"core/{place.operator}")()
    return str(mutate_code(place.path.read_text("utf-8"), operator, place.occurrence))


def find(mutant: Mutant, known: dict[Mutant, Place]) -> Place | None:
    """Where a mutant is now: unchanged in its package, or else the most similar place."""
    mutant = mutant._replace(id=mutant.id.rpartition("-")[0])
    if mutant in known:
        return known[mutant]
    likest, best = None, ALIKE
    matcher = SequenceMatcher(b=f"{mutant.function} {mutant.text}", autojunk=False)
    for other, place in known.items():
        if (other.operator, other.nth) == (mutant.operator, mutant.nth):
            matcher.set_seq1(f"{other.function} {other.text}")
            if matcher.quick_ratio() > best and (alike := matcher.ratio()) > best:
                likest, best = place, alike
    return likest


def tests_for(tree: Path, place: Place) -> list[str]:
    """The test files for a module, nearest first: they name the function, module or package."""
    room = place.path.relative_to(tree).parts[:-1]
    if room[0] == "engine":
        folders = ["engine"]
    elif room[1:2] == ("rotations",):
        folders = ["scoring/rotations"]
    else:
        folders = ["scoring", "pages"]
    name, module = place.function.rpartition(".")[2] or place.path.stem, place.path.stem

    def distance(path: Path) -> tuple[bool, ...]:
        text = path.read_text("utf-8")
        return (
            name not in text,
            module not in path.stem,
            module not in text,
            room[-1] not in path.parts,
            "pages" in path.parts,
        )

    files = [path for folder in folders for path in (tree / "tests" / folder).rglob("test_*.py")]
    if folders[0] == "scoring":
        files = [path for path in files if "rotations" not in path.parts]
    return [str(path.relative_to(tree)) for path in sorted(sorted(files), key=distance)]


def judge(tree: Path, place: Place, budget: int) -> dict[str, str]:
    """Put a mutant into its file and run the tests until one fails or the budget is spent."""
    code = place.path.read_text("utf-8")
    faulty = mutated(place)
    try:
        place.path.write_text(faulty, "utf-8")
        for stale in place.path.parent.glob(f"__pycache__/{place.path.stem}.*"):
            stale.unlink()
        files, end = tests_for(tree, place), spent() + budget
        for first, last in pairwise((0, *NEAREST, len(files))):
            if spent() < end and (by := failure(tree, files[first:last], end - spent())):
                return {"caught": "yes", "by": by}
    finally:
        place.path.write_text(code, "utf-8")
    return {"caught": "no", "by": ""}


def failure(tree: Path, files: list[str], budget: float) -> str:
    """The first failing test in these files, or how else the run failed; "" if it passed."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.mutants", "-p",
         "no:cacheprovider", "--tb=no", *files],
        cwd=tree, capture_output=True, text=True, check=False, timeout=60 * budget + 600,
        env=os.environ | {"CI": "1", "PYTHONDONTWRITEBYTECODE": "1", "BUDGET": str(budget)},
    )  # fmt: skip
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.M)
    if failed:
        return str(failed[0])
    return "" if done.returncode in (0, 2, 5) else f"pytest ended with {done.returncode}"


def spent() -> float:
    """Processor seconds used by finished runs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def pytest_configure(config: pytest.Config) -> None:
    if "BUDGET" in os.environ:
        config.pluginmanager.register(Counted(float(os.environ["BUDGET"])))


class Counted:
    """A pytest plugin: endless tests fail, and the session stops when the budget is spent.

    The operating system stops what no test can: a loop during collection, or a test that fills the
    memory.
    """

    def __init__(self, budget: float) -> None:
        self.end = time.process_time() + budget
        seconds = int(time.process_time() + budget + 2 * SPINNING)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGVTALRM, self.stop)

    def stop(self, *_: object) -> None:
        pytest.fail("It spins.")

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, SPINNING)

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if time.process_time() > self.end:
            item.session.shouldstop = "The budget is spent."


def sampled(part: str, escaped: Path | None) -> list[Mutant]:
    """The sample or a part of it, if `escaped` is given only what escaped in that run."""
    own, whole = map(int, part.split("/"))
    sample = [Mutant(**line) for line in csv.DictReader(SAMPLE.open())][own - 1 :: whole]
    if escaped is None:
        return sample
    asked = {line["id"] for line in lines_of(escaped) if line["caught"] == "no"}
    return [mutant for mutant in sample if mutant.id in asked]


def lines_of(results: Path) -> list[dict[str, str]]:
    """The lines of a results file."""
    return list(csv.DictReader(results.open()))


def run(out: Path, tree: Path, sample: list[Mutant], budget: int) -> None:
    """Judge the mutants of a sample that have no line yet."""
    done = {line["id"] for line in lines_of(out)} if out.exists() else set()
    with tempfile.TemporaryDirectory() as folder, out.open("a", newline="") as file:
        copy = Path(folder) / "tree"
        shutil.copytree(tree, copy, ignore=shutil.ignore_patterns(".git", ".venv", "var"))
        shutil.copy(__file__, copy / "tests/mutants.py")
        known = numbered(copy)
        write = csv.DictWriter(file, FIELDS, lineterminator="\n")
        if not done:
            write.writeheader()
        for mutant in (each for each in sample if each.id not in done):
            began, place = time.monotonic(), find(mutant, known)
            line = judge(copy, place, budget) if place else {"caught": "gone"}
            where = f"{place.path.relative_to(copy)} {place.function}" if place else ""
            line |= {"id": mutant.id, "found": where, "seconds": f"{time.monotonic() - began:.0f}"}
            write.writerow(line)
            file.flush()
            print(*line.values(), flush=True)  # noqa: T201


def compare(before: Path, after: Path) -> int:
    """Print and count the mutants that escape only now; also print those that are gone."""
    was, now = ({line["id"]: line["caught"] for line in lines_of(f)} for f in (before, after))
    worse = [key for key in was if was[key] == "yes" and now[key] == "no"]
    gone = [key for key in now if now[key] == "gone"]
    for name, verdicts in (("before", was), ("after", now)):
        caught = list(verdicts.values()).count("yes")
        print(f"{name}: {caught} of {len(verdicts)} caught")  # noqa: T201
    print("escape now:", *worse or ["none"])  # noqa: T201
    print("gone:", *gone or ["none"])  # noqa: T201
    return len(worse)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    acts = asked.add_subparsers(dest="act", required=True)
    running, comparing = acts.add_parser("run"), acts.add_parser("compare")
    running.add_argument("out", type=Path)
    running.add_argument("--tree", type=Path, default=ROOT)
    running.add_argument("--part", default="1/1")
    running.add_argument("--escaped", type=Path, help="only what has escaped in that file")
    running.add_argument("--budget", type=int, default=BUDGET)
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    chosen = asked.parse_args()
    if chosen.act == "run":
        sample = sampled(chosen.part, chosen.escaped)
        run(chosen.out, chosen.tree.resolve(), sample, chosen.budget)
    else:
        sys.exit(min(compare(chosen.before, chosen.after), 1))
