"""Which of the two is side 0 (North-South), so that everybody is that half of the time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

Meeting = tuple[int, int]
Place = tuple[int, int]  # round and table, both as indexes


def even_seats(rounds: Sequence[Sequence[Meeting]]) -> list[list[Meeting]]:
    """Order each meeting as (N-S, E-W) so that no entrant's two counts differ by more than 1.

    The meetings are walked from entrant to entrant like the edges of a graph: who is left sits
    N-S, who is entered sits E-W. A walk passes an entrant as often in as out; beginning with
    those who play an odd number of rounds, each of them is the end of one walk only.
    """
    seated = [list(meetings) for meetings in rounds]
    waiting = _places(seated)
    odd_first = sorted(waiting, key=lambda entrant: len(waiting[entrant]) % 2, reverse=True)
    walked: set[Place] = set()
    for start in (*odd_first, *odd_first):
        _walk(start, waiting, seated, walked)
    return seated


def _places(rounds: list[list[Meeting]]) -> dict[int, list[Place]]:
    """Give each entrant's places, the first round last."""
    places: dict[int, list[Place]] = defaultdict(list)
    for number in range(len(rounds) - 1, -1, -1):
        for table, meeting in enumerate(rounds[number]):
            for entrant in meeting:
                places[entrant].append((number, table))
    return places


def _walk(
    here: int,
    waiting: dict[int, list[Place]],
    seated: list[list[Meeting]],
    walked: set[Place],
) -> None:
    """Go on from entrant to entrant until the one reached has no meeting left."""
    while waiting[here]:
        number, table = place = waiting[here].pop()
        if place in walked:
            continue
        walked.add(place)
        one, other = seated[number][table]
        there = other if here == one else one
        seated[number][table] = (here, there)
        here = there
