"""One HTTP request as a value: as bytes for a server, and as the environment of a WSGI call."""

import io
from dataclasses import dataclass, field
from typing import Any
from wsgiref.types import WSGIApplication
from wsgiref.util import setup_testing_defaults

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Request:
    """A GET, or a POST if there is a body; `path` includes the query."""

    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def method(self) -> str:
        return "POST" if self.body else "GET"

    def as_bytes(self) -> bytes:
        """The request as a browser sends it over a keep-alive connection."""
        lines = [f"{self.method} {self.path} HTTP/1.1", f"Host: {HOST}"]
        lines += [f"{name}: {value}" for name, value in self._all_headers().items()]
        return "\r\n".join([*lines, "", ""]).encode() + self.body

    def environ(self) -> dict[str, Any]:
        """The request as a server would hand it to the application."""
        path, _, query = self.path.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": self.method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "HTTP_HOST": HOST,
            "REMOTE_ADDR": HOST,
            "wsgi.input": io.BytesIO(self.body),
        }
        for name, value in self._all_headers().items():
            key = name.upper().replace("-", "_")
            environ[key if key.startswith("CONTENT_") else f"HTTP_{key}"] = value
        setup_testing_defaults(environ)
        return environ

    def _all_headers(self) -> dict[str, str]:
        if not self.body:
            return self.headers
        return {
            "Content-Type": "application/x-www-form-urlencoded",
            **self.headers,
            "Content-Length": str(len(self.body)),
        }


def call(application: WSGIApplication, environ: dict[str, Any]) -> int:
    """Let an application answer completely, without a server; returns the status."""
    statuses: list[int] = []

    def start_response(status: str, headers: Any, exc_info: Any = None) -> Any:
        statuses.append(int(status.split(maxsplit=1)[0]))

    answer = application(environ, start_response)
    b"".join(answer)
    if close := getattr(answer, "close", None):
        close()
    return statuses[-1]
