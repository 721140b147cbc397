"""What individual players ask for before seating: noted, listed, taken back."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, refusal_shown_on, user_of
from scoring.afternoon import Names
from scoring.forms.wishes import WishForm
from scoring.models import Event
from scoring.services import wishes as service
from scoring.store import afternoon_of, wish_row, wishes_of
from scoring.words import cast_of


def wishes(request: HttpRequest, event: Event) -> HttpResponse:
    """The wishes of an event, and a form for the next one."""
    if event.format != Event.Format.INDIVIDUALS or event.state != Event.State.SETUP:
        return redirect("entrants", event=event.uid)
    players = cast_of(afternoon_of(event), names=Names.FULL).whole
    playing = [player for player in players.values() if not player.withdrawn]
    form = WishForm(request.POST or None, entrants=playing)
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            service.add(event, **form.wish(), by=user_of(request))
            return redirect("wishes", event=event.uid)
    listed = [(wish, players[wish.one_id], players[wish.other_id]) for wish in wishes_of(event)]
    context = {"event": event, "form": form, "wishes": listed}
    return render(request, "desk/wishes.html", context, status=422 if form.is_bound else 200)


@require_POST
def remove(request: HttpRequest, event: Event, wish: uuid.UUID) -> HttpResponse:
    """Take a wish back."""
    stored = wish_row(event, wish)
    with refusal_shown(request):
        if stored:
            service.remove(stored, by=user_of(request))
    return redirect("wishes", event=event.uid)
