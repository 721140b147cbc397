"""The way to the desk: the user's clubs and their events."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_tables2 import RequestConfig

from clubs.access import may_make_club
from clubs.accounts import owing
from clubs.asker import user_of
from clubs.models import Club, Role
from scoring.store import (
    SignUpsToDo,
    all_events_of_club,
    latest_events,
    letters_to_do,
    played_today,
    roles_of,
    sign_ups_to_do,
)
from scoring.tables import EventsTable

PER_PAGE = 50


def desk(request: HttpRequest) -> HttpResponse:
    """The clubs the user works for, each with its latest events."""
    user = user_of(request)
    held = roles_of(user)
    roles = [role for role in held if role.kind != Role.Kind.TREASURER]
    directed = [role.club for role in roles if role.kind == Role.Kind.DIRECTOR]
    to_do = sign_ups_to_do(directed) if directed else {}
    kept = [role.club for role in held if role.kind == Role.Kind.TREASURER]
    letters = letters_to_do([*directed, *kept]) if directed or kept else {}
    clubs = [
        _club_of(role, to_do.get(role.club.pk, []), letters.get(role.club.pk)) for role in roles
    ]
    context = {
        "clubs": clubs,
        "money_of": [
            (club, owing(club), letters.get(club.pk), played_today(club, latest_events(club)))
            for club in kept
        ],
        "may_make_club": may_make_club(user, [role.kind for role in roles]),
    }
    return render(request, "desk/clubs.html", context)


def _club_of(
    role: Role, sign_ups: list[SignUpsToDo], letters: dict[str, int] | None
) -> dict[str, object]:
    """A club with its latest events, and what awaits somebody with this role."""
    is_director = role.kind == Role.Kind.DIRECTOR
    events = latest_events(role.club)
    return {
        "club": role.club,
        "director": is_director,
        "events": events,
        "today": played_today(role.club, events),
        "sign_ups": sign_ups,
        "letters": letters,
        "owing": owing(role.club) if is_director else (0, 0),
    }


def club_events(request: HttpRequest, club: Club) -> HttpResponse:
    """All events of a club, a page at a time; with `?away=1` those put away."""
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
