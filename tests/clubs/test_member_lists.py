"""What happens to each line of a list of members, and what is stored."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import AuditEntry, Club, Member, User
from clubs.refusal import Refused
from clubs.services import member_lists, members
from clubs.transfer.members import read_members


def judged(club: Club, *lines: str) -> member_lists.Judgement:
    return member_lists.judge(club, read_members("\n".join(("name,number,phone", *lines))).lines)


def fates(club: Club, *lines: str) -> list[str]:
    return [str(each.fate) for each in judged(club, *lines).lines]


def take(club: Club, text: str, also: tuple[int, ...] = ()) -> tuple[int, int]:
    lines = read_members(text).lines
    seen = member_lists.judge(club, lines).fingerprint
    return member_lists.take(club, lines, seen=seen, also=also, by=None)


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(club, by=None, first_name="Ann", last_name="Côté", number=7)


@pytest.mark.parametrize(
    ("line", "fate"),
    [
        ("Bob Roy,8,", "new"),
        ("Bob Roy,,", "new"),
        ("Ann Côté,7,", "same"),
        ("ANN COTE,7,", "same"),
        ("Ann Cote,,", "same"),
        ("Cote Ann,,", "same"),
        ("Ann Côté,,519 555-0123", "changes"),
        ("Ann Roy,7,", "changes"),
        ("Bob Roy,7,", "faulty"),
        ("Ann Cote,8,", "double"),
    ],
)
def test_the_fate_of_a_line_given_an_existing_member(
    club: Club, ann: Member, line: str, fate: str
) -> None:
    assert fates(club, line) == [fate]


def test_the_fate_of_a_line_after_other_lines(club: Club) -> None:
    lines = ("Ann Lee,1,", "Bob Roy,1,", "Lee Ann,2,", "Cy May,,", "Cy May,,")
    judgement = judged(club, *lines)
    assert [str(each.fate) for each in judgement.lines] == [
        "new", "faulty", "double", "new", "double",
    ]  # fmt: skip
    assert [each.why for each in judgement.lines][1:3] == [
        "Number 1 is in line 2 already.", "This name is in line 2 too.",
    ]  # fmt: skip


def test_a_member_listed_twice_is_asked_about(club: Club, ann: Member) -> None:
    assert fates(club, "Ann Côté,7,519 555-0123", "Ann Cote,,") == ["changes", "double"]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("name,number\nAnn Côté,7", "member"),
        ("name,number,status\nAnn Côté,7,guest", "guest"),
        ("name,number,status\nAnn Côté,7,lapsed", "lapsed"),
    ],
)
def test_a_guest_in_a_list_of_members_becomes_one_unless_the_list_says_otherwise(
    club: Club, text: str, status: str
) -> None:
    guest = members.add(club, by=None, first_name="Ann", last_name="Côté", status="guest")
    assert take(club, text) == (0, 1)
    guest.refresh_from_db()
    assert (guest.status, guest.number) == (status, 7)


def test_the_preview_says_who_is_about_to_become_a_member(club: Club) -> None:
    members.add(club, by=None, first_name="Ann", last_name="Côté", status="guest")
    [line] = judged(club, "Ann Cote,,").lines
    assert [(name, str(value)) for name, value in line.told] == [("status", "Member")]


def test_two_members_with_one_name_are_told_apart_by_their_numbers(club: Club, ann: Member) -> None:
    members.add(club, by=None, first_name="Ann", last_name="Côté", number=9)
    assert fates(club, "Ann Côté,9,", "Ann Côté,7,", "Ann Côté,,") == ["same", "same", "double"]


def test_a_merged_double_s_spelling_is_recognized_and_changes_no_name(
    club: Club, ann: Member
) -> None:
    double = members.add(club, by=None, first_name="Anne", last_name="Kothe", number=12)
    Member.objects.filter(pk=double.pk).update(merged_into=ann)
    for line in ("Anne Kothe,12,519 555-0123", "Anne Kothe,,519 555-0123"):
        (found,) = judged(club, line).lines
        assert (found.member, found.changed) == (ann, ("phone",))


def test_the_preview_is_what_is_stored(club: Club, ann: Member, dora: User) -> None:
    text = (
        "name,number,phone,status\n"
        "Ann Côté,7,519 555-0123,\n"
        "Bob Roy,8,,guest\n"
        "Cy May,,none,\n"
        "Ann Cote,9,,\n"
    )
    assert take(club, text) == (1, 1)
    assert list(club.members.values_list("last_name", "number", "phone", "status")) == [
        ("Côté", 7, "519 555-0123", "member"),
        ("Roy", 8, "", "guest"),
    ]
    assert take(club, text, also=(5,)) == (1, 0)
    assert club.members.get(number=9).listed == "Cote, Ann"
    assert take(club, text) == (0, 0)


def test_each_member_of_a_list_is_logged(club: Club, ann: Member) -> None:
    take(club, "name,number,phone\nAnn Côté,7,519 555-0123\nBob Roy,8,\n")
    entries = AuditEntry.objects.order_by("pk").values_list("action", "new")
    assert list(entries)[1:] == [
        ("member-added", {"number": 8, "status": "member", "names_shown": ""}),
        (
            "member-changed",
            {
                "number": 7,
                "status": "member",
                "names_shown": "",
                "fields": ["phone"],
            },
        ),
        ("members-imported", {"new": 1, "changed": 1}),
    ]


def test_nothing_is_stored_if_members_changed_since_the_preview(club: Club, ann: Member) -> None:
    lines = read_members("name,number\nBob Roy,8\n").lines
    seen = member_lists.judge(club, lines).fingerprint
    members.add(club, by=None, first_name="Bob", last_name="Roy")
    with pytest.raises(Refused, match="Members have since been changed"):
        member_lists.take(club, lines, seen=seen, by=None)
    assert club.members.count() == 2


def test_a_list_of_thousands_is_checked_in_one_query(club: Club) -> None:
    text = "name,number\n" + "\n".join(f"Ann Player{n},{n}" for n in range(1, 3001))
    lines = read_members(text).lines
    with CaptureQueriesContext(connection) as queries:
        member_lists.judge(club, lines)
    assert len(queries) == 1
