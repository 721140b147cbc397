"""What cannot be undercut: a bare answer, a bare write, a bare drawing of the same page."""

import io
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple
from wsgiref.types import StartResponse, WSGIEnvironment

from reportlab.pdfgen.canvas import Canvas

HELLO = b"hello\n"
RESULT_COLUMNS = 24  # as many as a stored hand has


def hello(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
    """A WSGI application that says hello."""
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(HELLO)))])
    return [HELLO]


class RawWrites:
    """One insert and one update a transaction, by the application's own pragmas, on a real file."""

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
        """Store one row and raise one version."""
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


class RecordingCanvas(Canvas):  # type: ignore[misc]
    """Draws, and keeps every text, line and box that it was asked for."""

    strokes: list[Stroke]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        RecordingCanvas.strokes = []

    def setFont(self, *arguments: Any) -> None:  # noqa: N802 - reportlab's names
        self.strokes.append(Stroke("setFont", arguments))
        super().setFont(*arguments)

    def setLineWidth(self, *arguments: Any) -> None:  # noqa: N802
        self.strokes.append(Stroke("setLineWidth", arguments))
        super().setLineWidth(*arguments)

    def drawString(self, *arguments: Any) -> None:  # noqa: N802
        self.strokes.append(Stroke("drawString", arguments))
        super().drawString(*arguments)

    def line(self, *arguments: Any) -> None:
        self.strokes.append(Stroke("line", arguments))
        super().line(*arguments)

    def rect(self, *arguments: Any) -> None:
        self.strokes.append(Stroke("rect", arguments))
        super().rect(*arguments)

    def drawPath(self, *arguments: Any, **options: Any) -> None:  # noqa: N802
        self.strokes.append(Stroke("drawPath", arguments))
        super().drawPath(*arguments, **options)

    def showPage(self) -> None:  # noqa: N802
        self.strokes.append(Stroke("showPage", ()))
        super().showPage()


def draw(strokes: Iterable[Stroke], size: tuple[float, float]) -> bytes:
    """The same page or pages once more, by nothing but calls to a canvas."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=size, invariant=1, pageCompression=1)
    for method, arguments in strokes:
        getattr(canvas, method)(*arguments)
    canvas.save()
    return file.getvalue()
