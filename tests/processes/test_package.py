"""The package as users get it: built, installed into an empty environment, and tried.

It needs the package index for its dependencies, in the versions of the lock.
"""

import http.cookiejar
import io
import os
import re
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
import zxingcpp
from pypdf import PdfReader

from tests.processes.readme import command
from tests.processes.serving import ROOT, Environment, free_port, running
from tests.scoring.sheets.printed import filled_rectangles, picture

pytestmark = pytest.mark.package

#: The only variables of an installed program, whatever else is tested: those of every program.
OF_EVERY_PROGRAM = {"LANG", "LC_ALL", "TMPDIR"} | {
    name for name in os.environ if name.startswith("PIP_")
}


def run(*words: str | Path, folder: Path, environment: Environment | None = None) -> str:
    """The output of a command that succeeds."""
    done = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the source archive, so that nothing is missing there either."""
    folder = tmp_path_factory.mktemp("build")
    build = (sys.executable, "-m", "hatchling", "build", "-d", folder)
    run(*build, "-t", "sdist", folder=ROOT)
    (archive,) = folder.glob("*.tar.gz")
    run("tar", "-xzf", archive, folder=folder)  # Python's own way differs between 3.11.2 and 3.14
    run(*build, "-t", "wheel", folder=folder / archive.name.removesuffix(".tar.gz"))
    (built,) = folder.glob("*.whl")
    return built


def test_the_files_for_production_are_included(wheel: Path) -> None:
    with ZipFile(wheel) as package:
        names = {Path(name).name for name in package.namelist() if "clubs/deploy/" in name}
    assert names == {path.name for path in (ROOT / "clubs" / "deploy").iterdir() if path.is_file()}


class Machine(NamedTuple):
    """Somebody's own computer: a home folder, and an environment with the program."""

    home: Path
    environment: Environment
    program: Path


@pytest.fixture(scope="module")
def machine(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    home = tmp_path_factory.mktemp("home")
    run(sys.executable, "-m", "venv", home / "venv", folder=home)
    kept = {name: value for name, value in os.environ.items() if name in OF_EVERY_PROGRAM}
    environment = kept | {
        "HOME": str(home),
        "PATH": f"{home}/venv/bin{os.pathsep}{os.environ['PATH']}",
        "PIP_CONSTRAINT": str(ROOT / "requirements.lock"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    install = command("pip install right-bower").replace("right-bower", str(wheel))
    run(*install.split(), "-q", folder=home, environment=environment)
    return Machine(home, environment, home / "venv" / "bin" / "right-bower")


class Demo(NamedTuple):
    """The demo of an installed program while it is served."""

    address: str
    password: str


@pytest.fixture(scope="module")
def demo(machine: Machine) -> Iterator[Demo]:
    made = run(
        machine.program, "demo", "--no-serve", folder=machine.home, environment=machine.environment
    )
    port = free_port()
    words = [str(machine.program), "demo", "--host", "127.0.0.1", "--port", str(port)]
    with running(words, machine.environment, port, folder=machine.home):
        password = re.findall(r"password +(\S+)", made)[0]
        yield Demo(f"http://127.0.0.1:{port}", password)


class Visitor:
    """A browser that keeps cookies and reads one language."""

    def __init__(self, demo: Demo, language: str) -> None:
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)
        self.opener.addheaders = [("Accept-Language", language)]
        self.site = demo.address

    def file(self, path: str, **fields: str) -> bytes:
        body = urllib.parse.urlencode(fields).encode() if fields else None
        with self.opener.open(self.site + path, body) as answer:
            found: bytes = answer.read()
        return found

    def page(self, path: str, **fields: str) -> str:
        return self.file(path, **fields).decode()

    def send(self, path: str, form_at: str, **fields: str) -> str:
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', self.page(form_at))[0]
        return self.page(path, csrfmiddlewaretoken=token, **fields)


@pytest.mark.parametrize(("language", "said"), [("en", "Log in"), ("fr", "Se connecter")])
def test_the_package_speaks_both_languages(demo: Demo, language: str, said: str) -> None:
    page = Visitor(demo, language).page("/login/")
    assert f'lang="{language}"' in page
    assert said in page


def test_pages_of_the_package_have_their_styles_and_scripts(demo: Demo) -> None:
    visitor = Visitor(demo, "en")
    parts = re.findall(r'<(?:link|script)[^>]* (?:href|src)="(/[^"]+)"', visitor.page("/"))
    assert [Path(part).suffix for part in parts if Path(part).suffix in (".css", ".js")]
    assert [part for part in parts if not visitor.file(part)] == []


@pytest.fixture(scope="module")
def director(demo: Demo) -> Visitor:
    visitor = Visitor(demo, "en")
    visitor.send("/login/", "/login/", username="director", password=demo.password)
    return visitor


@pytest.fixture(scope="module")
def event(director: Visitor, demo: Demo) -> str:
    """The desk address of the afternoon, whose printed address is set to this site."""
    found: str = re.findall(r'href="(/desk/e/[0-9a-f-]+/)', director.page("/desk/"))[0]
    director.send(f"{found}print/address/", f"{found}print/", address=demo.address)
    return found


def test_the_package_prints_the_score_sheets(director: Visitor, event: str) -> None:
    sheets = PdfReader(io.BytesIO(director.file(f"{event}rounds/4/sheets.pdf")))
    words = " ".join(page.extract_text() for page in sheets.pages)
    assert "Marjorie Appleby" in words
    assert "Zénon Young" in words


def test_cards_of_the_package_lead_to_a_page_of_the_site(director: Visitor, event: str) -> None:
    dark = filled_rectangles(director.file(f"{event}print/cards.pdf"))
    addresses = {code.text for code in zxingcpp.read_barcodes(picture(dark))}
    assert addresses
    for address in addresses:
        with urllib.request.urlopen(address) as page:
            assert page.status == 200


def test_data_of_the_package_is_where_the_system_keeps_data(demo: Demo, machine: Machine) -> None:
    assert [path.parent.name for path in machine.home.rglob("demo.sqlite3")] == ["Right Bower"]
    installed = machine.home / "venv"
    assert not [path for path in machine.home.rglob("*.sqlite3") if installed in path.parents]


def say_anyhow(machine: Machine, *words: str) -> str:
    """The output of a command that gives advice and exits with 1."""
    done = subprocess.run(
        [machine.program, *words], cwd=machine.home, env=machine.environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    return done.stdout


def test_a_club_can_be_begun_backed_up_and_restored(machine: Machine) -> None:
    def say(*words: str | Path) -> str:
        return run(machine.program, *words, folder=machine.home, environment=machine.environment)

    begun = say("start-club", "--club", "Nepean", "--director", "edna", "--random-password")
    assert "Nepean is ready. Now: right-bower serve" in begun
    assert "is intact" in say_anyhow(machine, "doctor")
    copy = say("backup").partition(" is intact")[0]
    assert "In the copy: Nepean: 0 members" in say("restore", copy, "--yes")
