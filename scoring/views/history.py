"""Everything that was done in an event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.acts.history import history_of
from scoring.forms.history import HistoryForm
from scoring.models import Event
from scoring.store import afternoon_of


def history(request: HttpRequest, event: Event) -> HttpResponse:
    """Who did what, when and why, latest first; optionally of one round, table or kind only."""
    form = _form(request, event)
    wanted = form.wanted()
    acts = history_of(event, request.GET.get("page", "1"), **wanted)
    kept = request.GET.copy()
    kept.pop("page", None)
    context = {"event": event, "acts": acts, "form": form, "kept": kept.urlencode()}
    context["narrowed"] = any(wanted.values())
    return render(request, "desk/history.html", context)


def _form(request: HttpRequest, event: Event) -> HistoryForm:
    """The filter form; it offers only rounds that have begun and their tables."""
    afternoon = afternoon_of(event)
    begun = (this_round.number for this_round in afternoon.frame.rounds if this_round.started_at)
    tables = {number: afternoon.tables_in(number) for number in begun}
    return HistoryForm(
        request.GET,
        rounds=[number for number in tables if tables[number]],
        tables=sorted({table.number for at in tables.values() for table in at}),
    )
