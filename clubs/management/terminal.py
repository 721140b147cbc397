"""What several commands share: tables, the terminal's language, questions, written files."""

import errno
import locale
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from clubs import upgrade
from clubs.copies import cannot_be_read

#: The variables with the terminal's language, except on Windows; the strongest first.
LANGUAGE_NAMES = ("LC_ALL", "LC_MESSAGES", "LANG")


class ClubCommand(BaseCommand):
    """A command that reads or writes what is stored, perhaps as the first one on a new computer."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Make or upgrade the tables, then run. Raises CommandError if that fails."""
        upgrade.bring_up_to_date()
        return super().execute(*args, **options)


def speak() -> None:
    """Use the language of this terminal from now on, if the site speaks it."""
    named = _language_of_windows() if sys.platform == "win32" else _language_of_terminal()
    try:
        language = translation.get_supported_language_variant(named.replace("_", "-").lower())
    except LookupError:
        language = settings.LANGUAGE_CODE
    translation.activate(language)


def _language_of_terminal() -> str:
    """The language, like fr_CA, without the encoding that may follow a dot."""
    setting = next(filter(None, map(os.environ.get, LANGUAGE_NAMES)), "")
    return setting.partition(".")[0]


def _language_of_windows() -> str:
    return locale.windows_locale.get(_number_of_windows(), "")


def _number_of_windows() -> int:
    import ctypes

    number: int = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return number


def answer_to(question: str) -> str:
    """The answer typed. Raises CommandError if nobody is there, as in a scheduled task."""
    try:
        return input(question).strip()
    except EOFError as error:
        raise CommandError(
            _(
                "Nobody can answer here, so nothing was done. The answers can be given as options,"
                " which --help lists."
            )
        ) from error


def agreed(question: str) -> bool:
    """Whether the person at the terminal types yes."""
    yes = _("yes")
    prompt = _("%(question)s Type %(yes)s: ") % {"question": question, "yes": yes}
    return answer_to(prompt).lower() in ("yes", yes)


def log_in_with(user: str, password: str) -> str:
    """The message about a new password."""
    details = {"user": user, "password": password}
    return _("Log in as %(user)s with the password %(password)s") % details


@contextmanager
def opened(file: Path) -> Iterator[IO[bytes]]:
    """Open a file for reading. Raises CommandError if that fails."""
    try:
        with file.open("rb") as read:
            yield read
    except OSError as error:
        raise CommandError(cannot_be_read(file, error)) from error


@contextmanager
def whole_file(file: Path) -> Iterator[IO[bytes]]:
    """Write a file for its owner alone, which gets its name only once it is complete.

    Raises CommandError if that fails, and leaves nothing behind.
    """
    part = None
    try:
        if file.exists() and not file.is_file():
            raise OSError(errno.EEXIST, "it is no file")  # a folder or a device
        handle, part = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".part")
        with os.fdopen(handle, "w+b") as written:
            yield written
        os.replace(part, file)
    except OSError as error:
        details = {"file": file, "why": error.strerror}
        raise CommandError(_("%(file)s can’t be written (%(why)s).") % details) from error
    finally:
        if part is not None:
            with suppress(OSError):
                os.unlink(part)
