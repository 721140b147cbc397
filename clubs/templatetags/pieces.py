"""Parts of a page that are rendered once for the values they show, and cached."""

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

#: The most pieces cached, least recently used ones dropped first: all seats, tables and rows of the
#: largest halls, or the rounds of 340 entrants, 14 MB.
MOST_KEPT = 2048
#: What a piece may show: values whose equality covers all they hold. An entrant or a database row
#: equals itself under another name, so a cached piece would reach readers who may not see it.
_PLAIN = (str, int, bool, type(None), uuid.UUID, Fraction)


@register.simple_tag
def program() -> str:
    """The program's name and version: the first thing asked of anybody who needs help."""
    return f"Right Bower {settings.VERSION}"


@register.simple_tag
def piece(name: str, **shown: Any) -> SafeString:
    """Render the template of this name with these plain values (or tuples of them) only.

    It sees neither the request nor its reader, so the output depends on the values and the language
    alone: it is rendered once and cached. Raises TypeError for values that are not plain.
    """
    return _rendered(name, get_language(), tuple(shown), *shown.values())


# Typed, as 1 equals True, and a safe string equals the same text that needs escaping.
@lru_cache(maxsize=MOST_KEPT, typed=True)
def _rendered(name: str, _language: str | None, names: tuple[str, ...], *shown: Any) -> SafeString:
    for value in shown:
        if not isinstance(value, SafeString):
            _check_plain(value)
    values = dict(zip(names, shown, strict=True))
    # Stripped: surrounding space would be underlined within a link.
    return mark_safe(get_template(name).render(values).strip())


def _check_plain(value: Any) -> None:
    if isinstance(value, tuple):
        for part in value:
            _check_plain(part)
    elif not isinstance(value, _PLAIN) or isinstance(value, SafeString):
        raise TypeError(f"A piece of a page can't be kept by {value!r}.")
