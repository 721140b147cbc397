"""A value for each placeholder in the addresses of the site."""

import datetime as dt
import uuid
from decimal import Decimal

from django.utils import timezone

from clubs.mail import seal
from clubs.models import Club, Invitation, LedgerEntry, Letter, Member, Role, User
from clubs.services import ledger, letters
from clubs.services.letters import Recipient, Sheet
from engine.ruleset import preset
from scoring.models import (
    Adjustment,
    Event,
    EventKey,
    HouseRules,
    Season,
    SeasonChoice,
    TableLink,
    WeekHand,
)
from scoring.services import calls, event_keys
from scoring.services.results import Phone
from scoring.views.careers import own_seal
from tests.cast import table_at
from tests.pages.practising import BIDDING, a_practice_game
from tests.pages.signing_up import some_registration
from tests.scoring.services.acts import enter


def all_places(afternoon: Event, sam: User) -> dict[str, str]:
    """Values for the placeholders of an event in round 1: its table 1, pair 1, hand 1."""
    somebody = some_registration(afternoon)
    return {
        "event": str(afternoon.uid),
        "registration": str(somebody.uid),
        "own": somebody.token,
        "slug": afternoon.club.slug,
        "member": str(some_member(afternoon.club, 1).uid),
        "other": str(some_member(afternoon.club, 2).uid),
        "own_page": own_seal(some_member(afternoon.club, 5)),
        "name": "right-bower-20261124-030303.sqlite3",
        "seal": seal(str(some_member(afternoon.club, 3).uid)),
        "role": str(Role.objects.get(user=sam).pk),
        "entrant": str(afternoon.entrants.get(number=1).uid),
        "adjustment": str(some_adjustment(afternoon).uid),
        "token": TableLink.objects.get(table_number=1).token,
        "house_rules": str(some_house_rules(afternoon.club).uid),
        "week_hand": str(some_week_hand(afternoon.club).uid),
        "season": str(some_season(afternoon).uid),
        "player": str(afternoon.players.order_by("pk")[0].pk),
        "prize": str(afternoon.prizes.create(kind="door", amount=5).uid),
        "preset": "pepper",
        "paper": "name-cards",
        "rest": "1/",
        "game": a_practice_game().token,
        "entry": str(some_payment(afternoon.club).uid),
        "kind": "news",
        "work": "plan",
        "uidb64": "MQ",
        "asked": some_invitation(afternoon.club).token,
        "invitation": str(some_invitation(afternoon.club).uid),
        "key": str(some_key(afternoon.club).uid),
        "letter": str(some_letter(afternoon.club).uid),
        "year": "2026",
        "ending": "csv",
        "wish": str(uuid.uuid4()),
        "call": str(calls.call(table_at(afternoon, 1, 1), phone=Phone()).uid),
        **dict.fromkeys(("number", "table", "hand", "deal", "session"), "1"),
    }


def places_read(afternoon: Event, sam: User) -> dict[str, str]:
    """The same, with a hand at another table too, so that there is more to read."""
    table = table_at(afternoon, 1, 2)
    enter(table, hand=1, key="beside")
    found = all_places(Event.objects.get(pk=afternoon.pk), sam)
    return found | {"player": str(table.seatings.order_by("player")[0].player_id)}


def some_week_hand(club: Club) -> WeekHand:
    return WeekHand.objects.create(club=club, record=BIDDING, turn=1, worths={"pass": 0.0})


def some_member(club: Club, number: int) -> Member:
    return Member.objects.create(club=club, first_name="Ann", last_name="Lee", number=number)


def some_payment(club: Club) -> LedgerEntry:
    member = Member.objects.create(club=club, last_name="May")
    return ledger.pay(
        member, amount=Decimal(5), method="cash", on=dt.date(2026, 5, 1), key=uuid.uuid4(), by=None
    )


def some_invitation(club: Club) -> Invitation:
    ends_at = timezone.now() + dt.timedelta(days=1)
    return Invitation.objects.create(club=club, kind="scorer", ends_at=ends_at)


def some_key(club: Club) -> EventKey:
    maker = User.objects.get_or_create(username="keymaker")[0]
    return event_keys.make(club, about="the laptop", by=maker).row


def some_letter(club: Club) -> Letter:
    to = Recipient.of(some_member(club, 4))
    return letters.owe(club, Sheet("Snow", "Stay."), to=to, kind="news", key="1", by=None)


def some_adjustment(event: Event) -> Adjustment:
    first = event.entrants.get(number=1)
    return Adjustment.objects.create(
        event=event, entrant=first, kind="bonus", points=2, reason="cake for all"
    )


def some_house_rules(club: Club) -> HouseRules:
    return HouseRules.objects.create(
        club=club, name="Ours", rule_set=preset("ottawa").to_dict(), rounds=6, hands_per_round=8
    )


def some_season(event: Event) -> Season:
    season = Season.objects.create(club=event.club, name="Winter", published=True)
    SeasonChoice.objects.create(season=season, event=event, is_in=True)
    return season
