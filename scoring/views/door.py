"""The door on the day: who is here, who pays, and who plays."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs.access import is_director, keeps_money
from clubs.asker import refusal_shown, user_of, wants_json
from scoring.forms.door import TickForm, TogetherForm, WalkInForm
from scoring.models import Attendance, Event
from scoring.services import door as service
from scoring.services import partners
from scoring.services.refusal import Refused
from scoring.store import (
    Door,
    DoorRow,
    door_of,
    found_at_door,
    last_people,
    people_of_door,
    regulars,
)
from scoring.words import (
    IN_SIGHT,
    acts_at_door,
    door_words,
    money,
    said_at_door,
    say,
    weekday_of,
)

State = Attendance.State
#: The acts that mark somebody as here, with how they pay.
PAYING = {"here-cash": "cash", "here-transfer": "transfer"}


@require_safe
def door(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is expected and who is here; three letters find everybody else."""
    return _door_page(request, event, WalkInForm())


def _door_page(request: HttpRequest, event: Event, form: WalkInForm) -> HttpResponse:
    text = request.GET.get("find", "").strip()[:80]
    if text:  # skips everybody else: a hundred rows take time
        door, rows = found_at_door(event, text)
        lists: dict[str, Any] = {"found": _shown(event, rows)}
    else:
        door = door_of(event)
        lists = _everybody(event, door)
    context = lists | {
        "event": event,
        "find": text,
        "weekday": weekday_of(door.session.starts_at),
        "fee": door.prices.fee,
        "walk_in": form,
        "words": door_words(),
        "blank": {"folded": ALL_ACTS},
        "keeps_money": keeps_money(request),
        "is_director": is_director(request),
    }
    return render(request, "desk/door.html", context, status=422 if form.errors else 200)


def _everybody(event: Event, door: Door) -> dict[str, Any]:
    former, parties = (None, []) if door.rows else last_people(event)
    return {
        "expected": _shown(event, door.of(State.EXPECTED)),
        "missing": _shown(event, door.of(State.NO_SHOW)),
        "here": _shown(event, door.of(State.HERE, State.LEFT)),
        "is_empty": not door.rows,
        "count": len(door.of(State.HERE)),
        "count_expected": len(door.of(State.EXPECTED)),
        "former": former,
        "former_people": sum(len(party.people) for party in parties),
    }


@require_safe
def people(_request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody in the club, for devices that search names themselves."""
    rows = people_of_door(door_of(event))
    return _json({"people": [_row_values(event, row) for row in rows]})


@require_safe
def news(_request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody expected or here at this moment."""
    return _json(
        {"version": event.version, "rows": [_row_values(event, row) for row in door_of(event).rows]}
    )


@require_POST
def mark(request: HttpRequest, event: Event) -> HttpResponse:
    """One tap beside a name."""
    form = TickForm(request.POST)
    if not form.is_valid() or form.cleaned_data["act"] not in ACTS:
        return _answer(request, event, refused=_("This could not be read; nothing was changed."))
    try:
        row = ACTS[form.cleaned_data["act"]](request, event, form)
    except Refused as refusal:
        return _answer(request, event, refused=refusal.sentence, code=refusal.code)
    return _answer(request, event, row)


@require_POST
def walk_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Let in somebody whom the club does not know yet."""
    form = WalkInForm(request.POST)
    code = ""
    if form.is_valid():
        sent = form.cleaned_data
        tariff, method = form.paying()
        try:
            row = service.walk_in(
                event,
                name=sent["name"],
                key=sent["key"],
                is_another=sent["another"],
                tariff=tariff,
                method=method,
                at=form.when(),
                by=user_of(request),
            )
        except Refused as refusal:
            form.add_error("name", refusal.sentence)
            code = refusal.code
        else:
            return _answer(request, event, row)
    if wants_json(request):
        faults = " ".join(str(fault) for faults in form.errors.values() for fault in faults)
        return _answer(request, event, refused=faults, code=code)
    return _door_page(request, event, form)


@require_POST
def expect(request: HttpRequest, event: Event) -> HttpResponse:
    """Expect the people of last time or the regulars of this weekday, or empty the list."""
    which, by = request.POST.get("who"), user_of(request)
    with refusal_shown(request):
        if which == "nobody":
            service.forget(event, by=by)
        else:
            parties = regulars(event) if which == "regulars" else last_people(event)[1]
            count = service.expect(event, parties=parties, by=by)
            sentence = ngettext("%(count)s is expected now.", "%(count)s are expected now.", count)
            messages.success(request, sentence % {"count": count})
    return redirect("door", event=event.uid)


def play(request: HttpRequest, event: Event) -> HttpResponse:
    """Turn those who are here into entrants; those who came alone find a partner."""
    door = door_of(event)
    whole, alone = partners.ready(door)
    act = request.POST.get("act")
    form = TogetherForm(
        request.POST if act == "together" else None, alone=[(row.uid, row.name) for row in alone]
    )
    with refusal_shown(request):
        if act == "play":
            count = partners.let_play(event, by=user_of(request))
            sentence = ngettext(
                "%(count)s was added to this list.", "%(count)s were added to this list.", count
            )
            messages.success(request, sentence % {"count": count})
            return redirect("entrants", event=event.uid)
        if act == "miss":
            service.miss_all(event, by=user_of(request))
            return redirect("door-play", event=event.uid)
        if act == "together" and form.is_valid():
            partners.together(event, members=form.cleaned_data["members"], by=user_of(request))
            return redirect("door-play", event=event.uid)
    absent = [row for row in door.of(State.NO_SHOW) if row.number]
    context = {
        "event": event,
        "whole": whole,
        "alone": alone,
        "form": form,
        "expected": door.of(State.EXPECTED),
        "absent": absent,
    }
    return render(request, "desk/door_play.html", context, status=422 if form.errors else 200)


def _come(request: HttpRequest, event: Event, form: TickForm) -> DoorRow:
    method = PAYING.get(form.cleaned_data["act"], "")
    return service.come(
        event,
        member=form.cleaned_data["member"],
        method=method,
        key=form.cleaned_data["key"],
        at=form.when(),
        by=user_of(request),
    )


def _pay(request: HttpRequest, event: Event, form: TickForm) -> DoorRow:
    sent = form.cleaned_data
    return service.pay(
        event, member=sent["member"], method=sent["act"], key=sent["key"], by=user_of(request)
    )


def _pay_back(request: HttpRequest, event: Event, form: TickForm) -> DoorRow:
    reason = form.cleaned_data["reason"].strip() or _("Booked by mistake")
    return service.pay_back(
        event, member=form.cleaned_data["member"], reason=reason, by=user_of(request)
    )


def _miss(request: HttpRequest, event: Event, form: TickForm) -> DoorRow:
    member = form.cleaned_data["member"]
    return service.miss(event, member=member, at=form.when(), by=user_of(request))


def _leave(request: HttpRequest, event: Event, form: TickForm) -> DoorRow:
    member = form.cleaned_data["member"]
    return service.leave(event, member=member, at=form.when(), by=user_of(request))


def _take_back(request: HttpRequest, event: Event, form: TickForm) -> DoorRow:
    member = form.cleaned_data["member"]
    return service.take_back(event, member=member, at=form.when(), by=user_of(request))


ACTS: dict[str, Callable[[HttpRequest, Event, TickForm], DoorRow]] = {
    "here-cash": _come,
    "here": _come,
    "here-transfer": _come,
    "cash": _pay,
    "transfer": _pay,
    "no-show": _miss,
    "left": _leave,
    "back": _take_back,
    "pay-back": _pay_back,
}
ALL_ACTS = tuple(ACTS)


def _answer(
    request: HttpRequest,
    event: Event,
    row: DoorRow | None = None,
    *,
    refused: str = "",
    code: str = "",
) -> HttpResponse:
    """The outcome of a request: JSON for the page's script, or a redirect with a message."""
    if wants_json(request):
        if refused:
            return _json({"outcome": "refused", "sentence": refused, "code": code}, status=409)
        return _json({"outcome": "stored", "row": _row_values(event, row) if row else None})
    if refused:
        messages.error(request, refused)
    elif row:
        messages.success(request, _("%(name)s: saved.") % {"name": row.name})
    return redirect("door", event=event.uid)


def _json(told: dict[str, Any], status: int = 200) -> HttpResponse:
    return JsonResponse(told, status=status, headers={"Cache-Control": "no-store"})


def _shown(event: Event, rows: list[DoorRow]) -> list[dict[str, Any]]:
    """Rows for the page: the likeliest act in sight, the others folded."""
    return [_row_values(event, row) | _folded(_acts(row)) for row in rows]


def _folded(acts: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    seen = sum(act in IN_SIGHT for act in acts[:1])
    return {"in_sight": acts[:seen], "folded": acts[seen:]}


def _acts(row: DoorRow) -> tuple[str, ...]:
    acts = acts_at_door(row.state, row.due)
    return (*acts, "pay-back") if row.paid else acts


def _row_values(event: Event, row: DoorRow) -> dict[str, Any]:
    """A row as the page and its script show it."""
    entrant = say(event.format, "numbered", number=row.number) if row.number else ""
    values: dict[str, Any] = {
        "uid": row.uid,
        "name": row.name,
        "key": row.member.name_key,
        "state": row.state,
        "due": money(row.due) if row.due else "",
        "said": said_at_door(
            row.state, fee=row.fee, due=row.due, here_at=row.here_at, entrant=entrant
        ),
    }
    if row.member.number:
        values["number"] = row.member.number
    if row.paid:
        values["paid"] = money(row.paid)
    return values
