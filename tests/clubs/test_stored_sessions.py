"""Sessions: kept as Django keeps them, and read by one query that is made once."""

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


def test_what_is_kept_is_read_again() -> None:
    assert SessionStore(stored(language="fr"))["language"] == "fr"


def test_a_session_that_has_expired_is_empty() -> None:
    key = stored(language="fr")
    Session.objects.update(expire_date=timezone.now() - dt.timedelta(seconds=1))
    assert SessionStore(key).get("language") is None


def test_who_brings_a_key_that_nobody_was_given_gets_another_one() -> None:
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
    assert len(about) == 3  # the messages of the page ask for the session once more


def test_who_has_another_password_now_is_logged_out(client: Client, club: Club, dora: User) -> None:
    client.force_login(dora)
    dora.set_password("another long password")
    dora.save()
    assert client.get("/club/marlborough/members/").status_code == 302


def test_who_was_shut_out_sees_nothing_of_the_club(client: Client, club: Club, dora: User) -> None:
    client.force_login(dora)
    User.objects.update(is_active=False)
    assert client.get("/club/marlborough/members/").status_code == 302
