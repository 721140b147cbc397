"""What the database refuses to store about members, each by the name of its constraint."""

import datetime as dt
import uuid
from collections.abc import Callable
from typing import Any

from clubs.models import CashBox, Club, ClubLook, Invitation, LedgerEntry, Letter, Role, User
from clubs.models.member import Member, TwoPeople
from scoring.models import Attendance, EntryFee, Event, Player, Session

NOW = dt.datetime(2026, 12, 17, 13, 0, tzinfo=dt.UTC)


def member(**values: Any) -> Member:
    return Member.objects.create(club=Club.objects.get(), **({"last_name": "Lee"} | values))


def its_own_double() -> None:
    one = member()
    Member.objects.filter(pk=one.pk).update(merged_into=one)


def living_with_oneself() -> None:
    one = member()
    Member.objects.filter(pk=one.pk).update(lives_with=one)


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
    given = {"member": member()} | given
    return LedgerEntry.objects.create(club=Club.objects.get(), key=uuid.uuid4(), **given)


def letter(**values: Any) -> Letter:
    given = {"kind": "news", "key": "1", "language": "en", "email": "ann@example.org"} | values
    return Letter.objects.create(due_at=NOW, **({"state": "queued"} | given))


def one_letter_twice() -> None:
    for _ in range(2):
        letter()


def invitation(**values: Any) -> Invitation:
    given = {"kind": "scorer", "ends_at": NOW} | values
    return Invitation.objects.create(club=Club.objects.get(), **given)


def owner_who_scores() -> None:
    user = User.objects.create(username="olly")
    Role.objects.create(club=Club.objects.get(), user=user, kind="scorer", owner=True)


def box(**values: Any) -> CashBox:
    given = {"occasion": uuid.uuid4(), "about": "Thursday", "on": "2026-05-01", "opened_with": 50}
    return CashBox.objects.create(club=Club.objects.get(), **(given | values))


CLOSED = {"closed_at": "2026-05-01T12:00Z", "due": 60}


def attendance(**values: Any) -> Attendance:
    member, _ = Member.objects.get_or_create(club=Club.objects.get(), last_name="Lee")
    return Attendance.objects.create(session=Session.objects.get(), member=member, **values)


def entry_fee(**values: Any) -> EntryFee:
    fees = {"for_members": 3, "for_guests": 5, "newcomers_free": True} | values
    return EntryFee.objects.create(event=Event.objects.get(), **fees)


def attending_twice() -> None:
    for _ in range(2):
        attendance()


BREAKS: dict[str, Callable[[], object]] = {
    "one_member_per_number": one_number_twice,
    "member_number_from_1": lambda: member(number=0),
    "colour_is_written_in_hex": lambda: ClubLook.objects.create(
        club=Club.objects.get(), colour="green"
    ),
    "member_has_a_name": lambda: member(last_name=""),
    "member_status_is_known": lambda: member(status="pope"),
    "member_is_not_its_own_double": its_own_double,
    "member_lives_with_another_one": living_with_oneself,
    "member_consent_has_its_date": lambda: member(names_shown="full"),
    "member_plays_once_in_event": one_member_playing_twice,
    "ledger_entry_belongs_to_somebody": lambda: entry(member=None),
    "ledger_entry_is_of_a_kind": lambda: entry(amount=5),
    "invitation_role_is_known": lambda: invitation(kind="king"),
    "invitation_is_used_or_revoked": lambda: invitation(used_at=NOW, revoked_at=NOW),
    "owner_is_a_director": owner_who_scores,
    "letter_state_is_known": lambda: letter(state="lost"),
    "letter_by_mail_has_an_address": lambda: letter(email=""),
    "letter_not_sent_says_why": lambda: letter(state="failed"),
    "letter_done_has_its_time": lambda: letter(state="sent"),
    "cash_box_holds_no_less_than_nothing": lambda: box(opened_with=-1),
    "cash_box_is_counted_when_closed": lambda: box(counted=60),
    "cash_box_difference_is_explained": lambda: box(counted=55, **CLOSED),
    "member_attends_once": attending_twice,
    "attendance_is_here_since": lambda: attendance(state="here"),
    "attendance_tariff_is_known": lambda: attendance(tariff="pensioner"),
    "entry_fee_is_no_less_than_nothing": lambda: entry_fee(for_guests=-5),
    "entry_fee_free_after_one": lambda: entry_fee(free_after=0),
    "two_people_told_apart_once": told_apart_twice,
    "two_people_in_order": told_apart_the_wrong_way_round,
}
