"""Howell with stationary tables: at some tables a pair stays, all others move from seat to seat.

Each seat of a moving pair leads to just one other, so a card on the seat is enough: a pair always
goes where the pair numbered one lower sat. Of P pairs in R rounds, R move and P - R stay, and
nobody meets anybody twice: with P - 1 rounds one pair stays and everybody meets everybody, with
half as many rounds half of the pairs stay.

Source: the guide cards of the bridge clubs, https://server.bridgehands.com/G/Guide_Card.htm
"""

from __future__ import annotations

from scoring.rotations.plan import Asked, Plan, RoundPlan, TablePlan
from scoring.rotations.round_robin import refuse_impossible, rounds_without_rematch

Two = tuple[int, int]


def howell(asked: Asked) -> Plan:
    """Plan all rounds; the pairs with the last numbers stay, at the first tables.

    With an odd number one of the stationary places is empty, and the pair that comes to it sits
    out. Rounds beyond a full cycle, if allowed, start again.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, too-many-rounds.
    """
    possible = rounds_without_rematch(len(asked.entrants))
    refuse_impossible(asked.entrants, asked.rounds, possible, allow_rematches=asked.allow_rematches)
    pairs: list[int | None] = [*asked.entrants, *([None] * (len(asked.entrants) % 2))]
    moving = min(max(asked.rounds, len(pairs) // 2), len(pairs) - 1)
    return Plan(tuple(_round(pairs, moving, number) for number in range(asked.rounds)))


def _round(pairs: list[int | None], moving: int, number: int) -> RoundPlan:
    """The round after `number` moves; stationary pairs sit North-South at every second table."""
    tables, out = [], []
    for table, (one, other) in enumerate(_seats(len(pairs), moving), start=1):
        places = [
            pairs[place if place >= moving else (place + number) % moving] for place in (one, other)
        ]
        seated = [pair for pair in places if pair is not None]
        if len(seated) == len(places):
            tables.append(TablePlan(table, ((seated[0],), (seated[1],))))
        else:
            out += seated
    return RoundPlan(tuple(tables), tuple(out))


def _seats(places: int, moving: int) -> list[Two]:
    """The places of the first round as (North-South, East-West), stationary tables first.

    Moving pairs are numbered round a circle. No two meetings between them span the same distance,
    and none spans half the circle.
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
    """`count` pairs of places on a circle, all at different distances."""
    if circle % 2:
        return [(place, circle - place) for place in range(1, count + 1)]
    half, odd = circle // 2, (count + 1) // 2
    near = [(place, circle - 1 - place) for place in range(odd)]  # 1, 3, 5 apart
    return near + [(half - place, half + place) for place in range(1, count - odd + 1)]
