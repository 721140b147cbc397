"""Right Bower as one file to carry, and files to click on: it runs where nothing is installed."""

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from clubs.deploy import unpack
from scoring.management.commands import make_stick

BASE_PYTHON = Path(sys.base_prefix) / "bin"


@pytest.fixture(scope="module")
def stick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Skip the compression that a real stick has: it takes most of the time."""
    folder = tmp_path_factory.mktemp("stick")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zipfile, "ZipFile", partial(zipfile.ZipFile, compresslevel=0))
        call_command("make_stick", folder, verbosity=0)
    return folder


def clicked(stick: Path, home: Path, *words: str, path: Path = BASE_PYTHON) -> tuple[int, str]:
    """Exit code and output of the file for macOS and Linux, on a computer without our programs."""
    done = subprocess.run(
        ["/bin/sh", stick / "begin.command", *words],
        env={"HOME": str(home), "PATH": str(path), "LANG": "C.UTF-8"}, cwd=home, input="",
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_the_program_runs_from_the_stick_and_is_unpacked_once(stick: Path, tmp_path: Path) -> None:
    code, said = clicked(stick, tmp_path, "start-club", "--help")
    assert (code, "being unpacked" in said, "usage:" in said) == (0, True, True)
    (unpacked,) = (tmp_path / ".cache").iterdir()
    assert (unpacked / "clubs" / "templates" / "base.html").exists()
    # The doctor can be called before there is a club.
    _code, said = clicked(stick, tmp_path, "doctor")
    assert ("being unpacked" in said, "Clock" in said, "Traceback" in said) == (False, True, False)


def test_without_python_it_says_in_plain_words_what_to_do(stick: Path, tmp_path: Path) -> None:
    code, said = clicked(stick, tmp_path, path=tmp_path)
    assert code == 1
    wanted = unpack.python()
    assert f"Right Bower needs Python {wanted} here, and this computer does not have it." in said
    assert f"https://www.python.org/downloads/latest/python{wanted}/" in said
    other = tmp_path / "python3"
    other.write_text("#!/bin/sh\nexit 1\n")
    other.chmod(0o755)
    assert clicked(stick, tmp_path, path=tmp_path) == (code, said), "another one is none"


def test_the_files_to_click_on_ask_for_the_program_s_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(unpack, "python", lambda: "3.99")
    for name in make_stick.CLICKED:
        said = make_stick.clicked(name)
        assert set(re.findall(r"3\.\d+", said)) == {"3.99"}


def test_a_click_opens_the_site_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["right-bower.pyz"])
    monkeypatch.setattr("clubs.command.main", lambda: ran.append(sys.argv[1:]))
    monkeypatch.setattr(unpack, "unpacked", lambda program: Path())
    monkeypatch.setattr("zipfile.ZipFile", lambda program: made_here())
    monkeypatch.setattr(sys, "path", [*sys.path])
    unpack.main()
    assert ran == [["serve", "--open"]]


@contextmanager
def made_here() -> Iterator[SimpleNamespace]:
    """A stand-in for the program, built on this computer."""
    yield SimpleNamespace(read=lambda name: unpack.tag().encode())


def test_a_file_for_another_computer_says_so(stick: Path, tmp_path: Path) -> None:
    other = tmp_path / "right-bower.pyz"
    with zipfile.ZipFile(stick / "right-bower.pyz") as made, zipfile.ZipFile(other, "w") as packed:
        packed.writestr("__main__.py", made.read("__main__.py"))
        packed.writestr(unpack.MADE_FOR, "Python 3.12, win-amd64")
    done = subprocess.run([sys.executable, other], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("This file was made for Python 3.12, win-amd64; here is Python")


def test_the_file_for_windows_says_the_same_with_windows_line_ends(stick: Path) -> None:
    data = (stick / "begin.cmd").read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n") > 10
    told = (stick / "begin.command").read_text()
    said = re.findall(r'^echo "(.+ Python 3.+|[13]\. .+)"$', told, re.MULTILINE)
    assert len(said) == 6, "in English and in French"
    assert data.isascii(), "whatever letters the window of Windows has"
    assert all(f"echo {line}\r\n".encode() in data for line in said)


def test_an_unwritable_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Nothing can be written into"):
        call_command("make_stick", tmp_path / "missing")
    assert os.listdir(tmp_path) == []
