"""Try an event beforehand: begin a rehearsal, fill it round by round, throw it away."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, user_of
from scoring.afternoon import rounds_begun
from scoring.models import Event
from scoring.services import rehearsals
from scoring.store import afternoon_of, rehearsal_of


def rehearse(request: HttpRequest, event: Event) -> HttpResponse:
    """Explain rehearsals and link to this one's; a POST begins one, or with `anew` a fresh one."""
    if event.rehearses is not None:
        return redirect("event-rehearse", event=event.rehearses.uid)
    if request.method == "POST":
        return _begin(request, event)
    context = {
        "event": event,
        "rehearsal": rehearsal_of(event),
        "is_too_late": rounds_begun(afternoon_of(event)) > 0,
    }
    return render(request, "desk/rehearse.html", context)


def _begin(request: HttpRequest, event: Event) -> HttpResponse:
    anew = request.POST.get("anew") == "1"
    with refusal_shown(request):
        rehearsal = rehearsals.begin(event, anew=anew, by=user_of(request))
        return redirect("event", event=rehearsal.uid)
    return redirect("event-rehearse", event=event.uid)


@require_POST
def fill(request: HttpRequest, event: Event) -> HttpResponse:
    """Invent the hands missing in the round being played."""
    with refusal_shown(request):
        hands = rehearsals.fill_round(event, by=user_of(request))
        sentence = ngettext("%(hands)s hand was invented.", "%(hands)s hands were invented.", hands)
        messages.success(request, sentence % {"hands": hands})
        return redirect("board", event=event.uid)
    return redirect("event", event=event.uid)


@require_POST
def throw_away(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete the rehearsal and go back to the event itself."""
    real = event.rehearses
    with refusal_shown(request):
        rehearsals.throw_away(event, by=user_of(request))
        messages.success(request, _("The rehearsal is gone. This is the event itself."))
        return redirect("event", event=real.uid if real else event.uid)
    return redirect("event", event=event.uid)
