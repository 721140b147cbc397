"""The hall's server, and a client in another process, whose time does not count."""

import multiprocessing
import re
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from wsgiref.types import WSGIApplication

from clubs.connections import hall_server
from tests.bench.request import HOST, Request

THREADS = 8  # as in a hall


class Client:
    """Sends requests from its own process, over a keep-alive connection."""

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
    """A client that ends with the block."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_send_all, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # so that a client that died is noticed
    try:
        yield Client(ours)
    finally:
        ours.close()
        process.join()


def serve(application: WSGIApplication) -> int:
    """Start a server for the life of this process; returns its port."""
    server = hall_server(application, host=HOST, port=0, threads=THREADS, ident=None)
    threading.Thread(target=server.run, daemon=True).start()
    return int(server.effective_port)


def _send_all(pipe: Connection) -> None:
    while True:
        try:
            port, requests = pipe.recv()
        except EOFError:
            return
        line = _Line(port)
        pipe.send("ready")
        pipe.recv()
        pipe.send([line.status_of(request) for request in requests])
        line.close()


class _Line:
    """A connection to a server, reopened when the server closes it after an answer."""

    def __init__(self, port: int) -> None:
        self._address = (HOST, port)
        self._socket = socket.create_connection(self._address)

    def status_of(self, request: bytes) -> int:
        """Send one request and read its answer completely; returns the status."""
        self._socket.sendall(request)
        answer = self._read()
        while b"\r\n\r\n" not in answer:
            answer += self._read()
        head, _, body = answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        missing = (int(length[1]) if length else 0) - len(body)
        while missing > 0:
            missing -= len(self._read())
        if b"connection: close" in head.lower():
            self.close()
            self._socket = socket.create_connection(self._address)
        return int(head.split(None, 2)[1])

    def close(self) -> None:
        self._socket.close()

    def _read(self) -> bytes:
        data = self._socket.recv(1 << 20)
        if not data:
            raise ConnectionError("the server closed the connection in the middle of an answer")
        return data
