"""The treasurer's pages: who owes what, payments, and the year."""

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs import accounts
from clubs.asker import ShowingRefusal, refusal_shown, user_of
from clubs.forms.money import DuesForm, PaymentForm, ReversalForm, TakeDuesBackForm
from clubs.models import Club
from clubs.services import ledger as services
from clubs.transfer import spreadsheets
from clubs.views import names

#: People per page in the list of who owes what.
PER_PAGE = 50
#: The most of the year's expenses listed, the latest ones.
MOST_EXPENSES = 20


def money(request: HttpRequest, club: Club) -> HttpResponse:
    """Who owes what, a search by name, and a form that charges dues."""
    finding = names.form_of(request)
    if matches := names.found_accounts(club, finding):
        return render(
            request, "club/money.html", {"club": club, "finding": finding, "matches": matches}
        )
    form = DuesForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        charged = services.charge(club, **form.cleaned_data, by=user_of(request))
        message = ngettext(
            "%(number)s member owes these dues now.",
            "%(number)s members owe these dues now.",
            charged,
        )
        if charged:
            messages.success(request, message % {"number": charged})
        else:
            messages.info(request, _("Everybody was charged for this already."))
        return redirect("money", slug=club.slug)
    owed = accounts.uneven(club)
    people = Paginator(club.members.filter(pk__in=owed), PER_PAGE)
    page = people.get_page(request.GET.get("page"))
    expenses = accounts.standing_expenses(club, club.today().year)
    context = {
        "club": club,
        "form": form,
        "finding": finding,
        "expenses": expenses[:MOST_EXPENSES],
        "spent": sum((expense.paid for expense in expenses), accounts.NOTHING),
        "page": page,
        "accounts": [accounts.Account(person, owed[person.pk]) for person in page],
        "owed": sum((amount for amount in owed.values() if amount > 0), accounts.NOTHING),
        "ahead": -sum((amount for amount in owed.values() if amount < 0), accounts.NOTHING),
        "years": accounts.years_of(club),
    }
    return render(request, "club/money.html", context, status=422 if form.errors else 200)


def dues(request: HttpRequest, club: Club) -> HttpResponse:
    """The dues charged, each of which can be taken back from everybody at once."""
    if request.method == "POST":
        _take_dues_back(request, club)
        return redirect("dues", slug=club.slug)
    context = {"club": club, "charges": accounts.charges(club)}
    return render(request, "club/dues.html", context)


def _take_dues_back(request: HttpRequest, club: Club) -> None:
    form = TakeDuesBackForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write why the dues are taken back; nothing was changed."))
        return
    with refusal_shown(request):
        number = services.take_charge_back(
            club, **form.cleaned_data, on=timezone.localdate(), by=user_of(request)
        )
        if not number:
            messages.info(request, _("These dues are taken back already."))
            return
        message = ngettext(
            "%(number)s member owes these dues no more.",
            "%(number)s members owe these dues no more.",
            number,
        )
        messages.success(request, message % {"number": number})


def account(request: HttpRequest, club: Club, member: uuid.UUID) -> HttpResponse:
    """The ledger of a member, and a form for a payment."""
    person = get_object_or_404(club.members.people(), uid=member)
    owed = accounts.owed_by(person)
    last = services.last_entry_of(person)
    initial = {"amount": number_format(owed, 2) if owed > 0 else "", "seen": last}
    form = PaymentForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with ShowingRefusal(lambda refusal: form.refuse(refusal.sentence, seen=last)):
            services.pay(person, **form.cleaned_data, by=user_of(request))
            paid = number_format(form.cleaned_data["amount"], 2)
            payment = {"name": person, "amount": paid, "currency": club.currency}
            messages.success(request, _("%(name)s paid %(amount)s %(currency)s.") % payment)
            return redirect("account", slug=club.slug, member=person.uid)
    entries = list(accounts.entries_of(person))
    context = {
        "club": club, "member": person, "form": form, "entries": entries, "owed": owed,
        "ahead": -owed,
    }  # fmt: skip
    return render(request, "club/account.html", context, status=422 if form.errors else 200)


@require_POST
def reverse(request: HttpRequest, club: Club, member: uuid.UUID, entry: uuid.UUID) -> HttpResponse:
    """Undo an entry by its opposite."""
    ledger_entry = get_object_or_404(club.ledger.select_related("member__club"), uid=entry)
    form = ReversalForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write why the entry is reversed; nothing was changed."))
        return redirect("account", slug=club.slug, member=member)
    with refusal_shown(request):
        today = timezone.localdate()
        services.reverse(
            ledger_entry, reason=form.cleaned_data["reason"], on=today, by=user_of(request)
        )
        messages.success(request, _("The entry is reversed."))
    return redirect("account", slug=club.slug, member=member)


def year(request: HttpRequest, club: Club, year: int) -> HttpResponse:
    """The ledger of a year as a spreadsheet with sums."""
    if year not in accounts.years_of(club):
        raise Http404
    boxes = (_("Cash boxes"), accounts.box_rows(club, year))
    spent = (_("Expenses"), accounts.expense_rows(club, year))
    book = spreadsheets.as_xlsx(str(year), accounts.year_rows(club, year), boxes, spent)
    response = HttpResponse(book, content_type=spreadsheets.XLSX)
    response.headers["Content-Disposition"] = f'attachment; filename="{club.slug}-{year}.xlsx"'
    return response
