"""The director's board: all tables of the round in play, calls, the clock, and what to do next."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs.asker import refusal_shown, user_of
from scoring.afternoon import (
    Afternoon,
    DirectorBoard,
    Names,
    clock_now,
    computer_seats,
    director_board,
    standings_of,
)
from scoring.models import Event
from scoring.services import calls
from scoring.store import afternoon_of, call_row, version_of
from scoring.views.address import codes_astray
from scoring.views.fourth import ways_to_sit
from scoring.views.named import or_404
from scoring.views.round import going_on, rounds_with_open
from scoring.words import cast_of

#: Minutes added by one press, and minutes suggested if the event has no round time of its own.
MORE_MINUTES, USUAL_MINUTES = 5, 20


@require_safe
def board(request: HttpRequest, event: Event) -> HttpResponse:
    """The board of the round in play."""
    context = _context(event)
    if context is None:
        return redirect("event", event=event.uid)
    context["astray"] = codes_astray(request, event)
    return render(request, "desk/board.html", context)


@require_safe
def live(request: HttpRequest, event: Event) -> HttpResponse:
    """The part of the board that changes."""
    context = _context(event)
    if context is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "desk/board_live.html", context)


@require_POST
def answer(request: HttpRequest, event: Event, call: uuid.UUID) -> HttpResponse:
    """Answer a table's call: somebody is on the way."""
    row = or_404(call_row(event, call))
    with refusal_shown(request):
        calls.answer(row, by=user_of(request))
        sentence = _("Table %(number)s knows that you are coming.")
        messages.success(request, sentence % {"number": row.table.number})
    return redirect("board", event=event.uid)


def _context(event: Event) -> dict[str, Any] | None:
    """The context of the board; None before the first round."""
    afternoon, now = afternoon_of(event), timezone.now()
    cast = cast_of(afternoon, names=Names.FULL)
    board = director_board(afternoon, cast, now=now)
    if board is None:
        return None
    # While standings are held back, nobody who looks over the director's shoulder learns who leads.
    leaders = () if event.is_held else standings_of(afternoon, cast, now=now).leaders
    return {
        "event": event,
        "board": board,
        "round": board.round,
        "leaders": leaders,
        "hands_missing": board.hands_missing,
        "calls": [
            (table, table.call, int((now - table.call.called_at).total_seconds()))
            for table in board.calls
            if table.call
        ],
        "left": board.clock.left(now),
        "is_over": board.clock.is_over(now),
        "version": version_of(event, clock_now(afternoon)),
        "ways_to_sit": _ways_to_sit(event, afternoon, board),
        "urgent": len(board.calls) + len(board.disputed),
        "says": _says(board),
        "more_minutes": MORE_MINUTES,
        "minutes": event.round_minutes or USUAL_MINUTES,
        "rounds": rounds_with_open(afternoon),
        **going_on(afternoon),
    }


def _ways_to_sit(
    event: Event, afternoon: Afternoon, board: DirectorBoard
) -> list[tuple[str, int, str]]:
    """Links to the pages of the computer players now sitting at a table."""
    tables = [table for table in board.tables if table.round.id == board.round.id]
    return [
        way
        for table in tables
        if event.state == Event.State.RUNNING
        for way in ways_to_sit(
            event.rules,
            computer_seats(afternoon, table.board),
            reverse("board-fourth", args=[event.uid, table.number]),
        )
    ]


def _says(board: DirectorBoard) -> str:
    """What a screen reader announces of the board: only what needs the director."""
    called = [_("Table %(number)s calls.") % {"number": table.number} for table in board.calls]
    if disputed := len(board.disputed):
        sentence = ngettext("%(number)s table disputed.", "%(number)s tables disputed.", disputed)
        called.append(sentence % {"number": disputed})
    return " ".join(called)
