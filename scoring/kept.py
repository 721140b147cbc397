"""A cache of answers that are the same for everybody: made once per version of an event.

When a result comes in, every phone in the hall asks for the new standings within seconds. What a
reader is shown may depend only on these things, all of them in the key: address, version, the
second shown on the round's clock, language, the host name of the request, and whether the answer
may be compressed. Pages for a reader with a session are made individually and never cached.
"""

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock
from typing import NamedTuple
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language_from_request

from clubs.access import cookies_of
from scoring.store import Present

_MOST_BYTES = 16 * 1024 * 1024
_LONGEST_QUERY = 200
# The hall screen shows this machine's address, which no event version covers; so answers expire.
_SECONDS = 60


class Answer(NamedTuple):
    """A whole answer, for a server as well as for a middleware."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes = b""

    def as_response(self) -> HttpResponse:
        """For a site that runs without a server of its own: mostly in tests."""
        return HttpResponse(
            self.body, status=int(self.status.split()[0]), headers=dict(self.headers)
        )


class Shelf:
    """Answers by key; when it is full, the least recently used are dropped first."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most_bytes, self._bytes = most_bytes, 0
        self._answers: OrderedDict[Hashable, tuple[float, Answer]] = OrderedDict()
        self._lock = Lock()
        self._making: dict[Hashable, Lock] = {}

    def get(self, key: Hashable) -> Answer | None:
        with self._lock:
            made_at, answer = self._answers.get(key, (0.0, None))
            if answer is None or time.monotonic() - made_at > _SECONDS:
                return None
            self._answers.move_to_end(key)
            return answer

    def put(self, key: Hashable, answer: Answer) -> None:
        if len(answer.body) > self._most_bytes:
            return
        with self._lock:
            _, before = self._answers.pop(key, (0.0, None))
            self._answers[key] = (time.monotonic(), answer)
            self._bytes += len(answer.body) - len(before.body if before else b"")
            while self._bytes > self._most_bytes:
                _, (_, oldest) = self._answers.popitem(last=False)
                self._bytes -= len(oldest.body)

    @contextmanager
    def made_alone(self, key: Hashable) -> Iterator[None]:
        """Let only one thread make an answer; the others wait and find it made."""
        with self._lock:
            making = self._making.setdefault(key, Lock())
        try:
            with making:
                yield
        finally:
            with self._lock:
                self._making.pop(key, None)


shelf = Shelf()


def key_of(environ: WSGIEnvironment, query: str, present: Present) -> Hashable | None:
    """The cache key for the answer to a request at this version; None if it must not be cached.

    The version is read before the answer is made. If it is found to be the same later on, nothing
    was written in between, so the answer shows this version and no other.
    """
    cookies = cookies_of(environ)
    if settings.SESSION_COOKIE_NAME in cookies or len(query) > _LONGEST_QUERY:
        return None
    header, _https = settings.SECURE_PROXY_SSL_HEADER or ("", "")
    return (
        environ["PATH_INFO"],
        query,
        present,
        _language(
            cookies.get(settings.LANGUAGE_COOKIE_NAME, ""), environ.get("HTTP_ACCEPT_LANGUAGE", "")
        ),
        (environ["wsgi.url_scheme"], environ.get(header)),
        (environ.get("HTTP_HOST"), environ["SERVER_NAME"], environ["SERVER_PORT"]),
        "gzip" in environ.get("HTTP_ACCEPT_ENCODING", ""),
    )


def keep(key: Hashable, response: HttpResponseBase) -> None:
    """Cache an answer of the site, if it is a page that sets no cookie."""
    if isinstance(response, HttpResponse) and response.status_code == 200 and not response.cookies:
        shelf.put(key, Answer("200 OK", list(response.items()), response.content))


@lru_cache(maxsize=1024)
def _language(cookie: str, accepted: str) -> str:
    """The language that the site would choose."""
    request = HttpRequest()
    request.COOKIES = {settings.LANGUAGE_COOKIE_NAME: cookie}
    request.META = {"HTTP_ACCEPT_LANGUAGE": accepted}
    return get_language_from_request(request)
