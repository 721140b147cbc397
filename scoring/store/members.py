"""Finds the members of a club who play in an event, or may."""

from collections.abc import Collection, Iterable

from clubs.models import Club, Member, person_of
from clubs.names import plain
from scoring.models import Event


def members_called(
    event: Event, names: Iterable[str], meant: Collection[int | None] = (), but: int = 0
) -> dict[str, int]:
    """The key of the member of each name, if one has it and does not play yet.

    A name that two members share matches nobody, and members in `meant` are taken already. `but` is
    the key of a player being renamed: the member that player was is free again.
    """
    there = {member.pk: member for member in event.club.members.all()}
    called: dict[tuple[str, ...], set[int]] = {}
    for member in there.values():
        called.setdefault(_key(str(member)), set()).add(person_of(member, there).pk)
    playing = {*event.players.exclude(pk=but).values_list("member", flat=True), *meant}
    keys: dict[str, int] = {}
    for name in names:
        key, *others = called.get(_key(name), {None})
        if key is not None and not others and key not in playing:
            keys[name] = key
            playing.add(key)
    return keys


def member_to_come(event: Event, uid: str) -> int | None:
    """The key of the person with this uid, maybe a double's; None if gone or already playing."""
    there = {member.pk: member for member in event.club.members.all()}
    people = [person_of(member, there) for member in there.values() if str(member.uid) == uid]
    members = event.players.exclude(member=None).values_list("member", flat=True)
    playing = {person_of(there[key], there) for key in members}
    free = (person.pk for person in people if person.erased_at is None and person not in playing)
    return next(free, None)


def members_to_come(event: Event) -> list[Member]:
    """Members whom the desk may offer for an event, by name: those who do not play in it yet."""
    people = event.club.members.people().exclude(status=Member.Status.DECEASED)
    return list(people.exclude(players__event=event))


def members_listed(club: Club) -> list[Member]:
    """Members and guests of a club, by name, without the deceased."""
    return list(club.members.people().exclude(status=Member.Status.DECEASED))


def _key(name: str) -> tuple[str, ...]:
    return tuple(sorted(plain(name).split()))
