"""Cards and lists of an event by name, each in letters of two sizes."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from scoring.models import Event
from scoring.sheets.cards import (
    name_cards_pdf,
    seat_cards_pdf,
    table_numbers_pdf,
    tally_cards_pdf,
)
from scoring.sheets.cards_from_event import (
    name_cards_of,
    seat_cards_of,
    sign_in_of,
    table_numbers_of,
    tally_cards_of,
)
from scoring.sheets.from_event import event_and_day
from scoring.sheets.list_sheet import list_pdf
from scoring.sheets.page import PaperName


class CardPaper(NamedTuple):
    """A paper: its title, what it is for, and how it is made, large or not; b"" without a page."""

    title: Any
    use: Any
    make: Callable[[Event, PaperName, bool], bytes]


def _name_cards(event: Event, paper: PaperName, large: bool) -> bytes:
    found = name_cards_of(event)
    return name_cards_pdf(found, event_and_day(event), paper, large=large) if found else b""


def _seat_cards(event: Event, paper: PaperName, large: bool) -> bytes:
    found = seat_cards_of(event)
    return seat_cards_pdf(found, paper, large=large) if found else b""


def _table_numbers(event: Event, paper: PaperName, large: bool) -> bytes:
    found = table_numbers_of(event)
    return table_numbers_pdf(found, paper, large=large) if found else b""


def _tally_cards(event: Event, paper: PaperName, large: bool) -> bytes:
    found = tally_cards_of(event)
    return tally_cards_pdf(found, event_and_day(event), paper, large=large) if found else b""


def _sign_in(event: Event, paper: PaperName, large: bool) -> bytes:
    found = sign_in_of(event)
    return list_pdf(found, paper, large=large) if found.rows else b""


#: Name in the address -> the paper, in the order of the page.
CARD_PAPERS: Mapping[str, CardPaper] = {
    "sign-in": CardPaper(
        _("Sign-in sheet"), _("Everybody by last name, with room to sign."), _sign_in
    ),
    "name-cards": CardPaper(
        _("Name cards"), _("A name for each person, with the first seat."), _name_cards
    ),
    "table-numbers": CardPaper(
        _("Table numbers"), _("As large as the page allows."), _table_numbers
    ),
    "seat-cards": CardPaper(_("Seat cards"), _("A card for each seat of each table."), _seat_cards),
    "tally-cards": CardPaper(
        _("Tally cards"),
        _("Everybody writes the own points of each round on it."),
        _tally_cards,
    ),
}
