"""The static files as they are served; in the hall the server collects them when it starts."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import rcssmin
import rjsmin
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile, File
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: The minifiers, by file extension.
_SMALLER: dict[str, Callable[[str], str]] = {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}


class SmallStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Static files minified, compressed, and named after a hash of their content."""

    def _save(self, name: str, content: "File[bytes]") -> str:
        smaller = _SMALLER.get(Path(name).suffix)
        if smaller and ".min." not in name:
            text = b"".join(content.chunks()).decode()
            content = ContentFile(smaller(text).encode())
        saved: str = super()._save(name, content)
        return saved


def collect(folder: Path) -> None:
    """Serve static files compressed and under names that change with their content.

    The phones of a hall share one wireless network, so each file should be sent to each phone only
    once and cached for good. Each state of the files has a folder of its own, made at the first
    start and found at the next; a server still running with another state keeps its own.
    """
    settings.WHITENOISE_USE_FINDERS = False
    settings.STORAGES["staticfiles"]["BACKEND"] = settings.COLLECTED_STORAGE
    ready = folder / _state()
    if not ready.exists():
        folder.mkdir(exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder)
        settings.STATIC_ROOT = fresh
        call_command("collectstatic", interactive=False, verbosity=0)
        _settle(fresh, ready)
    settings.STATIC_ROOT = str(ready)


def _settle(fresh: str, ready: Path) -> None:
    """Rename a complete folder in one step: two servers may start at the same time."""
    try:
        os.rename(fresh, ready)
    except OSError:
        if not ready.exists():
            raise
        shutil.rmtree(fresh)


def _state() -> str:
    """A hash of all static files as they are now."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda file: file[0]):
            digest.update(f"{name} {storage.size(name)} {storage.path(name)}".encode())
            digest.update(storage.get_modified_time(name).isoformat().encode())
    return digest.hexdigest()[:16]
