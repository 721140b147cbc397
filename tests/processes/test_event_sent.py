"""An afternoon played on a laptop without internet is sent to the club's site by one command.

Two programs with two databases: the laptop's is SQLite, the site's is PostgreSQL behind nginx.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.processes.conftest import BeginMigrated, Environment, Process, copy_of, manage
from tests.processes.proxying import behind_nginx
from tests.processes.serving import PATIENCE, ROOT

CARRIER = Path(__file__).with_name("carrier.py")
OFFICIAL = 64


class Computers(NamedTuple):
    """The laptop, the site, and the arguments of the laptop's command."""

    laptop: Process
    site: Process
    address: str
    key: str
    environment: Environment

    def send(self, *options: str, typed: str = "nobody", code: int = 0) -> str:
        """What `send-event` says; typed lines are separated by bars."""
        answer = self.laptop.ask("send", self.key, self.address, typed, *options)
        assert answer["code"] == code, answer["said"]
        return str(answer["said"])

    def type_send(self, typed: str) -> str:
        """The same with the command in a terminal of its own."""
        done = subprocess.run(
            [sys.executable, "manage.py", "send_event", self.address],
            cwd=ROOT, env={**self.environment, "RIGHT_BOWER_KEY": self.key}, input=f"{typed}\n",
            capture_output=True, text=True, timeout=PATIENCE, check=True,
        )  # fmt: skip
        return done.stdout


@pytest.fixture(scope="module")
def computers(
    template: Environment,
    begin_migrated: BeginMigrated,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Computers]:
    tmp_path = tmp_path_factory.mktemp("computers")
    folder = tmp_path / "laptop"
    folder.mkdir()
    begun = begin_migrated(folder / "right-bower.sqlite3")
    of_laptop = {**os.environ, "PYTHONPATH": str(ROOT), "DATA_DIR": str(folder)}
    of_laptop.pop("DATABASE_URL", None)
    if not begun:
        manage(of_laptop, "migrate", "--verbosity", "0")
    with ExitStack() as stack:
        of_site = stack.enter_context(copy_of(template, tmp_path / "site"))
        port, _ = stack.enter_context(behind_nginx(of_site, tmp_path))
        of_laptop["SSL_CERT_FILE"] = str(tmp_path / "fullchain.pem")
        laptop, site = Process(of_laptop, CARRIER), Process(of_site, CARRIER)
        stack.callback(laptop.close)
        stack.callback(site.close)
        key = site.ask("key")["secret"]
        address = f"https://localhost:{port}/clubs/marlborough/"
        laptop.ask("play")
        yield Computers(laptop, site, address, key, of_laptop)


def test_an_afternoon_arrives_once_is_corrected_and_then_corrected_on_both_sides(
    computers: Computers,
) -> None:
    laptop, site, send = computers.laptop, computers.site, computers.send
    assert laptop.ask("state")["database"] == "sqlite"
    assert site.ask("state")["database"] == "postgresql"

    assert "Nothing was imported." in computers.type_send("no")
    assert site.ask("state")["version"] is None
    said = computers.type_send("yes")
    assert "It is not here yet." in said
    assert f"is here: {OFFICIAL} hands." in said
    taken = site.ask("state")
    assert (taken["official"], taken["rows"], taken["tricks"]) == (OFFICIAL, OFFICIAL, [5, 5])

    assert "Nothing to do." in send("--yes")
    assert site.ask("state") == taken

    laptop.ask("correct", 1, 6)
    assert "Hands changed: 1" in send("--yes")
    followed = site.ask("state")
    assert (followed["official"], followed["tricks"]) == (OFFICIAL, [6, 5])
    assert "Nothing to do." in send("--yes")
    assert site.ask("state") == followed

    site.ask("correct", 1, 7)
    assert "Nothing to do." in send("--yes")
    assert site.ask("state")["tricks"] == [7, 5], "what was corrected there alone stays"

    laptop.ask("correct", 1, 5)
    laptop.ask("correct", 2, 7)
    before = site.ask("correct", 2, 6)
    said = send("--yes", code=1)
    assert "Round 1, table 1, hand 1. Here: s5c7. In the file: s5c5." in said
    assert "Round 1, table 2, hand 1. Here: s5c6. In the file: s5c7." in said
    assert "--keep here" in said
    assert site.ask("state") == before

    assert "Hands changed: 1" in send(typed="perhaps|here|file|yes")
    decided = site.ask("state")
    assert (decided["official"], decided["tricks"]) == (OFFICIAL, [7, 7])
    assert "Nothing to do." in send("--yes")
    assert site.ask("state") == decided


def test_whatever_goes_wrong_is_explained_with_a_way_on(computers: Computers) -> None:
    said = computers._replace(key="mine").send("--yes", code=1)
    assert "The site does not know this key" in said
    said = computers._replace(address="https://localhost:9/clubs/x/").send("--yes", code=1)
    assert "The site can’t be reached" in said
    said = computers._replace(address="http://example.org/clubs/x/").send("--yes", code=1)
    assert "must begin with https://" in said
    elsewhere = computers.address.replace("/clubs/marlborough/", "/login/clubs/")
    assert "The site answered 404" in computers._replace(address=elsewhere).send("--yes", code=1)
    assert "Traceback" not in said
