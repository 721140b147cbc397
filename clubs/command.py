"""The command `right-bower`: the commands of the site, by names that are typed easily."""

import os
import sys
from importlib.metadata import version

import django
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

#: What somebody may look for; every other command of Django is there as well.
COMMANDS = {
    "demo": "a demo club in the middle of its season, to look at",
    "serve": "your club's site, for this machine and the phones in the hall",
    "start-club": "make a club and its first director",
    "backup": "a copy of the database, now",
    "restore": "put a copy of the database back",
    "archive-club": "a whole club as one file, for another computer",
    "take-club": "a club out of such a file",
    "carry-event": "one event as a file, for another computer",
    "take-event": "an event out of such a file, or what was corrected in it since",
    "send-event": "an event to the club's site, over the internet",
    "make-stick": "all of this as one file, to begin with a click elsewhere",
    "doctor": "look whether all is well, and say what to do",
    "new-password": "for somebody who has forgotten it",
    "import-event": "an event that was played elsewhere, from its two files",
    "send-letters": "send what waits; `serve` does it by itself",
}


def main() -> None:
    """Run the command that was typed; a setting that is wrong is a sentence, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")
    program, *words = sys.argv
    if not words or words in (["help"], ["-h"], ["--help"]):
        print(overview())  # noqa: T201
        return
    if words == ["--version"]:
        print(version("right-bower"))  # noqa: T201
        return
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    execute_from_command_line([program, words[0].replace("-", "_"), *words[1:]])


def overview() -> str:
    """What can be typed, a command a line."""
    lines = [f"  right-bower {name:14}{meaning}" for name, meaning in COMMANDS.items()]
    return "\n".join(["Right Bower runs Bid Euchre afternoons.", "", *lines, "", _MORE])


_MORE = "right-bower serve --help says more about serve, and so for each of them."
