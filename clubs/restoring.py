"""Restores a copy of the database: checks it first, and puts the replaced database aside."""

import datetime as dt
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs import copies, long_work, upgrade
from clubs.copies import CopyFailed, cannot_be_read

LARGEST = 2_000_000_000  # bytes; the largest club has a few hundred megabytes
_TABLES = {"django_migrations", "clubs_club", "clubs_auditentry", "clubs_member"}


class Contents(NamedTuple):
    """What a database holds, enough for somebody to recognize it."""

    clubs: tuple[str, ...]
    members: int
    last_at: str  # in UTC, as the database writes it; "" if nothing was done yet

    @property
    def moment(self) -> dt.datetime | None:
        """When the last act was done; None if nothing was done yet."""
        return (
            dt.datetime.fromisoformat(self.last_at).replace(tzinfo=dt.UTC) if self.last_at else None
        )

    def __str__(self) -> str:
        names = ", ".join(self.clubs) or _("no club")
        count = ngettext("%(count)s member", "%(count)s members", self.members)
        parts = [count % {"count": self.members}]
        if self.last_at:
            parts += [_("the last act at %(moment)s UTC") % {"moment": self.last_at[:16]}]
        return f"{names}: {', '.join(parts)}"


def look_into(file: Path) -> Contents:
    """The contents of a file. Raises CopyFailed if it is damaged, foreign or newer."""
    try:
        if file.stat().st_size > LARGEST:
            details = {"file": file.name}
            raise CopyFailed(_("%(file)s is larger than any database of Right Bower.") % details)
    except OSError as error:
        raise CopyFailed(cannot_be_read(file, error)) from error
    copies.check(file)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        if not tables >= _TABLES:
            raise CopyFailed(_("%(file)s is no database of Right Bower.") % {"file": file.name})
        applied = database.execute("SELECT app, name FROM django_migrations").fetchall()
        if upgrade.unknown_of(applied):
            raise CopyFailed(
                _(
                    "%(file)s was made by a newer version of Right Bower. Get that one first: pip"
                    " install --upgrade right-bower"
                )
                % {"file": file.name}
            )
        clubs = database.execute("SELECT name FROM clubs_club ORDER BY name").fetchall()
        (members,) = database.execute("SELECT count(*) FROM clubs_member").fetchone()
        (last,) = database.execute("SELECT max(at) FROM clubs_auditentry").fetchone()
    return Contents(tuple(name for (name,) in clubs), members, last or "")


def said_of(database: Path) -> str:
    """What is in the database, or what is wrong with it: then a copy is needed all the more."""
    if not database.exists() or not database.stat().st_size:
        return _("no club yet")  # SQLite leaves an empty file if a program only looked
    try:
        return str(look_into(database))
    except CopyFailed as failure:
        return str(failure)


def is_in_place(aside: Path | None) -> str:
    """The message after a copy has become the database."""
    details = {"aside": aside}
    return _("The copy is in its place. What was there is in %(aside)s") % details


def restore(file: Path, database: Path) -> Path:
    """Replace the database, which nobody may have open; returns where the former one is now.

    Each step is atomic: a kill leaves one or the other. Raises CopyFailed, with nothing changed.
    """
    look_into(file)
    aside = database.with_name(
        f"{database.stem}-before-restore-{dt.datetime.now(dt.UTC):%Y%m%d-%H%M%S}.sqlite3"
    )
    try:
        copies.copy_database(database, aside)
    except CopyFailed:
        _put_aside_as_it_is(database, aside)
    fresh = database.with_suffix(".restored")
    copies.copy_database(file, fresh)
    long_work.forget_all()
    copies.put_in_place(fresh, database)
    return aside


def await_start(file: Path, database: Path) -> None:
    """Let a copy become the database at the next start. Raises CopyFailed if it is not one.

    While the site is served, its threads hold the database open and cache what they have read.
    """
    look_into(file)
    copies.copy_database(file, awaited(database))


def awaited(database: Path) -> Path:
    """Where the copy is kept that becomes the database at the next start."""
    return database.with_suffix(".awaited")


def put_awaited(database: Path) -> Path | None:
    """At the start, put a waiting copy in place; returns where the former one is, or None.

    After a kill before the end the copy still waits, and nothing was entered in between.
    """
    file = awaited(database)
    if not file.exists():
        return None
    aside = restore(file, database)
    file.unlink()
    return aside


def _put_aside_as_it_is(database: Path, aside: Path) -> None:
    """Copy a damaged database with its log, as parts may still be readable."""
    for end in ("", "-wal"):
        part = database.with_name(database.name + end)
        try:
            if part.exists():
                shutil.copyfile(part, aside.with_name(aside.name + end))
        except OSError as error:
            details = {"file": part.name, "why": error.strerror}
            raise CopyFailed(_("%(file)s can’t be put aside (%(why)s).") % details) from error
