"""The hall screen: a page for a projector, which goes on by itself."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from scoring.models import Event
from scoring.queries.hall import hall_of
from scoring.queries.versions import version_of
from scoring.sheets import qr_svg_path
from scoring.views.address import todays_address
from scoring.views.public import now_context


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
    version, shown = version_of(event), now_context(event)
    site = event.printed_address or todays_address(request)
    modules, path = qr_svg_path(f"{site}{reverse('seating', args=[event.uid])}")
    return {
        **shown,
        "hall": hall_of(event, now=shown["now"]),
        "live": f"{live}?{urlencode({'v': version})}",
        "site": site.partition("://")[2],
        "code": {"modules": modules, "path": path},
    }
