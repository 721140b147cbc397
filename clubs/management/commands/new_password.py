"""Gives somebody a new password, on the machine itself."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import User, folded
from clubs.services import staff


class Command(BaseCommand):
    help = "Give somebody who has forgotten the password a new one, and show it once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", help="the user name; capitals do not matter")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(name_key=folded(options["user"])).first()
        if user is None:
            known = ", ".join(User.objects.order_by("username").values_list("username", flat=True))
            raise CommandError(f"There is no user called {options['user']}. There is: {known}")
        password = staff.renew_password(user)
        self.stdout.write(f"Log in as {user.username} with the password {password}")
