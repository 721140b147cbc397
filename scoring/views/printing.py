"""What printing any paper needs: the club's look, its size, large print, and the file itself."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.http import FileResponse, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.services.looks import look_of
from scoring.models import Event
from scoring.sheets import PaperName, across_each_page, watched, with_look
from scoring.store import afternoon_of, latest_event
from scoring.views.long_work import kept_or_page

#: A sheet takes a hundredth of a second; up to this many are made without a progress page.
MANY_SHEETS = 50


@contextmanager
def printing(event: Event) -> Iterator[None]:
    """Give paper the club's look, and mark that of a rehearsal across each page."""
    with (
        look_of_club(event.club),
        across_each_page(_("Rehearsal") if event.rehearses_id else ""),
    ):
        yield


@contextmanager
def look_of_club(club: Club) -> Iterator[None]:
    """Give paper the logo, the colour and the language of the club."""
    look = look_of(club)
    with translation.override(club.language), with_look(bytes(look.logo), look.colour):
        yield


def paper_of(event: Event) -> PaperName:
    """The paper on which this event is printed."""
    return "a4" if event.paper == Event.Paper.A4 else "letter"


def paper_of_club(club: Club) -> PaperName:
    """The paper of the club's latest event."""
    latest = latest_event(club)
    return paper_of(latest) if latest else "letter"


def in_large_print(request: HttpRequest) -> bool:
    """Whether the address asks for large print, which every paper offers."""
    return "large" in request.GET


def made_or_page(
    request: HttpRequest, event: Event, sheets: int, make: Callable[[], bytes]
) -> bytes | HttpResponse:
    """The file, or the page with the progress if there are many; no sheet shows a hand."""
    if sheets <= MANY_SHEETS:
        return make()

    def make_watched(look: Callable[[int, int], None]) -> bytes:
        with watched(look, sheets):
            return make()

    made: bytes | HttpResponse = kept_or_page(
        event,
        (afternoon_of(event).event.steps_of_all, event.club.version, request.get_full_path()),
        make_watched,
        about=_("Score sheets"),
        then=request.get_full_path(),
        back=reverse("sheets", args=[event.uid]),
    )
    return made


def download(pdf: bytes, name: str) -> FileResponse:
    """A PDF file that browsers do not cache, so that the next press shows the state then."""
    response = FileResponse(io.BytesIO(pdf), content_type="application/pdf", filename=f"{name}.pdf")
    response["Cache-Control"] = "no-store"
    return response
