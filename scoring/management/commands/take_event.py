"""`manage.py take_event`: import an event from its file, or what has changed in it since."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubs.management.terminal import ClubCommand, agreed, opened
from clubs.refusal import Refused
from scoring.archive.event_file import EventFile
from scoring.archive.preview import FilePreview, preview
from scoring.archive.told import done, told
from scoring.management.commands.archive_club import the_club


class Command(ClubCommand):
    help = "Import an event from the file that carry-event made; the same file twice is harmless."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file of the event")
        parser.add_argument("--club", help="short name of the club, where there are several")
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser.add_argument(
            "--keep", choices=["here", "file"],
            help="what counts where something was changed on both sides",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        club = the_club(options["club"])
        try:
            with opened(options["file"]) as read:
                file = EventFile(read)
            self.take(preview(club, file), options["keep"], is_sure=options["yes"])
        except Refused as refusal:
            raise CommandError(refusal.sentence) from refusal

    def take(self, file_preview: FilePreview, keep: str | None, *, is_sure: bool) -> None:
        """Show what the file would do, ask, and do it."""
        self.stdout.write("\n".join(told(file_preview)))
        refuse_undecided(file_preview, keep)
        if not (is_sure or agreed(_("Import it?"))):
            self.stdout.write(_("Nothing was imported."))
            return
        people = {
            person.player: person.usual for person in file_preview.people if not person.member
        }
        sides = {conflict.unit: keep for conflict in file_preview.conflicts} if keep else {}
        self.stdout.write(done(file_preview.take(people, sides, seen=file_preview.seen, by=None)))


def refuse_undecided(file_preview: FilePreview, keep: str | None) -> None:
    """Raise CommandError for anything that the command can't decide."""
    if file_preview.conflicts and not keep:
        raise CommandError(
            _(
                "Nothing was imported. Decide hand by hand on the page “Import an event”, or for"
                " all at once with --keep here or --keep file."
            )
        )
    unknown = [
        person.name for person in file_preview.people if not (person.decided or person.usual)
    ]
    if unknown:
        raise CommandError(
            _(
                "Nothing was imported: several members could be %(names)s. Say who it is on the"
                " page “Import an event”."
            )
            % {"names": ", ".join(unknown)}
        )
