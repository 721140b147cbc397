"""Copies of an SQLite database: complete and checked, or not there at all."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.utils.translation import gettext as _


class CopyFailed(Exception):
    """No good copy could be made; the text says why."""


def cannot_be_read(file: Path, error: OSError | sqlite3.Error) -> str:
    """The sentence for a file that can't be read."""
    why = getattr(error, "strerror", None) or error
    return _("%(file)s can’t be read (%(why)s).") % {"file": file, "why": why}


def copy_database(source: Path, to: Path) -> None:
    """Copy a database as it is at one moment, even while others write to it.

    The copy is one file without a log beside it, readable by this system user alone. It gets its
    name only after it has been read back and found intact. Raises CopyFailed.
    """
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(part)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        check(part)
        os.replace(part, to)
        settle(to.parent)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        details = {"file": to.name, "why": error}
        raise CopyFailed(_("%(file)s could not be written (%(why)s).") % details) from error


def check(database: Path) -> None:
    """Read a whole database. Raises CopyFailed if it is damaged."""
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as file:
            verdict = file.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        raise CopyFailed(cannot_be_read(database, error)) from error
    if verdict != ("ok",):
        details = {"file": database.name, "why": verdict and verdict[0]}
        raise CopyFailed(_("%(file)s is damaged (%(why)s).") % details)


def put_in_place(copy: Path, database: Path) -> None:
    """Replace the database with a copy; nobody may have the database open.

    The database's log is deleted first: SQLite would write it into the copy.
    """
    for log in ("-wal", "-shm"):
        database.with_name(database.name + log).unlink(missing_ok=True)
    os.replace(copy, database)
    settle(database.parent)


def settle(folder: Path) -> None:
    """Flush a folder's names to disk, on systems that let a folder be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
