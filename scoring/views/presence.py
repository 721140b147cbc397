"""During play: somebody leaves, is replaced, or sat in another's place."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.asker import refusal_shown_on, user_of
from scoring.afternoon import Afternoon, Names, has_results, rounds_begun
from scoring.forms.presence import ExchangeForm, LeavingForm, SubstituteForm, TablesForm
from scoring.forms.table_repairs import WhyForm
from scoring.models import Entrant, Event, Round
from scoring.services import computers, entrants, seats
from scoring.services.previews import Preview, would_be_refused
from scoring.store import afternoon_of, entrant_numbered, entrant_row, lineups_now
from scoring.views.named import or_404, round_row
from scoring.views.seats import Anew, made_anew, seats_after
from scoring.words import (
    Consequences,
    cast_of,
    computer_name,
    exchange_shown,
    leave_shown,
    player_name,
    substitute_shown,
    tables_exchange_shown,
)


def leave(request: HttpRequest, event: Event, entrant: uuid.UUID) -> HttpResponse:
    """Withdraw an entrant after a round of choice; the consequences are shown first."""
    stored = or_404(entrant_row(event, entrant))
    begun = rounds_begun(afternoon_of(event))
    form = LeavingForm(request.POST or None, first=stored.first_round, begun=begun)
    if request.method == "POST" and form.is_valid():
        after = form.cleaned_data["after"]

        def preview() -> Preview:
            policy = str(event.get_defaulted_display())
            consequences = leave_shown(afternoon_of(event), stored.pk, after, policy=policy)
            return Preview(consequences, entrants.fingerprint_of_seats(stored))

        def act(**told: Any) -> None:
            entrants.withdraw(stored, by=user_of(request), after=after, **told)

        with refusal_shown_on(form):
            page = _sure(
                request, event, preview, act, button=_("Leaves"), reseats=True, is_daily=True
            )
            return page or redirect("entrants", event=event.uid)
    return _page(request, "desk/leave.html", event, form, stored)


def substitute(request: HttpRequest, event: Event, entrant: uuid.UUID) -> HttpResponse:
    """Replace a player from a round on; the consequences are shown first."""
    stored = or_404(entrant_row(event, entrant))
    afternoon = afternoon_of(event)
    players = [lineup.player_id for lineup in lineups_now(stored)]
    form = SubstituteForm(
        request.POST or None,
        playing=tuple(player_name(afternoon, player) for player in players),
        rounds=len(afternoon.frame.rounds),
        now=_round_to_play(afternoon),
        takes_computer=computers.may_play(event),
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        by_computer = data.pop("computer", False)

        def preview() -> Preview:
            had, first = players[data["position"] - 1], data["first_round"]
            name = data["name"] or computer_name()
            consequences = substitute_shown(
                afternoon_of(event), stored.pk, had=had, name=name, first_round=first
            )
            return Preview(consequences, entrants.fingerprint_of_seats(stored))

        def act(**told: Any) -> None:
            if by_computer:
                place = {field: data[field] for field in ("position", "first_round")}
                computers.play(stored, by=user_of(request), **place, **told)
            else:
                entrants.substitute(stored, by=user_of(request), **data, **told)

        with refusal_shown_on(form):
            page = _sure(request, event, preview, act, button=_("Save"), is_daily=True)
            return page or redirect("entrants", event=event.uid)
    return _page(request, "desk/substitute.html", event, form, stored)


def exchange(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Correct a round in which two people, or two whole tables, sat in each other's places."""
    this_round, afternoon = round_row(event, number), afternoon_of(event)
    listed = list(cast_of(afternoon, names=Names.FULL).whole.values())
    tables = [table.number for table in afternoon.tables_in(number)]
    of_tables = "table" in request.POST
    two = ExchangeForm(None if of_tables else request.POST or None, entrants=listed)
    whole = TablesForm(request.POST if of_tables else None, tables=tables)
    form: ExchangeForm | TablesForm = whole if of_tables else two
    if request.method == "POST" and form.is_valid():
        bound = form

        def preview() -> Preview:
            consequences = _exchanged(event, this_round, bound)
            return Preview(consequences, seats.fingerprint_of_seats(this_round))

        def act(**told: Any) -> None:
            _exchange(this_round, bound, by=user_of(request), **told)

        with refusal_shown_on(form):
            if page := _sure(request, event, preview, act, button=_("Change their places")):
                return page
            messages.success(
                request,
                _(
                    "Saved: the hands count for who really sat there. Whether the rounds to come"
                    " are still fair, “Fairness” says."
                ),
            )
            return redirect("round", event=event.uid, number=number)
    context = {"event": event, "two": two, "whole": whole, "form": form, "round": this_round}
    context["fingerprint"] = seats.fingerprint_of_seats(this_round)
    status = 422 if form.is_bound else 200
    return render(request, "desk/exchange.html", context, status=status)


def _exchange(this_round: Round, form: ExchangeForm | TablesForm, **told: Any) -> None:
    """Do what a valid form asks for. Raises Refused."""
    data = form.cleaned_data
    if isinstance(form, TablesForm):
        first, second = data["table"], data["other_table"]
        seats.exchange_tables(this_round, one=first, other=second, **told)
        return
    event = this_round.session.event
    first, second = (entrant_numbered(event, data[field]) for field in ("one", "other"))
    seats.exchange(this_round, one=first, other=second, **told)


def _exchanged(event: Event, this_round: Round, form: ExchangeForm | TablesForm) -> Consequences:
    """The consequences of a valid form."""
    now, data, number = afternoon_of(event), form.cleaned_data, this_round.number
    if isinstance(form, TablesForm):
        return tables_exchange_shown(now, number, data["table"], data["other_table"])
    first, second = (entrant_numbered(event, data[field]) for field in ("one", "other"))
    return exchange_shown(now, number, first.pk, second.pk)


def _sure(
    request: HttpRequest,
    event: Event,
    preview: Callable[[], Preview],
    act: Callable[..., None],
    *,
    button: str,
    reseats: bool = False,
    is_daily: bool = False,
) -> HttpResponse | None:
    """Show what changes and what stays, and ask why; None once confirmed and done.

    `act` gets the reason, and the fingerprint of what the previous page showed. With `reseats` the
    page also shows new seats for the rounds to come if the present ones no longer fit, and one
    button does both.
    """
    seen = request.POST.get("seen")
    why = WhyForm(request.POST if "shown" in request.POST else None, is_daily=is_daily)
    wanted = request.POST.get("seats", "")
    if why.is_valid() and not wanted:
        act(**why.cleaned_data, seen=seen)
        return None
    chosen = request.POST.get("offer", "")
    anew = seats_after(event, lambda: act(seen=seen), chosen) if reseats else None
    if why.is_valid() and (anew is None or (anew.offers and anew.fingerprint == wanted)):
        return _act_and_reseat(request, event, lambda: act(**why.cleaned_data, seen=seen), anew)
    would_be_refused(lambda: act(seen=seen))
    kept = [
        (name, value)
        for name, value in request.POST.items()
        if name not in ("csrfmiddlewaretoken", "reason", "shown", "seen", "seats", "offer")
    ]
    context = {"event": event, "preview": preview(), "why": why, "kept": kept, "button": button}
    context |= {"anew": anew, "changed": bool(wanted)}
    status = 422 if why.is_bound else 200
    return render(request, "desk/presence_sure.html", context, status=status)


def _act_and_reseat(
    request: HttpRequest, event: Event, act: Callable[[], None], anew: Anew | None
) -> HttpResponse:
    if anew is None:  # pressed twice: the seats fit already
        act()
        return redirect("event", event=event.uid)
    return made_anew(request, event, anew.offer.plan, act)


def _round_to_play(afternoon: Afternoon) -> int:
    """The latest round begun if none of its hands is entered yet, else the one after."""
    begun = rounds_begun(afternoon)
    return begun if begun and not has_results(afternoon, only=[begun]) else begun + 1


def _page(
    request: HttpRequest,
    template: str,
    event: Event,
    form: LeavingForm | SubstituteForm,
    entrant: Entrant,
) -> HttpResponse:
    named = cast_of(afternoon_of(event), names=Names.FULL).whole[entrant.pk]
    context = {"event": event, "form": form, "entrant": named}
    return render(request, template, context, status=422 if form.is_bound else 200)
