"""Writes about clubs and their staff: what they guarantee, and what they log."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError

from clubs import audit
from clubs.models import AuditEntry, Club, Role, User
from clubs.refusal import Refused
from clubs.services import clubs, staff
from tests.cast import PASSWORD


def _role(user: User) -> Role:
    return Role.objects.get(user=user)


def _last_entry() -> dict[str, object]:
    entry = AuditEntry.objects.values("action", "by", "club", "about_type", "about", "old", "new")
    return entry.latest("pk")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Café Sainte-Thérèse", "cafe-sainte-therese"),
        ("<b>Aces</b>", "bacesb"),
        ("🃏🃏", "club"),
        ("New", "new-2"),
        ("a" * 120, "a" * 50),
    ],
)
def test_a_short_name_is_made_from_the_name(db: None, name: str, slug: str) -> None:
    assert clubs.free_slug(name) == slug


def test_clubs_with_equal_names_get_different_short_names(dora: User) -> None:
    made = [
        clubs.create(name="Marlborough", time_zone="UTC", language="en", by=dora).slug
        for _ in range(2)
    ]
    assert made == ["marlborough-2", "marlborough-3"]


def test_the_maker_of_a_club_is_its_director(sam: User) -> None:
    club = clubs.create(name="Aces", time_zone="America/Toronto", language="fr", by=sam)
    assert Role.objects.get(club=club, user=sam).kind == Role.Kind.DIRECTOR
    assert _last_entry() == {
        "action": "club-created", "by": sam.uid, "club": club.uid, "about_type": "club",
        "about": club.uid, "old": {}, "new": {"name": "Aces"},
    }  # fmt: skip


def test_a_change_of_a_club_logs_the_old_and_the_new(club: Club, dora: User) -> None:
    clubs.change(club, by=dora, language="fr")
    club.refresh_from_db()
    assert (club.name, club.language, club.version) == ("Marlborough Seniors", "fr", 2)
    entry = _last_entry()
    kept = {"name": "Marlborough Seniors", "time_zone": "America/Toronto"}
    kept |= {"currency": "CAD", "how_to_come": ""}
    assert entry["old"] == {**kept, "language": "en"}
    assert entry["new"] == {**kept, "language": "fr"}


def test_a_new_person_gets_an_account_with_a_password(club: Club, dora: User) -> None:
    user, password = staff.add(club, username="ruth", kind=Role.Kind.SCORER, by=dora)
    assert user.check_password(password)
    assert _role(user).kind == Role.Kind.SCORER
    assert _last_entry()["new"] == {"role": "scorer"}


def _direct(user: User, club: Club) -> None:
    Role.objects.create(club=club, user=user, kind=Role.Kind.DIRECTOR)


def test_somebody_with_an_account_keeps_their_password(
    club: Club, dora: User, olga: User, other_club: Club
) -> None:
    _direct(dora, other_club)
    user, password = staff.add(club, username="Olga", kind=Role.Kind.SCORER, by=dora)
    assert (user, password) == (olga, "")
    olga.refresh_from_db()
    assert olga.check_password(PASSWORD)


def test_a_scorer_of_another_club_can_take_nobody_from_there(
    club: Club, dora: User, olga: User, other_club: Club
) -> None:
    Role.objects.create(club=other_club, user=dora, kind=Role.Kind.SCORER)
    User.objects.create_user("Olga2")
    with pytest.raises(Refused, match=r"taken\. Choose another, for example olga3"):
        staff.add(club, username="olga", kind=Role.Kind.SCORER, by=dora)
    assert list(club.roles.values_list("user", flat=True)) == [dora.pk]


def test_an_account_without_any_role_can_t_be_taken_over(club: Club, dora: User, sam: User) -> None:
    staff.remove(_role(sam), by=dora)
    with pytest.raises(Refused, match="The name sam is taken"):
        staff.add(club, username="sam", kind=Role.Kind.SCORER, by=dora)


def test_a_short_name_taken_at_this_moment_gives_way_to_the_next(
    club: Club, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(["marlborough", "marlborough-2"])
    monkeypatch.setattr(clubs, "free_slug", lambda _: next(names))
    made = clubs.create(name="Marlborough", time_zone="UTC", language="en", by=dora)
    assert (made.slug, club.roles.count()) == ("marlborough-2", 1)


def test_letters_that_only_look_different_mean_the_same_user(club: Club, dora: User) -> None:
    staff.add(club, username="ﬁona", kind=Role.Kind.SCORER, by=dora)
    with pytest.raises(Refused, match="fiona has a role in this club already"):
        staff.add(club, username="fiona", kind=Role.Kind.SCORER, by=dora)


def test_nobody_has_two_roles_in_a_club(club: Club, dora: User, sam: User) -> None:
    with pytest.raises(Refused, match="sam has a role in this club already"):
        staff.add(club, username="sam", kind=Role.Kind.DIRECTOR, by=dora)
    with pytest.raises(IntegrityError, match=r"one_role_per_club_and_user|clubs_role\.club_id"):
        Role.objects.create(club=club, user=sam, kind=Role.Kind.DIRECTOR)


def test_the_database_refuses_an_unknown_role(club: Club, olga: User) -> None:
    with pytest.raises(IntegrityError, match="role_is_known"):
        Role.objects.create(club=club, user=olga, kind="king")


def test_a_password_can_be_read_aloud() -> None:
    passwords = {staff.new_password() for _ in range(50)}
    assert len(passwords) == 50
    for password in passwords:
        assert [len(group) for group in password.split("-")] == [4, 4, 4, 4]
        assert not set(password) & set("01lo")


def test_the_last_director_stays(club: Club, dora: User, sam: User) -> None:
    with pytest.raises(Refused, match="A club needs a director: name another one first"):
        staff.remove(_role(dora), by=dora)
    assert _role(dora).kind == Role.Kind.DIRECTOR


def test_one_of_two_directors_may_leave(club: Club, dora: User) -> None:
    ruth, _ = staff.add(club, username="ruth", kind=Role.Kind.DIRECTOR, by=dora)
    staff.remove(_role(dora), by=ruth)
    assert list(club.roles.values_list("user__username", flat=True)) == ["ruth"]
    assert _last_entry()["old"] == {"role": "director"}


def test_a_scorer_gets_a_new_password(club: Club, dora: User, sam: User) -> None:
    password = staff.reset_password(_role(sam), by=dora)
    sam.refresh_from_db()
    assert sam.check_password(password)
    assert password not in str(_last_entry())


def test_nobody_takes_over_the_director_of_another_club(
    club: Club, dora: User, olga: User, other_club: Club
) -> None:
    _direct(dora, other_club)
    staff.add(club, username="olga", kind=Role.Kind.SCORER, by=dora)
    with pytest.raises(Refused, match="olga works for another club too"):
        staff.reset_password(club.roles.get(user=olga), by=dora)
    olga.refresh_from_db()
    assert olga.check_password(PASSWORD)


def test_nobody_takes_over_the_account_of_whoever_runs_the_site(
    club: Club, dora: User, sam: User
) -> None:
    sam.is_superuser = True
    sam.save()
    with pytest.raises(Refused, match="sam works for another club too"):
        staff.reset_password(_role(sam), by=dora)


ACTS: dict[str, Callable[[Club, User, User], object]] = {
    "create": lambda club, dora, sam: clubs.create(
        name="Aces", time_zone="UTC", language="en", by=dora
    ),
    "change": lambda club, dora, sam: clubs.change(club, by=dora, name="Aces"),
    "add": lambda club, dora, sam: staff.add(club, username="ruth", kind=Role.Kind.SCORER, by=dora),
    "remove": lambda club, dora, sam: staff.remove(_role(sam), by=dora),
    "reset": lambda club, dora, sam: staff.reset_password(_role(sam), by=dora),
}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_that_cannot_be_logged_is_not_done(
    monkeypatch: pytest.MonkeyPatch, club: Club, dora: User, sam: User, act: str
) -> None:
    def everything() -> list[object]:
        rows = (
            Club.objects.order_by("pk"),
            Role.objects.order_by("pk"),
            User.objects.order_by("pk"),
        )
        return [list(each.values()) for each in rows]

    def full(*args: object, **kwargs: object) -> None:
        raise OSError("disk full")

    before = everything()
    monkeypatch.setattr(audit, "insert", full)
    with pytest.raises(OSError, match="disk full"):
        ACTS[act](club, dora, sam)
    assert everything() == before


@pytest.mark.django_db(transaction=True)
def test_an_entry_outside_the_transaction_of_its_act_is_refused(dora: User) -> None:
    with pytest.raises(RuntimeError, match="inside the transaction"):
        audit.record("club-changed", dora, by=dora)
    assert not AuditEntry.objects.exists()
