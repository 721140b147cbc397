"""The desk during play: all tables of a round, and one table's hands to type."""

import re
import uuid
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import user_of
from scoring.afternoon import (
    Afternoon,
    Board,
    BoardTable,
    HandSlot,
    Names,
    RoundFacts,
    State,
    TableFacts,
    board_of,
    board_table,
    given_at,
    has_seats_to_come,
    missing_in,
    next_to_begin,
    open_tables_by_round,
    round_complete,
    rounds_begun,
    session_to_come,
    slot_of,
)
from scoring.forms.line import Reading, read
from scoring.models import Event, HandResult, Table
from scoring.services import events, results, rounds
from scoring.services.refusal import Faulty, Refused
from scoring.store.events import afternoon_of
from scoring.store.rows import auction_of
from scoring.views.named import hand_row, round_named, round_row, table_named, table_row
from scoring.words import cast_of, fault_sentences, line_of, results_missing, tables_waiting


@dataclass
class HandRow:
    """A hand on the desk: what is stored, or what was typed and what is said about it.

    `corrects` is the uid of the result that is typed anew, "" where nothing is stored.
    """

    slot: HandSlot
    reading: Reading = field(default_factory=lambda: Reading("", "empty"))
    client_key: str = field(default_factory=lambda: uuid.uuid4().hex)
    reason: str = ""
    refusal: str = ""
    corrects: str = ""
    lacks_reason: bool = False

    @property
    def is_wrong(self) -> bool:
        """Whether what was typed was sent and not taken."""
        is_open = self.slot.state == "missing" or bool(self.corrects)
        return bool(self.refusal) or (is_open and self.reading.state != "empty")

    @property
    def asks_reason(self) -> bool:
        """Whether it can be kept as it is typed, if only somebody says why."""
        return self.lacks_reason or self.reading.state == "unusual"


def event_home(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's desk: its preparation, what can be printed, the board, or its last round.

    It can be printed as soon as all are seated, and the board is there while it is played. The
    results of that round where they are asked for (`at`).
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
    board = _board(afternoon, number)
    if not board.tables:  # its seats are not made yet, or were taken back
        return redirect("event", event=event.uid)
    context = round_context(event, afternoon, board, _chosen(board, table))
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "desk/table_panel.html", context)
    return render(request, "desk/round.html", context)


def live(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """What changed since version `v`: the list of tables and the hands stored meanwhile."""
    afternoon = afternoon_of(event)
    board = _board(afternoon, number)
    context = round_context(event, afternoon, board, _chosen(board, table))
    return render(request, "desk/live.html", context)


def check(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """What a line says while it is being typed; nothing is stored."""
    found = table_named(afternoon_of(event), number, table, hand)
    reading = _read(event, found, hand, request.GET.get("line", ""))
    return render(request, "desk/say.html", {"reading": reading, "event": event})


#: What desk.js takes for the way to another table.
_TO_TABLE = re.compile(r"t\s*([0-9]{0,6})", re.IGNORECASE)


def _read(event: Event, table: TableFacts, hand: int, text: str) -> Reading:
    """What a line says, or where it leads in place of saying anything."""
    way = _TO_TABLE.fullmatch(text.strip())
    if way is None:
        return read(event, table, hand, text)
    asked = {"number": way[1]}
    if _is_table(event, table.round.number, way[1]):
        sentence = _("Enter goes to table %(number)s.") % asked
    elif not way[1]:
        sentence = _("Type the number of a table after it.")
    else:
        return Reading(text, "wrong", sentences=(_("There is no table %(number)s.") % asked,))
    return Reading(text, "unfinished", sentences=(sentence,))


def _is_table(event: Event, round_number: int, number: str) -> bool:
    return number in [str(each.number) for each in afternoon_of(event).tables_in(round_number)]


@require_POST
def save(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Store the line typed for a hand; what can't be stored stays as it was typed."""
    found = table_named(afternoon_of(event), number, table, hand)
    text = request.POST.get("line", "")
    way = _TO_TABLE.fullmatch(text.strip())
    if way and _is_table(event, number, way[1]):
        return redirect("table", event=event.uid, number=number, table=way[1])
    reading = _read(event, found, hand, text)
    reason, key = request.POST.get("reason", ""), request.POST.get("client_key", "")
    corrects = request.POST.get("corrects", "")
    refusal, lacks_reason = "", False
    if reading.report is not None:
        origin = results.Origin(user_of(request), HandResult.Source.DESK, key, reason)
        try:
            refuse_other_seating(request, found)
            if corrects:
                old = hand_row(table_row(event, number, table), hand, corrects)
                results.correct(old, reading.report, origin=origin)
                event.refresh_from_db(fields=["version"])
            else:
                where = results.TableOf(event.pk, found.id)
                event.version = results.enter(where, hand, reading.report, origin=origin).version
            return _stored(request, event, found, hand)
        except Faulty as faulty:
            refusal = " ".join(fault_sentences(faulty.faults))
        except Refused as refused:
            refusal, lacks_reason = refused.sentence, refused.code == "reason-missing"
    afternoon = afternoon_of(event)
    slot = slot_of(afternoon, table_named(afternoon, number, table, hand), hand)
    row = HandRow(slot, reading, key, reason, refusal, corrects, lacks_reason)
    if request.htmx:  # type: ignore[attr-defined]
        context = {"event": event, "row": row, "round": found.round, "table": found}
        return render(request, "desk/row.html", context, status=422)
    board = _board(afternoon, number)
    context = round_context(event, afternoon, board, _chosen(board, table), replaced=row)
    return render(request, "desk/round.html", context, status=422)


@require_safe
def retype(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """A stored hand as a line again, to be typed over in its place.

    What a line can't say (an auction, another dealer) is changed on the page of the hand.
    """
    afternoon = afternoon_of(event)
    found = table_named(afternoon, number, table, hand)
    slot = slot_of(afternoon, found, hand)
    stored = slot.result
    if stored is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    reading = read(event, found, hand, line_of(stored, event))
    says_all = stored.dealer in ("", slot.dealer) and not auction_of(stored.id)
    if reading.report is None or not says_all:
        page = reverse("hand", args=[event.uid, number, table, hand])
        return HttpResponse(status=204, headers={"HX-Redirect": page})
    row = HandRow(slot, Reading(reading.text, "empty"), corrects=str(stored.uid))
    context = {"event": event, "row": row, "round": found.round, "table": found}
    return render(request, "desk/row.html", context)


@require_POST
def start(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Begin a round; while results are missing it is asked for twice, with a reason."""
    this_round = round_row(event, number)
    despite = request.POST.get("despite", "").strip()
    if "despite" in request.POST and not despite:
        despite = _usual_reason(afternoon_of(event))
    try:
        rounds.start(this_round, by=user_of(request), despite=despite)
        return to_begun(request, event, number)
    except Refused as refusal:
        context = {"event": event, "round": this_round, "refusal": refusal}
        context |= {"back": "back" in request.POST, "open_rounds": open_rounds(event)}
        return render(request, "desk/start_despite.html", context, status=409)


def _usual_reason(afternoon: Afternoon) -> str:
    """What the history says where a round begins without a word: what was outstanding, if any."""
    if results_missing(afternoon):
        return _("Some results were still to come.")
    if tables_waiting(afternoon):
        return _("All hands were in, but not every table was settled.")
    return ""


def to_begun(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The way on once a round began: where phones enter, to the board if that is where it began."""
    if "back" in request.POST and event.entry != Event.Entry.DESK:
        return redirect("board", event=event.uid)
    return redirect("round", event=event.uid, number=number)


def open_rounds(event: Event) -> list[int]:
    """The rounds that have begun and lack a result."""
    return sorted(open_tables_by_round(afternoon_of(event)))


@require_POST
def take_back(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Take the beginning of the last round back, as long as nothing of it was entered."""
    this_round = round_row(event, number)
    return _then_home(request, event, lambda: rounds.take_back(this_round, by=user_of(request)))


@require_POST
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    """End the event; while results or cuts are missing it is asked for twice."""
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
        context["may_count_to"] = _may_count_to(afternoon_of(event))
        return render(request, "desk/finish_despite.html", context, status=409)


def _round_sent(text: str) -> int | None:
    """The number of a round, None where none was chosen."""
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else None


def _may_count_to(afternoon: Afternoon) -> range:
    """The rounds before the last that began, the latest first: one of them may be the last."""
    return range(rounds_begun(afternoon) - 1, 0, -1)


def _said_at_the_end(event: Event) -> str:
    """That an event is finished, and from when on nothing is corrected."""
    if event.final_at is None or event.is_final(timezone.now()):
        return _("The event is finished: the standings are final.")
    until = {"time": date_format(timezone.localtime(event.final_at), "TIME_FORMAT")}
    return (
        _(
            "The event is finished. Corrections are possible until %(time)s; then the standings are"
            " final."
        )
        % until
    )


@require_POST
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the end back, to correct a result."""
    return _then_home(request, event, lambda: events.reopen(event, by=user_of(request)))


@require_POST
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the event to everybody, or hide it."""
    wanted = request.POST.get("published") == "1"
    return _then_home(
        request, event, lambda: events.publish(event, published=wanted, by=user_of(request))
    )


def _stored(request: HttpRequest, event: Event, table: TableFacts, hand: int) -> HttpResponse:
    """The row as it is stored, the table's points so far, and its place in the list."""
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


def refuse_other_seating(request: HttpRequest, table: Table | TableFacts) -> None:
    """Raise Refused when the page that was sent showed a table of a seating that is gone."""
    if request.POST.get("seating", str(table.uid)) != str(table.uid):
        raise Refused("seats-anew")


def round_context(
    event: Event,
    afternoon: Afternoon,
    board: Board,
    chosen: BoardTable,
    replaced: HandRow | None = None,
) -> dict[str, Any]:
    """What the page of a round and its fragments need."""
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
        "may_take_back": board.round == now and all(each.state == "empty" for each in board.tables),
    }


def rounds_with_open(afternoon: Afternoon) -> list[tuple[RoundFacts, int]]:
    """The rounds that have begun, each with how many of its tables lack something."""
    open_tables = open_tables_by_round(afternoon)
    begun = (each for each in afternoon.frame.rounds if each.started_at)
    return [(each, open_tables.get(each.number, 0)) for each in begun]


def going_on(afternoon: Afternoon) -> dict[str, Any]:
    """What a director does next with the whole event: the next round, or a session that comes."""
    next_round = next_to_begin(afternoon)
    coming = None if next_round else session_to_come(afternoon)
    return {
        "next_round": next_round,
        "next_has_seats": has_seats_to_come(afternoon),
        "coming": coming,
        "round_now": afternoon.frame.round_now,
        "finish_after": round_complete(afternoon) if next_round or coming else None,
    }


def _board(afternoon: Afternoon, number: int) -> Board:
    this_round = round_named(afternoon, number)
    return board_of(afternoon, this_round, cast_of(afternoon, names=Names.FULL))


def _chosen(board: Board, number: int | None) -> BoardTable:
    if number is None:
        return next((table for table in board.tables if table.missing), board.tables[0])
    found = [table for table in board.tables if table.table.number == number]
    if not found:
        raise Http404
    return found[0]


def _then_home(request: HttpRequest, event: Event, act: Any) -> HttpResponse:
    try:
        act()
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    return redirect("event", event=event.uid)
