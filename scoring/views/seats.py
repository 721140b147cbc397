"""During play: the rounds to come seated anew, or the next round seated at all."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.access import user_of
from clubs.fingerprints import fingerprint_of
from scoring.afternoon import (
    Afternoon,
    Names,
    Reseating,
    has_seats_to_come,
    method_in,
    next_to_begin,
    open_tables_by_round,
    plan_played,
    planned_sides,
    planning_of,
    reseating,
)
from scoring.models import Event
from scoring.rotations import Plan, RotationImpossible, RoundPlan
from scoring.services import rounds, seats
from scoring.services.previews import looked_ahead
from scoring.services.refusal import Refused
from scoring.store.events import afternoon_of
from scoring.views.named import round_named, round_row
from scoring.views.plans import kept_plan, proofs_in_full, why_none
from scoring.views.round import to_begun
from scoring.words import cast_of, first_strangers_in_words, results_missing, tables_waiting


@dataclass(frozen=True)
class Anew:
    """The rounds to come seated anew, beside the seats that they have."""

    rotation: str
    plan: Plan
    change: Reseating
    fingerprint: str


def seated_anew(afternoon: Afternoon, *, allow_rematches: bool = False) -> Anew:
    """Plan the rounds to come anew by the rotation of the session. Raises RotationImpossible."""
    to_begin = next_to_begin(afternoon)
    if to_begin is None:
        raise Refused("no-round-to-come")
    session = afternoon.frame.session_of(to_begin.number)
    method, before = method_in(afternoon, session), plan_played(afternoon, to_come=True)
    planning = planning_of(afternoon, session, method, allow_rematches=allow_rematches)
    plan = kept_plan(planning)
    change = reseating(before, plan, len(planning.played.rounds))
    return Anew(method.code, plan, change, fingerprint_of((plan, before)))


def seats_after(event: Event, act: Callable[[], object]) -> Anew | None:
    """Give the seats that the rounds to come need once something is done; None: they still fit.

    None as well where no plan is found: the page of the seats anew then says what helps. Raises
    Refused where the act itself would.
    """
    then = looked_ahead(act, lambda: afternoon_of(event))
    if not (has_seats_to_come(then) and first_strangers_in_words(then)):
        return None
    try:
        return seated_anew(then)
    except RotationImpossible:
        return None


def anew(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what changes when the rounds to come are seated anew, and do it when told to."""
    afternoon = afternoon_of(event)
    following = next_to_begin(afternoon)
    is_seated = following is not None and has_seats_to_come(afternoon)
    if event.state != Event.State.RUNNING or following is None or not is_seated:
        return redirect("event", event=event.uid)
    session = afternoon.frame.session_of(following.number)
    rematches = "rematches" in (request.POST or request.GET)
    context: dict[str, Any] = {"event": event, "rematches": rematches}
    context["why"] = first_strangers_in_words(afternoon)
    try:
        found = seated_anew(afternoon, allow_rematches=rematches)
        if request.POST.get("seen") == found.fingerprint:
            seats.make_anew(event, plan=found.plan, by=user_of(request), rotation=found.rotation)
            messages.success(request, said_anew())
            return redirect("event", event=event.uid)
        context |= {"fingerprint": found.fingerprint, "changed": request.method == "POST"}
        context["change"] = found.change
        context["proofs"] = proofs_in_full(afternoon, session, found.plan)
    except RotationImpossible as impossible:
        context |= why_none(impossible)
    except Refused as refusal:
        context["impossible"] = refusal.sentence
    return render(request, "desk/seats_anew.html", context)


def said_anew() -> str:
    """What is said once the rounds to come are seated anew."""
    return _("The rounds to come are seated anew. Print their sheets and the chart again.")


def next_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show who sits where in the next round of a rotation made round by round, and begin it."""
    afternoon = afternoon_of(event)
    this_round = round_named(afternoon, number)
    if this_round.started_at or afternoon.tables_in(number):
        return redirect("round", event=event.uid, number=number)
    rematches = "rematches" in (request.POST or request.GET)
    despite = request.POST.get("despite", "").strip()
    context: dict[str, Any] = {"event": event, "round": this_round, "rematches": rematches}
    context["back"] = "back" in (request.POST or request.GET)
    try:
        session = afternoon.frame.session_of(number)
        method = method_in(afternoon, session)
        plan = kept_plan(planning_of(afternoon, session, method, allow_rematches=rematches))
        fingerprint = fingerprint_of(plan)
        context |= {
            "fingerprint": fingerprint,
            "proofs": proofs_in_full(afternoon, session, plan),
            **_seated(afternoon, plan.rounds[-1]),
        }
        context["open"] = "; ".join(results_missing(afternoon))
        context["open_rounds"] = sorted(open_tables_by_round(afternoon))
        context["waiting"] = "; ".join(tables_waiting(afternoon))
        if request.POST.get("seen") == fingerprint:
            begun = round_row(event, number)
            rounds.start(begun, by=user_of(request), despite=despite, plan=plan)
            return to_begun(request, event, number)
        context["changed"] = request.method == "POST"
    except RotationImpossible as impossible:
        context |= why_none(impossible)
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
