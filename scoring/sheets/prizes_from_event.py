"""The prizes on paper: a list to sign, and a list to read aloud, last place first."""

from django.utils.translation import gettext as _

from scoring.models import Event
from scoring.sheets.from_event import event_and_day, printed_now
from scoring.sheets.list_sheet import ColumnOf, ListColumn, ListSheet, list_pdf
from scoring.sheets.page import PaperName
from scoring.sheets.pdf_file import one_file
from scoring.store import handed_out_at
from scoring.words import ShownPrize, aloud, labelled, money, pot_in_words, shown_prizes


def prizes_of_event_pdf(event: Event, paper: PaperName, *, large: bool = False) -> bytes:
    """The list to sign, and in large letters the list to read aloud, in one file."""
    with one_file(_("Prizes")) as file:
        for sheet, is_large in zip(_sheets_of(event), (large, True), strict=True):
            file.begin(sheet.title)
            list_pdf(sheet, paper, large=is_large)
        return file.pdf()


def _sheets_of(event: Event) -> tuple[ListSheet, ListSheet]:
    """Both lists with full names, for the hall."""
    outcomes, pot, people = handed_out_at(event)
    names = {pk: player.name for pk, player in people.items()}
    prizes = shown_prizes(outcomes, names)
    about = (event.club.name, event_and_day(event))
    notes = tuple(labelled(label, money(amount)) for label, amount, _result in pot_in_words(pot))
    return _to_sign(event, prizes, about, notes), _to_read(prizes, about)


def _to_sign(
    event: Event, shown: list[ShownPrize], about: tuple[str, ...], notes: tuple[str, ...]
) -> ListSheet:
    rows = [
        (_called(prize), name, money(amount) if amount else "")
        for prize in shown
        for name, amount in prize.winners
    ]
    columns = (
        ListColumn(_("Prize"), ColumnOf.TEXT, tuple(row[0] for row in rows)),
        ListColumn(_("Name"), ColumnOf.TEXT, tuple(row[1] for row in rows), bold=True),
        ListColumn(event.club.currency, ColumnOf.FIGURE, tuple(row[2] for row in rows)),
        ListColumn(_("Received: signature"), ColumnOf.PEN),
    )
    return ListSheet(_("Prizes"), about, columns, len(rows), printed_now(), kept=4, notes=notes)


def _to_read(shown: list[ShownPrize], about: tuple[str, ...]) -> ListSheet:
    rows = [
        ("" if number else _called(prize), name, "" if number else prize.why)
        for prize in aloud(shown)
        for number, (name, _amount) in enumerate(prize.winners)
    ]
    columns = (
        ListColumn(_("Prize"), ColumnOf.TEXT, tuple(row[0] for row in rows)),
        ListColumn(_("Name"), ColumnOf.TEXT, tuple(row[1] for row in rows), bold=True),
        ListColumn(_("Why"), ColumnOf.TEXT, tuple(row[2] for row in rows)),
    )
    others = frozenset(at for at, (called, _name, _why) in enumerate(rows) if not called)
    return ListSheet(
        _("To read aloud"), about, columns, len(rows), printed_now(), kept=3, with_above=others
    )


def _called(prize: ShownPrize) -> str:
    """“Door prize: a ham”, or the name alone."""
    return labelled(prize.name, prize.thing) if prize.thing else prize.name
