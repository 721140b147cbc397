"""Members who share an address, and with it their letters and the dues of a household."""

from django.db import transaction

from clubs import audit
from clubs.models import Member, User
from clubs.refusal import Refused
from clubs.services import members


@transaction.atomic
def join(member: Member, *, head: Member, by: User | None) -> None:
    """Let a member, with any housemates, share the address of another.

    Raises Refused if they share it already under this member's name, if one of the two was merged,
    or if their clubs differ.
    """
    members.lock(member.club)
    member, housemate = _fresh(member), _fresh(head)
    head = housemate.lives_with or housemate
    if head.pk == member.pk or head.club_id != member.club_id:
        raise Refused("lives-with-oneself")
    Member.objects.filter(lives_with=member).update(lives_with=head)
    _settle(member, head, by)


@transaction.atomic
def leave(member: Member, *, by: User | None) -> None:
    """Give a member an address of their own; a head who leaves hands the household to the next."""
    members.lock(member.club)
    member = _fresh(member)
    mates = Member.objects.filter(lives_with=member).order_by("pk")
    if (heir := mates.first()) is not None:
        if not heir.address:
            Member.objects.filter(pk=heir.pk).update(address=member.address)
        mates.exclude(pk=heir.pk).update(lives_with=heir)
        Member.objects.filter(pk=heir.pk).update(lives_with=None)
    _settle(member, None, by)


def mates_of(member: Member) -> list[Member]:
    """The members who share this one's address, by name."""
    head = member.lives_with_id or member.pk
    household = member.club.members.people().filter(lives_with=head)
    mates = [*household, *member.club.members.people().filter(pk=head)]
    return sorted((mate for mate in mates if mate.pk != member.pk), key=lambda mate: mate.name_key)


def _settle(member: Member, head: Member | None, by: User | None) -> None:
    Member.objects.filter(pk=member.pk).update(lives_with=head)
    new = {"with": str(head.uid) if head else ""}
    audit.record("household-changed", member, by=by, club=member.club.uid, new=new)


def _fresh(member: Member) -> Member:
    rows = Member.objects.select_for_update(of=("self",), no_key=True).select_related(
        "club", "lives_with"
    )
    row = rows.get(pk=member.pk)
    if row.is_double:
        raise Refused("member-merged", name=str(row))
    return row
