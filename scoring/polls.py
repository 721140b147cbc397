"""Answers given before the site is asked: polls without news, and pages from the cache.

A hall of 800 phones polls some 270 times a second. Sessions, languages and messages would cost ten
times as much as the answer, so it is given here from one row of the database. Anything uncertain
goes on to the site, which checks everything itself.
"""

import uuid
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import unquote
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.db import Error, close_old_connections
from django.http import HttpRequest, HttpResponseBase
from django.http.request import split_domain_port, validate_host
from django.urls import Resolver404, resolve

from clubs.access import STAFF, cookies_of, login_of
from clubs.middleware import POLICY, Handler
from scoring.kept import Answer, keep, key_of, shelf
from scoring.store import Present, Version, version_for_staff, version_of_event, version_of_link

# After a 204 or 304 waitress 3 closes the connection, and after a 200 htmx swaps even an empty
# answer, which wakes everything that waits for a swap. base.html declares this status to be no
# news; pages opened before it did so obey the header HX-Reswap.
UNCHANGED = 208
_NO_NEWS = Answer(
    f"{UNCHANGED} Already Reported",
    [
        ("Content-Length", "0"),
        ("Cache-Control", "no-store"),
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("HX-Reswap", "none"),
    ],
)
_ASKED = "scoring.polls"  # in the environ: the key under which to cache the site's answer, or None

View = Callable[..., HttpResponseBase]
#: The present version of what an address names; None if this reader must not know it, or might
#: not be allowed to.
Reader = Callable[[WSGIEnvironment, Any], Present | None]


class _Route(NamedTuple):
    """How to answer an address: its version reader, its argument, and what may be answered here."""

    present: Reader
    named: Any  # the event's uid, or the token of a table
    is_polled: bool
    is_kept: bool


class Polls:
    """The site as a WSGI application, with some answers given at once."""

    def __init__(self, site: WSGIApplication) -> None:
        self._site = site

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        answer = answer_to(environ)
        if answer is None:
            return self._site(environ, start_response)
        close_old_connections()  # as the site does after each request: see CONN_MAX_AGE
        start_response(answer.status, list(answer.headers))
        return [answer.body]


def first_asked(get_response: Handler) -> Handler:
    """The first middleware: caches the site's answers, and stands in if there is no `Polls`."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if _ASKED not in request.META and (answer := answer_to(request.META)):
            return answer.as_response()
        if (key := request.META[_ASKED]) is None:
            return get_response(request)
        with shelf.made_alone(key):
            if answer := shelf.get(key):
                return answer.as_response()
            response = get_response(request)
            keep(key, response)
            return response

    return middleware


def mark(view: View, present: Reader, *, is_polled: bool = True, is_kept: bool = False) -> View:
    """Let a view be called only when its answer is not known.

    `is_polled`: not while `v` in the address is the present version. `is_kept`: everybody without a
    session gets the same answer, so it is made once for each version.
    """
    view.mark = (present, is_polled, is_kept)  # type: ignore[attr-defined]
    return view


def answer_to(environ: WSGIEnvironment) -> Answer | None:
    """The answer if it is known already; None if the site has to be asked."""
    environ[_ASKED] = None
    route = _route_of(environ["PATH_INFO"]) if environ["REQUEST_METHOD"] == "GET" else None
    if route is None or not _may_be_answered(environ):
        return None
    query: str = environ.get("QUERY_STRING", "")
    seen = ""
    if route.is_polled and query.startswith("v="):
        # The cached answer is the same whichever version the reader saw last.
        seen, _, query = query[2:].partition("&")
    elif not route.is_kept:
        return None
    try:
        present = route.present(environ, route.named)
    except Error:  # the site meets the same trouble, and has the words for it
        return None
    if present is None:
        return None
    if unquote(seen) == present.text:
        return _NO_NEWS
    key = environ[_ASKED] = key_of(environ, query, present) if route.is_kept else None
    return shelf.get(key) if key else None


def of_event(_environ: WSGIEnvironment, event: uuid.UUID) -> Present | None:
    """The version of a published event, for everybody."""
    version = version_of_event(event)
    return version.present if version else None


def of_table(_environ: WSGIEnvironment, token: str) -> Present | None:
    """The version of a table's page, for anybody with its link."""
    return version_of_link(token)


def of_board(environ: WSGIEnvironment, event: uuid.UUID) -> Present | None:
    """The version of the director's board, for the staff of its club."""
    version = _version_for_staff(environ, event)
    return version.present if version else None


def of_desk(environ: WSGIEnvironment, event: uuid.UUID) -> Present | None:
    """The version of the results at the desk, which show neither clock nor club."""
    version = _version_for_staff(environ, event)
    return Present(str(version.event)) if version else None


def _version_for_staff(environ: WSGIEnvironment, event: uuid.UUID) -> Version | None:
    login = login_of(cookies_of(environ))
    row = version_for_staff(event, login.user) if login else None
    if login is None or row is None or row.role not in STAFF:
        return None
    return row.version if login.is_of(row.password) else None


@lru_cache(maxsize=4096)
def _route_of(path: str) -> _Route | None:
    """The marked route of an address; None if only the site answers it."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    if not (marks := getattr(match.func, "mark", None)):
        return None
    present, is_polled, is_kept = marks
    named = match.kwargs.get("event") or match.kwargs.get("token")
    return _Route(present, named, is_polled, is_kept)


def _may_be_answered(environ: WSGIEnvironment) -> bool:
    """Whether the site would accept the request: an allowed host, and https if that is required."""
    header, https = settings.SECURE_PROXY_SSL_HEADER or ("", "")
    if settings.SECURE_SSL_REDIRECT and environ.get(header) != https:
        return False
    host, _port = split_domain_port(environ.get("HTTP_HOST") or environ["SERVER_NAME"])
    return bool(host) and validate_host(host, settings.ALLOWED_HOSTS)
