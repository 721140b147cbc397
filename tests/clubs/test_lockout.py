"""Whose wrong passwords are counted together, and whose turn it is to have one checked."""

import time
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import datetime, timedelta
from ipaddress import ip_network
from types import SimpleNamespace
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.db import IntegrityError
from django.http import HttpRequest
from django.test import Client, RequestFactory

from clubs import lockout
from clubs.lockout import client_address, trace_of
from clubs.models import Club, Role, User
from clubs.refusal import Refused
from clubs.services import staff
from tests.cast import PASSWORD
from tests.clubs.test_account import HALL, HOME, log_in


@pytest.mark.parametrize(
    ("forwarded", "found"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("1.2.3.4, 203.0.113.7", "203.0.113.7"),
        ("1.2.3.4, 203.0.113.7, 192.0.2.9", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("203.0.113.7:5555", "203.0.113.7"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:5555", "2001:db8::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("203.0.113.7, unknown", "192.0.2.1"),
        ("<b>", "192.0.2.1"),
        ("", "192.0.2.1"),
    ],
)
def test_a_visitor_s_address_is_the_one_the_proxy_saw(
    settings: Any, forwarded: str, found: str
) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR=forwarded)
    settings.PROXIES = [ip_network("192.0.2.0/24")]
    assert client_address(request) == found
    settings.PROXIES = [ip_network("192.0.3.0/24"), ip_network("::/0")]
    assert client_address(request) == "192.0.2.1"


def test_behind_a_unix_socket_the_proxy_names_the_visitor_s_address(
    settings: Any,
) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="", HTTP_X_FORWARDED_FOR="1.2.3.4, 203.0.113.7")
    assert client_address(request) == ""
    settings.PROXY_AT_SOCKET = True
    assert client_address(request) == "203.0.113.7"
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="")) == ""


def guess(client: Client, times: int, address: str = HALL) -> Any:
    """The response to the last of several wrong passwords for Dora."""
    return [log_in(client, "dora", "wrong", address) for _ in range(times)][-1]


def test_a_whole_ipv6_network_counts_as_one_address() -> None:
    def trace(address: str) -> str:
        return trace_of(RequestFactory().get("/", REMOTE_ADDR=address))

    assert trace("2001:db8::1") == trace("2001:db8::ffff:1") != trace("2001:db8:0:1::1")
    assert trace("192.0.2.1") != trace("192.0.2.2")
    assert "192.0.2.1" not in trace("192.0.2.1")


def test_behind_a_proxy_wrong_passwords_count_for_the_visitor_s_address(
    client: Client, dora: User, settings: Any
) -> None:
    settings.PROXIES = [ip_network("127.0.0.1")]
    values = {"username": "dora", "password": "wrong"}
    for number in range(5):
        forwarded = f"9.9.9.{number}, {HALL}"
        client.post("/login/", values, headers={"X-Forwarded-For": forwarded})
    values["password"] = PASSWORD
    at_hall = client.post("/login/", values, headers={"X-Forwarded-For": f"1.2.3.4, {HALL}"})
    at_home = client.post("/login/", values, headers={"X-Forwarded-For": HOME})
    assert (at_hall.status_code, at_home.status_code) == (429, 302)


def test_guesses_in_the_hall_do_not_lock_a_device_that_has_logged_in_before(
    client: Client, dora: User
) -> None:
    laptop = Client()
    log_in(laptop, "dora", PASSWORD)
    laptop.post("/logout/")
    assert guess(client, 5).status_code == 429
    assert log_in(laptop, "Dora", PASSWORD).status_code == 302


def test_a_known_device_also_has_five_guesses(client: Client, dora: User) -> None:
    log_in(client, "dora", PASSWORD)
    client.post("/logout/")
    assert guess(client, 5).status_code == 429
    assert log_in(client, "dora", PASSWORD).status_code == 429


def test_a_device_is_known_only_under_its_own_names(client: Client, dora: User, sam: User) -> None:
    log_in(client, "sam", PASSWORD)
    client.post("/logout/")
    guess(Client(), 5)
    assert log_in(client, "dora", PASSWORD).status_code == 429


def test_a_device_cookie_can_t_be_forged(client: Client, dora: User) -> None:
    guess(Client(), 5)
    client.cookies["device"] = '{"id":"x","names":["dora"]}'
    assert log_in(client, "dora", PASSWORD).status_code == 429


def test_the_lock_ends_when_it_says_however_often_one_tries_meanwhile(
    client: Client, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    guess(client, 9)
    began = AccessAttempt.objects.get().attempt_time
    hold_clock(monkeypatch, began + timedelta(minutes=14, seconds=59))
    assert guess(client, 1).status_code == 429
    assert AccessAttempt.objects.get().attempt_time == began
    hold_clock(monkeypatch, began + timedelta(minutes=15, seconds=1))
    assert log_in(client, "dora", PASSWORD).status_code == 302
    assert not AccessAttempt.objects.exists(), "what is over is not kept"


def hold_clock(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """Stop the clock of the wrong-password counter, however busy the machine is."""
    for module in ("axes.attempts", "axes.handlers.proxy"):
        monkeypatch.setattr(f"{module}.now", lambda: moment)


def test_a_new_password_from_a_director_unlocks_the_name(
    client: Client, club: Club, dora: User, sam: User
) -> None:
    laptop = Client()
    log_in(laptop, "sam", PASSWORD)
    laptop.post("/logout/")
    for device in (client, laptop):
        for _ in range(5):
            log_in(device, "sam", "wrong")
    password = staff.reset_password(Role.objects.get(user=sam), by=dora)
    for device in (client, laptop):
        assert log_in(device, "sam", password).status_code == 302


def test_during_a_password_check_others_are_asked_to_try_again(
    client: Client, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lockout, "PATIENCE", 0.1)
    laptop = Client()
    log_in(laptop, "dora", PASSWORD)
    laptop.post("/logout/")
    somebody = RequestFactory().post("/login/", {"username": "somebody"})
    with lockout.turn(somebody):
        answer = log_in(client, "dora", PASSWORD)
        assert log_in(laptop, "dora", PASSWORD).status_code == 302, "a known device has its own"
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "2")
    assert "Press the button again in a few seconds." in answer.content.decode()
    assert 'value="dora"' in answer.content.decode()
    assert log_in(client, "dora", PASSWORD).status_code == 302


def test_endless_guessing_keeps_no_other_address_from_logging_in() -> None:
    def asked(address: str) -> HttpRequest:
        return RequestFactory().post("/login/", {"username": "no"}, REMOTE_ADDR=address)

    with ThreadPoolExecutor(1) as hall, lockout.turn(asked("192.0.2.66")):
        began = time.monotonic()
        for _ in range(5):
            with pytest.raises(Refused):
                _had_a_turn(asked("192.0.2.66"))
        assert time.monotonic() < began + lockout.PATIENCE, "he keeps no thread waiting"
        waiting = hall.submit(_had_a_turn, asked("192.0.2.7"))
        wait([waiting], 0.05)
        assert not waiting.done()
    assert waiting.result()


def _had_a_turn(request: HttpRequest) -> bool:
    with lockout.turn(request):
        return True


def test_after_a_wrong_password_the_next_one_has_to_wait(
    client: Client, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lockout, "REST", 1.0)
    here, held = "192.0.2.77", SimpleNamespace(monotonic=lambda: 5.0)
    monkeypatch.setattr(lockout, "time", held)
    assert log_in(client, "dora", "wrong", here).status_code == 200
    held.monotonic = lambda: 5.9
    assert log_in(client, "dora", PASSWORD, here).status_code == 429
    assert log_in(Client(), "dora", PASSWORD, HOME).status_code == 302, "another address"
    held.monotonic = lambda: 6.1
    assert log_in(client, "dora", PASSWORD, here).status_code == 302


def test_only_so_many_wait_for_a_check_that_other_pages_have_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lockout, "PATIENCE", 0.01)
    monkeypatch.setattr(lockout, "MOST_AT_IT", 1)
    first, second = (
        RequestFactory().post("/login/", {"username": "no"}, REMOTE_ADDR=f"192.0.2.{number}")
        for number in (1, 2)
    )
    with lockout.turn(first), pytest.raises(Refused):
        _had_a_turn(second)
    monkeypatch.setattr(lockout, "MOST_AT_IT", 2)
    with lockout.turn(first), pytest.raises(Refused):
        _had_a_turn(second)
    assert _had_a_turn(second)


def test_a_check_that_fails_gives_its_turn_back() -> None:
    somebody = RequestFactory().post("/login/", {"username": "somebody"})
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), lockout.turn(somebody):
            _ = 1 // 0
    with lockout.turn(somebody), pytest.raises(Refused), lockout.turn(somebody):
        pass


@pytest.mark.parametrize("alike", ["DORA", "dorA", "ＤＯＲＡ"])
def test_names_that_look_alike_are_one_name(client: Client, dora: User, alike: str) -> None:
    assert log_in(client, alike, PASSWORD).status_code == 302
    with pytest.raises(IntegrityError):
        User.objects.create_user(alike)


def test_a_ligature_makes_no_other_name(client: Client, db: None) -> None:
    User.objects.create_user("griﬃn", password=PASSWORD)
    assert log_in(client, "GRIFFIN", PASSWORD).status_code == 302
