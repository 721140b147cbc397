"""Prizes at the desk: chosen, previewed, drawn, paid out, taken back."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import ShowingRefusal, refusal_shown, refusal_shown_on, user_of
from scoring.forms.prizes import PayPrizesForm, PrizeForm, PrizeTermsForm, PrizeWinnersForm
from scoring.models import Event, PrizePayout
from scoring.services import prizes as service
from scoring.sheets.prizes_from_event import prizes_of_event_pdf
from scoring.store import prizes as store
from scoring.views.named import or_404
from scoring.views.printing import download, in_large_print, paper_of, printing
from scoring.views.sent import number_sent
from scoring.words import ShownPrize, pot_in_words, shown_prizes


def prizes(request: HttpRequest, event: Event) -> HttpResponse:
    """Who gets what and why, the arithmetic of the pot, and the button that pays."""
    table, payout = store.prize_table(event), store.payout_of(event)
    rows, pot = _shown(table, payout), table.handed.pot
    if payout:
        pot = store.pot_paid(payout)
    context = {
        "event": event,
        "terms": table.terms,
        "payout": payout,
        "differs": payout is not None and store.differs_now(table, payout),
        "taken_back": store.payouts_of(event),
        "shown": rows,
        "pot": pot_in_words(pot),
        "paid_out": pot.paid_out,
        "to_draw": not table.terms.seed
        and any(outcome.note == "to-draw" for outcome in table.handed.outcomes),
        "may_copy": not table.prizes and store.latest_with_prizes(event) is not None,
        "form": PayPrizesForm(initial={"seen": table.fingerprint}),
        "is_over": event.state == Event.State.FINISHED,
    }
    return render(request, "desk/prizes.html", context)


def _shown(
    table: store.PrizeTable, payout: PrizePayout | None
) -> list[tuple[ShownPrize, uuid.UUID | None]]:
    """Each prize with its uid; None once it is paid and can't be changed."""
    names = {pk: player.name for pk, player in table.people.items()}
    if payout:
        return [(prize, None) for prize in shown_prizes(store.outcomes_paid(payout), names)]
    uids = [prize.uid for prize in table.prizes]
    return list(zip(shown_prizes(table.handed.outcomes, names), uids, strict=True))


def prizes_terms(request: HttpRequest, event: Event) -> HttpResponse:
    """The prize money and how ties are handled."""
    form = PrizeTermsForm(request.POST or None, instance=store.terms_of(event))
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            service.agree(event, form.values(), by=user_of(request))
            return redirect("prizes", event=event.uid)
    return _form_page(request, event, form, _("Money and ties"))


def prize_add(request: HttpRequest, event: Event) -> HttpResponse:
    """Add a prize, or prizes for several places."""
    chosen = len(store.prizes_of(event))
    form = PrizeForm(request.POST or None, initial={"seen": chosen})
    if request.method == "POST" and form.is_valid():
        with ShowingRefusal(lambda refusal: form.refuse(refusal.sentence, seen=chosen)):
            seen = form.cleaned_data["seen"]
            service.add(event, form.prizes(), seen=seen, by=user_of(request))
            return redirect("prizes", event=event.uid)
    return _form_page(request, event, form, _("Add a prize"))


def prize(request: HttpRequest, event: Event, prize: uuid.UUID) -> HttpResponse:
    """One prize: name its winners, if the director decides them, or remove it."""
    stored = or_404(store.prize_named(event, prize))
    table = store.prize_table(event)
    form = PrizeWinnersForm(request.POST or None, prize=stored, people=table.people)
    is_removed = request.POST.get("act") == "remove"
    if is_removed or form.is_valid():
        with refusal_shown(request):
            if is_removed:
                service.remove(stored, by=user_of(request))
            else:
                service.name(stored, form.winners(), by=user_of(request))
        return redirect("prizes", event=event.uid)
    outcome = next(
        candidate
        for candidate, row in zip(table.handed.outcomes, table.prizes, strict=True)
        if row.pk == stored.pk
    )
    [shown_prize] = shown_prizes([outcome], {})
    context = {
        "event": event,
        "form": form,
        "shown": shown_prize,
        "is_named": form.is_for(stored),
    }
    return render(request, "desk/prize.html", context, status=422 if form.errors else 200)


def prizes_unveil(request: HttpRequest, event: Event) -> HttpResponse:
    """What to read aloud, and the button that unveils the next prize on the hall screen."""
    if request.method == "POST":
        number = number_sent(request.POST.get("to", ""))
        with refusal_shown(request):
            service.unveil(event, to=number, by=user_of(request))
        return redirect("prizes-unveil", event=event.uid)
    queue = store.to_unveil(event, public=False)
    done = min(event.unveiled or 0, len(queue))
    context = {
        "event": event,
        "is_on": event.unveiled is not None,
        "now": queue[done - 1] if done else None,
        "then": queue[done] if done < len(queue) else None,
        "done": done,
        "next": done + 1,
        "before": done - 1,
        "of": len(queue),
    }
    return render(request, "desk/prizes_unveil.html", context)


def prizes_pdf(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The list to sign and the text to read aloud, in one file."""
    with printing(event):
        pdf = prizes_of_event_pdf(event, paper_of(event), large=in_large_print(request))
    return download(pdf, f"{slugify(event.name)}-prizes")


@require_POST
def prizes_act(request: HttpRequest, event: Event) -> HttpResponse:
    """Draw lots, copy the prizes of last time, pay, or take a payout back."""
    act, by = request.POST.get("act"), user_of(request)
    form = PayPrizesForm(request.POST)
    with refusal_shown(request):
        if act == "draw":
            service.draw(event, by=by)
        elif act == "copy":
            service.as_last_time(event, by=by)
        elif act == "take-back":
            service.take_back(event, reason=request.POST.get("reason", ""), by=by)
        elif act == "pay" and form.is_valid():
            service.pay(event, by=by, **form.cleaned_data)
            messages.success(request, _("The prizes are paid out and booked."))
    return redirect("prizes", event=event.uid)


def _form_page(
    request: HttpRequest, event: Event, form: PrizeForm | PrizeTermsForm, title: str
) -> HttpResponse:
    context = {"event": event, "form": form, "title": title}
    status = 422 if form.is_bound else 200
    return render(request, "desk/prizes_form.html", context, status=status)
