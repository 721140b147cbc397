"""`manage.py archive_club`: export a whole club to one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubs.management.terminal import ClubCommand, whole_file
from clubs.models import Club
from scoring.archive.export import export


class Command(ClubCommand):
    help = "Export a whole club to one file, for another computer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file to be written")
        parser.add_argument("--club", help="short name of the club, where there are several")

    def handle(self, *args: Any, **options: Any) -> None:
        club, file = the_club(options["club"]), options["file"]
        with whole_file(file) as written:
            export(club, written)
        size = file.stat().st_size / 1_000_000
        details = {"club": club.name, "file": file, "size": f"{size:.1f}"}
        self.stdout.write(_("%(club)s is in %(file)s: %(size)s MB.") % details)


def the_club(slug: str | None) -> Club:
    """The club with this short name, or the only one. Raises CommandError otherwise."""
    if not (known := list(Club.objects.order_by("slug"))):
        details = {
            "start": f"{settings.COMMAND} start_club", "take": f"{settings.COMMAND} take_club"
        }  # fmt: skip
        raise CommandError(
            _("There is no club here yet. %(start)s makes one; %(take)s imports one from its file.")
            % details
        )
    named = [club for club in known if slug is None or club.slug == slug]
    if len(named) != 1:
        details = {"known": ", ".join(club.slug for club in known)}
        raise CommandError(_("Say which club, with --club. The clubs are: %(known)s.") % details)
    return named[0]
