"""Howell with stationary tables: at some tables a pair stays, all others go from seat to seat.

Each seat of those who move leads to just one other, so that a card on the seat is enough: one
always goes where the pair with the number before has sat. Of P pairs in R rounds R move and P - R
stay, and nobody meets anybody twice: with P - 1 rounds one pair stays and everybody meets
everybody, with half as many half of them stay.

Source: the guide cards of the bridge clubs, https://server.bridgehands.com/G/Guide_Card.htm
"""

from __future__ import annotations

from scoring.rotations.plan import Asked, Plan, RoundPlan, TablePlan
from scoring.rotations.round_robin import refuse_impossible, rounds_without_rematch

Two = tuple[int, int]


def howell(asked: Asked) -> Plan:
    """Plan all rounds; the last numbers stay, at the first tables.

    With an odd number the place of one that stays is empty, and whoever comes to it sits out.
    Rounds beyond a full cycle, where they are allowed, begin again.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, too-many-rounds.
    """
    possible = rounds_without_rematch(len(asked.entrants))
    refuse_impossible(asked.entrants, asked.rounds, possible, allow_rematches=asked.allow_rematches)
    pairs: list[int | None] = [*asked.entrants, *([None] * (len(asked.entrants) % 2))]
    moving = min(max(asked.rounds, len(pairs) // 2), len(pairs) - 1)
    return Plan(tuple(_round(pairs, moving, number) for number in range(asked.rounds)))


def _round(pairs: list[int | None], moving: int, number: int) -> RoundPlan:
    """Everybody after so many moves. Of two tables with one who stays, one stays North-South."""
    tables, out = [], []
    for table, (one, other) in enumerate(_seats(len(pairs), moving), start=1):
        here = [
            pairs[place if place >= moving else (place + number) % moving] for place in (one, other)
        ]
        there = [pair for pair in here if pair is not None]
        if len(there) == len(here):
            tables.append(TablePlan(table, ((there[0],), (there[1],))))
        else:
            out += there
    return RoundPlan(tuple(tables), tuple(out))


def _seats(places: int, moving: int) -> list[Two]:
    """The places of the first round, North-South and East-West, those who stay first.

    Those who move are numbered round a circle. Two who meet there are never as far apart as two
    others, and never face each other across it.
    """
    met = _apart(moving, moving - places // 2)
    used = {place for two in met for place in two}
    visitors = [place for place in range(moving) if place not in used]
    staying = zip(range(places - 1, moving - 1, -1), visitors, strict=True)
    return [
        *(
            (stays, comes) if number % 2 else (comes, stays)
            for number, (stays, comes) in enumerate(staying, start=1)
        ),
        *met,
    ]


def _apart(circle: int, count: int) -> list[Two]:
    """So many twos on a circle, each with a distance of its own."""
    if circle % 2:
        return [(place, circle - place) for place in range(1, count + 1)]
    half, odd = circle // 2, (count + 1) // 2
    near = [(place, circle - 1 - place) for place in range(odd)]  # 1, 3, 5 apart
    return near + [(half - place, half + place) for place in range(1, count - odd + 1)]
