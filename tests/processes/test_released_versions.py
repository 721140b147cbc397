"""What each released version has left behind still opens, with every point of it.

In `tests/data/versions/` a release leaves a folder with its number: the database and the archive of
a club with the Ottawa afternoon, imported by its own `import_event` from the files in
`tests/data/`. They are never changed.
"""

import csv
import gzip
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from clubs.settings import VERSION
from tests.processes.conftest import ROOT, BeginMigrated, Environment, manage

DATA = Path(__file__).parents[1] / "data"
RELEASED = sorted((DATA / "versions").iterdir())


def database_put_back(
    environment: Environment, released: Path, folder: Path, begin: BeginMigrated
) -> list[str]:
    """The command that puts the database back."""
    copy = folder / "copy.sqlite3"
    copy.write_bytes(gzip.decompress((released / "right-bower.sqlite3.gz").read_bytes()))
    return ["restore", str(copy), "--yes"]


def archive_taken(
    environment: Environment, released: Path, folder: Path, begin: BeginMigrated
) -> list[str]:
    """The command that takes the club out of its archive."""
    data = Path(environment["DATA_DIR"])
    data.mkdir()
    if not begin(data / "right-bower.sqlite3"):
        manage(environment, "migrate", "--verbosity", "0")
    return ["take_club", str(released / "club.zip"), "--yes"]


#: Runs a command, and then reads what anybody may read of the event, in the same process.
COMMAND_AND_PAGES = """
import json
from clubs.command import main
main()
from django.test import Client
def read(address):
    answer = Client().get(address, headers={"Host": "localhost"})
    assert answer.status_code == 200, answer
    return b"".join(answer).decode("utf-8-sig")
event = json.loads(read("/api/v1/clubs/marlborough/"))["events"][0]
print("STANDINGS")
print(read(f"/events/{event['uid']}/standings.csv"))
"""


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """Of a machine where nothing is yet."""
    found = {**os.environ, "DATA_DIR": str(tmp_path / "data")}
    found.pop("DATABASE_URL", None)
    return found


@pytest.mark.parametrize("released", RELEASED, ids=[each.name for each in RELEASED])
@pytest.mark.parametrize("taken_in", [database_put_back, archive_taken])
def test_the_afternoon_of_a_released_version_stands_as_it_stood(
    environment: Environment,
    tmp_path: Path,
    released: Path,
    taken_in: Callable[[Environment, Path, Path, BeginMigrated], list[str]],
    begin_migrated: BeginMigrated,
) -> None:
    words = taken_in(environment, released, tmp_path, begin_migrated)
    done = subprocess.run(
        [sys.executable, "-c", COMMAND_AND_PAGES, *words],
        cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    said, _, standings = done.stdout.partition("STANDINGS\n")
    if taken_in is database_put_back:
        assert "There now: no club yet" in said
    found = csv.DictReader(standings.splitlines())
    with (DATA / "ottawa-pairs-standings.csv").open(encoding="utf-8", newline="") as file:
        true = [(row["rank"], row["pair"], row["total"]) for row in csv.DictReader(file)]
    assert [(row["Place"], row["Pair"], row["Total"]) for row in found] == true


def test_this_version_has_left_its_data() -> None:
    assert VERSION in {each.name for each in RELEASED}
