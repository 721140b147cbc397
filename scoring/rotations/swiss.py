"""Swiss: each round is made when the one before is over, neighbours in the standings meet.

Nobody meets anyone twice and nobody sits out twice while that is possible. Plain neighbours run
into a dead end in one event of seven (7 or 8 pairs, six rounds): nobody new is left for somebody.
So a pairing is taken only if the rounds still to come can be completed after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from scoring.rotations.plan import Plan, RotationImpossible, RoundPlan, TablePlan, refuse_repeats

Two = frozenset[int]
Pairing = tuple[tuple[int, int], ...]  # whoever stands higher first

MOST_LOOKS = 2000  # pairings looked at for one round to come, so that no answer takes long


def swiss_round(order: Sequence[int], played: Plan, rounds: int) -> RoundPlan:
    """Plan the next round for entrants in the order of the standings, best first.

    `played` are the rounds so far of `rounds` in all. The best meet at table 1, and whoever was
    North-South less often sits there. With an odd number the lowest one of those who sat out the
    fewest times sits out.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, all-rounds-planned, and
    swiss-dead-end where nobody new is left for somebody.
    """
    _refuse_impossible(order, played, rounds)
    met = {frozenset(table.entrants()) for each in played.rounds for table in each.tables}
    sat_out = Counter(entrant for each in played.rounds for entrant in each.sit_outs)
    to_come = rounds - len(played.rounds) - 1
    for pairing, out in _pairings(order, met, sat_out):
        after = met | {frozenset(two) for two in pairing}
        if _can_go_on(order, after, sat_out + Counter(out), to_come):
            return RoundPlan(_tables(pairing, played), out)
    raise RotationImpossible("swiss-dead-end", entrants=len(order), round=len(played.rounds) + 1)


def _refuse_impossible(order: Sequence[int], played: Plan, rounds: int) -> None:
    refuse_repeats(order)
    if len(order) < 2:
        raise RotationImpossible("too-few-entrants", entrants=len(order), least=2)
    if len(played.rounds) >= rounds:
        raise RotationImpossible("all-rounds-planned", rounds=rounds)


def _pairings(
    order: Sequence[int], met: set[Two], sat_out: Mapping[int, int]
) -> Iterator[tuple[Pairing, tuple[int, ...]]]:
    """Every pairing without a second meeting, the one of nearest neighbours first."""
    if len(order) % 2 == 0:
        yield from ((pairing, ()) for pairing in _matched(tuple(order), met))
        return
    place = {entrant: number for number, entrant in enumerate(order)}
    lowest_first = sorted(order, key=lambda entrant: (sat_out.get(entrant, 0), -place[entrant]))
    fewest = sat_out.get(lowest_first[0], 0)
    for out in lowest_first:
        if sat_out.get(out, 0) == fewest:
            others = tuple(entrant for entrant in order if entrant != out)
            yield from ((pairing, (out,)) for pairing in _matched(others, met))


def _matched(order: tuple[int, ...], met: set[Two]) -> Iterator[Pairing]:
    if not order:
        yield ()
        return
    first, *others = order
    for other in others:
        if frozenset((first, other)) not in met:
            rest = tuple(entrant for entrant in others if entrant != other)
            for pairing in _matched(rest, met):
                yield ((first, other), *pairing)


def _can_go_on(
    order: Sequence[int], met: set[Two], sat_out: Mapping[int, int], rounds: int
) -> bool:
    """Whether so many rounds can still be made without a second meeting.

    Always while nobody has met half of the others (G. Dirac, 1952); else some way is looked for.
    """
    if rounds == 0 or _most_met(order, met) + rounds <= len(order) // 2:
        return True
    for pairing, out in islice(_pairings(order, met, sat_out), MOST_LOOKS):
        after = met | {frozenset(two) for two in pairing}
        if _can_go_on(order, after, Counter(sat_out) + Counter(out), rounds - 1):
            return True
    return False


def _most_met(order: Sequence[int], met: set[Two]) -> int:
    counts = Counter(entrant for two in met for entrant in two)
    return max(counts[entrant] for entrant in order)


def _tables(pairing: Pairing, played: Plan) -> tuple[TablePlan, ...]:
    ahead = Counter[int]()
    for this_round in played.rounds:
        for table in this_round.tables:
            ahead.update(table.sides[0])
            ahead.subtract(table.sides[1])
    return tuple(
        TablePlan(number, ((one,), (other,)) if ahead[one] <= ahead[other] else ((other,), (one,)))
        for number, (one, other) in enumerate(pairing, start=1)
    )
