"""The data of each released version still opens, with every point.

Each release leaves a folder with its number in `tests/data/versions/`: the database and the archive
of a club with the Ottawa afternoon, imported by its own `import_event` from the files in
`tests/data/`. They are never changed.
"""

import csv
import gzip
import json
import os
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from clubs.settings import VERSION
from tests.processes.conftest import Environment, manage
from tests.processes.serving import PATIENCE, free_port, server

DATA = Path(__file__).parents[1] / "data"
RELEASED = sorted((DATA / "versions").iterdir())


def database_put_back(environment: Environment, released: Path, folder: Path) -> None:
    copy = folder / "copy.sqlite3"
    copy.write_bytes(gzip.decompress((released / "right-bower.sqlite3.gz").read_bytes()))
    manage(environment, "restore", str(copy), "--yes")


def archive_taken(environment: Environment, released: Path, folder: Path) -> None:
    manage(environment, "take_club", str(released / "club.zip"), "--yes")


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """The environment of a machine without any data."""
    found = {**os.environ, "DATA_DIR": str(tmp_path / "data")}
    found.pop("DATABASE_URL", None)
    return found


@pytest.mark.parametrize("released", RELEASED, ids=[each.name for each in RELEASED])
@pytest.mark.parametrize("taken_in", [database_put_back, archive_taken])
def test_the_afternoon_of_a_released_version_has_the_same_standings(
    environment: Environment,
    tmp_path: Path,
    released: Path,
    taken_in: Callable[[Environment, Path, Path], None],
    capfd: pytest.CaptureFixture[str],
) -> None:
    taken_in(environment, released, tmp_path)
    if taken_in is database_put_back:
        assert "There now: no club yet" in capfd.readouterr().out
    port = free_port()
    with server(environment, port):
        event = json.loads(read(port, "/api/v1/clubs/marlborough/"))["events"][0]
        found = csv.DictReader(read(port, f"/events/{event['uid']}/standings.csv").splitlines())
    with (DATA / "ottawa-pairs-standings.csv").open(encoding="utf-8", newline="") as file:
        true = [(row["rank"], row["pair"], row["total"]) for row in csv.DictReader(file)]
    assert [(row["Place"], row["Pair"], row["Total"]) for row in found] == true


def read(port: int, address: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=PATIENCE) as answer:
        return str(answer.read().decode("utf-8-sig"))


def test_this_version_has_left_its_data() -> None:
    assert VERSION in {each.name for each in RELEASED}
