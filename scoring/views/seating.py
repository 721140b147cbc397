"""Who meets whom: the plan and its proof before play, and the proof afterwards."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from clubs.access import is_director
from clubs.asker import refusal_shown, user_of
from clubs.fingerprints import fingerprint_of
from clubs.heavy import Occupied
from clubs.serving import todays_address
from scoring.afternoon import (
    Afternoon,
    Names,
    has_seats_to_come,
    methods_of,
    plan_played,
    planned_brackets,
    session_ready,
)
from scoring.models import Event
from scoring.rotations import Look, Plan, RotationImpossible
from scoring.services import events, rounds
from scoring.services.previews import looked_ahead
from scoring.services.refusal import Refused
from scoring.store import afternoon_of
from scoring.views.long_work import seats_begun
from scoring.views.longer_search import searched_on
from scoring.views.plans import (
    Wanted,
    kept_plan,
    long_plan,
    proofs_in_full,
    to_confirm,
    wanted_in,
    why_none,
)
from scoring.words import BEST_OF, cast_of


def seat(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who meets whom, with the proof; seat everybody once exactly this plan is confirmed.

    Until a round has begun, a seated event can be seated again by another plan. A longer search
    requests its steps one by one as fragments.
    """
    afternoon = afternoon_to_seat(request, event)
    if afternoon is None:
        return redirect("event", event=event.uid)
    frame, session = afternoon.frame, afternoon.frame.session_now
    wanted = wanted_in(request.POST or request.GET, afternoon)
    if request.htmx:  # type: ignore[attr-defined]
        return _search(request, afternoon, wanted)
    context: dict[str, Any] = {
        "event": event,
        "wanted": wanted,
        "methods": methods_of(event),
        "is_seated": session_ready(afternoon_of(event)) is not None,
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
        context["brackets"] = planned_brackets(planning.brackets, cast)
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


def afternoon_to_seat(request: HttpRequest, event: Event) -> Afternoon | None:
    """The event with nobody seated; None if a round has begun or the event is over."""
    afternoon = afternoon_of(event)
    if event.state == Event.State.FINISHED:
        return None
    if not afternoon.frame.is_seated(afternoon.frame.session_now):
        return afternoon
    if session_ready(afternoon) is None:
        return None
    try:
        return looked_ahead(
            lambda: events.unseat(event, by=user_of(request)), lambda: afternoon_of(event)
        )
    except Refused:  # the round has begun meanwhile
        return None


def seat_at_once(request: HttpRequest, event: Event) -> HttpResponse:
    """Seat a new event by the plan that its page would show first, and go on to printing.

    Goes to that page instead if the director has to choose or mend something, or to wait.
    """
    afternoon, page = afternoon_of(event), redirect("event-seat", event=event.uid)
    if afternoon.frame.is_seated(afternoon.frame.session_now):  # the button was pressed twice
        return redirect("sheets", event=event.uid)
    wanted = wanted_in({}, afternoon)
    planning = wanted.planning(afternoon)
    if wanted.method.by_round or planning.is_long:
        return page
    try:
        plan = kept_plan(planning)
        return _seated(request, event, wanted, plan) or redirect("sheets", event=event.uid)
    except (RotationImpossible, Occupied):
        return page
    except Refused as refusal:
        if refusal.code == "event-started":
            return redirect("sheets", event=event.uid)
        messages.error(request, refusal.sentence)
        return page


def _seated(request: HttpRequest, event: Event, wanted: Wanted, plan: Plan) -> HttpResponse | None:
    """Seat everybody; return the page with the progress if that takes long, else None."""

    def prepare(look: Look | None) -> None:
        rounds.prepare_instead(
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
    """One more step of a longer search, or why there is nothing to search."""
    try:
        context = searched_on(request.GET, afternoon, wanted)
    except RotationImpossible as impossible:
        context = why_none(impossible)
    return render(request, "desk/seat_search.html", context)


@require_POST
def unseat(request: HttpRequest, event: Event) -> HttpResponse:
    """Return to preparation, for a late entrant, as long as there are no results."""
    with refusal_shown(request):
        events.unseat(event, by=user_of(request))
        return redirect("entrants", event=event.uid)
    return redirect("event", event=event.uid)


def fairness(request: HttpRequest, event: Event) -> HttpResponse:
    """How fair the seating of an event is, computed from what is stored."""
    if event.state == Event.State.SETUP:
        return redirect("event", event=event.uid)
    afternoon = afternoon_of(event)
    plan, frame = plan_played(afternoon, to_come=True), afternoon.frame
    ends = {
        session.number: frame.rounds_before(session) + session.rounds_due
        for session in frame.sessions
    }
    may_reseat = event.state == Event.State.RUNNING and is_director(request)
    context = {
        "event": event,
        "plan": plan,
        "may_reseat": may_reseat and has_seats_to_come(afternoon),
        "sessions": [
            (session, proofs_in_full(afternoon, session, Plan(plan.rounds[: ends[session.number]])))
            for session in frame.sessions
            if frame.is_seated(session)
        ],
    }
    return render(request, "desk/fairness.html", context)
