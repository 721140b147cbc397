"""The command `right-bower`, as typed in a terminal."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.management import get_commands

from clubs import command


def typed(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """What a fresh process prints for these arguments."""
    program = "import sys; from clubs.command import main; sys.argv[0] = 'right-bower'; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        env={**os.environ, **variables}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The arguments that Django was called with."""
    asked: list[list[str]] = []
    monkeypatch.setattr(command, "execute_from_command_line", asked.append)
    return asked


@pytest.mark.parametrize("words", [[], ["help"], ["-h"], ["--help"]])
def test_without_a_command_it_lists_all_of_them(
    words: list[str], ran: list[list[str]], monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr("sys.argv", ["right-bower", *words])
    command.main()
    said = capsys.readouterr().out
    assert [name for name in command.COMMANDS if f"right-bower {name} " not in said] == []
    assert ran == []


def test_every_command_it_lists_exists() -> None:
    names = {name.replace("-", "_") for name in command.COMMANDS}
    assert names <= {name for name, app in get_commands().items() if app in ("clubs", "scoring")}


def test_a_command_may_be_typed_with_a_hyphen(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["right-bower", "start-club", "--club", "Nepean-Sud"])
    command.main()
    assert ran == [["right-bower", "start_club", "--skip-checks", "--club", "Nepean-Sud"]]


def test_the_checks_that_a_short_command_skips_would_find_nothing(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run_checks() == []
    for name in ("serve", "demo", "migrate"):
        monkeypatch.setattr("sys.argv", ["right-bower", name])
        command.main()
    assert ran == [["right-bower", name] for name in ("serve", "demo", "migrate")]


def test_the_command_knows_its_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["right-bower", "--version"])
    command.main()
    assert capsys.readouterr().out == version("right-bower") + "\n"


def test_a_wrong_setting_is_reported_in_one_sentence(tmp_path: Path) -> None:
    done = typed("serve", HTTPS="maybe", DATA_DIR=str(tmp_path))
    assert done.stderr == "HTTPS is “maybe”; write 1 or 0.\n"
    assert (done.stdout, done.returncode) == ("", 1)
