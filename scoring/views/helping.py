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
    asked = request.GET.get("find", "")[:LONGEST]
    found = [
        (each, PIECES.findall(each.answer), each.picture and _picture(each.picture))
        for each in help_found(asked)
    ]
    groups = [(_(of), list(group)) for of, group in groupby(found, lambda each: each[0].of)]
    context = {"asked": asked, "groups": groups, "count": len(found)}
    return render(request, "public/help.html", context)


def _picture(name: str) -> str:
    """The static file of a picture in the reader's language."""
    return f"help/{get_language()}/{name}.webp"
