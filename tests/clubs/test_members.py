"""Members of a club: what a write guarantees, what it logs, and who is found."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from clubs.models import AuditEntry, Club, Member, User
from clubs.models.member import validate_phone
from clubs.refusal import Refused
from clubs.services import doubles, members


def names_found(club: Club, text: str) -> list[str]:
    return [member.listed for member in club.members.people().found(text)]


def test_a_member_is_kept_with_all_that_was_typed(club: Club, dora: User) -> None:
    values = {"first_name": "Ann", "last_name": "Lee", "number": 7, "email": "ann@example.org"}
    members.add(club, by=dora, **values)
    member = club.members.get()
    assert {field: getattr(member, field) for field in values} == values
    assert (member.status, member.language) == (Member.Status.MEMBER, "")


def test_the_log_says_what_was_done_and_names_nobody(club: Club, dora: User) -> None:
    member = members.add(club, by=dora, first_name="Ann", last_name="Lee", number=7)
    members.change(member, by=dora, last_name="Roy", phone="519 555-0123", status="lapsed")
    added, changed = AuditEntry.objects.filter(about=member.uid).order_by("pk")
    assert (added.action, added.new) == (
        "member-added",
        {"number": 7, "status": "member", "names_shown": ""},
    )
    assert (changed.by, changed.club) == (dora.uid, club.uid)
    assert changed.old == {"number": 7, "status": "member", "names_shown": ""}
    assert changed.new == {
        "number": 7, "status": "lapsed", "names_shown": "",
        "fields": ["last_name", "status", "phone"],
    }  # fmt: skip


def test_saving_without_a_change_logs_nothing(club: Club, dora: User) -> None:
    member = members.add(club, by=dora, first_name="Ann", number=7)
    members.change(member, by=dora, first_name="Ann", number=7)
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["member-added"]


def test_a_number_belongs_to_one_member_of_a_club(club: Club, other_club: Club, dora: User) -> None:
    members.add(club, by=dora, first_name="Ann", last_name="Lee", number=7)
    members.add(other_club, by=None, first_name="Olga", number=7)
    bob = members.add(club, by=dora, first_name="Bob")
    with pytest.raises(Refused, match=r"Number 7 belongs to Ann Lee\. Take another one"):
        members.change(bob, by=dora, number=7)
    with pytest.raises(Refused, match="Number 7 belongs to Ann Lee"):
        members.add(club, by=dora, first_name="Cy", number=7)
    assert list(club.members.values_list("first_name", "number")) == [("Bob", None), ("Ann", 7)]


def test_the_next_number_follows_the_highest(club: Club) -> None:
    assert members.next_number(club) == 1
    for number in (3, None, 41):
        members.add(club, by=None, first_name="Ann", number=number)
    assert members.next_number(club) == 42


def test_a_member_merged_meanwhile_is_not_changed(club: Club, dora: User) -> None:
    ann, double = (members.add(club, by=dora, first_name=name) for name in ("Ann", "Anne"))
    Member.objects.filter(pk=double.pk).update(merged_into=ann)
    with pytest.raises(Refused, match="Anne has since been merged with another member"):
        members.change(double, by=dora, first_name="Hanna")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("bel", ["Bélanger-Côté, Thérèse"]),
        ("cot", ["Bélanger-Côté, Thérèse"]),
        ("ÈRÉ", ["Bélanger-Côté, Thérèse"]),
        ("the bel", ["Bélanger-Côté, Thérèse"]),
        ("obr", ["O’Brien, Pat"]),
        ("ber", ["van der Berg, Jo"]),
        ("van", ["van der Berg, Jo"]),
        ("31", ["van der Berg, Jo"]),
        ("xyz", []),
        ("9" * 40, []),
        ("%", ["Bélanger-Côté, Thérèse", "van der Berg, Jo", "O’Brien, Pat"]),
    ],
)
def test_three_letters_of_any_part_of_a_name_find_it(
    club: Club, text: str, found: list[str]
) -> None:
    members.add(club, by=None, first_name="Pat", last_name="O’Brien")
    members.add(
        club, by=None, first_name="Jo", last_name="van der Berg", sorted_as="Berg", number=31
    )
    members.add(club, by=None, first_name="Thérèse", last_name="Bélanger-Côté")
    assert names_found(club, text) == found


def test_after_a_change_only_the_new_name_is_found(club: Club) -> None:
    member = members.add(club, by=None, first_name="Ann", last_name="Lee")
    members.change(member, by=None, last_name="Roy")
    assert (names_found(club, "roy"), names_found(club, "lee")) == (["Roy, Ann"], [])


@pytest.mark.parametrize(
    "values",
    [
        {"number": 0, "first_name": "Ann"},
        {"first_name": "", "last_name": ""},
        {"first_name": "Ann", "status": "friend"},
    ],
)
def test_the_database_refuses_impossible_members(club: Club, values: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(club=club, **values)


def test_nobody_is_her_own_double(club: Club) -> None:
    ann = members.add(club, by=None, first_name="Ann")
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.filter(pk=ann.pk).update(merged_into=ann)


@pytest.mark.parametrize(
    "phone", ["519 555-0123", "+1 (519) 555-0123", "(519) 555-0123", "519.555.0123 ext 4"]
)
def test_a_phone_number_is_accepted_as_people_write_it(phone: str) -> None:
    validate_phone(phone)


@pytest.mark.parametrize("phone", ["none", "12", "<b>519</b> 555", "519 555-0123; rm", "=1+2"])
def test_an_impossible_phone_number_is_refused(phone: str) -> None:
    with pytest.raises(ValidationError, match="Write a phone number with digits"):
        validate_phone(phone)


def test_a_choice_is_stored_with_its_day_and_refreshes_pages(club: Club, dora: User) -> None:
    ann = members.add(club, by=dora, first_name="Ann", names_shown="full")
    assert (ann.names_shown, ann.names_asked_on) == ("full", club.today())
    version = Club.objects.get().version
    ann = members.change(ann, by=dora, names_shown="none")
    assert Club.objects.get().version == version + 1
    entry = AuditEntry.objects.get(action="member-changed")
    assert (entry.old["names_shown"], entry.new["names_shown"]) == ("full", "none")
    ann = members.change(ann, by=dora, phone="519 555-0123")
    assert Club.objects.get().version == version + 1
    assert members.change(ann, by=dora, names_shown="").names_asked_on is None


@pytest.mark.parametrize(
    ("double", "kept", "both"),
    [("none", "full", "none"), ("", "initial", "initial"), ("full", "", "full"), ("", "", "")],
)
def test_after_a_merge_the_narrower_choice_holds_for_both(
    club: Club, double: str, kept: str, both: str
) -> None:
    anne = members.add(club, by=None, first_name="Anne", names_shown=double)
    ann = members.add(club, by=None, first_name="Ann", names_shown=kept)
    doubles.merge(anne, into=ann, by=None)
    assert set(club.members.values_list("names_shown", flat=True)) == {both}


def test_a_later_choice_holds_for_all_doubles(club: Club) -> None:
    one, two, three = (members.add(club, by=None, first_name=name) for name in "ABC")
    doubles.merge(one, into=two, by=None)
    doubles.merge(two, into=three, by=None)
    members.change(three, by=None, names_shown="none")
    assert set(club.members.values_list("names_shown", flat=True)) == {"none"}


@pytest.mark.parametrize("values", [{"names_shown": "full"}, {"names_asked_on": "2026-01-01"}])
def test_the_database_refuses_a_choice_without_its_day(
    club: Club, values: dict[str, object]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(club=club, first_name="Ann", **values)
