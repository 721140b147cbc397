"""A season of thirty afternoons from SQLite to PostgreSQL and back, each time as one file."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.load.servers import Environment, site_on_postgresql, site_on_sqlite
from tests.processes.conftest import ROOT


def run(environment: Environment, *words: object) -> str:
    command = [sys.executable, *map(str, words)]
    return subprocess.run(
        command, check=True, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ).stdout


@pytest.mark.long
def test_both_databases_give_the_same_bytes_for_a_season(tmp_path: Path) -> None:
    first, second, third = (tmp_path / f"{place}.zip" for place in ("laptop", "server", "home"))
    with site_on_sqlite() as laptop:
        run(laptop, "-m", "tests.scoring.archive.season")
        run(laptop, "manage.py", "archive_club", first)
    with site_on_postgresql() as server:
        told = run(server, "manage.py", "take_club", first, "--yes")
        assert "31 events, 17284 hands" in told
        run(server, "manage.py", "archive_club", second)
    with site_on_sqlite() as home:
        run(home, "manage.py", "take_club", second, "--yes")
        run(home, "manage.py", "archive_club", third)
    assert first.read_bytes() == second.read_bytes() == third.read_bytes()
