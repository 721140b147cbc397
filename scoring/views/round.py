"""The desk during play: all tables of a round, and the hands of one table to type."""

import re
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, user_of
from scoring.afternoon import (
    Afternoon,
    Board,
    BoardTable,
    Names,
    RoundFacts,
    State,
    TableFacts,
    board_of,
    given_at,
    has_seats_to_come,
    is_decided,
    next_to_begin,
    open_tables,
    open_tables_by_round,
    round_complete,
    rounds_begun,
    session_to_come,
)
from scoring.forms.line import HandRow
from scoring.models import Event, Table
from scoring.services import events, rounds
from scoring.services.refusal import Refused
from scoring.store import afternoon_of
from scoring.views.named import round_named, round_row
from scoring.words import (
    cast_of,
    results_missing,
    side_by_side,
    tables_waiting,
    while_tables_wait,
)


def event_home(request: HttpRequest, event: Event) -> HttpResponse:
    """Redirect to the page for the state of the event.

    Entrants before seating, then the sheets to print; the board while running, the standings when
    finished, or with `?at=results` the latest round.
    """
    if event.state == State.SETUP:
        return redirect("entrants", event=event.uid)
    now = afternoon_of(event).frame.round_now
    if now is None:
        return redirect("sheets", event=event.uid)
    if event.state == State.FINISHED and request.GET.get("at") != "results":
        return redirect("desk-standings", event=event.uid)
    if event.state == State.RUNNING and request.GET.get("at") != "results":
        return redirect("board", event=event.uid)
    return redirect("round", event=event.uid, number=now.number)


def round_page(
    request: HttpRequest, event: Event, number: int, table: int | None = None
) -> HttpResponse:
    """All tables of a round beside the hands of one (the first that lacks something)."""
    afternoon = afternoon_of(event)
    board = board_shown(afternoon, number)
    if not board.tables:  # its seats are not made yet, or were removed
        return redirect("event", event=event.uid)
    context = round_context(event, afternoon, board, table_shown(board, table))
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "desk/table_panel.html", context)
    return render(request, "desk/round.html", context)


def live(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """What has changed since version `v`: the list of tables and the hands stored meanwhile."""
    afternoon = afternoon_of(event)
    board = board_shown(afternoon, number)
    context = round_context(event, afternoon, board, table_shown(board, table))
    return render(request, "desk/live.html", context)


@require_POST
def start(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Begin a round; while results are missing, ask for confirmation and a reason first."""
    this_round = round_row(event, number)
    despite = request.POST.get("despite", "").strip()
    if "despite" in request.POST and not despite:
        despite = _usual_reason(afternoon_of(event))
    try:
        rounds.start(this_round, by=user_of(request), despite=despite)
        return to_begun(request, event, number)
    except Refused as refusal:
        afternoon = afternoon_of(event)
        context = {"event": event, "round": this_round, "refusal": refusal}
        context |= {"back": "back" in request.POST, **left_open(afternoon)}
        context["while_waiting"] = while_tables_wait(afternoon)
        return render(request, "desk/start_despite.html", context, status=409)


def _usual_reason(afternoon: Afternoon) -> str:
    """The default reason in the history: what was outstanding when the round began, if anything."""
    if results_missing(afternoon):
        return _("Some results were still to come.")
    if tables_waiting(afternoon):
        return _("All hands were in, but not every table was settled.")
    return ""


def to_begun(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """After a round has begun: back to the board if phones enter hands and it began there."""
    if "back" in request.POST and event.entry != Event.Entry.DESK:
        return redirect("board", event=event.uid)
    return redirect("round", event=event.uid, number=number)


def left_open(afternoon: Afternoon) -> dict[str, Any]:
    """The rounds that have begun and lack hands, and the tables where something is disputed."""
    tables = open_tables(afternoon)
    return {
        "open_rounds": sorted({table.round for table in tables if table.lacks_hands}),
        "to_decide": [table for table in tables if table.disputed],
    }


@require_POST
def take_back(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Undo the beginning of the last round, as long as none of it was entered."""
    this_round = round_row(event, number)
    return _then_home(request, event, lambda: rounds.take_back(this_round, by=user_of(request)))


@require_POST
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    """End the event; while results or cuts are missing, ask for confirmation first."""
    despite, sharing = request.POST.get("despite", "").strip(), "sharing" in request.POST
    count_to = _round_sent(request.POST.get("count_to", ""))
    try:
        finished = events.finish(
            event, by=user_of(request), despite=despite, sharing=sharing, count_to=count_to
        )
        messages.success(request, _said_at_the_end(finished))
        return redirect("event", event=event.uid)
    except Refused as refusal:
        context = {"event": event, "refusal": refusal, "despite": despite, "count_to": count_to}
        afternoon = afternoon_of(event)
        context |= {"may_count_to": _may_count_to(afternoon), **left_open(afternoon)}
        return render(request, "desk/finish_despite.html", context, status=409)


def _round_sent(text: str) -> int | None:
    """The number of a round, None if none was chosen."""
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else None


def _may_count_to(afternoon: Afternoon) -> range:
    """The rounds before the last one begun, latest first: any of them may be the last to count."""
    return range(rounds_begun(afternoon) - 1, 0, -1)


def _said_at_the_end(event: Event) -> str:
    """Say that an event is finished, and until when it can be corrected."""
    if event.final_at is None or event.is_final(timezone.now()):
        return _("The event is finished: the standings are final.")
    at = timezone.localtime(event.final_at)
    until = {"date": date_format(at, "DATE_FORMAT"), "time": date_format(at, "TIME_FORMAT")}
    sentence = _(
        "The event is finished. Corrections are possible until %(time)s; then the standings are"
        " final."
    )
    if at.date() != timezone.localdate():
        sentence = _(
            "The event is finished. Corrections are possible until %(date)s, %(time)s; then the"
            " standings are final."
        )
    return sentence % until


@require_POST
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    """Reopen a finished event, to correct a result."""

    def act() -> None:
        events.reopen(event, by=user_of(request))
        messages.success(
            request, _("The event is open again. Finish it once more when all is right.")
        )

    return _then_home(request, event, act)


@require_POST
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the event to everybody, or hide it."""
    wanted = request.POST.get("published") == "1"

    def act() -> None:
        events.publish(event, published=wanted, by=user_of(request))
        sentence = _("The event is public: every phone and the hall screen find it.")
        hidden = _("The event is hidden: only directors and scorers of the club see it.")
        messages.success(request, sentence if wanted else hidden)

    return _then_home(request, event, act)


def refuse_other_seating(request: HttpRequest, table: Table | TableFacts) -> None:
    """Raise Refused if the page sent showed a table of a seating that no longer exists."""
    if request.POST.get("seating", str(table.uid)) != str(table.uid):
        raise Refused("seats-anew")


def round_context(
    event: Event,
    afternoon: Afternoon,
    board: Board,
    chosen: BoardTable,
    replaced: HandRow | None = None,
) -> dict[str, Any]:
    """The context of the page of a round and its fragments."""
    rows = [HandRow(slot) for slot in chosen.hands]
    if replaced:
        rows[replaced.slot.number - 1] = replaced
    now = afternoon.frame.round_now
    return {
        "event": event,
        "board": board,
        "hands_missing": board.hands_missing,
        "tables_disputed": len(board.disputed),
        "chosen": chosen,
        "rows": rows,
        "given_here": given_at(afternoon, chosen.table),
        "row": replaced,
        "rounds": rounds_with_open(afternoon),
        **going_on(afternoon),
        "may_take_back": board.round == now
        and all(table.state == "empty" for table in board.tables),
    }


def rounds_with_open(afternoon: Afternoon) -> list[tuple[RoundFacts, int]]:
    """The rounds that have begun, each with how many of its tables lack something."""
    open_tables = open_tables_by_round(afternoon)
    begun = (this_round for this_round in afternoon.frame.rounds if this_round.started_at)
    return [(this_round, open_tables.get(this_round.number, 0)) for this_round in begun]


def going_on(afternoon: Afternoon) -> dict[str, Any]:
    """What the director can do next: begin a round, prepare the next session, or finish.

    `waiting`: what is still to settle although all hands of the round in play are in.
    """
    next_round = None if is_decided(afternoon) else next_to_begin(afternoon)
    coming = None if next_round else session_to_come(afternoon)
    complete = round_complete(afternoon)
    waiting = side_by_side(tables_waiting(afternoon)) if complete else ""
    return {
        "next_round": next_round,
        "next_has_seats": has_seats_to_come(afternoon),
        "coming": coming,
        "round_now": afternoon.frame.round_now,
        "finish_after": complete if next_round or coming else None,
        "waiting": waiting,
        "is_settled": not waiting and not open_tables_by_round(afternoon),
    }


def board_shown(afternoon: Afternoon, number: int) -> Board:
    """All tables of a round, with the full names of the players."""
    this_round = round_named(afternoon, number)
    return board_of(afternoon, this_round, cast_of(afternoon, names=Names.FULL))


def table_shown(board: Board, number: int | None) -> BoardTable:
    """The table asked for, or the first that lacks something."""
    if number is None:
        return next((table for table in board.tables if table.missing), board.tables[0])
    matches = [table for table in board.tables if table.table.number == number]
    if not matches:
        raise Http404
    return matches[0]


def _then_home(request: HttpRequest, event: Event, act: Any) -> HttpResponse:
    with refusal_shown(request):
        act()
    return redirect("event", event=event.uid)
