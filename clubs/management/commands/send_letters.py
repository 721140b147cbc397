"""Sends the letters that wait."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from clubs import postman


class Command(BaseCommand):
    help = "Send the letters that wait, as the serving site does by itself."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.CAN_SEND_MAIL:
            raise CommandError(_("This site has no mail server: set EMAIL_URL (see the README)."))
        done = postman.work_off()
        details = {"sent": done["sent"], "left": done["not sent"]}
        self.stdout.write(_("%(sent)s sent, %(left)s not sent.") % details)
