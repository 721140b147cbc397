"""Automatic backups: where they go, which are kept, and what is said if one fails."""

import datetime as dt
import errno
import itertools
import json
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from clubs import backups, copies
from clubs.copies import CopyFailed

NOW = dt.datetime(2026, 11, 24, 15, 0, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def site(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small database."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    database = settings.DATA_DIR / "right-bower.sqlite3"
    with closing(sqlite3.connect(database)) as club, club:
        club.execute("CREATE TABLE hand (number INTEGER)")
    monkeypatch.setattr(backups, "database", lambda: database)
    return tmp_path / "data"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    backups.choose(tmp_path / "stick")
    return tmp_path / "stick"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != backups.MARK)


def test_without_a_choice_they_are_kept_beside_the_database(site: Path) -> None:
    made = backups.make()
    assert made.path.parent == site / "backups"
    assert (site / "backups").stat().st_mode & 0o777 == 0o700
    assert backups.state()[1:] == (False, made.made_at, "")


def test_the_command_says_where_the_copy_is_and_that_it_is_intact(stick: Path) -> None:
    said = StringIO()
    call_command("backup", stdout=said)
    (copy,) = backups.existing()
    assert said.getvalue() == f"{copy.path} is intact: 0.0 MB.\n"


def test_all_go_to_the_chosen_folder(stick: Path) -> None:
    made = backups.make()
    assert names(stick) == [made.path.name]
    assert [each.path for each in backups.existing()] == [made.path]
    assert backups.state() == (stick, True, made.made_at, "")


@pytest.mark.parametrize("folder", ["missing", "file", "relative"])
def test_a_path_that_is_no_folder_is_not_chosen(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CopyFailed):
        backups.choose(Path("relative") if folder == "relative" else tmp_path / folder)
    assert not backups.state().is_chosen


@pytest.mark.parametrize(
    ("folder", "disks", "is_own"),
    [
        ("stick", {"data": 1, "stick": 1}, True),
        ("stick", {"data": 1, "stick": 2}, False),
        ("stick", {"data": None, "stick": None}, False),
        ("Dropbox", {"data": 1, "Dropbox": 1}, False),
        ("OneDrive - Nepean", {"data": 1, "OneDrive - Nepean": 1}, False),
    ],
)
def test_a_chosen_folder_may_be_on_the_disk_that_holds_the_data(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    folder: str,
    disks: dict[str, int | None],
    is_own: bool,
) -> None:
    monkeypatch.setattr(backups, "disk_of", lambda path: disks[path.name])
    (tmp_path / folder).mkdir()
    backups.choose(tmp_path / folder)
    assert backups.state().is_on_own_disk is is_own


def test_folders_on_one_disk_have_its_number_and_a_missing_one_has_none(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert backups.disk_of(tmp_path / "a") == backups.disk_of(tmp_path) is not None
    assert backups.disk_of(tmp_path / "missing") is None


def test_copies_in_folders_chosen_earlier_are_still_found(tmp_path: Path, site: Path) -> None:
    at = iter(f"right-bower-2026112{day}-150000.sqlite3" for day in range(9))
    used = [site / "backups", tmp_path / "first", tmp_path / "second"]
    for folder in used:
        folder.mkdir()
        (folder / next(at)).write_bytes(b"a copy")
    backups.choose(used[1])
    backups.choose(used[2])
    assert backups.folders() == [used[2], used[1], used[0]]
    assert [each.path.parent for each in backups.existing()] == [used[2], used[1], used[0]]
    backups.choose(used[1])
    assert backups.folders() == [used[1], used[2], used[0]]


def test_a_name_that_no_system_accepts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CopyFailed):
        backups.choose(tmp_path / "a\0b")


def test_a_missing_stick_is_reported_and_nothing_is_written_in_its_place(stick: Path) -> None:
    good = backups.make().made_at
    for path in stick.iterdir():
        path.unlink()  # the empty folder may stay, on the computer's own disk
    with pytest.raises(CopyFailed, match="is gone"):
        backups.make()
    assert names(stick) == []
    assert backups.state() == (stick, True, good, "gone")


@pytest.mark.parametrize(
    ("cause", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "full"),
        (sqlite3.OperationalError("database or disk is full"), "full"),
        (OSError(errno.EROFS, "Read-only file system"), "read-only"),
        (PermissionError(errno.EACCES, "Permission denied"), "read-only"),
        (sqlite3.OperationalError("disk I/O error"), "failed"),
    ],
)
def test_a_fault_of_the_stick_is_remembered_until_a_copy_succeeds(
    stick: Path, monkeypatch: pytest.MonkeyPatch, cause: Exception, code: str
) -> None:
    def fail(*_: object) -> None:
        raise CopyFailed("not written") from cause

    with monkeypatch.context() as patch:
        patch.setattr(copies, "copy_database", fail)
        with pytest.raises(CopyFailed):
            backups.make()
    assert backups.state().trouble == code
    backups.make()
    assert backups.state().trouble == ""


def test_unfinished_copies_left_by_a_kill_are_swept_away(stick: Path) -> None:
    (stick / "right-bower-20261124-145000.sqlite3.part").write_bytes(b"half")
    (stick / "right-bower-my-own.sqlite3").write_bytes(b"somebody's own")
    made = backups.make()
    assert names(stick) == [made.path.name, "right-bower-my-own.sqlite3"]


def test_the_latest_copies_one_of_each_day_and_one_of_each_month_stay() -> None:
    tenth = dt.timedelta(minutes=10)
    moments = [NOW - number * tenth for number in range(400 * 24 * 6)]
    kept = sorted(backups.kept_of(moments), reverse=True)
    assert kept[:12] == moments[:12]
    days = {moment.date() for moment in kept}
    assert days >= {NOW.date() - dt.timedelta(days=number) for number in range(14)}
    months = {(moment.year, moment.month) for moment in kept}
    assert len(months) == 12
    assert len(kept) == 12 + 13 + 11  # the last one is also that of its day and of its month


def test_old_copies_are_deleted(stick: Path) -> None:
    for hour in range(20):
        moment = dt.datetime(2026, 11, 20, hour, tzinfo=dt.UTC)
        (stick / f"right-bower-{moment:{backups.STAMP}}.sqlite3").touch()
    backups.delete_old(stick)
    assert names(stick) == [f"right-bower-20261120-{hour:02}0000.sqlite3" for hour in range(8, 20)]


@pytest.mark.parametrize("text", ["", "{", "[1]"])
def test_an_unreadable_note_counts_as_missing(site: Path, text: str) -> None:
    (site / "backups.json").write_text(text)
    assert backups.state() == (site / "backups", False, None, "")


def test_a_copy_is_due_at_the_start_and_after_something_was_written(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock advances only while the loop sleeps."""
    clock = itertools.count()
    seconds = [0.0]

    def sleep(length: float) -> None:
        seconds[0] += length
        if next(clock) == 25:  # after 13 minutes a hand is entered
            with closing(sqlite3.connect(backups.database())) as other, other:
                other.execute("INSERT INTO hand VALUES (1)")
        if seconds[0] > 3600:
            raise StopIteration

    monkeypatch.setattr(backups.time, "monotonic", lambda: seconds[0])
    monkeypatch.setattr(backups.time, "sleep", sleep)
    at: list[float] = []
    with closing(sqlite3.connect(backups.database())) as watch, pytest.raises(RuntimeError):
        at.extend(seconds[0] for _due in backups.due(watch))
    assert at == [0.0, 26 * backups.LOOK]


def test_a_failed_copy_is_tried_again_soon(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / "backups.json").write_text(json.dumps({"trouble": "gone"}))
    seconds = [0.0]
    monkeypatch.setattr(backups.time, "monotonic", lambda: seconds[0])
    monkeypatch.setattr(
        backups.time, "sleep", lambda length: seconds.__setitem__(0, seconds[0] + length)
    )
    with closing(sqlite3.connect(backups.database())) as watch:
        at = [seconds[0] for _due in itertools.islice(backups.due(watch), 3)]
    assert at == [0.0, backups.LOOK, 2 * backups.LOOK]
