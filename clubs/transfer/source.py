"""The text of an uploaded file: CSV in the usual encodings, or the first sheet of a workbook."""

from dataclasses import dataclass

from clubs.transfer.unreadable import Unreadable
from clubs.transfer.workbook import workbook_text

MAX_MEGABYTES = 2
MAX_BYTES = MAX_MEGABYTES * 1024 * 1024

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class SourceText:
    """The text of a file, and its encoding if that had to be guessed ('' otherwise)."""

    text: str
    guessed: str = ""


def read_source(data: bytes) -> SourceText:
    """The text of an uploaded file; a workbook becomes lines with tabs.

    Recognizes UTF-8, and UTF-16 by its byte order mark; anything else is taken for Windows-1252.
    Raises Unreadable.
    """
    refuse_big(len(data))
    if data.startswith(_ZIP):
        return SourceText(workbook_text(data))
    if data.startswith(_OLE):
        raise Unreadable("old-workbook")
    return _decoded(data)


def refuse_big(size: int) -> None:
    """Raise Unreadable if the size is over MAX_BYTES."""
    if size > MAX_BYTES:
        raise Unreadable("too-big", megabytes=MAX_MEGABYTES)


def _decoded(data: bytes) -> SourceText:
    encodings = ("utf-16",) if data.startswith(_UTF_16) else ("utf-8-sig", "windows-1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        return SourceText(text, "Windows-1252" if encoding == "windows-1252" else "")
    raise Unreadable("not-text")
