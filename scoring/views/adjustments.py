"""Penalties and bonuses, and cutting the cards."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import ShowingRefusal, refusal_shown, refusal_shown_on, user_of
from scoring.afternoon import CUT, Names, level_before_the_cut
from scoring.forms.adjustments import AdjustmentForm, CutForm
from scoring.models import Event
from scoring.services import adjustments as service
from scoring.services import cuts, irregularities
from scoring.store import adjustment_row, adjustment_rows, afternoon_of, begun_round_rows
from scoring.views.named import or_404
from scoring.words import cast_of


def adjustments(request: HttpRequest, event: Event) -> HttpResponse:
    """All penalties and bonuses, and a form to give one."""
    form = _give_form(event, request.POST or None)
    if request.method != "POST":
        return _page(request, event, form, _cut_form(event))
    if form.is_valid():
        with ShowingRefusal(form.refuse):
            service.give(event, by=user_of(request), **form.values())
            return _saved(request, event)
    return _page(request, event, form, _cut_form(event), status=422)


@require_POST
def void(request: HttpRequest, event: Event, adjustment: uuid.UUID) -> HttpResponse:
    """Take back a penalty or bonus."""
    row = or_404(adjustment_row(event, adjustment))
    with refusal_shown(request):
        reason, by = request.POST.get("reason", ""), user_of(request)
        if row.irregularity:
            irregularities.take_back(row, reason=reason, by=by)
        else:
            service.void(row, reason=reason, by=by)
    return redirect("adjustments", event=event.uid)


@require_POST
def cut_cards(request: HttpRequest, event: Event) -> HttpResponse:
    """Store the places decided by cutting the cards."""
    form = _cut_form(event, request.POST)
    if form.is_valid():
        with refusal_shown_on(form):
            cuts.enter(event, places=form.places(), by=user_of(request))
            return _saved(request, event)
    return _page(request, event, _give_form(event), form, status=422)


def _saved(request: HttpRequest, event: Event) -> HttpResponse:
    messages.success(request, _("Saved."))
    return redirect("adjustments", event=event.uid)


def _give_form(event: Event, data: QueryDict | None = None) -> AdjustmentForm:
    now = afternoon_of(event)
    entrants = cast_of(now, names=Names.FULL).whole.values()
    return AdjustmentForm(data, event=event, entrants=entrants, rounds=begun_round_rows(event))


def _cut_form(event: Event, data: QueryDict | None = None) -> CutForm:
    now = afternoon_of(event)
    return CutForm(data, groups=level_before_the_cut(now, cast_of(now, names=Names.FULL)))


def _page(
    request: HttpRequest, event: Event, form: AdjustmentForm, cut: CutForm, status: int = 200
) -> HttpResponse:
    entrants = cast_of(afternoon_of(event), names=Names.FULL).whole
    context = {
        "event": event,
        "form": form,
        "cut": cut,
        "may_cut": cuts.may_cut(event),
        "cuts_cards": CUT in event.tie_chain,
        "given": [(row, entrants[row.entrant_id]) for row in adjustment_rows(event)],
        "open": event.state != Event.State.FINISHED,
    }
    return render(request, "desk/adjustments.html", context, status=status)
