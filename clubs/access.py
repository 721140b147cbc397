"""Who may do what in a club: the only place that decides.

Every address file names one floor; `guard` lays it under each of its routes, so that no view can
forget it. Routes that ask for more are listed beside the floor.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import wraps
from ipaddress import ip_address
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.decorators import login_required
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponseBase, parse_cookie
from django.shortcuts import get_object_or_404
from django.urls import URLPattern
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from clubs.models import Club, Role, User

View = Callable[..., HttpResponseBase]

DIRECTOR = frozenset({Role.Kind.DIRECTOR})
STAFF = frozenset({Role.Kind.DIRECTOR, Role.Kind.SCORER})

_SESSION = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"


def role_in(club: Club, user: User) -> Role.Kind | None:
    """The role of a user in a club, None for everybody else."""
    kind = Role.objects.filter(club=club, user=user).values_list("kind", flat=True).first()
    return Role.Kind(kind) if kind else None


def admit(request: HttpRequest, club: Club, kinds: Collection[Role.Kind]) -> None:
    """Let a logged-in user in, or raise Http404 (a stranger) or PermissionDenied (another role).

    From here on the clock shows the club's time, and `request.role` is known to the page.
    """
    admit_as(request, club, role_in(club, user_of(request)), kinds)


def admit_as(
    request: HttpRequest, club: Club, role: str | None, kinds: Collection[Role.Kind]
) -> None:
    """Let a user in whose role in the club is known already."""
    if role is None:
        raise Http404
    if role not in kinds:
        raise PermissionDenied
    request.role = Role.Kind(role)  # type: ignore[attr-defined]
    timezone.activate(club.time_zone)


def login_name(request: HttpRequest, credentials: dict[str, str] | None = None) -> str:
    """The user name of a log-in, for the lock-out: capitals make no other user of it."""
    given = credentials or request.POST
    return str(given.get("username", "")).casefold()


def client_address(request: HttpRequest) -> str:
    """Where a request comes from, for the lock-out: behind the proxy what the proxy saw.

    An IP address and nothing else, "" where there is none: the database takes no other.
    """
    forwarded: str = request.headers.get("X-Forwarded-For", "") if settings.HTTPS else ""
    seen_by_proxy = _ip_address_in(forwarded.rsplit(",", 1)[-1].strip())
    return seen_by_proxy or _ip_address_in(str(request.META.get("REMOTE_ADDR", "")))


def _ip_address_in(text: str) -> str:
    """The address in “192.0.2.7”, “192.0.2.7:5555” or “[2001:db8::1]:5555”; "" for “unknown”."""
    for candidate in (text, text.rpartition(":")[0]):
        with suppress(ValueError):
            return str(ip_address(candidate.strip("[]").partition("%")[0]))
    return ""


class Login(NamedTuple):
    """What a session says of who logged in: nobody, until `is_of` has seen the password's hash."""

    user: int
    hash: str

    def is_of(self, password: str) -> bool:
        """Whether the user still has the (hashed) password with which this session began."""
        return constant_time_compare(self.hash, User(password=password).get_session_auth_hash())


def login_of(cookies: str) -> Login | None:
    """The log-in that a Cookie header names, in one query; None where that is not certain.

    For who answers before the site's middleware; everybody else asks `request.user`.
    """
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME)
    session = _session(key) if key else {}
    if session.get(auth.BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    user, known = session.get(auth.SESSION_KEY, ""), session.get(auth.HASH_SESSION_KEY, "")
    return Login(int(user), known) if user.isdecimal() else None


def _session(key: str) -> dict[str, Any]:
    """What is kept in a session, {} where there is none or it has expired."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(_SESSION, [key, now])
        row = cursor.fetchone()
    return SessionStore().decode(row[0]) if row else {}


def user_of(request: HttpRequest) -> User:
    """The logged-in user of a request that came over one of the floors below."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def club_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A logged-in user; where the address names a club by slug, one with a role in it."""

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if "slug" in kwargs:
            club = get_object_or_404(Club, slug=kwargs.pop("slug"))
            admit(request, club, kinds)
            return view(request, club, **kwargs)
        return view(request, **kwargs)

    return login_required(checked)


def founder_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A logged-in user who has one of these roles in some club, or no role in any."""

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if not may_make_club(user_of(request).roles.values_list("kind", flat=True), kinds):
            raise PermissionDenied
        return view(request, **kwargs)

    return login_required(checked)


def may_make_club(held: Collection[str], kinds: Collection[str] = DIRECTOR) -> bool:
    """Whether somebody who holds these roles makes clubs: a scorer works for a director's club."""
    return not held or any(kind in kinds for kind in held)


def guard(
    patterns: list[URLPattern],
    floor: Callable[[View, Collection[Role.Kind]], View],
    kinds: Collection[Role.Kind],
    stricter: dict[str, Collection[Role.Kind]],
) -> list[URLPattern]:
    """Lay a floor of access under each route; `stricter` names the routes that ask for more."""
    for pattern in patterns:
        pattern.callback = floor(pattern.callback, stricter.get(pattern.name or "", kinds))
    return patterns
