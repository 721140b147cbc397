"""What the database refuses of members, each by the name of its constraint."""

import uuid
from collections.abc import Callable
from typing import Any

from clubs.models import Club, LedgerEntry
from clubs.models.member import Member, TwoPeople
from scoring.models import Player


def member(**values: Any) -> Member:
    return Member.objects.create(club=Club.objects.get(), **({"last_name": "Lee"} | values))


def its_own_double() -> None:
    one = member()
    Member.objects.filter(pk=one.pk).update(merged_into=one)


def two_people(*, in_order: bool = True) -> TwoPeople:
    one, other = Member.objects.order_by("pk" if in_order else "-pk")[:2]
    return TwoPeople.objects.create(one=one, other=other)


def told_apart_twice() -> None:
    for _ in range(2):
        member()
    for _ in range(2):
        two_people()


def told_apart_the_wrong_way_round() -> None:
    for _ in range(2):
        member()
    two_people(in_order=False)


def one_number_twice() -> None:
    for _ in range(2):
        member(number=7)


def one_member_playing_twice() -> None:
    first, second = Player.objects.order_by("pk")[:2]
    Player.objects.filter(pk__in=[first.pk, second.pk]).update(member=member())


def entry(**values: Any) -> LedgerEntry:
    given = {"kind": "payment", "amount": -5, "method": "cash", "on": "2026-05-01"} | values
    return LedgerEntry.objects.create(
        club=Club.objects.get(), member=member(), key=uuid.uuid4(), **given
    )


BREAKS: dict[str, Callable[[], object]] = {
    "one_member_per_number": one_number_twice,
    "member_number_from_1": lambda: member(number=0),
    "member_has_a_name": lambda: member(last_name=""),
    "member_status_is_known": lambda: member(status="pope"),
    "member_is_not_its_own_double": its_own_double,
    "member_consent_has_its_date": lambda: member(names_shown="full"),
    "member_plays_once_in_event": one_member_playing_twice,
    "ledger_entry_is_of_a_kind": lambda: entry(amount=5),
    "two_people_told_apart_once": told_apart_twice,
    "two_people_in_order": told_apart_the_wrong_way_round,
}
