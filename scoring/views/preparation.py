"""Before play: the event itself."""

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.access import user_of
from clubs.models import Club
from scoring.forms.event import EventForm, with_other_rules
from scoring.models import Event
from scoring.queries.house_rules import find_choice, usual_choice
from scoring.services import events
from scoring.services.refusal import Refused


def event_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Make an event on one page; `?rules=` names the rules that it begins with.

    With `choose` the page comes back as it was typed, with the length that is usual by the rules
    chosen; nothing is stored.
    """
    if "choose" in request.POST:
        return _event_page(request, club, with_other_rules(club, request.POST))
    chosen = find_choice(club, request.GET.get("rules", "")) or usual_choice(club)
    form = EventForm(request.POST or None, club=club, chosen=chosen)
    if request.method == "POST" and form.is_valid():
        event = events.create(
            club,
            rules=form.chosen_rules(),
            shape=form.shape(),
            are_single=form.are_single(),
            by=user_of(request),
            **form.presentation(),
        )
        return redirect("entrants", event=event.uid)
    return _event_page(request, club, form)


def _event_page(request: HttpRequest, club: Club, form: EventForm) -> HttpResponse:
    return render(request, "desk/event_new.html", {"form": form, "club": club})


def event_change(request: HttpRequest, event: Event) -> HttpResponse:
    """Change an event; rounds and hands only before play begins."""
    shown = copy(event)  # the form writes into it what was typed
    form = EventForm(request.POST or None, instance=shown, club=event.club)
    if request.method == "POST" and form.is_valid():
        try:
            events.change(
                event,
                shape=form.shape(),
                by=user_of(request),
                seen=form.cleaned_data["seen"],
                **form.presentation(),
            )
            messages.success(request, _("Saved."))
            return redirect("event", event=event.uid)
        except Refused as refusal:
            form.refuse(refusal)
    return render(request, "desk/event_change.html", {"form": form, "event": event})
