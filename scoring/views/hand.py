"""One hand: entered or retyped as a line, or on its own page with its whole history."""

import re
import uuid
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.asker import refusal_shown, user_of
from scoring.acts.history import history_of_hand
from scoring.afternoon import (
    Afternoon,
    HandKind,
    HandSlot,
    Names,
    Standing,
    TableFacts,
    board_table,
    gets_average,
    missing_at,
    missing_in,
    slot_of,
    traveller_of,
)
from scoring.forms.hand import HandForm, initial_of
from scoring.forms.line import HandRow, Reading, read, reading_of
from scoring.models import Event, HandResult, Table
from scoring.services import knock_outs, results
from scoring.services.refusal import Faulty, Refused
from scoring.store import afternoon_of, auction_of, user_names
from scoring.views.named import hand_row, table_named, table_row
from scoring.views.round import (
    board_shown,
    going_on,
    refuse_other_seating,
    round_context,
    table_shown,
)
from scoring.views.sent import is_from_board
from scoring.words import (
    ShownLine,
    cast_of,
    fault_sentences,
    letters_of,
    line_of,
    shown_traveller,
    side_labels,
    versions_of,
)


def check(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """What a line means while it is being typed; nothing is stored."""
    this_table = table_named(afternoon_of(event), number, table, hand)
    reading = _read(event, this_table, hand, request.GET.get("line", ""))
    return render(request, "desk/say.html", {"reading": reading, "event": event})


#: What desk.js reads as a command to go to another table.
_TO_TABLE = re.compile(r"t\s*([0-9]{0,6})", re.IGNORECASE)


def _read(event: Event, table: TableFacts, hand: int, text: str) -> Reading:
    """What a line means, or which table it leads to."""
    way = _TO_TABLE.fullmatch(text.strip())
    if way is None:
        return read(event, table, hand, text)
    values = {"number": way[1]}
    if _is_table(event, table.round.number, way[1]):
        sentence = _("Enter goes to table %(number)s.") % values
    elif not way[1]:
        sentence = _("Type the number of a table after it.")
    else:
        return Reading(text, "wrong", sentences=(_("There is no table %(number)s.") % values,))
    return Reading(text, "unfinished", sentences=(sentence,))


def _is_table(event: Event, round_number: int, number: str) -> bool:
    return number in [str(table.number) for table in afternoon_of(event).tables_in(round_number)]


@require_POST
def save(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Store the line typed for a hand; a refused line stays as it was typed."""
    this_table = table_named(afternoon_of(event), number, table, hand)
    text = request.POST.get("line", "")
    way = _TO_TABLE.fullmatch(text.strip())
    if way and _is_table(event, number, way[1]):
        return redirect("table", event=event.uid, number=number, table=way[1])
    reading = _read(event, this_table, hand, text)
    reason, key = request.POST.get("reason", ""), request.POST.get("client_key", "")
    corrects = request.POST.get("corrects", "")
    if corrects and "leave" in request.POST:
        return _row_saved(request, event, this_table, hand)
    refusal, needs_reason, turns = "", False, None
    if reading.report is not None:
        origin = results.Origin(user_of(request), HandResult.Source.DESK, key, reason)
        try:
            refuse_other_seating(request, this_table)
            if corrects:
                at = table_row(event, number, table)
                old = hand_row(at, hand, corrects)
                needs_reason = not results.reason_to_spare(old, origin.by)
                correct = partial(results.correct, old, reading.report, origin=origin)
                knock_outs.correct_match(
                    afternoon_of(event), at, correct, seen=request.POST.get("seen", "")
                )
                event.refresh_from_db(fields=["version"])
            else:
                where = results.TableOf(event.pk, this_table.id)
                event.version = results.enter(where, hand, reading.report, origin=origin).version
            return _row_saved(request, event, this_table, hand)
        except Faulty as faulty:
            refusal = " ".join(fault_sentences(faulty.faults))
        except Refused as refused:
            refusal = refused.sentence
        except knock_outs.MatchTurns as turned:
            turns = turned.preview
    afternoon = afternoon_of(event)
    slot = slot_of(afternoon, table_named(afternoon, number, table, hand), hand)
    row = HandRow(slot, reading, key, reason, refusal, corrects, needs_reason, turns)
    if request.htmx:  # type: ignore[attr-defined]
        context = {"event": event, "row": row, "round": this_table.round, "table": this_table}
        return render(request, "desk/row.html", context, status=422)
    board = board_shown(afternoon, number)
    context = round_context(event, afternoon, board, table_shown(board, table), replaced=row)
    return render(request, "desk/round.html", context, status=422)


@require_safe
def retype(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """A stored hand as a line again, to be retyped in its row; empty if it was not played.

    What a line can't say (an auction, another dealer) is changed on the page of the hand.
    """
    afternoon = afternoon_of(event)
    this_table = table_named(afternoon, number, table, hand)
    slot = slot_of(afternoon, this_table, hand)
    stored = slot.result
    if stored is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    is_given_up = stored.kind == HandKind.NOT_PLAYED
    reading = read(event, this_table, hand, "" if is_given_up else line_of(stored, event))
    says_all = stored.dealer in ("", slot.dealer) and not auction_of(stored.id)
    if not ((reading.report and says_all) or is_given_up):
        page = reverse("hand", args=[event.uid, number, table, hand])
        return HttpResponse(status=204, headers={"HX-Redirect": page})
    uid = str(stored.uid)
    old = hand_row(table_row(event, number, table), hand, uid)
    needs_reason = not results.reason_to_spare(old, user_of(request))
    line = Reading(reading.text, "empty")
    row = HandRow(slot, line, corrects=uid, needs_reason=needs_reason)
    context = {"event": event, "row": row, "round": this_table.round, "table": this_table}
    return render(request, "desk/row.html", context)


def _row_saved(request: HttpRequest, event: Event, table: TableFacts, hand: int) -> HttpResponse:
    """The stored row, the table's points so far, and its place in the list."""
    number = table.round.number
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("table", event=event.uid, number=number, table=table.number)
    afternoon = afternoon_of(event)
    now = table_named(afternoon, number, table.number, hand)
    chosen = board_table(afternoon, now, cast_of(afternoon, names=Names.FULL))
    context = {"event": event, "round": now.round, "table": now, "chosen": chosen}
    context["row"] = HandRow(chosen.hands[hand - 1])
    context["hands_missing"], context["tables_disputed"] = missing_in(afternoon, number)
    if not context["hands_missing"]:
        context |= going_on(afternoon)
    return render(request, "desk/saved.html", context)


def hand(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Enter a hand, or correct the stored one with a reason."""
    afternoon = afternoon_of(event)
    this_table = table_named(afternoon, number, table, hand)
    slot = slot_of(afternoon, this_table, hand)
    form = HandForm(
        request.POST or None,
        event=event,
        initial=_initial(event, slot),
        is_correction=_needs_reason(request, event, this_table, slot),
    )
    turns = None
    if request.method == "POST" and form.is_valid():
        stored_table = table_row(event, number, table, hand)
        try:
            store = partial(_stored, request, stored_table, slot, form)
            seen = request.POST.get("seen", "")
            if stored := knock_outs.correct_match(afternoon, stored_table, store, seen=seen):
                return _go_on(request, event, this_table, slot, stored)
        except knock_outs.MatchTurns as turned:
            turns = turned.preview
    status = 422 if form.is_bound else 200
    context = _context(event, afternoon, this_table, slot)
    context |= {"form": form, "turns": turns, "back": is_from_board(request)}
    context["asks_reason"] = slot.result or slot.disputed or form.is_bound
    return render(request, "desk/hand.html", context, status=status)


def _needs_reason(request: HttpRequest, event: Event, facts: TableFacts, slot: HandSlot) -> bool:
    """Whether this settles a dispute or corrects what others may rely on."""
    if request.POST and not {"corrects", "decides"} & set(request.POST):
        return False
    if slot.result is None:
        return bool(request.POST or slot.disputed)
    row = hand_row(
        table_row(event, facts.round.number, facts.number), slot.number, str(slot.result.uid)
    )
    return not results.reason_to_spare(row, user_of(request))


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
    with refusal_shown(request):
        results.take_back(row, reason=request.POST.get("reason", ""), by=user_of(request))
        messages.success(request, _("Hand %(hand)s was taken back.") % {"hand": hand})
        return redirect("table", event=event.uid, number=number, table=table)
    return redirect("hand", event=event.uid, number=number, table=table, hand=hand)


@require_POST
def annul(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Annul a hand; if deals are compared, both sides get the average of the deal."""
    afternoon = afternoon_of(event)
    slot = slot_of(afternoon, table_named(afternoon, number, table, hand), hand)
    stored_table, void = table_row(event, number, table), HandResult.Kind.VOID
    with refusal_shown(request):
        reason, by = request.POST.get("reason", ""), user_of(request)
        results.annul(stored_table, hand, void, reason=reason, by=by)
        sentence = (
            _("Hand %(hand)s: both sides get the average of this deal.")
            if gets_average(afternoon, slot)
            else _("Hand %(hand)s does not count.")
        )
        messages.success(request, sentence % {"hand": hand})
        return redirect("table", event=event.uid, number=number, table=table)
    return redirect("hand", event=event.uid, number=number, table=table, hand=hand)


@require_POST
def settle(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Decide which version of a disputed hand counts."""
    stored_table = table_row(event, number, table)
    row = hand_row(stored_table, hand, request.POST.get("result", ""))
    with refusal_shown(request):
        results.settle(row, reason=request.POST.get("reason", ""), by=user_of(request))
        messages.success(request, _("The dispute about hand %(hand)s is settled.") % {"hand": hand})
        return _back(request, event, stored_table)
    return redirect("hand", event=event.uid, number=number, table=table, hand=hand)


def _back(request: HttpRequest, event: Event, table: Table | TableFacts) -> HttpResponse:
    if is_from_board(request):
        return redirect("board", event=event.uid)
    return redirect("table", event=event.uid, number=table.round.number, table=table.number)


def _go_on(
    request: HttpRequest, event: Event, table: TableFacts, before: HandSlot, stored: HandResult
) -> HttpResponse:
    """Redirect to the next missing hand after a new one, back to the table after a correction."""
    address = (event.uid, table.round.number, table.number)
    values = {"hand": before.number}
    if stored.state == Standing.DISPUTED:
        messages.warning(
            request,
            _("Hand %(hand)s was saved before with other content. Decide which one counts.")
            % values,
        )
        return redirect("hand", *address, before.number)
    messages.success(request, _("Hand %(hand)s is saved.") % values)
    following = [hand for hand in missing_at(table) if hand > before.number]
    if before.standing or not following:
        return _back(request, event, table)
    address_of_next = reverse("hand", args=[*address, following[0]])
    return redirect(address_of_next + ("?back=board" if is_from_board(request) else ""))


def _stored(
    request: HttpRequest, table: Table, slot: HandSlot, form: HandForm
) -> HandResult | None:
    """Enter, correct or decide and return the row; a refusal goes into the form."""
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
        "gets_average": gets_average(afternoon, slot),
        "versions": versions_of(afternoon.event, chosen, slot, users),
        "chosen": chosen,
        "traveller": _traveller(event, afternoon, table, slot),
        "labels": side_labels(event),
        "history": history_of_hand(event, table, slot.number),
    }


def _traveller(
    event: Event, afternoon: Afternoon, table: TableFacts, slot: HandSlot
) -> tuple[ShownLine, ...]:
    """What all tables made of this deal; empty if every table deals its own cards."""
    if slot.deal is None:
        return ()
    lines = traveller_of(afternoon, slot.deal, cast_of(afternoon, names=Names.FULL))
    return shown_traveller(event, lines, table.id)
