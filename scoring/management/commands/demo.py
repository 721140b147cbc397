"""`manage.py demo`: make and serve a demo club."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils.translation import gettext as _

from clubs import serving, upgrade
from scoring import demo


class Command(BaseCommand):
    help = "Make a demo club in the middle of its season (in a database of its own) and serve it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        serving.add_arguments(parser)
        parser.add_argument("--new-password", action="store_true", help="make a new password")
        parser.add_argument("--no-serve", action="store_true", help="make the data, then stop")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor == "sqlite":
            keep_apart()
        upgrade.bring_up_to_date()
        with upgrade.one_server():
            password = demo.make() or (demo.new_password() if options["new_password"] else "")
            self.open(options["host"], options["port"], password, is_served=not options["no_serve"])

    def open(self, host: str, asked: int | None, password: str, *, is_served: bool) -> None:
        """Say where the demo is and how to log in, then serve it."""
        port = asked or serving.free_port(host)
        self.stdout.write(_("The demo event:"))
        for line in serving.greeting(host, port, is_asked=bool(asked)):
            self.stdout.write(line)
        made = _("shown when the demo was made (--new-password makes another)")
        self.stdout.write(serving.line(_("the desk"), f"{serving.local_address(port)}desk/"))
        self.stdout.write(serving.line(_("log in as"), demo.DIRECTOR))
        self.stdout.write(serving.line(_("password"), password or made))
        if is_served:
            connection.close()
            serving.serve(host, port, self.stdout)


def keep_apart() -> None:
    """Use a database file of its own, so that the demo never mixes with a real club."""
    connection.close()
    connection.settings_dict["NAME"] = settings.DATA_DIR / "demo.sqlite3"
