"""The way to the desk: one's clubs and their events."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import user_of
from clubs.models import Role
from scoring.queries.events import events_of_club


def desk(request: HttpRequest) -> HttpResponse:
    """The clubs one works for, each with its latest events."""
    roles = Role.objects.filter(user=user_of(request)).select_related("club").order_by("club__name")
    clubs = [
        {"club": role.club, "director": role.kind == Role.Kind.DIRECTOR,
         "events": events_of_club(role.club)}
        for role in roles
    ]  # fmt: skip
    return render(request, "desk/clubs.html", {"clubs": clubs})
