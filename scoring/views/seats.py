"""During play: reseat the rounds to come, or seat the next round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.asker import user_of
from clubs.fingerprints import fingerprint_of
from scoring.afternoon import (
    Afternoon,
    Names,
    SeatOffer,
    has_seats_to_come,
    is_knock_out,
    method_in,
    next_to_begin,
    planned_sides,
    planning_of,
    seats_wanted,
)
from scoring.models import Event
from scoring.rotations import Bracket, Look, Plan, RotationImpossible, RoundPlan
from scoring.services import rounds, seats
from scoring.services.previews import looked_ahead
from scoring.services.refusal import Refused
from scoring.store import afternoon_of
from scoring.views.long_work import seats_begun
from scoring.views.named import round_named, round_row
from scoring.views.plans import kept_offers, kept_plan, proofs_in_full, why_none
from scoring.views.round import left_open, to_begun
from scoring.words import (
    ShownOffer,
    cast_of,
    finding_sentence,
    first_strangers_in_words,
    results_missing,
    shown_offer,
    side_by_side,
    tables_waiting,
)


@dataclass(frozen=True)
class Anew:
    """The offers for the rounds to come; none if reseating is `impossible`, which says why."""

    offers: tuple[SeatOffer, ...]
    shown: tuple[ShownOffer, ...]
    chosen: str
    fingerprint: str
    impossible: str = ""

    @property
    def offer(self) -> SeatOffer:
        """The offer chosen."""
        return next(offer for offer in self.offers if offer.code == self.chosen)


def seated_anew(afternoon: Afternoon, chosen: str = "") -> Anew:
    """Reseat the rounds to come for those present now, starting from the seats they have.

    `chosen` is the code of an offer; an unknown code chooses the offer with the fewest moves.
    """
    to_begin = next_to_begin(afternoon)
    if to_begin is None:
        raise Refused("no-round-to-come")
    wanted = seats_wanted(afternoon, afternoon.frame.session_of(to_begin.number))
    try:
        offers = kept_offers(wanted)
    except RotationImpossible as impossible:
        return Anew((), (), "", "", finding_sentence(impossible.finding))
    by_code = {offer.code: offer for offer in offers}
    entrants = cast_of(afternoon, names=Names.FULL).by_number
    is_only = len(offers) == 1
    return Anew(
        offers,
        tuple(shown_offer(offer, afternoon.event, entrants, is_only=is_only) for offer in offers),
        chosen if chosen in by_code else offers[0].code,
        fingerprint_of((wanted.whole, [offer.plan for offer in offers])),
    )


def seats_after(event: Event, act: Callable[[], object], chosen: str = "") -> Anew | None:
    """The seats that the rounds to come would need after `act`; None if the present ones fit.

    Raises Refused if the act itself would.
    """
    then = looked_ahead(act, lambda: afternoon_of(event))
    if not (has_seats_to_come(then) and first_strangers_in_words(then)):
        return None
    return seated_anew(then, chosen)


def anew(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what changes if the rounds to come are reseated, and do it once confirmed."""
    afternoon = afternoon_of(event)
    following = next_to_begin(afternoon)
    is_seated = following is not None and has_seats_to_come(afternoon)
    if event.state != Event.State.RUNNING or following is None or not is_seated:
        return redirect("event", event=event.uid)
    context: dict[str, Any] = {"event": event, "why": first_strangers_in_words(afternoon)}
    try:
        reseating = seated_anew(afternoon, request.POST.get("offer", ""))
        if reseating.offers and request.POST.get("seen") == reseating.fingerprint:
            return made_anew(request, event, reseating.offer.plan)
        context |= {"anew": reseating, "changed": request.method == "POST"}
        context["impossible"] = reseating.impossible
    except Refused as refusal:
        context["impossible"] = refusal.sentence
    return render(request, "desk/seats_anew.html", context)


def made_anew(
    request: HttpRequest, event: Event, plan: Plan, act: Callable[[], object] | None = None
) -> HttpResponse:
    """Reseat the rounds to come by a plan, first performing `act` if given; go to the event.

    Raises Refused, and then neither is done.
    """
    by = user_of(request)

    def make(look: Look | None) -> None:
        seats.make_anew_after(act or (lambda: None), event, plan=plan, by=by, look=look)

    page = reverse("event", args=[event.uid])
    if waiting := seats_begun(event, plan, make, then=page, back=page):
        return waiting
    sentence = _("The rounds to come are reseated. “Print” has the sheets and cards that changed.")
    messages.success(request, sentence)
    return redirect(page)


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
        context["is_knock_out"] = is_knock_out(session)
        method = method_in(afternoon, session)
        planning = planning_of(afternoon, session, method, allow_rematches=rematches)
        plan = kept_plan(planning)
        context["has_consolation"] = any(bracket.consolation for bracket in planning.brackets)
        fingerprint = fingerprint_of(plan)
        context |= {
            "fingerprint": fingerprint,
            "proofs": proofs_in_full(afternoon, session, plan),
            **_seated(afternoon, plan.rounds[-1], planning.brackets),
        }
        context["open"] = side_by_side(results_missing(afternoon))
        context |= left_open(afternoon)
        context["waiting"] = side_by_side(tables_waiting(afternoon))
        if request.POST.get("seen") == fingerprint:
            begun = round_row(event, number)
            rounds.start(begun, by=user_of(request), despite=despite, plan=plan)
            return to_begun(request, event, number)
        context["changed"] = request.method == "POST"
    except RotationImpossible as impossible:
        context |= why_none(impossible)
    except Refused as refusal:
        if refusal.code != "tables-wait":  # the page itself says that, with what to do
            context["refusal"] = refusal
    return render(request, "desk/next_round.html", context)


def _seated(now: Afternoon, planned: RoundPlan, brackets: Sequence[Bracket] = ()) -> dict[str, Any]:
    """Who sits at each table of a planned round; in a knock-out with the stage they play."""
    stages = {who: stage for bracket in brackets for who, stage in bracket.due_by_stage.items()}
    cast = cast_of(now, names=Names.FULL)
    entrants = cast.by_number
    return {
        "tables": [
            (
                table.number,
                planned_sides(now, table.sides, cast),
                stages.get(tuple(table.entrants())),
            )
            for table in planned.tables
        ],
        "sit_outs": [entrants[number] for number in planned.sit_outs],
    }
