"""`manage.py carry_event`: export one event to a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubs.management.terminal import ClubCommand, whole_file
from clubs.refusal import Refused
from scoring.archive.event_file import export
from scoring.management.commands.archive_club import the_club
from scoring.models import Event


class Command(ClubCommand):
    help = "Export one event to a file, to be imported on the club's other site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file to be written")
        parser.add_argument("--club", help="short name of the club, where there are several")
        parser.add_argument("--event", help="name of the event; without it, the last one")

    def handle(self, *args: Any, **options: Any) -> None:
        event, file = the_event(options), options["file"]
        try:
            with whole_file(file) as written:
                export(event, written, by=None)
        except Refused as refusal:
            raise CommandError(refusal.sentence) from refusal
        self.stdout.write(_("%(event)s is in %(file)s.") % {"event": event.name, "file": file})


def the_event(options: dict[str, Any]) -> Event:
    """The last event with this name, or the last of all. Raises CommandError if there is none."""
    events = Event.objects.filter(club=the_club(options["club"]), rehearses=None)
    if options["event"]:
        events = events.filter(name=options["event"])
    event = events.order_by("-created_at", "-pk").first()
    if event is None:
        raise CommandError(_("There is no such event. Its page shows its name."))
    return event
