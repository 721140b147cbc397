"""The clock of a round, set at the desk."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, user_of
from scoring.models import Event, Round
from scoring.services import clock as clocks
from scoring.views.named import or_404, round_row
from scoring.views.sent import number_sent


@require_POST
def clock(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Start, pause, resume, extend or stop the clock of the round in play."""
    act = or_404(_act(request, round_row(event, number)))
    with refusal_shown(request):
        act()
    return redirect("board", event=event.uid)


def _act(request: HttpRequest, this_round: Round) -> Callable[[], Round] | None:
    """The act that the button asked for; None for one that no page offers."""
    by, seen = user_of(request), request.POST.get("seen")
    minutes = number_sent(request.POST.get("minutes", "").strip()) or 0  # 0 is refused
    acts = {
        "start": lambda: clocks.start(this_round, minutes=minutes, by=by),
        "pause": lambda: clocks.pause(this_round, by=by),
        "resume": lambda: clocks.resume(this_round, by=by),
        "extend": lambda: clocks.extend(this_round, minutes=minutes, by=by, seen=seen),
        "stop": lambda: clocks.stop(this_round, by=by),
    }
    return acts.get(request.POST.get("act", ""))
