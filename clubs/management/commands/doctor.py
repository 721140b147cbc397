"""Reports what is wrong, and what to do."""

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from clubs import doctor, upgrade


class Command(BaseCommand):
    help = "Look at network, disk, clock, database, backups and version; say what to do."

    def handle(self, *args: Any, **options: Any) -> None:
        upgrade.refuse_newer()
        with timezone.override(doctor.zone_of_first_club()):
            findings = doctor.findings()
        for finding in findings:
            mark = "!" if finding.advice else " "
            self.stdout.write(f"{mark} {finding.about:17}{finding.state} {finding.advice}".rstrip())
        if any(finding.advice for finding in findings):
            sys.exit(1)
