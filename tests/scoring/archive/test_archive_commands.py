"""The two commands: exporting a club to a file, and importing it."""

import os
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction
from django.db.migrations.recorder import MigrationRecorder

from clubs.models import Club, User
from tests.scoring.archive import whole_club

pytestmark = pytest.mark.django_db


def said(*words: object, **options: object) -> str:
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The archive of a club that is not here."""
    with transaction.atomic():
        whole_club.make()
        assert "Île Verte is in" in said("archive_club", tmp_path / "club.zip")
        transaction.set_rollback(True)
    return tmp_path / "club.zip"


def test_a_club_can_be_exported_to_a_file_and_imported(file: Path, tmp_path: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600
    told = said("take_club", file, yes=True)
    assert "Île Verte: 3 members, 1 events, 4 hands, 2 entries of the ledger." in told
    assert "A password for edna: manage.py new_password edna" in told
    said("archive_club", tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == file.read_bytes()


def test_nothing_is_imported_without_confirmation(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: "no")
    assert "Nothing was imported." in said("take_club", file)
    assert not Club.objects.exists()


def test_without_anybody_to_answer_it_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    with pytest.raises(CommandError, match="Nobody can answer here, so nothing was done"):
        said("take_club", file)
    assert not Club.objects.exists()


def test_a_short_name_can_be_chosen(file: Path) -> None:
    said("take_club", file, yes=True, short_name="island")
    assert Club.objects.get().slug == "island"


def test_a_file_that_is_no_archive_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(CommandError, match="This is not the archive of a club"):
        said("take_club", tmp_path / "letter.txt", yes=True)
    with pytest.raises(CommandError, match="can’t be read"):
        said("take_club", tmp_path / "missing.zip", yes=True)
    assert not User.objects.exists()


def test_of_several_clubs_one_must_be_named(tmp_path: Path) -> None:
    whole_club.another("Sauble")
    whole_club.another("Rideau")
    with pytest.raises(CommandError, match="rideau, sauble"):
        said("archive_club", tmp_path / "club.zip")
    said("archive_club", tmp_path / "club.zip", club="sauble")


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    whole_club.another("Sauble")
    with pytest.raises(CommandError, match="can’t be written"):
        said("archive_club", tmp_path / "missing" / "club.zip")
    (tmp_path / "folder").mkdir()
    with pytest.raises(CommandError, match="can’t be written"):
        said("archive_club", tmp_path / "folder")
    with pytest.raises(CommandError, match="can’t be written"):
        said("archive_club", tmp_path / ("x" * 256))
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_the_longest_possible_file_name_works(tmp_path: Path) -> None:
    whole_club.another("Sauble")
    said("archive_club", tmp_path / ("x" * 255))
    assert [len(path.name) for path in tmp_path.iterdir()] == [255]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_only_a_file_can_be_replaced_by_one(tmp_path: Path) -> None:
    whole_club.another("Sauble")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CommandError, match="it is no file"):
        said("archive_club", tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("command", ["archive_club", "carry_event", "take_event"])
def test_where_there_is_no_club_yet_a_command_says_how_to_get_one(
    command: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError) as refused:
        said(command, tmp_path / "a.zip")
    assert str(refused.value) == (
        "There is no club here yet. manage.py start_club makes one; manage.py take_club imports one"
        " from its file."
    )


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("take_club", ["a.zip"]),
        ("take_event", ["a.zip"]),
        ("import_event", ["--club=a", "--name=b", "--entrants=c.csv", "--hands=d.csv"]),
        ("archive_club", ["a.zip"]),
        ("carry_event", ["a.zip"]),
        ("send_event", ["https://euchre.example.org/clubs/a/"]),
        ("new_password", ["edna"]),
    ],
)
def test_each_command_looks_first_whether_the_tables_are_of_this_version(
    command: str, words: list[str]
) -> None:
    MigrationRecorder.Migration.objects.create(app="clubs", name="9999_of_a_later_version")
    with pytest.raises(CommandError, match=r"A newer version .* \(clubs 9999_of_a_later_version\)"):
        said(command, *words)
