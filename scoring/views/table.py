"""The page behind the QR code of a table: who sits here, what is entered, where to go next."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from scoring.models import Event, Table, TableLink
from scoring.queries.board import board_tables
from scoring.queries.formats import side_labels
from scoring.queries.hands import hands_of
from scoring.queries.seating import EventSeating, seating_of
from scoring.queries.versions import version_of


def table(request: HttpRequest, link: TableLink) -> HttpResponse:
    """A table as its players see it."""
    return render(request, "table/table.html", _context(link))


def table_live(request: HttpRequest, link: TableLink) -> HttpResponse:
    """The same as a fragment."""
    response = render(request, "table/table_live.html", _context(link))
    response["Cache-Control"] = "no-cache"
    return response


def _context(link: TableLink) -> dict[str, Any]:
    event = link.session.event
    seating = seating_of(event, names=event.names_shown)
    live = reverse("table-live", args=[link.token])
    polled = event.state != Event.State.FINISHED
    return {
        "event": event,
        "number": link.table_number,
        "seating": seating,
        "live": f"{live}?{urlencode({'v': version_of(event)})}" if polled else "",
        **_round_here(event, link, seating),
    }


def _round_here(event: Event, link: TableLink, seating: EventSeating) -> dict[str, Any]:
    """The pairs and hands of this table in the round that is played; {} when nobody sits here."""
    if seating.now is None:
        return {}
    here = Table.objects.filter(
        section=link.section, number=link.table_number, round__number=seating.now.number
    )
    boards = board_tables(event, here.select_related("round"), seating.cast)
    if not boards:
        return {}
    sides, then = boards[0].sides, seating.then
    return {
        "board": boards[0],
        "hands": hands_of(event, boards[0]),
        "sides": list(zip(sides, boards[0].points, strict=True)),
        "labels": side_labels(event),
        "next": [(pair, then.place_of(pair)) for side in sides for pair in side.entrants if then],
    }
