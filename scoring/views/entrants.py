"""The entrants of an event: entered, corrected, withdrawn, numbered."""

import uuid
from collections.abc import Callable, Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from clubs.asker import ShowingRefusal, refusal_shown, refusal_shown_on, user_of
from scoring.afternoon import (
    Names,
    entrant_size,
    has_results,
    has_seats_to_come,
    next_to_begin,
)
from scoring.forms.entrants import ChangeEntrantForm, NewEntrantForm, TickMembersForm
from scoring.models import Entrant, Event, Lineup
from scoring.services import computers, entrants
from scoring.services.refusal import Refused
from scoring.store import afternoon_of, entrant_row, lineups_now, members_to_come
from scoring.words import cast_of, first_strangers_in_words, say

#: The positions within an entrant, as forms send them.
POSITIONS = ("1", "2", "3")


def entrants_list(request: HttpRequest, event: Event) -> HttpResponse:
    """The entrants of an event, and a form to enter the next one."""
    form = NewEntrantForm(
        request.POST or None,
        size=entrant_size(event),
        event_format=event.format,
        takes_computer=computers.may_play(event),
    )
    if request.method == "POST" and form.is_valid():
        with ShowingRefusal(form.refuse):
            return _added(request, event, form)
    afternoon = afternoon_of(event)
    is_running = event.state == Event.State.RUNNING
    stays = is_running and has_results(afternoon)
    listed = list(cast_of(afternoon, names=Names.FULL).whole.values())
    withdrawn = sum(entrant.withdrawn for entrant in listed)
    following = next_to_begin(afternoon) if is_running else None
    is_open = event.state == Event.State.SETUP or following is not None
    context = {
        "event": event,
        "form": form,
        "takes_computer": computers.may_play(event),
        "is_single": entrant_size(event) == 1,
        "next_number": max((entrant.number for entrant in listed), default=0) + 1,
        "members": members_to_come(event) if is_open else [],
        "next_round": following,
        "strangers": first_strangers_in_words(afternoon) if is_running else "",
        "entrants": listed,
        "playing": len(listed) - withdrawn,
        "withdrawn": withdrawn,
        "may_go_back": is_running and not stays,
        "why_not_back": Refused("event-has-results").sentence if stays else "",
    }
    return render(request, "desk/entrants.html", context)


def entrants_members(request: HttpRequest, event: Event) -> HttpResponse:
    """Members to tick; those ticked become entrants."""
    form = TickMembersForm(
        request.POST or None,
        people=members_to_come(event),
        size=entrant_size(event),
        event_format=event.format,
    )
    if "add" in request.POST and form.is_valid():
        who = [(None, names) for names in form.cleaned_data["who"]]
        with refusal_shown_on(form):
            added = entrants.add(event, who=who, by=user_of(request))
            messages.success(request, say(event.format, "count-in", number=len(added)))
            return redirect("entrants", event=event.uid)
    is_faulty = "add" in request.POST and bool(form.errors)
    context = {"event": event, "form": form}
    return render(request, "desk/entrants_members.html", context, status=422 if is_faulty else 200)


def entrant_change(request: HttpRequest, event: Event, entrant: uuid.UUID) -> HttpResponse:
    """Correct the names, the number or the handicap of an entrant."""
    stored = _find(event, entrant)
    if stored is None:
        return _say_gone(request, event)
    size = entrant_size(event)
    places = lineups_now(stored)
    form = ChangeEntrantForm(
        request.POST or None,
        initial=_shown(stored, places),
        size=size,
        computers=[lineup.position for lineup in places if lineup.player.is_computer],
    )
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data["number"] or stored.number
        with ShowingRefusal(form.refuse):
            entrants.change(
                stored,
                number=wanted,
                names=form.names(),
                handicap=form.cleaned_data["handicap"] or 0,
                kind=form.kind(),
                by=user_of(request),
            )
            return redirect("entrants", event=event.uid)
    context = {"event": event, "form": form, "entrant": stored}
    if event.state == Event.State.SETUP and computers.may_play(event):
        context["places"] = [lineup for lineup in places if not lineup.player.is_computer]
    return render(request, "desk/entrant_change.html", context)


@require_POST
def entrant_state(request: HttpRequest, event: Event, entrant: uuid.UUID) -> HttpResponse:
    """Withdraw an entrant, bring it back or remove it, or have a computer play in a position."""
    stored = _find(event, entrant)
    if stored is None:
        return _say_gone(request, event)
    position = request.POST.get("position", "")
    acts: dict[str, Callable[..., object]] = {
        "withdraw": entrants.withdraw,
        "back": entrants.bring_back,
        "remove": entrants.remove,
        "computer": partial(computers.play, position=int(position) if position in POSITIONS else 0),
    }
    act = acts.get(request.POST.get("act", ""))
    with refusal_shown(request):
        if act:
            act(stored, by=user_of(request))
    return redirect("entrants", event=event.uid)


@require_POST
def entrants_number(request: HttpRequest, event: Event) -> HttpResponse:
    """Renumber the entrants without gaps."""
    with refusal_shown(request):
        entrants.number_anew(event, by=user_of(request))
    return redirect("entrants", event=event.uid)


def _added(request: HttpRequest, event: Event, form: NewEntrantForm) -> HttpResponse:
    typed = (form.cleaned_data["number"], form.names())
    # Two computer players have the same name: only their numbers reveal a double tap.
    only_new = any(typed[1]) and not form.cleaned_data["twins"]
    (added,) = entrants.add(event, who=[typed], by=user_of(request), only_new=only_new)
    messages.success(request, say(event.format, "is-in", number=added.number))
    now = afternoon_of(added.event)
    if has_seats_to_come(now) and first_strangers_in_words(now):
        return redirect("seats-anew", event=event.uid)
    return redirect("entrants", event=event.uid)


def _find(event: Event, entrant: uuid.UUID) -> Entrant | None:
    return entrant_row(event, entrant)


def _say_gone(request: HttpRequest, event: Event) -> HttpResponse:
    messages.error(request, Refused("entrant-gone").sentence)
    return redirect("entrants", event=event.uid)


def _shown(entrant: Entrant, places: Sequence[Lineup]) -> dict[str, object]:
    people = (lineup for lineup in places if not lineup.player.is_computer)
    names = {f"player_{lineup.position}": lineup.player.name for lineup in people}
    is_floater = entrant.kind == Entrant.Kind.FLOATER
    extras = {"handicap": entrant.handicap, "floater": is_floater}
    return {"number": entrant.number, **names, **extras}
