"""The draft of partners: one choice after another, then an event with the pairs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from clubs.asker import told, user_of
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
        found, afternoon = draft_of(event), afternoon_of(event)
        cast = cast_of(afternoon, names=Names.FULL)
        standings = standings_of(afternoon, cast, now=timezone.now())
        lines = {entrant.number: (entrant, line) for line, entrant in standings.lines}
        named = cast.by_number
        context |= {
            "draft": found,
            "chooser": found.chooser and lines[found.chooser],
            "choices": [lines[number] for number in found.choices],
            "left_over": found.left_over and named[found.left_over],
            "pairs": [(named[one], named[other]) for one, other in found.pairs],
        }
    return render(request, "desk/draft.html", context)


def _act(request: HttpRequest, event: Event) -> HttpResponse:
    """Make one choice or all remaining ones, take one back, or begin again."""
    by, given = user_of(request), request.POST
    chooser = read_number(given.get("chooser", "")) or 0
    with told(request):
        if "partner" in given:
            partner = read_number(given["partner"]) or 0
            drafts.choose(event, partner, chooser=chooser, by=by)
        elif "pass" in given:
            drafts.choose(event, None, chooser=chooser, by=by)
        elif "first-with-last" in given:
            drafts.pair_first_with_last(event, chooser=chooser, by=by)
        elif "back" in given:
            drafts.take_back(event, by=by, made=read_number(given.get("made", "")))
        elif "again" in given:
            drafts.begin_again(event, by=by)
    return redirect("draft", event=event.uid)
