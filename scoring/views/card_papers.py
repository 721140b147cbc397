"""Cards and lists of an event, each as a file of its own."""

from django.http import HttpRequest, HttpResponseBase
from django.utils.text import slugify

from scoring.models import Event
from scoring.sheets.papers import CARD_PAPERS
from scoring.views.named import or_404
from scoring.views.sheets import download, paper_of, printing


def card_paper(request: HttpRequest, event: Event, paper: str) -> HttpResponseBase:
    """One of the cards or lists, in large print where it is asked for."""
    found = or_404(CARD_PAPERS.get(paper))
    with printing(event):
        pdf = or_404(found.make(event, paper_of(event), "large" in request.GET) or None)
    return download(pdf, f"{slugify(event.name)}-{paper}")
