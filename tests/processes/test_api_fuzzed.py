"""The API tested against its own description by a program that knows nothing else about it.

`schemathesis` is not in the tests' environment (it brings thirty packages). At night, if it is
installed or named by SCHEMATHESIS, it tries everything it knows.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes.conftest import Environment, Process, copy_of
from tests.processes.serving import PATIENCE, free_port, server

PROGRAM = os.environ.get("SCHEMATHESIS") or shutil.which("schemathesis")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PROGRAM, reason="schemathesis is not installed"),
]


@pytest.fixture(scope="module")
def site(
    template: Environment, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str]]:
    """The address of a site, and the uid of an event that it has published."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("fuzzed") / "site"
        environment = stack.enter_context(copy_of(template, folder))
        worker = Process(environment)
        stack.callback(worker.close)
        uid = worker.ask("publish")["uid"]
        for hand in range(1, 5):
            assert worker.ask("enter", 1, hand, f"k{hand}", "s5c5")["outcome"] == "stored"
        port = free_port()
        stack.enter_context(server(environment, port))
        yield f"http://127.0.0.1:{port}", uid


def ask(site: str, folder: Path, settings: str, *more: str) -> None:
    """Run schemathesis, which exits with 1 if an answer does not match its description."""
    (folder / "schemathesis.toml").write_text(settings)
    assert PROGRAM
    done = subprocess.run(
        [PROGRAM, "run", f"{site}/api/v1/openapi.json", "--checks", "all", "--no-color", "--seed",
         "19", "--max-examples", "300", *more],
        cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_every_request_gets_an_answer_that_is_described(
    site: tuple[str, str], tmp_path: Path
) -> None:
    ask(site[0], tmp_path, "")


def test_the_answers_about_an_event_match_their_description(
    site: tuple[str, str], tmp_path: Path
) -> None:
    known = {"path.event": site[1], "path.slug": "marlborough", "path.number": "1"}
    lines = [f'"{name}" = "{value}"' for name, value in known.items()]
    # The check that wrong values are refused would take the values set here for wrong ones.
    more = ("--exclude-checks", "negative_data_rejection")
    ask(site[0], tmp_path, "\n".join(["[parameters]", *lines]), *more)
