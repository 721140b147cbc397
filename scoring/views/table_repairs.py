"""Repairs at whole tables: each shows what changes and what stays, and is done when told to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import user_of
from scoring.afternoon.board import BoardTable, board_table
from scoring.afternoon.codes import Names
from scoring.forms.table_repairs import HandsForm, MergeForm, MoveForm, SplitForm, TimeForm, WhyForm
from scoring.models import Event, Round, Table
from scoring.queries.repair_sentences import (
    hands_shown,
    merge_shown,
    move_shown,
    play_on_shown,
    split_shown,
    time_shown,
    void_shown,
)
from scoring.queries.repairs import Hand, TableHands, hands_at, tables_of, without_seat
from scoring.services import table_repairs as service
from scoring.services import table_seats
from scoring.services.previews import Preview, fingerprint_of
from scoring.services.refusal import Refused
from scoring.store.events import afternoon_of
from scoring.views.named import or_404, round_row, table_row
from scoring.words.cast import cast_of
from scoring.words.formats import entrants_on_a_side, seat_place, side_names


@dataclass(frozen=True)
class Repair:
    """The words of one repair: its page, its button, the usual reason, what is said afterwards.

    `where` names the round, and the table if it is about one.
    """

    where: str
    title: str
    intro: str
    button: str
    reason: str
    done: str
    to: str


Act = Callable[[dict[str, Any]], None]


def hands_due(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """A table, or all of them, play another number of hands."""
    found = table_row(event, number, table)
    initial = {"hands": found.hands_due}
    choice = HandsForm(_sent(request, "hands"), initial=initial, table=table, number=number)

    def asked() -> dict[str, Any]:
        where = choice.cleaned_data["where"]
        return {"only": table if where == "table" else None, "onward": where == "rounds"}

    def preview() -> Preview:
        hands = choice.cleaned_data["hands"]
        there = service.hands_concerned(found.round, **asked())
        shown = hands_shown(event, found.round, there, hands, **asked())
        drops = any(each.beyond(hands) for each in there)
        return Preview(shown, service.fingerprint_of_hands(there, hands), drops)

    def act(given: dict[str, Any]) -> None:
        hands = choice.cleaned_data["hands"]
        dropping = given.pop("dropping", False)
        service.set_hands(found.round, hands, dropping=dropping, **asked(), **given)

    repair = Repair(
        where=_at(number, table),
        title=_("A wrong number of hands"),
        intro=_("For a table that plays fewer or more hands than were planned."),
        button=_("Change the number of hands"),
        reason="",
        done=_("Saved: the number of hands is changed."),
        to=reverse("table", args=[event.uid, number, table]),
    )
    return _page(request, event, repair, choice, preview, act)


def time_called(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Time is called, and hands are not played; or that is taken back."""
    this_round = _round(event, number)
    numbers = [table.number for table in tables_of(this_round)]
    choice = TimeForm(_sent(request, "what"), initial=request.GET.dict(), tables=numbers)
    goes_on = choice.is_bound and choice.data.get("what") == "on"

    def concerned() -> list[TableHands]:
        return hands_at(tables_of(this_round, choice.cleaned_data["table"]))

    def preview() -> Preview:
        there = concerned()
        if goes_on:
            return Preview(play_on_shown(there), service.fingerprint_of_not_played(there))
        # The hands themselves: one that came in meanwhile is no reason to look again.
        return Preview(time_shown(there), _hands_as_text(service.hands_missing(there)))

    def act(given: dict[str, Any]) -> None:
        only = choice.cleaned_data["table"]
        if goes_on:
            service.play_on(this_round, only=only, **given)
        else:
            shown = _hands_of_text(given.pop("seen"))
            service.call_time(this_round, only=only, shown=shown, **given)

    repair = Repair(
        where=_at(number),
        title=_("Time is called, and hands are not played"),
        intro=_("For a round that ends before every hand was played."),
        button=_("Let these hands be missing again") if goes_on else _("Time is called"),
        reason=_("Time was called."),
        done=_("Saved: these hands can be entered again.")
        if goes_on
        else _("Saved: these hands are not played."),
        to=reverse("round", args=[event.uid, number]),
    )
    return _page(request, event, repair, choice, preview, act)


def void(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """A round that a table should not have played counts for nobody."""
    found = table_row(event, number, table)

    def preview() -> Preview:
        (there,) = hands_at([found])
        shown = void_shown(event, there, _board(event, found))
        return Preview(shown, service.fingerprint_of_tables([there]))

    repair = Repair(
        where=_at(number, table),
        title=_("A table played a round twice"),
        intro=_(
            "For two who stayed where they were, and played each other once more. Here the round"
            " counts for nobody. If it is to count for those who really sat there, exchange their"
            " places instead."
        ),
        button=_("Let the round count for nobody"),
        reason=_("They had played each other before."),
        done=_("Saved: these hands count for nobody."),
        to=reverse("table", args=[event.uid, number, table]),
    )
    other = (reverse("seats-exchange", args=[event.uid, number]), _("Exchange places"))
    return _page(
        request, event, repair, None, preview,
        lambda given: service.void(found, **given), other=other,
    )  # fmt: skip


def move(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """What was entered at this table belongs to another one."""
    found = table_row(event, number, table)
    there = {each.number: each for each in tables_of(found.round)}
    others = [each for each in there if each != table]
    choice = MoveForm(_sent(request, "other"), tables=others)

    def preview() -> Preview:
        data = choice.cleaned_data
        both = [there[table], there[data["other"]]]
        first, second = hands_at(both)
        service.refuse_move(first, second, both=data["both"])
        boards = [_board(event, each) for each in both]
        fingerprint = service.fingerprint_of_tables([first, second])
        return Preview(move_shown(first, second, boards), fingerprint)

    def act(given: dict[str, Any]) -> None:
        service.move(found.round, one=table, **choice.cleaned_data, **given)

    repair = Repair(
        where=_at(number, table),
        title=_("Results were entered at the wrong table"),
        intro=_("For hands of one sheet that were typed, or sent by phone, at another table."),
        button=_("Move the results"),
        reason=_("Entered at the wrong table."),
        done=_("Saved: the results count at the right table now."),
        to=reverse("round", args=[event.uid, number]),
    )
    return _page(request, event, repair, choice, preview, act)


def merge(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A table is given up in a running round."""
    this_round = _round(event, number)
    numbers = [table.number for table in tables_of(this_round)]
    choice = MergeForm(
        _sent(request, "drop"), initial={"drop": request.GET.get("table")}, tables=numbers
    )

    def preview() -> Preview:
        found = table_seats.merging(this_round, **choice.cleaned_data)
        return Preview(merge_shown(event, this_round, found), fingerprint_of(found))

    def act(given: dict[str, Any]) -> None:
        table_seats.merge(this_round, **choice.cleaned_data, **given)

    repair = Repair(
        where=_at(number),
        title=_("Two tables become one"),
        intro=_(
            "For tables at which somebody is missing before a hand was played. Enter first who"
            " left, on the page with the names."
        ),
        button=_("Give the table up"),
        reason="",
        done=_("Saved: the table is given up in this round."),
        to=reverse("round", args=[event.uid, number]),
    )
    other = (reverse("entrants", args=[event.uid]), _("To the names"))
    return _page(request, event, repair, choice, preview, act, other=other)


def split(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Those without a seat get a table of their own in a running round."""
    this_round = _round(event, number)
    free = without_seat(event, this_round)
    named = cast_of(afternoon_of(event), names=Names.FULL).whole
    listed = [named[each.pk] for each in free]
    choice = SplitForm(_sent(request, "who_0"), free=listed, sides=_places(event))

    def preview() -> Preview:
        found = table_seats.splitting(this_round, numbers=choice.numbers)
        return Preview(split_shown(event, this_round, found), fingerprint_of(found))

    def act(given: dict[str, Any]) -> None:
        table_seats.split(this_round, numbers=choice.numbers, **given)

    repair = Repair(
        where=_at(number),
        title=_("One table more"),
        intro=_(
            "For those who sit out in this round, and for who comes now: add newcomers first, on"
            " the page with the names."
        ),
        button=_("Add the table"),
        reason="",
        done=_("Saved: there is one table more in this round."),
        to=reverse("round", args=[event.uid, number]),
    )
    other = (reverse("entrants", args=[event.uid]), _("To the names"))
    return _page(request, event, repair, choice, preview, act, other=other)


def _page(
    request: HttpRequest,
    event: Event,
    repair: Repair,
    choice: forms.Form | None,
    preview: Callable[[], Preview],
    act: Act,
    other: tuple[str, str] = ("", ""),
) -> HttpResponse:
    """Ask, show what changes, and do it when just that comes back; else show it again."""
    is_sent = request.method == "POST"
    found, why = None, WhyForm(initial={"reason": repair.reason})
    try:
        if choice is None or (choice.is_bound and choice.is_valid()):
            found = preview()
            data = request.POST if is_sent else None
            why = WhyForm(data, initial={"reason": repair.reason}, drops=found.drops)
            if why.is_valid():
                given = {**why.cleaned_data, "seen": request.POST.get("seen", "")}
                act({**given, "by": user_of(request)})
                messages.success(request, repair.done)
                return redirect(repair.to)
    except Refused as refusal:
        form = why if why.is_bound or choice is None else choice
        form.add_error(None, refusal.sentence)
    context = {
        "event": event, "repair": repair, "choice": choice, "found": found, "why": why,
        "asked": _asked(choice), "other_url": other[0], "other_label": other[1],
    }  # fmt: skip
    status = 422 if is_sent or (choice is not None and choice.errors) else 200
    return render(request, "desk/repair_act.html", context, status=status)


def _asked(choice: forms.Form | None) -> list[tuple[str, str]]:
    """What was chosen, as it is sent along with the answer."""
    if choice is None or not choice.is_bound:
        return []
    values = ((name, choice.data.get(name, "")) for name in choice.fields)
    return [(name, value) for name, value in values if value]


def _sent(request: HttpRequest, field: str) -> Any:
    """What was sent to a form that has this field; None: it was not asked yet."""
    if request.method == "POST":
        return request.POST
    return request.GET if field in request.GET else None


def _round(event: Event, number: int) -> Round:
    """The round of this number; it must have seats."""
    or_404(afternoon_of(event).tables_in(number) or None)
    return round_row(event, number)


def _board(event: Event, table: Table) -> BoardTable:
    afternoon = afternoon_of(event)
    here = or_404(afternoon.tables.get(table.pk))
    return board_table(afternoon, here, cast_of(afternoon, names=Names.FULL))


def _at(number: int, table: int | None = None) -> str:
    if table is None:
        return _("Round %(number)s") % {"number": number}
    return _("Round %(number)s, table %(table)s") % {"number": number, "table": table}


def _places(event: Event) -> list[str]:
    """Where those of a new table sit: the sides, or each seat where players are single."""
    names = side_names(event)
    if entrants_on_a_side(event) == 1:
        return list(names)
    return [
        f"{name}, {seat_place(seat, event)}"
        for name, seats in zip(names, event.rules.sides, strict=True)
        for seat in seats
    ]


def _hands_as_text(hands: list[Hand]) -> str:
    return " ".join(f"{table}.{hand}" for table, hand in hands)


def _hands_of_text(text: str) -> list[Hand]:
    """The hands of such a text; anything else in it is dropped."""
    pairs = (each.partition(".") for each in text.split())
    return [
        (int(table), int(hand))
        for table, _dot, hand in pairs
        if table.isdecimal() and hand.isdecimal()
    ]
