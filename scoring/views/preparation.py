"""Before play: making and changing the event itself."""

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.asker import ShowingRefusal, user_of
from clubs.models import Club
from scoring.afternoon import has_results
from scoring.forms.event import ChangeForm
from scoring.forms.new_event import (
    FAULTS_TOLD,
    NewEventForm,
    line_told,
    people_of,
    with_other_rules,
)
from scoring.models import Event
from scoring.services import events
from scoring.store import Former, afternoon_of, former_of
from scoring.transfer.faults import RowFault
from scoring.views.seating import seat_at_once


def event_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Make an event on one page, with defaults from the last one or the one that `?like=` names.

    `?rules=` names the rules to begin with, `?people=` copies those who played then, and `?draft=`
    the pairs drafted afterwards.

    With `choose` the page comes back as typed, with the usual length for the rules chosen; nothing
    is stored.
    """
    data = request.POST or request.GET
    former = former_of(club, data.get("like", ""), drafted=bool(data.get("draft")))
    if "choose" in request.POST:
        return _event_page(request, club, with_other_rules(club, former, request.POST))
    people = {"who": people_of(former), "copied": True}
    initial = people if "people" in request.GET else {}
    chosen = request.GET.get("rules", "")
    form = NewEventForm(
        request.POST or None, club=club, former=former, chosen=chosen, initial=initial
    )
    if request.method == "POST" and form.is_valid():
        return _create(request, club, form, former)
    return _event_page(request, club, form)


def _create(
    request: HttpRequest, club: Club, form: NewEventForm, former: Former | None
) -> HttpResponse:
    entries = form.entrants
    event = events.create(
        club,
        rules=form.chosen_rules(),
        shape=form.shape(),
        are_single=form.are_single(),
        who=entries.entrants() if entries else (),
        handicaps=form.handicaps(),
        members=former.members() if former else None,
        like=former.event if former else None,
        key=form.cleaned_data["key"],
        numbers_are_seeds=form.is_drafted,
        by=user_of(request),
        **form.presentation(),
    )
    _warn_of_twice(request, form)
    if (event.name, events.shape_of(event)) != (form.cleaned_data["name"], form.shape()):
        messages.warning(request, _("This event was made already. Change it here."))
        return redirect("event-change", event=event.uid)
    if not entries:
        return redirect("entrants", event=event.uid)
    if _warnings(form):  # the director looks at the list first
        return redirect("event-seat", event=event.uid)
    return seat_at_once(request, event)


def _warnings(form: NewEventForm) -> list[RowFault]:
    rows = form.entrants.rows if form.entrants else ()
    return [warning for row in rows for warning in row.warnings]


def _warn_of_twice(request: HttpRequest, form: NewEventForm) -> None:
    """Only warn that somebody may be listed twice: two people can have the same name."""
    for warning in _warnings(form)[:FAULTS_TOLD]:
        messages.warning(request, line_told(warning))


def _event_page(request: HttpRequest, club: Club, form: NewEventForm) -> HttpResponse:
    return render(request, "desk/event_new.html", {"form": form, "club": club})


def event_change(request: HttpRequest, event: Event) -> HttpResponse:
    """Change an event; rounds and hands only before play begins."""
    draft = copy(event)  # the form writes what was typed into it
    afternoon = afternoon_of(event)
    has_names = bool(afternoon.frame.entrants)
    form = ChangeForm(request.POST or None, instance=draft, has_names=has_names)
    if request.method == "POST" and form.is_valid():
        with ShowingRefusal(form.refuse):
            events.change(
                event,
                shape=form.shape(),
                are_single=form.are_single(),
                by=user_of(request),
                seen=form.cleaned_data["seen"],
                **form.presentation(),
            )
            messages.success(request, _("Saved."))
            return redirect("event", event=event.uid)
    context = {
        "form": form,
        "event": event,
        "has_names": has_names,
        "was_played": has_results(afternoon),
    }
    return render(request, "desk/event_change.html", context)
