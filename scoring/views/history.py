"""Everything that was done in an event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.acts.history import history_of
from scoring.forms.history import HistoryForm
from scoring.models import Event, Table


def history(request: HttpRequest, event: Event) -> HttpResponse:
    """Who did what, when and why, the newest first; of one round, table or kind where asked."""
    form = _form(request, event)
    wanted = form.wanted()
    acts = history_of(event, request.GET.get("page", "1"), **wanted)
    kept = request.GET.copy()
    kept.pop("page", None)
    context = {"event": event, "acts": acts, "form": form, "kept": kept.urlencode()}
    context["narrowed"] = any(wanted.values())
    return render(request, "desk/history.html", context)


def _form(request: HttpRequest, event: Event) -> HistoryForm:
    """The rounds and tables to choose from are those that have seats."""
    places = Table.objects.filter(round__session__event=event, round__started_at__isnull=False)
    pairs = set(places.values_list("round__number", "number"))
    rounds, tables = ({pair[place] for pair in pairs} for place in (0, 1))
    return HistoryForm(request.GET, rounds=sorted(rounds), tables=sorted(tables))
