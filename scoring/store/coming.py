"""Who is expected at the door: from the lists of the event, and from earlier afternoons."""

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Member, person_of
from clubs.names import plain, split_name
from clubs.prepared import Prepared
from scoring.models import Attendance, Entrant, Event, Lineup, Player, Registration, Session
from scoring.store.rows import session_now

M = TypeVar("M", bound=Model)
_DOUBLES: Prepared[Member] = Prepared(
    lambda at: Member.objects.filter(club=at("club"), merged_into__isnull=False).order_by()
)
#: How many of the latest afternoons on the same weekday decide who comes regularly: anyone
#: who came to half of them.
AFTERNOONS = 8


def doubles_of(club: Club) -> dict[int, Member]:
    """Members who were merged, and those into whom they were merged."""
    doubles = {member.pk: member for member in _DOUBLES.rows(club=club.pk)}
    others = {member.merged_into_id for member in doubles.values()} - doubles.keys()
    return doubles | (club.members.in_bulk(others) if others else {})


#: A person expected by another list, the number of the entrant, and the party she comes with.
Coming = tuple[Member, int | None, uuid.UUID | None]
#: Only the rows of these members; None for everybody. Names without a member are always included.
Only = Collection[int] | None


def lineups_of(event: Event, only: Only = None) -> list[Lineup]:
    """Who plays, or played, in an event, by number."""
    lineups = Lineup.objects.filter(entrant__event=event, player__kind=Player.Kind.PERSON)
    if only is not None:
        lineups = lineups.filter(Q(player__member__in=only) | Q(player__member=None))
    return list(lineups.select_related("player__member", "entrant").order_by("entrant__number"))


def players(
    event: Event, lineups: Iterable[Lineup], doubles: Mapping[int, Member]
) -> Iterator[Coming]:
    """Who plays in the event by its own list."""
    for row in lineups:
        if row.entrant.state == Entrant.State.PLAYING:
            player = row.player
            person = person_of(player.member, doubles) if player.member else None
            yield person or _guest_to_be(event, player.name, player.uid), row.entrant.number, None


def signed_up(event: Event, doubles: Mapping[int, Member], only: Only = None) -> Iterator[Coming]:
    """Who signed up, was accepted, and is not in the event yet."""
    accepted = Registration.objects.filter(event=event, state=Registration.State.ACCEPTED)
    if only is not None:
        named = Q(member=None) | ~Q(partner_name="") & Q(partner_member=None)
        accepted = accepted.filter(named | Q(member__in=only) | Q(partner_member__in=only))
    rows = list(accepted.filter(entrant=None).order_by("place"))
    # Few have a member or a partner: joining all their columns costs more than these two queries.
    people = _by_key(
        Member, (key for row in rows for key in (row.member_id, row.partner_member_id))
    )
    matches = _by_key(Registration, (row.match_id for row in rows))
    for row in rows:
        party = row.uid if row.kind == Registration.Kind.PAIR else _matched(row, matches)
        for name, member, uid in (
            (row.name, row.member_id, row.uid),
            (row.partner_name, row.partner_member_id, partner_uid(row)),
        ):
            if name:
                person = person_of(people[member], doubles) if member else None
                yield person or _guest_to_be(event, name, uid), None, party


def _by_key(model: type[M], keys: Iterable[int | None]) -> dict[int, M]:
    wanted = {key for key in keys if key is not None}
    return model._default_manager.in_bulk(wanted) if wanted else {}


def partner_uid(row: Registration) -> uuid.UUID:
    """The uid of a partner who was signed up by name only, derived from the sign-up."""
    return uuid.uuid5(row.uid, "partner")


def _matched(row: Registration, matches: Mapping[int, Registration]) -> uuid.UUID | None:
    """The party that two matched partners share; None unless both have agreed."""
    match = matches.get(row.match_id or 0)
    if match is None or not (row.agreed and match.agreed):
        return None
    return row.uid if row.pk < match.pk else match.uid


def _guest_to_be(event: Event, name: str, uid: uuid.UUID) -> Member:
    """An unsaved guest, of whom only the name is known; saved once she is ticked."""
    guest = Member(club=event.club, uid=uid, status=Member.Status.GUEST, **split_name(name))
    guest.name_key = plain(f"{guest.last_name} {guest.first_name}")
    return guest


@dataclass(frozen=True)
class CameTogether:
    """People who came together, each as a member or else by name."""

    people: tuple[tuple[Member | None, str], ...]


def last_people(event: Event) -> tuple[Event | None, list[CameTogether]]:
    """The club's previous afternoon, and who came to it, party by party.

    Before a later session it is the session before.
    """
    session = session_now(event)
    earlier = event.sessions.filter(number=session.number - 1).first()
    if earlier and (came := _parties_at(earlier.attendances.all(), doubles_of(event.club))):
        return event, came
    former = _sessions_before(event).first()
    return (former.event, _people_at(former.event)) if former else (None, [])


def regulars(event: Event) -> list[CameTogether]:
    """Who came to half of the latest afternoons on this weekday, one by one without partners."""
    day = _weekday(session_now(event).starts_at)
    latest = _sessions_before(event)[: 6 * AFTERNOONS]
    events = [row.event for row in latest if _weekday(row.starts_at) == day][:AFTERNOONS]
    times: dict[int, int] = defaultdict(int)
    people: dict[int, Member] = {}
    for past_event in events:
        for member in {m for party in _people_at(past_event) for m, _name in party.people if m}:
            times[member.pk] += 1
            people[member.pk] = member
    often = [people[pk] for pk, came in times.items() if 2 * came >= len(events)]
    return [
        CameTogether(((member, str(member)),)) for member in sorted(often, key=lambda m: m.name_key)
    ]


def _sessions_before(event: Event) -> QuerySet[Session]:
    """The first sessions of earlier events of the club, latest first."""
    begun = Session.objects.filter(
        number=1, event__club=event.club, event__rehearses=None, event__put_away=False
    )
    earlier = begun.filter(starts_at__lt=session_now(event).starts_at).exclude(event=event)
    return earlier.select_related("event__club").order_by("-starts_at", "-pk")


def _weekday(at: dt.datetime) -> int:
    return timezone.localtime(at).weekday()


def _people_at(event: Event) -> list[CameTogether]:
    """Who came to an event: by its door if it had one, otherwise those who played."""
    doubles = doubles_of(event.club)
    attendances = Attendance.objects.filter(session__event=event)
    return _parties_at(attendances, doubles) or list(_players_of(event, doubles))


def _parties_at(
    attendances: QuerySet[Attendance], doubles: Mapping[int, Member]
) -> list[CameTogether]:
    parties: dict[object, dict[int, Member]] = defaultdict(dict)
    for row in attendances.filter(state__in=Attendance.HAVE_COME).select_related("member"):
        member = person_of(row.member, doubles)
        parties[row.party or row.pk][member.pk] = member
    return [CameTogether(tuple((m, str(m)) for m in party.values())) for party in parties.values()]


def _players_of(event: Event, doubles: Mapping[int, Member]) -> Iterable[CameTogether]:
    persons = Lineup.objects.filter(entrant__event=event, player__kind=Player.Kind.PERSON)
    lineups = persons.filter(first_round=1)
    parties: dict[int, list[tuple[Member | None, str]]] = defaultdict(list)
    for row in lineups.select_related("player__member").order_by("entrant__number", "position"):
        member = row.player.member
        person = person_of(member, doubles) if member else None
        parties[row.entrant_id].append((person, str(person or row.player.name)))
    return [CameTogether(tuple(people)) for people in parties.values()]
