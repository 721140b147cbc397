"""Cards and lists of an event, each as a file of its own; and all its papers as one."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.text import slugify

from clubs.heavy import one_at_a_time
from scoring.afternoon import rounds_to_come
from scoring.models import Event
from scoring.sheets import stamped
from scoring.sheets.from_event import printed_now
from scoring.sheets.papers import CARD_PAPERS, USUAL, afternoon_pdf
from scoring.store.events import afternoon_of
from scoring.views.named import or_404
from scoring.views.sheets import (
    download,
    one_file_form,
    paper_of,
    printing,
    sheets_page,
    waits_for_address,
)


def card_paper(request: HttpRequest, event: Event, paper: str) -> HttpResponseBase:
    """One of the cards or lists, in large print where it is asked for."""
    found = or_404(CARD_PAPERS.get(paper))
    with printing(event), stamped(printed_now()):
        pdf = or_404(found.make(event, paper_of(event), "large" in request.GET) or None)
    return download(pdf, f"{slugify(event.name)}-{paper}")


def paper_to_come(request: HttpRequest, event: Event) -> HttpResponseBase:
    """In one file what the hall needs from now on: what was ticked, or what every hall needs."""
    if not rounds_to_come(afternoon_of(event)):
        or_404(None)
    names, large = set(USUAL), False
    if request.GET:
        form = one_file_form(event, request.GET)
        if not form.is_valid():
            return sheets_page(request, event, one_file=form)
        names, large = set(form.cleaned_data["paper"]), form.cleaned_data["large"]
    elif waits_for_address(event):
        return redirect("sheets", event=event.uid)
    with printing(event), stamped(printed_now()), one_at_a_time():
        pdf = or_404(afternoon_pdf(event, names, paper_of(event), large=large) or None)
    return download(pdf, f"{slugify(event.name)}-paper")
