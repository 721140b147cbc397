"""The loop of the hall's server, which is notified of changes and never polls idle connections."""

import errno
import socket
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from threading import Thread
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from django.urls import reverse
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.parser import HTTPRequestParser

from clubs.connections import MOST_AHEAD, Connection, HallServer, hall_server
from clubs.fair_order import EVENTS, PRACTICE, Line, line_of
from tests.processes.serving import free_port

QUIET = 1  # seconds
THREADS = 2
LARGE = 40_000_000  # bytes: more than waitress buffers for a slow reader
PATIENCE = 20


def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterator[bytes]:
    """A large response in small pieces at /large, none at /breaks, a word everywhere else."""
    if environ["PATH_INFO"] == "/breaks":
        raise SystemExit
    environ["wsgi.input"].read()
    length = LARGE if environ["PATH_INFO"] == "/large" else 2
    start_response("200 OK", [("Content-Length", str(length))])
    while length > 0:
        yield b"." * min(length, 1_000_000)
        length -= 1_000_000


@pytest.fixture
def server() -> Iterator[HallServer]:
    """A hall server that answers while the test runs."""
    hall: HallServer = hall_server(
        answer, host="127.0.0.1", port=free_port(), threads=THREADS, channel_timeout=QUIET,
        cleanup_interval=1,
    )  # fmt: skip
    loop = Thread(target=hall.run)
    loop.start()
    yield hall
    hall.trigger.pull_trigger(lambda: wasyncore.close_all(hall._map))
    loop.join()
    hall.task_dispatcher.shutdown()


def connected(server: HallServer) -> socket.socket:
    at = ("127.0.0.1", int(server.effective_port))
    return socket.create_connection(at, timeout=PATIENCE)


@pytest.fixture
def phone(server: HallServer) -> Iterator[socket.socket]:
    with connected(server) as line:
        yield line


def ask(phone: socket.socket, *paths: str) -> None:
    phone.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: hall\r\n\r\n".encode() for path in paths))


def read(phone: socket.socket, until: bytes) -> bytes:
    """Everything received until a response ends like this, or the connection does."""
    found = b""
    while not found.endswith(until) and (part := phone.recv(1000)):
        found += part
    return found


def test_a_second_request_is_answered_on_the_open_connection(phone: socket.socket) -> None:
    for _ in range(3):
        ask(phone, "/")
        assert read(phone, b"..").startswith(b"HTTP/1.1 200 OK")


def test_two_requests_sent_at_once_get_both_answers(phone: socket.socket) -> None:
    ask(phone, "/", "/", "/last")
    found = b""
    while found.count(b"HTTP/1.1 200 OK") < 3 or not found.endswith(b".."):
        found += phone.recv(1000)
    ask(phone, "/")
    assert read(phone, b"..").startswith(b"HTTP/1.1 200 OK")


def test_who_sends_far_more_requests_than_are_answered_is_cut_off(phone: socket.socket) -> None:
    ask(phone, *["/large"] * (MOST_AHEAD + 2))
    with suppress(ConnectionResetError):
        assert len(read(phone, b"never")) < LARGE


def test_if_no_file_is_left_idle_connections_make_room(
    server: HallServer, phone: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(phone, "/")
    read(phone, b"..")
    taken: list[Any] = []

    def accept(self: HallServer) -> Any:
        taken.append(self)
        if len(server.active_channels) == 1:
            raise OSError(errno.EMFILE, "Too many open files")
        return take(self)

    take = wasyncore.dispatcher.accept
    monkeypatch.setattr(wasyncore.dispatcher, "accept", accept)
    with connected(server) as another:
        ask(another, "/")
        assert read(another, b"..").startswith(b"HTTP/1.1 200 OK")
    assert phone.recv(1) == b""
    assert len(taken) < 5


@pytest.mark.parametrize(
    ("head", "line"),
    [
        ("POST /t/abc/hands/1/", Line.SENDING),
        ("POST /desk/e/1/rounds/1/tables/1/hands/1/", Line.SENDING),
        ("GET /t/abc/live/", Line.READING),
        ("GET /desk/", Line.READING),
        ("POST /account/log-in/", Line.READING),
        ("POST /practice/g/abc/", Line.PRACTISING),
        ("GET /practice/g/abc/", Line.PRACTISING),
        ("what", Line.READING),
    ],
)
def test_a_request_waits_in_the_line_of_what_it_is_for(head: str, line: Line) -> None:
    request = HTTPRequestParser(Adjustments())
    request.received(f"{head} HTTP/1.1\r\nContent-Length: 0\r\n\r\n".encode())
    connection = Connection.__new__(Connection)
    connection.requests = [request]
    assert line_of(connection) is line


def test_hands_and_practice_have_these_addresses() -> None:
    for name, where in (
        ("table-enter", ["token", 1]),
        ("table-agree", ["token"]),
        ("hand-save", [uuid.uuid4(), 1, 1, 1]),
    ):
        assert reverse(name, args=where).startswith(EVENTS)
    assert reverse("practice").startswith(PRACTICE)


def test_a_slow_reader_gets_a_large_answer_in_full(phone: socket.socket) -> None:
    ask(phone, "/large")
    time.sleep(0.5)  # the server has filled its buffer, and its thread waits
    found = 0
    while found < LARGE and (part := phone.recv(1_000_000)):
        found += part.count(b".")
    assert found >= LARGE
    ask(phone, "/")
    assert b"200 OK" in read(phone, b"..")


def test_an_invalid_request_is_refused_and_closed(phone: socket.socket) -> None:
    phone.sendall(b"hello there\r\n\r\n")
    assert read(phone, b"never").startswith(b"HTTP/1.0 400 Bad Request")


def test_an_idle_connection_is_closed(phone: socket.socket) -> None:
    ask(phone, "/")
    read(phone, b"..")
    assert phone.recv(1) == b""


def test_a_thread_and_the_loop_never_send_the_same_bytes(
    phone: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop looks at the connection while the thread is still sending “100 Continue”."""

    def send(self: Connection, data: bytes, do_close: bool = True) -> int:
        sent: int = wasyncore.dispatcher.send(self, data, do_close)
        time.sleep(0.05)
        return sent

    monkeypatch.setattr(Connection, "send", send)
    expects = b"POST / HTTP/1.1\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
    phone.sendall(b"GET / HTTP/1.1\r\n\r\n" + expects)
    assert read(phone, b"100 Continue\r\n\r\n").endswith(b"..HTTP/1.1 100 Continue\r\n\r\n")
    phone.sendall(b"body")
    assert read(phone, b"..").startswith(b"HTTP/1.1 200 OK")


def test_a_client_that_reads_nothing_occupies_no_thread(
    server: HallServer, phone: socket.socket
) -> None:
    with ExitStack() as held:
        for _ in range(THREADS):
            ask(line := held.enter_context(connected(server)), "/large")
            line.recv(1)
        ask(phone, "/")
        assert read(phone, b"..").startswith(b"HTTP/1.1 200 OK")


def test_an_answer_that_breaks_off_ends_its_connection(phone: socket.socket) -> None:
    ask(phone, "/breaks")
    assert read(phone, b"never") == b""
