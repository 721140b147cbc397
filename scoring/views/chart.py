"""The seating plan as a CSV file, and a club's own chart read from such a file."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header

from clubs.access import is_director
from clubs.asker import refusal_shown_on, user_of
from clubs.serving import todays_address
from scoring.afternoon import (
    OWN_CHART,
    Afternoon,
    SessionFacts,
    method_of,
    plan_played,
    planning_of,
    present,
    session_ready,
)
from scoring.forms.chart import ChartForm
from scoring.models import Event
from scoring.rotations import METHODS, Look, Plan, RotationImpossible
from scoring.services import rounds
from scoring.store import afternoon_of
from scoring.transfer.plans import (
    Chart,
    columns_in_files,
    read_chart,
    too_short,
    write_chart,
)
from scoring.views.files import named_file
from scoring.views.intake import FAULTS_SHOWN, sent, sides_in_files
from scoring.views.long_work import seats_begun
from scoring.views.plans import kept_plan, proofs_in_full, to_confirm, wanted_in
from scoring.views.seating import afternoon_to_seat


def plan_csv(request: HttpRequest, event: Event) -> HttpResponse:
    """The plan as a file: what is seated, or before play what the page of plans shows."""
    afternoon = afternoon_of(event)
    is_seated = afternoon.frame.is_seated(afternoon.frame.session_now)
    is_asked = "rotation" in request.GET or not is_seated
    if to_seat := afternoon_to_seat(request, event) if is_asked else None:
        wanted = wanted_in(request.GET, to_seat, may_search=is_director(request))
        try:
            plan = kept_plan(wanted.planning(to_seat))
        except RotationImpossible:
            return redirect(f"{reverse('event-seat', args=[event.uid])}?{wanted.query}")
    else:
        plan = plan_played(afternoon, to_come=True)
    text = write_chart(plan, sides_in_files(event))
    name = content_disposition_header(True, f"{named_file(event, event.name, 'seating')}.csv")
    headers = {"Content-Disposition": name, "Cache-Control": "no-store"}
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)


def chart_import(request: HttpRequest, event: Event) -> HttpResponse:
    """Show a club's own chart with its faults; once confirmed, seat everybody by it."""
    afternoon = afternoon_to_seat(request, event)
    if afternoon is None:
        return redirect("event", event=event.uid)
    frame, session = afternoon.frame, afternoon.frame.session_now
    form = ChartForm(*sent(request), event=event)
    chart = form.read(lambda text: _read_chart(event, afternoon, text)) if form.is_bound else None
    then = _method_after(chart, session, form) if chart else ""
    whole = _continued(afternoon, chart, then) if chart else None
    said_yes = whole is not None and form.is_taken(to_confirm(afternoon, whole.plan))
    if whole and said_yes and not whole.faults:
        with refusal_shown_on(form):
            return _seat(request, event, whole, then) or redirect("sheets", event=event.uid)
    faults = whole.faults if whole else ()
    context: dict[str, Any] = {
        "event": event,
        "is_seated": session_ready(afternoon_of(event)) is not None,
        "form": form,
        "before": frame.rounds_before(session),
        "found": chart,
        "whole": whole,
        "then": METHODS[then] if then else None,
        "planned_on": len(whole.plan.rounds) - len(chart.plan.rounds) if whole and chart else 0,
        "columns": ", ".join(columns_in_files(sides_in_files(event))),
        "faults": faults[:FAULTS_SHOWN],
        "more": max(len(faults) - FAULTS_SHOWN, 0),
    }
    if whole and not faults:
        rounds_in_all = Plan((*plan_played(afternoon).rounds, *whole.plan.rounds))
        context["proofs"] = proofs_in_full(afternoon, session, rounds_in_all, by_round=bool(then))
    return render(request, "desk/seat_import.html", context)


def _read_chart(event: Event, afternoon: Afternoon, text: str) -> Chart:
    session = afternoon.frame.session_now
    playing = present(afternoon.frame, afternoon.frame.rounds_before(session) + 1)
    return read_chart(text, sides_in_files(event), entrants=playing, rounds=session.rounds_due)


def _method_after(chart: Chart, session: SessionFacts, form: ChartForm) -> str:
    """The method that plans further rounds one by one after the chart; "" if none is needed."""
    is_whole = len(chart.plan.rounds) == session.rounds_due
    return "" if is_whole else form.cleaned_data["then"]


def _continued(afternoon: Afternoon, chart: Chart, then: str) -> Chart:
    """The chart with its missing last rounds planned by the usual method for this many entrants.

    Rounds planned one by one stay open: nobody knows them yet.
    """
    session, before = afternoon.frame.session_now, len(plan_played(afternoon).rounds)
    if chart.faults or then or len(chart.plan.rounds) == session.rounds_due:
        return chart
    planning = planning_of(afternoon, session, method_of(afternoon), allow_rematches=True)
    try:
        plan = kept_plan(planning.after(chart.plan))
    except RotationImpossible:
        return too_short(chart, session.rounds_due)
    return replace(chart, plan=Plan(plan.rounds[before:]))


def _seat(request: HttpRequest, event: Event, chart: Chart, then: str) -> HttpResponse | None:
    """Seat everybody by the chart; return the progress page if that takes long, else None.

    Raises Refused.
    """

    def prepare(look: Look | None) -> None:
        rounds.prepare_instead(
            event,
            plan=chart.plan,
            by=user_of(request),
            from_file=True,
            rotation=then or OWN_CHART,
            address=todays_address(request),
            look=look,
        )

    return seats_begun(
        event,
        chart.plan,
        prepare,
        then=reverse("sheets", args=[event.uid]),
        back=reverse("chart-import", args=[event.uid]),
    )
