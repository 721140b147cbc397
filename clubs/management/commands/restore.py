"""Puts a copy of the database back."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from clubs import backups, restoring, upgrade
from clubs.copies import CopyFailed
from clubs.management.terminal import agreed


class Command(BaseCommand):
    help = "Put a copy of the database back. What is there now is put aside."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the copy")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("PostgreSQL has its own way: pg_restore puts a dump back.")
        with upgrade.one_server():
            try:
                self.replace(options["file"], is_sure=options["yes"])
            except CopyFailed as failure:
                raise CommandError(f"{failure} Nothing was changed.") from failure
        upgrade.bring_up_to_date()

    def replace(self, file: Path, *, is_sure: bool) -> None:
        """Show both, ask, and put the one in the place of the other."""
        database = backups.database()
        self.stdout.write(f"In the copy:  {restoring.look_into(file)}")
        self.stdout.write(f"There now:    {restoring.said_of(database)}")
        if not (is_sure or agreed("Put the copy in its place?")):
            self.stdout.write("Nothing was changed.")
            return
        connection.close()
        aside = restoring.restore(file, database)
        self.stdout.write(f"The copy is in its place. What was there is in {aside}")
