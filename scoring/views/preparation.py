"""Before play: the event itself, its pairs, and who meets whom."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import user_of
from clubs.models import Club
from engine.ruleset import preset
from scoring.forms.event import EventForm
from scoring.forms.pairs import PairForm
from scoring.models import Entrant, Event
from scoring.queries.pairs import Pair, pairs_of
from scoring.rotations import METHODS, Plan, RotationImpossible, proof
from scoring.services import entrants, events, rounds
from scoring.services.refusal import Refused
from scoring.words import finding_sentence


def event_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Make an event on one page, preset to the Ottawa way."""
    form = EventForm(request.POST or None, club=club)
    if request.method == "POST" and form.is_valid():
        event = events.create(
            club,
            rules=preset(form.cleaned_data["preset"]),
            shape=form.shape(),
            by=user_of(request),
            **form.presentation(),
        )
        return redirect("pairs", event=event.uid)
    return render(request, "desk/event_new.html", {"form": form, "club": club})


def event_change(request: HttpRequest, event: Event) -> HttpResponse:
    """Change an event; rounds and hands only before play begins."""
    shown = Event.objects.get(pk=event.pk)
    form = EventForm(request.POST or None, instance=shown, club=event.club)
    if request.method == "POST" and form.is_valid():
        try:
            events.change(event, shape=form.shape(), by=user_of(request), **form.presentation())
            messages.success(request, _("Saved."))
            return redirect("event", event=event.uid)
        except Refused as refusal:
            form.add_error("rounds", refusal.sentence)
    return render(request, "desk/event_change.html", {"form": form, "event": event})


def pairs(request: HttpRequest, event: Event) -> HttpResponse:
    """The pairs of an event, and a form to type the next one."""
    form = PairForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            pair = (form.cleaned_data["number"], form.names())
            (added,) = entrants.add(event, pairs=[pair], by=user_of(request))
            messages.success(request, _("Pair %(number)s is in.") % {"number": added.number})
            return redirect("pairs", event=event.uid)
        except Refused as refusal:
            field = "number" if refusal.code == "number-taken" else None
            form.add_error(field, refusal.sentence)
    context = {"event": event, "form": form, "pairs": _all_pairs(event)}
    return render(request, "desk/pairs.html", context)


def pair_change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Correct the names or the number of a pair."""
    entrant = get_object_or_404(event.entrants, number=number)
    names = [lineup.player.name for lineup in entrant.lineups.select_related("player")]
    initial = {"number": number, "player_1": names[0], "player_2": names[1]}
    form = PairForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data["number"] or number
        try:
            entrants.change(entrant, number=wanted, names=form.names(), by=user_of(request))
            return redirect("pairs", event=event.uid)
        except Refused as refusal:
            form.add_error("number", refusal.sentence)
    context = {"event": event, "form": form, "entrant": entrant}
    return render(request, "desk/pair_change.html", context)


@require_POST
def pair_state(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Withdraw a pair, bring it back, or take it out."""
    entrant = get_object_or_404(event.entrants, number=number)
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


def seat(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who meets whom, with the proof, and begin when the director says so."""
    if event.state != Event.State.SETUP:
        return redirect("event", event=event.uid)
    rematches = "rematches" in (request.POST or request.GET)
    context: dict[str, object] = {"event": event, "rematches": rematches}
    try:
        plan = _plan(event, allow_rematches=rematches)
        if request.method == "POST":
            rounds.seat(event, plan=plan, by=user_of(request))
            return redirect("event", event=event.uid)
        fairness = proof(plan)
        context |= {
            "plan": plan,
            "pairs": {pair.number: pair for pair in _all_pairs(event)},
            "verdicts": [finding_sentence(verdict) for verdict in fairness.verdicts],
        }
    except RotationImpossible as impossible:
        context["impossible"] = finding_sentence(impossible.finding)
        context["rematches_help"] = impossible.code == "too-many-rounds"
    except Refused as refusal:
        context["impossible"] = refusal.sentence
    return render(request, "desk/seat.html", context)


@require_POST
def unseat(request: HttpRequest, event: Event) -> HttpResponse:
    """Back to the preparation for a late pair, as long as nothing was entered."""
    try:
        events.unseat(event, by=user_of(request))
        return redirect("pairs", event=event.uid)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("event", event=event.uid)


def _all_pairs(event: Event) -> list[Pair]:
    return list(pairs_of(event, names=Event.Names.FULL).values())


def _plan(event: Event, *, allow_rematches: bool) -> Plan:
    session = event.sessions.get()
    playing = event.entrants.filter(state=Entrant.State.PLAYING)
    numbers = list(playing.order_by("number").values_list("number", flat=True))
    method = METHODS[session.sections.get().rotation]
    return method.plan(numbers, session.rounds_due, allow_rematches=allow_rematches)
