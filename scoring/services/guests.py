"""Links guests of earlier events to the members that they have become."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from django.db import transaction

from clubs.models import Club, Member, User
from clubs.names import words_in
from scoring.models import Event, Player, Registration
from scoring.services.writing import lock, raise_version, record
from scoring.store import partner_uid, played_as_guests


@transaction.atomic
def link(club: Club, members: Collection[str], *, by: User) -> int:
    """Link to these members (by uid) whatever they played as guests of the same name.

    Seasons, attendance and records then count one person instead of two, and every page shows only
    as much of the name as the member allows. Returns the number of players linked: 0 if somebody
    else did it meanwhile.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # merging and erasing wait for us
    for event in sorted(_linkable(club, members)):
        lock(event)
    linkable = _linkable(club, members)  # read anew, now that nobody else can change these events
    linked = {member.pk for by_player in linkable.values() for member in by_player.values()}
    club.members.filter(pk__in=linked).update(has_namesake=False)
    for event, by_player in linkable.items():
        _link_in(raise_version(event), by_player, by)
    return sum(map(len, linkable.values()))


def _linkable(club: Club, members: Collection[str]) -> Mapping[int, Mapping[Player, Member]]:
    """By event, the players who are guests named like one of these members."""
    linkable: dict[int, dict[Player, Member]] = defaultdict(dict)
    for played in played_as_guests(club):
        if str(played.member.uid) in members:
            for player in played.players:
                linkable[player.event_id][player] = played.member
    return linkable


def _link_in(event: Event, linkable: Mapping[Player, Member], by: User) -> None:
    for player, member in linkable.items():
        player.member = member
    Player.objects.bulk_update(linkable, ["member"])
    linked = {str(player.uid): str(member.uid) for player, member in linkable.items()}
    new = {"players": linked, "signed_up": _link_sign_ups(event, linkable), "count": len(linked)}
    record("guests-linked", event, by=by, new=new)


def _link_sign_ups(event: Event, linkable: Mapping[Player, Member]) -> dict[str, str]:
    """Link the sign-ups of these guests too; returns them with their members, by uid.

    Otherwise the list of who is coming would show more than a member allows, and erasing a member
    would leave the address she once signed up with.
    """
    called = {words_in(player.name): member for player, member in linkable.items()}
    signed_up: dict[str, str] = {}
    for row, uid, name, column in _named_in_sign_ups(event):
        member = called.get(words_in(name))
        if member and getattr(row, column) is None:
            event.registrations.filter(pk=row.pk).update(**{column: member.pk})
            signed_up[str(uid)] = str(member.uid)
    return signed_up


def unlink(event: Event, linked: Mapping[str, str], signed_up: Mapping[str, str]) -> None:
    """Unlink these players and sign-ups from the members they were linked to, all by uid.

    One that is linked to somebody else by now stays so; one whose member was erased since stays
    nameless. Part of undoing `link`, which raises the version and is recorded.
    """
    members = {str(member.uid): member.pk for member in event.club.members.filter(erased_at=None)}
    for player, member in linked.items():
        event.players.filter(uid=player, member=members.get(member)).update(member=None)
    for row, uid, _name, column in _named_in_sign_ups(event):
        if (key := members.get(signed_up.get(str(uid), ""))) is not None:
            event.registrations.filter(pk=row.pk, **{column: key}).update(**{column: None})


def _named_in_sign_ups(event: Event) -> Iterator[tuple[Registration, uuid.UUID, str, str]]:
    """Each person who signed up: the row, the person's uid and name, and the member's column."""
    for row in event.registrations.all():
        yield row, row.uid, row.name, "member_id"
        if row.partner_name:
            yield row, partner_uid(row), row.partner_name, "partner_member_id"
