"""Adapts the rounds to come to a changed field, starting from the seats posted on the wall.

Somebody comes or leaves, or two sat in each other's place: the rounds played stand, and the
director chooses how much of those to come is kept. There are up to three offers: as few moves as
possible, as fair as possible, and one in between if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from random import Random

from scoring.rotations.annealing import meetings
from scoring.rotations.keeping import NOWHERE, OUT, WISH, Arrangement, Two, Wall, WallSearch
from scoring.rotations.plan import (
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    TablePlan,
    Wishes,
    refuse_unplayable,
)
from scoring.rotations.sit_outs import rounds_missed
from scoring.rotations.wishes import broken_wishes, wishes_for

FEWEST, BETWEEN, FAIREST = "fewest", "between", "fairest"

#: For each search: the price of a changed seat, the starting temperature, and its share of all
#: tries. Each continues from the best before it. Starting too hot forgets the seats on the wall.
SEARCHES = (
    (6.0, 0.5, 0.08),
    (0.8, 0.35, 0.12),
    (0.5, 0.3, 0.12),
    (0.35, 0.3, 0.14),
    (0.25, 0.25, 0.14),
    (0.15, 0.2, 0.14),
    (0.06, 0.2, 0.13),
    (0.02, 0.3, 0.13),
)
TRIES = 400_000  # about two seconds
PRICE_OF_NONE = 0.8  # the least price once nobody meets again: only fewer moves can improve that


@dataclass(frozen=True)
class Offer:
    """A way to continue: the whole plan, and what it costs.

    `moves` is how many of all `places` to come have changed; a newcomer counts as moving, and
    sitting out is a place. `again` counts the second and later meetings among those to come, and
    `partners` those of them in which the two are partners again.
    """

    code: str
    plan: Plan
    moves: int
    places: int
    again: int
    partners: int


def repaired(
    asked: Asked,
    kept: Sequence[RoundPlan],
    taken: Collection[int] = (),
    *,
    lowest: int = 1,
    tries: int = TRIES,
) -> tuple[Offer, ...]:
    """The offers, fewest moves first; just one if nothing is fairer.

    `kept` are the rounds to come as planned before anybody came or left, `taken` the numbers of
    tables used by others, `lowest` the first number that stands on a table of these. The same input
    gives the same offers.

    Raises `RotationImpossible`: too-few-entrants, too-few-players, too-few-for-six, no-rounds, and
    wish-not-kept if no seating was found that keeps all wishes.
    """
    refuse_unplayable(asked.entrants, len(kept), asked.side)
    wishes = _with_couples(asked, kept)
    asked = replace(asked, wishes=wishes_for(wishes, set(asked.entrants)))
    wall = _wall(asked, kept, [_tables(planned, asked, taken, lowest) for planned in kept])
    plans = [(seating, _plan(seating, asked)) for seating in _front(wall, asked.seed, tries)]
    kind = [(seating, plan) for seating, plan in plans if not broken_wishes(plan, asked)]
    if not kind:
        raise RotationImpossible("wish-not-kept", **_broken(plans, asked))
    chosen = _chosen([seating for seating, _plan in kind])
    return tuple(
        Offer(chosen[place], plan, seating.moves, wall.places, *_repeats(seating, wall))
        for place, (seating, plan) in enumerate(kind)
        if place in chosen
    )


def _front(wall: Wall, seed: int, tries: int) -> list[Arrangement]:
    """The seatings found by all searches, without those that another one beats."""
    keeping = WallSearch(wall, Random(seed))  # noqa: S311 -- a plan is no secret
    least = wall.least_moves()
    for price, hot, share in SEARCHES:
        front = keeping.front()
        nobody_again = bool(front) and not front[-1].cost
        if nobody_again and front[-1].moves == least:
            break
        keeping.search(max(1, int(tries * share)), max(price, PRICE_OF_NONE * nobody_again), hot)
    return keeping.front()


def _chosen(front: Sequence[Arrangement]) -> dict[int, str]:
    """Place in `front` -> code: the first, the last, and in between the best trade-off."""
    if len(front) == 1:
        return {0: FEWEST}
    first, last = front[0], front[-1]

    def loss(place: int) -> float:
        moves = (front[place].moves - first.moves) / (last.moves - first.moves)
        return moves + (front[place].cost - last.cost) / (first.cost - last.cost)

    between = min(range(1, len(front) - 1), key=loss, default=None)
    chosen = {0: FEWEST, len(front) - 1: FAIREST}
    return chosen if between is None else chosen | {between: BETWEEN}


def _wall(asked: Asked, kept: Sequence[RoundPlan], tables: list[list[int]]) -> Wall:
    number = {entrant: place for place, entrant in enumerate(asked.entrants)}
    met, partnered = _played(asked, number)
    together, once, apart, never = (
        [(number[one], number[other]) for one, other in map(sorted, sorted(twos, key=sorted))]
        for twos in (
            asked.wishes.stay_together,
            asked.wishes.partners_once,
            asked.wishes.apart,
            asked.wishes.not_partners,
        )
    )
    once = [(one, other) for one, other in once if not partnered[one][other]]
    for rows, twos in ((met, apart), (partnered, never)):
        for one, other in twos:
            rows[one][other] += WISH
            rows[other][one] += WISH
    return Wall(
        len(number),
        asked.side,
        [_homes(this_round, asked) for this_round in kept],
        tables,
        rounds_missed(asked.entrants, asked.played),
        met,
        partnered,
        together,
        once,
    )


def _played(asked: Asked, number: Mapping[int, int]) -> tuple[list[list[int]], list[list[int]]]:
    """How often any two of those present have met, and how often as partners."""
    met, partnered = ([[0] * len(number) for _ in number] for _ in range(2))
    for table in (table for this_round in asked.played.rounds for table in this_round.tables):
        for rows, groups in ((met, (table.entrants(),)), (partnered, table.sides)):
            for group in groups:
                players = (number[entrant] for entrant in group if entrant in number)
                for one, other in permutations(players, 2):
                    rows[one][other] += 1
    return met, partnered


def _homes(planned: RoundPlan, asked: Asked) -> list[int]:
    """The place in this round of everybody present: as in `Wall.homes`."""
    homes = dict.fromkeys(planned.sit_outs, OUT)
    for table in planned.tables:
        for seat, entrant in enumerate(table.entrants()):
            homes[entrant] = table.number * 2 * asked.side + seat
    return [homes.get(entrant, NOWHERE) for entrant in asked.entrants]


def _tables(planned: RoundPlan, asked: Asked, taken: Collection[int], lowest: int) -> list[int]:
    """The table numbers of a round, fullest first, then the free ones from `lowest` as needed.

    Not from the lowest in this round: a table given up before stands empty and is to be used again.
    """
    playing, used = set(asked.entrants), len(asked.entrants) // (2 * asked.side)
    full = {table.number: len(playing.intersection(table.entrants())) for table in planned.tables}
    tables = sorted(full, key=lambda table: (-full[table], table))
    number = lowest
    while len(tables) < used:
        if number not in full and number not in taken:
            tables.append(number)
        number += 1
    return tables


def _with_couples(asked: Asked, kept: Sequence[RoundPlan]) -> Wishes:
    """The wishes; if nobody has changed partners so far, all partners are to stay together."""
    tables = [table for this_round in (*asked.played.rounds, *kept) for table in this_round.tables]
    sides = (side for table in tables for side in table.sides)
    partners = Counter(frozenset(two) for side in sides for two in combinations(side, 2))
    different = Counter(player for two in partners for player in two)
    if max(partners.values(), default=0) < 2 or max(different.values()) >= asked.side:
        return asked.wishes
    return replace(asked.wishes, stay_together=asked.wishes.stay_together | partners.keys())


def _broken(plans: Iterable[tuple[Arrangement, Plan]], asked: Asked) -> dict[str, int]:
    """The parameters of wish-not-kept for two whose wish cannot be kept."""
    broken = [two for _seated, plan in plans for two in broken_wishes(plan, asked)]
    one, other = sorted((broken or [*asked.wishes.stay_together | asked.wishes.partners_once])[0])
    return {"one": one, "other": other}


def _repeats(seated: Arrangement, wall: Wall) -> tuple[int, int]:
    """The second and later meetings, and those of them in which the two are partners again.

    Those who are to stay together do not count.
    """
    before: dict[Two, tuple[bool, bool]] = {}
    again = partners = 0
    for one, other, are_partners in meetings(seated.seats, wall.side):
        two = min(one, other), max(one, other)
        if two in wall.together and are_partners:
            continue
        had_met, had_partnered = before.get(
            two, (wall.met[one][other] % WISH > 0, wall.partnered[one][other] % WISH > 0)
        )
        again += had_met
        partners += are_partners and had_partnered
        before[two] = True, had_partnered or are_partners
    return again, partners


def _plan(seated: Arrangement, asked: Asked) -> Plan:
    """The rounds played, then those found, with their tables sorted by number."""
    side, size = asked.side, 2 * asked.side
    rounds = []
    for seats, numbers in zip(seated.seats, seated.numbers, strict=True):
        names = tuple(asked.entrants[player] for player in seats)
        taken = size * len(numbers)
        tables = [
            TablePlan(number, (names[at : at + side], names[at + side : at + size]))
            for number, at in zip(numbers, range(0, taken, size), strict=True)
        ]
        tables.sort(key=lambda table: table.number)
        rounds.append(RoundPlan(tuple(tables), tuple(sorted(names[taken:]))))
    return Plan((*asked.played.rounds, *rounds))
