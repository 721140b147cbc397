"""The bracket of a knock-out: for everybody, and at the desk, where matches are decided."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import is_director
from clubs.asker import refusal_shown, user_of
from scoring.afternoon import (
    Names,
    open_matches,
    overtaken,
    planned_sides,
    session_of_brackets,
    shown_brackets,
)
from scoring.models import Event
from scoring.services import knock_outs
from scoring.store import afternoon_of, public_cast
from scoring.views.named import table_row
from scoring.views.public import is_held_from, public_context, public_fragment
from scoring.words import cast_of


def public_bracket(request: HttpRequest, event: Event) -> HttpResponse:
    """The bracket for everybody; while it is held back, the page says so instead."""
    return render(request, "public/bracket.html", _public(request, event))


def public_bracket_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The bracket as a fragment."""
    return public_fragment(request, "public/bracket_live.html", _public(request, event))


def _public(request: HttpRequest, event: Event) -> dict[str, Any]:
    now = afternoon_of(event)
    held = is_held_from(request, event)
    return {
        **public_context(event, now, reverse("public-bracket-live", args=[event.uid])),
        "held": held,
        "brackets": () if held else shown_brackets(now, public_cast(event, now)),
    }


def bracket(request: HttpRequest, event: Event) -> HttpResponse:
    """The bracket at the desk, with the matches that somebody has to decide."""
    afternoon = afternoon_of(event)
    session = session_of_brackets(afternoon)
    if session is None:
        return redirect("event", event=event.uid)
    cast = cast_of(afternoon, names=Names.FULL)
    may_decide = event.state == Event.State.RUNNING and is_director(request)
    to_decide = [
        (match, planned_sides(afternoon, ([match.numbers[0]], [match.numbers[1]]), cast))
        for match in (open_matches(afternoon, session) if may_decide else ())
    ]
    context = {
        "event": event,
        "brackets": shown_brackets(afternoon, cast),
        "overtaken": overtaken(afternoon, session),
        "level": [(match, sides) for match, sides in to_decide if match.is_level],
        "unplayed": [(match, sides) for match, sides in to_decide if not match.is_level],
    }
    return render(request, "desk/bracket.html", context)


@require_POST
def decide(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Decide which side of a table goes on."""
    side = request.POST.get("side", "")
    if side not in ("0", "1"):
        raise Http404
    with refusal_shown(request):
        row = table_row(event, number, table)
        reason = request.POST.get("reason", "")
        knock_outs.decide(row, int(side), by=user_of(request), reason=reason)
        messages.success(request, _("It is noted who goes on."))
    return redirect("bracket", event=event.uid)
