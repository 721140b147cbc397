"""Adds and changes the members of a club.

The audit log says which fields were changed, but holds no name, address or note: what somebody asks
to be erased must not live on there.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, Max

from clubs import audit
from clubs.models import Club, Member, User
from clubs.refusal import Refused

#: The fields whose values the audit log may hold.
TOLD = ("number", "status", "names_shown")


@transaction.atomic
def add(club: Club, *, by: User | None, **values: Any) -> Member:
    """Add a member. Raises Refused if another member has the number."""
    lock(club)
    member = Member(club=club, **values)
    _check_number(member, member.number)
    if member.names_shown:
        _consent(member)
    member.save(force_insert=True)
    record_added(member, by=by)
    return member


@transaction.atomic
def change(member: Member, *, by: User | None, **values: Any) -> Member:
    """Change a member; nothing is logged if nothing changes.

    Raises Refused if another member has the number, or if this one has meanwhile been merged into
    another member.
    """
    lock(member.club)
    member = (
        Member.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club")
        .get(pk=member.pk)
    )
    if member.merged_into_id:
        raise Refused("member-merged", name=str(member))
    if "number" in values:
        _check_number(member, values["number"])
    store(member, values, by=by)
    return member


@transaction.atomic
def revoke_link(member: Member, *, by: User | None) -> Member:
    """Revoke the link to a member's own page; the next one made is valid. Others don't change."""
    lock(member.club)
    member = (
        Member.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club")
        .get(pk=member.pk)
    )
    member.links_revoked += 1
    member.save(update_fields=["links_revoked"])
    audit.record("own-link-revoked", member, by=by, club=member.club.uid)
    return member


@transaction.atomic
def note_namesakes(club: Club, uids: Collection[str], *, by: User) -> int:
    """Note that guests with the names of these members are other people.

    Returns for how many members this is new. Linking a guest to one of them clears the note.
    """
    lock(club)
    namesakes = list(club.members.people().filter(uid__in=uids, has_namesake=False))
    for member in namesakes:
        audit.record("member-has-namesake", member, by=by, club=club.uid)
    keys = [member.pk for member in namesakes]
    return club.members.filter(pk__in=keys).update(has_namesake=True)


def store(member: Member, values: Mapping[str, Any], *, by: User | None) -> None:
    """Store and log the fields that change; the caller has checked and locked."""
    changed = [
        field for field in Member.KEPT if values.get(field, now := getattr(member, field)) != now
    ]
    if not changed:
        return
    old = _logged(member)
    for field in changed:
        setattr(member, field, values[field])
    if "names_shown" in changed:
        _consent(member)
    member.save()
    new = {**_logged(member), "fields": changed}
    audit.record("member-changed", member, by=by, club=member.club.uid, old=old, new=new)


def _consent(member: Member) -> None:
    """Date the choice, and share it with doubles."""
    member.names_asked_on = member.club.today() if member.names_shown else None
    share_choice(member)


def share_choice(member: Member) -> None:
    """Apply a member's choice to her doubles, under whose names things are stored too.

    The club's version is raised, so that no cached page goes on showing more.
    """
    Club.objects.filter(pk=member.club_id).update(version=F("version") + 1)
    pks = [member.pk] if member.pk else []
    while pks:
        doubles = Member.objects.filter(merged_into__in=pks)
        doubles.update(names_shown=member.names_shown, names_asked_on=member.names_asked_on)
        pks = list(doubles.values_list("pk", flat=True))


def narrowest(one: Member, other: Member) -> dict[str, str]:
    """The choice for two members who are one person: the one that shows less of the name."""
    names = Member.Names
    order = (names.NOT_ASKED, names.FULL, names.INITIAL, names.NONE)
    return {"names_shown": max(one.names_shown, other.names_shown, key=order.index)}


def record_added(member: Member, *, by: User | None) -> None:
    """Log a new member."""
    audit.record("member-added", member, by=by, club=member.club.uid, new=_logged(member))


def next_number(club: Club) -> int:
    """The number after the highest in the club."""
    return (club.members.aggregate(last=Max("number"))["last"] or 0) + 1


def lock(club: Club) -> None:
    """Let others who write about the club's members wait until the end of this transaction.

    Like all our locks it allows inserting rows that refer to the locked one (`no_key`): PostgreSQL
    checks such references at the end of a transaction, and two could otherwise deadlock.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _check_number(member: Member, number: int | None) -> None:
    if number is None:
        return
    others = member.club.members.filter(number=number).exclude(pk=member.pk)
    if (other := others.first()) is not None:
        raise Refused("member-number-taken", number=number, name=str(other))


def _logged(member: Member) -> dict[str, Any]:
    return {field: getattr(member, field) for field in TOLD}
