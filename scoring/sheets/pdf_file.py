"""The PDF files that papers are drawn into: one per paper, or one for several."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from reportlab.pdfgen.canvas import Canvas

from clubs.fonts import printable, register

_word_across: ContextVar[str] = ContextVar("word_across", default="")
_one_file: ContextVar[OneFile | None] = ContextVar("one_file", default=None)


@contextmanager
def across_each_page(word: str) -> Iterator[None]:
    """Print this word across each page of every file begun in this context; "" prints none.

    Like the language it is context: no sheet needs to know which kind of event it belongs to.
    """
    token = _word_across.set(word)
    try:
        yield
    finally:
        _word_across.reset(token)


def word_across() -> str:
    """The word to print across every page of files begun now."""
    return _word_across.get()


class OneFile:
    """Several papers in one file: typefaces are embedded once, and an outline leads to each."""

    def __init__(self, title: str) -> None:
        self._file = io.BytesIO()
        self.canvas = new_canvas(self._file, f"{_word_across.get()} {title}".strip())
        self._pages, self._next = 0, ""

    def begin(self, title: str) -> None:
        """Set the title of the paper that is drawn next."""
        self._next = title

    def has_page(self) -> None:
        """Count a page; the first page of a paper gets its outline entry."""
        self._pages += 1
        if self._next:
            self.canvas.bookmarkPage(str(self._pages))
            self.canvas.addOutlineEntry(self._next, str(self._pages))
            self._next = ""

    def pdf(self) -> bytes:
        """Return the file; b"" if it has no page."""
        if not self._pages:
            return b""
        self.canvas.save()
        return self._file.getvalue()


@contextmanager
def one_file(title: str) -> Iterator[OneFile]:
    """Collect every paper drawn in this context in one file; none of them makes its own."""
    file = OneFile(title)
    token = _one_file.set(file)
    try:
        yield file
    finally:
        _one_file.reset(token)


def new_canvas(file: io.BytesIO, title: str) -> Canvas:
    """A canvas that produces the same bytes for the same drawing."""
    register()
    canvas = Canvas(file, invariant=1, pageCompression=1)
    canvas.setTitle(printable(title))
    return canvas


def file_open_now() -> OneFile | None:
    """The file that papers are collected in now; None if each makes its own."""
    return _one_file.get()
