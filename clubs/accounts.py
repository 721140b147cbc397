"""Who owes what: derived from the ledger, never stored."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _

from clubs.models import Club, LedgerEntry, Member, person_of
from clubs.transfer.spreadsheets import harmless

NOTHING = Decimal("0.00")


@dataclass(frozen=True)
class Account:
    """A member, and what she or he owes; below 0: paid ahead."""

    member: Member
    owed: Decimal


def accounts(club: Club) -> list[Account]:
    """Everybody whose ledger is not even, by name; what a double owes is owed by whom it is."""
    there = {member.pk: member for member in club.members.all()}
    owed: dict[int, Decimal] = defaultdict(lambda: NOTHING)
    for pk, total in club.ledger.order_by().values_list("member").annotate(Sum("amount")):
        owed[person_of(there[pk], there).pk] += _exact(total)
    return [Account(member, owed[pk]) for pk, member in there.items() if owed.get(pk, NOTHING) != 0]


def entries_of(member: Member) -> QuerySet[LedgerEntry]:
    """The ledger of a person, with what stands there for his or her doubles."""
    there = {each.pk: each for each in member.club.members.all()}
    own = [each.pk for each in there.values() if person_of(each, there).pk == member.pk]
    entries = LedgerEntry.objects.filter(member__in=own)
    return entries.select_related("reversed_by", "reverses")


def owed_by(member: Member) -> Decimal:
    """What a person owes now."""
    return _exact(entries_of(member).aggregate(total=Sum("amount"))["total"])


def years_of(club: Club) -> list[int]:
    """The years in which something stands in the ledger, the latest first."""
    return [day.year for day in club.ledger.dates("on", "year", order="DESC")]


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
        yield [
            entry.on, harmless(str(entry.member)), entry.member.number, kind,
            harmless(entry.about), method, entry.amount, harmless(entry.reason),
        ]  # fmt: skip
    for (kind, method), total in sorted(sums.items()):
        yield [None, _("Sum"), None, kind, None, method, total, None]
    owed = before + sum(sums.values(), NOTHING)
    yield [None, _("Owed at the end of the year"), None, None, None, None, owed, None]


def _exact(total: Decimal | None) -> Decimal:
    """A sum to the cent: SQLite adds in binary, and is wrong in the tenth figure behind it."""
    return NOTHING if total is None else total.quantize(NOTHING)
