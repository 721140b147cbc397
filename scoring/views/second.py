"""Sheets typed a second time without seeing the first typing, and the differences."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.asker import user_of
from scoring.afternoon import (
    Afternoon,
    Names,
    TwiceTyped,
    TwiceTypedTable,
    board_of,
    board_table,
    twice_typed,
)
from scoring.forms.line import Reading, read
from scoring.models import Event
from scoring.services import second as second_typing
from scoring.services.refusal import Faulty, Refused
from scoring.store import afternoon_of, typed_again
from scoring.views.named import hand_row, round_named, table_named, table_row
from scoring.views.round import refuse_other_seating
from scoring.words import cast_of, fault_sentences, line_of


@dataclass(frozen=True)
class SecondLine:
    """A hand to be typed, with what was typed for it the second time or just now."""

    hand: TwiceTyped
    text: str = ""
    reading: Reading = field(default_factory=lambda: Reading("", "empty"))

    @property
    def is_wrong(self) -> bool:
        """Whether the line sent can't be stored."""
        return self.reading.state in ("wrong", "unfinished")


def second(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """How far the second typing of a round is: its tables and the differences still open."""
    afternoon = afternoon_of(event)
    this_round = round_named(afternoon, number)
    board = board_of(afternoon, this_round, cast_of(afternoon, names=Names.FULL))
    typed = typed_again([table.table.id for table in board.tables])
    tables = [twice_typed(table, typed) for table in board.tables]
    context = {
        "event": event,
        "round": this_round,
        "tables": tables,
        "due": sum(len(table.due) for table in tables),
        "alike": sum(len(table.alike) for table in tables),
        "differences": sum(len(table.differences) for table in tables),
    }
    return render(request, "desk/second.html", context)


def table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Type a table's sheet a second time; afterwards only the differences are shown."""
    afternoon = afternoon_of(event)
    typed = _twice_typed(afternoon, number, table)
    if request.method != "POST":
        return _table_page(request, event, typed, _lines(event, typed))
    lines = _lines_sent(event, typed, request.POST.getlist("line"))
    if any(line.is_wrong for line in lines):
        return _table_page(request, event, typed, lines, status=422)
    reports = {line.hand.number: line.reading.report for line in lines if line.reading.report}
    stored_table = table_row(event, number, table)
    try:
        refuse_other_seating(request, stored_table)
        second_typing.type_again(stored_table, reports, by=user_of(request))
    except Faulty as faulty:  # the rules were corrected meanwhile
        refusal = " ".join(fault_sentences(faulty.faults))
        return _table_page(request, event, typed, lines, status=422, refusal=refusal)
    except Refused as refused:
        return _table_page(request, event, typed, lines, status=422, refusal=refused.sentence)
    return _after(request, event, _twice_typed(afternoon, number, table))


def choose(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Choose which typing of a hand is right. A GET says what a line being typed means."""
    if request.method != "POST":
        this_table = table_named(afternoon_of(event), number, table, hand)
        reading = read(event, this_table, hand, request.GET.get("line", ""))
        return render(request, "desk/second_say.html", {"reading": reading, "event": event})
    stored_table = table_row(event, number, table, hand)
    uids = {name: request.POST.get(name, "") for name in ("first", "second")}
    rows = {name: hand_row(stored_table, hand, uid) if uid else None for name, uid in uids.items()}
    first, again = rows["first"], rows["second"]
    right = request.POST.get("right", "")
    if again is None or right not in ("first", "second") or (right == "first" and first is None):
        raise Http404
    try:
        if right == "first" and first is not None:
            second_typing.keep_first(first, again, by=user_of(request))
        else:
            second_typing.take_second(again, first, by=user_of(request))
        messages.success(request, _("Hand %(hand)s is settled.") % {"hand": hand})
    except Faulty as faulty:
        messages.error(request, " ".join(fault_sentences(faulty.faults)))
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("second-table", event=event.uid, number=number, table=table)


def _twice_typed(afternoon: Afternoon, number: int, table: int) -> TwiceTypedTable:
    this_table = table_named(afternoon, number, table)
    board = board_table(afternoon, this_table, cast_of(afternoon, names=Names.FULL))
    return twice_typed(board, typed_again([this_table.id]))


def _lines(event: Event, this: TwiceTypedTable) -> list[SecondLine]:
    """The hands as the second typist left them, without anything from the first typing."""
    return [
        SecondLine(hand, line_of(hand.second, event) if hand.second else "") for hand in this.due
    ]


def _lines_sent(event: Event, this: TwiceTypedTable, sent: Sequence[str]) -> list[SecondLine]:
    """The hands as sent, each with what its line means; a missing line is empty."""
    texts = [*sent, *[""] * len(this.due)]
    return [
        SecondLine(hand, text, read(event, this.table, hand.number, text))
        for hand, text in zip(this.due, texts, strict=False)
    ]


def _table_page(
    request: HttpRequest,
    event: Event,
    this: TwiceTypedTable,
    lines: list[SecondLine],
    *,
    status: int = 200,
    refusal: str = "",
) -> HttpResponse:
    context = {
        "event": event,
        "round": this.table.round,
        "this": this,
        "lines": lines,
        "wrong": [line for line in lines if line.is_wrong],
        "refusal": refusal,
        "is_open": bool(this.open or status != 200 or "again" in request.GET),
    }
    return render(request, "desk/second_table.html", context, status=status)


def _after(request: HttpRequest, event: Event, this: TwiceTypedTable) -> HttpResponse:
    """Go on after typing: to the differences, to what is still to be typed, or to all tables."""
    number = len(this.differences)
    values = {"table": this.table.number, "number": number}
    address = (event.uid, this.table.round.number)
    if this.differences:
        sentence = ngettext(
            "Table %(table)s: %(number)s hand differs. Look at the sheet again.",
            "Table %(table)s: %(number)s hands differ. Look at the sheet again.",
            number,
        )
        messages.warning(request, sentence % values)
    elif this.open:
        messages.success(request, _("Table %(table)s: what you typed is kept.") % values)
    else:
        messages.success(request, _("Table %(table)s: all hands are alike.") % values)
        return redirect("second", *address)
    return redirect("second-table", *address, this.table.number)
