"""The commands of the README do what it says: each is run here or by .ci/run, or is explained."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pages.checking import RECORD
from tests.processes.conftest import ROOT, BeginMigrated
from tests.processes.readme import command, commands
from tests.processes.serving import free_port, running

DATA = ROOT / "tests" / "data"

REPORT = {"dealer": "N", "declarer": "S", "bid": "4", "strain": "H", "makers_tricks": 5}

#: Words of a command -> who runs it. Commands run by `.ci/run` are read from the README too.
RUN_ELSEWHERE = {
    "pip install right-bower": "test_package",
    "pip install --upgrade right-bower": "nobody: it asks PyPI",
    "right-bower demo": "test_package",
    "pipx run": "nobody: it installs what test_package installs, and throws it away",
    "right-bower start-club": "test_package",
    "right-bower doctor": "test_package",
    "right-bower backup": "test_package",
    "right-bower restore": "test_package",
    "right-bower archive-club": "test_archive_commands",
    "right-bower take-club": "test_archive_commands",
    "right-bower carry-event": "test_carried_event_commands",
    "right-bower take-event": "test_carried_event_commands",
    "right-bower make-stick": "test_stick",
    "right-bower send-event": "test_event_sent",
    "right-bower serve": "nobody: the same in a clone is run below",
    "python3 -m venv .venv": ".ci/run",
    ".venv/bin/python -m pytest -n auto": ".ci/run",
    'requirements.lock -e ".[test,browser,postgres]"': ".ci/run",
    "manage.py makemessages": ".ci/run",
    "manage.py compilemessages": ".ci/run",
    "pytest -m browser": ".ci/run, without what is marked long",
    "DATABASE_URL=postgres://user@host/name": ".ci/run, what depends on the database",
    "gunicorn clubs.wsgi": "test_proxy",
    'requirements.lock -e ".[postgres]"': "nobody: .ci/run installs more than that",
    "pip-audit --no-deps": "nobody: it asks the internet; test_lock reads such answers",
    "export DATABASE_URL=": "nobody: every site has values of its own",
    "export SECRET_KEY=": "nobody: every site has values of its own",
    'requirements.lock -e ".[test,mutants]"': "nobody: for the line below it",
    '-m "long and not browser"': "nobody: at night",
    "tests.bench.rotation_figures": "nobody: it takes minutes, and has no shorter form",
    "tests.bench.repair": "nobody: it takes minutes, and what it measures is held by test_repair",
    "tests.scoring.rotations.certificates": "test_certificates",
    "tests.bench.rating_figures": "nobody: it takes minutes, and has no shorter form",
}
#: These take hours, at night; here only their options are checked.
LONG = (
    "tests.engine.nightly --hands",
    "tests.engine.nightly --only",
    "tests.bench.strength_and_speed",
    "tests.scoring.rotations.grid",
    "tests.bench.season_figures",
    ".venv/bin/python -m tests.load",
    "tests.mutants run",
)
OF_A_SITE = (
    "start_club", "new_password", "serve", "import_event", "send_letters", "migrate",
    "collectstatic",
)  # fmt: skip
OF_THE_ENGINE = tuple(line for line in commands() if "python -m engine" in line)


def test_every_command_is_run_somewhere() -> None:
    known = [*RUN_ELSEWHERE, *LONG, *(f"manage.py {name}" for name in OF_A_SITE), *OF_THE_ENGINE]
    unknown = [line for line in commands() if not any(words in line for words in known)]
    assert unknown == []
    assert [words for words in known if not any(words in line for line in commands())] == []


def test_every_command_said_to_be_run_by_the_ci_is_read_by_it() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    read = re.findall(r"readme ([^)\"]+)", script)
    for words, runner in RUN_ELSEWHERE.items():
        if runner == ".ci/run":
            assert any(asked in command(words) for asked in read), words


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A fresh copy of the tree, using the installation that runs these tests."""
    copy = tmp_path_factory.mktemp("readme") / "right-bower"
    # Keep compiled files: compiling everything again takes longer than the tests.
    left_out = shutil.ignore_patterns(".*", "var", "build", "*.egg-info", "browser")
    shutil.copytree(ROOT, copy, ignore=left_out)
    (copy / ".venv").symlink_to(sys.prefix)
    shutil.copy(DATA / "ottawa-pairs-entrants.csv", copy / "pairs.csv")
    shutil.copy(DATA / "ottawa-pairs-hands.csv", copy / "hands.csv")
    (copy / "hands.txt").write_text(RECORD + "\n")
    (copy / "reports.txt").write_text(json.dumps(REPORT) + "\n")
    yield copy
    shutil.rmtree(copy)


def environment(checkout: Path) -> dict[str, str]:
    path = f"{sys.prefix}/bin{os.pathsep}{os.environ['PATH']}"
    plain = {"NUMBA_DISABLE_JIT": "1"}  # each checkout would compile machine code again
    static = str(checkout / "build/static")
    return {"PATH": path, "STATIC_ROOT": static, "HOME": str(checkout), **plain}


def run(checkout: Path, line: str, typed: str = "") -> str:
    """The output of a command that succeeds, run without a terminal."""
    done = subprocess.run(
        line, shell=True, cwd=checkout, env=environment(checkout), input=typed,
        capture_output=True, text=True, check=False, start_new_session=True,
    )  # fmt: skip
    assert done.returncode == 0, (line, done.stdout, done.stderr)
    return done.stdout


#: What manage.py does for each line, in one Python process.
ONE_AFTER_THE_OTHER = """
import shlex, sys
from django.core.management import execute_from_command_line
for line in sys.argv[1:]:
    python, *words = shlex.split(line, comments=True)
    assert (python, words[0]) == (".venv/bin/python", "manage.py"), line
    execute_from_command_line(words)
"""


def managed(checkout: Path, *lines: str, typed: str = "", **variables: str) -> str:
    """The output of manage.py commands that are run in turn in one process."""
    done = subprocess.run(
        [sys.executable, "-c", ONE_AFTER_THE_OTHER, *lines], cwd=checkout, capture_output=True,
        env={**environment(checkout), "DJANGO_SETTINGS_MODULE": "clubs.settings", **variables},
        input=typed, text=True, check=False, start_new_session=True,
    )  # fmt: skip
    assert done.returncode == 0, (lines, done.stdout, done.stderr)
    return done.stdout


def test_a_club_of_one_s_own(checkout: Path, begin_migrated: BeginMigrated) -> None:
    """A site without any environment variable, whatever database the other tests use.

    It starts with the tables in place: `test_package` creates them with the same command.
    """
    (checkout / "var").mkdir()
    begin_migrated(checkout / "var/right-bower.sqlite3")
    typed = "Marlborough\ndora\nright-left-ace-king\nright-left-ace-king\n"
    said = managed(
        checkout,
        command("start_club"),
        command("new_password").replace("edna", "dora"),
        command("manage.py migrate"),
        command("collectstatic"),
        command("import_event"),
        command("send_letters"),
        typed=typed,
        EMAIL_URL="smtp://127.0.0.1:25?from=club@example.org",
    )
    assert "Marlborough is ready." in said
    assert "Log in as dora with the password" in said
    assert "No migrations to apply." in said
    assert "static files copied" in said
    assert re.search(r"\d+ hands", said)
    assert "0 sent, 0 not sent" in said
    port = free_port()
    serve = f"{command('manage.py serve')} --port {port}".split()
    assert serve[0] == ".venv/bin/python"
    with running([sys.executable, *serve[1:]], environment(checkout), port, folder=checkout):
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/clubs/marlborough/").read().decode()
    assert "Marlborough" in page


def test_the_engine_answers_as_the_readme_shows(checkout: Path) -> None:
    for line in OF_THE_ENGINE:
        typed, _, comment = line.partition("#")
        said = run(checkout, typed.replace("--deals 100", "--deals 5"))
        if comment.strip().startswith("{"):
            shown = json.loads(comment.replace(", …", ""))
            assert shown.items() <= json.loads(said).items(), line
        assert said or ">" in typed
    assert len(run(checkout, "python -m engine rules").splitlines()) == 12


@pytest.mark.parametrize("words", LONG)
def test_everything_that_runs_at_night_can_be_started(checkout: Path, words: str) -> None:
    assert "usage:" in run(checkout, f"{command(words)} --help")
