"""Normalizes markup for tests."""

import re


def tight(html: str) -> str:
    """The same markup without the whitespace around tags that the layout of templates leaves."""
    return re.sub(r" ?([<>]) ?", r"\1", re.sub(r"\s+", " ", html))
