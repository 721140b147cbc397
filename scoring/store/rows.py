"""The rows that services write to, by what an address says of them; None if there is none."""

import uuid
from collections.abc import Collection, Iterable
from typing import Any

from clubs.models import User
from clubs.prepared import Prepared
from scoring.afternoon import SeatFacts, Turns, turns_among
from scoring.models import (
    STANDING,
    Adjustment,
    DirectorCall,
    Entrant,
    Event,
    HandResult,
    Lineup,
    Round,
    Seating,
    Section,
    Session,
    Table,
    TableLink,
    TableTotals,
    Wish,
)

_SEATED = Prepared(
    lambda at: Table.objects.select_related("round__session").filter(uid=at("uid")).order_by()
)
_TABLE_AT = Prepared(
    lambda at: (
        Table.objects.select_related("round__session")
        .filter(round__session__event=at("event"), round__number=at("round"), number=at("number"))
        .order_by("pk")
    )
)
_SECTIONS = Prepared(lambda at: Section.objects.filter(session=at("session")).order_by("letter"))
_LAST_SESSION = Prepared(
    lambda at: Session.objects.filter(event=at("event")).order_by("-number")[:1]
)


def round_row(event: Event, number: int) -> Round | None:
    """The round of this number."""
    rounds = Round.objects.select_related("session")
    return rounds.filter(session__event=event, number=number).first()


def rehearsal_of(event: Event) -> Event | None:
    """The rehearsal of an event."""
    return Event.objects.filter(rehearses=event).first()


def begun_round_rows(event: Event) -> list[Round]:
    """The rounds that began, by number."""
    begun = Round.objects.filter(session__event=event, started_at__isnull=False)
    return list(begun.order_by("number"))


def session_row(event: Event, number: int) -> Session | None:
    """The session of this number."""
    return event.sessions.filter(number=number).first()


def session_now(event: Event) -> Session:
    """The session that is prepared or played: the last one."""
    session = _LAST_SESSION.first(event=event.pk)
    if session is None:
        raise Session.DoesNotExist
    session.event = event
    return session


def sections_of(session: Session) -> list[Section]:
    """The sections of a session by letter; they share rotation, seed and hands."""
    sections = list(_SECTIONS.rows(session=session.pk))
    for section in sections:
        section.session = session
    return sections


def is_seated(session: Session) -> bool:
    """Whether the rounds of a session are made."""
    return session.rounds.exists()


def rounds_before(session: Session) -> int:
    """How many rounds the earlier sessions have; this one continues their numbers."""
    earlier = Round.objects.filter(session__event=session.event_id)
    return earlier.filter(session__number__lt=session.number).count()


def entrant_row(event: Event, uid: uuid.UUID) -> Entrant | None:
    """An entrant that a page showed."""
    return event.entrants.filter(uid=uid).first()


def entrant_numbered(event: Event, number: int) -> Entrant:
    """The entrant of this number, which must exist."""
    return event.entrants.get(number=number)


def wishes_of(event: Event) -> list[Wish]:
    """What players wish of the seating."""
    return list(Wish.objects.filter(event=event))


def wish_row(event: Event, uid: uuid.UUID) -> Wish | None:
    """A wish that a page showed."""
    return Wish.objects.filter(event=event, uid=uid).first()


def adjustment_rows(event: Event) -> list[Adjustment]:
    """All penalties and bonuses, newest first, including void ones."""
    return list(event.adjustments.select_related("round").order_by("-created_at"))


def adjustment_row(event: Event, uid: uuid.UUID) -> Adjustment | None:
    """A penalty or bonus that a page showed."""
    return event.adjustments.filter(uid=uid).first()


def table_row(event: Event, round_number: int, number: int) -> Table | None:
    """The table of this number in a round."""
    return _TABLE_AT.first(event=event.pk, round=round_number, number=number)


def links_in_use(event: Event) -> list[TableLink]:
    """The links of the tables that were not revoked, by session and table."""
    links = TableLink.objects.select_related("session")
    in_use = links.filter(session__event=event, revoked_at=None)
    return list(in_use.order_by("session__number", "table_number"))


def table_rows(event: Event, rounds: Collection[int]) -> list[Table]:
    """The tables of the rounds of these numbers."""
    tables = Table.objects.select_related("round__session")
    return list(tables.filter(round__session__event=event, round__number__in=rounds))


def seated_table_row(uid: uuid.UUID) -> Table | None:
    """The table of a seating that a phone showed, in any round."""
    return _SEATED.first(uid=uid.hex)


def turns_of(event: Event, table: Table) -> Turns:
    """Every hand of a table where an extra player takes turns, without loading the event.

    A phone asks for this when it writes, and must not wait for a whole event to be loaded.
    """
    if event.format != Event.Format.INDIVIDUALS:
        return {}
    columns = ("seat", "entrant_id", "entrant__number", "player_id", "first_hand", "last_hand")
    rows: Iterable[Any] = Seating.objects.filter(table=table).values_list(*columns)
    side_of = event.rules.side_of
    seats = [SeatFacts(seat, side_of(seat), *others) for seat, *others in rows]
    return turns_among(seats, event.rules, table.hands_due)


def hand_row(table: Table, hand: int, uid: uuid.UUID) -> HandResult | None:
    """A result of a hand that a page showed, whatever became of it since."""
    row = result_row(table, uid)
    return row if row and row.number == hand else None


def result_row(table: Table, uid: uuid.UUID) -> HandResult | None:
    """A result of a table that a page showed, whatever became of it since."""
    rows = HandResult.objects.select_related("table__round__session")
    return rows.filter(table=table, uid=uid).first()


def result_rows(table: Table, uids: Iterable[uuid.UUID]) -> list[HandResult]:
    """Results of a table that a page showed, by hand."""
    return list(table.results.filter(uid__in=uids).order_by("number", "pk"))


def standing_rows(tables: Collection[int]) -> list[HandResult]:
    """What counts or is disputed at these tables, in the order it came in."""
    return list(HandResult.objects.filter(table__in=tables, state__in=STANDING).order_by("pk"))


def auction_of(hand_id: int) -> str:
    """The auction of a hand as it was recorded; the value of an event leaves it out."""
    return HandResult.objects.values_list("auction", flat=True).get(pk=hand_id)


def auctions_of(event: Event) -> dict[int, str]:
    """The recorded auctions of the standing hands of an event, by the id of the result."""
    standing = HandResult.objects.filter(table__round__session__event=event, state__in=STANDING)
    return dict(standing.exclude(auction="").values_list("pk", "auction"))


def totals_row(table: Table, uid: uuid.UUID) -> TableTotals | None:
    """Totals that a page showed, whatever became of them since."""
    rows = TableTotals.objects.select_related("table__round__session")
    return rows.filter(table=table, uid=uid).first()


def with_totals(tables: Collection[int]) -> frozenset[int]:
    """Those of these tables that handed in their totals."""
    rows = TableTotals.objects.filter(table__in=tables, state__in=STANDING)
    return frozenset(rows.values_list("table", flat=True))


def call_row(event: Event, uid: uuid.UUID) -> DirectorCall | None:
    """A call of a table, even if it was answered."""
    calls = DirectorCall.objects.select_related("table__round__session")
    return calls.filter(table__round__session__event=event, uid=uid).first()


def user_names(users: Iterable[int]) -> dict[int, str]:
    """The names of these users; needs no query if there are none."""
    return {user.pk: str(user) for user in User.objects.filter(pk__in=set(users))}


def lineups_now(entrant: Entrant) -> list[Lineup]:
    """Who plays for an entrant now, by position: the latest if somebody was replaced."""
    lineups = entrant.lineups.select_related("player").order_by("position", "first_round")
    return list({lineup.position: lineup for lineup in lineups}.values())
