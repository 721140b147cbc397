"""The server of the hall, and a client in another process, whose time is not ours."""

import multiprocessing
import re
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from wsgiref.types import WSGIApplication

from waitress.server import create_server

from tests.bench.request import HOST, Request

THREADS = 1  # so that all work is done one request after the other, as it is counted


class Client:
    """Sends requests from a process of its own, over one connection for each address."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def processor_time(self, port: int, requests: Sequence[Request], status: int) -> float:
        """Seconds of processor time that this process, the server's, spends on each request.

        Raises ValueError for an answer with another status.
        """
        self._pipe.send((port, [each.as_bytes() for each in requests]))
        self._pipe.recv()  # the client is connected and ready
        before = time.process_time()
        self._pipe.send(None)
        statuses: list[int] = self._pipe.recv()
        spent = time.process_time() - before
        if set(statuses) != {status}:
            raise ValueError(f"{requests[0].path} was answered {sorted(set(statuses))}")
        return spent / len(requests)


@contextmanager
def client() -> Iterator[Client]:
    """A client, ended with the block."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_send_all, args=(theirs,), daemon=True)
    process.start()
    try:
        yield Client(ours)
    finally:
        ours.send((0, []))
        process.join()


def serve(application: WSGIApplication) -> int:
    """Start a server for the life of this process; gives its port."""
    server = create_server(application, host=HOST, port=0, threads=THREADS, ident=None)
    threading.Thread(target=server.run, daemon=True).start()
    return int(server.effective_port)


def _send_all(pipe: Connection) -> None:
    connections: dict[int, socket.socket] = {}
    while True:
        port, requests = pipe.recv()
        if not port:
            return
        if port not in connections:
            connections[port] = socket.create_connection((HOST, port))
        pipe.send("ready")
        pipe.recv()
        pipe.send([_answer_to(request, connections[port]) for request in requests])


def _answer_to(request: bytes, connection: socket.socket) -> int:
    """Send one request and read its answer to the end; gives the status."""
    connection.sendall(request)
    answer = connection.recv(1 << 20)
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(1 << 20)
    head, _, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    missing = (int(length[1]) if length else 0) - len(body)
    while missing > 0:
        missing -= len(connection.recv(1 << 20))
    return int(head.split(None, 2)[1])
