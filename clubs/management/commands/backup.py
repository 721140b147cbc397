"""Makes a copy of the database now."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils.translation import gettext as _

from clubs import backups
from clubs.copies import CopyFailed


class Command(BaseCommand):
    help = "Make a copy of the database now, also while the site is served."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, help="make copies there from now on")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(
                _("PostgreSQL has its own way: pg_dump -Fc copies a whole database.")
            )
        try:
            if options["folder"]:
                backups.choose(options["folder"].absolute())
            made = backups.make()
        except CopyFailed as failure:
            raise CommandError(str(failure)) from failure
        details = {"file": made.path, "size": f"{made.megabytes:.1f}"}
        self.stdout.write(_("%(file)s is intact: %(size)s MB.") % details)
