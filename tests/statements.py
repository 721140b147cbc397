"""Notes the SQL of each test, so that a second database is not sent the same over and over.

    .venv/bin/python -m pytest -p tests.statements --note-statements=FOLDER …
    .venv/bin/python -m pytest -p tests.statements --spare-sent=FOLDER …

The first run notes what its tests send. The second skips each test whose statements all occur in
others as well: its Python was tested in the first run. Tests in `IN_FULL`, tests that commit and
tests that were not noted are never skipped.
"""

import hashlib
import json
import os
import re
from collections.abc import Callable, Collection, Generator, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError
from django.db.backends.utils import CursorWrapper

#: These depend on the database by more than SQL: constraints, locks, versions, bad input.
IN_FULL = (
    "tests/processes/",
    "tests/scoring/acts/",
    "tests/scoring/models/",
    "tests/scoring/store/",
    "tests/scoring/services/test_every_verb.py",
    "tests/scoring/services/test_locks.py",
    "tests/pages/test_forged_links.py",
    "tests/pages/test_polls.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--note-statements", metavar="FOLDER", help="what each test sends")
    parser.addoption("--spare-sent", metavar="FOLDER", help="leave out what others send as well")


def pytest_configure(config: pytest.Config) -> None:
    if folder := config.getoption("note_statements"):
        config.pluginmanager.register(Notes(Path(folder)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not (folder := config.getoption("spare_sent")):
        return
    noted = read(Path(folder))
    in_full = {each.nodeid for each in items if each.nodeid.startswith(IN_FULL) or commits(each)}
    left_out = spared([each.nodeid for each in items], noted, in_full)
    config.hook.pytest_deselected(items=[each for each in items if each.nodeid in left_out])
    items[:] = [each for each in items if each.nodeid not in left_out]


def commits(item: pytest.Item) -> bool:
    """Whether a test commits its transactions."""
    marker = item.get_closest_marker("django_db")
    is_marked = marker is not None and marker.kwargs.get("transaction", False)
    return is_marked or "transactional_db" in getattr(item, "fixturenames", ())


def read(folder: Path) -> dict[str, set[str]]:
    """Test -> the statements that it sent, merged from all workers."""
    noted: dict[str, set[str]] = {}
    for path in folder.glob("*.json"):
        for test, sent in json.loads(path.read_text("utf-8")).items():
            noted.setdefault(test, set()).update(sent)
    return noted


def spared(
    tests: list[str], noted: Mapping[str, Collection[str]], in_full: Collection[str]
) -> set[str]:
    """The tests without a statement of their own; those that send most are kept first."""
    left_out = {test for test in tests if test in noted and test not in in_full}
    sent = {each for test in tests if test not in left_out for each in noted.get(test, ())}
    for test in sorted(left_out, key=lambda test: (-len(noted[test]), test)):
        if not sent.issuperset(noted[test]):
            sent.update(noted[test])
            left_out.remove(test)
    return left_out


class Notes:
    """Records what each test sends, in one file per process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: dict[str, set[str]] = {}
        self.of_this_test: set[str] = set()
        for name in ("execute", "executemany"):
            setattr(CursorWrapper, name, self.noting(getattr(CursorWrapper, name)))

    def noting(self, send: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(send)
        def noted(cursor: CursorWrapper, sql: Any, *given: Any) -> Any:
            mark = mark_of(str(sql))
            self.of_this_test.add(mark)
            try:
                return send(cursor, sql, *given)
            except DatabaseError:  # PostgreSQL accepts nothing more in this transaction
                self.of_this_test.add(f"refused {mark}")
                raise

        return noted

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.of_this_test = self.sent.setdefault(item.nodeid, set())
        return (yield)

    def pytest_unconfigure(self) -> None:
        found = {test: sorted(sent) for test, sent in self.sent.items()}
        (self.folder / f"{os.getpid()}.json").write_text(json.dumps(found), "utf-8")


@cache
def mark_of(sql: str) -> str:
    """A short hash of a statement's shape: thousands of tests record a hundred each."""
    return hashlib.blake2s(shape_of(sql).encode(), digest_size=6).hexdigest()


def shape_of(sql: str) -> str:
    """A statement without its numbers and the length of its value lists."""
    sql = re.sub(r"\(%s(, %s)*\)(, \(%s(, %s)*\))*", "(%s)", sql)
    return re.sub(r"\bs?\d+(_x\d+)?\b", "0", sql)
