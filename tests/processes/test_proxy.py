"""The site behind nginx, as the README sets both up: slow and flooding clients harm nobody."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from select import select
from threading import Event, Thread
from urllib.parse import urlencode

import pytest

from clubs.lockout import REST
from tests.processes.conftest import Environment, copy_of
from tests.processes.proxying import NAME, behind_nginx
from tests.processes.serving import NO_CHECK, PATIENCE
from tests.processes.test_many_connections import BEGINNINGS

IDLE, DRIPPING = 1200, 20
ANSWERED = 20  # seconds: far less than the sixty that nginx would wait for a silent server


@pytest.fixture(scope="module")
def proxy(template: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of nginx with gunicorn behind it, each set up as in `clubs/deploy/`."""
    folder = tmp_path_factory.mktemp("proxy")
    with copy_of(template, folder / "site") as site, behind_nginx(site, folder) as (port, _):
        yield port


def asked(
    port: int,
    path: str,
    values: dict[str, str] | None = None,
    *,
    visitor: str = "127.0.0.1",
    **headers: str,
) -> int:
    """The status of the answer to a visitor with this address of the machine."""
    headers = {"Host": NAME, "Referer": f"https://{NAME}/", **headers}
    if values:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    line = HTTPSConnection(
        "127.0.0.1", port, timeout=ANSWERED, context=NO_CHECK, source_address=(visitor, 0)
    )
    with closing(line):
        line.request("POST" if values else "GET", path, urlencode(values or {}), headers)
        return line.getresponse().status


def connect(port: int, visitor: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(
        ("127.0.0.1", port), timeout=ANSWERED, source_address=(visitor, 0)
    )


def drip(lines: list[socket.socket], stop: Event) -> None:
    """Send a byte now and then, so that the connections are never idle."""
    while not stop.wait(0.2):
        for line in lines:
            try:
                line.sendall(b"x")
            except OSError:
                continue  # nginx has closed this connection


@pytest.mark.parametrize("beginning", ["a head that never ends", "a body that never ends"])
def test_a_dripping_client_is_kept_at_the_proxy_and_delays_nobody(
    proxy: int, beginning: str
) -> None:
    stop = Event()
    with ExitStack() as stack:
        lines = [
            stack.enter_context(NO_CHECK.wrap_socket(stack.enter_context(connect(proxy))))
            for _ in range(DRIPPING)
        ]
        for line in lines:
            line.sendall(BEGINNINGS[beginning])
        dripping = Thread(target=drip, args=(lines, stop))
        dripping.start()
        try:
            time.sleep(1)
            for _ in range(5):
                assert asked(proxy, "/") == 200
        finally:
            stop.set()
            dripping.join(PATIENCE)


@pytest.mark.usefixtures("many_files")
def test_a_flood_of_silent_connections_keeps_nobody_out(proxy: int) -> None:
    with ExitStack() as stack:
        for _ in range(IDLE):
            stack.enter_context(connect(proxy))
        for _ in range(5):
            assert asked(proxy, "/") == 200


def test_repeated_expensive_requests_wait_at_the_proxy(proxy: int) -> None:
    """One is answered at once, twenty wait in nginx, and the others are told to come again."""
    asks = f"GET /check/ HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode()
    with ExitStack() as stack:
        lines = [
            stack.enter_context(NO_CHECK.wrap_socket(connect(proxy, "127.0.0.3")))
            for _ in range(30)
        ]
        for line in lines:
            line.sendall(asks)
        told = 0
        while told < 5:
            ready, _, _ = select(lines, [], [], ANSWERED)
            assert ready
            for line in ready:
                told += line.recv(15).startswith(b"HTTP/1.1 429")
                lines.remove(line)
        assert len(lines) > 10, "they wait"
        assert asked(proxy, "/") == 200


def test_a_body_that_no_page_sends_is_refused_by_the_proxy(proxy: int) -> None:
    assert asked(proxy, "/login/", {"username": "x" * 7_000_000}) == 413


def test_the_longest_address_is_redirected_to_the_log_in_and_longer_ones_are_refused(
    proxy: int,
) -> None:
    assert asked(proxy, "/desk/?line=" + "5" * 7900) == 302
    assert asked(proxy, "/desk/?line=" + "%C3%A9" * 1300) == 414


def test_requests_refused_unread_are_always_explained_by_the_site(proxy: int) -> None:
    """A server that closes while nginx is still sending causes a 502, one time in ten."""
    long = {"username": "x" * 5_000_000}
    assert {asked(proxy, "/login/", long) for _ in range(40)} == {413}


def wrong_password(port: int, forwarded: str, visitor: str = "127.0.0.1") -> int:
    """The status of a wrong guess by somebody who forges the header with their address."""
    values = {"username": "dora", "password": "no", "csrfmiddlewaretoken": "a" * 32}
    headers = {"Cookie": "csrftoken=" + "a" * 32, "X-Forwarded-For": forwarded}
    return asked(port, "/login/", values, visitor=visitor, **headers)


def test_the_proxy_and_not_the_sender_says_whose_wrong_passwords_they_are(proxy: int) -> None:
    tries = []
    for number in range(6):
        tries.append(wrong_password(proxy, f"203.0.113.{number}"))
        time.sleep(REST)  # no other password is checked meanwhile
    assert tries == [200, 200, 200, 200, 429, 429]
    assert wrong_password(proxy, "127.0.0.1", visitor="127.0.0.2") == 200
