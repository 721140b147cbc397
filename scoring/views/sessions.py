"""The sections of a session, and the session that follows a finished one."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, refusal_shown_on, user_of
from engine import read_number
from scoring.afternoon import Names, may_play, order_of_merit, parts_of
from scoring.forms.sessions import SectionsForm, SessionForm, written
from scoring.models import Event
from scoring.services import sessions
from scoring.store import afternoon_of, session_row
from scoring.views.named import or_404
from scoring.words import cast_of

MOST_OFFERED = 4


def sections(request: HttpRequest, event: Event) -> HttpResponse:
    """Who plays in which section of the session being prepared.

    `?count=2` fills in that many sections in order of number, with `deal=1` as if the numbers were
    dealt one by one.
    """
    frame = afternoon_of(event).frame
    session = frame.session_now
    if frame.is_seated(session) or event.state == Event.State.FINISHED:
        return redirect("event", event=event.uid)
    playing = list(may_play(frame, frame.rounds_before(session) + 1))
    count = min(max(read_number(request.GET.get("count", "")) or 0, 0), MOST_OFFERED)
    now = [sorted(part.people.intersection(playing)) for part in parts_of(frame, session)]
    offered = _divided(playing, count, deal="deal" in request.GET) if count else now
    form = SectionsForm(request.POST or None, here=playing, initial={"sections": written(offered)})
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            sessions.divide(event, form.cleaned_data["sections"], by=user_of(request))
            return redirect("event-seat", event=event.uid)
    context = {"event": event, "form": form, "counts": range(1, MOST_OFFERED + 1), "count": count}
    return _page(request, "desk/sections.html", context, form)


def session_new(request: HttpRequest, event: Event) -> HttpResponse:
    """The next session: another afternoon, or a final."""
    afternoon = afternoon_of(event)
    frame, before = afternoon.frame, afternoon.frame.session_now
    if event.state != Event.State.RUNNING or not frame.is_seated(before):
        return redirect("event", event=event.uid)
    playing = may_play(frame, frame.rounds_before(before) + before.rounds_due + 1)
    ranked = [number for number in order_of_merit(afternoon) if number in playing]
    ranked += [number for number in playing if number not in ranked]
    hands = before.first_section.hands_per_round
    initial = {"rounds": before.rounds_due, "hands_per_round": hands}
    form = SessionForm(request.POST or None, ranked=ranked, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            sessions.add(event, form.following(), sections=form.players(), by=user_of(request))
            return redirect("event-seat", event=event.uid)
    return _page(request, "desk/session_new.html", {"event": event, "form": form}, form)


@require_POST
def session_remove(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """Remove a session made by mistake."""
    stored = or_404(session_row(event, session))
    with refusal_shown(request):
        sessions.remove(stored, by=user_of(request))
    return redirect("event", event=event.uid)


def _divided(numbers: Sequence[int], count: int, *, deal: bool) -> list[Sequence[int]]:
    """The numbers in `count` sections, dealt one by one or in blocks."""
    if deal:
        return [numbers[place::count] for place in range(count)]
    edges = [len(numbers) * place // count for place in range(count + 1)]
    return [numbers[start:end] for start, end in pairwise(edges)]


def _page(
    request: HttpRequest, template: str, context: dict[str, Any], form: SectionsForm
) -> HttpResponse:
    entrants = cast_of(afternoon_of(context["event"]), names=Names.FULL).whole.values()
    context["entrants"] = [entrant for entrant in entrants if not entrant.withdrawn]
    return render(request, template, context, status=422 if form.is_bound else 200)
