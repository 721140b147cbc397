"""What players at a table send from their phones: hands, agreement, calls.

The page's script gets the outcome as JSON; a page without script goes back to the table, or shows
what was sent with its faults.
"""

import datetime as dt
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from clubs.asker import wants_json
from scoring.afternoon import Turns, dealer_of, plays_by_turns, side_in_hand
from scoring.forms.phone_hand import PhoneHandForm, tapped
from scoring.forms.totals import PhoneTotalsForm
from scoring.models import STANDING, ResultState, Table, TableLink
from scoring.services import calls, phone_totals, results
from scoring.services.refusal import Faulty, Refused
from scoring.services.results import Phone
from scoring.store import rows
from scoring.views.named import or_404
from scoring.views.phone import me_in, side_in, table_page
from scoring.views.sent import uid_sent
from scoring.words import answer_sentence, changed_sentence, fault_sentence, line_of

Act = Callable[..., HttpResponse]


def answers(view: Act) -> Act:
    """Turn a refusal into a 409; nothing is stored then, as each act is one transaction.

    Scripts also get a sentence for what belongs to another table (404) or can't be read (400). If
    the server can't store anything just now, the site's middleware answers 503.
    """

    @wraps(view)
    def answered(request: HttpRequest, link: TableLink, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, link, **kwargs)
        except Refused as refusal:
            answer = {"outcome": "refused", "code": refusal.code, "sentence": refusal.sentence}
            return _failed(request, link, 409, answer, kwargs.get("hand"))
        except Http404:
            if not wants_json(request):
                raise
            return _not_taken(404, _("This table has no such seats, or no such hand."))
        except SuspiciousOperation:
            if not wants_json(request):
                raise
            return _not_taken(400, _("What this phone sent can't be read."))

    return answered


def _not_taken(status: int, sentence: str) -> HttpResponse:
    """A sentence as JSON: a script could make nothing of an HTML error page."""
    answer = {"outcome": "refused", "sentence": sentence}
    return JsonResponse(answer, status=status)


@answers
def enter(request: HttpRequest, link: TableLink, hand: int) -> HttpResponse:
    """Take the report of a hand."""
    table = _table(request, link)
    sent = request.POST
    report = tapped(sent.dict(), dealer_of(link.session.event.rules, table.first_dealer, hand))
    try:
        phone = _phone(request, _Sides(request, link, table).of_hand(hand))
        client_at = _moment(sent.get("client_at", ""))
        origin = phone.origin(sent.get("client_key", ""), client_at=client_at)
        entered = results.enter(
            table, hand, report, origin=origin, corrects=sent.get("corrects", "")
        )
    except Faulty as faulty:
        return _faulty(request, link, hand, faulty)
    outcome, line = entered.outcome, line_of(entered.result, link.session.event)
    return _done(request, link, outcome, {"outcome": outcome, "hand": hand, "line": line})


@answers
def agree(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Take a side's verdict on results: it agrees with them, or disputes one."""
    table = _table(request, link)
    sides = _Sides(request, link, table)
    uids = [uid for text in request.POST.getlist("result") if (uid := uid_sent(text))]
    if request.POST.get("verdict") == "disputed":
        row = or_404(rows.result_row(table, uids[0]) if uids else None)
        results.dispute(row, phone=_phone(request, sides.who_judges(row.number)))
        return _done(request, link, "said-disputed", {"outcome": "disputed", "hand": row.number})
    return _agreed(request, link, table, sides, uids)


def _agreed(
    request: HttpRequest, link: TableLink, table: Table, sides: "_Sides", uids: list[uuid.UUID]
) -> HttpResponse:
    """Each side agrees with its hands; results that no longer stand are reported."""
    by_side: dict[int | None, list[str]] = {}
    before = rows.result_rows(table, uids)
    for row in before:
        by_side.setdefault(sides.who_judges(row.number), []).append(str(row.uid))
    if not by_side:
        raise Http404
    for side, own in by_side.items():
        results.confirm(table, own, phone=_phone(request, side))
    stored = rows.result_rows(table, uids)
    changed = [row.number for row in stored if row.state not in STANDING]
    if len(changed) == sum(len(own) for own in by_side.values()):
        raise Refused("hands-changed")
    answer = {"outcome": "agreed"}
    if changed and wants_json(request):
        return JsonResponse(answer | {"sentence": changed_sentence(changed)})
    still_disputed = [row.number for row in stored if row.state == ResultState.DISPUTED]
    if still_disputed:
        return _done(request, link, "said-right", answer | {"hand": still_disputed[0]})
    # Said here as well: the page's own poll may have told it before this answer replaces it.
    if was_disputed := [row.number for row in before if row.state == ResultState.DISPUTED]:
        return _done(request, link, "dispute-over", answer | {"hand": was_disputed[0]})
    return _done(request, link, "said-agreed", answer)


@answers
def send_totals(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Take the totals of the round."""
    table = _table(request, link)
    form = PhoneTotalsForm(request.POST, event=link.session.event)
    if not form.is_valid():
        return _wrong_totals(request, link, form)
    key, phone = form.cleaned_data["client_key"], _phone(request, side_in(request))
    try:
        sent = phone_totals.send(table, form.totals(), phone=phone, client_key=key)
    except Faulty as faulty:
        form.add_faults(faulty.faults)
        return _wrong_totals(request, link, form)
    return _done(request, link, f"totals-{sent.outcome}", {"outcome": sent.outcome})


@answers
def agree_with_totals(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Take a side's agreement with the totals sent by the other."""
    table = _table(request, link)
    uid = uid_sent(request.POST.get("result", ""))
    row = or_404(rows.totals_row(table, uid) if uid else None)
    phone_totals.agree(row, phone=_phone(request, side_in(request)))
    return _done(request, link, "said-agreed", {"outcome": "agreed"})


@answers
def call(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Call the director to the table, or take the call back."""
    table, phone = _table(request, link), _phone(request, side_in(request))
    if withdrawn := request.POST.get("withdraw"):
        calls.withdraw(table, uid_sent(withdrawn), phone=phone)
        return _done(request, link, "said-withdraw", {"outcome": "withdrawn"})
    calls.call(table, phone=phone, client_key=request.POST.get("client_key", ""))
    return _done(request, link, "said-call", {"outcome": "called"})


def _table(request: HttpRequest, link: TableLink) -> Table:
    """The table of the seats that the phone showed, perhaps of an earlier round.

    Raises Refused if those seats are gone, Http404 if they are at another table.
    """
    seating = uid_sent(request.POST.get("seating", ""))
    if seating is None:
        raise Http404
    table = rows.seated_table_row(seating)
    if table is None:
        raise Refused("seats-anew")
    place = (table.section_id, table.number)
    if place != (link.section_id, link.table_number):
        raise Http404
    return table


def _phone(request: HttpRequest, side: int | None) -> Phone:
    return Phone(side, request.POST.get("device", ""))


class _Sides:
    """The side that a phone speaks for.

    That of its holder in each hand, if the holder is known and plays by turns; else the side it
    says.
    """

    def __init__(self, request: HttpRequest, link: TableLink, table: Table) -> None:
        self.said, self.number = side_in(request), me_in(request)
        self.turns: Turns = (
            rows.turns_of(link.session.event, table) if self.number is not None else {}
        )

    def of_hand(self, hand: int) -> int | None:
        """The phone's side in a hand; None if it is not known, or the holder sits this hand out."""
        if self.number is None or not plays_by_turns(self.turns, self.number):
            return self.said
        return side_in_hand(self.turns, hand, self.number)

    def who_judges(self, hand: int) -> int | None:
        """The side that judges a hand. Raises Refused if the holder sits it out."""
        side = self.of_hand(hand)
        if side is None and self.said is not None:
            raise Refused("waited-in-hand", hand=hand)
        return side


def _moment(text: str) -> dt.datetime | None:
    """The phone's own time, None if it sends none that can be read. It is only recorded."""
    try:
        moment = parse_datetime(text)
        return moment.astimezone(dt.UTC) if moment and moment.tzinfo else None
    except (ValueError, OverflowError):  # no date, or one that no database can store
        return None


def _done(request: HttpRequest, link: TableLink, said: str, told: dict[str, Any]) -> HttpResponse:
    """Report success; `said` is the code of the sentence to show."""
    if wants_json(request):
        return JsonResponse(told | {"sentence": answer_sentence(said, told.get("hand"))})
    side = side_in(request)
    values = {"said": said, "hand": told.get("hand"), "side": side, "me": me_in(request)}
    kept = {name: value for name, value in values.items() if value is not None}
    place = f"#dispute-{told['hand']}" if told["outcome"] == "disputed" and "hand" in told else ""
    return redirect(f"{reverse('table-link', args=[link.token])}?{urlencode(kept)}{place}")


def _faulty(request: HttpRequest, link: TableLink, hand: int, faulty: Faulty) -> HttpResponse:
    """Show every fault at its field; nothing was stored."""
    if wants_json(request):
        faults = [
            {"field": fault.field, "code": fault.code, "sentence": fault_sentence(fault)}
            for fault in faulty.faults
        ]
        sentence = " ".join(fault["sentence"] for fault in faults)
        answer = {"outcome": "faulty", "hand": hand, "faults": faults, "sentence": sentence}
        return JsonResponse(answer, status=422)
    form = PhoneHandForm(request.POST, event=link.session.event)
    form.is_valid()
    form.add_faults(faulty.faults)
    return table_page(request, link, form=form, hand=hand, status=422)


def _wrong_totals(request: HttpRequest, link: TableLink, form: PhoneTotalsForm) -> HttpResponse:
    """Show what is wrong with totals; nothing was stored."""
    if wants_json(request):
        return JsonResponse({"outcome": "faulty", "sentence": form.sentence}, status=422)
    return table_page(request, link, totals=form, status=422)


def _failed(
    request: HttpRequest, link: TableLink, status: int, told: dict[str, Any], hand: int | None
) -> HttpResponse:
    if wants_json(request):
        return JsonResponse(told, status=status)
    form = PhoneHandForm(request.POST, event=link.session.event) if hand else None
    return table_page(request, link, form=form, hand=hand, refused=told["sentence"], status=status)
