"""Parts of a page that are made once for what they show, and kept for whoever sees the same."""

import uuid
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

#: So many pieces are kept, the last that were shown: all seats, tables and rows of the largest
#: halls, or the rounds of 340 entrants, 14 MB.
MOST_KEPT = 2048
#: What a piece may show: values that say all they hold when they are compared. An entrant or a row
#: of the database equals itself under another name, and would be shown to who may not read it.
_PLAIN = (str, int, bool, type(None), uuid.UUID, Fraction)


@register.simple_tag
def program() -> str:
    """The program with its version: whoever asks for help is asked for it first."""
    return f"Right Bower {settings.VERSION}"


@register.simple_tag
def piece(name: str, **shown: Any) -> SafeString:
    """The template of this name, which sees these plain values (or tuples of them) and no more.

    It knows neither the request nor its reader, so that what it shows depends on them and on the
    language alone: it is rendered once and kept. Raises TypeError for values that are not plain.
    """
    return _rendered(name, get_language(), tuple(shown), *shown.values())


# Typed: 1 equals True, and what is safe as it stands equals the same text that has to be escaped.
@lru_cache(maxsize=MOST_KEPT, typed=True)
def _rendered(name: str, _language: str | None, names: tuple[str, ...], *shown: Any) -> SafeString:
    for value in shown:
        if not isinstance(value, SafeString):
            _check_plain(value)
    values = dict(zip(names, shown, strict=True))
    # Without the space around it, which would be underlined within a link.
    return mark_safe(get_template(name).render(values).strip())


def _check_plain(value: Any) -> None:
    if isinstance(value, tuple):
        for each in value:
            _check_plain(each)
    elif not isinstance(value, _PLAIN) or isinstance(value, SafeString):
        raise TypeError(f"A piece of a page can't be kept by {value!r}.")
