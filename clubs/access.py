"""Decides who may do what in a club; nothing else does.

Every address file names one floor, and `guard` wraps each of its routes in it, so that no view can
forget it. Routes that ask for more are listed beside the floor.
"""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache, wraps
from typing import Any, NamedTuple
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
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
#: The roles that keep the money.
MONEY = frozenset({Role.Kind.DIRECTOR, Role.Kind.TREASURER})
#: Every role: all of them may read the names of the members.
ANY_ROLE = STAFF | MONEY

_ROLE: Prepared[Role] = Prepared(
    lambda at: (
        Role.objects.select_related("club", "user")
        .filter(club__slug=at("slug"), user=at("user"))
        .order_by()
    )
)


def role_in(club: Club, user: User) -> Role.Kind | None:
    """The role of a user in a club, or None."""
    kind = Role.objects.filter(club=club, user=user).values_list("kind", flat=True).first()
    return Role.Kind(kind) if kind else None


def admit(request: HttpRequest, club: Club, kinds: Collection[Role.Kind]) -> None:
    """Let a logged-in user in, or raise Http404 (a stranger) or PermissionDenied (another role).

    From then on times are shown in the club's time zone, and `request.role` is set.
    """
    admit_as(request, club, role_in(club, user_of(request)), kinds)


def is_director(request: HttpRequest) -> bool:
    """Whether the user who was admitted to this page is a director of its club."""
    return getattr(request, "role", None) == Role.Kind.DIRECTOR


def keeps_money(request: HttpRequest) -> bool:
    """Whether the user who was admitted to this page may keep the club's money."""
    return getattr(request, "role", None) in MONEY


def admit_as(
    request: HttpRequest, club: Club, role: str | None, kinds: Collection[Role.Kind]
) -> None:
    """Let in a user whose role in the club is already known; see `admit`."""
    if role is None:
        raise Http404
    if role not in kinds:
        raise PermissionDenied
    request.role = Role.Kind(role)  # type: ignore[attr-defined]
    timezone.activate(club.time_zone)


class Login(NamedTuple):
    """What a session claims about its user; trust it only once `is_of` has checked the hash."""

    user: int
    hash: str

    def is_of(self, password: str) -> bool:
        """Whether the user still has the (hashed) password with which this session began."""
        return constant_time_compare(self.hash, _hash_of(password))


# Making a User just for the hash costs as much as the session's query.
@lru_cache(maxsize=256)
def _hash_of(password: str) -> str:
    """The hash that a session holds for a user with this (hashed) password."""
    return User(password=password).get_session_auth_hash()


def cookies_of(environ: WSGIEnvironment) -> dict[str, str]:
    """The cookies of a request exactly as the site reads them, for code that runs before it.

    If the two differed, a session that only the site sees could put somebody's own page into a
    shared cache.
    """
    return parse_cookie(get_str_from_wsgi(environ, "HTTP_COOKIE", ""))


def login_of(cookies: Mapping[str, str]) -> Login | None:
    """The log-in that the cookies name, in one query; None if that is uncertain.

    For code that answers before the site's middleware; everything else asks `request.user`.
    """
    key = cookies.get(settings.SESSION_COOKIE_NAME)
    data = sessions.stored(key) if key else None
    session = _decoded(data) if data else {}
    if session.get(auth.BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    user, session_hash = session.get(auth.SESSION_KEY, ""), session.get(auth.HASH_SESSION_KEY, "")
    return Login(int(user), session_hash) if user.isdecimal() else None


@lru_cache(maxsize=256)
def _decoded(data: str) -> Mapping[str, Any]:
    """The content of a session row, its signature checked; the row itself is read each time."""
    return sessions.SessionStore().decode(data)


def club_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Require a log-in and, if the address names a club by slug, a role in that club."""

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
    """Set the logged-in user, for code that identified them without `request.user`."""
    request.user = user
    request.session.accessed = True  # makes the answer vary by cookie, so no cache shares it


def _role_at_once(request: HttpRequest, slug: str | None) -> Role | None:
    """The role of a logged-in user in a club; None if that is uncertain.

    Session, user, role and club in two queries: the models would need three, and building them
    takes longer than many a page.
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
    """Require a log-in and one of these roles in some club, or running the whole site."""

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        user = user_of(request)
        if not may_make_club(user, user.roles.values_list("kind", flat=True), kinds):
            raise PermissionDenied
        return view(request, **kwargs)

    return login_required(checked)


def may_make_club(user: User, held: Collection[str], kinds: Collection[str] = DIRECTOR) -> bool:
    """Whether somebody who holds these roles may make clubs.

    A scorer works for a director's club, and a user removed from a club has no role at all.
    """
    return user.is_superuser or any(kind in kinds for kind in held)


def keeps_copies(user: User) -> bool:
    """Whether somebody may have the copies of the database, if this server makes any.

    A copy holds everything of every club, so only a user who directs all of them may have one.
    """
    if not settings.BACKS_UP:
        return False
    directed = user.roles.filter(kind=Role.Kind.DIRECTOR).values("club")
    return user.is_superuser or not Club.objects.exclude(pk__in=directed).exists()


def copies_floor(view: View, _kinds: Collection[Role.Kind]) -> View:
    """Require a log-in that directs every club, on a server that makes copies."""

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if not keeps_copies(user_of(request)):
            raise Http404
        return view(request, **kwargs)

    return login_required(checked)


def _deleted_is_not_found(view: View) -> View:
    """Answer a press with 404 if its row was deleted since: the button was pressed twice."""

    @wraps(view)
    def checked(request: HttpRequest, *given: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *given, **kwargs)
        except ObjectDoesNotExist as deleted:
            if request.method != "POST":
                raise  # reading deletes nothing, so this is a fault and must show as one
            raise Http404 from deleted

    return checked


def guard(
    patterns: list[URLPattern],
    floor: Callable[[View, Collection[Role.Kind]], View],
    kinds: Collection[Role.Kind],
    stricter: dict[str, Collection[Role.Kind]],
) -> list[URLPattern]:
    """Wrap each route in a floor of access; `stricter` names the routes that ask for more."""
    for pattern in patterns:
        view = _deleted_is_not_found(pattern.callback)
        pattern.callback = floor(view, stricter.get(pattern.name or "", kinds))
    return patterns
