"""Who owes what: derived from the ledger, never stored."""

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from clubs.models import CashBox, Club, LedgerEntry, Member
from clubs.prepared import PreparedColumns
from clubs.transfer.spreadsheets import harmless

NOTHING = Decimal("0.00")
#: Expenses and the entries that reverse them.
_OF_EXPENSES = Q(kind=LedgerEntry.Kind.EXPENSE) | Q(reverses__kind=LedgerEntry.Kind.EXPENSE)
_MERGED = PreparedColumns(
    lambda at: (
        Member.objects.filter(club=at("club"), merged_into__isnull=False)
        .order_by()
        .values_list("pk", "merged_into")
    )
)


@dataclass(frozen=True)
class Account:
    """A member, and what she or he owes; a negative amount is paid ahead."""

    member: Member
    owed: Decimal

    @property
    def ahead(self) -> Decimal:
        """What is paid ahead; negative if the member owes."""
        return -self.owed


def uneven(club: Club) -> dict[int, Decimal]:
    """The balances that are not 0, by the key of the member's row; negative is paid ahead.

    What a double owes counts for the person it was merged into.
    """
    merged = _merged(club)
    owed: dict[int, Decimal] = defaultdict(lambda: NOTHING)
    for pk, total in sums_of(club):
        owed[_person(pk, merged)] += total
    return {pk: total for pk, total in owed.items() if total}


def accounts(club: Club) -> list[Account]:
    """The account of everybody whose balance is not 0, by name."""
    owed = uneven(club)
    return [Account(member, owed[member.pk]) for member in club.members.filter(pk__in=owed)]


def debtors(club: Club) -> list[Account]:
    """The accounts of all who owe something and may be reminded of it: the deceased are not."""
    return [account for account in accounts(club) if account.owed > 0 and account.member.is_living]


def named(club: Club, text: str, most: int) -> list[Account]:
    """The first `most` people whose names hold every word of a text, even if they owe nothing.

    Adds up the ledger entries of these people only.
    """
    people = list(club.members.people().found(text)[:most])
    standing_for = _people_by_row(club, people)
    owed: dict[int, Decimal] = defaultdict(lambda: NOTHING)
    for pk, total in sums_of(club, standing_for):
        owed[standing_for[pk]] += total
    return [Account(person, owed[person.pk]) for person in people]


def _people_by_row(club: Club, people: Iterable[Member]) -> dict[int, int]:
    """Map the rows of these people and of their doubles to the person: row -> person."""
    merged = _merged(club)
    wanted = {person.pk for person in people}
    doubles = {pk: _person(pk, merged) for pk in merged}
    return {pk: pk for pk in wanted} | {pk: own for pk, own in doubles.items() if own in wanted}


def of_everybody(club: Club) -> list[Account]:
    """The account of everybody in the club by name, even if they owe nothing."""
    owed = uneven(club)
    return [Account(person, owed.get(person.pk, NOTHING)) for person in club.members.people()]


def owing(club: Club) -> tuple[int, Decimal]:
    """How many people owe the club something, and how much in total."""
    due = [total for total in uneven(club).values() if total > 0]
    return len(due), sum(due, NOTHING)


def _merged(club: Club) -> dict[int, Any]:
    """The rows of doubles, each with the row it was merged into."""
    return dict(_MERGED.rows(club=club.pk))


def _person(pk: int, merged: Mapping[int, int]) -> int:
    """The row that this row ended up in: a double may be merged into another double."""
    while pk in merged:
        pk = merged[pk]
    return pk


def sums_of(club: Club, only: Collection[int] | None = None) -> Iterator[tuple[int, Decimal]]:
    """The ledger's total for each member, by the key of the row; doubles are not added in."""
    rows = club.ledger.filter(member__isnull=False)
    if only is not None:  # no filter by club: SQLite would then read its whole ledger
        rows = LedgerEntry.objects.filter(member__in=only)
    sums = rows.order_by().values_list("member").annotate(Sum("amount"))
    return ((pk, _exact(total)) for pk, total in sums if pk)


def entries_of(member: Member) -> QuerySet[LedgerEntry]:
    """The ledger of a person, including the entries of his or her doubles."""
    entries = LedgerEntry.objects.filter(member__in=_people_by_row(member.club, [member]))
    return entries.select_related("reversed_by", "reverses")


def owed_by(member: Member) -> Decimal:
    """What a person owes now."""
    return _exact(entries_of(member).aggregate(total=Sum("amount"))["total"])


def standing_dues(club: Club) -> QuerySet[LedgerEntry]:
    """The dues that were charged and not reversed."""
    return club.ledger.filter(kind=LedgerEntry.Kind.DUE, reversed_by__isnull=True)


def standing_dues_of(member: Member) -> QuerySet[LedgerEntry]:
    """The dues of a person, including those of doubles, that were not reversed."""
    return entries_of(member).filter(kind=LedgerEntry.Kind.DUE, reversed_by__isnull=True)


def charged_for(club: Club, people: Iterable[Member]) -> dict[int, set[str]]:
    """For what each of these people was charged dues that were not reversed, by key."""
    standing_for = _people_by_row(club, people)
    dues = standing_dues(club).filter(member__in=standing_for)
    abouts: dict[int, set[str]] = defaultdict(set)
    for pk, about in dues.order_by().values_list("member", "about"):
        abouts[standing_for[pk or 0]].add(about)
    return abouts


@dataclass(frozen=True)
class Charge:
    """Dues of a year or season: what for, since when, how many members, and the total.

    `last` is the key of the last entry: it changes if the same dues are charged again.
    """

    about: str
    on: dt.date
    count: int
    total: Decimal
    last: int


def charges(club: Club) -> list[Charge]:
    """The dues that were not reversed, the latest first."""
    dues = standing_dues(club).order_by().values_list("about")
    sums = dues.annotate(day=Max("on"), people=Count("pk"), total=Sum("amount"), last=Max("pk"))
    return [
        Charge(about, on, count, _exact(total), last)
        for about, on, count, total, last in sums.order_by("-day", "about")
    ]


def cash_apart(club: Club, on: dt.date) -> Decimal:
    """The cash booked on a day outside any event, less what was given back."""
    paid = club.ledger.filter(on=on, method=LedgerEntry.Method.CASH, occasion__isnull=True)
    return -_exact(paid.aggregate(total=Sum("amount"))["total"])


def taken_at(occasion: uuid.UUID) -> dict[str, Decimal]:
    """What was paid at an event, by method of payment, less what was given back."""
    paid = LedgerEntry.objects.filter(occasion=occasion).exclude(method="")
    sums = paid.order_by().values_list("method").annotate(Sum("amount"))
    return {method: -_exact(total) for method, total in sums}


def payments_at(occasion: uuid.UUID) -> list[LedgerEntry]:
    """The payments of members and guests at an event, the latest first."""
    paid = LedgerEntry.objects.filter(
        occasion=occasion, kind=LedgerEntry.Kind.PAYMENT, member__isnull=False
    )
    return list(paid.select_related("member", "reversed_by").order_by("-pk"))


def money_at(occasion: uuid.UUID) -> list[LedgerEntry]:
    """Every entry of an event that moved money, in or out, the earliest first."""
    moved = LedgerEntry.objects.filter(occasion=occasion).exclude(method="")
    return list(moved.select_related("member").order_by("pk"))


def expenses_at(occasion: uuid.UUID) -> list[LedgerEntry]:
    """What was taken out of an event's cash box and spent, the earliest first."""
    spent = LedgerEntry.objects.filter(occasion=occasion, kind=LedgerEntry.Kind.EXPENSE)
    return list(spent.select_related("reversed_by").order_by("pk"))


def spent(expenses: Iterable[LedgerEntry]) -> Decimal:
    """The sum of these expenses (see `expenses_at`) that were not reversed; positive."""
    return sum(
        (expense.paid for expense in expenses if not hasattr(expense, "reversed_by")), NOTHING
    )


def standing_expenses(club: Club, year: int) -> list[LedgerEntry]:
    """The expenses of a year that were not reversed, the latest first."""
    spent = club.ledger.filter(kind=LedgerEntry.Kind.EXPENSE, on__year=year, reversed_by=None)
    return list(spent.order_by("-on", "-pk"))


def fees_at(occasion: uuid.UUID) -> Decimal:
    """What members and guests paid at an event, by any method; tickets sold are not included."""
    standing = LedgerEntry.objects.filter(
        occasion=occasion,
        kind=LedgerEntry.Kind.PAYMENT,
        member__isnull=False,
        reversed_by__isnull=True,
    )
    return -_exact(standing.aggregate(total=Sum("amount"))["total"])


def due_in(box: CashBox) -> Decimal:
    """What should be in a cash box now: its float and the cash of its event."""
    return box.opened_with + taken_at(box.occasion).get(LedgerEntry.Method.CASH, NOTHING)


def box_of(occasion: uuid.UUID) -> CashBox | None:
    """The cash box of an event."""
    return CashBox.objects.filter(occasion=occasion).first()


def box_rows(club: Club, year: int) -> Iterator[list[Any]]:
    """The cash boxes of a year for a spreadsheet, with sums; an open box has no count."""
    yield [
        _("Date"), _("For what"), _("Float"), _("Cash taken"), _("Expenses"), _("Should be there"),
        _("Counted"), _("Difference"), _("Explanation"),
    ]  # fmt: skip
    sums = [NOTHING] * 6
    boxes = list(club.cash_boxes.filter(on__year=year))
    spent = _spent_at(club, [box.occasion for box in boxes])
    for box in boxes:
        due = due_in(box) if box.due is None else box.due
        counted, out = box.counted, spent.get(box.occasion, NOTHING)
        amounts = [
            box.opened_with, due - box.opened_with + out, out, due,
            counted, None if counted is None else counted - due,
        ]  # fmt: skip
        sums = [total + (amount or NOTHING) for total, amount in zip(sums, amounts, strict=True)]
        yield [box.on, harmless(box.about), *amounts, harmless(box.explanation)]
    yield [None, _("Sum"), *sums, None]


def _spent_at(club: Club, occasions: Collection[uuid.UUID]) -> dict[uuid.UUID | None, Decimal]:
    """What was spent out of each of these cash boxes, less what was taken back."""
    entries = club.ledger.filter(occasion__in=occasions).filter(_OF_EXPENSES)
    sums = entries.order_by().values_list("occasion").annotate(Sum("amount"))
    return {occasion: -_exact(total) for occasion, total in sums}


def expense_rows(club: Club, year: int) -> Iterator[list[Any]]:
    """What was spent out of the cash boxes of a year for a spreadsheet, with the sum."""
    abouts: dict[Any, str] = dict(club.cash_boxes.values_list("occasion", "about"))
    yield [_("Date"), _("For what"), _("Taken by"), _("Cash box"), _("Amount"), _("Reason")]
    spent = NOTHING
    for entry in club.ledger.filter(on__year=year).filter(_OF_EXPENSES):
        spent -= entry.amount
        yield [
            entry.on, harmless(entry.about), harmless(entry.taken_by),
            harmless(abouts.get(entry.occasion, "")), -entry.amount, harmless(entry.reason),
        ]  # fmt: skip
    yield [None, _("Sum"), None, None, spent, None]


def years_of(club: Club) -> list[int]:
    """The years from the first ledger entry to the last, the latest first."""
    days = club.ledger.aggregate(first=Min("on"), last=Max("on"))
    return [*range(days["last"].year, days["first"].year - 1, -1)] if days["first"] else []


def year_rows(club: Club, year: int) -> Iterator[list[Any]]:
    """The ledger of a year for a spreadsheet: what was owed before, each entry, and the sums."""
    before = _exact(club.ledger.filter(on__year__lt=year).aggregate(total=Sum("amount"))["total"])
    entries = club.ledger.filter(on__year=year).select_related("member")
    yield [
        _("Date"),
        _("Member"),
        _("Number"),
        _("Kind"),
        _("For what"),
        _("How"),
        _("Amount"),
        _("Reason"),
    ]
    yield [None, _("Owed before the year"), None, None, None, None, before, None]
    sums: dict[tuple[str, str], Decimal] = defaultdict(lambda: NOTHING)
    for entry in entries:
        kind, method = entry.get_kind_display(), entry.get_method_display()
        sums[kind, method] += entry.amount
        who, number = str(entry.member or entry.taken_by), entry.member and entry.member.number
        yield [
            entry.on, harmless(who), number, kind,
            harmless(entry.about), method, entry.amount, harmless(entry.reason),
        ]  # fmt: skip
    for (kind, method), total in sorted(sums.items()):
        yield [None, _("Sum"), None, kind, None, method, total, None]
    owed = before + sum(sums.values(), NOTHING)
    yield [None, _("Owed at the end of the year"), None, None, None, None, owed, None]


def _exact(total: Decimal | None) -> Decimal:
    """A sum to the cent: SQLite adds in binary, which is off around the tenth decimal."""
    return NOTHING if total is None else total.quantize(NOTHING)
