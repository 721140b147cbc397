"""Lists that people send: text or workbook, read as cells; what is no list is refused."""

from clubs.transfer.grid import GridRow, Names, Sheet, read_sheet, refuse_many, require, unix_lines
from clubs.transfer.source import SourceText, read_source, refuse_big
from clubs.transfer.unreadable import Unreadable

__all__ = [
    "GridRow",
    "Names",
    "Sheet",
    "SourceText",
    "Unreadable",
    "read_sheet",
    "read_source",
    "refuse_big",
    "refuse_many",
    "require",
    "unix_lines",
]
