"""The engine as a whole: its example, its imports, its sentences."""

import ast
import doctest
import re
import string
import sys
from pathlib import Path

import engine
from engine.errors import SENTENCES, WORDS, fault
from engine.ruleset import OPTIONS

ROOT = Path(engine.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

#: Each module may import those before it.
ORDER = [
    *("errors", "cards", "strain", "options", "ruleset", "bid", "contract", "auction", "exchange"),
    *("points", "deal", "view", "hand", "game"),
    *("notation.json_text", "notation.words", "notation.cards", "notation.calls"),
    *("notation.letters", "notation.auction_letters", "notation.line"),
    *("notation.record", "notation.rules_file", "notation"),
    *("report", "auction_check", "totals", "check"),
    *("accelerator", "kernel", "search", "solver", "lanes"),
    *("shares", "hidden", "worlds", "holdings"),
    *("players.sentences", "players.decision", "players.table", "players.counting"),
    *("players.beginner", "players.facts", "players.rules", "players.playing"),
    *("players.bidding", "players.giving"),
    *("players.reckoner", "players.guessing", "players.simulating", "players.analysing"),
    *("players.levels", "players.match", "players.commands", "players"),
    *("", "par", "players.warming", "__main__"),
]


#: The optional compiler and its dependencies: only one module knows of it.
COMPILER = {"numba", "numpy", "llvmlite"}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports_of(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return found


def test_the_example_of_the_package_runs() -> None:
    done = doctest.testmod(engine)
    assert (done.attempted, done.failed) == (9, 0)


def test_every_module_has_its_place_in_the_order() -> None:
    assert sorted(map(name_of, FILES)) == sorted(ORDER)


def test_imports_run_one_way_and_stay_in_the_standard_library() -> None:
    for path in FILES:
        name = name_of(path)
        before = ORDER[: ORDER.index(name)]
        allowed = sys.stdlib_module_names | (COMPILER if name == "accelerator" else set())
        for module in imports_of(path):
            top, _, rest = module.partition(".")
            assert rest in before if top == "engine" else top in allowed, (name, module)


def test_no_file_is_longer_than_400_lines() -> None:
    lines = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {name: count for name, count in lines.items() if count > 400} == {}


def codes_used() -> set[str]:
    """The first argument of each call of `fault` in the engine."""
    text = "".join(path.read_text("utf-8") for path in FILES)
    return set(re.findall(r'\bfault\(\s*"([a-z-]+)"', text))


def test_every_code_has_a_sentence_and_every_sentence_is_used() -> None:
    assert codes_used() == set(SENTENCES)


def test_sentences_end_like_sentences() -> None:
    assert [code for code, text in SENTENCES.items() if not text.endswith(".")] == []


def test_parameters_that_hold_codes_are_shown_as_words() -> None:
    assert fault("must-follow", strain="H").sentence == "You must follow hearts."
    assert fault("auction-not-over", seat="3").sentence.endswith("seat 3 still has to call.")


def test_all_words_belong_to_parameters_of_sentences() -> None:
    used = {name for text in SENTENCES.values() for _, name, _, _ in string.Formatter().parse(text)}
    assert set(WORDS) <= used


def test_the_values_an_option_may_have_are_told_in_words() -> None:
    hints = {option.allowed.hint for option in OPTIONS.values()} - {""}
    assert hints <= set(WORDS["allowed"])


def test_a_fault_is_hashable_and_gives_its_values() -> None:
    one, same = (fault("bid-too-low", "auction", bid="4H", standing="4S") for _ in range(2))
    assert len({one, same}) == 1
    assert one.values == {"bid": "4H", "standing": "4S"}


def test_every_cache_of_rule_sets_is_bounded() -> None:
    """Strangers write rules of their own: an unbounded cache of rule sets would grow for ever."""
    kept = [
        f"{name_of(path)}.{node.name}"
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(each) == "cache" for each in node.decorator_list)
        and any(
            each.annotation and "RuleSet" in ast.unparse(each.annotation) for each in node.args.args
        )
    ]
    assert kept == []
