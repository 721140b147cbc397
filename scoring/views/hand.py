"""One hand on a page of its own: entry by finger, correction, dispute, and what happened to it."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import user_of
from scoring.acts.history import history_of_hand
from scoring.afternoon import (
    Afternoon,
    HandSlot,
    Names,
    Standing,
    TableFacts,
    board_table,
    missing_at,
    slot_of,
)
from scoring.forms.hand import HandForm, initial_of
from scoring.forms.line import reading_of
from scoring.models import Event, HandResult, Table
from scoring.services import results
from scoring.services.refusal import Faulty, Refused
from scoring.store.events import afternoon_of
from scoring.store.rows import auction_of, user_names
from scoring.views.named import hand_row, table_named, table_row
from scoring.views.round import refuse_other_seating
from scoring.views.sent import is_from_board
from scoring.words import cast_of, letters_of, versions_of


def hand(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Enter a hand, or correct the one that is there with a reason."""
    afternoon = afternoon_of(event)
    here = table_named(afternoon, number, table, hand)
    slot = slot_of(afternoon, here, hand)
    form = HandForm(
        request.POST or None,
        event=event,
        initial=_initial(event, slot),
        is_correction=_needs_reason(request, event, here, slot),
    )
    if request.method == "POST" and form.is_valid():
        found = table_row(event, number, table, hand)
        if stored := _stored(request, found, slot, form):
            return _go_on(request, event, here, slot, stored)
    status = 422 if form.is_bound else 200
    context = _context(event, afternoon, here, slot)
    context |= {"form": form, "back": is_from_board(request)}
    return render(request, "desk/hand.html", context, status=status)


def _needs_reason(request: HttpRequest, event: Event, here: TableFacts, slot: HandSlot) -> bool:
    """Whether this ends a dispute, or is a correction of more than one's own slip."""
    if request.POST and not {"corrects", "decides"} & set(request.POST):
        return False
    if slot.result is None:
        return bool(request.POST or slot.disputed)
    row = hand_row(
        table_row(event, here.round.number, here.number), slot.number, str(slot.result.uid)
    )
    return not results.is_slip(row, user_of(request))


def preview(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """What the form says so far: the points, or what is wrong or missing. Nothing is stored."""
    afternoon = afternoon_of(event)
    slot = slot_of(afternoon, table_named(afternoon, number, table, hand), hand)
    stored = _initial(event, slot) if "corrects" in request.GET else {}
    form = HandForm(request.GET, event=event, initial=stored)
    form.is_valid()
    reading = reading_of(form.report(), event.rules)
    return render(request, "desk/say.html", {"reading": reading, "event": event})


@require_POST
def take_back(
    request: HttpRequest, event: Event, number: int, table: int, hand: int
) -> HttpResponse:
    """Remove a result that belongs elsewhere."""
    row = hand_row(table_row(event, number, table), hand, request.POST.get("result", ""))
    try:
        results.take_back(row, reason=request.POST.get("reason", ""), by=user_of(request))
        messages.success(request, _("Hand %(hand)s was taken back.") % {"hand": hand})
        return redirect("table", event=event.uid, number=number, table=table)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("hand", event=event.uid, number=number, table=table, hand=hand)


@require_POST
def settle(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Decide which version of a disputed hand counts."""
    found = table_row(event, number, table)
    row = hand_row(found, hand, request.POST.get("result", ""))
    try:
        results.settle(row, reason=request.POST.get("reason", ""), by=user_of(request))
        messages.success(request, _("The dispute about hand %(hand)s is settled.") % {"hand": hand})
        return _back(request, event, found)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("hand", event=event.uid, number=number, table=table, hand=hand)


def _back(request: HttpRequest, event: Event, table: Table | TableFacts) -> HttpResponse:
    if is_from_board(request):
        return redirect("board", event=event.uid)
    return redirect("table", event=event.uid, number=table.round.number, table=table.number)


def _go_on(
    request: HttpRequest, event: Event, table: TableFacts, before: HandSlot, stored: HandResult
) -> HttpResponse:
    """After a new hand the form of the next one that is missing; after a correction the table."""
    address = (event.uid, table.round.number, table.number)
    told = {"hand": before.number}
    if stored.state == Standing.DISPUTED:
        messages.warning(
            request,
            _("Hand %(hand)s was saved before with other content. Decide which one counts.") % told,
        )
        return redirect("hand", *address, before.number)
    messages.success(request, _("Hand %(hand)s is saved.") % told)
    following = [hand for hand in missing_at(table) if hand > before.number]
    if before.standing or not following:
        return _back(request, event, table)
    address_of_next = reverse("hand", args=[*address, following[0]])
    return redirect(address_of_next + ("?back=board" if is_from_board(request) else ""))


def _stored(
    request: HttpRequest, table: Table, slot: HandSlot, form: HandForm
) -> HandResult | None:
    """Enter or correct, and give the row; what is refused is told in the form."""
    data = form.cleaned_data
    origin = results.Origin(
        user_of(request), HandResult.Source.DESK, data["client_key"], data["reason"]
    )
    corrected = request.POST.get("corrects", "")
    try:
        refuse_other_seating(request, table)
        if corrected:
            row = hand_row(table, slot.number, corrected)
            return results.correct(row, form.report(), origin=origin)
        if "decides" in request.POST:
            return results.decide(table, slot.number, form.report(), origin=origin)
        return results.enter(table, slot.number, form.report(), origin=origin).result
    except Faulty as faulty:
        form.add_faults(faulty.faults)
    except Refused as refusal:
        form.add_error("reason" if refusal.code == "reason-missing" else None, refusal.sentence)
    return None


def _initial(event: Event, slot: HandSlot) -> dict[str, str]:
    key = {"client_key": uuid.uuid4().hex}
    if slot.result is None:
        why = {"reason": _("The table was asked.")} if slot.disputed else {}
        return {"dealer": slot.dealer} | key | why
    return initial_of(slot.result, auction_of(slot.result.id), letters_of(event)) | key


def _context(
    event: Event, afternoon: Afternoon, table: TableFacts, slot: HandSlot
) -> dict[str, object]:
    chosen = board_table(afternoon, table, cast_of(afternoon, names=Names.FULL))
    users = user_names(row.entered_by for row in slot.standing if row.entered_by)
    return {
        "event": event,
        "round": table.round,
        "table": table,
        "slot": slot,
        "versions": versions_of(afternoon.event, chosen, slot, users),
        "chosen": chosen,
        "history": history_of_hand(event, table, slot.number),
    }
