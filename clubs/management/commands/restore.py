"""Puts a copy of the database back."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils.translation import gettext as _

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
            raise CommandError(_("PostgreSQL has its own way: pg_restore puts a dump back."))
        with upgrade.one_server():
            try:
                self.replace(options["file"], is_sure=options["yes"])
            except CopyFailed as failure:
                details = {"why": failure}
                raise CommandError(_("%(why)s Nothing was changed.") % details) from failure
        upgrade.bring_up_to_date()

    def replace(self, file: Path, *, is_sure: bool) -> None:
        """Describe both databases, ask, and replace the present one with the copy."""
        database = backups.database()
        self.stdout.write(_("In the copy: %(what)s") % {"what": restoring.look_into(file)})
        self.stdout.write(_("There now: %(what)s") % {"what": restoring.said_of(database)})
        if not (is_sure or agreed(_("Put the copy in its place?"))):
            self.stdout.write(_("Nothing was changed."))
            return
        connection.close()
        aside = restoring.restore(file, database)
        self.stdout.write(restoring.is_in_place(aside))
