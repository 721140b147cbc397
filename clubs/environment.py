"""Reads settings from the environment, and fails loudly if one of them is wrong."""

import os
import re
import secrets
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_DAY = 24 * 3600.0
#: What stands for a proxy's address if it connects through a Unix socket.
SOCKET = "unix"
_TRUE, _FALSE = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def flag(name: str, default: bool = False) -> bool:
    """The on/off value of a variable; raises ImproperlyConfigured for anything but yes or no."""
    text = os.environ.get(name)
    if text is None:
        return default
    if text.strip().lower() in _TRUE:
        return True
    if text.strip().lower() in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is “{text}”; write 1 or 0.")


def words(name: str, default: str) -> list[str]:
    """A comma-separated variable as a list without blanks."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def networks(name: str, default: str) -> list[IPv4Network | IPv6Network]:
    """The addresses and networks in a variable; raises ImproperlyConfigured if one is neither."""
    try:
        return [ip_network(word) for word in words(name, default) if word != SOCKET]
    except ValueError as error:
        advice = f"write 10.0.0.7, 10.0.0.0/8 or {SOCKET}."
        raise ImproperlyConfigured(f"{name}: {error}; {advice}") from error


def seconds(name: str, default: float) -> float:
    """A time in seconds, 0 or more and under a day; otherwise raises ImproperlyConfigured."""
    text = os.environ.get(name, "").strip()
    try:
        number = float(text) if text else default
    except ValueError:
        number = -1.0
    if not 0 <= number < _DAY:
        raise ImproperlyConfigured(f"{name} is “{text}”; write a number of seconds, 0 or more.")
    return number


def token(name: str) -> str:
    """A secret word of 16 characters or more, '' if unset; refuses a shorter one."""
    text = os.environ.get(name, "").strip()
    if text and (len(text) < 16 or not text.isascii() or not text.isprintable()):
        raise ImproperlyConfigured(f"{name} is too easy to guess; write 16 letters and digits.")
    return text


def folder(name: str, default: Path) -> Path:
    """The folder that a variable names; it is made if missing."""
    path = Path(os.environ.get(name) or default)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"{name}: the folder {path} can't be made ({error}).") from error
    return path


def usual_folder() -> Path:
    """Where this system keeps an installed program's data for this user."""
    from platformdirs import user_data_path

    return user_data_path("Right Bower", appauthor=False)


def secret_key(data: Path) -> str:
    """SECRET_KEY, or the key kept in the data folder, which is made on the first run."""
    if own_key := os.environ.get("SECRET_KEY"):
        if len(own_key) < 32:
            raise ImproperlyConfigured("SECRET_KEY is too short: 32 characters or more.")
        return own_key
    kept = data / "secret_key"
    if not kept.exists():
        _keep_new_key(kept)
    key = kept.read_text().strip()
    if len(key) < 32:
        raise ImproperlyConfigured(f"{kept} holds no key: delete the file and start again.")
    return key


def _keep_new_key(kept: Path) -> None:
    """Write a key so that it is never seen half-written: two servers may start at once."""
    fresh = kept.with_name(f"{kept.name}.{os.getpid()}")
    with open(fresh, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(secrets.token_urlsafe(50))
    try:
        os.link(fresh, kept)
    except FileExistsError:
        pass  # the other server was quicker, and its key is as good
    finally:
        fresh.unlink()


def postgres(url: str) -> dict[str, object]:
    """The database that DATABASE_URL names, with writes that survive a power cut."""
    try:
        import dj_database_url
    except ImportError as error:
        raise ImproperlyConfigured(
            'DATABASE_URL needs the postgres extra: pip install -e ".[postgres]"'
        ) from error
    database: dict[str, object] = dict(dj_database_url.parse(url))
    if database.get("ENGINE") != "django.db.backends.postgresql":
        raise ImproperlyConfigured("DATABASE_URL must begin with postgres:// or postgresql://")
    database["OPTIONS"] = {
        **dict(database.get("OPTIONS") or {}),  # type: ignore[call-overload]
        "options": "-c synchronous_commit=on",
    }
    database["CONN_MAX_AGE"] = 60
    database["CONN_HEALTH_CHECKS"] = True
    return database


def sqlite(path: Path) -> dict[str, object]:
    """The embedded database: write-ahead log, one writer at a time, each commit on the disk.

    A writer waits DATABASE_WAIT seconds for the others: less than the ten that a phone waits for
    its answer, so that the phone gets to show the reason. The file is made here, readable by this
    system user alone; SQLite gives its log the same rights.
    """
    if not path.exists():
        path.touch(mode=0o600)
    return {
        "ENGINE": "clubs.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 600,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": seconds("DATABASE_WAIT", 8),
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-20000;"
            ),
        },
    }


class MailServer(NamedTuple):
    """Where letters are handed in, in the terms of Django's settings."""

    host: str
    port: int
    user: str
    password: str
    use_ssl: bool
    use_tls: bool
    sender: str


def mail_server(name: str) -> MailServer | None:
    """The mail server that a variable names; None if unset.

    smtp://user:password@host:587?from=club@example.org encrypts with STARTTLS, except to this
    machine or with tls=0; smtps:// encrypts from the first byte.
    """
    if not (url := os.environ.get(name, "").strip()):
        return None
    advice = "write smtp://user:password@host:587?from=club@example.org."
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}: {error}; {advice}") from error
    if parts.scheme not in ("smtp", "smtps") or not host:
        raise ImproperlyConfigured(f"{name} names no mail server; {advice}")
    options, user = parse_qs(parts.query), unquote(parts.username or "")
    use_ssl = parts.scheme == "smtps"
    sender = options.get("from", [user])[0]
    if not re.fullmatch(r"[^\s@<>,;\"]+@[^\s@<>,;\"]+", sender):
        raise ImproperlyConfigured(f"{name} says not from whom; {advice}")
    usual = 465 if use_ssl else 587 if user else 25
    use_tls = not use_ssl and options.get("tls", [_tls_to(host)])[0].lower() not in _FALSE
    password = unquote(parts.password or "")
    return MailServer(host, port or usual, user, password, use_ssl, use_tls, sender)


def _tls_to(host: str) -> str:
    """Whether to encrypt by default: not to this machine, where nobody can listen in."""
    return "0" if host in ("localhost", "::1") or host.startswith("127.") else "1"
