"""Who meets whom: the plan and its proof before play, and the proof afterwards."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from clubs.access import is_director, user_of
from clubs.fingerprints import fingerprint_of
from scoring.afternoon import (
    Afternoon,
    Names,
    has_seats_to_come,
    methods_of,
    plan_played,
    planned_bracket,
)
from scoring.models import Event
from scoring.rotations import Look, Plan, RotationImpossible
from scoring.services import events, rounds
from scoring.services.refusal import Refused
from scoring.store import afternoon_of
from scoring.views.address import todays_address
from scoring.views.long_work import seats_begun
from scoring.views.longer_search import searched_on
from scoring.views.plans import Wanted, long_plan, proofs_in_full, to_confirm, wanted_in, why_none
from scoring.words import BEST_OF, cast_of


def seat(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who meets whom, with the proof, and begin when the director says so to just this.

    A longer search asks for one step after the other in a part of the page.
    """
    afternoon = afternoon_of(event)
    frame, session = afternoon.frame, afternoon.frame.session_now
    if frame.is_seated(session) or event.state == Event.State.FINISHED:
        return redirect("event", event=event.uid)
    wanted = wanted_in(request.POST or request.GET, afternoon)
    if request.htmx:  # type: ignore[attr-defined]
        return _search(request, afternoon, wanted)
    context: dict[str, Any] = {
        "event": event,
        "wanted": wanted,
        "methods": methods_of(event),
        "has_wishes": any(entrant.wishes for entrant in frame.entrants.values()),
    }
    planning = wanted.planning(afternoon)
    try:
        whole = long_plan(event, wanted, planning)
        if isinstance(whole, HttpResponse):
            return whole
        before = len(planning.played.rounds)
        plan = Plan(whole.rounds[before:])
        fingerprint = fingerprint_of(to_confirm(afternoon, plan))
        if request.POST.get("seen") == fingerprint:
            return _seated(request, event, wanted, plan) or redirect("sheets", event=event.uid)
        context |= {"fingerprint": fingerprint, "changed": request.method == "POST"}
        context |= {"session": session, "plan": plan, "before": before}
        proofs = proofs_in_full(afternoon, session, whole, by_round=wanted.method.by_round)
        context["proofs"] = proofs
        cast = cast_of(afternoon, names=Names.FULL)
        context["brackets"] = [planned_bracket(each, cast) for each in planning.brackets]
        context["bracket_rounds"] = planning.rounds
        context["best_of"] = BEST_OF
        if not all(proof.is_best for proof in proofs):
            context |= {"longer": wanted.longer, "better": planning.better}
    except RotationImpossible as impossible:
        context |= {**why_none(impossible), "better": planning.better}
    except Refused as refusal:
        if refusal.code == "event-started":  # the button was pressed twice
            return redirect("event", event=event.uid)
        context["impossible"] = refusal.sentence
    return render(request, "desk/seat.html", context)


def _seated(request: HttpRequest, event: Event, wanted: Wanted, plan: Plan) -> HttpResponse | None:
    """Seat everybody; gives the page that shows how far it is, where that takes long."""

    def prepare(look: Look | None) -> None:
        rounds.prepare(
            event,
            plan=plan,
            by=user_of(request),
            rotation=wanted.method.code,
            seed=wanted.seed,
            address=todays_address(request),
            look=look,
            seeds=wanted.seeds,
            cup=wanted.cup,
        )

    return seats_begun(
        event,
        plan,
        prepare,
        then=reverse("sheets", args=[event.uid]),
        back=f"{reverse('event-seat', args=[event.uid])}?{wanted.query}",
    )


def _search(request: HttpRequest, afternoon: Afternoon, wanted: Wanted) -> HttpResponse:
    """One more step of a longer search, or why there is nothing to be searched."""
    try:
        context = searched_on(request.GET, afternoon, wanted)
    except RotationImpossible as impossible:
        context = why_none(impossible)
    return render(request, "desk/seat_search.html", context)


@require_POST
def unseat(request: HttpRequest, event: Event) -> HttpResponse:
    """Back to the preparation for a late entrant, as long as no result stands."""
    try:
        events.unseat(event, by=user_of(request))
        return redirect("entrants", event=event.uid)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("event", event=event.uid)


def fairness(request: HttpRequest, event: Event) -> HttpResponse:
    """How fair the seating of an event is, counted from what is stored."""
    if event.state == Event.State.SETUP:
        return redirect("event", event=event.uid)
    afternoon = afternoon_of(event)
    plan, frame = plan_played(afternoon, to_come=True), afternoon.frame
    ends = {each.number: frame.rounds_before(each) + each.rounds_due for each in frame.sessions}
    may_reseat = event.state == Event.State.RUNNING and is_director(request)
    context = {
        "event": event,
        "plan": plan,
        "may_reseat": may_reseat and has_seats_to_come(afternoon),
        "sessions": [
            (each, proofs_in_full(afternoon, each, Plan(plan.rounds[: ends[each.number]])))
            for each in frame.sessions
            if frame.is_seated(each)
        ],
    }
    return render(request, "desk/fairness.html", context)
