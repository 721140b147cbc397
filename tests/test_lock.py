"""The lock file: what pyproject requires, in the versions that these tests ran with."""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.audited import is_well, sentences

SOUND = {"name": "django", "version": "5.2.19", "vulns": []}
UNKNOWN = {"name": "asgiref", "skip_reason": "not found on PyPI"}
HOLE = {"id": "PYSEC-1", "fix_versions": ["2.1"], "aliases": []}
BROKEN = {"name": "pillow", "version": "2.0", "vulns": [HOLE]}
ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
LINE = re.compile(r"([\w.-]+)==([\w.]+)")


def locked() -> dict[str, str]:
    """Package -> version. Every line is either a name with a version or a comment."""
    lines = [line for line in LOCK.read_text("utf-8").splitlines() if not line.startswith("#")]
    pins = [LINE.fullmatch(line) for line in lines]
    assert None not in pins, "a lock names versions, never where they come from"
    return {canonicalize_name(pin[1]): pin[2] for pin in pins if pin}


def asked_for() -> list[Requirement]:
    """The requirements in pyproject, with every extra and the tools for linting and typing."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = pyproject["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    lists += pyproject["dependency-groups"].values()
    found = [Requirement(line) for lines in lists for line in lines]
    return [requirement for requirement in found if requirement.name != project["name"]]


def installed(wanted: list[Requirement]) -> Iterator[str]:
    """The requirements that are installed here, and their own requirements in turn."""
    seen = set()
    while wanted:
        requirement = wanted.pop()
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        try:
            needs = [Requirement(line) for line in requires(name) or []]
        except PackageNotFoundError:
            continue  # an extra that is not installed here
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        yield name
        wanted += [
            need
            for need in needs
            if need.marker is None
            or any(need.marker.evaluate({"extra": extra}) for extra in extras or {""})
        ]


@pytest.mark.parametrize("requirement", asked_for(), ids=str)
def test_everything_pyproject_requires_is_locked(requirement: Requirement) -> None:
    pins = locked()
    assert canonicalize_name(requirement.name) in pins, "renew the lock: see the README"
    assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)])


def test_the_installed_versions_are_the_locked_ones() -> None:
    names = set(installed(asked_for()))
    assert {"django", "asgiref", "reportlab", "pillow"} <= names
    assert {name: version(name) for name in names} == {
        name: locked().get(name, "is not in the lock") for name in names
    }


def test_the_readme_installs_from_the_lock() -> None:
    """A clone and its extras; installing the package alone gets the newest versions."""
    words = (ROOT / "README.md").read_text("utf-8") + (ROOT / ".ci" / "run").read_text("utf-8")
    ours = 'pip-audit|"?right-bower|--upgrade'
    installs = re.findall(rf"pip install (?!{ours})(.*)", words)
    assert len(installs) > 4
    assert [line for line in installs if "-c requirements.lock" not in line] == []


def test_packages_that_could_not_be_looked_up_are_named_and_stop_nothing() -> None:
    assert list(sentences([SOUND, UNKNOWN])) == [
        "1 packages were looked up, none with a known hole.",
        "1 could not be looked up from here: asgiref.",
    ]
    assert is_well([SOUND, UNKNOWN])
    assert not is_well([UNKNOWN])


def test_a_known_hole_is_reported_with_the_version_that_fixes_it() -> None:
    said = list(sentences([SOUND, BROKEN]))
    assert said[0] == "pillow 2.0 has a hole, PYSEC-1: mended in 2.1."
    assert not is_well([SOUND, BROKEN])
