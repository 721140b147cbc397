"""The rules of an event in words, and corrections to them while it is running."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.asker import refusal_shown_on, user_of
from engine import RuleSet
from scoring.forms.revision import ReasonForm, RevisionRulesForm
from scoring.models import Event
from scoring.services import revisions
from scoring.services.refusal import Refused
from scoring.store import club_named, own_rules_named
from scoring.views.named import or_404
from scoring.words import differences, rules_called, totals_stay


def event_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules of an event in words, and how they were corrected."""
    return render(request, "desk/event_rules.html", {"event": event})


def public_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules of an event, for everybody."""
    return render(request, "public/rules.html", {"event": event})


def club_rules(request: HttpRequest, slug: str, house_rules: uuid.UUID) -> HttpResponse:
    """The rules that a club plays by, for everybody; retired rules are a 404."""
    club = or_404(club_named(slug))
    stored = or_404(own_rules_named(club, house_rules))
    if stored.retired_at is not None:
        raise Http404
    return render(request, "public/club_rules.html", {"club": club, "house_rules": stored})


def event_rules_change(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose other rules, see what changes, and give the reason; then everything is rescored.

    The choice is in the address (GET), so that looking stores nothing; the button saves (POST).
    """
    query = request.GET if "rules" in request.GET else None
    choice = RevisionRulesForm(request.POST if request.method == "POST" else query, event=event)
    context: dict[str, Any] = {"event": event, "choice": choice}
    if not choice.is_valid():
        return _change_page(request, context, 422 if choice.is_bound else 200)
    reason = ReasonForm(
        request.POST if request.method == "POST" else None,
        event=event,
        rules=choice.chosen,
        key=choice.cleaned_data["rules"],
    )
    if request.method == "POST" and reason.is_valid() and _saved(request, event, choice, reason):
        return redirect("event-rules", event=event.uid)
    called = rules_called(choice.chosen.name)
    context |= {"form": reason, "chosen": called, **_what_changes(event, choice.chosen)}
    return _change_page(request, context, 422 if reason.is_bound else 200)


def _saved(request: HttpRequest, event: Event, choice: RevisionRulesForm, form: ReasonForm) -> bool:
    data = form.cleaned_data
    with refusal_shown_on(form):
        revisions.revise(
            event,
            rules=choice.chosen,
            reason=data.get("reason", ""),
            by=user_of(request),
            seen=data["seen"],
        )
        messages.success(request, _("The event is played by these rules now."))
        return True
    form.show_anew()
    return False


def _what_changes(event: Event, rules: RuleSet) -> dict[str, Any]:
    """The sentences and hands that differ, or why these rules can't be taken."""
    if rules == event.rules:
        return {"same": True}
    context: dict[str, Any] = {"rules": rules, "differences": differences(event.rules, rules)}
    if event.state == Event.State.FINISHED:
        return context | {"refused": Refused("event-finished").sentence}
    try:
        revisions.refuse_other_seats(event, rules)
    except Refused as refusal:
        return context | {"refused": refusal.sentence}
    rescoring = revisions.rescoring_of(event, rules)
    return context | {
        "rescoring": rescoring,
        "numbers": rescoring.numbers,
        "other_kind": revisions.is_other_kind(event, rules),
        "totals_stay": totals_stay(rescoring.totals),
    }


def _change_page(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    return render(request, "desk/event_rules_change.html", context, status=status)
