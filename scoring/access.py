"""Who may do what in an event: the floors of the urls files, and the stricter routes."""

import logging
from collections.abc import Callable, Collection
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import SuspiciousOperation
from django.db.models import Exists, F, OuterRef
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from clubs import access
from clubs.asker import wants_json
from clubs.models import Club, Role, User
from clubs.prepared import Prepared, from_columns
from scoring.models import Event, Lineup, RuleRevision, TableLink
from scoring.polls import mark, of_board, of_desk, of_event, of_table
from scoring.services.links import count_act, may_act
from scoring.store import practice_game, registration_by, sign_up_named

View = Callable[..., HttpResponseBase]

logger = logging.getLogger(__name__)

#: Routes of the desk that only a director may take; all others are open to scorers as well.
DIRECTOR_ONLY = (
    "club-archive",
    "event-carry",
    "event-take",
    "event-keys",
    "event-key-revoke",
    "own-data",
    "own-link-revoke",
    "erase",
    "guests",
    "event-new",
    "week-desk",
    "week-close",
    "rating-readers",
    "season-new",
    "season-change",
    "season-event",
    "season-delete",
    "house-rules-new",
    "house-rules-change",
    "house-rules-import",
    "house-rules-state",
    "event-change",
    "event-publish",
    "event-put-away",
    "event-delete",
    "event-rehearse",
    "rehearsal-fill",
    "rehearsal-throw-away",
    "event-rules-change",
    "draft",
    "event-seat",
    "event-unseat",
    "chart-import",
    "wishes",
    "wish-remove",
    "adjustments",
    "adjustment-void",
    "cut-cards",
    "prizes",
    "prizes-terms",
    "prize-add",
    "prizes-act",
    "prizes-unveil",
    "prizes-pdf",
    "deals",
    "deals-act",
    "deal-slips-pdf",
    "deal-records-pdf",
    "prize",
    "event-finish",
    "event-reopen",
    "entrants",
    "entrant-change",
    "entrant-state",
    "entrant-leave",
    "entrant-substitute",
    "sections",
    "session-new",
    "session-remove",
    "seats-anew",
    "seats-exchange",
    "round-next",
    "entrants-number",
    "event-sign-up",
    "event-sign-up-act",
    "event-sign-up-add",
    "event-sign-up-one",
    "sign-up-poster",
    "entrants-import",
    "entrants-members",
    "entrants-moved",
    "hands-import",
    "round-start",
    "match-decide",
    "round-take-back",
    "link-revoke",
    "screen",
    "event-undo",
    "irregularities",
    "irregularity-give",
    "repair",
    "time-called",
    "table-hands",
    "table-void",
    "hand-annul",
    "table-move",
    "tables-merge",
    "tables-split",
    "sheets-address",
)

#: Anyone at the door ticks names and takes money; these routes need more.
AT_THE_DOOR: dict[str, Collection[Role.Kind]] = {
    "door-play": access.DIRECTOR,
    "door-expect": access.STAFF,
    "door-fee": access.MONEY,
    "door-cash": access.MONEY,
    "cash-pdf": access.MONEY,
}

_USER_COLUMNS = [field.attname for field in User._meta.concrete_fields]
_FOR_USER: Prepared[Any] = Prepared(
    lambda at: (
        Event.objects.select_related("club", "dealing")
        .annotate(
            own_role=F("club__roles__kind"),
            own_user=F("club__roles__user_id"),
            **{f"own_{column}": F(f"club__roles__user__{column}") for column in _USER_COLUMNS},
        )
        .filter(uid=at("uid"), own_user=at("user"))
        .order_by()
    )
)
_PUBLISHED: Prepared[Any] = Prepared(
    lambda at: (
        Event.objects.select_related("club", "dealing")
        .annotate(
            is_corrected=Exists(RuleRevision.objects.filter(event=OuterRef("pk"))),
            has_substitutes=Exists(
                Lineup.objects.filter(entrant__event=OuterRef("pk"), first_round__gt=1)
            ),
        )
        .filter(uid=at("uid"))
        .order_by()
    )
)
_LINK = Prepared(
    lambda at: TableLink.objects.select_related("session__event__club", "section").filter(
        token=at("token")
    )
)


def event_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Let in users with a role in the club of the event (or of the slug) in the address.

    The view gets the event itself in place of its uid.
    """
    club_view = access.club_floor(view, kinds)

    def admitted(request: HttpRequest, event: Any, **kwargs: Any) -> HttpResponseBase:
        access.admit_as(request, event.club, event.own_role, kinds)
        return view(request, event, **kwargs)

    @login_required
    def known_to_django(request: HttpRequest, uid: str, **kwargs: Any) -> HttpResponseBase:
        event = _FOR_USER.first(uid=uid, user=request.user.pk)
        if event is None:
            raise Http404
        return admitted(request, event, **kwargs)

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if "event" not in kwargs:
            return club_view(request, **kwargs)
        uid = kwargs.pop("event").hex
        if (event := _event_of_staff(request, uid)) is not None:
            return admitted(request, event, **kwargs)
        return known_to_django(request, uid, **kwargs)

    return checked


def _event_of_staff(request: HttpRequest, uid: str) -> Any:
    """The event for a logged-in user with a role in its club; None if in any doubt.

    Reads session, user, role and event in two queries. Through the models it would be three, and
    building their objects would take longer than the rest of saving a hand.
    """
    login = access.login_of(request.COOKIES)
    event = _FOR_USER.first(uid=uid, user=login.user) if login else None
    if login is None or event is None or not event.own_is_active:
        return None
    if not login.is_of(event.own_password):
        return None
    own = [getattr(event, f"own_{column}") for column in _USER_COLUMNS]
    access.log_in_as(request, from_columns(User, event._state.db, _USER_COLUMNS, own))
    return event


def desk_live_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A polled fragment of the desk, for the same users as the desk itself."""
    return mark(event_floor(view, kinds), of_desk)


def door_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Like `event_floor`, but tells a device that sends offline ticks why they are refused.

    The page may have been open for hours: the user was logged out, or the event deleted.
    """
    floor = event_floor(view, kinds)

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if not wants_json(request):
            return floor(request, **kwargs)
        if not request.user.is_authenticated:
            sentence = _("You are logged out. Log in again, then send it once more.")
            return _refused(request, HTTPStatus.UNAUTHORIZED, sentence)
        try:
            return floor(request, **kwargs)
        except Http404:
            sentence = _("This event is not there any more, or you have no role in its club.")
            return _refused(request, HTTPStatus.NOT_FOUND, sentence)

    return checked


def board_live_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A fragment of the director's board, which also changes with its clock."""
    return mark(event_floor(view, kinds), of_board)


def public_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Anybody, for reading what is published; `kinds` may look at an event before that.

    In place of a uid the view gets the event, annotated with `is_corrected` and `has_substitutes`;
    the time zone is that of its club.
    """

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if "event" not in kwargs:
            return view(request, **kwargs)
        event = _PUBLISHED.first(uid=kwargs.pop("event").hex)
        if event is None or not (event.published or _has_role(request, event.club, kinds)):
            raise Http404
        timezone.activate(event.club.time_zone)
        return view(request, event, **kwargs)

    return require_safe(checked)


def public_live_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Like `public_floor`, for a polled fragment; the view is called only after a change."""
    return mark(public_floor(view, kinds), of_event, is_kept=True)


def public_kept_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A page that is the same for everybody without a session, made once for each version."""
    return mark(public_floor(view, kinds), of_event, is_polled=False, is_kept=True)


def table_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Anybody with a table's link, for reading; the view gets the link in place of its token.

    The links of a rehearsal work only for `kinds`, who try out what players will see.
    """

    @wraps(view)
    def checked(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponseBase:
        link = _link_for(request, token, kinds)
        if link is None or link.revoked_at is not None:
            return render(request, "table/gone.html", status=404)
        timezone.activate(link.session.event.club.time_zone)
        return view(request, link, **kwargs)

    return require_safe(checked)


def table_live_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Like `table_floor`, for a polled fragment; the view is called only after a change."""
    return mark(table_floor(view, kinds), of_table)


def table_act_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Anybody with a table's link, for writing; the view gets the link in place of its token.

    Access depends only on the token in the address, never on a cookie, so a foreign page has
    nothing to borrow, and a phone that was away for long needs nothing else. (A rehearsal also asks
    for the cookie of `kinds`.) A revoked link answers 410, one that sends too much 429; both are
    logged.
    """

    @csrf_exempt
    @require_POST
    @wraps(view)
    def checked(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponseBase:
        link = _link_for(request, token, kinds)
        if link is None:
            return _refused(request, 404, _("This code leads to no table."))
        if link.revoked_at is not None:
            return _refused(
                request,
                410,
                _("The code of this table was replaced. Scan the new card at your table."),
            )
        if not may_act(link, lambda: request.POST.get("device", "")):
            return _refused(
                request,
                429,
                _("Too much came from this table at once. It will be sent again in a minute."),
            )
        timezone.activate(link.session.event.club.time_zone)
        try:
            response = view(request, link, **kwargs)
        except (Http404, SuspiciousOperation):
            count_act(link, taken=False)
            raise
        count_act(link, taken=response.status_code < HTTPStatus.BAD_REQUEST)
        return response

    return checked


def _link_for(request: HttpRequest, token: str, kinds: Collection[Role.Kind]) -> TableLink | None:
    """The link with this token; a rehearsal's link only if the visitor has one of these roles."""
    link: TableLink | None = _LINK.first(token=token)
    if link is None or link.session.event.rehearses_id is None:
        return link
    return link if _has_role(request, link.session.event.club, kinds) else None


def _refused(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """A logged refusal, as JSON for a phone's program or as a page."""
    logger.warning("%s refused with %s", request.resolver_match, status)
    if wants_json(request):
        return JsonResponse({"outcome": "refused", "sentence": sentence}, status=status)
    return render(request, "table/refused.html", {"sentence": sentence}, status=status)


def _has_role(request: HttpRequest, club: Club, kinds: Collection[Role.Kind]) -> bool:
    return isinstance(request.user, User) and access.role_in(club, request.user) in kinds


def sign_up_floor(view: View, _kinds: Collection[Role.Kind]) -> View:
    """Anybody, for an event that was ever opened for sign-up.

    The view gets the event and its sign-up in place of the event's uid.
    """

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        sign_up = sign_up_named(kwargs.pop("event"))
        if sign_up is None:
            return render(request, "public/sign_up_gone.html", status=404)
        timezone.activate(sign_up.event.club.time_zone)
        return view(request, sign_up.event, sign_up, **kwargs)

    return checked


def own_sign_up_floor(view: View, _kinds: Collection[Role.Kind]) -> View:
    """Anybody with a sign-up's private link; the view gets the sign-up in place of its token."""

    @wraps(view)
    def checked(request: HttpRequest, own: str, **kwargs: Any) -> HttpResponseBase:
        registration = registration_by(own)
        if registration is None:
            return render(request, "public/sign_up_gone.html", status=404)
        timezone.activate(registration.event.club.time_zone)
        return view(request, registration, **kwargs)

    return checked


def practice_floor(view: View, _kinds: Collection[Role.Kind]) -> View:
    """Anybody with a practice game's address; the view gets the game in place of its token."""

    @wraps(view)
    def checked(request: HttpRequest, game: str, **kwargs: Any) -> HttpResponseBase:
        row = practice_game(game)
        if row is None:
            return render(request, "practice/gone.html", status=404)
        return view(request, row, **kwargs)

    return checked
