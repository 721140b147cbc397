"""What single players ask for, as the rotations take it."""

from collections import defaultdict
from collections.abc import Iterable

from scoring.afternoon.facts import Frame
from scoring.rotations import Wishes


def wishes_of(frame: Frame) -> Wishes:
    """All wishes of an event; only single players have any."""
    return wishes_among(
        (wish.kind, entrant.number, frame.entrants[wish.other].number)
        for entrant in frame.entrants.values()
        for wish in entrant.wishes
    )


def wishes_among(asked: Iterable[tuple[str, int, int]]) -> Wishes:
    """The wishes of these kinds, each between the two players with these numbers."""
    pairs: dict[str, set[frozenset[int]]] = defaultdict(set)
    for kind, first, second in asked:
        pairs[kind.replace("-", "_")].add(frozenset((first, second)))
    return Wishes(**{kind: frozenset(twos) for kind, twos in pairs.items()})
