"""Which of the two is side 0 (North-South), so that everybody is that half of the time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from scoring.rotations.plan import Side

Meeting = tuple[int, int]
Game = tuple[Side, Side]
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


def even_sides(rounds: Sequence[Sequence[Game]]) -> list[list[Game]]:
    """Turn tables round, so that everybody sits N-S about as often as E-W.

    For single players, who can't all be evened out at once as pairs can: a table is turned while
    that makes the squares of the differences smaller in sum.
    """
    seated = [list(games) for games in rounds]
    ahead = Counter[int]()
    for one, other in (game for games in seated for game in games):
        ahead.update(one)
        ahead.subtract(other)
    turned = True
    while turned:
        turned = False
        for games in seated:
            for table, (one, other) in enumerate(games):
                lead = sum(ahead[each] for each in one) - sum(ahead[each] for each in other)
                if lead > len(one) + len(other):
                    games[table] = (other, one)
                    ahead.subtract(one * 2)
                    ahead.update(other * 2)
                    turned = True
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
