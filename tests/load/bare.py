"""A bare view, served as the hall's server serves the site: `python -m tests.load.bare PORT`."""

import sys
from wsgiref.types import StartResponse, WSGIEnvironment

import waitress

from clubs.serving import CONNECTIONS, THREADS


def hello(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
    """A WSGI application that says hello."""
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "6")])
    return [b"hello\n"]


if __name__ == "__main__":
    waitress.serve(
        hello, host="127.0.0.1", port=int(sys.argv[1]), threads=THREADS, ident=None,
        connection_limit=CONNECTIONS, channel_timeout=30,
    )  # fmt: skip
