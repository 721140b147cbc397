"""Polls of live fragments, answered before the site is asked: most are of what has not changed.

A hall of 800 phones asks some 270 times a second whether something is new. Sessions, languages and
messages would cost ten times what the answer does, so that it is given here from one row of the
database. Whatever is not certain goes on to the site, which looks at everything itself.
"""

import uuid
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import unquote
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.db import Error, close_old_connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import split_domain_port, validate_host
from django.urls import Resolver404, resolve

from clubs.access import STAFF, login_of
from clubs.middleware import POLICY, Handler
from scoring.queries.versions import (
    Version,
    version_for_staff,
    version_of_event,
    version_of_link,
)

# After a 204 or 304 waitress 3 closes the connection, and after a 200 htmx swaps, if only nothing
# for nothing, which wakes all that waits for a swap. base.html says that this status is no news; a
# page that was opened before it said so knows the header HX-Reswap.
UNCHANGED = 208
_STATUS = f"{UNCHANGED} Already Reported"
_HEADERS = {
    "Content-Length": "0",
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "HX-Reswap": "none",
}
_ASKED = (
    "scoring.polls"  # in the environ of a request: the poll was looked at, and is not unchanged
)

View = Callable[..., HttpResponseBase]
#: The present version of what an address names; "" where this reader may not, or not surely, know.
VersionOf = Callable[[WSGIEnvironment, Any], str]


class _Poll(NamedTuple):
    version_of: VersionOf
    named: Any  # the event's uid, or the token of a table


class Polls:
    """The site as a WSGI application, with the polls of what has not changed answered at once."""

    def __init__(self, site: WSGIApplication) -> None:
        self._site = site

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not is_unchanged(environ):
            environ[_ASKED] = True
            return self._site(environ, start_response)
        close_old_connections()  # as the site does after each request: see CONN_MAX_AGE
        start_response(_STATUS, list(_HEADERS.items()))
        return []


def unchanged_first(get_response: Handler) -> Handler:
    """The first middleware: the polls of a server that runs the site without `Polls`."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        environ = request.META
        if _ASKED not in environ and is_unchanged(environ):
            return HttpResponse(status=UNCHANGED, headers=_HEADERS)
        return get_response(request)

    return middleware


def polled(view: View, version_of: VersionOf) -> View:
    """Mark the view of a fragment: it is not asked while `v` in its address is the version."""
    view.version_of = version_of  # type: ignore[attr-defined]
    return view


def is_unchanged(environ: WSGIEnvironment) -> bool:
    """Whether this polls a fragment that its reader may see, and has seen in this version."""
    query: str = environ.get("QUERY_STRING", "")
    if not query.startswith("v=") or environ["REQUEST_METHOD"] != "GET":
        return False
    poll = _poll_of(environ["PATH_INFO"])
    if poll is None or not _may_be_answered(environ):
        return False
    seen = unquote(query[2:].partition("&")[0])
    try:
        return seen != "" and seen == poll.version_of(environ, poll.named)
    except Error:  # the site meets the same trouble, and has the words for it
        return False


def of_event(_environ: WSGIEnvironment, event: uuid.UUID) -> str:
    """The version of a published event, for everybody."""
    version = version_of_event(event)
    return version.text if version else ""


def of_table(_environ: WSGIEnvironment, token: str) -> str:
    """The version of a table's page, for whoever has its link."""
    return version_of_link(token)


def of_board(environ: WSGIEnvironment, event: uuid.UUID) -> str:
    """The version of the director's board, for the staff of its club."""
    version = _version_for_staff(environ, event)
    return version.text if version else ""


def of_desk(environ: WSGIEnvironment, event: uuid.UUID) -> str:
    """The version of the results at the desk, which show neither clock nor club."""
    version = _version_for_staff(environ, event)
    return str(version.event) if version else ""


def _version_for_staff(environ: WSGIEnvironment, event: uuid.UUID) -> Version | None:
    login = login_of(environ.get("HTTP_COOKIE", ""))
    found = version_for_staff(event, login.user) if login else None
    if login is None or found is None or found.role not in STAFF:
        return None
    return found.version if login.is_of(found.password) else None


@lru_cache(maxsize=4096)
def _poll_of(path: str) -> _Poll | None:
    """What the address of a fragment names; None for every other address."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    version_of = getattr(match.func, "version_of", None)
    named = match.kwargs.get("event") or match.kwargs.get("token")
    return _Poll(version_of, named) if version_of else None


def _may_be_answered(environ: WSGIEnvironment) -> bool:
    """Whether the site would take the request: by a name it has, over https if it asks for that."""
    if settings.SECURE_SSL_REDIRECT and environ.get("HTTP_X_FORWARDED_PROTO") != "https":
        return False
    host, _port = split_domain_port(environ.get("HTTP_HOST") or environ["SERVER_NAME"])
    return bool(host) and validate_host(host, settings.ALLOWED_HOSTS)
