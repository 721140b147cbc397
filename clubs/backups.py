"""Copies of the database in a second place, made by the hall's server while it is in use.

They go to a folder that a director chose, on a stick or in a synced folder; until then to one
beside the database, which helps against a mistake but not against a dead disk. The choice, and the
folders chosen before, are kept in a file of their own, so that restoring a database does not bring
back an older choice.
"""

import datetime as dt
import errno
import json
import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from clubs import copies
from clubs.copies import CopyFailed, cannot_be_read

#: Seconds between two copies while there are writes: shorter than a round.
EVERY = 600.0
#: Seconds between two checks, and before a failed copy is tried again.
LOOK = 30.0
#: How many are kept: the latest ones, the last of each day, the last of each month.
LAST, DAYS, MONTHS = 12, 14, 12
#: A file that marks the chosen folder. When a stick is pulled out, its empty mount folder may
#: remain, on the computer's own disk.
MARK = "right-bower-backups.txt"
STAMP = "%Y%m%d-%H%M%S"
#: Names of folders that are on this disk and, by some service, on another computer too. The last
#: two are those of macOS.
SYNCED = (
    "dropbox", "onedrive", "google drive", "googledrive", "icloud", "nextcloud", "owncloud",
    "cloudstorage", "mobile documents",
)  # fmt: skip

logger = logging.getLogger(__name__)


class Backup(NamedTuple):
    """A copy in the folder; `made_at` is read from its name, in UTC."""

    path: Path
    made_at: dt.datetime

    @property
    def megabytes(self) -> float:
        """The size of the file, in units of 1,000,000 bytes."""
        return self.path.stat().st_size / 1_000_000


class BackupState(NamedTuple):
    """What is remembered. `trouble` is a code, "" if the last copy is good."""

    folder: Path
    is_chosen: bool
    made_at: dt.datetime | None
    trouble: str

    @property
    def is_on_own_disk(self) -> bool:
        """Whether a dead disk takes the data and their copies. False if that can't be told."""
        if not self.is_chosen:
            return True
        is_synced = any(part.lower().startswith(SYNCED) for part in self.folder.parts)
        disk = disk_of(self.folder)
        return not is_synced and disk is not None and disk == disk_of(settings.DATA_DIR)


def disk_of(folder: Path) -> int | None:
    """The number that the system gives the disk of a folder; None if it gives none."""
    try:
        return folder.stat().st_dev or None  # 0 on Windows: some drives of a network have no number
    except (OSError, ValueError):
        return None


def state() -> BackupState:
    """Where the copies go, when the last good one was made, and what has gone wrong since."""
    kept = _kept()
    folder = Path(kept.get("folder") or _first_folder())
    made_at = dt.datetime.fromisoformat(kept["made_at"]) if kept.get("made_at") else None
    return BackupState(folder, "folder" in kept, made_at, kept.get("trouble", ""))


def choose(folder: Path) -> None:
    """Make copies there from now on. Raises CopyFailed if the folder can't be written to."""
    try:
        if not folder.is_absolute() or not folder.is_dir():
            raise CopyFailed(_("There is no folder %(folder)s.") % {"folder": folder})
        (folder / MARK).write_text("Right Bower keeps copies of its database here.\n")
    except (OSError, ValueError) as error:
        details = {"folder": folder}
        raise CopyFailed(_("Nothing can be written into %(folder)s.") % details) from error
    former = [str(each) for each in folders() if each not in (folder, _first_folder())]
    _keep(folder=str(folder), former=former, made_at=None, trouble="")


def folders() -> list[Path]:
    """The folder that the copies go to, then those they went to before."""
    earlier = [*map(Path, _kept().get("former", ())), _first_folder()]
    return list(dict.fromkeys([state().folder, *earlier]))


def make() -> Backup:
    """Make a copy now, and delete old ones. Raises CopyFailed, and remembers why."""
    now = dt.datetime.now(dt.UTC)
    try:
        folder = _folder_that_is_there()
        path = folder / f"right-bower-{now:{STAMP}}.sqlite3"
        copies.copy_database(database(), path)
        delete_old(folder)
    except CopyFailed as failure:
        _keep(trouble=_code_of(failure))
        raise
    _keep(made_at=now.isoformat(), trouble="")
    return Backup(path, now)


def existing() -> list[Backup]:
    """The copies in all folders used so far, as far as these are there, the newest first."""
    by_name: dict[str, Backup] = {}
    for folder in folders():
        with suppress(OSError):
            for backup in _backups_in(folder):
                by_name.setdefault(backup.path.name, backup)
    return sorted(by_name.values(), key=lambda backup: backup.made_at, reverse=True)


def delete_old(folder: Path) -> None:
    """Delete copies that `kept_of` does not keep, and any that a kill left unfinished."""
    for unfinished in folder.glob("right-bower-*.part"):
        unfinished.unlink(missing_ok=True)
    backups = sorted(_backups_in(folder), key=lambda backup: backup.made_at, reverse=True)
    keep = kept_of(backup.made_at for backup in backups)
    for backup in backups:
        if backup.made_at not in keep:
            backup.path.unlink(missing_ok=True)


def kept_of(moments: Iterable[dt.datetime]) -> set[dt.datetime]:
    """Which of these copies stay; `moments` runs from the newest to the oldest."""
    newest_first = list(moments)
    days: dict[dt.date, dt.datetime] = {}
    months: dict[tuple[int, int], dt.datetime] = {}
    for moment in newest_first:
        days.setdefault(moment.date(), moment)
        months.setdefault((moment.year, moment.month), moment)
    return {
        *newest_first[:LAST],
        *list(days.values())[:DAYS],
        *list(months.values())[:MONTHS],
    }


def database() -> Path:
    """The file that is copied."""
    return Path(str(settings.DATABASES["default"]["NAME"]))


def start() -> None:
    """Make copies from now on, for as long as this process lives."""
    settings.BACKS_UP = True
    Thread(target=_go_on, name="backups", daemon=True).start()


def _go_on() -> None:
    with closing(sqlite3.connect(database(), check_same_thread=False)) as watch:
        for _due in due(watch):
            try:
                make()
            except CopyFailed as failure:
                logger.error("No backup: %s", failure)


def due(watch: sqlite3.Connection) -> Iterator[None]:
    """Yield whenever a copy is due: at the start, then after something was written."""
    copied = None
    tried_at = -EVERY
    while True:
        (written,) = watch.execute("PRAGMA data_version").fetchone()
        waits = LOOK if state().trouble else EVERY
        if (written != copied or state().trouble) and time.monotonic() - tried_at >= waits:
            copied, tried_at = written, time.monotonic()
            yield
        time.sleep(LOOK)


def _folder_that_is_there() -> Path:
    """The folder; a chosen one is never created. Raises CopyFailed."""
    now = state()
    try:
        if not now.is_chosen:
            now.folder.mkdir(mode=0o700, exist_ok=True)
        elif not (now.folder / MARK).exists():
            gone = _("The folder %(folder)s is gone.") % {"folder": now.folder}
            raise CopyFailed(gone) from FileNotFoundError()
    except OSError as error:
        raise CopyFailed(cannot_be_read(now.folder, error)) from error
    return now.folder


def _code_of(failure: CopyFailed) -> str:
    cause = failure.__cause__
    if isinstance(cause, FileNotFoundError):
        return "gone"
    if getattr(cause, "errno", None) == errno.ENOSPC or "full" in str(cause):
        return "full"
    if getattr(cause, "errno", None) in (errno.EROFS, errno.EACCES, errno.EPERM):
        return "read-only"
    return "failed"


def _backups_in(folder: Path) -> Iterator[Backup]:
    for path in folder.glob("right-bower-*.sqlite3"):
        try:
            stamp = dt.datetime.strptime(path.stem, f"right-bower-{STAMP}")  # noqa: DTZ007
        except ValueError:
            continue  # somebody's own copy
        yield Backup(path, stamp.replace(tzinfo=dt.UTC))


def _kept() -> dict[str, Any]:
    try:
        kept = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _keep(**changed: object) -> None:
    values = {name: value for name, value in (_kept() | changed).items() if value is not None}
    fresh = _file().with_suffix(".new")
    fresh.write_text(json.dumps(values), "utf-8")
    fresh.replace(_file())


def _first_folder() -> Path:
    """Where the copies go until a folder is chosen."""
    folder: Path = settings.DATA_DIR / "backups"
    return folder


def _file() -> Path:
    path: Path = settings.DATA_DIR / "backups.json"
    return path
