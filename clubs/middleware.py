"""Middleware for every answer: content policy, time zone, caching, and faults in sentences."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control

from clubs.storage import Trouble, trouble_of
from clubs.views.errors import too_large, too_long, unavailable

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

#: Characters after the “?” of an address. The longest that our pages make holds a recorded hand of
#: 3,000 characters to be checked, percent-encoded.
LONGEST_QUERY = 8000
#: Bytes of a form from somebody who is not logged in; a hand from a phone has a few hundred.
LARGEST_OF_STRANGERS = 16 * 1024

Handler = Callable[[HttpRequest], HttpResponseBase]

logger = logging.getLogger(__name__)


def content_security_policy(get_response: Handler) -> Handler:
    """Load nothing from elsewhere and run nothing inline: the hall has no internet."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return middleware


def short_queries(get_response: Handler) -> Handler:
    """Limit the length of every query string, so that no view needs a limit of its own."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY:
            return too_long(request)
        response = get_response(request)
        # The redirect to the log-in page repeats the address, encoded once more: up to three times
        # as long, which is more than a proxy passes on or accepts.
        if len(response.headers.get("Location", "")) > LONGEST_QUERY:
            return too_long(request)
        return response

    return middleware


def large_forms_of_users(get_response: Handler) -> Handler:
    """Refuse large forms from strangers, who send a log-in or a hand, never a long list.

    Five megabytes of “%41” take most of a second and 400 MB to parse, and a form is parsed before
    its sender is known, to check its CSRF token. JSON is not a form: its view reads it itself, once
    the key sent along is known.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        is_large = not length.isdecimal() or int(length) > LARGEST_OF_STRANGERS
        is_form = request.content_type != "application/json"
        if is_large and is_form and not request.user.is_authenticated:
            return too_large(request)
        return get_response(request)

    return middleware


def only_utf8(get_response: Handler) -> Handler:
    """Ignore any other encoding: our pages send none, and “charset=rot13” breaks the parser."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.encoding is not None:
            request.encoding = "utf-8"
        return get_response(request)

    return middleware


def no_odd_session(get_response: Handler) -> Handler:
    """Drop a cookie that can't be a session key: PostgreSQL refuses NUL in a text."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not request.COOKIES.get(settings.SESSION_COOKIE_NAME, "").isalnum():
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        return get_response(request)

    return middleware


def private_when_personal(get_response: Handler) -> Handler:
    """Keep pages that depend on who is logged in out of shared caches."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.session.accessed and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response

    return middleware


def local_time(get_response: Handler) -> Handler:
    """Reset the time zone, which a view sets to its club's, before each request."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        timezone.deactivate()
        return get_response(request)

    return middleware


def wrong_method_in_words(get_response: Handler) -> Handler:
    """Show a page when a button's address is only visited (a bookmark, after a log-in)."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        page = render(request, "errors/405.html", status=405)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return middleware


class StorageInWords:
    """Answer trouble of the machine with a 503 that says what to do.

    That is a full disk, a locked or lost database, and a machine busy with large work. Every other
    error is a bug of ours and stays a 500.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if (trouble := trouble_of(error)) is None:
            return None
        if trouble is Trouble.OCCUPIED:
            logger.info("Not made: too much large work at once")
        else:
            logger.error("Not stored (%s): %s", trouble.value, error)
        return unavailable(request, trouble)
