"""The hall screen: a page for a projector that advances on its own."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from clubs.serving import todays_address
from scoring.afternoon import clock_now, hall_of
from scoring.models import Event
from scoring.sheets import qr_svg_path
from scoring.store import afternoon_of, public_cast, to_unveil, version_of
from scoring.views.public import now_context
from scoring.words import still_to_come

#: This many earlier prizes fit below the newest one.
SHOWN_BEFORE = 5


def hall(request: HttpRequest, event: Event) -> HttpResponse:
    """Seats, clock, standings and announcements for the whole hall."""
    return render(request, "public/hall.html", _hall_context(request, event))


def hall_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The changing parts of the hall screen."""
    response = render(request, "public/hall_swapped.html", _hall_context(request, event))
    response["Cache-Control"] = "no-cache"
    return response


def _hall_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The screen's content, and how phones get there: a QR code and the address to type."""
    live = reverse("hall-live", args=[event.uid])
    now = afternoon_of(event)
    context = now_context(event, now)
    site = event.printed_address or todays_address(request)
    cast = public_cast(event, now)
    hall = hall_of(now, cast, now=context["now"])
    if event.unveiled is not None:
        latest_first = to_unveil(event, public=True)[: event.unveiled][::-1]
        context["newest"] = latest_first[0] if latest_first else None
        context["before"] = latest_first[1 : 1 + SHOWN_BEFORE]
    return {
        **context,
        "hall": hall,
        "missing": list(still_to_come(hall)),
        "live": f"{live}?{urlencode({'v': version_of(event, clock_now(now))})}",
        "site": site.partition("://")[2],
        "code": _code(event, site),
    }


def _code(event: Event, site: str) -> dict[str, Any] | None:
    """The QR code for phones; None if phones enter no hands and the event has no public page."""
    if event.entry == Event.Entry.DESK and not event.published:
        return None
    modules, path = qr_svg_path(f"{site}{reverse('seating', args=[event.uid])}")
    return {"modules": modules, "path": path}
