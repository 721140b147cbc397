"""A club with one of everything: no part of its archive is empty."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

from django.contrib.auth.hashers import make_password

from clubs.models import (
    CashBox,
    Club,
    ClubLook,
    Invitation,
    LedgerEntry,
    Letter,
    Member,
    Role,
    TwoPeople,
    User,
)
from clubs.services import clubs
from scoring.models import (
    Adjustment,
    Agreement,
    Attendance,
    Award,
    CarriedEvent,
    Deal,
    Dealing,
    DirectorCall,
    DraftPick,
    EntryFee,
    Event,
    HandResult,
    HouseRules,
    Player,
    Prize,
    PrizePayout,
    PrizeTerms,
    RatingChoice,
    Registration,
    RuleRevision,
    Season,
    SeasonChoice,
    SignUp,
    SitOut,
    TableTotals,
    WeekHand,
    WeekVote,
    Wish,
)
from scoring.services import totals
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.services.acts import FIVE, SIX, correct, dispute, enter

NOW = dt.datetime(2026, 12, 17, 13, 0, 0, 123456, tzinfo=dt.UTC)
ONE = Decimal("1.50")


def make(events: int = 1) -> Club:
    """The club, with its director Edna and a scorer whose role has ended."""
    edna = user("edna", email="edna@example.org")
    club = clubs.create(name="Île Verte", time_zone="America/Toronto", language="fr", by=edna)
    for number in range(1, events + 1):
        played(make_event(club, name=f"Thursday {number}"), edna)
    event = club.events.order_by("pk")[0]
    members = people(club)
    money(club, event, members, edna)
    around(club, event, members, edna)
    prizes(event, members[0])
    return club


def user(name: str, **values: str) -> User:
    return User.objects.create(username=name, password=make_password("a-b-c"), **values)


def played(event: Event, by: User) -> None:
    """Two rounds begun, a correction, a dispute, totals, a sit-out."""
    add_entrants(event, 9)
    event = seat_entrants(event)
    gone = user(f"gone{event.pk}")
    correct(enter(table_at(event, 1, 1), FIVE, by=gone).result, SIX, by=by)
    row, _other = dispute(table_at(event, 1, 2))
    Agreement.objects.create(result=row, side=1, verdict="disputed", device="a", at=NOW)
    totals.enter(table_at(event, 1, 3), totals.Totals((30, 34)), client_key="paper", by=by)
    DirectorCall.objects.create(
        table=table_at(event, 1, 4), side=0, answered_by=by, answered_at=NOW
    )
    one, other = event.entrants.order_by("pk")[:2]
    Wish.objects.create(event=event, kind="apart", one=one, other=other)
    DraftPick.objects.create(event=event, number=1, chooser=one, partner=other)
    Adjustment.objects.create(event=event, entrant=one, kind="bonus", points=3, reason="a “gift”")
    dealing = Dealing.objects.create(event=event, seed="17")
    Deal.objects.create(dealing=dealing, number=1, dealer="N", cards="Ah/Kh/Qh/Jh")
    RuleRevision.objects.create(
        event=event, number=1, rule_set=event.rule_set, reason="read wrong", revised_by=by
    )
    assert SitOut.objects.filter(round__session__event=event).exists()
    assert HandResult.objects.filter(table__round__session__event=event).count() == 4
    assert TableTotals.objects.filter(table__round__session__event=event).exists()


def people(club: Club) -> list[Member]:
    """A household's head comes after its member, a double before the member it merged into."""
    asked = {"names_shown": "none", "names_asked_on": "2026-01-02"}
    ann = Member.objects.create(club=club, first_name="Ann", last_name="Öhman", number=3, **asked)
    bea = Member.objects.create(club=club, last_name="Bea\tTab \\u0041", notes='{"a": 1}\nB')
    cleo = Member.objects.create(club=club, last_name="Cleo", joined_on="1999-12-31")
    Member.objects.filter(pk=ann.pk).update(lives_with=cleo)
    Member.objects.filter(pk=bea.pk).update(merged_into=cleo)
    TwoPeople.objects.create(one=ann, other=cleo)
    return [ann, bea, cleo]


def money(club: Club, event: Event, members: list[Member], by: User) -> None:
    common: dict[str, Any] = {"club": club, "member": members[0], "on": "2026-05-01"}
    due = LedgerEntry.objects.create(kind="due", amount=ONE, key=uuid.uuid4(), **common)
    LedgerEntry.objects.create(
        kind="reversal", amount=-ONE, key=uuid.uuid4(), reverses=due, reason="oh", **common
    )
    CashBox.objects.create(
        club=club, occasion=event.uid, about="Thursday", on="2026-05-01", opened_with=ONE,
        opened_by=by.uid,
    )  # fmt: skip
    EntryFee.objects.create(event=event, for_members=2, for_guests=ONE, newcomers_free=True)


def around(club: Club, event: Event, members: list[Member], by: User) -> None:
    """The rows around the events."""
    ClubLook.objects.create(club=club, logo=bytes(range(256)), colour="#1f5f3f")
    Invitation.objects.create(club=club, kind="scorer", ends_at=NOW, used_at=NOW, used_by=by.uid)
    Letter.objects.create(
        club=club, member=members[0], kind="news", key=f"{club.pk} 7:x", language="fr",
        subject="Fête", text="a\r\nb\0c".replace("\0", " "), state="print", due_at=NOW,
    )  # fmt: skip
    HouseRules.objects.create(
        club=club, name="Ours", rule_set=event.rule_set, rounds=6, hands_per_round=8
    )
    week = WeekHand.objects.create(club=club, record="x", turn=2, worths={"pass": 0.5})
    WeekVote.objects.create(hand=week, call="pass", device="d", address="a")
    RatingChoice.objects.create(club=club, readers="staff")
    season = Season.objects.create(club=club, name="Winter", place_points=[5, 3], ties=["wins"])
    SeasonChoice.objects.create(season=season, event=event, is_in=True)
    SignUp.objects.create(event=event, cap=40)
    CarriedEvent.objects.create(event=event, trail=["a1"])
    Attendance.objects.create(
        session=event.sessions.get(), member=members[0], state="here", here_at=NOW, by=by.uid
    )
    two = [
        Registration.objects.create(
            event=event, place=place, kind="looking", name=f"N{place}", client_key=f"k{place}",
            member=members[0] if place == 1 else None,
        )
        for place in (1, 2)
    ]  # fmt: skip
    for one, other in (two, two[::-1]):
        Registration.objects.filter(pk=one.pk).update(match=other, agreed=True)


def prizes(event: Event, member: Member) -> None:
    player = event.players.order_by("pk")[0]
    Player.objects.filter(pk=player.pk).update(member=member)
    PrizeTerms.objects.create(event=event, fees=ONE, seed="17")
    prize = Prize.objects.create(event=event, kind="door", thing="a pie")
    prize.named.add(player)
    zero = Decimal(0)
    payout = PrizePayout.objects.create(
        event=event, fees=ONE, added=zero, kept=zero, sold=zero, jackpot=zero, put_in=zero, won=zero
    )
    Award.objects.create(payout=payout, prize=1, kind="door", player=player, amount=0, thing="pie")


def another(name: str) -> Club:
    """A club that exists already, so that no row gets the key that it had elsewhere."""
    olga = user(f"olga-{name}")
    club = clubs.create(name=name, time_zone="America/Toronto", language="en", by=olga)
    seated = make_event(club)
    add_entrants(seated, 8)
    seat_entrants(seated)
    Role.objects.create(club=club, user=user(f"sam-{name}"), kind="scorer")
    return club
