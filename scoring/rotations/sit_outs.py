"""Who sits out if the tables do not come out even: by turns, those who did so least often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from scoring.rotations.plan import Plan

NOBODY: frozenset[int] = frozenset()


def rounds_missed(entrants: Sequence[int], played: Plan) -> list[int]:
    """The number of rounds each entrant was at no table, sitting out or not there."""
    seated = Counter(entrant for this_round in played.rounds for entrant in this_round.seated())
    return [len(played.rounds) - seated[entrant] for entrant in entrants]


def by_turns(
    missed: Sequence[int],
    rounds: int,
    places: int,
    mates: Mapping[int, Collection[int]],
    not_first: Collection[int] = NOBODY,
) -> list[list[int]]:
    """Choose, by round, the `places` players who sit out; players are the indexes of `missed`.

    Those who missed the fewest rounds come first, so that nobody sits out twice before all have
    once. `mates` sit out in the same round if that is as fair; those in `not_first` play in the
    first round if others can sit out instead.
    """
    counts, chosen = list(missed), []
    for number in range(rounds):
        avoided = not_first if number == 0 else NOBODY
        out = _chosen(counts, places, mates, avoided)
        for player in out:
            counts[player] += 1
        chosen.append(out)
    return chosen


def _chosen(
    counts: Sequence[int],
    places: int,
    mates: Mapping[int, Collection[int]],
    avoided: Collection[int],
) -> list[int]:
    out: list[int] = []
    for level in sorted(set(counts)):
        equals = [player for player, count in enumerate(counts) if count == level]
        equals.sort(key=lambda player: player in avoided)
        out.extend(_together(equals, places - len(out), mates))
    return out


def _together(
    equals: Sequence[int], places: int, mates: Mapping[int, Collection[int]]
) -> list[int]:
    """The first of equals, with their mates; mates are parted only to fill the last places."""
    out: list[int] = []
    for player in equals:
        group = [player, *(mate for mate in mates.get(player, ()) if mate in equals)]
        if player not in out and len(out) + len(group) <= places:
            out.extend(group)
    rest = [player for player in equals if player not in out]
    return out + rest[: places - len(out)]
