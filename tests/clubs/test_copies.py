"""Copies of a database: complete, or none at all."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from clubs import copies, upgrade
from clubs.copies import CopyFailed


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Rows in a write-ahead log, as a running site has them."""
    file = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(file)) as club, club:
        club.execute("PRAGMA journal_mode=WAL")
        club.execute("CREATE TABLE hand (number INTEGER, said TEXT)")
        club.executemany("INSERT INTO hand VALUES (?, ?)", [(n, "s5c5" * 50) for n in range(500)])
    return file


def hands_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as club:
        count: int = club.execute("SELECT count(*) FROM hand").fetchone()[0]
        return count


def test_a_copy_has_everything_committed_and_nothing_else(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("DELETE FROM hand")  # not committed
        copies.copy_database(database, tmp_path / "copy")
    assert hands_in(tmp_path / "copy") == 500
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.sqlite3", "copy"]


def test_a_copy_is_readable_by_its_owner_alone(database: Path, tmp_path: Path) -> None:
    copies.copy_database(database, tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("place", [0, 30_000, 60_000])
def test_a_damaged_file_is_no_copy(database: Path, tmp_path: Path, place: int) -> None:
    copies.copy_database(database, tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    (tmp_path / "copy").write_bytes(whole[:place] + bytes(4096) + whole[place + 4096 :])
    with pytest.raises(CopyFailed, match=r"copy (is damaged|can’t be read)"):
        copies.check(tmp_path / "copy")


def test_where_it_cannot_be_written_it_says_so_and_leaves_nothing(
    database: Path, tmp_path: Path
) -> None:
    with pytest.raises(CopyFailed, match="copy could not be written"):
        copies.copy_database(database, tmp_path / "no such folder" / "copy")
    assert [path.name for path in tmp_path.iterdir()] == ["club.sqlite3"]


def test_put_in_place_it_is_as_it_was_without_later_writes(database: Path, tmp_path: Path) -> None:
    copies.copy_database(database, tmp_path / "copy")
    later = sqlite3.connect(database)
    later.execute("DELETE FROM hand")
    later.commit()
    log = database.with_name("club.sqlite3-wal").read_bytes()
    later.close()
    database.with_name("club.sqlite3-wal").write_bytes(log)  # as a killed process leaves it
    copies.put_in_place(tmp_path / "copy", database)
    assert hands_in(database) == 500


def test_only_one_program_at_a_time_holds_a_database(database: Path) -> None:
    said = r"open in another window with .*club"
    with (
        upgrade.alone(database),
        pytest.raises(upgrade.CommandError, match=said),
        upgrade.alone(database),
    ):
        pytest.fail("two programs have it")
    with upgrade.alone(database):
        pass
