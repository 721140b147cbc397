"""The rules in words: on a page, on the wall, and corrected while an event is running."""

import io
import uuid
from typing import Any

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.access import user_of
from clubs.models import Club
from engine.ruleset import RuleSet
from scoring.forms.revision import ReasonForm, RevisionRulesForm
from scoring.models import Event
from scoring.queries.house_rules import Length, length_of
from scoring.queries.revisions import revisions_of
from scoring.services import revisions
from scoring.services.events import shape_of
from scoring.services.refusal import Refused
from scoring.sheets import PaperName
from scoring.sheets.from_event import event_date
from scoring.sheets.rules_sheet import RulesSheet, rules_pdf
from scoring.store.events import afternoon_of
from scoring.store.lists import house_rules_named, latest_event
from scoring.views.named import or_404
from scoring.views.sheets import paper_of
from scoring.words.rules import differences, rules_called, rules_in_words


def event_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules of an event in words, and how they were corrected."""
    return render(request, "desk/event_rules.html", {"event": event})


def public_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules of an event, for everybody."""
    return render(request, "public/rules.html", {"event": event})


def event_rules_pdf(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The rules of an event on one page for the wall."""
    with translation.override(event.club.language):
        pdf = rules_pdf(_sheet_of(event), paper_of(event))
    return _download(pdf, f"{slugify(event.name)}-rules")


def house_rules_pdf(request: HttpRequest, club: Club, house_rules: uuid.UUID) -> HttpResponseBase:
    """The rules of a club on one page, on the paper of its latest event."""
    found = or_404(house_rules_named(club, house_rules))
    latest = latest_event(club)
    paper: PaperName = paper_of(latest) if latest else "letter"
    with translation.override(club.language):
        about = (" · ".join((club.name, str(length_of(found)))),)
        pdf = rules_pdf(RulesSheet(rules_in_words(found.rules), about), paper)
    return _download(pdf, slugify(found.name) or "rules")


def _sheet_of(event: Event) -> RulesSheet:
    shape = shape_of(event)
    length = Length(shape.rounds, shape.hands_per_round)
    about = " · ".join((event.club.name, event.name, event_date(afternoon_of(event))))
    corrected = tuple(revision.sentence for revision in revisions_of(event)[-1:])
    return RulesSheet(rules_in_words(event.rules), (about, str(length), *corrected))


def event_rules_change(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose other rules, see what changes, and give the reason; then everything is rescored.

    The choice is in the address (GET), so that looking stores nothing; the button saves (POST).
    """
    asked = request.GET if "rules" in request.GET else None
    choice = RevisionRulesForm(request.POST if request.method == "POST" else asked, event=event)
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
    try:
        revisions.revise(
            event,
            rules=choice.chosen,
            reason=data.get("reason", ""),
            by=user_of(request),
            seen=data["seen"],
        )
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        form.show_anew()
        return False
    messages.success(request, _("The event is played by these rules now."))
    return True


def _what_changes(event: Event, rules: RuleSet) -> dict[str, Any]:
    """The sentences and the hands that differ, and why these rules can't be taken."""
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
        "totals_stay": _totals_stay(rescoring),
    }


def _totals_stay(rescoring: revisions.Rescoring) -> str:
    tables = "; ".join(
        _("round %(round)s, table %(table)s") % {
            "round": row.table.round.number, "table": row.table.number,
        }
        for row in rescoring.totals
    )  # fmt: skip
    return _(
        "Where only totals were handed in they stay as they were written: %(tables)s. Look whether"
        " they are right by these rules."
    ) % {"tables": tables}  # fmt: skip


def _change_page(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    return render(request, "desk/event_rules_change.html", context, status=status)


def _download(pdf: bytes, name: str) -> FileResponse:
    response = FileResponse(io.BytesIO(pdf), content_type="application/pdf", filename=f"{name}.pdf")
    response["Cache-Control"] = "no-store"
    return response
