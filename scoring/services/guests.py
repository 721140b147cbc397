"""Links guests of earlier events to the members that they have become."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.db import transaction

from clubs.models import Club, Member, User
from scoring.models import Event, Player
from scoring.services.writing import lock, raise_version, record
from scoring.store import played_as_guests


@transaction.atomic
def link(club: Club, members: Collection[str], *, by: User) -> int:
    """Count as theirs what these members (by uid) played as guests of the same name.

    Seasons, attendance and records then know one person where they knew two, and every page shows
    as much of the name as the member allows. Returns the number of players linked: 0 if somebody
    else did it meanwhile.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # merging and erasing wait for us
    for event in sorted(_linkable(club, members)):
        lock(event)
    linkable = _linkable(club, members)  # again: nobody changes these events any more
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
    record("guests-linked", event, by=by, new={"players": linked, "count": len(linked)})


def unlink(event: Event, linked: Mapping[str, str]) -> None:
    """Make guests again of these players (by uid), each still linked to this member (by uid).

    Part of taking `link` back, which raises the version and is recorded.
    """
    for player, member in linked.items():
        Player.objects.filter(event=event, uid=player, member__uid=member).update(member=None)
