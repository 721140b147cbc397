"""Gives somebody a new password, on the machine itself."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubs.management.terminal import ClubCommand, log_in_with
from clubs.models import User, folded
from clubs.services import staff


class Command(ClubCommand):
    help = "Give somebody who has forgotten the password a new one, and show it once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", help="the user name; capitals do not matter")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(name_key=folded(options["user"])).first()
        if user is None:
            names = User.objects.order_by("username").values_list("username", flat=True)
            details = {"user": options["user"], "known": ", ".join(names) or _("none yet")}
            raise CommandError(_("There is no user called %(user)s. There is: %(known)s") % details)
        password = staff.renew_password(user)
        self.stdout.write(log_in_with(user.username, password))
