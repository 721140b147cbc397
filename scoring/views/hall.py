"""The hall screen: a page for a projector, which goes on by itself."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from scoring.afternoon import clock_now, hall_of
from scoring.models import Event
from scoring.sheets import qr_svg_path
from scoring.store.events import afternoon_of, public_cast
from scoring.store.versions import version_of
from scoring.views.address import todays_address
from scoring.views.public import now_context
from scoring.words import still_to_come


def hall(request: HttpRequest, event: Event) -> HttpResponse:
    """Seats, clock, standings and announcements for the whole hall."""
    return render(request, "public/hall.html", _hall_context(request, event))


def hall_live(request: HttpRequest, event: Event) -> HttpResponse:
    """What has changed of it."""
    response = render(request, "public/hall_swapped.html", _hall_context(request, event))
    response["Cache-Control"] = "no-cache"
    return response


def _hall_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The screen, and the way for phones: a code, and the site's address to type."""
    live = reverse("hall-live", args=[event.uid])
    now = afternoon_of(event)
    shown = now_context(event, now)
    site = event.printed_address or todays_address(request)
    modules, path = qr_svg_path(f"{site}{reverse('seating', args=[event.uid])}")
    found = hall_of(now, public_cast(event, now), now=shown["now"])
    return {
        **shown,
        "hall": found,
        "missing": list(still_to_come(found)),
        "live": f"{live}?{urlencode({'v': version_of(event, clock_now(now))})}",
        "site": site.partition("://")[2],
        "code": {"modules": modules, "path": path},
    }
