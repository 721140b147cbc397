"""The deals on paper: printed at the desk, and public afterwards."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.heavy import one_for_strangers
from engine.accelerator import NUMBA
from scoring.models import Event
from scoring.sheets.deal_papers import deal_records_pdf, deal_slips_pdf
from scoring.store import Analysed, analysed, can_be_analysed, dealing_of, deals_of
from scoring.views.long_work import kept_or_begun, kept_or_page
from scoring.views.printing import download, in_large_print, paper_of, printing


def deal_slips(request: HttpRequest, event: Event) -> HttpResponseBase:
    """One slip per seat for each deal, to sort the cards by."""
    _refuse_without(event)
    with printing(event):
        pdf = deal_slips_pdf(event, paper_of(event), large=in_large_print(request))
    return download(pdf, "slips")


def deal_records(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The cards of all deals with their analysis, for the director."""
    _refuse_without(event)
    analysis: Analysed | HttpResponse | None = None
    if can_be_analysed(event):
        dealt = deals_of(event)
        analysis = kept_or_page(
            event,
            (event.rules, dealt),
            partial(analysed, event.rules, dealt),
            about=_("What each side makes of the deals"),
            then=request.get_full_path(),
            back=reverse("deals", args=[event.uid]),
        )
    return analysis if isinstance(analysis, HttpResponse) else _records(request, event, analysis)


def public_deals(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The cards of all deals for everybody, but only once the event is finished."""
    if event.state != Event.State.FINISHED:
        raise Http404
    _refuse_without(event)
    with one_for_strangers():
        return _records(request, event, _analysed_for_strangers(event))


def _analysed_for_strangers(event: Event) -> Analysed | None:
    """The analysis of the deals; None while it is being worked out, and if that would take minutes.

    In plain Python a deal takes many seconds: strangers then see the analysis only after the desk
    has had it made, and for as long as it is cached.
    """
    if not can_be_analysed(event):
        return None
    dealt = deals_of(event)
    analysis: Analysed | None = kept_or_begun(
        event,
        (event.rules, dealt),
        partial(analysed, event.rules, dealt) if NUMBA else None,
        about=_("What each side makes of the deals"),
    )
    return analysis


def _records(request: HttpRequest, event: Event, analysis: Analysed | None) -> HttpResponseBase:
    with printing(event):
        large = in_large_print(request)
        pdf = deal_records_pdf(event, paper_of(event), analysis, large=large)
    return download(pdf, "hand-records")


def _refuse_without(event: Event) -> None:
    if dealing_of(event) is None:
        raise Http404
