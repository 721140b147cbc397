"""Sends what waits to be sent."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubs import postman


class Command(BaseCommand):
    help = "Send the letters that wait, as the serving site does by itself."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.CAN_SEND_MAIL:
            raise CommandError("This site has no mail server: set EMAIL_URL (see the README).")
        done = postman.work_off()
        self.stdout.write(f"{done['sent']} sent, {done['not sent']} not sent.")
