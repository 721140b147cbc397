"""Take back the last act."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.asker import user_of
from scoring.acts.history import line_of
from scoring.acts.undo import last_act
from scoring.acts.undo import undo as take_back
from scoring.models import Event
from scoring.services.refusal import Refused


def undo(request: HttpRequest, event: Event) -> HttpResponse:
    """The last act of the event and the reader's own last one: what they were, and undoing them."""
    refusal = None
    if request.method == "POST":
        try:
            seen, own = request.POST.get("act", ""), "own" in request.POST
            entry = take_back(event, seen=seen, own=own, by=user_of(request))
            values = {"act": line_of(entry, event).sentence}
            messages.success(request, _("Taken back: %(act)s.") % values)
            return redirect("event-undo", event=event.uid)
        except Refused as refused:
            refusal = refused
    last, own_last = last_act(event), last_act(event, by=user_of(request))
    context = {
        "event": event,
        "refusal": refusal,
        "last": last,
        "own": own_last if last and own_last and own_last.mark != last.mark else None,
    }
    return render(request, "desk/undo.html", context, status=409 if refusal else 200)
