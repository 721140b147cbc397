"""The club's own routes as every kind of visitor."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.access import role_in
from clubs.models import Club, Invitation, Role, User
from clubs.urls_club import running

ROUTES = {
    "club-change": ("get", 200),
    "club-look": ("get", 200),
    "staff": ("get", 200),
    "staff-remove": ("post", 302),
    "staff-password": ("post", 200),
    "staff-link": ("post", 200),
    "staff-owner": ("post", 302),
    "invitations": ("get", 200),
    "invitation-revoke": ("post", 302),
}
ABOUT_SOMEBODY = ("staff-remove", "staff-password", "staff-link", "staff-owner")


def _call(client: Client, name: str, club: Club, role: int) -> int:
    kwargs: dict[str, object] = {"slug": club.slug}
    if name in ABOUT_SOMEBODY:
        kwargs["role"] = role
    if name == "invitation-revoke":
        kwargs["invitation"] = an_invitation(club).uid
    return getattr(client, ROUTES[name][0])(reverse(name, kwargs=kwargs)).status_code


def an_invitation(club: Club) -> Invitation:
    ends_at = timezone.now() + dt.timedelta(days=1)
    return Invitation.objects.create(club=club, kind="scorer", ends_at=ends_at)


@pytest.fixture
def role_of_sam(club: Club, sam: User) -> int:
    return Role.objects.get(user=sam).pk


def test_every_route_is_tested_here() -> None:
    assert {pattern.name for pattern in running} == set(ROUTES)


@pytest.mark.parametrize("name", ROUTES)
def test_a_stranger_is_sent_to_log_in(
    client: Client, club: Club, role_of_sam: int, name: str
) -> None:
    assert _call(client, name, club, role_of_sam) == 302
    assert Role.objects.filter(pk=role_of_sam).exists()


@pytest.mark.parametrize("name", ROUTES)
def test_a_scorer_is_refused(
    client: Client, club: Club, sam: User, role_of_sam: int, name: str
) -> None:
    client.force_login(sam)
    assert _call(client, name, club, role_of_sam) == 403
    assert Role.objects.filter(pk=role_of_sam).exists()


@pytest.mark.parametrize("name", ROUTES)
def test_a_director_is_let_in(
    client: Client, club: Club, dora: User, role_of_sam: int, name: str
) -> None:
    client.force_login(dora)
    assert _call(client, name, club, role_of_sam) == ROUTES[name][1]


@pytest.mark.parametrize("name", ROUTES)
def test_for_the_director_of_another_club_the_page_does_not_exist(
    client: Client, club: Club, olga: User, role_of_sam: int, name: str
) -> None:
    client.force_login(olga)
    assert _call(client, name, club, role_of_sam) == 404
    assert Role.objects.filter(pk=role_of_sam).exists()


@pytest.mark.parametrize("name", ABOUT_SOMEBODY)
def test_nobody_in_another_club_is_reached_through_one_s_own_club_s_address(
    client: Client, other_club: Club, olga: User, role_of_sam: int, name: str
) -> None:
    client.force_login(olga)
    assert _call(client, name, other_club, role_of_sam) == 404
    assert Role.objects.filter(pk=role_of_sam).exists()


def test_directors_and_whoever_runs_the_site_may_make_a_club(client: Client, dora: User) -> None:
    for user in (dora, User.objects.create_superuser("ruth")):
        client.force_login(user)
        assert client.get("/club/new/").status_code == 200


@pytest.mark.parametrize("removed", [False, True])
def test_a_scorer_makes_no_club_even_after_removal(
    client: Client, sam: User, removed: bool
) -> None:
    if removed:
        sam.roles.get().delete()
    client.force_login(sam)
    assert client.post("/club/new/", {"name": "Bait"}).status_code == 403
    assert "/club/new/" not in client.get("/desk/").content.decode()


def test_a_director_of_one_club_who_scores_for_another_may_make_a_third(
    client: Client, olga: User, club: Club
) -> None:
    Role.objects.create(club=club, user=olga, kind=Role.Kind.SCORER)
    client.force_login(olga)
    assert client.get("/club/new/").status_code == 200
    assert "/club/new/" in client.get("/desk/").content.decode()


def test_a_stranger_may_not_make_a_club(client: Client, db: None) -> None:
    response = client.post("/club/new/", {"name": "Mine"})
    assert response.headers["Location"] == "/login/?next=/club/new/"
    assert not Club.objects.exists()


def test_a_role_counts_only_in_its_own_club(
    club: Club, other_club: Club, dora: User, sam: User
) -> None:
    assert role_in(club, dora) is Role.Kind.DIRECTOR
    assert role_in(club, sam) is Role.Kind.SCORER
    assert role_in(other_club, dora) is None
