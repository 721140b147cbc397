"""Serves the site in the hall."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

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
        """A backup that was chosen at the desk takes its place; a bad one is told and let be."""
        database = backups.database()
        if not restoring.awaited(database).exists():
            return
        with upgrade.alone(database):
            try:
                aside = restoring.put_awaited(database)
            except CopyFailed as failure:
                restoring.awaited(database).unlink()
                self.stdout.write(f"The backup was not put back: {failure}")
            else:
                self.stdout.write(f"The backup is in its place. What was there is in {aside}")

    def open(self, host: str, asked: int | None, *, opens: bool) -> None:
        """Say where the site is, and what it waits for; then serve it."""
        port = asked or serving.free_port(host)
        self.stdout.write("The site of your club:")
        for line in serving.greeting(host, port, is_asked=bool(asked)):
            self.stdout.write(line)
        if code := first_start.offer():
            self.stdout.write(
                "There is no club yet. Open the address in a browser of this machine: a page makes"
                f" one. On another device it asks for this code: {code}"
            )
        if connection.vendor == "sqlite":
            backups.start()
        serving.serve(host, port, self.stdout, opens=opens)
