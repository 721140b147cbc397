"""What other sites show: the calendar to subscribe to, and the frame in a club's own page."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.views.decorators.clickjacking import xframe_options_exempt

from clubs.middleware import POLICY
from scoring.afternoon import standings_of
from scoring.models import Event
from scoring.services.sign_up import is_ahead
from scoring.store import (
    afternoon_of,
    club_named,
    events_for_calendar,
    public_cast,
    published_events_of,
)
from scoring.views.conditional import unless_had
from scoring.views.named import or_404
from scoring.words import rows_of

#: Places in the frame; the full table has its own page.
MOST_PLACES, MOST_COMING = 10, 5
FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")


def calendar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The published events of a club as a calendar; 304 if the client has it already."""
    from scoring.transfer.calendar import calendar_of  # imported here: it slows the start

    club = or_404(club_named(slug))
    site = f"{request.scheme}://{request.get_host()}"
    with translation.override(club.language):
        content = calendar_of(club, events_for_calendar(club), site)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response.headers["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return unless_had(request, response)


@xframe_options_exempt
def frame(request: HttpRequest, slug: str) -> HttpResponse:
    """What comes next and how the last event stands, for any page to embed; needs no cookie."""
    club = or_404(club_named(slug))
    timezone.activate(club.time_zone)
    events = published_events_of(club)
    code = request.GET.get("lang", "")
    language = code if code in dict(settings.LANGUAGES) else club.language
    with translation.override(language):
        context = {"club": club, "coming": _coming(events), **_latest(events)}
        response = HttpResponse(render_to_string("public/frame.html", context))
    response.headers["Content-Security-Policy"] = FRAMED
    response.headers["Cache-Control"] = "public, max-age=60"
    return response


def _coming(events: list[Event]) -> list[Event]:
    coming = [event for event in reversed(events) if is_ahead(event, event.begins)]  # type: ignore[attr-defined]
    return coming[:MOST_COMING]


def _latest(events: list[Event]) -> dict[str, Any]:
    """The last event with a result that is not held back, and its first places."""
    for event in events:
        if event.has_begun and not event.is_held:  # type: ignore[attr-defined]
            afternoon = afternoon_of(event)
            standings = standings_of(afternoon, public_cast(event, afternoon), now=timezone.now())
            return {
                "event": event,
                "rows": rows_of(standings)[:MOST_PLACES],
                "final": standings.final,
            }
    return {}
