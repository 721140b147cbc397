"""Tables with one player more than seats: a different one waits in every hand.

In an event with a wait list no single player sits out a whole round. Instead she is the fifth at a
table (the seventh at a table of six): after each hand the next seat clockwise, beginning with the
first, goes to the one who waits, and its player waits for one hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Who = TypeVar("Who")


@dataclass(frozen=True)
class Span(Generic[Who]):
    """Somebody in a seat from one hand to another (None: to the last)."""

    seat: str
    who: Who
    first: int
    last: int | None


def spans(
    seats: Sequence[str], sitting: Sequence[Who], waits: Who, hands: int
) -> Iterator[Span[Who]]:
    """Who sits where for which hands; `seats` clockwise, `sitting` who has them for hand 1."""
    current = {seat: Span(seat, who, 1, None) for seat, who in zip(seats, sitting, strict=True)}
    for hand in range(2, hands + 1):
        seat = seats[(hand - 2) % len(seats)]
        leaving = current[seat]
        yield Span(seat, leaving.who, leaving.first, hand - 1)
        current[seat] = Span(seat, waits, hand, None)
        waits = leaving.who
    yield from current.values()
