"""Erasing a person: what is about her goes, what others rely on stays without her name."""

import re
from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction
from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs import accounts, audit
from clubs.models import AuditEntry, Club, Letter, Member, TwoPeople, User, person_of
from clubs.names import plain
from clubs.refusal import Refused
from clubs.services import households, members

#: What stays of a member row: to whom the money and the results belong, and nothing about her.
EMPTIED = {
    "number": None, "first_name": "", "last_name": "", "sorted_as": "", "name_key": "", "email": "",
    "phone": "", "address": "", "notes": "", "language": "", "joined_on": None, "status": "lapsed",
    "unsubscribed_at": None, "lives_with": None,
}  # fmt: skip


def former(club: Club) -> str:
    """What stands in place of the name, in the language of the club."""
    with translation.override(club.language):
        return _("A former member")


def rows_of(member: Member) -> list[Member]:
    """A person with all doubles: whatever was stored for one of them is hers."""
    there = {each.pk: each for each in member.club.members.all()}
    return [each for each in there.values() if person_of(each, there).pk == member.pk]


@transaction.atomic
def erase(
    member: Member, *, by: User, also_at: Collection[str] = ()
) -> tuple[list[Member], list[str]]:
    """Empty what clubs know of a person; returns the rows of the person, and the names they had.

    `also_at` are e-mail addresses at which she was written to as somebody without a member's row.
    No names where somebody else in the club has one of them: what was written of her stays hers.
    Raises Refused while money is open: afterwards nobody could ask for it.
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
    # Nobody is to print, or to send once more, what nothing is left of.
    undone = letters.exclude(state__in=[Letter.State.SENT, Letter.State.PRINTED, Letter.State.LEFT])
    undone.update(state=Letter.State.LEFT, done_at=timezone.now())
    letters.update(name=former(club), email="", subject="", text="", said="")
    TwoPeople.objects.filter(Q(one__in=pks) | Q(other__in=pks)).delete()
    Member.objects.filter(pk__in=pks).update(erased_at=timezone.now(), **EMPTIED)
    Club.objects.filter(pk=club.pk).update(version=F("version") + 1)
    audit.record("member-erased", member, by=by, club=club.uid)
    return rows, [] if _has_namesake(club, names) else names


def _has_namesake(club: Club, names: Iterable[str]) -> bool:
    known = {" ".join(sorted(plain(name).split())) for name in names}
    return any(
        " ".join(sorted(plain(str(other)).split())) in known for other in club.members.people()
    )


def texts_of(club: Club) -> list[tuple[QuerySet[Any], Collection[str]]]:
    """Where somebody may have typed a name into a sentence: rows, and their columns."""
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
    """Put something else in place of names, in capitals or small letters, wherever they stand."""
    found = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names), re.I)
    for rows, columns in texts:
        for row in rows.only(*columns):
            _replace_in(row, columns, found, by)


def _replace_in(row: Model, columns: Collection[str], found: re.Pattern[str], by: str) -> None:
    changed = {}
    for column in columns:
        there = getattr(row, column)
        if (new := _replaced(there, found, by)) != there:
            limit = row._meta.get_field(column).max_length  # type: ignore[union-attr]
            changed[column] = new[:limit] if limit else new
    if changed:
        type(row)._default_manager.filter(pk=row.pk).update(**changed)


def _replaced(there: Any, found: re.Pattern[str], by: str) -> Any:
    """A text, or what the audit log keeps of a state, with something else in place of a name."""
    match there:
        case str():
            return found.sub(lambda _match: by, there)
        case dict():
            return {key: _replaced(value, found, by) for key, value in there.items()}
        case list():
            return [_replaced(value, found, by) for value in there]
    return there
