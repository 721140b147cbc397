"""The papers of an event by name: each as its own file, or several in one."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from scoring.afternoon import rounds_to_come
from scoring.models import Event
from scoring.sheets import (
    PaperName,
    list_pdf,
    movement_cards_pdf,
    name_cards_pdf,
    name_list_pdf,
    one_file,
    rotation_chart_pdf,
    rules_pdf,
    score_sheets,
    seat_cards_pdf,
    table_cards_pdf,
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
from scoring.sheets.from_event import (
    event_and_day,
    score_sheets_of,
    sheet_letters,
    table_cards_of,
)
from scoring.sheets.rotation_from_event import (
    movement_cards_of,
    name_list_of,
    rotation_chart_of,
)
from scoring.sheets.rules_from_event import event_rules_of
from scoring.store import afternoon_of


class EventPaper(NamedTuple):
    """A paper: its title, its use, and the function that makes it (b"" if it has no page)."""

    title: Any
    use: Any
    make: Callable[[Event, PaperName, bool], bytes]


def _name_cards(event: Event, paper: PaperName, large: bool) -> bytes:
    cards = name_cards_of(event)
    return name_cards_pdf(cards, event_and_day(event), paper, large=large) if cards else b""


def _seat_cards(event: Event, paper: PaperName, large: bool) -> bytes:
    cards = seat_cards_of(event)
    return seat_cards_pdf(cards, paper, large=large) if cards else b""


def _table_numbers(event: Event, paper: PaperName, large: bool) -> bytes:
    numbers = table_numbers_of(event)
    return table_numbers_pdf(numbers, paper, large=large) if numbers else b""


def _tally_cards(event: Event, paper: PaperName, large: bool) -> bytes:
    cards = tally_cards_of(event)
    return tally_cards_pdf(cards, event_and_day(event), paper, large=large) if cards else b""


def _sign_in(event: Event, paper: PaperName, large: bool) -> bytes:
    sheet = sign_in_of(event)
    return list_pdf(sheet, paper, large=large) if sheet.rows else b""


#: Name in the address -> paper, in the order of the page.
CARD_PAPERS: Mapping[str, EventPaper] = {
    "sign-in": EventPaper(
        _("Sign-in sheet"), _("Everybody by last name, with room to sign."), _sign_in
    ),
    "name-cards": EventPaper(
        _("Name cards"), _("A name for each person, with the first seat."), _name_cards
    ),
    "table-numbers": EventPaper(
        _("Table numbers"), _("As large as the page allows."), _table_numbers
    ),
    "seat-cards": EventPaper(
        _("Seat cards"), _("A card for each seat of each table."), _seat_cards
    ),
    "tally-cards": EventPaper(
        _("Tally cards"),
        _("Everybody writes down their own points of each round."),
        _tally_cards,
    ),
}


def _score_sheets(event: Event, paper: PaperName, large: bool) -> bytes:
    coming = [this_round.number for this_round in rounds_to_come(afternoon_of(event))]
    sheets = score_sheets_of(event, coming)
    if not sheets:
        return b""
    letters, by_two = sheet_letters(event), event.sheets_by_two
    return score_sheets(sheets, letters, event.rules, paper, by_two=by_two, large=large)


def _table_cards(event: Event, paper: PaperName, large: bool) -> bytes:
    cards = table_cards_of(event)
    return table_cards_pdf(cards, paper, large=large) if cards else b""


def _rotation(event: Event, paper: PaperName, large: bool) -> bytes:
    chart = rotation_chart_of(event)
    return rotation_chart_pdf(chart, paper, large=large) if chart.lines else b""


def _names(event: Event, paper: PaperName, large: bool) -> bytes:
    name_list = name_list_of(event)
    return name_list_pdf(name_list, paper, large=large) if name_list.lines else b""


def _movement(event: Event, paper: PaperName, large: bool) -> bytes:
    cards = movement_cards_of(event)
    return movement_cards_pdf(cards, event_and_day(event), paper, large=large) if cards else b""


def _rules(event: Event, paper: PaperName, large: bool) -> bytes:
    return rules_pdf(event_rules_of(event), paper, large=large)


#: The papers that the one file for a whole afternoon may hold, in page order.
AFTERNOON_PAPERS: Mapping[str, EventPaper] = {
    "table-cards": EventPaper(_("Table cards"), "", _table_cards),
    "sheets": EventPaper(_("Score sheets of the rounds to come"), "", _score_sheets),
    "rotation": EventPaper(_("The rotation chart"), "", _rotation),
    "names": EventPaper(_("The list of names"), "", _names),
    "movement": EventPaper(_("Movement cards"), "", _movement),
    **CARD_PAPERS,
    "rules": EventPaper(_("The rules"), "", _rules),
}
#: Papers with QR codes: they have to wait until the printed address is known.
CODED = ("table-cards", "sheets")
#: The papers that every hall needs.
USUAL = ("sheets", "rotation", "names")


def afternoon_pdf(event: Event, names: Collection[str], paper: PaperName, *, large: bool) -> bytes:
    """Return these papers as one file; b"" if none of them has a page."""
    with one_file(event.name) as file:
        for name, printout in AFTERNOON_PAPERS.items():
            if name in names:
                file.begin(str(printout.title))
                printout.make(event, paper, large)
    return file.pdf()
