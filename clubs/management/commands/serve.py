"""Serves the site in the hall."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection
from django.utils.translation import gettext as _

from clubs import backups, first_start, restoring, serving, upgrade
from clubs.copies import CopyFailed


class Command(BaseCommand):
    help = "Serve the site to this machine and to the phones in the hall."

    def add_arguments(self, parser: ArgumentParser) -> None:
        serving.add_arguments(parser)
        parser.add_argument("--open", action="store_true", help="open it in the browser as well")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor == "sqlite":
            self.put_back()
        upgrade.bring_up_to_date()
        with upgrade.one_server():
            self.open(options["host"], options["port"], opens=options["open"])

    def put_back(self) -> None:
        """Put the backup chosen at the desk in place; report and discard a bad one."""
        database = backups.database()
        if not restoring.awaited(database).exists():
            return
        with upgrade.alone(database):
            try:
                aside = restoring.put_awaited(database)
            except CopyFailed as failure:
                restoring.awaited(database).unlink()
                details = {"why": failure}
                self.stdout.write(_("The backup was not put back: %(why)s") % details)
            else:
                self.stdout.write(restoring.is_in_place(aside))

    def open(self, host: str, asked: int | None, *, opens: bool) -> None:
        """Print where the site is, and the code if there is no club; then serve it."""
        port = asked or serving.free_port(host)
        self.stdout.write(_("The site of your club:"))
        for line in serving.greeting(host, port, is_asked=bool(asked)):
            self.stdout.write(line)
        if code := first_start.offer():
            self.stdout.write(
                _(
                    "There is no club yet. Open the address in a browser of this machine: a page"
                    " makes one. On another device it asks for this code: %(code)s"
                )
                % {"code": code}
            )
        if connection.vendor == "sqlite":
            backups.start()
        serving.serve(host, port, self.stdout, opens=opens)
