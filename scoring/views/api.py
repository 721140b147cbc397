"""Published data as JSON, the same for every caller, with an ETag.

Roles are ignored: what only the staff may see is a 404, so that any cache may store an answer.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response

from scoring.afternoon import Afternoon, clock_now, standings_of
from scoring.models import Event
from scoring.store import afternoon_of, club_named, public_cast, published_events_of, version_of
from scoring.transfer import published
from scoring.transfer.api_description import description
from scoring.views.conditional import unless_had
from scoring.views.named import or_404

#: A club's page elsewhere needs only its latest events; each event has its own address.
MOST_EVENTS = 100

Make = Callable[[Afternoon], Mapping[str, Any]]


def api_description(request: HttpRequest) -> HttpResponseBase:
    """The addresses of the API and what each returns."""
    return _by_content(request, description())


def api_club(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A club and its latest events."""
    club = or_404(club_named(slug))
    return _by_content(
        request, published.club_answer(club, published_events_of(club)[:MOST_EVENTS])
    )


def api_event(request: HttpRequest, event: Event) -> HttpResponseBase:
    """An event, its entrants and the rounds that have begun."""
    return _by_version(
        request, event, lambda now: published.event_answer(event, now, public_cast(event, now))
    )


def api_standings(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The standings as they are now."""

    def made(now: Afternoon) -> Mapping[str, Any]:
        standings = standings_of(now, public_cast(event, now), now=timezone.now())
        return published.standings_answer(event, standings)

    return _by_version(request, event, made)


def api_round(request: HttpRequest, event: Event, number: int) -> HttpResponseBase:
    """A round that has begun; 404 for any other."""

    def made(now: Afternoon) -> Mapping[str, Any]:
        begun = (this_round for this_round in now.frame.rounds if this_round.started_at)
        chosen_round = or_404(
            next((this_round for this_round in begun if this_round.number == number), None)
        )
        return published.round_answer(event, now, chosen_round, public_cast(event, now))

    return _by_version(request, event, made)


def api_rules(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The rules by which an event is played."""
    return _by_version(request, event, lambda _now: published.rules_answer(event))


def _by_version(request: HttpRequest, event: Event, make: Make) -> HttpResponseBase:
    """The answer about an event, or a cheap 304 if the caller has this version already."""
    if not event.published:
        raise Http404
    now = afternoon_of(event)
    etag = f'"{version_of(event, clock_now(now))}"'
    # “Pair 7” and “name not shown” are words too: in two languages, one ETag would name two
    # answers.
    with translation.override(event.club.language):
        response = get_conditional_response(request, etag=etag) or JsonResponse(make(now))
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "public, no-cache"
    return _for_any_page(response)


def _by_content(request: HttpRequest, content: Mapping[str, Any]) -> HttpResponseBase:
    return _for_any_page(unless_had(request, JsonResponse(content)))


def _for_any_page(response: HttpResponseBase) -> HttpResponseBase:
    response.headers["Access-Control-Allow-Origin"] = "*"  # a club's own page may read it
    return response
