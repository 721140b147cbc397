"""The archive file: parts with their checksums, and one checksum over the whole.

Files read here may come from anybody: nothing is trusted before its checksum has been verified, and
nothing is unpacked before its size is known.
"""

import hashlib
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import IO, Any, NamedTuple

from scoring.archive.contents import known
from scoring.archive.refusal import ArchiveRefused

MANIFEST, README = "manifest.json", "README.txt"
LONGEST_LINE = 8_000_000
#: Everything that reading can raise if somebody who knows how to seal a file made it on purpose.
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, LookupError, TypeError,
    ArithmeticError, RuntimeError,
)  # fmt: skip
_PACKED = {zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED}
_COMMENT = re.compile(rb"(right-bower [a-z]{1,20}) (\d{1,6}) sha256 ([0-9a-f]{64})\Z")


class FileKind(NamedTuple):
    """A kind of file: what it holds, and the most bytes that the file and its contents may have."""

    what: str
    largest_file: int
    largest: int
    #: The names of all parts; any other comes from a newer version.
    known: Callable[[], set[str]]
    refused: type[ArchiveRefused] = ArchiveRefused
    version: int = 1

    @property
    def format(self) -> str:
        return f"right-bower {self.what}"

    def seal(self, digest: str) -> bytes:
        """The comment of the ZIP file."""
        return f"{self.format} {self.version} sha256 {digest}".encode()


#: Four times what ten years of a large club take.
CLUB = FileKind("club", 200_000_000, 2_000_000_000, known)


class ArchivePart(NamedTuple):
    """A part as listed in the manifest."""

    name: str
    rows: int
    sha256: str


def dumped(row: object) -> bytes:
    """One line; equal values give equal bytes. Raises ValueError for values that JSON lacks."""
    text = json.dumps(
        row, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True
    )
    return f"{text}\n".encode()


@contextmanager
def writing(
    file: IO[bytes], about: Mapping[str, str], readme: str, kind: FileKind = CLUB
) -> Iterator["Writer"]:
    """Write an archive into an empty file; it is complete when the context ends.

    `about` has the `name` and `uid` of the archived thing.
    """
    length = len(kind.seal("")) + 64
    with zipfile.ZipFile(file, "w") as archive:
        writer = Writer(archive)
        archive.writestr(_entry(README), readme)
        yield writer
        manifest = {
            "format": kind.format, "version": kind.version, kind.what: about,
            "parts": [part._asdict() for part in writer.parts],
        }  # fmt: skip
        archive.writestr(_entry(MANIFEST), json.dumps(manifest, ensure_ascii=False, indent=1))
        archive.comment = b" " * length
    end = file.seek(-length, 2)
    file.seek(0)
    digest = _digest(file, end)
    file.seek(end)
    file.write(kind.seal(digest))


class Writer:
    """Writes the parts of an archive, one after another."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.parts: list[ArchivePart] = []

    def add(self, name: str, columns: Iterable[str], rows: Iterable[object]) -> None:
        """Write a part with all its rows."""
        sha256, count = hashlib.sha256(), 0
        with self._archive.open(_entry(name), "w") as part:
            head = dumped(list(columns))
            part.write(head)
            sha256.update(head)
            for count, row in enumerate(rows, 1):  # noqa: B007
                line = dumped(row)
                part.write(line)
                sha256.update(line)
        self.parts.append(ArchivePart(name, count, sha256.hexdigest()))


class Archive:
    """Reads an archive. Raises ArchiveRefused if the file is not an archive or not intact."""

    def __init__(self, file: IO[bytes], kind: FileKind = CLUB) -> None:
        self._refused = kind.refused
        _check_whole(file, kind)
        try:
            self._zip = zipfile.ZipFile(file)
            entries = self._zip.infolist()
            names = [entry.filename for entry in entries]
            if sum(entry.file_size for entry in entries) > kind.largest:
                raise kind.refused("too-big", megabytes=kind.largest // 1_000_000)
            if not {entry.compress_type for entry in entries} <= _PACKED:
                raise kind.refused("damaged")
            manifest = json.loads(self._read(MANIFEST))
            about = manifest[kind.what]
            self.about = {name: _text(about[name]) for name in ("name", "uid")}
            self.parts = {
                part["name"]: ArchivePart(part["name"], int(part["rows"]), str(part["sha256"]))
                for part in manifest["parts"]
            }
        except _BROKEN as error:
            raise kind.refused("damaged") from error
        if set(self.parts) - kind.known():
            raise kind.refused("newer")
        if sorted(names) != sorted([README, MANIFEST, *self.parts]):
            raise kind.refused("damaged")
        for name in self.parts:
            self._check(name)

    def rows(self, name: str) -> Iterator[list[Any]]:
        """The lines of a part, columns first and then rows; nothing if there is no such part."""
        if name not in self.parts:
            return
        for number, line in enumerate(self._lines(name), 1):
            try:
                row = json.loads(line)
                if not isinstance(row, list) or dumped(row) != line:
                    raise ValueError
                if b"\\u0000" in line and _has_nul(row):
                    raise ValueError
            except (ValueError, RecursionError) as error:
                raise self._refused("unfit", part=name, line=number) from error
            yield row

    def _check(self, name: str) -> None:
        """Verify the checksum and the number of rows of a part."""
        sha256, count = hashlib.sha256(), -1
        try:
            for count, line in enumerate(self._lines(name)):  # noqa: B007
                sha256.update(line)
        except _BROKEN as error:
            raise self._refused("damaged") from error
        if (count, sha256.hexdigest()) != self.parts[name][1:]:
            raise self._refused("damaged")

    def _lines(self, name: str) -> Iterator[bytes]:
        with self._zip.open(name) as part:
            while line := part.readline(LONGEST_LINE):
                if not line.endswith(b"\n"):
                    raise self._refused("damaged")
                yield line

    def _read(self, name: str) -> bytes:
        with self._zip.open(name) as part:
            return part.read(LONGEST_LINE)


def _text(value: object) -> str:
    """A value as a printable text. Raises ValueError for a lone surrogate."""
    text = str(value)
    text.encode()
    return text


def _has_nul(value: object) -> bool:
    """Whether any text contains a NUL: PostgreSQL can't store one, and no form accepts one."""
    match value:
        case str():
            return "\0" in value
        case list():
            return any(map(_has_nul, value))
        case dict():
            return any(map(_has_nul, chain.from_iterable(value.items())))
    return False


def _check_whole(file: IO[bytes], kind: FileKind) -> None:
    """Raise ArchiveRefused unless the file is exactly as it was written."""
    size = file.seek(0, 2)
    if size > kind.largest_file:
        raise kind.refused("too-big", megabytes=f"{kind.largest_file / 1_000_000:g}")
    tail = file.seek(max(0, size - 200))
    comment = _COMMENT.search(file.read())
    if comment is None or comment[1].decode() != kind.format:
        raise kind.refused("other-kind" if comment else "foreign")
    if int(comment[2]) > kind.version:
        raise kind.refused("newer")
    file.seek(0)
    if _digest(file, tail + comment.start()) != comment[3].decode():
        raise kind.refused("damaged")


def _digest(file: IO[bytes], end: int) -> str:
    """The SHA-256 of the bytes from the current position to `end`."""
    sha256 = hashlib.sha256()
    while left := end - file.tell():
        sha256.update(file.read(min(left, 1 << 20)))
    return sha256.hexdigest()


def _entry(name: str) -> zipfile.ZipInfo:
    """An entry whose bytes do not depend on when and where it is written."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
    entry.external_attr = 0o600 << 16
    return entry
