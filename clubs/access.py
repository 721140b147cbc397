"""Who may do what in a club: the only place that decides.

Every address file names one floor; `guard` lays it under each of its routes, so that no view can
forget it. Routes that ask for more are listed beside the floor.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import wraps
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import URLPattern
from django.utils import timezone

from clubs.models import Club, Role, User

View = Callable[..., HttpResponseBase]

DIRECTOR = frozenset({Role.Kind.DIRECTOR})
STAFF = frozenset({Role.Kind.DIRECTOR, Role.Kind.SCORER})


def role_in(club: Club, user: User) -> Role.Kind | None:
    """The role of a user in a club, None for everybody else."""
    kind = Role.objects.filter(club=club, user=user).values_list("kind", flat=True).first()
    return Role.Kind(kind) if kind else None


def admit(request: HttpRequest, club: Club, kinds: Collection[Role.Kind]) -> None:
    """Let a logged-in user in, or raise Http404 (a stranger) or PermissionDenied (another role).

    From here on the clock shows the club's time, and `request.role` is known to the page.
    """
    role = role_in(club, user_of(request))
    if role is None:
        raise Http404
    if role not in kinds:
        raise PermissionDenied
    request.role = role  # type: ignore[attr-defined]
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
