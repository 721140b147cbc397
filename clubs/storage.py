"""What is wrong with disk or database, as far as somebody in the hall can help."""

from enum import Enum

from django.db import OperationalError

from clubs.heavy import Occupied

# Drivers are not imported for this: in the hall PostgreSQL's is not installed.
_POSTGRESQL_FULL = "53100"
_POSTGRESQL_BUSY = ("40001", "40P01", "53300", "55P03")
_POSTGRESQL_GONE = ("08", "57P0")


class Trouble(Enum):
    """The disk is full; the database is locked; it can't be reached; large work is going on."""

    FULL = "full"
    BUSY = "busy"
    GONE = "gone"
    OCCUPIED = "occupied"


def trouble_of(error: BaseException | None) -> Trouble | None:
    """The machine's trouble behind an error; None if the error is a bug of ours.

    With FULL, BUSY and OCCUPIED nothing of the transaction was stored. With GONE it is uncertain:
    the connection may have broken after the database stored it but before it could say so.
    """
    if isinstance(error, Occupied):
        return Trouble.OCCUPIED
    if not isinstance(error, OperationalError):
        return None
    if (name := getattr(error.__cause__, "sqlite_errorname", None)) is not None:
        return _of_sqlite(name)
    return _of_postgresql(getattr(error.__cause__, "sqlstate", None))


def _of_sqlite(name: str) -> Trouble | None:
    if name == "SQLITE_FULL":
        return Trouble.FULL
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Trouble.BUSY
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_READONLY")):
        return Trouble.GONE
    return None


def _of_postgresql(state: str | None) -> Trouble | None:
    """By SQLSTATE; the driver has none if it lost, or never reached, the server."""
    if state == _POSTGRESQL_FULL:
        return Trouble.FULL
    if state in _POSTGRESQL_BUSY:
        return Trouble.BUSY
    if state is None or state.startswith(_POSTGRESQL_GONE):
        return Trouble.GONE
    return None
