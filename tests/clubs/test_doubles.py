"""Members who are one person: found, merged with all their data, separated again."""

import uuid

import pytest

from clubs.doubles import alike
from clubs.models import AuditEntry, Club, Letter, Member, User
from clubs.refusal import Refused
from clubs.services import doubles, letters, members
from clubs.services.letters import Recipient, Sheet


def add(club: Club, name: str, **values: object) -> Member:
    first, _, last = name.partition(" ")
    return members.add(club, by=None, first_name=first, last_name=last, **values)


@pytest.mark.parametrize(
    ("one", "other", "are_alike"),
    [
        ("Ann Lee", "Anne Lee", True),
        ("Thérèse Côté", "Therese Cote", True),
        ("Ann Lee", "Lee Ann", True),
        ("Catherine Roy", "Katherine Roy", True),
        ("Jean-Pierre Roy", "Jean Pierre Roy", True),
        ("Margaret Beaulieu", "Margret Baulieu", True),
        ("Ann Lee", "Bob Lee", False),
        ("Ann Lee", "Ann Roy", False),
        ("Ann Lee", "Amy Lowe", False),
        ("Member 12", "Member 13", False),
        ("Guest12 Lee", "Guest21 Lee", False),
        ("Ann Lee 2", "Ann Lee", False),
        ("Guest 12", "12 Guest", True),
        ("Jonh Tremblay", "John Tremblay", True),
        ("Beth Beaulieu", "Elizabeth Beaulieu", True),
        ("J. Tremblay", "Jean Tremblay", True),
        ("Jean Tremblay", "Jean Paul Tremblay", True),
        ("Tremblay Jean-François", "Jean-Francois TREMBLAY", True),
        ("Gérald St-Pierre", "Gerald Saint-Pierre", True),
        ("Tremblay", "Jean Tremblay", False),
        ("Gérald St-Pierre", "Noël St-Pierre", False),
        ("Hélène Éthier", "Léon Éthier", False),
        ("Noël O'Connor", "Agnès O'Connor", False),
        ("Jacques Van den Berg", "Quentin Van den Berg", False),
        ("Rolande Bélanger", "Odile Bélanger", False),
        ("Léon L'Heureux", "Irène L'Heureux", False),
        ("Jean-Paul Tremblay", "Jean-Pierre Tremblay", False),
    ],
)
def test_names_that_differ_slightly_are_alike(
    club: Club, one: str, other: str, are_alike: bool
) -> None:
    pair = add(club, one), add(club, other)
    assert alike(club.members.people()) == ([pair] if are_alike else [])


def test_the_most_alike_come_first(club: Club) -> None:
    for name in ("Margaret Beaulieu", "Margret Baulieu", "Ann Lee", "Lee Ann"):
        add(club, name)
    found = [str(one) for one, _other in alike(club.members.people())]
    assert found == ["Ann Lee", "Margaret Beaulieu"]


def test_the_kept_member_takes_over_what_is_missing(club: Club, dora: User) -> None:
    kept = add(club, "Ann Lee", number=7, phone="519 555-0123")
    double = add(club, "Anne Lee", number=9, phone="519 555-0999", email="ann@example.org")
    doubles.merge(double, into=kept, by=dora)
    kept.refresh_from_db()
    assert (kept.number, kept.phone, kept.email) == (7, "519 555-0123", "ann@example.org")
    assert list(club.members.people()) == [kept]
    entry = AuditEntry.objects.get(action="member-merged")
    assert (entry.about, entry.new) == (
        double.uid, {"into": str(kept.uid), "filled": ["email"]},
    )  # fmt: skip


def test_after_being_taken_apart_both_are_as_before(club: Club, dora: User) -> None:
    kept, double = add(club, "Ann Lee"), add(club, "Anne Lee", email="ann@example.org", notes="x")
    before = list(Member.objects.order_by("pk").values())
    doubles.merge(double, into=kept, by=dora)
    doubles.take_apart(double, by=dora)
    assert list(Member.objects.order_by("pk").values()) == before


def test_changes_made_since_the_merge_stay(club: Club) -> None:
    kept, double = add(club, "Ann Lee"), add(club, "Anne Lee", email="ann@example.org", notes="x")
    doubles.merge(double, into=kept, by=None)
    members.change(Member.objects.get(pk=kept.pk), by=None, email="new@example.org")
    doubles.take_apart(double, by=None)
    kept.refresh_from_db()
    assert (kept.email, kept.notes) == ("new@example.org", "")


def test_a_double_of_a_double_comes_back_to_the_member_it_was_merged_into(club: Club) -> None:
    ann, anne, hanna = (add(club, name) for name in ("Ann Lee", "Anne Lee", "Hanna Lee"))
    doubles.merge(anne, into=ann, by=None)
    doubles.merge(ann, into=hanna, by=None)
    assert list(club.members.people()) == [hanna]
    doubles.take_apart(ann, by=None)
    anne.refresh_from_db()
    assert anne.merged_into == ann


def test_nobody_is_merged_twice_or_with_herself_or_across_clubs(
    club: Club, other_club: Club
) -> None:
    ann, anne, olga = add(club, "Ann Lee"), add(club, "Anne Lee"), add(other_club, "Ann Lee")
    doubles.merge(anne, into=ann, by=None)
    for double, into in ((anne, ann), (ann, anne)):
        with pytest.raises(Refused, match="Anne Lee has since been merged with another member"):
            doubles.merge(double, into=into, by=None)
    for into in (ann, olga):
        with pytest.raises(Refused, match="Choose two members, one of which is kept"):
            doubles.merge(ann, into=into, by=None)
    with pytest.raises(Refused, match="Ann Lee is a separate member already"):
        doubles.take_apart(ann, by=None)


def test_two_people_are_kept_apart_after_one_answer(club: Club) -> None:
    ann, anne = add(club, "Ann Lee"), add(club, "Anne Lee")
    assert doubles.open_pairs(club) == [(ann, anne)]
    for pair in ((ann, anne), (anne, ann)):
        doubles.tell_apart(*pair, by=None)
    assert doubles.open_pairs(club) == []
    assert AuditEntry.objects.filter(action="members-told-apart").count() == 1


def write(club: Club, *people: Member) -> None:
    """One letter to each of these, as from one press of the button."""
    written = [
        (Recipient.of(member), Sheet("Snow", f"Dear {member},\n\nStay.")) for member in people
    ]
    letters.write(club, written, kind="news", batch=uuid.uuid4(), by=None)


def told(letter: Letter) -> tuple[Member | None, str, str]:
    letter.refresh_from_db()
    return letter.member, letter.name, letter.text.partition("\n")[0]


def test_a_waiting_letter_goes_to_the_member_that_is_kept_and_back(club: Club) -> None:
    kept = add(club, "John Lee", address="1 New Street")
    double = add(club, "Jonh Lee", address="2 Old Street")
    write(club, double)
    (letter,) = Letter.objects.all()
    doubles.merge(double, into=kept, by=None)
    assert told(letter) == (kept, "John Lee", "Dear John Lee,")
    doubles.take_apart(double, by=None)
    assert told(letter) == (double, "Jonh Lee", "Dear Jonh Lee,")


def test_of_two_letters_from_one_press_the_person_gets_one(club: Club) -> None:
    kept, double = add(club, "John Lee"), add(club, "Jonh Lee")
    write(club, kept, double)
    doubles.merge(double, into=kept, by=None)
    assert list(Letter.objects.order_by("pk").values_list("member", "state")) == [
        (kept.pk, "print"), (double.pk, "left"),
    ]  # fmt: skip


def test_a_letter_on_paper_already_stays_as_it_was(club: Club) -> None:
    kept, double = add(club, "John Lee"), add(club, "Jonh Lee")
    write(club, double)
    (letter,) = Letter.objects.all()
    letters.printed(club, [letter.uid], by=None)
    doubles.merge(double, into=kept, by=None)
    assert told(letter) == (double, "Jonh Lee", "Dear Jonh Lee,")
