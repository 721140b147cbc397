"""What several commands do alike: ask who typed them, and write a file."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from django.core.management.base import CommandError


def answer_to(question: str) -> str:
    """What is typed. Raises CommandError where nobody is there to type, as in a scheduled task."""
    try:
        return input(question).strip()
    except EOFError as error:
        raise CommandError(
            "Nobody answers here, and nothing was done. What is asked can be given as an option,"
            " which --help tells."
        ) from error


def agreed(question: str) -> bool:
    """Whether whoever sits there wants it."""
    return answer_to(f"{question} Type yes: ").lower() == "yes"


@contextmanager
def whole_file(file: Path) -> Iterator[IO[bytes]]:
    """A file for its owner alone, which has its name only once it is whole.

    Raises CommandError, and leaves nothing, where that can't be.
    """
    part = None
    try:
        if file.exists() and not file.is_file():
            raise OSError(errno.EEXIST, "it is no file")  # a folder, or a device of the system
        handle, part = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".part")
        with os.fdopen(handle, "w+b") as written:
            yield written
        os.replace(part, file)
    except OSError as error:
        raise CommandError(f"{file} can't be written ({error.strerror}).") from error
    finally:
        if part is not None:
            with suppress(OSError):
                os.unlink(part)
