"""The files that paper is drawn into: one for each paper, or one for several."""

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
    """Every file begun meanwhile has this word across each page; "" is none.

    As the language does, it comes from outside: no sheet needs to know in which event it is used.
    """
    token = _word_across.set(word)
    try:
        yield
    finally:
        _word_across.reset(token)


def word_across() -> str:
    """The word that every page begun now has across it."""
    return _word_across.get()


class OneFile:
    """Several papers as one file: the typefaces are in it once, and an outline finds each."""

    def __init__(self, title: str) -> None:
        self._file = io.BytesIO()
        self.canvas = new_canvas(self._file, f"{_word_across.get()} {title}".strip())
        self._pages, self._next = 0, ""

    def begin(self, title: str) -> None:
        """Call what is made next by this title."""
        self._next = title

    def has_page(self) -> None:
        """Take in a page; where it is the first of its paper the outline leads to it."""
        self._pages += 1
        if self._next:
            self.canvas.bookmarkPage(str(self._pages))
            self.canvas.addOutlineEntry(self._next, str(self._pages))
            self._next = ""

    def pdf(self) -> bytes:
        """Give the file; b"" without a page."""
        if not self._pages:
            return b""
        self.canvas.save()
        return self._file.getvalue()


@contextmanager
def one_file(title: str) -> Iterator[OneFile]:
    """Every paper made meanwhile goes into one file, and gives none of its own."""
    file = OneFile(title)
    token = _one_file.set(file)
    try:
        yield file
    finally:
        _one_file.reset(token)


def new_canvas(file: io.BytesIO, title: str) -> Canvas:
    """A canvas that gives the same bytes for the same drawing."""
    register()
    canvas = Canvas(file, invariant=1, pageCompression=1)
    canvas.setTitle(printable(title))
    return canvas


def file_open_now() -> OneFile | None:
    """The file that every paper made now goes into; None: each has its own."""
    return _one_file.get()
