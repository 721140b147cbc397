"""The standings at the desk: full names, the reasons for each rank, and how to end the event."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from scoring.afternoon import (
    Afternoon,
    EventStandings,
    Names,
    clock_now,
    rounds_begun,
    standings_of,
)
from scoring.models import Event
from scoring.store import afternoon_of, version_of
from scoring.tables import StandingsTable
from scoring.views.old_addresses import sort_asked
from scoring.views.public import page_asked, round_asked, standings_file
from scoring.views.round import going_on
from scoring.words import cast_of, unplayed_in_words


def desk_standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings now or after a round; redirects before the first round."""
    afternoon = afternoon_of(event)
    if not rounds_begun(afternoon):
        return redirect("event", event=event.uid)
    return render(request, "desk/standings.html", _context(request, event, afternoon))


def desk_standings_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings as a fragment, polled while the page is open."""
    return render(
        request, "desk/standings_live.html", _context(request, event, afternoon_of(event))
    )


def desk_standings_file(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """The table of the page with full names, which the public file may not have."""
    return standings_file(_context(request, event, afternoon_of(event))["table"], event, ending)


def _context(request: HttpRequest, event: Event, afternoon: Afternoon) -> dict[str, Any]:
    after = round_asked(request)
    cast = cast_of(afternoon, names=Names.FULL)
    section = request.GET.get("section", "")
    now = timezone.now()
    standings = standings_of(afternoon, cast, now=now, after=after, section=section)
    table = _table(request, event, standings, after)
    choices = {"after": after, "section": standings.section, "sort": table.sort}
    query = {name: value for name, value in choices.items() if value}
    version = version_of(event, clock_now(afternoon))
    polled = {"v": version, **query, "page": table.page.number}
    live = f"{reverse('desk-standings-live', args=[event.uid])}?{urlencode(polled)}"
    return {
        "event": event,
        "now": now,
        "standings": standings,
        "table": table,
        "asked": urlencode(query),
        "live": live,
        "pause": "5s",
        "unplayed": unplayed_in_words(standings.unplayed),
        "rounds": tuple(range(1, standings.started + 1)),
        "shared": table.sharing(),
        "sat_out": standings.sat_out,
        "missed": standings.missed,
        **going_on(afternoon),
    }


def _table(
    request: HttpRequest, event: Event, standings: EventStandings, after: int | None
) -> StandingsTable:
    """The requested page of the table; names link to the public page."""
    table = StandingsTable(
        standings, sort=sort_asked(request), after=after, at=reverse("standings", args=[event.uid])
    )
    table.turn_to(page_asked(request))
    return table
