"""Irregularities: the points each costs in an event, and giving them."""

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.asker import refusal_shown_on, user_of
from scoring.afternoon import (
    Afternoon,
    Cast,
    Company,
    Names,
    RoundFacts,
    Seated,
    TableFacts,
    board_of,
    company_of,
)
from scoring.forms.irregularities import MEANINGS, ChoiceForm, GiveForm, ValuesForm
from scoring.models import Event
from scoring.services import irregularities as service
from scoring.store import afternoon_of
from scoring.views.named import table_row
from scoring.words import cast_of, irregularity_name


def values(request: HttpRequest, event: Event) -> HttpResponse:
    """Show and set the points that each irregularity costs."""
    form = ValuesForm(request.POST or None, event=event)
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            seen = form.cleaned_data["seen"]
            service.change_values(event, values=form.values(), by=user_of(request), seen=seen)
            messages.success(request, _("Saved."))
            return redirect("irregularities", event=event.uid)
    context = {"event": event, "form": form, "open": event.state != Event.State.FINISHED}
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/irregularities.html", context, status=status)


def give(request: HttpRequest, event: Event) -> HttpResponse:
    """Penalize an irregularity: choose the table, who and what, look at the points, give them."""
    now = afternoon_of(event)
    cast = cast_of(now, names=Names.FULL)
    table = _table(request, now)
    if table is None:
        return _choose_table(request, event, now, cast)
    hand = _hand(request, table)
    company = company_of(table, cast, hand=hand or 1)
    is_sent = request.method == "POST" and "act" in request.POST
    query = request.GET if "what" in request.GET or "who" in request.GET else None
    choice = ChoiceForm(
        request.POST if is_sent else query,
        event=event,
        company=company,
        hands=table.hands_due,
        hand=hand,
        initial={"who": request.GET.get("who"), "what": request.GET.get("what")},
    )
    context: dict[str, Any] = {"event": event, "table": table, "form": choice, "hand": hand}
    if not choice.is_bound or not choice.is_valid():
        status = 422 if request.method == "POST" else 200
        return render(request, "desk/irregularities_who.html", context, status=status)
    if is_sent:
        return _send(request, context, choice)
    offender = company.find(choice.cleaned_data["who"])
    if offender is None:
        return render(request, "desk/irregularities_who.html", context, status=422)
    return _give(request, context, company, offender, choice.cleaned_data["what"])


def _give(
    request: HttpRequest, context: dict[str, Any], company: Company, offender: Seated, code: str
) -> HttpResponse:
    """Show who gets what, and store it once confirmed."""
    event, table, hand = context["event"], context["table"], context["hand"]
    form = GiveForm(
        request.POST or None,
        event=event,
        points=event.irregularities.get(code, (0, 0)),
        offender=offender.entrant,
        others=company.against(offender),
    )
    row = table_row(event, table.round.number, table.number)
    incident = service.Incident(code, row, offender.entrant.number, hand or 1)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with refusal_shown_on(form):
            return _give_points(
                request, incident, points=form.points(), key=data["key"], note=data["note"]
            )
    context |= {
        "form": form,
        "what": irregularity_name(code),
        "code": code,
        "way_on": MEANINGS[code][1],
        "offender": offender.entrant,
        "reason": incident.reason(),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/irregularities_give.html", context, status=status)


def _send(request: HttpRequest, context: dict[str, Any], choice: ChoiceForm) -> HttpResponse:
    """Give what was chosen on one page, or redirect to a look at it, where points can be changed.

    A revoke is always looked at first if the rules of the game have their own penalty for it.
    """
    event, table, data = context["event"], context["table"], choice.cleaned_data
    code, hand = data["what"], context["hand"]
    if request.POST["act"] != "give" or (code == "revoke" and event.rules.revoke):
        query = {"round": table.round.number, "table": table.number, "who": data["who"]}
        query |= {"what": code} | ({"hand": hand} if hand else {})
        return redirect(f"{request.path}?{urlencode(query)}")
    row = table_row(event, table.round.number, table.number)
    incident = service.Incident(code, row, data["who"], hand or 1)
    own, theirs = event.irregularities.get(code, (0, 0))
    with refusal_shown_on(choice):
        return _give_points(
            request, incident, points=(own, theirs), key=data["key"] or uuid.uuid4().hex, note=""
        )
    return render(request, "desk/irregularities_who.html", context, status=422)


def _give_points(
    request: HttpRequest, incident: service.Incident, *, points: service.Points, key: str, note: str
) -> HttpResponse:
    """Store it and go back to the table. Raises Refused."""
    rows = service.give(incident, points=points, by=user_of(request), key=key, note=note)
    sentence = _("Given: %(reason)s.") if rows else _("The warning is kept: %(reason)s.")
    messages.success(request, sentence % {"reason": incident.reason()})
    table = incident.table
    event = table.round.session.event
    return redirect("table", event=event.uid, number=table.round.number, table=table.number)


def _choose_table(request: HttpRequest, event: Event, now: Afternoon, cast: Cast) -> HttpResponse:
    begun = _begun(now)
    number = request.GET.get("round", "")
    this_round = next(
        (begun_round for begun_round in begun if str(begun_round.number) == number),
        now.frame.round_now,
    )
    context = {
        "event": event,
        "rounds": begun,
        "round": this_round,
        "tables": board_of(now, this_round, cast).tables if this_round else (),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/irregularities_table.html", context, status=status)


def _begun(now: Afternoon) -> list[RoundFacts]:
    return [this_round for this_round in now.frame.rounds if this_round.started_at]


def _table(request: HttpRequest, now: Afternoon) -> TableFacts | None:
    """The table that the address names by round and number; None if it names none."""
    numbers = request.GET.get("round", ""), request.GET.get("table", "")
    for table in now.tables.values():
        if table.round.started_at and numbers == (str(table.round.number), str(table.number)):
            return table
    return None


def _hand(request: HttpRequest, table: TableFacts) -> int | None:
    """The hand that the address names; None if the same people play every hand."""
    if not any(seat.first_hand > 1 for seat in table.seats):
        return None
    number = request.GET.get("hand", "")
    hands = range(1, table.hands_due + 1)
    return next((hand for hand in hands if str(hand) == number), 1)
