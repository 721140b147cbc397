"""Reads lists that people send, as text or workbook, into cells; refuses anything else."""

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
