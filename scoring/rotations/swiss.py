"""Swiss: each round is made after the one before is over, and neighbours in the standings meet.

Nobody meets anyone twice and nobody sits out twice as long as that is possible. Simply pairing
neighbours reaches a dead end in one event in seven (7 or 8 pairs, six rounds), with no new opponent
left for somebody. So a pairing is used only if the remaining rounds can be completed after it, or
as many of them as possible. Rematches, if allowed, are a last resort, and as few as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scoring.rotations.completion import Bits, Completion
from scoring.rotations.plan import (
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    TablePlan,
    refuse_unplayable,
)
from scoring.rotations.round_robin import rounds_without_rematch
from scoring.rotations.turns import missed_by, one_more, to_begin

Two = frozenset[int]
Pairing = tuple[tuple[int, int], ...]  # the higher in the standings first
Met = Mapping[Two, int]  # how often two have met

#: Limits on the search for the rounds to come, in steps, so that no answer takes long: for one
#: pairing of this round and for all of them.
MOST_STEPS_A_PAIRING = 3000
MOST_STEPS = 60_000


def swiss(asked: Asked) -> Plan:
    """The rounds played and one more, by `asked.order`; without it the first round is drawn.

    Raises what `swiss_round` raises.
    """
    this_round = swiss_round(
        to_begin(asked),
        asked.played,
        asked.rounds,
        allow_rematches=asked.allow_rematches,
    )
    return one_more(asked, this_round)


def swiss_round(
    order: Sequence[int], played: Plan, rounds: int, *, allow_rematches: bool = False
) -> RoundPlan:
    """Plan the next round for entrants in the order of the standings, best first.

    `played` are the rounds so far of `rounds` in total. The best meet at table 1, and whichever of
    two was North-South less often sits there. With an odd number, the lowest of those who missed
    the fewest rounds sits out.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, all-rounds-planned,
    too-many-rounds before the first round, and swiss-dead-end if no new opponent is left for
    somebody; not the last two if rematches are allowed.
    """
    _refuse_impossible(order, played, rounds, allow_rematches=allow_rematches)
    met = Counter(
        frozenset(table.entrants()) for this_round in played.rounds for table in this_round.tables
    )
    missed = missed_by(order, played)
    to_come = min(rounds, rounds_without_rematch(len(order))) - len(played.rounds) - 1
    for ahead in range(max(0, to_come), -1, -1):
        if completable := _completable(order, met, missed, ahead):
            pairing, out = completable
            return RoundPlan(_tables(pairing, played), out)
    if not allow_rematches:
        raise RotationImpossible(
            "swiss-dead-end", entrants=len(order), round=len(played.rounds) + 1
        )
    pairing, out = _fewest_rematches(order, met, missed)
    return RoundPlan(_tables(pairing, played), out)


def _refuse_impossible(
    order: Sequence[int], played: Plan, rounds: int, *, allow_rematches: bool
) -> None:
    refuse_unplayable(order, rounds, side=1)
    if len(played.rounds) >= rounds:
        raise RotationImpossible("all-rounds-planned", rounds=rounds)
    possible = rounds_without_rematch(len(order))
    if rounds > possible and not (played.rounds or allow_rematches):
        raise RotationImpossible(
            "too-many-rounds", entrants=len(order), rounds=rounds, possible=possible
        )


def _pairings(
    order: Sequence[int], met: Met, missed: Mapping[int, int], rematches: int = 0
) -> Iterator[tuple[Pairing, tuple[int, ...]]]:
    """Every pairing with at most `rematches` earlier meetings, nearest neighbours first."""
    if len(order) % 2 == 0:
        yield from ((pairing, ()) for pairing in _matched(tuple(order), met, rematches))
        return
    fewest = min(missed.get(entrant, 0) for entrant in order)
    for out in reversed(order):
        if missed.get(out, 0) == fewest:
            others = tuple(entrant for entrant in order if entrant != out)
            yield from ((pairing, (out,)) for pairing in _matched(others, met, rematches))


def _matched(order: tuple[int, ...], met: Met, rematches: int) -> Iterator[Pairing]:
    if not order:
        yield ()
        return
    first, *others = order
    for opponent in others:
        again = met.get(frozenset((first, opponent)), 0)
        if again <= rematches:
            rest = tuple(entrant for entrant in others if entrant != opponent)
            for pairing in _matched(rest, met, rematches - again):
                yield ((first, opponent), *pairing)


def _completable(
    order: Sequence[int], met: Met, missed: Mapping[int, int], ahead: int
) -> tuple[Pairing, tuple[int, ...]] | None:
    """The first pairing after which `ahead` more rounds are possible without a second meeting."""
    steps = MOST_STEPS
    for pairing, out in _pairings(order, met, missed):
        completion = Completion(MOST_STEPS_A_PAIRING)
        after = Counter(met) + Counter(frozenset(two) for two in pairing)
        after_missed = [missed.get(entrant, 0) + (entrant in out) for entrant in order]
        if completion.exists(_not_met(order, after), after_missed, ahead):
            return pairing, out
        steps -= MOST_STEPS_A_PAIRING - completion.steps
        if steps <= 0:
            break
    return None


def _not_met(order: Sequence[int], met: Met) -> list[Bits]:
    """By place in the standings, the places of those not met yet."""
    return [
        sum(
            1 << place
            for place, opponent in enumerate(order)
            if opponent != entrant and frozenset((entrant, opponent)) not in met
        )
        for entrant in order
    ]


def _fewest_rematches(
    order: Sequence[int], met: Met, missed: Mapping[int, int]
) -> tuple[Pairing, tuple[int, ...]]:
    """The pairing with the fewest earlier meetings; of equals, that of nearest neighbours."""
    rematches = 0
    while (best := next(_pairings(order, met, missed, rematches), None)) is None:
        rematches += 1
    return best


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
