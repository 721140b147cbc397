"""The pairs or teams of an event: typed, corrected, withdrawn, numbered."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from clubs.access import user_of
from scoring.forms.pairs import ChangePairForm, NewPairForm
from scoring.models import Entrant, Event
from scoring.queries.pairs import lineups_now, pairs_of
from scoring.queries.presence import named, strangers
from scoring.queries.progress import has_results, next_to_begin
from scoring.services import entrants
from scoring.services.refusal import Refused
from scoring.words.formats import entrant_size, say


def pairs(request: HttpRequest, event: Event) -> HttpResponse:
    """The pairs of an event, and a form to type the next one."""
    form = NewPairForm(request.POST or None, size=entrant_size(event), event_format=event.format)
    if request.method == "POST" and form.is_valid():
        try:
            return _added(request, event, form)
        except Refused as refusal:
            form.refuse(refusal)
    is_running = event.state == Event.State.RUNNING
    stays = is_running and has_results(event)
    listed = list(pairs_of(event, names=Event.Names.FULL).values())
    withdrawn = sum(pair.withdrawn for pair in listed)
    following = next_to_begin(event) if is_running else None
    context = {
        "event": event,
        "form": form,
        "next_round": following,
        "strangers": named(following, *strangers(event, following)) if following else "",
        "pairs": listed,
        "playing": len(listed) - withdrawn,
        "withdrawn": withdrawn,
        "may_go_back": is_running and not stays,
        "why_not_back": Refused("event-has-results").sentence if stays else "",
    }
    return render(request, "desk/pairs.html", context)


def pair_change(request: HttpRequest, event: Event, pair: uuid.UUID) -> HttpResponse:
    """Correct the names or the number of a pair."""
    entrant = _find(event, pair)
    if entrant is None:
        return _gone(request, event)
    size = entrant_size(event)
    form = ChangePairForm(request.POST or None, initial=_shown(entrant), size=size)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data["number"] or entrant.number
        try:
            entrants.change(
                entrant,
                number=wanted,
                names=form.names(),
                handicap=form.cleaned_data["handicap"] or 0,
                kind=form.kind(),
                by=user_of(request),
            )
            return redirect("pairs", event=event.uid)
        except Refused as refusal:
            form.refuse(refusal)
    context = {"event": event, "form": form, "entrant": entrant}
    return render(request, "desk/pair_change.html", context)


@require_POST
def pair_state(request: HttpRequest, event: Event, pair: uuid.UUID) -> HttpResponse:
    """Withdraw a pair, bring it back, or take it out."""
    entrant = _find(event, pair)
    if entrant is None:
        return _gone(request, event)
    act = {
        "withdraw": entrants.withdraw,
        "back": entrants.bring_back,
        "remove": entrants.remove,
    }.get(request.POST.get("act", ""))
    try:
        if act:
            act(entrant, by=user_of(request))
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    return redirect("pairs", event=event.uid)


@require_POST
def pairs_number(request: HttpRequest, event: Event) -> HttpResponse:
    """Number the pairs anew, without gaps."""
    try:
        entrants.number_anew(event, by=user_of(request))
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    return redirect("pairs", event=event.uid)


def _added(request: HttpRequest, event: Event, form: NewPairForm) -> HttpResponse:
    pair = (form.cleaned_data["number"], form.names())
    only_new = not form.cleaned_data["twins"]
    (added,) = entrants.add(event, pairs=[pair], by=user_of(request), only_new=only_new)
    messages.success(request, say(event.format, "is-in", number=added.number))
    return redirect("pairs", event=event.uid)


def _find(event: Event, pair: uuid.UUID) -> Entrant | None:
    return event.entrants.filter(uid=pair).first()


def _gone(request: HttpRequest, event: Event) -> HttpResponse:
    messages.error(request, Refused("pair-gone").sentence)
    return redirect("pairs", event=event.uid)


def _shown(entrant: Entrant) -> dict[str, object]:
    names = {f"player_{each.position}": each.player.name for each in lineups_now(entrant)}
    is_floater = entrant.kind == Entrant.Kind.FLOATER
    more = {"handicap": entrant.handicap, "floater": is_floater}
    return {"number": entrant.number, **names, **more}
