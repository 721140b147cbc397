"""`manage.py take_club`: a club out of its archive."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubs.management.terminal import agreed
from scoring.archive.container import Archive
from scoring.archive.refusal import ArchiveRefused
from scoring.archive.taking import Contents, look_into, take


class Command(BaseCommand):
    help = "Take a whole club out of the file that archive-club made."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the archive")
        parser.add_argument("--short-name", help="what the club is called in addresses here")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with options["file"].open("rb") as file:
                self.take(Archive(file), options["short_name"], is_sure=options["yes"])
        except OSError as error:
            raise CommandError(f"{options['file']} can't be read ({error.strerror}).") from error
        except ArchiveRefused as refusal:
            raise CommandError(refusal.sentence) from refusal

    def take(self, archive: Archive, short_name: str | None, *, is_sure: bool) -> None:
        """Show what is in the archive, ask, and take it in."""
        found = look_into(archive)
        slug = short_name or found.slug
        self.stdout.write("\n".join(told(found, slug)))
        if not (is_sure or agreed("Take it in?")):
            self.stdout.write("Nothing was taken in.")
            return
        club = take(archive, slug=slug, by=None)
        self.stdout.write(f"{club.name} is here.")
        for account in found.accounts:
            if not account.is_here:
                self.stdout.write(
                    f"A password for {account.name}:"
                    f" {settings.COMMAND} new_password {account.name_here}"
                )


def told(found: Contents, slug: str) -> list[str]:
    """What is in an archive, a thing a line."""
    counts = [
        f"{found.counts.get(part, 0)} {what}"
        for part, what in (
            ("clubs.member", "members"), ("scoring.event", "events"),
            ("scoring.handresult", "hands"), ("clubs.ledgerentry", "entries of the ledger"),
        )
    ]  # fmt: skip
    return [f"{found.name}: {', '.join(counts)}.", f"In addresses here: {slug}"]
