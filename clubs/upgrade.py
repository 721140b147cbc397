"""Brings the database to this version of the program, so that it is never half there.

A migration that is cut off may have changed tables without having said so. Before the first one a
copy of the whole file is put beside the database, and is taken away after the last one: where a
start finds it, the one before was cut off, and the copy takes its place again.
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

KEPT = 3  # copies of the versions before


def bring_up_to_date() -> None:
    """Migrate what is not migrated yet. Raises CommandError with a sentence, and all is as before.

    On PostgreSQL each migration is whole by itself; a copy is the business of who runs the server.
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
    """One server for a file; on PostgreSQL there may be several."""
    if connection.vendor != "sqlite":
        yield
        return
    with alone(Path(connection.settings_dict["NAME"])):
        yield


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Hold a database for one program at a time. Raises CommandError where another one holds it.

    The lock is that of SQLite, on a file of its own: every system has it, and it ends with the
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
    """Raise CommandError where a later version of the program has made the tables."""
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
    """The migrations among these that only a later version of the program has."""
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
    """Where the copy stands while the database is changed."""
    return database.with_suffix(".upgrade")
