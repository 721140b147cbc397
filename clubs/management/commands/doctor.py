"""Reports what is wrong, and what to do."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from clubs import doctor, upgrade


class Command(BaseCommand):
    help = "Look at network, disk, clock, database, backups and version; say what to do."

    def handle(self, *args: Any, **options: Any) -> None:
        upgrade.refuse_newer()
        findings = doctor.findings()
        for each in findings:
            mark = "!" if each.advice else " "
            self.stdout.write(f"{mark} {each.about:17}{each.found} {each.advice}".rstrip())
        if any(each.advice for each in findings):
            sys.exit(1)
