"""Who meets whom: the plan and its proof before play, a chart from a file, the proof afterwards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header, urlencode
from django.utils.text import slugify
from django.views.decorators.http import require_POST

from clubs.access import user_of
from clubs.models import Role
from engine.notation import read_number
from scoring.afternoon.played import plan_played
from scoring.afternoon.progress import has_seats_to_come
from scoring.forms.chart import ChartForm
from scoring.models import Entrant, Event, Session
from scoring.queries.fairness import proofs_of
from scoring.queries.next_round import next_round as made_next
from scoring.queries.planning import (
    DRAWN,
    MOST_EFFORT,
    OWN_CHART,
    SEARCHED,
    Planning,
    better_than,
    method_of,
    methods_of,
    plan_of,
    planning_of,
    present,
)
from scoring.queries.sections import idle, is_idle, together
from scoring.queries.sessions import is_seated, rounds_before, sections_of, session_now
from scoring.rotations import Asked, Plan, Rotation, RotationImpossible
from scoring.services import events, rounds
from scoring.services.previews import fingerprint_of
from scoring.services.refusal import Refused
from scoring.store.events import afternoon_of
from scoring.transfer.plans import (
    Chart,
    columns_in_files,
    read_chart,
    sides_in_files,
    write_chart,
)
from scoring.views.intake import FAULTS_SHOWN, sent
from scoring.words import finding_sentence

#: What second meetings would make possible.
MAY_REPEAT = ("too-many-rounds", "swiss-dead-end")
PLAN_KEPT = 15 * 60  # seconds


@dataclass(frozen=True)
class Wanted:
    """What the director wants to see: a method, and how it is to be used."""

    method: Rotation
    seed: int
    effort: int = 0
    rematches: bool = False

    @property
    def query(self) -> str:
        """What was chosen, as it stands in an address."""
        given = {"rematches": int(self.rematches), "seed": self.seed, "effort": self.effort}
        kept = [(name, str(value)) for name, value in given.items() if value]
        return urlencode([*kept, ("rotation", self.method.code)])

    @property
    def with_rematches(self) -> str:
        """The address of this plan with second meetings allowed."""
        return replace(self, rematches=True).query

    @property
    def longer(self) -> str:
        """The address of this plan searched longer; "" where that is of no use."""
        may = self.method.code in SEARCHED and self.effort < MOST_EFFORT
        return replace(self, effort=self.effort + 1).query if may else ""

    @property
    def other_draw(self) -> str:
        """The address of another draw; "" where nothing is drawn."""
        return replace(self, seed=self.seed + 1).query if self.method.code in DRAWN else ""


def seat(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who meets whom, with the proof, and begin when the director says so to just this.

    A longer search asks for one step after the other in a part of the page.
    """
    session = session_now(event)
    if is_seated(session) or event.state == Event.State.FINISHED:
        return redirect("event", event=event.uid)
    wanted = _wanted(session, request.POST or request.GET)
    context: dict[str, Any] = {
        "event": event, "wanted": wanted, "methods": methods_of(event),
        "has_wishes": event.wishes.exists(),
    }  # fmt: skip
    planning = _planning(session, wanted)
    try:
        whole, before = _plan(session, wanted, planning), len(planning.played.rounds)
        plan = Plan(whole.rounds[before:])
        fingerprint = fingerprint_of(_shown(session, plan))
        if request.POST.get("seen") == fingerprint:
            rounds.seat(
                event,
                plan=plan,
                by=user_of(request),
                rotation=wanted.method.code,
                seed=wanted.seed,
            )
            return redirect("event", event=event.uid)
        context |= {"fingerprint": fingerprint, "changed": request.method == "POST"}
        context |= {"session": session, "plan": plan, "before": before}
        proofs = proofs_of(session, whole, planning.parts, by_round=wanted.method.by_round)
        context["proofs"] = proofs
        if not all(shown.is_best for shown in proofs):
            better = better_than(wanted.method, planning.asked[0])
            context |= {"longer": wanted.longer, "better": better}
    except RotationImpossible as impossible:
        context["impossible"] = finding_sentence(impossible.finding)
        context["rematches_help"] = impossible.code in MAY_REPEAT
        context["better"] = better_than(wanted.method, planning.asked[0])
    except Refused as refusal:
        if refusal.code == "event-started":  # the button was pressed twice
            return redirect("event", event=event.uid)
        context["impossible"] = refusal.sentence
    is_search = request.htmx  # type: ignore[attr-defined]
    return render(request, f"desk/{'seat_search' if is_search else 'seat'}.html", context)


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
    plan = plan_played(afternoon_of(event), to_come=True)
    sessions = [session for session in event.sessions.all() if is_seated(session)]
    context = {
        "event": event,
        "plan": plan,
        "may_reseat": _may_reseat(request, event),
        "sessions": [(session, proofs_of(session, _until(session, plan))) for session in sessions],
    }
    return render(request, "desk/fairness.html", context)


def _may_reseat(request: HttpRequest, event: Event) -> bool:
    """Whether a director can make the rounds to come anew."""
    if event.state != Event.State.RUNNING or not _is_director(request):
        return False
    return has_seats_to_come(afternoon_of(event))


def _is_director(request: HttpRequest) -> bool:
    return bool(getattr(request, "role", "") == Role.Kind.DIRECTOR)


def plan_csv(request: HttpRequest, event: Event) -> HttpResponse:
    """Who meets whom as a file: what is seated, or before play what the page shows."""
    session = session_now(event)
    if not is_seated(session):
        wanted = _wanted(session, request.GET, may_search=_is_director(request))
        try:
            plan = _plan(session, wanted, _planning(session, wanted))
        except RotationImpossible:
            return redirect(f"{reverse('event-seat', args=[event.uid])}?{wanted.query}")
    else:
        plan = plan_played(afternoon_of(event), to_come=True)
    text = write_chart(plan, sides_in_files(event))
    name = content_disposition_header(True, f"{slugify(event.name)}-seating.csv")
    headers = {"Content-Disposition": name, "Cache-Control": "no-store"}
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)


def chart_import(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the seating and the faults of a club's own chart; seat everybody by it when asked."""
    session = session_now(event)
    if is_seated(session):
        return redirect("event", event=event.uid)
    form = ChartForm(*sent(request))
    found = form.read(lambda text: _read_chart(session, text)) if form.is_bound else None
    said_yes = found is not None and form.is_taken(_shown(session, found.plan))
    if found and said_yes and not found.faults and _take_chart(request, event, form, found):
        return redirect("event", event=event.uid)
    faults = found.faults if found else ()
    context: dict[str, Any] = {
        "event": event,
        "form": form,
        "before": rounds_before(session),
        "found": found,
        "columns": ", ".join(columns_in_files(sides_in_files(event))),
        "faults": faults[:FAULTS_SHOWN],
        "more": max(len(faults) - FAULTS_SHOWN, 0),
    }
    if found and not faults:
        whole = Plan((*plan_played(afternoon_of(event)).rounds, *found.plan.rounds))
        context["proofs"] = proofs_of(session, whole, by_round=False)
    return render(request, "desk/seat_import.html", context)


def _wanted(session: Session, given: Mapping[str, str], *, may_search: bool = True) -> Wanted:
    """What an address or a form asks for; the rest is that of the event."""
    section = sections_of(session)[0]
    seed, effort = (read_number(given.get(name, "")) for name in ("seed", "effort"))
    return Wanted(
        method_of(session.event, given.get("rotation") or section.rotation),
        seed=section.seed if seed is None else seed,
        effort=min(max(effort or 0, 0), MOST_EFFORT) if may_search else 0,
        rematches="rematches" in given,
    )


def _planning(session: Session, wanted: Wanted) -> Planning:
    return planning_of(session, seed=wanted.seed, allow_rematches=wanted.rematches)


def _plan(session: Session, wanted: Wanted, planning: Planning) -> Plan:
    """What the page shows; a rotation made round by round goes on from the session before."""
    if wanted.method.by_round and planning.played.rounds:
        return made_next(session, wanted.method, allow_rematches=wanted.rematches)
    return kept_plan(wanted.method, planning, wanted.effort)


def _until(session: Session, plan: Plan) -> Plan:
    """A plan without the rounds of the sessions after this one."""
    return Plan(plan.rounds[: rounds_before(session) + session.rounds_due])


def kept_plan(method: Rotation, planning: Planning, effort: int = 0) -> Plan:
    """The rounds played, and the plans of all sections after them. Raises RotationImpossible."""
    plans = [
        idle(asked, asked.rounds - len(asked.played.rounds))
        if is_idle(asked, planning.parts)
        else _kept(method, asked, effort)
        for asked in planning.asked
    ]
    return together(planning.played, planning.parts, plans)


def _kept(method: Rotation, asked: Asked, effort: int) -> Plan:
    """The plan, kept for a while: it is shown, then seated, and its search may take seconds."""
    key = f"plan:{fingerprint_of((method.code, effort, asked))}"
    plan: Plan | None = cache.get(key)
    if plan is None:
        plan = plan_of(method, asked, effort=effort)
        cache.set(key, plan, PLAN_KEPT)
    return plan


def _shown(session: Session, plan: Plan) -> object:
    """What the director says yes to: who meets whom, and who is behind the numbers."""
    return plan, {number: entrant.pk for number, entrant in _here(session).items()}


def _here(session: Session) -> dict[int, Entrant]:
    """Who plays when a session begins."""
    return present(session.event, rounds_before(session) + 1)


def _read_chart(session: Session, text: str) -> Chart:
    sides, here = sides_in_files(session.event), _here(session)
    return read_chart(text, sides, entrants=here, rounds=session.rounds_due)


def _take_chart(request: HttpRequest, event: Event, form: ChartForm, found: Chart) -> bool:
    try:
        rounds.seat(event, plan=found.plan, by=user_of(request), from_file=True, rotation=OWN_CHART)
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    return True
