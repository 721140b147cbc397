"""Makes a club and its first director."""

import getpass
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.management.terminal import ClubCommand, answer_to, log_in_with
from clubs.models import Club, User, folded
from clubs.services import clubs, staff


class Command(ClubCommand):
    help = "Make a club and its first director. Name, director and password are asked for."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", help="the name of the club")
        parser.add_argument("--director", help="the director's user name")
        parser.add_argument("--language", choices=["en", "fr"], default="en")
        parser.add_argument("--time-zone", default="America/Toronto")
        parser.add_argument(
            "--random-password", action="store_true", help="make a password and show it once"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["club"] or answer_to(_("Name of the club: "))
        club = Club(name=name, time_zone=options["time_zone"], language=options["language"])
        refuse_faulty(club, but=["slug"])
        username = options["director"] or answer_to(_("User name of the director: "))
        director = User(username=username)
        refuse_faulty(director, but=["password"])
        if User.objects.filter(name_key=folded(username)).exists():
            details = {"user": username}
            raise CommandError(_("There is a user called %(user)s already.") % details)
        password = staff.new_password() if options["random_password"] else ask_password()
        director.set_password(password)
        with transaction.atomic():
            director.save()
            clubs.create(name=name, time_zone=club.time_zone, language=club.language, by=director)
        details = {"club": name, "command": f"{settings.COMMAND} serve"}
        self.stdout.write(_("%(club)s is ready. Now: %(command)s") % details)
        if options["random_password"]:
            self.stdout.write(log_in_with(username, password))


def refuse_faulty(made: Club | User, *, but: list[str]) -> None:
    """Reject a faulty answer before the next question is asked."""
    try:
        made.clean_fields(exclude=but)
    except ValidationError as error:
        name = _("the name of the club") if isinstance(made, Club) else _("the user name")
        details = {"name": name, "what": " ".join(error.messages)}
        raise CommandError(_("About %(name)s: %(what)s") % details) from error


def ask_password() -> str:
    """Ask twice for a password that is good enough."""
    while True:
        password = getpass.getpass(_("Password (10 characters or more): "))
        try:
            validate_password(password)
        except ValidationError as error:
            print(" ".join(error.messages))  # noqa: T201 - a conversation in the terminal
            continue
        if getpass.getpass(_("Once more: ")) == password:
            return password
        print(_("The two are not the same."))  # noqa: T201
