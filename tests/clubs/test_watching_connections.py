"""The loop of the hall's server, which is told what changes and never asks who rests."""

import socket
import time
from collections.abc import Iterator
from threading import Thread
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from waitress import wasyncore

from clubs.connections import HallServer, hall_server
from tests.processes.serving import free_port

QUIET = 1  # seconds
LARGE = 40_000_000  # bytes: more than waitress keeps for a reader who is slow
PATIENCE = 20


def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterator[bytes]:
    """Small pieces of a large answer at /large, a word everywhere else."""
    length = LARGE if environ["PATH_INFO"] == "/large" else 2
    start_response("200 OK", [("Content-Length", str(length))])
    while length > 0:
        yield b"." * min(length, 1_000_000)
        length -= 1_000_000


@pytest.fixture
def port() -> Iterator[int]:
    """Where a server of the hall answers while the test runs."""
    at = free_port()
    server: HallServer = hall_server(
        answer, host="127.0.0.1", port=at, threads=2, channel_timeout=QUIET, cleanup_interval=1
    )
    loop = Thread(target=server.run)
    loop.start()
    yield at
    server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
    loop.join()
    server.task_dispatcher.shutdown()


@pytest.fixture
def phone(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        yield line


def ask(phone: socket.socket, *paths: str) -> None:
    phone.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: hall\r\n\r\n".encode() for path in paths))


def read(phone: socket.socket, until: bytes) -> bytes:
    """All that comes until an answer ends like this, or the connection does."""
    found = b""
    while not found.endswith(until) and (part := phone.recv(1000)):
        found += part
    return found


def test_who_asks_again_is_answered_on_the_connection_that_is_open(phone: socket.socket) -> None:
    for _ in range(3):
        ask(phone, "/")
        assert read(phone, b"..").startswith(b"HTTP/1.1 200 OK")


def test_who_asks_twice_at_once_gets_both_answers(phone: socket.socket) -> None:
    ask(phone, "/", "/", "/last")
    found = b""
    while found.count(b"HTTP/1.1 200 OK") < 3 or not found.endswith(b".."):
        found += phone.recv(1000)
    ask(phone, "/")
    assert read(phone, b"..").startswith(b"HTTP/1.1 200 OK")


def test_a_large_answer_comes_whole_to_who_reads_slowly(phone: socket.socket) -> None:
    ask(phone, "/large")
    time.sleep(0.5)  # the server has filled all that may wait, and its thread stands
    found = 0
    while found < LARGE and (part := phone.recv(1_000_000)):
        found += part.count(b".")
    assert found >= LARGE
    ask(phone, "/")
    assert b"200 OK" in read(phone, b"..")


def test_what_is_no_request_is_refused_and_closed(phone: socket.socket) -> None:
    phone.sendall(b"hello there\r\n\r\n")
    assert read(phone, b"never").startswith(b"HTTP/1.0 400 Bad Request")


def test_who_asks_for_nothing_any_more_is_closed(phone: socket.socket) -> None:
    ask(phone, "/")
    read(phone, b"..")
    assert phone.recv(1) == b""
