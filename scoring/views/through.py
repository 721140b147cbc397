"""How an event went, as a chart and in words; and its final standings as a picture to share."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from clubs.heavy import one_for_strangers
from scoring.afternoon import EventStandings, rounds_over, standings_of
from scoring.models import Event
from scoring.sheets.from_event import event_date
from scoring.sheets.share_picture import MOST_ROWS, share_picture
from scoring.store import afternoon_of, public_cast
from scoring.views.public import is_held_from
from scoring.words import figure, through_of


def through(request: HttpRequest, event: Event) -> HttpResponse:
    """How the first places moved through the rounds."""
    held = is_held_from(request, event)
    over = rounds_over(afternoon_of(event))
    context = {
        "event": event,
        "held": held,
        "through": None if held else through_of(_standings(event, over)),
        "may_share": _may_share(event, _standings(event)),
    }
    return render(request, "public/through.html", context)


def picture(request: HttpRequest, event: Event) -> HttpResponse:
    """A picture of the first places with public names; before the end, redirects to the page."""
    standings = _standings(event)
    if not _may_share(event, standings):
        return redirect("through", event=event.uid)
    rows = [
        (str(line.rank), entrant.title, figure(line.total))
        for line, entrant in standings.lines[:MOST_ROWS]
        if line.rank is not None
    ]
    about = f"{event.club.name} · {event_date(afternoon_of(event))}"
    with one_for_strangers():
        content = share_picture(event.name, about, rows)
    response = HttpResponse(content, content_type="image/png")
    response.headers["Cache-Control"] = "public, max-age=300"
    return response


def _standings(event: Event, after: int | None = None) -> EventStandings:
    afternoon = afternoon_of(event)
    cast = public_cast(event, afternoon)
    return standings_of(afternoon, cast, now=timezone.now(), after=after)


def _may_share(event: Event, standings: EventStandings) -> bool:
    """Whether the standings are final and not held back."""
    return standings.ended and not event.is_held and event.rehearses_id is None
