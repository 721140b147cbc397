"""Who may do what in a club: the only place that decides.

Every address file names one floor; `guard` lays it under each of its routes, so that no view can
forget it. Routes that ask for more are listed beside the floor.
"""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache, wraps
from typing import Any, NamedTuple
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.handlers.wsgi import get_str_from_wsgi
from django.http import Http404, HttpRequest, HttpResponseBase, parse_cookie
from django.shortcuts import get_object_or_404
from django.urls import URLPattern
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from clubs import sessions
from clubs.asker import user_of
from clubs.models import Club, Role, User
from clubs.prepared import Prepared

View = Callable[..., HttpResponseBase]

DIRECTOR = frozenset({Role.Kind.DIRECTOR})
STAFF = frozenset({Role.Kind.DIRECTOR, Role.Kind.SCORER})
#: Who keeps the money.
MONEY = frozenset({Role.Kind.DIRECTOR, Role.Kind.TREASURER})
#: Everybody with a role: they read the names of the members.
ANY_ROLE = STAFF | MONEY

_ROLE: Prepared[Role] = Prepared(
    lambda at: (
        Role.objects.select_related("club", "user")
        .filter(club__slug=at("slug"), user=at("user"))
        .order_by()
    )
)


def role_in(club: Club, user: User) -> Role.Kind | None:
    """The role of a user in a club, None for everybody else."""
    kind = Role.objects.filter(club=club, user=user).values_list("kind", flat=True).first()
    return Role.Kind(kind) if kind else None


def admit(request: HttpRequest, club: Club, kinds: Collection[Role.Kind]) -> None:
    """Let a logged-in user in, or raise Http404 (a stranger) or PermissionDenied (another role).

    From here on the clock shows the club's time, and `request.role` is known to the page.
    """
    admit_as(request, club, role_in(club, user_of(request)), kinds)


def is_director(request: HttpRequest) -> bool:
    """Whether whom a page has let in is a director there."""
    return getattr(request, "role", None) == Role.Kind.DIRECTOR


def keeps_money(request: HttpRequest) -> bool:
    """Whether whom a page has let in keeps the money there."""
    return getattr(request, "role", None) in MONEY


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


class Login(NamedTuple):
    """What a session says of who logged in: nobody, until `is_of` has seen the password's hash."""

    user: int
    hash: str

    def is_of(self, password: str) -> bool:
        """Whether the user still has the (hashed) password with which this session began."""
        return constant_time_compare(self.hash, _hash_of(password))


# A user that is made anew for one hash costs as much as the query of the session.
@lru_cache(maxsize=256)
def _hash_of(password: str) -> str:
    """What the session of somebody with this (hashed) password knows of it."""
    return User(password=password).get_session_auth_hash()


def cookies_of(environ: WSGIEnvironment) -> dict[str, str]:
    """The cookies of a request as the site reads them, for who answers before it.

    Read otherwise, a session that the site alone sees would make somebody's page everybody's.
    """
    return parse_cookie(get_str_from_wsgi(environ, "HTTP_COOKIE", ""))


def login_of(cookies: Mapping[str, str]) -> Login | None:
    """The log-in that cookies name, in one query; None where that is not certain.

    For who answers before the site's middleware; everybody else asks `request.user`.
    """
    key = cookies.get(settings.SESSION_COOKIE_NAME)
    data = sessions.stored(key) if key else None
    session = _decoded(data) if data else {}
    if session.get(auth.BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    user, known = session.get(auth.SESSION_KEY, ""), session.get(auth.HASH_SESSION_KEY, "")
    return Login(int(user), known) if user.isdecimal() else None


@lru_cache(maxsize=256)
def _decoded(data: str) -> Mapping[str, Any]:
    """What stands in the row of a session, whose seal is checked; the row is read each time."""
    return sessions.SessionStore().decode(data)


def club_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A logged-in user; where the address names a club by slug, one with a role in it."""

    def admitted(request: HttpRequest, role: Role, /, **kwargs: Any) -> HttpResponseBase:
        admit_as(request, role.club, role.kind, kinds)
        return view(request, role.club, **kwargs)

    @login_required
    def known_to_django(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if "slug" not in kwargs:
            return view(request, **kwargs)
        roles = user_of(request).roles.select_related("club")
        role = get_object_or_404(roles, club__slug=kwargs.pop("slug"))
        return admitted(request, role, **kwargs)

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if (role := _role_at_once(request, kwargs.get("slug"))) is not None:
            del kwargs["slug"]
            return admitted(request, role, **kwargs)
        return known_to_django(request, **kwargs)

    return checked


def log_in_as(request: HttpRequest, user: User) -> None:
    """Tell the site who is logged in, for who has found out without asking `request.user`."""
    request.user = user
    request.session.accessed = True  # so that no cache keeps the answer for somebody else


def _role_at_once(request: HttpRequest, slug: str | None) -> Role | None:
    """The role of a logged-in user in a club; None where that is not certain.

    Session, user, role and club in two queries: the models would ask three, and take longer to make
    them than many a page takes.
    """
    login = login_of(request.COOKIES) if slug else None
    role = _ROLE.first(slug=slug, user=login.user) if login else None
    if login is None or role is None or not role.user.is_active:
        return None
    if not login.is_of(role.user.password):
        return None
    log_in_as(request, role.user)
    return role


def founder_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A logged-in user who has one of these roles in some club, or runs the whole site."""

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        user = user_of(request)
        if not may_make_club(user, user.roles.values_list("kind", flat=True), kinds):
            raise PermissionDenied
        return view(request, **kwargs)

    return login_required(checked)


def may_make_club(user: User, held: Collection[str], kinds: Collection[str] = DIRECTOR) -> bool:
    """Whether somebody who holds these roles makes clubs.

    A scorer works for a director's club, and who was removed from one has no role at all.
    """
    return user.is_superuser or any(kind in kinds for kind in held)


def keeps_copies(user: User) -> bool:
    """Whether somebody gets at the copies of the database, where this server makes any.

    A copy is everything of every club, so that only who directs them all may have one.
    """
    if not settings.BACKS_UP:
        return False
    directed = user.roles.filter(kind=Role.Kind.DIRECTOR).values("club")
    return user.is_superuser or not Club.objects.exclude(pk__in=directed).exists()


def copies_floor(view: View, _kinds: Collection[Role.Kind]) -> View:
    """A logged-in user who directs every club of a server that makes copies."""

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if not keeps_copies(user_of(request)):
            raise Http404
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
