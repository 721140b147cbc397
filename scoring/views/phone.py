"""The page behind the QR code of a table: who sits here, its hands, where to go next."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from scoring.forms.phone_hand import PhoneHandForm, first_values
from scoring.models import Event, HandResult, Table, TableLink
from scoring.queries.board import BoardTable, HandSlot, board_tables
from scoring.queries.clock import clock_of
from scoring.queries.entrants import NamedEntrant
from scoring.queries.offers import offers_of
from scoring.queries.seating import EventSeating, seating_of
from scoring.queries.table_page import own_way, state_of, table_hands, takes_hands
from scoring.queries.turns import Turns, plays_by_turns, seats_in_hand, side_in_hand, turns_at
from scoring.queries.versions import version_at
from scoring.views.public import AFTER_THE_END, WHILE_PLAYED
from scoring.words import seat_name
from scoring.words.formats import side_labels, side_names
from scoring.words.phone import answer_sentence, phone_words


def table(request: HttpRequest, link: TableLink) -> HttpResponse:
    """A table as its players see it."""
    return table_page(request, link)


def table_live(request: HttpRequest, link: TableLink) -> HttpResponse:
    """The same as fragments, without the form: nothing that is being tapped is taken away."""
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
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page; with what was sent and why it was `refused`, when it was."""
    side = side_in(request)
    context = _context(link, side, me_in(request))
    board: BoardTable | None = context.get("board")
    if board and context["takes_hands"]:
        context |= _entry(request, link.session.event, board, form, hand)
    said = answer_sentence(request.GET.get("said", ""), request.GET.get("hand"))
    words = phone_words(link.session.event, len(board.hands) if board else 0)
    context |= {"refused": refused, "said": said, "words": words}
    return render(request, "table/table.html", context, status=status)


def side_in(request: HttpRequest) -> int | None:
    """The side (0: N-S) that a phone speaks for, None while it did not say."""
    given = request.POST.get("side") or request.GET.get("side", "")
    return int(given) if given in ("0", "1") else None


def me_in(request: HttpRequest) -> int | None:
    """The number of the entrant who holds the phone, as far as it knows one."""
    given = request.POST.get("number") or request.GET.get("me", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 5 else None


def _context(link: TableLink, side: int | None, me: int | None) -> dict[str, Any]:
    event = link.session.event
    seating = seating_of(event, names=event.names_shown)
    live = reverse("table-live", args=[link.token])
    is_over = event.state == Event.State.FINISHED
    return {
        "event": event,
        "link": link,
        "number": link.table_number,
        "seating": seating,
        "side": side,
        "other": None if side is None else 1 - side,
        "me": me,
        "way": own_way(link, seating, me) if side is None and not is_over else None,
        "live": f"{live}?{urlencode({'v': version_at(link)})}",
        "pause": AFTER_THE_END if is_over else WHILE_PLAYED,
        **_round_here(event, link, seating, side, me),
    }


def _round_here(
    event: Event, link: TableLink, seating: EventSeating, side: int | None, me: int | None
) -> dict[str, Any]:
    """The entrants and hands of this table in the round that is played; {} when none sits here."""
    if seating.now is None:
        return {}
    here = Table.objects.filter(
        section=link.section, number=link.table_number, round__number=seating.now.number
    )
    boards = board_tables(event, here.select_related("round"), seating.cast)
    if not boards:
        return {}
    board, then = boards[0], seating.then
    labels = side_labels(event)
    has_form = takes_hands(event, board) and side is not None
    turns = turns_at(event, board.table)
    now = (*board.missing, len(board.hands))[0]
    hands = table_hands(event, board, _side_by_hand(board, turns, side, me))
    places, waits = board.sides, board.waits
    if turns:
        people = {entrant.number: entrant for entrant in _all_at(board)}
        places, waits = seats_in_hand(event, turns, now, people)
    return {
        "board": board,
        "hands": hands,
        "turns": turns,
        "waits": waits,
        "waits_side": _first_side(turns, waits),
        "sides": list(zip(places, board.points, labels, side_names(event), strict=True)),
        "labels": labels,
        "state": state_of(event, board, turns, now),
        "agrees": board.state == "agreeing" and any(hand.may_judge for hand in hands),
        "waits_for": ", ".join(labels[each] for each in sorted(board.to_agree)),
        "takes_hands": takes_hands(event, board),
        "calls_below": has_form and board.call is None,
        "next_first": board.final or event.state == Event.State.FINISHED,
        "clock": _clock(event, board),
        "next": [
            (entrant, then.place_of(entrant))
            for entrant in sorted(_all_at(board), key=lambda entrant: entrant.number != me)
            if then
        ],
    }


def _all_at(board: BoardTable) -> list[NamedEntrant]:
    """Everybody of a table, also who waits for the first hand."""
    waits = [board.waits] if board.waits else []
    return [*(entrant for each in board.sides for entrant in each.entrants), *waits]


def _first_side(turns: Turns, waits: NamedEntrant | None) -> int | None:
    """The side on which who waits now plays its first hand."""
    sides = (side_in_hand(turns, hand, waits.number) for hand in turns) if waits else ()
    return next((side for side in sides if side is not None), None)


def _side_by_hand(
    board: BoardTable, turns: Turns, side: int | None, me: int | None
) -> dict[int, int | None]:
    """The side of a phone in each hand, which is another one where its holder plays by turns."""
    if side is None or me is None or not plays_by_turns(turns, me):
        return {slot.number: side for slot in board.hands}
    return {slot.number: side_in_hand(turns, slot.number, me) for slot in board.hands}


def _clock(event: Event, board: BoardTable) -> dict[str, Any] | None:
    """What the clock of the round shows now; None where there is none."""
    clock, now = clock_of(board.table.round), timezone.now()
    left = clock.left(now) if event.state == Event.State.RUNNING else None
    if left is None:
        return None
    return {
        "left": left,
        "is_paused": clock.is_paused,
        "is_over": clock.is_over(now),
        "text": f"{left // 60}:{left % 60:02}",
    }


def _entry(
    request: HttpRequest,
    event: Event,
    board: BoardTable,
    form: PhoneHandForm | None,
    hand: int | None,
) -> dict[str, Any]:
    """The form of a hand: the one that was sent, one to be changed, or the next that is missing."""
    changed = _to_change(request, board)
    number = hand or (changed[0].number if changed else _hand_asked(request, board))
    slot = board.hands[min(number, len(board.hands)) - 1]
    row = changed[1] if changed else None
    if form is None:
        form = PhoneHandForm(event=event, initial=first_values(event, slot.dealer, row))
    return {
        "form": form,
        "slot": slot,
        "after": next((each for each in board.missing if each > slot.number), ""),
        "dealer_name": seat_name(slot.dealer),
        "was_out": row is not None and row.kind == HandResult.Kind.PASSED_OUT,
        "changes": request.POST.get("corrects", "") or (row.uid if row else ""),
        "key": uuid.uuid4().hex,
        "offers": offers_of(event),
    }


def _hand_asked(request: HttpRequest, board: BoardTable) -> int:
    """The hand that `?hand=` names if it is missing, else the first that is."""
    asked = request.GET.get("hand", "")
    found = [number for number in board.missing if str(number) == asked]
    return (*found, *board.missing, 1)[0]


def _to_change(request: HttpRequest, board: BoardTable) -> tuple[HandSlot, HandResult] | None:
    """The hand and the report that `?change=` names, where it still stands at this table."""
    wanted = request.GET.get("change", "")
    for slot in board.hands:
        for row in (slot.result, *slot.disputed):
            if row is not None and wanted == str(row.uid) and not row.decided:
                return slot, row
    return None
