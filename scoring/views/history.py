"""Everything that was done in an event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.models import Event
from scoring.queries.history import history_of


def history(request: HttpRequest, event: Event) -> HttpResponse:
    """Who did what, when and why, the newest first."""
    acts = history_of(event, request.GET.get("page", "1"))
    return render(request, "desk/history.html", {"event": event, "acts": acts})
