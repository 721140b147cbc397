"""Who may do what in an event: the floors of the address files, and the stricter routes."""

import logging
from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from clubs import access
from clubs.models import Club, Role, User
from clubs.prepared import Prepared
from scoring.models import Event, Lineup, RuleRevision, TableLink
from scoring.polls import mark, of_board, of_desk, of_event, of_table
from scoring.services.links import count_act

View = Callable[..., HttpResponseBase]

logger = logging.getLogger(__name__)

#: Routes of the desk that only a director may take; all others are open to scorers as well.
DIRECTOR_ONLY = (
    "event-new",
    "house-rules-new",
    "house-rules-change",
    "house-rules-import",
    "house-rules-state",
    "event-change",
    "event-publish",
    "event-rules-change",
    "event-seat",
    "event-unseat",
    "chart-import",
    "wishes",
    "wish-remove",
    "adjustments",
    "adjustment-void",
    "cut-cards",
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
    "entrants-import",
    "entrants-moved",
    "hands-import",
    "round-start",
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
    "table-move",
    "tables-merge",
    "tables-split",
    "sheets-address",
)


_FOR_USER: Prepared[Any] = Prepared(
    lambda at: (
        Event.objects.select_related("club")
        .annotate(
            own_role=Subquery(
                Role.objects.filter(club=OuterRef("club"), user_id=at("user")).values("kind")[:1]
            )
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
    """A user with a role in the club of the event (or of the slug) that the address names.

    The view gets the event itself in place of its uid.
    """
    club_view = access.club_floor(view, kinds)

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if "event" not in kwargs:
            return club_view(request, **kwargs)
        event = _FOR_USER.first(uid=kwargs.pop("event").hex, user=access.user_of(request).pk)
        if event is None:
            raise Http404
        access.admit_as(request, event.club, event.own_role, kinds)
        return view(request, event, **kwargs)

    return login_required(checked)


def desk_live_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A fragment of the desk that is polled, for the same users as the desk itself."""
    return mark(event_floor(view, kinds), of_desk)


def board_live_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A fragment of the director's board, which changes by its clock as well."""
    return mark(event_floor(view, kinds), of_board)


def public_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Anybody, for reading what is published; `kinds` may look at an event before that.

    The view gets the event itself in place of its uid (it knows whether its rules `is_corrected`,
    and whether it `has_substitutes`), and the clock shows its club's time.
    """

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if "event" not in kwargs:
            return view(request, **kwargs)
        uid = kwargs.pop("event")
        corrected = Exists(RuleRevision.objects.filter(event=OuterRef("pk")))
        replaced = Lineup.objects.filter(entrant__event=OuterRef("pk"), first_round__gt=1)
        events = Event.objects.select_related("club").annotate(
            is_corrected=corrected, has_substitutes=Exists(replaced)
        )
        event = get_object_or_404(events, uid=uid)
        if not event.published and not _has_role(request, event.club, kinds):
            raise Http404
        timezone.activate(event.club.time_zone)
        return view(request, event, **kwargs)

    return require_safe(checked)


def public_live_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Lets in whom `public_floor` lets in, for a polled fragment; asked only when it changed."""
    return mark(public_floor(view, kinds), of_event, is_kept=True)


def public_kept_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """A page that is the same for everybody who has no session, made once for a version."""
    return mark(public_floor(view, kinds), of_event, is_polled=False, is_kept=True)


def table_floor(view: View, _kinds: Collection[Role.Kind]) -> View:
    """Whoever has a table's link, for reading; the view gets the link in place of its token."""

    @wraps(view)
    def checked(request: HttpRequest, token: str) -> HttpResponseBase:
        link = _LINK.first(token=token)
        if link is None or link.revoked_at is not None:
            return render(request, "table/gone.html", status=404)
        timezone.activate(link.session.event.club.time_zone)
        return view(request, link)

    return require_safe(checked)


def table_live_floor(view: View, kinds: Collection[Role.Kind]) -> View:
    """Lets in whom `table_floor` lets in, for a polled fragment; asked only when it changed."""
    return mark(table_floor(view, kinds), of_table)


def table_act_floor(view: View, _kinds: Collection[Role.Kind]) -> View:
    """Whoever has a table's link, for writing; the view gets the link in place of its token.

    No cookie decides here who may write, so that there is nothing a foreign page could borrow: the
    token in the address is all, and a phone that was away for long needs nothing else. A link that
    was withdrawn gives 410, one that sends too much 429; both are logged.
    """

    @csrf_exempt
    @require_POST
    @wraps(view)
    def checked(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponseBase:
        link = _LINK.first(token=token)
        if link is None:
            return _refused(request, 404, _("This code leads to no table."))
        if link.revoked_at is not None:
            return _refused(
                request,
                410,
                _("The code of this table was replaced. Scan the new card at your table."),
            )
        if not count_act(link):
            return _refused(
                request,
                429,
                _("Too much came from this table at once. It is sent again in a minute."),
            )
        timezone.activate(link.session.event.club.time_zone)
        return view(request, link, **kwargs)

    return checked


def _refused(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """An answer that a phone's program reads, or a page; written into the log."""
    logger.warning("%s refused with %s", request.resolver_match, status)
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"outcome": "refused", "sentence": sentence}, status=status)
    return render(request, "table/refused.html", {"sentence": sentence}, status=status)


def _has_role(request: HttpRequest, club: Club, kinds: Collection[Role.Kind]) -> bool:
    user = request.user
    return isinstance(user, User) and access.role_in(club, user) in kinds
