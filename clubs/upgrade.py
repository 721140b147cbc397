"""Brings the database to this version of the program, and never leaves it half-migrated.

A migration that is cut off may have changed tables without recording it. So a copy of the whole
file is put beside the database before the first one, and removed after the last one: if the next
start finds it, the migration was cut off, and the copy takes the database's place again.
"""

import datetime as dt
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from clubs import copies

KEPT = 3  # copies from before earlier upgrades


def bring_up_to_date() -> None:
    """Run outstanding migrations. Raises CommandError, with everything as it was before.

    On PostgreSQL each migration is atomic; making a copy is up to whoever runs the server.
    """
    if connection.vendor != "sqlite":
        refuse_newer()
        call_command("migrate", verbosity=0)
        return
    database = Path(connection.settings_dict["NAME"])
    if not _copy_of(database).exists() and not _is_behind():
        refuse_newer()
        return
    with alone(database):
        _go_back_if_cut_off(database)
        refuse_newer()
        _migrate(database)


@contextmanager
def one_server() -> Iterator[None]:
    """Allow one server for an SQLite file; on PostgreSQL there may be several."""
    if connection.vendor != "sqlite":
        yield
        return
    with alone(Path(connection.settings_dict["NAME"])):
        yield


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Hold a database for one program at a time. Raises CommandError if another one holds it.

    The lock is SQLite's own, on a separate file: it works on every system, and ends with the
    process, however that ends.
    """
    with closing(sqlite3.connect(database.with_suffix(".lock"), timeout=0)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise CommandError(
                _(
                    "Right Bower is open in another window with %(database)s. Use that one, or stop"
                    " it there with Ctrl+C first."
                )
                % {"database": database}
            ) from error
        yield


def refuse_newer() -> None:
    """Raise CommandError if a later version of the program has migrated the database."""
    if unknown := unknown_of(MigrationRecorder(connection).applied_migrations()):
        raise CommandError(
            _(
                "A newer version of Right Bower has worked with this database, and this one does"
                " not know all of it (%(last)s). Nothing was changed. Start the newer version, or"
                " get it: pip install --upgrade right-bower"
            )
            % {"last": max(unknown)}
        )


def unknown_of(applied: Iterable[tuple[str, str]]) -> list[str]:
    """Those of the applied migrations that only a later version of the program has."""
    loader = MigrationLoader(None)
    return [
        f"{app} {name}"
        for app, name in applied
        if app in loader.migrated_apps and (app, name) not in loader.disk_migrations
    ]


def _is_behind() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _go_back_if_cut_off(database: Path) -> None:
    copy = _copy_of(database)
    if copy.exists():
        connection.close()
        copies.put_in_place(copy, database)


def _migrate(database: Path) -> None:
    copy = _copy_of(database)
    was_empty = not MigrationExecutor(connection).loader.applied_migrations
    try:
        copies.copy_database(database, copy)
    except copies.CopyFailed as failure:
        raise CommandError(
            _(
                "Before this version changes the database, a copy is put aside: %(why)s Nothing was"
                " changed. Make room on the disk, and start again."
            )
            % {"why": failure}
        ) from failure
    try:
        call_command("migrate", verbosity=0)
    except Exception as error:
        _go_back_if_cut_off(database)
        raise CommandError(
            _(
                "The database could not be brought to this version (%(why)s). It is as it was"
                " before: go on with the version of Right Bower that you had."
            )
            % {"why": error}
        ) from error
    connection.close()
    if was_empty:
        copy.unlink()
        return
    moment = dt.datetime.now(dt.UTC)
    copy.rename(
        database.with_name(f"{database.stem}-before-upgrade-{moment:%Y-%m-%d-%H%M%S}.sqlite3")
    )
    for older in sorted(database.parent.glob(f"{database.stem}-before-upgrade-*.sqlite3"))[:-KEPT]:
        older.unlink()


def _copy_of(database: Path) -> Path:
    """Where the copy is kept while the database is changed."""
    return database.with_suffix(".upgrade")
