"""One hand on a page of its own: entry by finger, correction, dispute, and what happened to it."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import user_of
from scoring.acts.history import history_of_hand
from scoring.forms.hand import HandForm, initial_of
from scoring.forms.line import reading_of
from scoring.models import Event, HandResult, Table
from scoring.queries.board import HandSlot, slot_of, table_of
from scoring.queries.disputed import versions_of
from scoring.services import results
from scoring.services.refusal import Faulty, Refused
from scoring.views.round import find_table, refuse_other_seating
from scoring.views.sent import uid_sent
from scoring.words.lines import letters_of


def hand(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Enter a hand, or correct the one that is there with a reason."""
    found = find_table(event, number, table, hand)
    slot = slot_of(event, found, hand)
    form = HandForm(
        request.POST or None,
        event=event,
        initial=_initial(event, slot),
        is_correction=_needs_reason(request, slot),
    )
    if request.method == "POST" and form.is_valid() and _stored(request, event, found, slot, form):
        return _go_on(request, event, found, slot)
    status = 422 if form.is_bound else 200
    context = _context(event, found, hand) | {"form": form, "back": _is_from_board(request)}
    return render(request, "desk/hand.html", context, status=status)


def _needs_reason(request: HttpRequest, slot: HandSlot) -> bool:
    """Whether this is a correction, or ends a dispute."""
    if request.POST:
        return bool({"corrects", "decides"} & set(request.POST))
    return bool(slot.result or slot.disputed)


def preview(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """What the form says so far: the points, or what is wrong or missing. Nothing is stored."""
    found = find_table(event, number, table, hand)
    stored = _initial(event, slot_of(event, found, hand)) if "corrects" in request.GET else {}
    form = HandForm(request.GET, event=event, initial=stored)
    form.is_valid()
    reading = reading_of(form.report(), event.rules)
    return render(request, "desk/say.html", {"reading": reading, "event": event})


@require_POST
def take_back(
    request: HttpRequest, event: Event, number: int, table: int, hand: int
) -> HttpResponse:
    """Remove a result that belongs elsewhere."""
    found = find_table(event, number, table)
    uid = request.POST.get("result", "")
    row = result_or_404(found, hand, uid)
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
    found = find_table(event, number, table)
    row = result_or_404(found, hand, request.POST.get("result", ""))
    try:
        results.settle(row, reason=request.POST.get("reason", ""), by=user_of(request))
        messages.success(request, _("The dispute about hand %(hand)s is settled.") % {"hand": hand})
        return _back(request, event, found)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("hand", event=event.uid, number=number, table=table, hand=hand)


def _is_from_board(request: HttpRequest) -> bool:
    """Whether the director came here from the board, and goes back there."""
    return (request.POST or request.GET).get("back") == "board"


def _back(request: HttpRequest, event: Event, table: Table) -> HttpResponse:
    if _is_from_board(request):
        return redirect("board", event=event.uid)
    return redirect("table", event=event.uid, number=table.round.number, table=table.number)


def _go_on(request: HttpRequest, event: Event, table: Table, before: HandSlot) -> HttpResponse:
    """After a new hand the form of the next one that is missing; after a correction the table."""
    address = (event.uid, table.round.number, table.number)
    told = {"hand": before.number}
    chosen = table_of(event, table, names=Event.Names.NUMBER)
    if chosen.hands[before.number - 1].disputed:
        messages.warning(
            request,
            _("Hand %(hand)s was saved before with other content. Decide which one counts.") % told,
        )
        return redirect("hand", *address, before.number)
    messages.success(request, _("Hand %(hand)s is saved.") % told)
    following = [hand for hand in chosen.missing if hand > before.number]
    if before.result or before.disputed or not following:
        return _back(request, event, table)
    address_of_next = reverse("hand", args=[*address, following[0]])
    return redirect(address_of_next + ("?back=board" if _is_from_board(request) else ""))


def _stored(
    request: HttpRequest, event: Event, table: Table, slot: HandSlot, form: HandForm
) -> bool:
    """Enter or correct; what is refused is told in the form."""
    data = form.cleaned_data
    origin = results.Origin(
        user_of(request), HandResult.Source.DESK, data["client_key"], data["reason"]
    )
    corrected = request.POST.get("corrects", "")
    try:
        refuse_other_seating(request, table)
        if corrected:
            row = result_or_404(table, slot.number, corrected)
            results.correct(row, form.report(), origin=origin)
        elif "decides" in request.POST:
            results.decide(table, slot.number, form.report(), origin=origin)
        else:
            results.enter(table, slot.number, form.report(), origin=origin)
    except Faulty as faulty:
        form.add_faults(faulty.faults)
        return False
    except Refused as refusal:
        form.add_error("reason" if refusal.code == "reason-missing" else None, refusal.sentence)
        return False
    return True


def _initial(event: Event, slot: HandSlot) -> dict[str, str]:
    key = {"client_key": uuid.uuid4().hex}
    if slot.result is None:
        why = {"reason": _("The table was asked.")} if slot.disputed else {}
        return {"dealer": slot.dealer} | key | why
    return initial_of(slot.result, letters_of(event)) | key


def _context(event: Event, table: Table, hand: int) -> dict[str, object]:
    chosen = table_of(event, table, names=Event.Names.FULL)
    slot = chosen.hands[hand - 1]
    return {
        "event": event,
        "round": table.round,
        "table": table,
        "slot": slot,
        "versions": versions_of(event, chosen, slot),
        "chosen": chosen,
        "history": history_of_hand(event, table, slot.number),
    }


def result_or_404(table: Table, hand: int, uid: str) -> HandResult:
    """The row of a hand that a page showed, whatever became of it since."""
    rows = HandResult.objects.select_related("table__round__session")
    return get_object_or_404(rows, table=table, number=hand, uid=uid_sent(uid))
