"""Before play: the event itself, and who meets whom."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import user_of
from clubs.models import Club
from scoring.forms.event import EventForm, with_other_rules
from scoring.models import Entrant, Event, Session
from scoring.queries.house_rules import find_choice, usual_choice
from scoring.rotations import METHODS, Asked, Plan, RotationImpossible, proof
from scoring.services import events, rounds
from scoring.services.refusal import Refused
from scoring.services.seen import mark_of
from scoring.words import finding_sentence


def event_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Make an event on one page; `?rules=` names the rules that it begins with.

    With `choose` the page comes back as it was typed, with the length that is usual by the rules
    chosen; nothing is stored.
    """
    if "choose" in request.POST:
        return _event_page(request, club, with_other_rules(club, request.POST))
    chosen = find_choice(club, request.GET.get("rules", "")) or usual_choice(club)
    form = EventForm(request.POST or None, club=club, chosen=chosen)
    if request.method == "POST" and form.is_valid():
        event = events.create(
            club,
            rules=form.chosen_rules(),
            shape=form.shape(),
            by=user_of(request),
            **form.presentation(),
        )
        return redirect("pairs", event=event.uid)
    return _event_page(request, club, form)


def _event_page(request: HttpRequest, club: Club, form: EventForm) -> HttpResponse:
    return render(request, "desk/event_new.html", {"form": form, "club": club})


def event_change(request: HttpRequest, event: Event) -> HttpResponse:
    """Change an event; rounds and hands only before play begins."""
    shown = Event.objects.get(pk=event.pk)
    form = EventForm(request.POST or None, instance=shown, club=event.club)
    if request.method == "POST" and form.is_valid():
        try:
            events.change(
                event,
                shape=form.shape(),
                by=user_of(request),
                seen=form.cleaned_data["seen"],
                **form.presentation(),
            )
            messages.success(request, _("Saved."))
            return redirect("event", event=event.uid)
        except Refused as refusal:
            form.refuse(refusal)
    return render(request, "desk/event_change.html", {"form": form, "event": event})


def seat(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who meets whom, with the proof, and begin when the director says so to just this."""
    if event.state != Event.State.SETUP:
        return redirect("event", event=event.uid)
    given = request.POST or request.GET
    session = event.sessions.get()
    rematches, rotation = "rematches" in given, _rotation(session, given.get("rotation", ""))
    methods = [(code, _(method.label), _(method.when)) for code, method in METHODS.items()]
    context: dict[str, object] = {
        "event": event, "rematches": rematches, "rotation": rotation, "methods": methods,
    }  # fmt: skip
    try:
        plan, mark = _plan(session, rotation, allow_rematches=rematches)
        if request.POST.get("seen") == mark:
            rounds.seat(event, plan=plan, by=user_of(request), rotation=rotation)
            return redirect("event", event=event.uid)
        context |= {
            "plan": plan,
            "mark": mark,
            "changed": request.method == "POST",
            "verdicts": [finding_sentence(verdict) for verdict in proof(plan).verdicts],
        }
    except RotationImpossible as impossible:
        context["impossible"] = finding_sentence(impossible.finding)
        context["rematches_help"] = impossible.code == "too-many-rounds"
    except Refused as refusal:
        if refusal.code == "event-started":  # the button was pressed twice
            return redirect("event", event=event.uid)
        context["impossible"] = refusal.sentence
    return render(request, "desk/seat.html", context)


@require_POST
def unseat(request: HttpRequest, event: Event) -> HttpResponse:
    """Back to the preparation for a late pair, as long as no result stands."""
    try:
        events.unseat(event, by=user_of(request))
        return redirect("pairs", event=event.uid)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("event", event=event.uid)


def _rotation(session: Session, code: str) -> str:
    """The method asked for, else that of the event."""
    return code if code in METHODS else session.sections.get().rotation


def _plan(session: Session, rotation: str, *, allow_rematches: bool) -> tuple[Plan, str]:
    """Who meets whom, and a mark that stands for it and for the pairs behind the numbers."""
    playing = Entrant.objects.filter(event=session.event_id, state=Entrant.State.PLAYING)
    pairs = dict(playing.order_by("number").values_list("number", "pk"))
    asked = Asked(list(pairs), session.rounds_due, allow_rematches=allow_rematches)
    plan = METHODS[rotation].plan(asked)
    return plan, mark_of((plan, pairs))
