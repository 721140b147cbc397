"""Serves the site in the hall."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from clubs import serving


class Command(BaseCommand):
    help = "Serve the site to this machine and to the phones in the hall."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="the address to listen on")  # noqa: S104
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        here, *hall = serving.addresses(options["port"], options["host"])
        self.stdout.write(f"On this machine:  {here}")
        for address in hall:
            self.stdout.write(f"On phones:        {address}")
        self.stdout.write("Stop with Ctrl+C.")
        serving.serve(options["host"], options["port"])
