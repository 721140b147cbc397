"""Sessions: stored as Django stores them, and read by one query whose SQL is built once."""

import datetime as dt

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, User
from clubs.sessions import SessionStore

pytestmark = pytest.mark.django_db


def stored(**values: str) -> str:
    session = SessionStore()
    session.update(values)
    session.save()
    return str(session.session_key)


def test_stored_data_is_read_back() -> None:
    assert SessionStore(stored(language="fr"))["language"] == "fr"


def test_a_session_that_has_expired_is_empty() -> None:
    key = stored(language="fr")
    Session.objects.update(expire_date=timezone.now() - dt.timedelta(seconds=1))
    assert SessionStore(key).get("language") is None


def test_an_unknown_key_is_replaced_by_a_new_one() -> None:
    session = SessionStore("a" * 32)
    session["language"] = "fr"
    session.save()
    assert session.session_key != "a" * 32
    assert Session.objects.count() == 1


def test_session_user_role_and_club_are_read_in_two_queries(
    client: Client, club: Club, dora: User
) -> None:
    client.force_login(dora)
    with CaptureQueriesContext(connection) as queries:
        client.get("/club/marlborough/members/?find=lee")
    about = [each["sql"] for each in queries if "clubs_member" not in each["sql"]]
    assert len(about) == 3  # the messages of the page read the session once more


def test_a_changed_password_logs_the_user_out(client: Client, club: Club, dora: User) -> None:
    client.force_login(dora)
    dora.set_password("another long password")
    dora.save()
    assert client.get("/club/marlborough/members/").status_code == 302


def test_a_removed_user_sees_nothing_of_the_club(client: Client, club: Club, dora: User) -> None:
    client.force_login(dora)
    User.objects.update(is_active=False)
    assert client.get("/club/marlborough/members/").status_code == 302


MEMBERS = "/club/marlborough/members/"


def log_in(client: Client) -> str:
    """Log in through the form; returns the key of the session."""
    client.post("/login/", {"username": "dora", "password": "a long password 7"})
    return str(client.cookies["sessionid"].value)


@pytest.fixture
def director(club: Club, dora: User) -> User:
    dora.set_password("a long password 7")
    dora.save()
    return dora


def test_logging_out_in_one_tab_logs_out_all(client: Client, director: User) -> None:
    other_tab = Client()
    other_tab.cookies["sessionid"] = log_in(client)
    assert other_tab.get(MEMBERS).status_code == 200
    client.post("/logout/")
    assert other_tab.get(MEMBERS).status_code == 302
    assert Session.objects.count() == 0


def test_a_login_gets_a_new_session_key(client: Client, director: User) -> None:
    planted = stored(language="fr")
    client.cookies["sessionid"] = planted
    assert log_in(client) != planted
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert thief.get(MEMBERS).status_code == 302


@pytest.mark.parametrize("odd", ["cut", "\x00nul", "é", "a", "x" * 5000, "' OR 1=1 --", ""])
@pytest.mark.parametrize("page", [MEMBERS, "/desk/", "/"])
def test_a_truncated_or_forged_cookie_is_ignored(
    client: Client, director: User, odd: str, page: str
) -> None:
    key = log_in(client)
    stranger = Client()
    expected = stranger.get(page).status_code
    stranger.cookies["sessionid"] = key[:-1] if odd == "cut" else odd
    assert stranger.get(page).status_code == expected


def test_a_changed_or_expired_row_logs_nobody_in(client: Client, director: User) -> None:
    log_in(client)
    data = Session.objects.get().session_data
    for changed in (data[:-1], data[::-1], "", "e30:1:1"):
        Session.objects.update(session_data=changed)
        assert client.get(MEMBERS).status_code == 302
    late = timezone.now() - dt.timedelta(seconds=1)
    Session.objects.update(session_data=data, expire_date=late)
    assert client.get(MEMBERS).status_code == 302


def test_expired_sessions_are_deleted_at_the_next_login(client: Client, director: User) -> None:
    for _ in range(3):
        Client().post("/password/forgotten/", {"email": "nobody@example.org"})  # and is told so
    assert Session.objects.count() == 3
    Session.objects.update(expire_date=timezone.now() - dt.timedelta(seconds=1))
    key = log_in(client)
    assert [each.session_key for each in Session.objects.all()] == [key]
