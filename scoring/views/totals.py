"""The totals of a table whose hands did not come in one by one."""

import uuid
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, user_of
from scoring.afternoon import Names, TableFacts, board_table, totals_at
from scoring.forms.totals import TotalsForm, initial_of
from scoring.models import Event, Table, TableTotals
from scoring.services import knock_outs, totals
from scoring.services.refusal import Faulty, Refused
from scoring.store import afternoon_of, totals_row
from scoring.views.named import or_404, table_named, table_row
from scoring.views.round import refuse_other_seating
from scoring.views.sent import is_from_board, uid_sent
from scoring.words import cast_of


def table_totals(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Enter or correct the totals of a table's round."""
    afternoon = afternoon_of(event)
    this_table = table_named(afternoon, number, table)
    chosen = board_table(afternoon, this_table, cast_of(afternoon, names=Names.FULL))
    initial = initial_of(chosen.totals) | {"client_key": uuid.uuid4().hex}
    form = TotalsForm(request.POST or None, event=event, initial=initial)
    turns = None
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            stored_table = table_row(event, number, table)
            refuse_other_seating(request, stored_table)
            enter = partial(
                totals.enter,
                stored_table,
                form.totals(),
                client_key=data["client_key"],
                by=user_of(request),
                reason=data["reason"],
                corrects=_row(stored_table, request.POST.get("corrects", "")),
            )
            seen = request.POST.get("seen", "")
            knock_outs.correct_match(afternoon, stored_table, enter, seen=seen)
            messages.success(request, _saved(form.totals(), event, this_table))
            if is_from_board(request):
                return redirect("board", event=event.uid)
            return redirect("round", event=event.uid, number=number)
        except Faulty as faulty:
            form.add_faults(faulty.faults)
        except Refused as refusal:
            field = "reason" if refusal.code == "reason-missing" else None
            form.add_error(field, refusal.sentence)
        except knock_outs.MatchTurns as turned:
            turns = turned.preview
    context = {
        "event": event,
        "round": this_table.round,
        "chosen": chosen,
        "standing": totals_at(this_table),
        "versions": [(row, initial_of(row)) for row in this_table.differing],
        "form": form,
        "turns": turns,
        "back": is_from_board(request),
        "sum": this_table.hands_due * event.rules.tricks,
    }
    return render(request, "desk/totals.html", context, status=422 if form.is_bound else 200)


def _saved(given: totals.Totals, event: Event, facts: TableFacts) -> str:
    """Say that totals are saved, and what follows from them."""
    values = {"table": facts.number}
    if totals.show_sets(given, event, facts.hands_due):
        sentence = _("The totals of table %(table)s are saved. By them at least one bid was set.")
    else:
        sentence = _("The totals of table %(table)s are saved.")
    return sentence % values


@require_POST
def take_back(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Remove the totals of a table, so that its hands can be entered one by one."""
    uid = uid_sent(request.POST.get("corrects", ""))
    row = or_404(totals_row(table_row(event, number, table), uid) if uid else None)
    with refusal_shown(request):
        totals.take_back(row, reason=request.POST.get("reason", ""), by=user_of(request))
        return redirect("table", event=event.uid, number=number, table=table)
    return redirect("totals", event=event.uid, number=number, table=table)


def _row(table: Table, uid: str) -> TableTotals | None:
    """The totals that the page showed, by the uid it sent; None if it showed none."""
    key = uid_sent(uid)
    return totals_row(table, key) if key else None
