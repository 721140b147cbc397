"""`manage.py make_stick`: write Right Bower as one file to carry, with files to click on."""

import hashlib
import os
import re
import zipfile
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from clubs.deploy import unpack

DEPLOY = Path(unpack.__file__).parent
OURS = "right-bower"
PACKAGES = ("engine", "clubs", "scoring")
#: The Python version in the files to click on, replaced when they are written.
OLDEST = "3.11"
PROGRAM, CLICKED = "right-bower.pyz", ("begin.cmd", "begin.command")


class Carried(NamedTuple):
    """A file on disk, and its path in the program."""

    file: Path
    place: str


class Command(BaseCommand):
    help = (
        "Write right-bower.pyz and two files to click on into a folder, a stick for instance. It"
        " runs on computers with the same system and the same Python, without internet."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="where they are written")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        part = folder / f"{PROGRAM}.part"
        try:
            write(part)
            os.replace(part, folder / PROGRAM)
            for name in CLICKED:
                lines = clicked(name).splitlines()
                end = "\r\n" if name.endswith(".cmd") else "\n"
                (folder / name).write_text(
                    "".join(line + end for line in lines), "utf-8", newline=""
                )
                (folder / name).chmod(0o755)
        except OSError as error:
            part.unlink(missing_ok=True)
            details = {"folder": folder, "why": error.strerror}
            raise CommandError(
                _("Nothing can be written into %(folder)s (%(why)s).") % details
            ) from error
        size = (folder / PROGRAM).stat().st_size / 1_000_000
        made = {"file": folder / PROGRAM, "size": f"{size:.0f}", "system": unpack.tag()}
        self.stdout.write(_("%(file)s: %(size)s MB, for %(system)s.") % made)
        self.stdout.write(_("On that computer, click on begin.cmd (Windows) or begin.command."))


def clicked(name: str) -> str:
    """A file to click on that starts this version of Python, the only one that will do."""
    return (DEPLOY / name).read_text("utf-8").replace(OLDEST, unpack.python())


def write(program: Path) -> None:
    """Write everything that is installed for the site into one file that Python runs."""
    content = hashlib.sha256()
    with zipfile.ZipFile(program, "w", zipfile.ZIP_DEFLATED) as packed:
        for carried in sorted({*own_files(), *others()}, key=lambda carried: carried.place):
            packed.write(carried.file, carried.place)
            content.update(carried.place.encode() + carried.file.read_bytes())
        packed.writestr("content.txt", content.hexdigest())
        packed.writestr(unpack.MADE_FOR, unpack.tag())
        packed.write(unpack.__file__, "__main__.py")


def own_files() -> Iterator[Carried]:
    """The site itself, laid out as in the package; a clone has its templates elsewhere."""
    for package in PACKAGES:
        yield from _below(settings.BASE_DIR / package, package)
    if settings.IS_CLONE:
        yield from _below(settings.TEMPLATES_DIR, "clubs/templates")
    about = distribution(OURS)
    yield from (carried for carried in _files_of(about) if ".dist-info/" in carried.place)


def others() -> Iterator[Carried]:
    """All files of the packages that the site needs, directly or indirectly."""
    todo, seen = [OURS], {OURS}
    while todo:
        for name in _needed_by(distribution(todo.pop())):
            if name in seen:
                continue
            seen.add(name)
            try:
                yield from _files_of(distribution(name))
            except PackageNotFoundError:
                continue  # for another system
            todo.append(name)


def _needed_by(about: Distribution) -> Iterator[str]:
    for line in about.requires or ():
        if "extra ==" not in line:
            yield re.split(r"[^\w.-]", line, maxsplit=1)[0].lower().replace("_", "-")


def _files_of(about: Distribution) -> Iterator[Carried]:
    """The files of a package, except bytecode and programs for the terminal."""
    for path in about.files or ():
        is_inside = ".." not in path.parts and path.suffix != ".pyc"
        file = Path(str(path.locate()))
        if is_inside and file.is_file():
            yield Carried(file, path.as_posix())


def _below(folder: Path, place: str) -> Iterator[Carried]:
    for file in folder.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            yield Carried(file, f"{place}/{file.relative_to(folder).as_posix()}")
