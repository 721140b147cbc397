"""Merges members who are one person, takes them apart again, and notes who are two people."""

from collections.abc import Iterable
from itertools import chain

from django.db import transaction

from clubs import accounts, audit
from clubs.doubles import alike
from clubs.models import Club, Member, TwoPeople, User
from clubs.refusal import Refused
from clubs.services import ledger, letters, members

#: What the kept member takes over from the double if its own field is empty.
TAKEN_OVER = ("email", "phone", "address", "language", "notes", "joined_on")


@transaction.atomic
def merge(double: Member, *, into: Member, by: User | None) -> list[str]:
    """Merge a double into another member; returns for what both were charged dues.

    These count once now: the double's are reversed. Otherwise the double keeps everything stored
    with it, so that the two can be taken apart again; only letters that wait are readdressed.
    Raises Refused if one of the two has meanwhile been merged.
    """
    members.lock(double.club)
    double, kept = _fresh(double), _fresh(into)
    if double.pk == kept.pk or double.club_id != kept.club_id:
        raise Refused("merge-with-itself")
    filled = [field for field in TAKEN_OVER if getattr(double, field) and not getattr(kept, field)]
    mates = _hand_over(double, kept)
    uncharged = ledger.count_once(double, kept, by=by)
    double.merged_into = kept
    double.save(update_fields=["merged_into"])
    taken = {field: getattr(double, field) for field in filled}
    members.store(kept, taken | members.narrowest(double, kept), by=by)
    members.share_choice(kept)
    told = {
        "mates": mates,
        "uncharged": [str(entry.uid) for entry in uncharged],
        "letters": letters.hand_over(double, kept),
    }
    new = {"into": str(kept.uid), "filled": filled} | {
        key: uids for key, uids in told.items() if uids
    }
    audit.record("member-merged", double, by=by, club=kept.club.uid, new=new)
    return sorted({entry.about for entry in uncharged})


@transaction.atomic
def take_apart(double: Member, *, by: User | None) -> Member:
    """Undo a merge; returns the member that the double had been merged into.

    What that member took over is emptied unless it was changed since. Dues that counted once are
    charged to both again. Raises Refused if the double is not merged.
    """
    members.lock(double.club)
    double = _locked(double)
    if double.merged_into is None:
        raise Refused("not-merged", name=str(double))
    kept = _locked(double.merged_into)
    emptied = {
        field: None if field == "joined_on" else ""
        for field in _filled(double)
        if getattr(kept, field) == getattr(double, field)
    }
    members.store(kept, emptied, by=by)
    merged = audit.last("member-merged", double)
    mates = merged.get("mates", [])
    Member.objects.filter(uid__in=mates, lives_with=kept).update(lives_with=double)
    double.merged_into = None
    double.save(update_fields=["merged_into"])
    ledger.count_apart(kept, merged.get("uncharged", []), by=by)
    letters.hand_back(merged.get("letters", []), kept, double)
    audit.record(
        "member-taken-apart", double, by=by, club=kept.club.uid, old={"into": str(kept.uid)}
    )
    return kept


@transaction.atomic
def tell_apart(one: Member, other: Member, *, by: User | None) -> None:
    """Note that two members with similar names are two people.

    Raises Refused if they are the same member, or belong to different clubs.
    """
    members.lock(one.club)
    first, second = sorted((one, other), key=lambda member: member.pk)
    if first.pk == second.pk or first.club_id != second.club_id:
        raise Refused("merge-with-itself")
    _pair, made = TwoPeople.objects.get_or_create(one=first, other=second)
    if made:
        new = {"other": str(second.uid)}
        audit.record("members-told-apart", first, by=by, club=first.club.uid, new=new)


def open_pairs(club: Club) -> list[tuple[Member, Member]]:
    """The pairs with similar names that nobody has decided on yet."""
    decisions = TwoPeople.objects.filter(one__club=club)
    decided = set(decisions.values_list("one_id", "other_id"))
    pairs = alike(club.members.people())
    return [(first, second) for first, second in pairs if (first.pk, second.pk) not in decided]


def charged_twice(
    club: Club, pairs: Iterable[tuple[Member, Member]]
) -> list[tuple[Member, Member, list[str]]]:
    """Pairs with for what both were charged dues, which count once after they are merged."""
    pairs = list(pairs)
    abouts = accounts.charged_for(club, chain.from_iterable(pairs))
    return [(one, other, sorted(abouts[one.pk] & abouts[other.pk])) for one, other in pairs]


def _hand_over(double: Member, kept: Member) -> list[str]:
    """Move the double's housemates to the kept member's household; returns their uids, for undo."""
    if kept.lives_with_id == double.pk:
        kept.lives_with = double.lives_with
        Member.objects.filter(pk=kept.pk).update(lives_with=kept.lives_with)
    head = kept.lives_with or kept
    mates = Member.objects.filter(lives_with=double).exclude(pk=head.pk)
    uids = [str(uid) for uid in mates.values_list("uid", flat=True)]
    mates.update(lives_with=head)
    return uids


def _locked(member: Member) -> Member:
    rows = Member.objects.select_for_update(of=("self",), no_key=True).select_related(
        "club", "merged_into"
    )
    return rows.get(pk=member.pk)


def _fresh(member: Member) -> Member:
    row = _locked(member)
    if row.is_double:
        raise Refused("member-merged", name=str(row))
    return row


def _filled(double: Member) -> list[str]:
    filled: list[str] = audit.last("member-merged", double).get("filled", [])
    return filled
