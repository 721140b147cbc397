"""Refusals of files that can't be read at all, in sentences that say how to go on."""

from django.utils.translation import gettext_lazy as _

from clubs.refusal import Refused

SENTENCES = {
    "empty": _("There is nothing in it. Choose a file, or paste your list into the box."),
    "too-big": _(
        "This is more than %(megabytes)s MB. A list of names or hands is far smaller: is it"
        " the right file?"
    ),
    "too-many-rows": _("There are more than %(rows)s lines. Is it the right file?"),
    "too-many-cells": _(
        "This Excel file holds far more cells than a list of names or hands needs, most of them"
        " empty. Copy the filled ones into a new sheet, save it, and choose that file."
    ),
    "not-text": _(
        "This is neither a text file nor an Excel workbook. Save the list as CSV or .xlsx"
        " and choose that file."
    ),
    "old-workbook": _(
        "This is an old Excel file (.xls), or one with a password. Save it as .xlsx or CSV,"
        " without a password, and choose that file."
    ),
    "not-a-workbook": _(
        "This Excel file can't be read: it is damaged, or made by another program. Save it"
        " as .xlsx or CSV and choose that file."
    ),
    "formulas": _(
        "There are formulas in cell %(cells)s. Put the values themselves there (in Excel:"
        " copy, then paste special, values) and try again."
    ),
    "quotes": _(
        "Line %(line)s can't be read: a quotation mark (\") is opened and not closed, or"
        " stands in the middle of a field."
    ),
    "column-missing": _("A column is missing: %(columns)s. The first line must name the columns."),
    "names-column-missing": _(
        "No column with names was found. The first line must name the columns, for example: first"
        " name, last name, number, e-mail, phone."
    ),
    "column-twice": _("The column %(columns)s is there twice. Leave one of them out."),
    "no-rows": _("There is a first line with the names of the columns, but nothing below it."),
}


class Unreadable(Refused):
    """Nothing can be read from this file or text; `sentence` says why."""

    sentences = SENTENCES
