"""The command `right-bower`: the site's commands under names that are easy to type."""

import os
import sys
from importlib.metadata import version

import django
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.utils.translation import gettext_lazy as _

from clubs.garbage import collect_seldom
from clubs.management.terminal import speak

#: What the overview lists; every other command of Django works as well.
COMMANDS = {
    "demo": _("a demo club in the middle of its season, to look at"),
    "serve": _("your club's site, for this machine and the phones in the hall"),
    "start-club": _("make a club and its first director"),
    "backup": _("a copy of the database, now"),
    "restore": _("put a copy of the database back"),
    "archive-club": _("a whole club as one file, for another computer"),
    "take-club": _("a club from such a file"),
    "carry-event": _("one event as a file, for another computer"),
    "take-event": _("an event from such a file, or corrections made since"),
    "send-event": _("an event to the club's site, over the internet"),
    "make-stick": _("all of this as one file, to start with a click elsewhere"),
    "doctor": _("check whether all is well, and say what to do"),
    "new-password": _("for somebody who has forgotten it"),
    "import-event": _("an event that was played elsewhere, from its two files"),
    "send-letters": _("send waiting letters; `serve` does so automatically"),
}
SERVING = {"demo", "serve"}


def main() -> None:
    """Run the command that was typed; a wrong setting gives a sentence, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")
    program, *words = sys.argv
    if words == ["--version"]:
        print(version("right-bower"))  # noqa: T201
        return
    collect_seldom()
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    speak()
    if not words or words in (["help"], ["-h"], ["--help"]):
        print(overview())  # noqa: T201
        return
    name, *arguments = words
    # Django's checks examine only the program, and its tests run them. They load every page, which
    # would double the time of a short command; a server needs the pages anyway.
    is_short = name.replace("_", "-") in COMMANDS.keys() - SERVING
    skipped = ["--skip-checks"] if is_short else []
    execute_from_command_line([program, name.replace("-", "_"), *skipped, *arguments])


def overview() -> str:
    """The list of commands, one a line."""
    lines = [f"  right-bower {name:14}{meaning}" for name, meaning in COMMANDS.items()]
    about = _("Right Bower runs Bid Euchre afternoons.")
    hint = _("right-bower serve --help says more about serve, and likewise for the others.")
    return "\n".join([str(about), "", *lines, "", str(hint)])
