"""A stored result as the line that a scorer types."""

from engine import ENGLISH, FRENCH, Letters, write_line
from scoring.afternoon import ANNULLED, EventFacts, StoredHand, result_of
from scoring.models import Event, HandResult

AnyEvent = Event | EventFacts
"""An event as it is stored, or as it was loaded."""


def letters_of(event: AnyEvent) -> Letters:
    """The letters printed on the sheets of an event."""
    return FRENCH if event.letters == Event.Letters.FRENCH else ENGLISH


def line_of(row: StoredHand, event: AnyEvent) -> str:
    """The line of a result in the letters of its event, such as “s5c5”; or its kind, as “void”."""
    if row.kind in ANNULLED:
        return str(row.kind)
    return write_line(result_of(row), letters_of(event))


def told_line(line: str) -> str:
    """A line that was stored, as the history tells it: a dash or the code of a kind in words."""
    kind = HandResult.Kind.PASSED_OUT.value if line == "-" else line
    return str(HandResult.Kind(kind).label).lower() if kind in HandResult.Kind else line
