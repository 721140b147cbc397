"""The hand of the week: put up at the desk, and open to everybody's vote."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.asker import user_of
from clubs.heavy import PATIENCE, Occupied
from clubs.lockout import trace_of
from clubs.models import Club
from scoring.forms.week import WeekHandForm
from scoring.models import WeekHand
from scoring.practice.review import calls_valued
from scoring.practice.thinking import think, turn_to_think
from scoring.practice.week import (
    counted,
    hand_read,
    may_be_called,
    seat_asked,
    view_at,
    week_shown,
)
from scoring.services import week as services
from scoring.services.refusal import Refused
from scoring.store import hand_of_the_week, has_published, vote_of, votes_on, week_hand_named
from scoring.views.named import or_404
from scoring.views.practice import device_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def week_hand(request: HttpRequest, week_hand: uuid.UUID) -> HttpResponse:
    """The cards of one seat and the calls before its turn: first a vote, then the votes so far."""
    stored = or_404(week_hand_named(week_hand))
    or_404(stored if has_published(stored.club) else None)
    timezone.activate(stored.club.time_zone)
    refused = ""
    if request.method == "POST":
        call = request.POST.get("act", "")
        if call not in may_be_called(stored.record, stored.turn):
            refused = _("This can’t be done now. Choose one of the buttons.")
        else:
            try:
                services.vote(stored, call, device=device_of(request), address=trace_of(request))
            except Refused as refusal:
                refused = str(refusal.sentence)
            else:
                return redirect("week-hand", week_hand=stored.uid)
    context = _context(request, stored) | {"refused": refused}
    return render(request, "practice/week.html", context, status=422 if refused else 200)


def _context(request: HttpRequest, hand: WeekHand) -> dict[str, object]:
    own = vote_of(hand, device_of(request))
    context: dict[str, object] = {
        "club": hand.club,
        "hand": hand,
        "table": week_shown(hand.record, hand.turn),
        "seat": seat_asked(hand.record, hand.turn),
    }
    if own or hand.closed_at:
        votes = votes_on(hand)
        context["counted"] = counted(hand.record, hand.turn, hand.worths, votes, own)
        context["every"] = sum(votes.values())
        context["query"] = urlencode({"way": "record", "record": hand.record})
    return context


@require_http_methods(["GET", "HEAD", "POST"])
def week_desk(request: HttpRequest, club: Club) -> HttpResponse:
    """The hand that the club shows now, and a form for another. Raises Occupied."""
    form = WeekHandForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        record, turn = form.cleaned_data["record"], form.cleaned_data["turn"]
        with turn_to_think(PATIENCE) as has_turn:
            if not has_turn:
                raise Occupied
            valued = think(calls_valued, view_at(hand_read(record), turn))
        worths = {str(call): round(points, 2) for call, points in valued.items()}
        services.put_up(club, record, turn, worths, by=user_of(request))
        messages.success(request, _("The hand is on the club’s page."))
        return redirect("week-desk", slug=club.slug)
    shown = hand_of_the_week(club)
    context = {"club": club, "form": form, "hand": shown, "is_public": has_published(club)}
    if shown:
        votes = votes_on(shown)
        context["counted"] = counted(shown.record, shown.turn, shown.worths, votes, "")
        context["every"] = sum(votes.values())
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/week.html", context, status=status)


@require_POST
def week_close(request: HttpRequest, club: Club) -> HttpResponse:
    """Take the hand off the club's page."""
    shown = hand_of_the_week(club)
    if shown:
        services.take_down(shown, by=user_of(request))
        messages.success(
            request, _("The hand is taken down. Its page still says how the vote went.")
        )
    return redirect("week-desk", slug=club.slug)
