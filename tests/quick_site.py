"""Shortcuts that make the site quick for tests, and what each leaves out.

One session fixture applies them all, since pytest requests every such fixture before each test.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.template import Template
from django.test import Client, override_settings
from django.test.utils import _TestState
from whitenoise.middleware import WhiteNoiseMiddleware

from clubs.models import User
from scoring.rotations import methods, repaired, seats, tables
from scoring.rotations.final import final
from scoring.rotations.individual import individual

#: Passwords use a fast hash. Long work is cached in memory, where other runs don't find it.
SETTINGS: dict[str, Any] = {
    "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
    "CACHES": {
        **settings.CACHES,
        "work": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "work"},
    },
}
#: How long tables and seats are balanced in production.
EVENED = {
    (places, name): getattr(places, name)
    for places, names in ((tables, ("EFFORT", "TURNS", "COOLED")), (seats, ("TURNS", "COOLED")))
    for name in names
}


@contextmanager
def quick_site() -> Iterator[None]:
    """The site with all shortcuts; Django's own test setup must have run."""
    with override_settings(**SETTINGS), pytest.MonkeyPatch.context() as patch:
        for _quicken in QUICKENED:
            _quicken(patch)
        yield


def _wait_neither_for_passwords_nor_aside(patch: pytest.MonkeyPatch) -> None:
    """Wrong passwords may follow each other at once, and long work is waited for."""
    patch.setattr("clubs.lockout.REST", 0)
    patch.setattr("clubs.long_work.AT_ONCE", 60)


def _find_plans_at_once(patch: pytest.MonkeyPatch) -> None:
    """Use plans that are found at once; tests of a longer search pass their effort."""
    for search in (individual, final):
        patch.setitem(search.__kwdefaults__, "effort", 0)
    patch.setattr(methods, "EFFORT", 1)
    patch.setitem(repaired.__kwdefaults__, "tries", 4000)
    patch.setattr(tables, "EFFORT", 5000)
    for places in (tables, seats):
        patch.setattr(places, "TURNS", 1000)
        patch.setattr(places, "COOLED", (places.COLD / places.WARM) ** (1 / 1000))


def spread_evenly(patch: pytest.MonkeyPatch) -> None:
    """Search as in production; see the fixture `evened_at_length`."""
    for (places, name), value in EVENED.items():
        patch.setattr(places, name, value)


def _find_static_files_once(patch: pytest.MonkeyPatch) -> None:
    """Find static files once for all clients, although each client has its own middleware."""
    found: dict[str, Any] = {}
    find = WhiteNoiseMiddleware.add_files_from_finders

    def add_files_from_finders(middleware: WhiteNoiseMiddleware) -> None:
        if not found:
            find(middleware)
            found.update(middleware.files)
        middleware.files.update(found)

    patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_files_from_finders)


def _copy_no_contexts(patch: pytest.MonkeyPatch) -> None:
    """Stop Django from copying the context of every template; see `answers_with_context`."""
    patch.setattr(Template, "_render", _TestState.saved_data.template_render)


def _keep_values(patch: pytest.MonkeyPatch) -> None:
    """Do not count the transaction around a test as a write, so that values are cached as usual."""

    def is_writing() -> bool:
        return any(not block._from_testcase for block in connection.atomic_blocks)

    patch.setattr("scoring.store.events.is_writing", is_writing)


def _log_in_at_once(patch: pytest.MonkeyPatch) -> None:
    """Let `force_login` store the final session directly; tests of the login page don't use it."""
    store = import_module(settings.SESSION_ENGINE).SessionStore

    def force_login(client: Client, user: User, backend: str | None = None) -> None:
        session = store()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = backend or settings.AUTHENTICATION_BACKENDS[-1]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save(must_create=True)
        client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key

    patch.setattr(Client, "force_login", force_login)


def _think_in_this_process(patch: pytest.MonkeyPatch) -> None:
    """Let computer players think in the test's own process and start no other."""
    patch.setattr("scoring.practice.thinking.begin", bool)
    patch.setattr("scoring.views.practice.begin", bool)


QUICKENED = (
    _wait_neither_for_passwords_nor_aside,
    _find_plans_at_once,
    _find_static_files_once,
    _copy_no_contexts,
    _keep_values,
    _log_in_at_once,
    _think_in_this_process,
)
