"""Logging in, being locked out, and choosing a password."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import User
from tests.cast import PASSWORD

HALL, HOME = "10.0.0.4", "203.0.113.9"


def log_in(client: Client, name: str, password: str, address: str = HALL) -> Any:
    values = {"username": name, "password": password}
    return client.post("/login/", values, REMOTE_ADDR=address)


@pytest.fixture
def locked(client: Client, dora: User) -> Any:
    """The response to Dora's fifth wrong password in the hall."""
    for _ in range(4):
        assert log_in(client, "dora", "wrong").status_code == 200
    return log_in(client, "dora", "wrong")


def test_the_right_password_leads_to_the_desk(client: Client, dora: User) -> None:
    response = log_in(client, "dora", PASSWORD)
    assert (response.status_code, response.headers["Location"]) == (302, "/desk/")


def test_a_wrong_password_is_reported_and_the_name_is_kept(client: Client, dora: User) -> None:
    page = log_in(client, "dora", "wrong").content.decode()
    assert "Please enter a correct username and password." in page
    assert 'value="dora"' in page
    assert "wrong" not in page.replace("field-wrong", "")


def test_the_fifth_wrong_password_locks_the_user_and_says_for_how_long(locked: Any) -> None:
    assert locked.status_code == 429
    assert "Wait 15 minutes and try again." in locked.content.decode()


def test_a_locked_user_can_t_log_in_even_with_the_right_password(
    client: Client, locked: Any
) -> None:
    assert log_in(client, "dora", PASSWORD).status_code == 429


def test_another_user_in_the_same_hall_can_log_in(client: Client, locked: Any, sam: User) -> None:
    assert log_in(client, "sam", PASSWORD).status_code == 302


def test_the_same_user_can_log_in_from_another_address(client: Client, locked: Any) -> None:
    assert log_in(client, "dora", PASSWORD, HOME).status_code == 302


def test_user_names_ignore_case(client: Client, dora: User) -> None:
    assert log_in(client, "Dora", PASSWORD).status_code == 302


def test_changing_the_case_gives_no_more_tries(client: Client, dora: User) -> None:
    for name in ("dora", "Dora", "dOra", "doRa", "DORA"):
        log_in(client, name, "wrong")
    assert log_in(client, "dora", PASSWORD).status_code == 429


def test_in_the_hall_nobody_can_choose_their_own_address(client: Client, dora: User) -> None:
    values = {"username": "dora", "password": "wrong"}
    for number in range(5):
        client.post("/login/", values, headers={"X-Forwarded-For": f"9.9.9.{number}"})
    assert log_in(client, "dora", PASSWORD, "127.0.0.1").status_code == 429


def test_logging_in_clears_earlier_wrong_passwords(client: Client, dora: User) -> None:
    for _ in range(2):
        for _ in range(4):
            log_in(client, "dora", "wrong")
        assert log_in(client, "dora", PASSWORD).status_code == 302
        client.logout()


@pytest.mark.parametrize("next_page", ["/login/", "/login/?next=/login/"])
def test_a_logged_in_user_sent_to_the_log_in_page_gets_to_the_desk(
    client: Client, dora: User, next_page: str
) -> None:
    client.force_login(dora)
    for answer in (
        client.get("/login/", {"next": next_page}), client.post("/login/", {"next": next_page}),
    ):  # fmt: skip
        assert (answer.status_code, answer.headers["Location"]) == (302, "/desk/")


def test_the_password_page_needs_a_login(client: Client, db: None) -> None:
    assert client.get("/password/").headers["Location"] == "/login/?next=/password/"


def test_users_change_their_own_password(client: Client, dora: User) -> None:
    client.force_login(dora)
    values = {"old_password": PASSWORD, "new_password1": "four red jacks", "new_password2": ""}
    page = client.post("/password/", values)
    assert "This field is required." in page.content.decode()
    values["new_password2"] = "four red jacks"
    assert client.post("/password/", values).headers["Location"] == "/desk/"
    dora.refresh_from_db()
    assert dora.check_password("four red jacks")


def test_a_common_or_short_password_is_refused(client: Client, dora: User) -> None:
    client.force_login(dora)
    values = {"old_password": PASSWORD, "new_password1": "password1", "new_password2": "password1"}
    page = client.post("/password/", values).content.decode()
    assert "This password is too short. It must contain at least 10 characters." in page
    assert "This password is too common." in page
