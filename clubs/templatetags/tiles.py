"""Tiles, the options of a choice: all are as wide as the longest label needs."""

import html
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.utils.html import escape, format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

#: Letters that fit into a tile as narrow as it is high.
TINY = 3
#: The class by the length of the longest label; beyond these each tile takes a line.
CLASSES = {TINY: "tiles-tiny", 9: "tiles-short", 20: "tiles-middle"}
#: More tiles than this (of people, say) share lines even if their labels are longer.
MANY = 8


@register.filter
def tiles_class(groups: Iterable[tuple[Any, list[dict[str, Any]], int]]) -> str:
    """The CSS class for the tiles of a widget, whose options come in groups."""
    lengths = [_letters(str(option["label"])) for _, options, _ in groups for option in options]
    longest = max(lengths, default=0)
    if sum(length <= TINY for length in lengths) > 2 and TINY < longest <= max(CLASSES):
        return "tiles-mixed"
    if len(lengths) > MANY and longest > max(CLASSES):
        return "tiles-many"
    return next((name for letters, name in CLASSES.items() if longest <= letters), "tiles-long")


@register.filter
def tile(option: Mapping[str, Any]) -> SafeString:
    """An option of a widget as an input inside its label.

    It is joined here because a page has up to a thousand tiles, and a template joins them slowly.
    """
    return format_html(
        '<label class="tile{}"><input type="{}" name="{}" value="{}" {}><span>{}</span></label>',
        " tile-word" if _letters(str(option["label"])) > TINY else "",
        option["type"],
        option["name"],
        option["value"],
        _attributes(option["attrs"]),
        option["label"],
    )


def _attributes(attributes: Mapping[str, Any]) -> SafeString:
    """As HTML, but without `aria-invalid`: only the whole choice can be wrong, not one option."""
    return mark_safe(
        " ".join(
            name if value is True else f'{name}="{escape(str(value))}"'
            for name, value in attributes.items()
            if value is not False and name != "aria-invalid"
        )
    )


@lru_cache(maxsize=1024)  # most labels are the same on every page
def _letters(label: str) -> int:
    return len("".join(html.unescape(strip_tags(label)).split()))
