"""The way to the desk: one's clubs and their events."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_tables2 import RequestConfig

from clubs.access import may_make_club, user_of
from clubs.models import Club, Role
from scoring.store.lists import all_events_of_club, events_of_club, roles_of
from scoring.tables import EventsTable

PER_PAGE = 50


def desk(request: HttpRequest) -> HttpResponse:
    """The clubs one works for, each with its latest events."""
    user = user_of(request)
    held = roles_of(user)
    roles = [role for role in held if role.kind != Role.Kind.TREASURER]
    clubs = [
        {"club": role.club, "director": role.kind == Role.Kind.DIRECTOR,
         "events": events_of_club(role.club)}
        for role in roles
    ]  # fmt: skip
    kept = [role.club for role in held if role.kind == Role.Kind.TREASURER]
    context = {
        "clubs": clubs,
        "money_of": kept,
        "may_make_club": may_make_club(user, [role.kind for role in roles]),
    }
    return render(request, "desk/clubs.html", context)


def club_events(request: HttpRequest, club: Club) -> HttpResponse:
    """All events of a club, a page at a time; with `?away=1` those that are put away."""
    away = "away" in request.GET
    table = EventsTable(all_events_of_club(club, away=away))
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context = {
        "club": club,
        "table": table,
        "away": away,
        "others": all_events_of_club(club, away=not away).exists(),
    }
    return render(request, "desk/club_events.html", context)
