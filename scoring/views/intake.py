"""Lists from outside, shown first and then taken: the entrants of an event, and all its hands."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from clubs.asker import refusal_shown_on, user_of
from scoring.afternoon import Presence, entrant_size, entrants_on_a_side
from scoring.forms.intake import EntrantsListForm, HandsListForm
from scoring.models import Event
from scoring.services import entrants, intake
from scoring.services.refusal import Faulty, Refused
from scoring.store import afternoon_of
from scoring.transfer.entrants import EntrantList, read_entrants
from scoring.transfer.hands import optional_columns, read_hands, required_columns
from scoring.transfer.sides import Sides, columns_of_sides
from scoring.transfer.whole_event import Expected, WholeEvent, check_event
from scoring.words import say

FAULTS_SHOWN = 100


def entrants_import(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the entrants of a list with all their faults; take the whole list once confirmed."""
    form = EntrantsListForm(*sent(request), event_format=event.format)
    closed = "" if event.state == Event.State.SETUP else Refused("event-started").sentence
    entries = form.read(lambda text: _read_entrants(event, text)) if form.is_bound else None
    # Confirming covers the numbers shown: otherwise a double tap would add everybody twice.
    said_yes = entries is not None and form.is_taken(entries.entrants())
    may_take = entries is not None and not (entries.faults or closed)
    if entries and said_yes and may_take and _take_entrants(request, event, form, entries):
        return redirect("entrants", event=event.uid)
    context = {
        "event": event,
        "form": form,
        "found": entries,
        "closed": closed,
        "may_take": may_take,
    }
    return render(request, "desk/entrants_import.html", context)


def hands_import(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the seating and the faults of a file of hands; take the whole file once confirmed."""
    form, closed = HandsListForm(*sent(request)), _why_closed(event)
    whole = form.read(lambda text: _read_hands(event, text)) if form.is_bound else None
    may_take = whole is not None and not (whole.is_refused or closed)
    said_yes = whole is not None and form.is_taken(form.source.text)
    if whole and said_yes and may_take and _take_hands(request, event, form, whole):
        return redirect("event", event=event.uid)
    faults = whole.faults if whole else ()
    if faults:
        form.ask_reason()
    context = {
        "event": event,
        "form": form,
        "found": whole,
        "closed": closed,
        "may_take": may_take,
        "columns": ", ".join(_columns(event)),
        "faults": faults[:FAULTS_SHOWN],
        "more": max(len(faults) - FAULTS_SHOWN, 0),
    }
    return render(request, "desk/hands_import.html", context)


def sides_in_files(event: Event) -> Sides:
    """The columns that name those sitting at a table of this event."""
    return columns_of_sides(event.rules, entrants_on_a_side(event))


def sent(request: HttpRequest) -> tuple[Any, Any]:
    """The data and files to bind a form to; None for both unless posted."""
    return (request.POST, request.FILES) if request.method == "POST" else (None, None)


def _read_entrants(event: Event, text: str) -> EntrantList:
    frame = afternoon_of(event).frame
    return read_entrants(
        text,
        size=entrant_size(event),
        taken=[entrant.number for entrant in frame.entrants.values()],
        known=list(frame.players.values()),
    )


def _take_entrants(
    request: HttpRequest, event: Event, form: EntrantsListForm, entrant_list: EntrantList
) -> bool:
    with refusal_shown_on(form):
        added = entrants.add(event, who=entrant_list.entrants(), by=user_of(request))
        messages.success(request, say(event.format, "count-in", number=len(added)))
        return True
    return False


def _why_closed(event: Event) -> str:
    """Why no more hands can be taken, '' if they can."""
    try:
        intake.refuse_unfit(event)
    except Refused as refusal:
        return refusal.sentence
    return ""


def _columns(event: Event) -> tuple[str, ...]:
    return required_columns(event.rules, sides_in_files(event)) + optional_columns(event.rules)


def _read_hands(event: Event, text: str) -> WholeEvent:
    frame, sides = afternoon_of(event).frame, sides_in_files(event)
    session = frame.session_now
    states = {entrant.number: entrant.state for entrant in frame.entrants.values()}
    withdrawn = {number for number, state in states.items() if state == Presence.WITHDRAWN}
    expected = Expected(
        rules=event.rules,
        sides=sides,
        rounds=session.rounds_due,
        hands=session.first_section.hands_per_round,
        entrants=states.keys() - withdrawn,
        withdrawn=withdrawn,
    )
    return check_event(read_hands(text, event.rules, sides), expected)


def _take_hands(request: HttpRequest, event: Event, form: HandsListForm, whole: WholeEvent) -> bool:
    reason = form.cleaned_data["reason"]
    try:
        intake.take_hands(
            event, plan=whole.plan, hands=whole.reported(), by=user_of(request), reason=reason
        )
    except Faulty:
        form.add_error("reason", Refused("reason-missing").sentence)
        return False
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    number = len(whole.hands)
    sentence = ngettext("%(number)s hand is in.", "%(number)s hands are in.", number)
    messages.success(request, sentence % {"number": number})
    return True
