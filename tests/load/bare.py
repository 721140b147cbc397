"""A bare view, served as the hall's server serves the site: `python -m tests.load.bare PORT`."""

import sys
from wsgiref.types import StartResponse, WSGIEnvironment

from clubs.connections import hall_server
from clubs.serving import QUIET, THREADS


def hello(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
    """A WSGI application that says hello."""
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "6")])
    return [b"hello\n"]


if __name__ == "__main__":
    hall_server(
        hello, host="127.0.0.1", port=int(sys.argv[1]), threads=THREADS, ident=None,
        channel_timeout=QUIET,
    ).run()  # fmt: skip
