"""Chooses which side is side 0 (North-South), so that everybody sits there half of the time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import exp
from random import Random

from scoring.rotations.plan import Side

Meeting = tuple[int, int]
Game = tuple[Side, Side]
Place = tuple[int, int]  # round and table, both as indexes

TURNS = 40_000  # trial changes of a table: about a tenth of a second
WARM, COLD = 2.0, 0.15  # in quarters of a square
COOLED = (COLD / WARM) ** (1 / TURNS)


def even_seats(rounds: Sequence[Sequence[Meeting]]) -> list[list[Meeting]]:
    """Order each meeting as (N-S, E-W) so that no entrant's two counts differ by more than 1.

    The meetings are walked from entrant to entrant like the edges of a graph: the one left sits
    N-S, the one entered sits E-W. A walk enters and leaves an entrant equally often; since walks
    start from those who play an odd number of rounds, each of them is the end of only one walk.
    """
    seated = [list(meetings) for meetings in rounds]
    waiting = _places(seated)
    odd_first = sorted(waiting, key=lambda entrant: len(waiting[entrant]) % 2, reverse=True)
    walked: set[Place] = set()
    for start in (*odd_first, *odd_first):
        _walk(start, waiting, seated, walked)
    return seated


def even_sides(
    rounds: Sequence[Sequence[Game]],
    played: Iterable[Game] = (),
    may_part: Callable[[Game], bool] = lambda _game: False,
) -> list[list[Game]]:
    """Turn tables round so that everybody sits N-S as often as E-W, games `played` included.

    For single players, who cannot all be evened out exactly as pairs can. Tables are turned at
    random (annealing) to reduce the sum of squared differences. At a table that `may_part` allows,
    partners may be regrouped instead: then nearly always everybody is even after an even number of
    rounds, and off by one after an odd one.
    """
    games = [game for this_round in rounds for game in this_round]
    ahead = Counter[int]()
    for north, east in (*played, *games):
        ahead.update(north)
        ahead.subtract(east)
    turned = iter(_turned(games, [_ways(game, may_part(game)) for game in games], ahead))
    return [[next(turned) for _ in this_round] for this_round in rounds]


def _ways(game: Game, may_part: bool) -> list[Game]:
    """Every way to seat a table: as it is, turned round, or with partners regrouped."""
    north, east = game
    if not may_part:
        return [game, (east, north)]
    players = north + east
    sides = combinations(players, len(north))
    return [(side, tuple(player for player in players if player not in side)) for side in sides]


def _turned(
    games: Sequence[Game], ways: Sequence[Sequence[Game]], ahead: dict[int, int]
) -> list[Game]:
    """The games as they are to be seated; `ahead` is how many more times each sits N-S."""
    random = Random(1)  # noqa: S311 -- always the same
    seated = list(games)
    now = best = sum(lead * lead for lead in ahead.values())
    least = sum(lead % 2 for lead in ahead.values())
    best_seated, heat = list(seated), WARM
    for _ in range(TURNS if games else 0):
        if best == least:
            break
        heat *= COOLED
        number = int(random.random() * len(games))
        north, east = seated[number]
        way = ways[number][int(random.random() * len(ways[number]))]
        goes = [player for player in north if player in way[1]]
        comes = [player for player in east if player in way[0]]
        worse = len(goes) + len(comes) + sum(ahead[player] for player in comes)
        worse -= sum(ahead[player] for player in goes)
        if worse > 0 and random.random() >= exp(-worse / heat):
            continue
        for player in goes:
            ahead[player] -= 2
        for player in comes:
            ahead[player] += 2
        seated[number] = way
        now += 4 * worse
        if now < best:
            best, best_seated = now, list(seated)
    return best_seated


def even_places(rounds: Sequence[Sequence[Game]], played: Iterable[Game] = ()) -> list[list[Game]]:
    """Order each side so that everybody has its seats about equally often (N and S, E and W).

    Sides of two are walked like two pairs at a table (`even_seats`), so that nobody's two counts
    differ by more than one. Larger sides, and any after rounds that were `played`, are ordered one
    by one, in the order whose seats its players have had least often.
    """
    before = list(played)
    if not before and all(len(side) == 2 for games in rounds for game in games for side in game):
        north, east = (
            even_seats([[_two(game[half]) for game in games] for games in rounds])
            for half in range(2)
        )
        return [list(zip(*games, strict=True)) for games in zip(north, east, strict=True)]
    had = Counter[tuple[int, int]]()
    for game in before:
        had.update(_seats_of(game))
    ordered = []
    for games in rounds:
        placed = [
            (_best_order(one, had, 0), _best_order(other, had, len(one))) for one, other in games
        ]
        for game in placed:
            had.update(_seats_of(game))
        ordered.append(placed)
    return ordered


def _two(side: Side) -> Meeting:
    one, other = side
    return one, other


def _seats_of(game: Game) -> Iterator[tuple[int, int]]:
    return ((player, seat) for seat, player in enumerate(game[0] + game[1]))


def _best_order(side: Side, had: Mapping[tuple[int, int], int], first: int) -> Side:
    return min(
        permutations(side),
        key=lambda order: sum(had[player, seat] for seat, player in enumerate(order, start=first)),
    )


def _places(rounds: list[list[Meeting]]) -> dict[int, list[Place]]:
    """Each entrant's places, first round last."""
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
    """Walk from entrant to entrant until the one reached has no meeting left."""
    while waiting[here]:
        number, table = place = waiting[here].pop()
        if place in walked:
            continue
        walked.add(place)
        one, other = seated[number][table]
        there = other if here == one else one
        seated[number][table] = (here, there)
        here = there
