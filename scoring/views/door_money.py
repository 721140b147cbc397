"""The money of an event: the entry fee and the cash box."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs import accounts
from clubs.asker import refusal_shown_on, user_of
from clubs.forms.money import CloseBoxForm, ExpenseForm, OpenBoxForm, TakeExpenseBackForm
from clubs.refusal import Refused
from clubs.services import cash_boxes
from scoring.forms.door import EntryFeeForm
from scoring.models import Event
from scoring.services import fees
from scoring.sheets.cash_from_event import cash_of_event_pdf
from scoring.store import door_of, fee_of
from scoring.views.printing import download, in_large_print, paper_of, printing


def fee(request: HttpRequest, event: Event) -> HttpResponse:
    """Show and set the entry fee."""
    form = EntryFeeForm(request.POST or None, instance=fee_of(event))
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            fees.set_fee(event, by=user_of(request), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("door", event=event.uid)
    context = {"event": event, "form": form}
    return render(request, "desk/door_fee.html", context, status=422 if form.errors else 200)


def cash(request: HttpRequest, event: Event) -> HttpResponse:
    """The cash box: opened with its float, expenses, closed with its count; who paid, who owes."""
    box, act = accounts.box_of(event.uid), request.POST.get("act")
    due = accounts.due_in(box) if box else accounts.NOTHING
    expenses = accounts.expenses_at(event.uid)
    opening = OpenBoxForm(request.POST if act == "open" else None)
    spending = ExpenseForm(
        request.POST if act == "spend" else None, initial={"seen": len(expenses)}
    )
    closing = CloseBoxForm(request.POST if act == "close" else None, initial={"seen": due})
    try:
        if act == "open" and opening.is_valid():
            fees.open_box(event, by=user_of(request), **opening.cleaned_data)
            return redirect("door-cash", event=event.uid)
        if act == "spend" and spending.is_valid():
            fees.spend(event, by=user_of(request), **spending.cleaned_data)
            messages.success(request, _("Booked: it is taken out of what should be in the box."))
            return redirect("door-cash", event=event.uid)
        if act == "unspend":
            _take_expense_back(request, event)
            return redirect("door-cash", event=event.uid)
        if act == "close" and box and closing.is_valid():
            cash_boxes.close_box(box, by=user_of(request), **closing.cleaned_data)
            return redirect("door-cash", event=event.uid)
        if act == "again" and box:
            cash_boxes.open_again(box, by=user_of(request))
            return redirect("door-cash", event=event.uid)
    except Refused as refusal:
        if closing.is_bound:
            closing.refuse(refusal.code, refusal.sentence, seen=due)
        elif spending.is_bound:
            spending.refuse(refusal.sentence, seen=len(expenses))
        else:
            messages.error(request, refusal.sentence)
    taken = accounts.taken_at(event.uid)
    spent = accounts.spent(expenses)
    context = {
        "event": event,
        "box": box,
        "due": due,
        "taken": taken.get("cash", accounts.NOTHING) + spent,
        "by_transfer": taken.get("transfer", accounts.NOTHING),
        "spent": spent,
        "expenses": expenses,
        "apart": accounts.cash_apart(event.club, box.on) if box else accounts.NOTHING,
        "payments": accounts.payments_at(event.uid),
        "owing": [row for row in door_of(event).rows if row.has_come and row.due],
        "opening": opening,
        "spending": spending,
        "closing": closing,
    }
    faulty = opening.errors or spending.errors or closing.errors
    return render(request, "desk/door_cash.html", context, status=422 if faulty else 200)


def _take_expense_back(request: HttpRequest, event: Event) -> None:
    form = TakeExpenseBackForm(request.POST)
    if form.is_valid():
        fees.take_expense_back(event, by=user_of(request), **form.cleaned_data)
    else:
        messages.error(request, _("Write why it is taken back; nothing was changed."))


def cash_pdf(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The cash sheet: who paid, what was paid out, and what should be in the box."""
    with printing(event):
        pdf = cash_of_event_pdf(event, paper_of(event), large=in_large_print(request))
    return download(pdf, f"{slugify(event.name)}-cash")
