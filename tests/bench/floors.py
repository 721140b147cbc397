"""The floors: a bare answer, a bare write, and a bare drawing of the same page."""

import io
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from wsgiref.types import StartResponse, WSGIEnvironment

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

HELLO = b"hello\n"
RESULT_COLUMNS = 24  # as many as a stored hand has
PAPER = LETTER


def hello(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
    """A WSGI application that says hello."""
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(HELLO)))])
    return [HELLO]


class RawWrites:
    """One insert and one update per transaction, with the application's pragmas, on a real file."""

    def __init__(self, file: Path, pragmas: str) -> None:
        # The server's thread writes, the main thread only opens: never both at once.
        self._connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._connection.executescript(pragmas)
        columns = ", ".join(f"c{number}" for number in range(RESULT_COLUMNS))
        self._connection.execute(f"CREATE TABLE result (id INTEGER PRIMARY KEY, {columns})")
        self._connection.execute("CREATE TABLE event (id INTEGER PRIMARY KEY, version INTEGER)")
        self._connection.execute("INSERT INTO event VALUES (1, 1)")
        marks = ", ".join("?" * RESULT_COLUMNS)
        self._insert = f"INSERT INTO result ({columns}) VALUES ({marks})"
        self._row = ["a value"] * RESULT_COLUMNS

    def write(self) -> None:
        """Store one row and increment one version."""
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        execute(self._insert, self._row)
        execute("UPDATE event SET version = version + 1 WHERE id = 1")
        execute("COMMIT")

    def application(self, environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        """A WSGI application that writes and says hello."""
        self.write()
        return hello(environ, start_response)


class Stroke(NamedTuple):
    """One call to a canvas."""

    method: str
    arguments: tuple[Any, ...]
    options: dict[str, Any]


class Recorder:
    """Stands in for a canvas: passes every call on and keeps it in `strokes`."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.strokes: list[Stroke] = []
        self._canvas = Canvas(*arguments, **options)

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            self.strokes.append(Stroke(method, arguments, options))
            return getattr(self._canvas, method)(*arguments, **options)

        return call


def strokes_of(make_pdf: Callable[[], bytes]) -> list[Stroke]:
    """Every call to the canvas that creating a PDF file makes."""
    made: list[Recorder] = []

    def canvas(*arguments: Any, **options: Any) -> Recorder:
        made.append(Recorder(*arguments, **options))
        return made[-1]

    with patch("scoring.sheets.pdf_file.Canvas", canvas):
        make_pdf()
    return made[-1].strokes


def draw(strokes: Iterable[Stroke]) -> None:
    """Draw the same file again with nothing but the calls to the canvas."""
    canvas = Canvas(io.BytesIO(), pagesize=PAPER, invariant=1, pageCompression=1)
    for method, arguments, options in strokes:
        getattr(canvas, method)(*arguments, **options)
