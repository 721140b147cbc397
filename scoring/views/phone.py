"""The page behind the QR code of a table: who sits here, its hands, where to go next."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from scoring.afternoon import (
    Afternoon,
    BoardTable,
    Cast,
    Countdown,
    EventSeating,
    HandFacts,
    HandKind,
    HandSlot,
    State,
    Turns,
    all_at,
    board_table,
    clock_now,
    computer_seats,
    deal_ways,
    first_side,
    may_send_totals,
    names_by_seat,
    offers_of,
    own_way,
    seating_of,
    seats_in_hand,
    side_by_hand,
    takes_hands,
    takes_totals,
    traveller_of,
    turns_at,
)
from scoring.forms.phone_hand import PhoneHandForm, first_values
from scoring.forms.totals import PhoneTotalsForm
from scoring.models import Event, TableLink
from scoring.store import afternoon_of, public_cast, version_at
from scoring.views.fourth import ways_to_sit
from scoring.views.public import AFTER_THE_END, WHILE_PLAYED
from scoring.views.sent import number_sent
from scoring.words import (
    answer_sentence,
    compared_in_words,
    deals_said,
    letters_of,
    page_state,
    phone_hands,
    phone_words,
    seat_name,
    shown_traveller,
    side_labels,
    side_names,
    where_from,
    where_to,
)


def table(request: HttpRequest, link: TableLink) -> HttpResponse:
    """A table as its players see it."""
    return table_page(request, link)


def traveller(request: HttpRequest, link: TableLink, deal: int) -> HttpResponse:
    """What every table made of a deal, for a table that has played it in this round."""
    event = link.session.event
    afternoon = afternoon_of(event)
    cast = public_cast(event, afternoon)
    board = _board_here(afternoon, link, cast)
    if board is None or deal not in board.open_deals:
        raise Http404
    lines = traveller_of(afternoon, deal, cast)
    context = {
        "event": event,
        "link": link,
        "number": link.table_number,
        "deal": deal,
        "labels": side_labels(event),
        "lines": shown_traveller(event, lines, board.table.id),
        "meaning": compared_in_words(event.scored),
    }
    return render(request, "table/traveller.html", context)


def table_live(request: HttpRequest, link: TableLink) -> HttpResponse:
    """The page as fragments without the form, so that no tap in progress is lost."""
    context = _context(link, side_in(request), me_in(request)) | {"is_live": True}
    response = render(request, "table/table_live.html", context)
    response["Cache-Control"] = "no-cache"
    return response


def table_page(
    request: HttpRequest,
    link: TableLink,
    *,
    form: PhoneHandForm | None = None,
    hand: int | None = None,
    totals: PhoneTotalsForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page of a table; after a failed POST with what was sent and why it was `refused`."""
    side = side_in(request)
    context = _context(link, side, me_in(request))
    board: BoardTable | None = context.get("board")
    if board and context["takes_hands"]:
        context |= _entry(request, link.session.event, board, context["turns"], form, hand)
    if board and context["sends_totals"]:
        context["totals"] = totals or _blank_totals(link.session.event)
    sentence = answer_sentence(request.GET.get("said", ""), request.GET.get("hand"))
    words = phone_words(link.session.event, [slot.deal for slot in board.hands] if board else ())
    context |= {"refused": refused, "said": sentence, "words": words}
    return render(request, "table/table.html", context, status=status)


def _blank_totals(event: Event) -> PhoneTotalsForm:
    return PhoneTotalsForm(event=event, initial={"client_key": uuid.uuid4().hex})


def side_in(request: HttpRequest) -> int | None:
    """The side (0: N-S) that a phone speaks for, None until it has said which."""
    side = request.POST.get("side") or request.GET.get("side", "")
    return int(side) if side in ("0", "1") else None


def me_in(request: HttpRequest) -> int | None:
    """The number of the entrant who holds the phone; None if the phone doesn't know it."""
    return number_sent(request.POST.get("number") or request.GET.get("me", ""), digits=4)


def _context(link: TableLink, side: int | None, me: int | None) -> dict[str, Any]:
    event = link.session.event
    afternoon = afternoon_of(event)
    cast = public_cast(event, afternoon)
    seating = seating_of(afternoon, cast)
    clock, live = clock_now(afternoon), reverse("table-live", args=[link.token])
    is_over = event.state == State.FINISHED
    elsewhere = side is None and not is_over
    way = own_way(afternoon, seating, link.table_number, me) if elsewhere else None
    here = _round_here(afternoon, _board_here(afternoon, link, cast), seating, side, me)
    fourth = reverse("table-fourth", args=[link.token])
    return {
        "event": event,
        "link": link,
        "number": link.table_number,
        "ways_to_sit": ways_to_sit(event.rules, here.get("computers", ()), fourth),
        "seating": seating,
        "side": side,
        "other": None if side is None else 1 - side,
        "me": me,
        "way": way,
        "live": f"{live}?{urlencode({'v': version_at(link, clock)})}",
        "pause": AFTER_THE_END if is_over else WHILE_PLAYED,
        **here,
    }


def _board_here(afternoon: Afternoon, link: TableLink, cast: Cast) -> BoardTable | None:
    """The table of a link in the round being played; None while nobody sits there."""
    now = afternoon.frame.round_now
    table = afternoon.table(now.number, link.table_number) if now else None
    if table is None or table.section != link.section_id:
        return None
    return board_table(afternoon, table, cast)


def _deals_here(afternoon: Afternoon, board: BoardTable) -> dict[str, Any]:
    """Which deals a table plays, and between which tables they move; {} if they don't."""
    deals, number = deal_ways.deals_here(afternoon, board.table), board.table.number
    if deals is None:
        return {}
    sentence = f"{deals_said(deals.first, deals.last)}. {where_from(deals, number)}".strip()
    return {"deals_here": sentence, "deals_go": where_to(deals, number)}


def _round_here(
    afternoon: Afternoon,
    board: BoardTable | None,
    seating: EventSeating,
    side: int | None,
    me: int | None,
) -> dict[str, Any]:
    """The entrants and hands of this table in the round being played; {} if nobody sits here."""
    if board is None:
        return {}
    event, then = afternoon.event, seating.then
    labels = side_labels(event)
    takes = takes_hands(afternoon, board)
    by_totals = takes_totals(afternoon, board)
    settles = event.disputes == Event.Disputes.ASK
    turns = turns_at(afternoon, board.table)
    now = (*board.missing, len(board.hands))[0]
    hands = phone_hands(event, board, side_by_hand(board, turns, side, me))
    places, waits = board.sides, board.waits
    if turns:
        people = {entrant.number: entrant for entrant in all_at(board)}
        places, waits = seats_in_hand(afternoon, turns, now, people, seating.cast)
    return {
        "board": board,
        **_deals_here(afternoon, board),
        "hands": hands,
        "has_disputes": any(hand.versions for hand in hands),
        "turns": turns,
        "waits": waits,
        "waits_side": first_side(turns, waits),
        "sides": list(zip(places, board.points, labels, side_names(event), strict=True)),
        "labels": labels,
        "state": page_state(afternoon, board, turns, now),
        "agrees": board.state == "agreeing" and any(hand.may_judge for hand in hands),
        "waits_for": ", ".join(labels[index] for index in sorted(board.to_agree)),
        "takes_hands": takes,
        "takes_totals": by_totals,
        "is_open": takes or by_totals,
        "settles": settles,
        "sends_totals": by_totals and may_send_totals(board, settles),
        "calls_below": (takes or by_totals) and side is not None,
        "next_first": board.final or event.state == State.FINISHED,
        "clock": Countdown.of(clock_now(afternoon), timezone.now()),
        "computers": computer_seats(afternoon, board) if event.state == State.RUNNING else (),
        "next": [
            (entrant, then.place_of(entrant))
            for entrant in sorted(all_at(board), key=lambda entrant: entrant.number != me)
            if then
        ],
    }


def _entry(
    request: HttpRequest,
    event: Event,
    board: BoardTable,
    turns: Turns,
    form: PhoneHandForm | None,
    hand: int | None,
) -> dict[str, Any]:
    """The form of a hand: the one sent, one to be changed, or the next one missing."""
    changed = _to_change(request, board)
    due = [due_slot.number for due_slot in board.hands if due_slot.state == "missing"]
    number = hand or (changed[0].number if changed else _hand_asked(request, due))
    slot = board.hands[min(number, len(board.hands)) - 1]
    row = changed[1] if changed else None
    if form is None:
        form = PhoneHandForm(event=event, initial=first_values(slot.dealer, row))
    if not turns:
        form.say_seats(names_by_seat(event.rules, board.sides))
    return {
        "form": form,
        "slot": slot,
        "after": next((later for later in due if later > slot.number), ""),
        "is_due": bool(due),
        "dealer_name": seat_name(slot.dealer),
        "was_out": row is not None and row.kind == HandKind.PASSED_OUT,
        "changes": request.POST.get("corrects", "") or (row.uid if row else ""),
        "key": uuid.uuid4().hex,
        "offers": offers_of(event.rules, letters_of(event)),
    }


def _hand_asked(request: HttpRequest, due: list[int]) -> int:
    """The hand that `?hand=` names if it is `due`, else the first that is."""
    text = request.GET.get("hand", "")
    matches = [number for number in due if str(number) == text]
    return (*matches, *due, 1)[0]


def _to_change(request: HttpRequest, board: BoardTable) -> tuple[HandSlot, HandFacts] | None:
    """The hand and the report that `?change=` names, if the report still stands at this table."""
    wanted = request.GET.get("change", "")
    for slot in board.hands:
        for row in (slot.result, *slot.disputed):
            if row is not None and wanted == str(row.uid) and not row.decided:
                return slot, row
    return None
