"""A new database is made in one step, an older one was migrated: both end up the same."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BY_STEPS = """
import django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
executor = MigrationExecutor(connection)
executor.loader = MigrationLoader(connection, replace_migrations=False)
leaves = executor.loader.graph.leaf_nodes()
executor.migrate([node for node in leaves if not executor.loader.disk_migrations[node].replaces])
"""


def made_by(folder: Path, *arguments: str) -> set[str]:
    """The schema of a database that Python created with these arguments."""
    folder.mkdir()
    values = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "clubs.settings"}
    values.pop("DATABASE_URL", None)
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=values, check=True)
    return parts_of(folder / "right-bower.sqlite3")


def parts_of(database: Path) -> set[str]:
    """Each column, constraint, index and trigger, without the names that Django generates."""
    parts: set[str] = set()
    with closing(sqlite3.connect(database)) as file:
        for kind, table, sql in file.execute("SELECT type, tbl_name, sql FROM sqlite_master"):
            if kind == "table":
                inside = sql[sql.index("(") + 1 : sql.rindex(")")]
                parts |= {f"{table}: {part}" for part in re.split(r', (?="|CONSTRAINT)', inside)}
            elif sql:
                named = re.sub(r'"\w+_[0-9a-f]{8}\w*"', "", sql)
                parts.add(" ".join(named.upper().split()))
    return parts


@pytest.mark.long
def test_the_squashed_migration_gives_the_same_schema_as_all_steps(tmp_path: Path) -> None:
    at_once = made_by(tmp_path / "new", "manage.py", "migrate", "--verbosity", "0")
    assert len(at_once) > 500
    assert made_by(tmp_path / "old", "-c", BY_STEPS) == at_once
