"""The draft of partners: one choice after another, then an event with the pairs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from clubs.asker import refusal_shown, user_of
from engine import read_number
from scoring.afternoon import Names, has_draft, standings_of
from scoring.models import Event
from scoring.services import drafts
from scoring.store import afternoon_of, draft_of
from scoring.words import cast_of


def draft(request: HttpRequest, event: Event) -> HttpResponse:
    """Who chooses now, whom they may choose, and the pairs made so far; a POST is one choice."""
    if request.method == "POST":
        return _act(request, event)
    context = {"event": event, "is_there": has_draft(event)}
    if context["is_there"]:
        draft, afternoon = draft_of(event), afternoon_of(event)
        cast = cast_of(afternoon, names=Names.FULL)
        standings = standings_of(afternoon, cast, now=timezone.now())
        lines = {entrant.number: (entrant, line) for line, entrant in standings.lines}
        named = cast.by_number
        context |= {
            "draft": draft,
            "chooser": draft.chooser and lines[draft.chooser],
            "choices": [lines[number] for number in draft.choices],
            "left_over": draft.left_over and named[draft.left_over],
            "pairs": [(named[first], named[second]) for first, second in draft.pairs],
        }
    return render(request, "desk/draft.html", context)


def _act(request: HttpRequest, event: Event) -> HttpResponse:
    """Make one choice or all remaining ones, take one back, or begin again."""
    by, data = user_of(request), request.POST
    chooser = read_number(data.get("chooser", "")) or 0
    with refusal_shown(request):
        if "partner" in data:
            partner = read_number(data["partner"]) or 0
            drafts.choose(event, partner, chooser=chooser, by=by)
        elif "pass" in data:
            drafts.choose(event, None, chooser=chooser, by=by)
        elif "first-with-last" in data:
            drafts.pair_first_with_last(event, chooser=chooser, by=by)
        elif "back" in data:
            drafts.take_back(event, by=by, made=read_number(data.get("made", "")))
        elif "again" in data:
            drafts.begin_again(event, by=by)
    return redirect("draft", event=event.uid)
