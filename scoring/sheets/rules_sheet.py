"""The rules on one page for the wall, in the largest type that fits; several in large print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.sheets.page import (
    LARGE_PRINT,
    MARGIN,
    THICK,
    PaperName,
    Pen,
    text_width,
    wrapped,
)
from scoring.words import labelled
from scoring.words.rules import RulesSection, RulesText, SpecialBid

TITLE, ABOUT, FOOT = 26.0, 13.0, 10.0
LARGEST, SMALLEST, STEP = LARGE_PRINT, 9.0, 0.25
LOGO = 60.0
LEADING, HEADING_SCALE, HEADING_LEADING = 1.28, 1.15, 1.75
GUTTER = 18.0
BULLET, INDENT, LEAD_GAP = "•", 0.7, 0.35  # the last two in ems


@dataclass(frozen=True, slots=True)
class RulesSheet:
    """The rules, and whose they are (a club, an event), line by line."""

    text: RulesText
    about: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """One printed line; `lead` is bold and precedes `text`, `height` is in ems."""

    text: str
    lead: str = ""
    bullet: str = ""
    heading: bool = False
    height: float = LEADING


@dataclass(frozen=True, slots=True)
class _Layout:
    """Lines that fit the page: a list for each column, and the type size."""

    size: float
    width: float
    columns: list[list[_Line]]


def rules_pdf(sheet: RulesSheet, paper: PaperName, *, large: bool = False) -> bytes:
    """Return the rules as a one-page PDF file in the active language.

    The type is as large as fits, in one column or two, but not below SMALLEST; rules that do not
    fit even then are cut at the end of the page. Large print takes as many pages as it needs.
    """
    pen = Pen(paper, sheet.text.name)
    if large:
        return _in_large_print(pen, sheet)
    top = _draw_head(pen, sheet, ABOUT)
    bottom = _draw_foot(pen, sheet)
    layout = _layout(sheet.text.sections, pen.inner_width, top - bottom)
    for place, lines in enumerate(layout.columns):
        left = pen.left + place * (layout.width + GUTTER)
        _draw_column(pen, lines, left, top, layout)
    pen.end_page()
    return pen.pdf()


def _in_large_print(pen: Pen, sheet: RulesSheet) -> bytes:
    """One column per page; the heading is on the first page, the source on each."""
    lines = list(_lines(sheet.text.sections, LARGE_PRINT, pen.inner_width))
    top = _draw_head(pen, sheet, LARGE_PRINT)
    bottom = _foot_top()
    height, whole = ((edge - bottom) / LARGE_PRINT for edge in (top, pen.top))
    pages = _columns(lines, whole, first=height)
    for number, column in enumerate(pages, start=1):
        layout = _Layout(LARGE_PRINT, pen.inner_width, pages)
        _draw_column(pen, column, pen.left, top if number == 1 else pen.top, layout)
        _draw_foot(pen, sheet)
        pen.end_page()
    return pen.pdf()


def _draw_head(pen: Pen, sheet: RulesSheet, about: float) -> float:
    """Draw title and owner in letters of this size; returns where the text begins."""
    y, width = pen.top + TITLE * 0.2, pen.beside_logo(LOGO)
    for line in wrapped(sheet.text.name, TITLE, width, most=2, bold=True):
        y -= TITLE
        pen.text(pen.left, y, line, TITLE, bold=True, width=width)
    for line in sheet.about:
        y -= about * 1.45
        pen.text(pen.left, y, line, about, width=width)
    y = min(y - 10, pen.top - LOGO - 4 if width < pen.inner_width else pen.top)
    with pen.in_colour():
        pen.line(pen.left, y, pen.right, y, THICK)
    return y


def _draw_foot(pen: Pen, sheet: RulesSheet) -> float:
    """Draw the source; returns where the text must end."""
    source = _("These rules come from: %(source)s") % {"source": sheet.text.source}
    pen.text(pen.left, MARGIN, source, FOOT, width=pen.inner_width)
    return _foot_top()


def _foot_top() -> float:
    return MARGIN + FOOT * 1.8


def _layout(sections: Sequence[RulesSection], width: float, height: float) -> _Layout:
    """Return the layout with the largest type that fits, in one column or two."""
    steps = int((LARGEST - SMALLEST) / STEP)
    for size in (LARGEST - step * STEP for step in range(steps + 1)):
        for count in (1, 2):
            column_width = (width - (count - 1) * GUTTER) / count
            columns = _columns(list(_lines(sections, size, column_width)), height / size)
            if len(columns) <= count:
                return _Layout(size, column_width, columns)
    return _Layout(SMALLEST, column_width, columns[:count])


def _columns(lines: list[_Line], height: float, first: float | None = None) -> list[list[_Line]]:
    """Break the lines into columns of this height in ems; `first` is the first column's.

    A sentence stays together, and a heading stays with the sentence below it.
    """
    columns: list[list[_Line]] = [[]]
    used = 0.0 if first is None else height - first
    for block in _blocks(lines):
        needed = sum(line.height for line in block)
        if columns[-1] and used + needed > height:
            columns.append([])
            used = 0.0
        columns[-1].extend(block)
        used += needed
    return columns


def _blocks(lines: list[_Line]) -> list[list[_Line]]:
    """Lines that must stay together: each sentence, the first of a section with its heading."""
    blocks: list[list[_Line]] = []
    for line in lines:
        below_heading = bool(blocks) and blocks[-1][-1].heading
        if line.heading or (line.bullet and not below_heading):
            blocks.append([line])
        else:
            blocks[-1].append(line)
    return blocks


def _lines(sections: Sequence[RulesSection], size: float, width: float) -> Iterator[_Line]:
    for section in sections:
        yield _Line(section.title, heading=True, height=HEADING_LEADING)
        for sentence in section.sentences:
            yield from _paragraph(sentence, "", size, width)
        for bid in section.special_bids:
            yield from _paragraph(bid.sentence, _lead(bid), size, width)
        for example in section.examples:
            yield from _paragraph(example, _("Example:"), size, width)


def _lead(bid: SpecialBid) -> str:
    """“Moon (24):”, with a space before the colon in languages that use one."""
    return labelled(f"{bid.name} ({bid.points})", "").rstrip()


def _paragraph(text: str, lead: str, size: float, width: float) -> Iterator[_Line]:
    """A bulleted sentence, its further lines indented, preceded by a bold lead if there is one."""
    first, *rest = _broken(text, size, width - INDENT * size, _lead_width(lead, size))
    yield _Line(first, lead, BULLET)
    for line in rest:
        yield _Line(line)


def _lead_width(lead: str, size: float) -> float:
    return text_width(lead, size, bold=True) + LEAD_GAP * size if lead else 0.0


def _broken(text: str, size: float, width: float, before: float) -> list[str]:
    """Break a text at its spaces into lines of this width; the first is shorter by `before`."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        room = width - before if len(lines) == 1 else width
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _draw_column(
    pen: Pen, lines: Sequence[_Line], left: float, top: float, layout: _Layout
) -> None:
    size, y = layout.size, top
    indent = INDENT * size
    for line in lines:
        y -= line.height * size
        if line.heading:
            pen.text(left, y, line.text, size * HEADING_SCALE, bold=True, width=layout.width)
            continue
        x = left + indent
        if line.bullet:
            pen.text(left, y, line.bullet, size)
        if line.lead:
            pen.text(x, y, line.lead, size, bold=True)
            x += _lead_width(line.lead, size)
        pen.text(x, y, line.text, size, width=left + layout.width - x)
