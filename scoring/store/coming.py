"""Who is expected at a door: by the lists of the event, and as on earlier afternoons."""

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from clubs.models import Club, Member, person_of
from clubs.names import plain
from clubs.transfer.members import split_name
from scoring.models import Attendance, Entrant, Event, Lineup, Registration, Session
from scoring.store.rows import session_now

#: Who has come to a door.
CAME = (Attendance.State.HERE, Attendance.State.LEFT)
#: So many of the latest afternoons on a day of the week tell who comes regularly: who came to
#: half of them.
AFTERNOONS = 8


def doubles_of(club: Club) -> dict[int, Member]:
    """Members who were merged, and those for whom they stand now."""
    merged = club.members.filter(merged_into__isnull=False).select_related("merged_into")
    found: dict[int, Member] = {}
    for double in merged:
        found[double.pk] = double
        if double.merged_into is not None:
            found.setdefault(double.merged_into.pk, double.merged_into)
    return found


#: A person who is expected by another list, the number of the entrant, and who comes with whom.
Coming = tuple[Member, int | None, uuid.UUID | None]


def players(event: Event, doubles: Mapping[int, Member]) -> Iterator[Coming]:
    """Who plays in the event by its own list."""
    lineups = Lineup.objects.filter(entrant__event=event, entrant__state=Entrant.State.PLAYING)
    rows = lineups.select_related("player__member", "entrant").order_by("entrant__number")
    for row in rows:
        player = row.player
        person = person_of(player.member, doubles) if player.member else None
        yield person or _guest_to_be(event, player.name, player.uid), row.entrant.number, None


def signed_up(event: Event, doubles: Mapping[int, Member]) -> Iterator[Coming]:
    """Who signed up, was accepted, and is not in the event yet."""
    accepted = Registration.objects.filter(event=event, state=Registration.State.ACCEPTED)
    rows = accepted.filter(entrant=None).select_related("member", "partner_member", "match")
    for row in rows.order_by("place"):
        party = row.uid if row.kind == Registration.Kind.PAIR else _matched(row)
        second = partner_uid(row)
        for name, member, uid in (
            (row.name, row.member, row.uid),
            (row.partner_name, row.partner_member, second),
        ):
            if name:
                person = person_of(member, doubles) if member else None
                yield person or _guest_to_be(event, name, uid), None, party


def partner_uid(row: Registration) -> uuid.UUID:
    """Stands for who signed up as the partner of another person, and is nobody by himself yet."""
    return uuid.uuid5(row.uid, "partner")


def _matched(row: Registration) -> uuid.UUID | None:
    """What two have in common who found each other as partners."""
    match = row.match
    if match is None or not (row.agreed and match.agreed):
        return None
    return row.uid if row.pk < match.pk else match.uid


def _guest_to_be(event: Event, name: str, uid: uuid.UUID) -> Member:
    """Somebody of whom nothing but a name is known: a guest, as soon as he is ticked."""
    guest = Member(club=event.club, uid=uid, status=Member.Status.GUEST, **split_name(name))
    guest.name_key = plain(f"{guest.last_name} {guest.first_name}")
    return guest


@dataclass(frozen=True)
class CameTogether:
    """People who came together, as members where they are some, else by their names."""

    people: tuple[tuple[Member | None, str], ...]


def last_people(event: Event) -> tuple[Event | None, list[CameTogether]]:
    """The afternoon of the club before this one, and who came to it: as they came.

    Before a later session it is the session before.
    """
    session = session_now(event)
    earlier = event.sessions.filter(number=session.number - 1).first()
    if earlier and (came := _parties_at(earlier.attendances.all(), doubles_of(event.club))):
        return event, came
    former = _sessions_before(event).first()
    return (former.event, _people_at(former.event)) if former else (None, [])


def regulars(event: Event) -> list[CameTogether]:
    """Who came to half of the latest afternoons on this day of the week; nobody has a partner."""
    day = _weekday(session_now(event).starts_at)
    latest = _sessions_before(event)[: 6 * AFTERNOONS]
    events = [each.event for each in latest if _weekday(each.starts_at) == day][:AFTERNOONS]
    times: dict[int, int] = defaultdict(int)
    people: dict[int, Member] = {}
    for each in events:
        for member in {m for party in _people_at(each) for m, _name in party.people if m}:
            times[member.pk] += 1
            people[member.pk] = member
    often = [people[pk] for pk, came in times.items() if 2 * came >= len(events)]
    return [CameTogether(((each, str(each)),)) for each in sorted(often, key=lambda m: m.name_key)]


def _sessions_before(event: Event) -> QuerySet[Session]:
    """The first sessions of earlier events of the club, the latest first."""
    begun = Session.objects.filter(
        number=1, event__club=event.club, event__rehearses=None, event__put_away=False
    )
    earlier = begun.filter(starts_at__lt=session_now(event).starts_at).exclude(event=event)
    return earlier.select_related("event__club").order_by("-starts_at", "-pk")


def _weekday(at: dt.datetime) -> int:
    return timezone.localtime(at).weekday()


def _people_at(event: Event) -> list[CameTogether]:
    """Who came to an event: by its door where it had one, else those who played."""
    doubles = doubles_of(event.club)
    attendances = Attendance.objects.filter(session__event=event)
    return _parties_at(attendances, doubles) or list(_players_of(event, doubles))


def _parties_at(
    attendances: QuerySet[Attendance], doubles: Mapping[int, Member]
) -> list[CameTogether]:
    parties: dict[object, dict[int, Member]] = defaultdict(dict)
    for row in attendances.filter(state__in=CAME).select_related("member"):
        member = person_of(row.member, doubles)
        parties[row.party or row.pk][member.pk] = member
    return [CameTogether(tuple((m, str(m)) for m in each.values())) for each in parties.values()]


def _players_of(event: Event, doubles: Mapping[int, Member]) -> Iterable[CameTogether]:
    lineups = Lineup.objects.filter(entrant__event=event, first_round=1)
    found: dict[int, list[tuple[Member | None, str]]] = defaultdict(list)
    for row in lineups.select_related("player__member").order_by("entrant__number", "position"):
        member = row.player.member
        person = person_of(member, doubles) if member else None
        found[row.entrant_id].append((person, str(person or row.player.name)))
    return [CameTogether(tuple(people)) for people in found.values()]
