"""Who may do what in a club: the only place that decides.

Every address file names one floor; `guard` lays it under each of its routes, so that no view can
forget it. Routes that ask for more are listed beside the floor.
"""

from collections.abc import Callable, Collection
from functools import wraps
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


def client_address(request: HttpRequest) -> str:
    """Where a request comes from, for the lock-out: behind the proxy what the proxy saw."""
    forwarded: str = request.headers.get("X-Forwarded-For", "")
    if settings.HTTPS and forwarded:
        return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


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
