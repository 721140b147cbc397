"""Erases a person: what is about her goes, what others rely on stays without her name."""

import re
from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction
from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs import accounts, audit
from clubs.models import AuditEntry, Club, Letter, Member, TwoPeople, User, person_of
from clubs.names import words_in
from clubs.refusal import Refused
from clubs.services import households, members

#: The emptied row: money and results still refer to it, but nothing in it is about her.
EMPTIED = {
    "number": None, "first_name": "", "last_name": "", "sorted_as": "", "name_key": "", "email": "",
    "phone": "", "address": "", "notes": "", "language": "", "joined_on": None, "status": "lapsed",
    "unsubscribed_at": None, "lives_with": None,
}  # fmt: skip


def former(club: Club) -> str:
    """The text that replaces the name, in the club's language."""
    with translation.override(club.language):
        return _("A former member")


def rows_of(member: Member) -> list[Member]:
    """The rows of a person including all doubles: whatever is stored for one of them is hers."""
    rows_by_key = {row.pk: row for row in member.club.members.all()}
    return [row for row in rows_by_key.values() if person_of(row, rows_by_key).pk == member.pk]


@transaction.atomic
def erase(
    member: Member, *, by: User, also_at: Collection[str] = ()
) -> tuple[list[Member], list[str]]:
    """Erase what a club knows of a person; returns the person's rows, and the names they had.

    `also_at` are e-mail addresses at which she was written to without a member's row. The list of
    names is empty if somebody else in the club has one of them, as texts with it may be about that
    person. Raises Refused while money is owed either way: afterwards nobody could ask for it.
    """
    club = member.club
    members.lock(club)
    if (owed := accounts.owed_by(member)) != 0:
        raise Refused("erase-owes", name=str(member), owed=f"{owed} {club.currency}")
    rows = rows_of(member)
    names = sorted({str(row) for row in rows} | {row.listed for row in rows}, key=len, reverse=True)
    households.leave(member, by=by)
    pks = [row.pk for row in rows]
    addresses = [row.email for row in rows if row.email]
    elsewhere = Q(club=club, member=None, email__in=also_at)
    hers = Q(member__in=pks) | Q(club=club, email__in=addresses) | elsewhere
    letters = Letter.objects.filter(hers)
    letters = Letter.objects.filter(pk__in=list(letters.values_list("pk", flat=True)))
    # Their content is erased, so they must not be printed or sent.
    undone = letters.exclude(state__in=[Letter.State.SENT, Letter.State.PRINTED, Letter.State.LEFT])
    undone.update(state=Letter.State.LEFT, done_at=timezone.now())
    letters.update(name=former(club), email="", subject="", text="", said="")
    TwoPeople.objects.filter(Q(one__in=pks) | Q(other__in=pks)).delete()
    Member.objects.filter(pk__in=pks).update(erased_at=timezone.now(), **EMPTIED)
    Club.objects.filter(pk=club.pk).update(version=F("version") + 1)
    audit.record("member-erased", member, by=by, club=club.uid)
    return rows, [] if _has_namesake(club, names) else names


def _has_namesake(club: Club, names: Iterable[str]) -> bool:
    erased = {words_in(name) for name in names}
    return any(words_in(str(member)) in erased for member in club.members.people())


def texts_of(club: Club) -> list[tuple[QuerySet[Any], Collection[str]]]:
    """Rows in which somebody may have typed a name into a text, with the columns to search."""
    return [
        (AuditEntry.objects.filter(club=club.uid), ("old", "new", "reason")),
        (club.letters.all(), ("subject", "text", "name")),
        (club.ledger.all(), ("about", "reason", "taken_by")),
        (club.cash_boxes.all(), ("about", "explanation")),
        (club.members.all(), ("notes",)),
        (club.invitations.all(), ("about",)),
    ]


def replace_names(
    texts: Iterable[tuple[QuerySet[Any], Collection[str]]], names: Collection[str], by: str
) -> None:
    """Replace names by another text wherever they occur, regardless of case."""
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names), re.I)
    for rows, columns in texts:
        for row in rows.only(*columns):
            _replace_in(row, columns, pattern, by)


def _replace_in(row: Model, columns: Collection[str], names: re.Pattern[str], by: str) -> None:
    changed = {}
    for column in columns:
        content = getattr(row, column)
        if (new := _replaced(content, names, by)) != content:
            limit = row._meta.get_field(column).max_length  # type: ignore[union-attr]
            changed[column] = new[:limit] if limit else new
    if changed:
        type(row)._default_manager.filter(pk=row.pk).update(**changed)


def _replaced(content: Any, names: re.Pattern[str], by: str) -> Any:
    """A text, or a state kept by the audit log, with the names in it replaced."""
    match content:
        case str():
            return names.sub(lambda _match: by, content)
        case dict():
            return {key: _replaced(value, names, by) for key, value in content.items()}
        case list():
            return [_replaced(value, names, by) for value in content]
    return content
