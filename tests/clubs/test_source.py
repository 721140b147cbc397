"""What an uploaded file yields: its text, or a sentence that says why there is none."""

import io
import re
import struct
import sys
import tracemalloc
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from clubs.transfer.grid import MAX_ROWS
from clubs.transfer.source import MAX_BYTES, SourceText, read_source
from clubs.transfer.unreadable import Unreadable
from clubs.transfer.workbook import LAST_ROW_OF_EXCEL, MAX_TAGS, MAX_THINGS

NAME = "1,Thérèse O'Grady,Ronald Bélanger\r\n"


def workbook(*rows: tuple[Any, ...]) -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(row)
    return saved(book)


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def source_unless_refused(data: bytes) -> SourceText | None:
    """The text read; any exception but the refusal fails the test."""
    try:
        return read_source(data)
    except Unreadable:
        return None


def refusal_of(data: bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        read_source(data)
    return caught.value.sentence


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_unicode_file_is_read_with_or_without_a_byte_order_mark(encoding: str) -> None:
    source = read_source(NAME.encode(encoding))
    assert (source.text, source.guessed) == (NAME, "")


def test_big_endian_utf_16_is_recognized_by_its_mark() -> None:
    assert read_source(b"\xfe\xff" + NAME.encode("utf-16-be")).text == NAME


@pytest.mark.parametrize("encoding", ["latin-1", "windows-1252"])
def test_other_bytes_are_read_as_windows_1252_and_reported(encoding: str) -> None:
    source = read_source(NAME.encode(encoding))
    assert (source.text, source.guessed) == (NAME, "Windows-1252")


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0\0", b"a,b\0c", b"\xff\xfea", b"Ann,\x81\x8d\x9d"]
)
def test_a_picture_is_not_a_list(data: bytes) -> None:
    assert refusal_of(data) == (
        "This is neither a text file nor an Excel workbook. Save the list as CSV or .xlsx and"
        " choose that file."
    )


def test_an_old_excel_file_is_named_as_such() -> None:
    assert refusal_of(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)).startswith(
        "This is an old Excel file (.xls), or one with a password."
    )


def test_files_over_two_megabytes_are_refused() -> None:
    assert refusal_of(b"a" * (MAX_BYTES + 1)).startswith("This is more than 2 MB.")
    assert len(read_source(b"a" * MAX_BYTES).text) == MAX_BYTES


def test_the_first_sheet_of_a_workbook_becomes_lines_with_tabs() -> None:
    data = workbook(
        ("pair", "player_1", "player_2"), (1, " Ann\nLee ", "Bob"), (), (2.0, 'Jo "J" Roy', True)
    )
    assert read_source(data).text == (
        'pair\tplayer_1\tplayer_2\n1\tAnn Lee\tBob\n\n2\t"Jo ""J"" Roy"\tTrue\n'
    )


def test_only_the_first_sheet_counts() -> None:
    book = Workbook()
    book.worksheets[0].append(["Ann", "Bob"])
    book.create_sheet("more").append(["Cy", "Di"])
    assert read_source(saved(book)).text == "Ann\tBob\n"


def test_formulas_are_refused_with_their_cells_and_never_evaluated() -> None:
    data = workbook(("Ann", "Bob"), ('=HYPERLINK("http://example.com")', "Cy"), ("=1+1", "=A1"))
    assert "formulas in cell A2, A3, B3." in refusal_of(data)


def test_a_workbook_that_unpacks_to_a_huge_file_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(30 * 1024 * 1024))
    assert len(out.getvalue()) < 50_000
    assert refusal_of(out.getvalue()).startswith("This is more than 20 MB.")


def test_a_workbook_that_lies_about_its_size_is_never_unpacked_whole() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(100_000_000))
    data = bytearray(out.getvalue())
    directory = data.index(b"PK\x01\x02")
    struct.pack_into("<L", data, directory + 16, zlib.crc32(bytes(10)))
    struct.pack_into("<L", data, directory + 24, 10)
    with memory_below(60_000_000):
        assert refusal_of(bytes(data)).startswith("This Excel file can't be read")


@contextmanager
def memory_below(most: int) -> Iterator[None]:
    """Check that Python's memory stays below this many bytes."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()


def with_sheet(rows: str) -> bytes:
    """A workbook with these rows of XML in its sheet."""
    out, given = io.BytesIO(), zipfile.ZipFile(io.BytesIO(workbook(("Ann",))))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in given.namelist():
            content = given.read(name).decode()
            if name.endswith("sheet1.xml"):
                content = re.sub("<sheetData>.*</sheetData>", "", content)
                content = content.replace("</sheetPr>", f"</sheetPr><sheetData>{rows}</sheetData>")
            archive.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize(
    "rows",
    [
        "<row>" + "<c/>" * MAX_THINGS + "</row>",
        "<row/>" * (MAX_THINGS + 1),
        "<x:row xmlns:x='x'>" + "<x:c/>" * MAX_THINGS + "</x:row>",
        "<a/>" * (MAX_TAGS + 1),
    ],
    ids=["cells", "rows", "cells by another name", "nothing known"],
)
def test_a_small_workbook_with_too_many_elements_is_refused_before_any_is_made(rows: str) -> None:
    data = with_sheet(rows)
    assert len(data) < 60_000
    with memory_below(100_000_000):
        assert refusal_of(data).startswith("This Excel file holds far more cells than a list")


def test_a_cell_in_excel_s_last_row_is_found_without_making_those_before() -> None:
    book = Workbook()
    book.worksheets[0].cell(1, 1, "Ann")
    book.worksheets[0].cell(LAST_ROW_OF_EXCEL, 1, "Bob")
    data, looked_at = saved(book), 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal looked_at
        looked_at += event == "call" and frame.f_code.co_name == "<genexpr>"

    sys.setprofile(count)
    try:
        said = refusal_of(data)
    finally:
        sys.setprofile(None)
    assert said == "There are more than 20000 lines. Is it the right file?"
    assert looked_at < 1000, "a million rows between them are not looked through"


@pytest.mark.long
def test_a_workbook_may_hold_as_many_hands_as_a_text() -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for number in range(MAX_ROWS):
        sheet.append([number, *"abcdefghijklmn"])
    assert read_source(saved(book)).text.count("\n") == MAX_ROWS


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_workbook_that_declares_entities_is_refused(encoding: str) -> None:
    out = io.BytesIO(workbook(("Ann", "Bob")))
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr("xl/more.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a/>'.encode(encoding))
    assert refusal_of(out.getvalue()).startswith("This Excel file can't be read")


def test_a_sheet_with_too_many_rows_is_refused_wherever_the_last_one_is() -> None:
    book = Workbook()
    book.worksheets[0].cell(1, 1, "Ann")
    book.worksheets[0].cell(MAX_ROWS + 1000, 1, "Bob")
    assert refusal_of(saved(book)) == "There are more than 20000 lines. Is it the right file?"


def test_a_workbook_damaged_anywhere_is_refused() -> None:
    data = workbook(("Ann", "Bob"))
    for end in range(4, len(data) - 1, 97):
        assert refusal_of(data[:end]).startswith("This Excel file can't be read")


@given(st.binary(max_size=400))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    source = source_unless_refused(data)
    assert source is None or "\0" not in source.text


ONE_PAIR = workbook(("pair", "player_1", "player_2"), (1, "Ann", "Bob"))


@given(st.data())
def test_a_workbook_with_wrong_bytes_is_text_or_refused(data: st.DataObject) -> None:
    whole = bytearray(ONE_PAIR)
    for _ in range(data.draw(st.integers(1, 5))):
        whole[data.draw(st.integers(4, len(whole) - 1))] = data.draw(st.integers(0, 255))
    source = source_unless_refused(bytes(whole))
    assert source is None or source.guessed == ""
