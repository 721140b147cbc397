"""A separate site for the benchmark: the application's settings, an empty database in a file."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def fresh_site() -> Iterator[Path]:
    """Set Django up on a new SQLite file, as in a hall; yields the folder of the file.

    Nothing from Django may be imported before, since the settings are read from the environment
    here.
    """
    with tempfile.TemporaryDirectory(prefix="right-bower-bench-") as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "clubs.settings"
        for name in ("DATABASE_URL", "DEBUG", "HTTPS", "STATIC_ROOT", "ALLOWED_HOSTS"):
            os.environ.pop(name, None)
        import django
        from django.core.management import call_command
        from django.db import connections

        django.setup()
        call_command("migrate", verbosity=0)
        yield Path(folder)
        connections.close_all()
