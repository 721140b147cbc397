"""The money of an afternoon on paper: every payment, and what should be in the cash box."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs import accounts
from clubs.models import CashBox, LedgerEntry
from scoring.models import Event
from scoring.sheets.from_event import event_and_day, printed_now
from scoring.sheets.list_sheet import ColumnOf, ListColumn, ListSheet, list_pdf
from scoring.sheets.page import PaperName
from scoring.words import labelled, money

#: A blank for what is not known yet.
TO_WRITE = "_" * 16


def cash_of_event_pdf(event: Event, paper: PaperName, *, large: bool = False) -> bytes:
    """The cash sheet; while the box is open it has blanks for what is counted."""
    return list_pdf(_sheet_of(event), paper, large=large)


def _sheet_of(event: Event) -> ListSheet:
    """Every movement of money from the club's side: above 0 came in, below 0 went out."""
    moved = accounts.money_at(event.uid)
    box = accounts.box_of(event.uid)
    texts = (
        (_("Time"), [_time(entry) for entry in moved]),
        (_("Name"), [_of_whom(entry) for entry in moved]),
        (_("What for"), [entry.get_kind_display() for entry in moved]),
        (_("How"), [entry.get_method_display() for entry in moved]),
    )
    columns = [
        ListColumn(title, ColumnOf.TEXT, tuple(cells), bold=at == 1)
        for at, (title, cells) in enumerate(texts)
    ]
    amounts = tuple(money(-entry.amount) for entry in moved)
    return ListSheet(
        title=_("Cash sheet"),
        about=(event.club.name, event_and_day(event)),
        columns=(*columns, ListColumn(event.club.currency, ColumnOf.FIGURE, amounts)),
        rows=len(moved),
        printed=printed_now(),
        kept=5,
        notes=tuple(labelled(label, what) for label, what in _sums(event, box)),
    )


def _sums(event: Event, box: CashBox | None) -> list[tuple[str, str]]:
    taken = accounts.taken_at(event.uid)
    spent = accounts.spent(accounts.expenses_at(event.uid))
    cash = taken.get(LedgerEntry.Method.CASH, accounts.NOTHING) + spent
    transfer = taken.get(LedgerEntry.Method.TRANSFER, accounts.NOTHING)
    sums = [
        (_("Cash taken"), money(cash)),
        (_("By transfer, not in the box"), money(transfer)),
    ]
    if spent:
        sums.append((_("Spent"), money(spent)))
    if box is None:
        return sums
    now = accounts.due_in(box)
    due = now if box.due is None else box.due
    sums += [(_("Float"), money(box.opened_with)), (_("Should be there"), money(due))]
    if now != due:  # otherwise the sheet would not add up
        sums.append((_("Taken since the count"), money(now - due)))
    if box.counted is None:
        return [*sums, (_("Counted"), TO_WRITE), (_("Signature"), TO_WRITE)]
    sums += [(_("Counted"), money(box.counted)), (_("Difference"), money(box.counted - due))]
    return [*sums, (_("Explanation"), box.explanation)] if box.explanation else sums


def _time(entry: LedgerEntry) -> str:
    return date_format(timezone.localtime(entry.entered_at), "TIME_FORMAT")


def _of_whom(entry: LedgerEntry) -> str:
    """The member; otherwise what an expense was for, and who took the money."""
    if entry.member:
        return str(entry.member)
    return f"{entry.about} ({entry.taken_by})" if entry.taken_by else entry.about
