"""During play: the rounds to come seated anew, or the next round seated at all."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.access import user_of
from scoring.afternoon.codes import Names
from scoring.afternoon.facts import Afternoon
from scoring.afternoon.played import plan_played
from scoring.afternoon.progress import (
    has_seats_to_come,
    next_to_begin,
    open_tables_by_round,
)
from scoring.afternoon.reseating import reseating
from scoring.afternoon.seats import planned_sides
from scoring.models import Event
from scoring.queries.fairness import proofs_of
from scoring.queries.next_round import next_round as made_next
from scoring.queries.planning import method_of, planning_of
from scoring.queries.sessions import sections_of
from scoring.rotations import RotationImpossible, RoundPlan
from scoring.services import rounds, seats
from scoring.services.previews import fingerprint_of
from scoring.services.refusal import Refused
from scoring.store.events import afternoon_of
from scoring.views.named import round_row
from scoring.views.round import to_begun
from scoring.views.seating import MAY_REPEAT, kept_plan
from scoring.words import finding_sentence
from scoring.words.cast import cast_of
from scoring.words.presence import strangers_in_words
from scoring.words.unsettled import results_missing, tables_waiting


def anew(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what changes when the rounds to come are seated anew, and do it when told to."""
    afternoon = afternoon_of(event)
    following = next_to_begin(afternoon)
    is_seated = following is not None and has_seats_to_come(afternoon)
    if event.state != Event.State.RUNNING or following is None or not is_seated:
        return redirect("event", event=event.uid)
    first = round_row(event, following.number)
    rematches = "rematches" in (request.POST or request.GET)
    method = method_of(event, sections_of(first.session)[0].rotation)
    context: dict[str, Any] = {"event": event, "rematches": rematches}
    context["why"] = strangers_in_words(afternoon, following.number)
    try:
        before = plan_played(afternoon, to_come=True)
        planning = planning_of(first.session, allow_rematches=rematches)
        plan = kept_plan(method, planning)
        fingerprint = fingerprint_of((plan, before))
        if request.POST.get("seen") == fingerprint:
            seats.make_anew(event, plan=plan, by=user_of(request), rotation=method.code)
            said = _("The rounds to come are seated anew. Print their sheets and the chart again.")
            messages.success(request, said)
            return redirect("event", event=event.uid)
        context |= {"fingerprint": fingerprint, "changed": request.method == "POST"}
        context["change"] = reseating(before, plan, len(planning.played.rounds))
        context["proofs"] = proofs_of(first.session, plan, planning.parts)
    except RotationImpossible as impossible:
        context["impossible"] = finding_sentence(impossible.finding)
        context["rematches_help"] = impossible.code in MAY_REPEAT
    except Refused as refusal:
        context["impossible"] = refusal.sentence
    return render(request, "desk/seats_anew.html", context)


def next_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show who sits where in the next round of a rotation made round by round, and begin it."""
    this_round, afternoon = round_row(event, number), afternoon_of(event)
    if this_round.started_at or afternoon.tables_in(number):
        return redirect("round", event=event.uid, number=number)
    rematches = "rematches" in (request.POST or request.GET)
    despite = request.POST.get("despite", "").strip()
    context: dict[str, Any] = {"event": event, "round": this_round, "rematches": rematches}
    context["back"] = "back" in (request.POST or request.GET)
    try:
        session = this_round.session
        method = method_of(event, sections_of(session)[0].rotation)
        plan = made_next(session, method, allow_rematches=rematches)
        fingerprint = fingerprint_of(plan)
        context |= {
            "fingerprint": fingerprint,
            "proofs": proofs_of(session, plan),
            **_seated(afternoon, plan.rounds[-1]),
        }
        context["open"] = "; ".join(results_missing(afternoon))
        context["open_rounds"] = sorted(open_tables_by_round(afternoon))
        context["waiting"] = "; ".join(tables_waiting(afternoon))
        if request.POST.get("seen") == fingerprint:
            rounds.start(this_round, by=user_of(request), despite=despite, plan=plan)
            return to_begun(request, event, number)
        context["changed"] = request.method == "POST"
    except RotationImpossible as impossible:
        context["impossible"] = finding_sentence(impossible.finding)
        context["rematches_help"] = impossible.code in MAY_REPEAT
    except Refused as refusal:
        if refusal.code != "tables-wait":  # which the page says by itself, with the way on
            context["refusal"] = refusal
    return render(request, "desk/next_round.html", context)


def _seated(now: Afternoon, planned: RoundPlan) -> dict[str, Any]:
    """A round as the page names those who sit there."""
    cast = cast_of(now, names=Names.FULL)
    entrants = cast.by_number
    return {
        "tables": [
            (table.number, planned_sides(now, table.sides, cast)) for table in planned.tables
        ],
        "sit_outs": [entrants[number] for number in planned.sit_outs],
    }
