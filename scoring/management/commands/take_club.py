"""`manage.py take_club`: import a club from its archive."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubs.management.terminal import ClubCommand, agreed, opened
from scoring.archive.container import Archive
from scoring.archive.refusal import ArchiveRefused
from scoring.archive.taking import Contents, look_into, take


class Command(ClubCommand):
    help = "Import a whole club from the file that archive-club made."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the archive")
        parser.add_argument("--short-name", help="what the club is called in addresses here")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with opened(options["file"]) as file:
                self.take(Archive(file), options["short_name"], is_sure=options["yes"])
        except ArchiveRefused as refusal:
            raise CommandError(refusal.sentence) from refusal

    def take(self, archive: Archive, short_name: str | None, *, is_sure: bool) -> None:
        """Show what is in the archive, ask, and import it."""
        contents = look_into(archive)
        slug = short_name or contents.slug
        self.stdout.write("\n".join(told(contents, slug)))
        if not (is_sure or agreed(_("Import it?"))):
            self.stdout.write(_("Nothing was imported."))
            return
        club = take(archive, slug=slug, by=None)
        self.stdout.write(_("%(club)s is here.") % {"club": club.name})
        for account in contents.accounts:
            if not account.is_here:
                command = f"{settings.COMMAND} new_password {account.name_here}"
                details = {"user": account.name, "command": command}
                self.stdout.write(_("A password for %(user)s: %(command)s") % details)


def told(contents: Contents, slug: str) -> list[str]:
    """What is in an archive, one item per line."""
    counts = [
        f"{contents.counts.get(part, 0)} {noun}"
        for part, noun in (
            ("clubs.member", _("members")), ("scoring.event", _("events")),
            ("scoring.handresult", _("hands")), ("clubs.ledgerentry", _("entries of the ledger")),
        )
    ]  # fmt: skip
    return [
        f"{contents.name}: {', '.join(counts)}.",
        _("In addresses here: %(name)s") % {"name": slug},
    ]
