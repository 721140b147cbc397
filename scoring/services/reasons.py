"""Why something was done: the sentence that is kept with a result and in the audit log."""

import unicodedata

from scoring.services.refusal import Refused

LONGEST = 500


def tidy(text: str) -> str:
    """Text on one line with single blanks, cut at LONGEST.

    Control characters go: PostgreSQL refuses NUL in a text.
    """
    kept = (" " if unicodedata.category(each) == "Cc" else each for each in text)
    return " ".join("".join(kept).split())[:LONGEST]


def required(reason: str) -> str:
    """The reason, tidy. Raises Refused when none was given."""
    if not (given := tidy(reason)):
        raise Refused("reason-missing")
    return given
