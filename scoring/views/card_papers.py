"""Cards and lists of an event, each as its own file, and all its papers as one file."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.text import slugify

from scoring.afternoon import rounds_to_come
from scoring.models import Event
from scoring.sheets import stamped
from scoring.sheets.from_event import printed_now
from scoring.sheets.papers import CARD_PAPERS, USUAL, afternoon_pdf
from scoring.store import afternoon_of
from scoring.views.named import or_404
from scoring.views.printing import (
    download,
    in_large_print,
    made_or_page,
    paper_of,
    printing,
)
from scoring.views.sheets import one_file_form, sheets_page, waits_for_address


def card_paper(request: HttpRequest, event: Event, paper: str) -> HttpResponseBase:
    """One of the cards or lists, in large print on request."""
    printout = or_404(CARD_PAPERS.get(paper))
    with printing(event), stamped(printed_now()):
        pdf = or_404(printout.make(event, paper_of(event), in_large_print(request)) or None)
    return download(pdf, f"{slugify(event.name)}-{paper}")


def paper_to_come(request: HttpRequest, event: Event) -> HttpResponseBase:
    """One file with the paper for the rounds to come: what was ticked, or else the usual papers."""
    afternoon = afternoon_of(event)
    to_come = or_404(rounds_to_come(afternoon) or None)
    names, large = set(USUAL), False
    if request.GET:
        form = one_file_form(event, request.GET)
        if not form.is_valid():
            return sheets_page(request, event, one_file=form)
        names, large = set(form.cleaned_data["paper"]), form.cleaned_data["large"]
    elif waits_for_address(event):
        return redirect("sheets", event=event.uid)
    sheets = sum(len(afternoon.tables_in(this_round.number)) for this_round in to_come)
    with printing(event), stamped(printed_now()):
        made = made_or_page(
            request,
            event,
            sheets,
            lambda: afternoon_pdf(event, names, paper_of(event), large=large),
        )
    if isinstance(made, HttpResponse):
        return made
    return download(or_404(made or None), f"{slugify(event.name)}-paper")
