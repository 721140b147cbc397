"""The same deals at every table: dealing them at the desk, and how they move."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, user_of
from scoring.afternoon import deal_ways, rounds_begun
from scoring.models import Event
from scoring.services import deals as services
from scoring.store import afternoon_of, dealing_of, how_many_dealt, how_many_missing
from scoring.words import again_said, one_way_said, spread_said


class DealsCanGo(NamedTuple):
    """A way in which the deals can move: what it requires, and whether it is chosen."""

    code: str
    name: str
    figures: list[str]
    is_chosen: bool


def deals(request: HttpRequest, event: Event) -> HttpResponse:
    """How many deals there are, what to print, and the seed once the event is over."""
    dealing, dealt = dealing_of(event), how_many_dealt(event)
    is_over = event.state == Event.State.FINISHED
    context = {
        "event": event,
        "dealing": dealing,
        "dealt": dealt,
        "missing": how_many_missing(event, dealt),
        "is_over": is_over,
        "seed": dealing.seed if dealing and is_over else "",
        **_going(event),
    }
    return render(request, "desk/deals.html", context)


def _going(event: Event) -> dict[str, Any]:
    """How the deals move, how else they could, and who would play deals again."""
    afternoon = afternoon_of(event)
    hands, again = deal_ways.size(afternoon), deal_ways.played_again(afternoon)
    are_moved = event.deal_sets == Event.DealSets.MOVED
    figures = [list(spread_said(way, hands)) for way in deal_ways.spreads(afternoon)] or [[], []]
    if one_way := one_way_said(deal_ways.one_way(afternoon)):
        figures[1].append(one_way)
    return {
        "has_begun": rounds_begun(afternoon) > 0,
        "are_moved": are_moved,
        "ways": [
            DealsCanGo(how, str(how.label), lines, how == event.deal_sets)
            for how, lines in zip(Event.DealSets, figures, strict=True)
        ],
        "one_way": one_way,
        "again": [again_said(repeat, hands) for repeat in again],
        "may_renew": any(repeat.again > rounds_begun(afternoon) for repeat in again),
    }


@require_POST
def deals_act(request: HttpRequest, event: Event) -> HttpResponse:
    """Deal the missing deals, throw all deals away, or change how they move."""
    with refusal_shown(request):
        if request.POST.get("act") == "throw-away":
            services.throw_away(event, by=user_of(request))
            messages.success(request, _("The deals are gone: every table deals its own cards."))
        elif request.POST.get("act") == "deal":
            made = services.deal(event, by=user_of(request))
            sentence = ngettext("%(made)s deal is dealt.", "%(made)s deals are dealt.", made)
            messages.success(request, sentence % {"made": made})
        elif request.POST.get("act") == "go" and request.POST.get("how") in Event.DealSets.values:
            services.choose_sets(event, request.POST["how"], by=user_of(request))
            messages.success(request, _("Saved."))
        elif request.POST.get("act") == "renew":
            services.move_anew(event, by=user_of(request))
            messages.success(request, _("The rounds to come have other deals: print the papers."))
    return redirect("deals", event=event.uid)
