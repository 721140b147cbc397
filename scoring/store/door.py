"""Who is at the door of an afternoon, who is expected there, and what each of them pays."""

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from clubs.accounts import sums_of
from clubs.models import Club, LedgerEntry, Member, person_of
from clubs.names import plain, words_in
from scoring.models import (
    Attendance,
    EntryFee,
    Event,
    Lineup,
    Player,
    Session,
)
from scoring.store.coming import Only, doubles_of, lineups_of, players, signed_up
from scoring.store.rows import session_now

NOTHING = Decimal("0.00")
State = Attendance.State
MEMBERS_PAY = (Member.Status.MEMBER, Member.Status.HONORARY)


@dataclass(frozen=True)
class DoorRow:
    """A person as the door shows her: her state today, and what her entry costs.

    `state` is "" if she is neither expected nor here. `fee` is what is charged, or would be when
    she comes; `owed` is all that she owes the club, negative if she paid ahead.
    """

    member: Member
    state: str
    fee: Decimal = NOTHING
    paid: Decimal = NOTHING
    owed: Decimal = NOTHING
    here_at: dt.datetime | None = None
    party: uuid.UUID | None = None
    number: int | None = None
    attendance: uuid.UUID | None = None
    ticked_at: dt.datetime | None = None

    @property
    def uid(self) -> str:
        return str(self.member.uid)

    @property
    def name(self) -> str:
        return str(self.member)

    @property
    def has_come(self) -> bool:
        return self.state in Attendance.HAVE_COME

    @property
    def due(self) -> Decimal:
        """What is still open of the fee, after anything paid ahead."""
        owed = self.owed if self.has_come else self.owed + self.fee
        return max(min(self.fee - self.paid, owed), NOTHING)


@dataclass(frozen=True)
class Prices:
    """What the entry costs each person; nothing if the event has no fee.

    It depends on how often each member `came` before, and on who `played` without a door; `covered`
    are those who were charged for the whole event in an earlier session.
    """

    fee: EntryFee | None
    came: Mapping[int, int] = field(default_factory=dict)
    played: Collection[int] = frozenset()
    covered: Collection[int] = frozenset()

    def tariff_of(self, member: Member) -> Attendance.Tariff:
        """The tariff of a person, unless the door says otherwise."""
        if member.status in MEMBERS_PAY:
            return Attendance.Tariff.MEMBER
        # A former member is no newcomer, even if the years since then were on paper.
        was_member = member.status == Member.Status.LAPSED
        is_known = was_member or self.came.get(member.pk) or member.pk in self.played
        return Attendance.Tariff.GUEST if is_known else Attendance.Tariff.NEWCOMER

    def of(self, member: Member, tariff: str = "") -> Decimal:
        """What somebody pays at this door."""
        fee = self.fee
        if fee is None or member.pk in self.covered:
            return NOTHING
        tariff = tariff or self.tariff_of(member)
        if tariff == Attendance.Tariff.NEWCOMER and fee.newcomers_free:
            return NOTHING
        if fee.free_after and self.came.get(member.pk, 0) % (fee.free_after + 1) == fee.free_after:
            return NOTHING
        return fee.for_members if tariff == Attendance.Tariff.MEMBER else fee.for_guests


@dataclass(frozen=True)
class Door:
    """The door of the current session: everybody expected or here, by name."""

    event: Event
    session: Session
    prices: Prices
    owed: Mapping[int, Decimal]
    rows: tuple[DoorRow, ...]

    def of(self, *states: str) -> list[DoorRow]:
        """Those in one of these states."""
        return [row for row in self.rows if row.state in states]

    def known(self) -> dict[int, DoorRow]:
        """The rows by member; people who are not members yet are left out."""
        return {row.member.pk: row for row in self.rows if row.member.pk}

    def called(self, uid: uuid.UUID) -> str:
        """The name of somebody who is expected and no member yet; "" for everybody else."""
        names = (row.name for row in self.rows if row.member.uid == uid and not row.member.pk)
        return next(names, "")

    def row_of(self, member: Member) -> DoorRow:
        """The row of a person of the club, including one who was only a name until now."""
        named = (row for row in self.rows if row.member.uid == member.uid)
        if row := self.known().get(member.pk) or next(named, None):
            return replace(row, member=member)
        return self.stranger(member)

    def stranger(self, member: Member) -> DoorRow:
        """A person who is neither expected nor here."""
        return DoorRow(member, "", self.prices.of(member), owed=self.owed.get(member.pk, NOTHING))


def door_of(event: Event) -> Door:
    """The door of an event as it is now, in ten queries at most."""
    return _door(event, doubles_of(event.club))


def _door(event: Event, doubles: Mapping[int, Member], only: Only = None) -> Door:
    """The door with everybody, or `only` with the rows of some members."""
    session, money = session_now(event), _money_of(event)
    prices = _prices_of(event, session, doubles, money)
    owed = _owed(event.club, doubles, only) if prices.fee else {}
    lineups = lineups_of(event, only)
    playing = _playing(lineups, doubles)
    attendances = session.attendances.select_related("member")
    if only is not None:
        attendances = attendances.filter(member__in=only)
    rows: dict[Any, DoorRow] = {}
    for row in attendances:
        person = person_of(row.member, doubles)
        charged, paid = money.get(row.uid, (NOTHING, NOTHING))
        # Two rows may belong to people merged since: the one who is here counts.
        if person.pk in rows and not row.has_come:
            continue
        rows[person.pk] = DoorRow(
            person,
            row.state,
            fee=charged if row.has_come else prices.of(person, row.tariff),
            paid=paid,
            owed=owed.get(person.pk, NOTHING),
            here_at=row.here_at,
            party=row.party,
            number=playing[person.pk][1] if person.pk in playing else None,
            attendance=row.uid,
            ticked_at=row.ticked_at,
        )
    coming = (*players(event, lineups, doubles), *signed_up(event, doubles, only))
    for person, number, party in coming:
        key = person.pk or person.uid
        if key not in rows:
            fee, debt = prices.of(person), owed.get(person.pk, NOTHING)
            rows[key] = DoorRow(person, State.EXPECTED, fee, owed=debt, number=number, party=party)
    by_name = sorted(rows.values(), key=lambda row: (row.member.name_key, row.uid))
    return Door(event, session, prices, owed, tuple(by_name))


def people_of_door(door: Door) -> list[DoorRow]:
    """Everybody in the club who may come, with what each pays, for a phone to search."""
    rows = door.known()
    return [
        rows.get(member.pk) or door.stranger(member) for member in door.event.club.members.living()
    ]


def found_at_door(event: Event, text: str, most: int = 20) -> tuple[Door, list[DoorRow]]:
    """The first people whose names contain every word of a text, those at the door first.

    Nobody else is read, however many are at the door.
    """
    doubles = doubles_of(event.club)
    called = set(event.club.members.people().found(text).values_list("pk", flat=True))
    also = {pk for pk, member in doubles.items() if person_of(member, doubles).pk in called}
    door = _door(event, doubles, called | also)
    words = plain(text).split()
    near = [
        row
        for row in door.rows
        if all(word in row.member.name_key or word == str(row.member.number) for word in words)
    ][:most]
    others = event.club.members.living().found(text).exclude(pk__in=door.known())
    return door, near + [door.stranger(member) for member in others[: most - len(near)]]


def fee_of(event: Event) -> EntryFee | None:
    """What the entry of an event costs; None if it was never set."""
    return EntryFee.objects.filter(event=event).first()


def _prices_of(
    event: Event,
    session: Session,
    doubles: Mapping[int, Member],
    money: Mapping[uuid.UUID, tuple[Decimal, Decimal]],
) -> Prices:
    fee = fee_of(event)
    if fee is None:
        return Prices(None)

    def key(member: int) -> int:
        return person_of(doubles[member], doubles).pk if member in doubles else member

    this_door = Q(session=session) if fee.each_session else Q(session__event=event)
    came: dict[int, int] = defaultdict(int)
    earlier = _came(event.club).exclude(this_door).order_by()
    for member, times in earlier.values_list("member").annotate(Count("pk")):
        came[key(member)] += times
    players = Player.objects.filter(event__club=event.club, member__isnull=False)
    played = players.exclude(event=event).values_list("member", flat=True).distinct()
    covered: set[int] = set()
    if session.number > 1 and not fee.each_session:
        others = Attendance.objects.filter(session__event=event).exclude(session=session)
        for uid, member in others.values_list("uid", "member"):
            if money.get(uid, (NOTHING, NOTHING))[0]:
                covered.add(key(member))
    return Prices(fee, came, frozenset(map(key, played)), covered)


def _came(club: Club) -> QuerySet[Attendance]:
    return Attendance.objects.filter(
        session__event__club=club, session__event__rehearses=None, state__in=Attendance.HAVE_COME
    )


def _playing(
    lineups: Iterable[Lineup], doubles: Mapping[int, Member]
) -> dict[int, tuple[Member, int]]:
    """The members who play in an event, each with the number of the entrant."""
    members: dict[int, tuple[Member, int]] = {}
    for row in lineups:
        if (member := row.player.member) is not None:
            person = person_of(member, doubles)
            members[person.pk] = (person, row.entrant.number)
    return members


def _money_of(event: Event) -> dict[uuid.UUID, tuple[Decimal, Decimal]]:
    """What each attendance was charged, and what was paid."""
    entries = LedgerEntry.objects.filter(occasion=event.uid).order_by()
    sums = entries.values_list("subject", "method").annotate(Sum("amount"))
    charged: dict[uuid.UUID, Decimal] = defaultdict(lambda: NOTHING)
    paid: dict[uuid.UUID, Decimal] = defaultdict(lambda: NOTHING)
    for subject, method, total in sums:
        (paid if method else charged)[subject] += total.quantize(NOTHING)
    return {subject: (charged[subject], -paid[subject]) for subject in charged.keys() | paid.keys()}


def _owed(club: Club, doubles: Mapping[int, Member], only: Only) -> dict[int, Decimal]:
    """What each person owes the club."""
    owed: dict[int, Decimal] = defaultdict(lambda: NOTHING)
    for member, total in sums_of(club, only):
        person = person_of(doubles[member], doubles).pk if member in doubles else member
        owed[person] += total
    return owed


def namesakes_at(door: Door, name: str) -> list[DoorRow]:
    """Those at a door who have this name."""
    return [row for row in door.rows if words_in(row.name) == words_in(name)]
