"""Short texts from phones without network: shown first, then stored like hands sent by phone."""

from collections import Counter
from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.asker import user_of
from scoring.forms.phone_code import CodeHand, CodeLine, PhoneCodeForm
from scoring.models import Event, HandResult
from scoring.services import results
from scoring.services.refusal import Faulty, Refused
from scoring.services.results import Phone
from scoring.words import fault_sentences, side_names


def phone_code(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what the texts say, with their faults; store the hands once confirmed."""
    form = PhoneCodeForm(request.POST or None)
    closed = _why_closed(event)
    lines = form.read(event) if form.is_valid() else []
    faulty = [line for line in lines if line.faults]
    said_yes = bool(lines) and form.is_taken([line.text for line in lines])
    status = 422 if form.errors or faulty else 200
    if said_yes and not faulty and not closed:
        if refused := _store(request, lines):
            form.add_error("text", refused)
            status = 422
        else:
            return redirect("phone-code", event=event.uid)
    context = {
        "event": event,
        "form": form,
        "lines": lines,
        "faulty": faulty,
        "closed": closed,
        "may_take": bool(lines) and not (faulty or closed),
        "sides": side_names(event),
    }
    return render(request, "desk/phone_code.html", context, status=status)


def _why_closed(event: Event) -> str:
    """Why no texts are taken, "" if they are."""
    if event.state == Event.State.SETUP:
        return Refused("event-not-started").sentence
    if event.state == Event.State.FINISHED:
        return Refused("event-finished").sentence
    if event.entry == Event.Entry.PHONES:
        return ""
    is_desk = event.entry == Event.Entry.DESK
    return Refused("phones-off" if is_desk else "hands-not-asked").sentence


def _store(request: HttpRequest, lines: Iterable[CodeLine]) -> list[str]:
    """Store every hand and report the outcomes; return what was refused, by line.

    A hand already stored changes nothing, so the same texts may be sent again.
    """
    outcomes: Counter[str] = Counter()
    refused: list[str] = []
    for line in lines:
        for hand in line.hands:
            try:
                outcomes[_enter(request, line, hand)] += 1
            except Faulty as faulty:
                sentence = " ".join(fault_sentences(faulty.faults))
                refused.append(_placed(line, sentence))
            except Refused as refusal:
                refused.append(_placed(line, refusal.sentence))
    _tell(request, outcomes)
    return refused


def _enter(request: HttpRequest, line: CodeLine, hand: CodeHand) -> str:
    """Enter one hand of a text as from the phone of its side; return the outcome."""
    assert line.table is not None  # noqa: S101 - without faults it has a table
    assert hand.reading.report is not None  # noqa: S101 - and its hands have reports
    key = f"code {line.side} {hand.number} {hand.reading.text}"
    origin = Phone(line.side, by=user_of(request)).origin(key, source=HandResult.Source.CODE)
    return results.enter(line.table, hand.number, hand.reading.report, origin=origin).outcome


def _placed(line: CodeLine, sentence: str) -> str:
    return _("Line %(line)s: %(fault)s") % {"line": line.line, "fault": sentence}


def _tell(request: HttpRequest, outcomes: Counter[str]) -> None:
    stored = outcomes["stored"] + outcomes["settled"]
    known = outcomes["known"] + outcomes["agreed"]
    for number, sentence in (
        (stored, ngettext("%(number)s hand is in.", "%(number)s hands are in.", stored)),
        (
            known,
            ngettext(
                "%(number)s hand was there already, alike.",
                "%(number)s hands were there already, alike.",
                known,
            ),
        ),
    ):
        if number:
            messages.success(request, sentence % {"number": number})
    for name, sentence in (
        (
            "disputed",
            ngettext(
                "%(number)s hand is disputed now: there are two versions of it.",
                "%(number)s hands are disputed now: there are two versions of each.",
                outcomes["disputed"],
            ),
        ),
        (
            "late",
            ngettext(
                "%(number)s hand had been decided at the desk, and stays as it was.",
                "%(number)s hands had been decided at the desk, and stay as they were.",
                outcomes["late"],
            ),
        ),
    ):
        if outcomes[name]:
            messages.warning(request, sentence % {"number": outcomes[name]})
