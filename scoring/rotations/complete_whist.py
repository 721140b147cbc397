"""The complete whist schedule: everybody partners everybody once and opposes everybody twice."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rotations.plan import (
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    Side,
    TablePlan,
    refuse_unplayable,
)
from scoring.rotations.seats import Game, even_sides
from scoring.rotations.tables import spread_tables
from scoring.rotations.whist import whist_rounds
from scoring.rotations.wished_start import refuse_wishes


def complete_whist(asked: Asked) -> Plan:
    """Plan all rounds: one fewer than players, or as many for 4n+1, when each sits out once.

    Raises `RotationImpossible`: too-few-players, entrant-twice, no-rounds, whist-unknown for a
    number of players without a schedule, whist-rounds for a wrong number of rounds,
    wishes-planned-only.
    """
    refuse_unplayable(asked.entrants, asked.rounds, side=2)
    refuse_wishes(asked)
    players = len(asked.entrants)
    schedule = whist_rounds(players)
    if not schedule:
        raise RotationImpossible("whist-unknown", players=players, known=_nearest(players))
    if len(schedule) != asked.rounds:
        raise RotationImpossible(
            "whist-rounds", players=players, rounds=asked.rounds, possible=len(schedule)
        )
    fours = [[_named(asked, one + other) for one, other in games] for games in schedule]
    games = even_sides(
        [[(four[:2], four[2:]) for four in this_round] for this_round in spread_tables(fours)]
    )
    return Plan(tuple(_round(asked, this_round) for this_round in games))


def is_complete(players: int, rounds: int) -> bool:
    """Whether there is a complete schedule of exactly this many rounds."""
    return rounds > 0 and len(whist_rounds(players)) == rounds


def _named(asked: Asked, players: Side) -> Side:
    return tuple(asked.entrants[player] for player in players)


def _round(asked: Asked, games: Sequence[Game]) -> RoundPlan:
    tables = tuple(TablePlan(number, sides) for number, sides in enumerate(games, start=1))
    seated = {entrant for table in tables for entrant in table.entrants()}
    return RoundPlan(tables, tuple(sorted({*asked.entrants} - seated)))


def _nearest(players: int) -> int:
    """The nearest number of players with a schedule; on a tie, the larger."""
    distances = (sign * step for step in range(players + 1) for sign in (1, -1))
    return next(
        players + by for by in distances if players + by >= 4 and whist_rounds(players + by)
    )
