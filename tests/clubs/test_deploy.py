"""The production files agree with each other, the README, and the program."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes.readme import README, command

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "clubs" / "deploy"
#: Server commands end with their own socket; the rest is the same wherever they are started.
BIND = re.compile(r" (--umask 7 )?-b \S+$")


def unit(kind: str) -> str:
    return (DEPLOY / f"right-bower@.{kind}").read_text("utf-8")


def containerfile() -> str:
    return (DEPLOY / "Containerfile").read_text("utf-8")


def test_gunicorn_is_started_with_the_same_command_everywhere() -> None:
    (in_unit,) = re.findall(r"^ExecStart=/opt/right-bower/bin/(.+)$", unit("service"), re.MULTILINE)
    (in_container,) = re.findall(r'"exec (.+)"\]', containerfile())
    by_hand = command("gunicorn clubs.wsgi").removeprefix(".venv/bin/")
    assert in_unit == BIND.sub("", in_container) == BIND.sub("", by_hand)


def test_nginx_uses_the_sockets_that_the_servers_listen_on() -> None:
    asked = re.findall(r"server unix:(\S+)", (DEPLOY / "nginx.conf").read_text("utf-8"))
    (pattern,) = re.findall(r"ListenStream=(\S+)", unit("socket"))
    named = re.findall(r"SERVER: (\w+)", (DEPLOY / "compose.yaml").read_text("utf-8"))
    assert asked == [pattern.replace("%i", name) for name in named]
    assert pattern.replace("%i", "$SERVER") in containerfile()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this system has no systemd")
def test_systemd_finds_no_fault_in_the_units(tmp_path: Path) -> None:
    text = unit("service").replace("/opt/right-bower/bin/gunicorn", sys.executable)
    (tmp_path / "right-bower@one.service").write_text(text)
    (tmp_path / "right-bower@one.socket").write_text(unit("socket"))
    done = subprocess.run(
        ["systemd-analyze", "verify", *tmp_path.iterdir()],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_every_environment_variable_is_in_the_readme() -> None:
    set_there = re.findall(
        r"^(\w+)=", (DEPLOY / "right-bower.env").read_text("utf-8"), re.MULTILINE
    )
    in_container = re.findall(r"\b([A-Z_]{5,})=", containerfile())
    told = re.findall(r"^\| `(\w+)` \|", README.read_text("utf-8"), re.MULTILINE)
    assert set_there
    assert set(set_there) | set(in_container) <= set(told)


def test_the_container_gets_everything_that_the_package_is_built_from() -> None:
    copied = " ".join(re.findall(r"^COPY (.+) \S+$", containerfile(), re.MULTILINE)).split()
    assert [name for name in copied if not (ROOT / name).exists()] == []
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    (packages,) = re.findall(r"targets.wheel\]\nonly-include = \[(.+)\]", settings)
    assert set(re.findall(r'"(\w+)"', packages)) < set(copied)
