"""The help of the site."""

import re
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.words import help_found

LONGEST = 80
#: Plain text, then optionally words between asterisks.
PIECES = re.compile(r"([^*]*)(?:\*([^*]+)\*)?")


def help_page(request: HttpRequest) -> HttpResponse:
    """Questions and answers for everybody; those that contain the search words are open."""
    text = request.GET.get("find", "")[:LONGEST]
    entries = [
        (answer, PIECES.findall(answer.answer), answer.picture and _picture(answer.picture))
        for answer in help_found(text)
    ]
    groups = [(_(of), list(group)) for of, group in groupby(entries, lambda entry: entry[0].of)]
    context = {"asked": text, "groups": groups, "count": len(entries)}
    return render(request, "public/help.html", context)


def _picture(name: str) -> str:
    """The static file of a picture in the reader's language."""
    return f"help/{get_language()}/{name}.webp"
