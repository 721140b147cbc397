"""Writes that do not wait until they are on the disk; on PostgreSQL all of them wait.

Separate from `base`, which is imported only where the database is SQLite.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from django.db import connection


def may_be_lost() -> AbstractContextManager[None]:
    """For a write that a power cut may take back, like the count of a minute's acts.

    SQLite need not wait for the disk then, which on an old laptop takes longer than all the rest.
    """
    unhurried: Callable[[], AbstractContextManager[None]] = getattr(
        connection, "without_flushing", nullcontext
    )
    return unhurried()
