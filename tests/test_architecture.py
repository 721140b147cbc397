"""The architecture: who may import whom, and how large anything may get."""

import ast
import importlib
import importlib.util
import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from graphlib import TopologicalSorter
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "clubs", "scoring")

#: Package -> the packages it may import.
ABOVE = {"engine": set(), "clubs": set(), "scoring": {"engine", "clubs"}}

#: Inside scoring each layer imports only earlier layers and itself; the engine's order is tested in
#: its own tests.
SCORING = [
    {"rotations", "standings", "prizes"},
    {"afternoon"},
    {"models"},
    {"words"},
    {"store"},
    {"door", "practice", "season"},
    {"services"},
    {"acts"},
    {"access", "kept", "polls", "forms", "sheets", "transfer", "tables", "templatetags", "archive"},
    {"demo"},
    {"views", "management"},
    {"urls_public", "urls_sign_up", "urls_table", "urls_desk", "urls_practice"},
]
#: Plain values; of Django they use only the marking of sentences for translation.
PLAIN = ("scoring/rotations", "scoring/standings", "scoring/prizes", "scoring/afternoon")
#: Modules that Django finds by name.
WIRING = {"apps"}

#: What the design has at the top level, and what tools require there.
HOUSE = {"engine", "clubs", "scoring", "templates", "tests"}
TOOLS = {"manage.py", "pyproject.toml", "README.md", "LICENSE", "requirements.lock"}
#: Left behind by running the site or building the package; never in the repository.
LEFT_BEHIND = {"var", "build", "right_bower.egg-info", "node_modules", "test-results"}

#: Large packages whose public names are those of their `__init__`.
ENTERED_BY_THE_FRONT = ("scoring.afternoon", "scoring.words", "scoring.store")
#: Imports per module. The figure rises when a page or a service begins to do several things.
#: Joining files does not lower it: imports and modules decrease together.
MOST_ARROWS = 4.57

LONGEST_FILE, LONGEST_FUNCTION, LONGEST_TEMPLATE_LINE = 400, 60, 120

#: A part used within a line, right after a figure: a line break before it would show.
INLINE = {"templates/parts/suit.html"}


@cache
def files(*folders: str) -> tuple[Path, ...]:
    """Every Python file of these folders, except migrations."""
    found = chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders)
    return tuple(sorted(path for path in found if "migrations" not in path.parts))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def statements_of(path: Path) -> tuple[ast.AST, ...]:
    """Every statement of a file at any depth; not their expressions, which are far more."""
    return tuple(_statements(tree_of(path)))


def _statements(around: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(around):
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield node
            yield from _statements(node)


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


@pytest.fixture(autouse=True, scope="module")
def _trees_are_forgotten() -> Iterator[None]:
    """Free millions of objects, which later garbage collections would have to scan."""
    yield
    for kept in (tree_of, statements_of, nodes_of):
        kept.cache_clear()


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Every module that a file imports, at its top or inside a function, as a dotted name."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in statements_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer_of(module: str) -> int | None:
    """The index of the layer of `scoring.part.…`; None for wiring."""
    part = module.split(".")[1]
    return next((place for place, layer in enumerate(SCORING) if part in layer), None)


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_import_one_way(package: str) -> None:
    forbidden = set(PACKAGES) - ABOVE[package] - {package}
    wrong = [
        (name_of(path), module)
        for path in files(package)
        for module in imported(path)
        if module.split(".")[0] in forbidden | {"tests"}
    ]
    assert wrong == []


def test_the_layers_of_scoring_import_one_way() -> None:
    upward = [
        (name_of(path), module)
        for path in files("scoring")
        for module in imported(path)
        if module.startswith("scoring.")
        and (own := layer_of(module_of(path))) is not None
        and (other := layer_of(module)) is not None
        and other > own
    ]
    assert upward == []


def test_no_files_import_each_other_in_a_knot() -> None:
    TopologicalSorter(needs()).prepare()  # raises CycleError, which names the cycle


def test_a_module_needs_few_others() -> None:
    arrows, room = sum(map(len, needs().values())), int(MOST_ARROWS * len(needs()))
    assert arrows <= room, (
        f"{arrows - room} imports too many: a module that began to need another can perhaps be"
        " given its value, or the two share what one of them should have alone"
    )


@pytest.mark.parametrize("package", ENTERED_BY_THE_FRONT)
def test_a_package_with_one_door_is_entered_only_there(package: str) -> None:
    rooms = {path.parent for path in files("scoring") if path.name == "__init__.py"}
    around = [
        (name_of(path), module)
        for path in files("scoring")
        for module in imported(path)
        if not module_of(path).startswith(f"{package}.")
        and module.startswith(f"{package}.")
        and module.count(".") > package.count(".") + 1
        and ROOT.joinpath(*module.split(".")[:-1]) not in rooms
    ]
    assert around == []


@cache
def needs() -> dict[str, set[str]]:
    """Every module with the modules that it imports, not counting the packages it is in."""
    modules = {module_of(path).removesuffix(".__init__"): path for path in files(*PACKAGES)}
    return {
        name: {module_in(modules, found) for found in imported(path)}
        - {"", name, *parents_of(name)}
        for name, path in modules.items()
    }


def module_in(modules: Collection[str], found: str) -> str:
    """The module that an import names or takes a name from; "" if it is not ours."""
    return next((part for part in (found, found.rpartition(".")[0]) if part in modules), "")


def parents_of(module: str) -> Iterator[str]:
    """The packages that contain a module; they are imported before it."""
    while "." in module:
        module = module.rpartition(".")[0]
        yield module


def test_every_part_of_scoring_has_a_layer() -> None:
    parts = {path.relative_to(ROOT / "scoring").parts[0] for path in files("scoring")}
    modules = {part.removesuffix(".py") for part in parts} - {"__init__"} - WIRING
    assert modules == set().union(*SCORING)


def test_rotations_and_standings_are_plain_values() -> None:
    paths = [path for path in files("scoring") if name_of(path).startswith(PLAIN)]
    used = {module for path in paths for module in imported(path) if "django" in module}
    assert used <= {
        "django.utils.translation.gettext_noop",
        "django.utils.translation.gettext_lazy",
    }
    own = {module for path in paths for module in imported(path) if module.startswith("scoring")}
    assert {module.split(".")[1] for module in own} <= {
        "rotations", "standings", "prizes", "afternoon",
    }  # fmt: skip


def test_clubs_names_scoring_only_as_a_string() -> None:
    naming = {
        name_of(path)
        for path in files("clubs")
        for node in nodes_of(path)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith("scoring")
    }
    assert naming <= {"clubs/settings.py", "clubs/urls.py"}


def test_no_file_is_longer_than_400_lines() -> None:
    """Except `__init__.py` files, which have a line for each public name."""
    paths = [path for path in files(*PACKAGES, "tests") if path.name != "__init__.py"]
    lengths = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in paths}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_two_test_files_have_the_same_name() -> None:
    """With equal names pytest confuses them and runs neither."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, times in names.items() if times > 1] == []


def test_everything_that_browser_tests_import_exists() -> None:
    """They rarely run, and a single failing import stops them all."""
    assert [
        f"{name_of(path)}: {found}"
        for path in files("tests/browser")
        for found in imported(path)
        if found.split(".")[0] in PACKAGES and not is_there(found)
    ] == []


def is_there(found: str) -> bool:
    """Whether such a module, or such a name in a module, exists."""
    module, _, name = found.rpartition(".")
    return hasattr(importlib.import_module(module), name) or bool(importlib.util.find_spec(found))


def test_no_function_is_longer_than_60_lines() -> None:
    lengths = {
        f"{name_of(path)}:{node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in files(*PACKAGES, "tests")
        for node in statements_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}


def template_lines() -> Iterator[tuple[str, int, str]]:
    """Every line of every template, with file name and line number."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            yield name_of(path), number, line


def test_no_line_of_a_template_is_longer_than_120_characters() -> None:
    long = [
        f"{name}:{number}"
        for name, number, line in template_lines()
        if len(line) > LONGEST_TEMPLATE_LINE
    ]
    assert long == []


def test_a_template_loads_its_tags_on_a_separate_line() -> None:
    crowded = [
        f"{name}:{number}"
        for name, number, line in template_lines()
        if re.search(r"{% (load|extends) ", line)
        and not re.fullmatch(r"{% \w+ [^%]* %}", line)
        and name not in INLINE
    ]
    assert crowded == []


def test_words_for_screen_readers_are_separated_from_those_before_them() -> None:
    glued = [
        f"{name}:{number}"
        for name, number, line in template_lines()
        if re.search(r'[^ >]<span class="visually-hidden">(?![ ,])', line)
    ]
    assert glued == []


def test_a_class_name_has_one_meaning_in_scoring() -> None:
    meanings: dict[str, list[str]] = {}
    for path in files("scoring"):
        if "management" in path.parts:
            continue
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                meanings.setdefault(node.name, []).append(name_of(path))
    assert {name: places for name, places in meanings.items() if len(places) > 1} == {}


def test_nobody_uses_star_imports() -> None:
    stars = [
        name_of(path)
        for path in files(*PACKAGES, "tests")
        for module in imported(path)
        if module.endswith(".*")
    ]
    assert stars == []


def test_there_are_no_signals() -> None:
    found = [
        (name_of(path), module)
        for path in files(*PACKAGES)
        for module in imported(path)
        if "signals" in module or (module.startswith("django.dispatch"))
    ]
    assert found == []


def test_no_model_overrides_save() -> None:
    overriding = [
        f"{name_of(path)}:{node.name}.{each.name}"
        for path in files("clubs/models", "scoring/models")
        for node in statements_of(path)
        if isinstance(node, ast.ClassDef)
        for each in node.body
        if isinstance(each, ast.FunctionDef) and each.name in ("save", "delete", "full_clean")
    ]
    assert overriding == []


def test_only_services_write_to_the_database() -> None:
    writing = {"create", "bulk_create", "update", "bulk_update", "delete", "save", "get_or_create"}
    found = [
        f"{name_of(path)}:{node.lineno}"
        for path in files("clubs/views", "scoring/views", "scoring/forms", "scoring/sheets")
        for node in nodes_of(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in writing
        and "objects" in ast.unparse(node.func)
    ]
    assert found == []


def test_pages_forms_and_paper_query_no_model() -> None:
    asking = [
        f"{name_of(path)}:{node.lineno}"
        for path in files("clubs/views", "scoring/views", "scoring/forms", "scoring/sheets")
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr == "objects"
    ]
    assert asking == []


def test_the_top_level_holds_only_what_the_design_allows() -> None:
    there = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert there - HOUSE - TOOLS - LEFT_BEHIND == set()
    assert there >= HOUSE | TOOLS


def test_no_package_is_a_junk_drawer() -> None:
    names = {path.stem for path in files(*PACKAGES)} | {
        folder.name for package in PACKAGES for folder in (ROOT / package).rglob("*")
    }
    assert names & {"utils", "common", "helpers", "core", "misc", "utils.py", "common.py"} == set()
