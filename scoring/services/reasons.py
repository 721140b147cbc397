"""Why something was done: the sentence stored with a result and in the audit log."""

import unicodedata

from clubs.names import is_printable
from scoring.services.refusal import Refused

LONGEST = 500
#: Invisible marks from which some scripts and emoji are composed.
_JOINERS = "\u200c\u200d"


def tidy(text: str) -> str:
    """Text on one line with single blanks, cut at LONGEST; "" if nothing of it is visible.

    Control characters are removed, as PostgreSQL refuses NUL in a text; so are marks that are
    invisible or that change the direction of the text around them.
    """
    kept = " ".join("".join(_visible(char) for char in text).split())[:LONGEST].rstrip()
    return kept if any(unicodedata.category(char)[0] not in "CMZ" for char in kept) else ""


def required(reason: str) -> str:
    """The reason, tidied. Raises Refused when none was given."""
    if not (text := tidy(reason)):
        raise Refused("reason-missing")
    return text


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cc":
        return " "
    is_hidden = category == "Cf" and character not in _JOINERS
    return "" if is_hidden or not is_printable(character) else character
