"""Continues plans made as a whole after play has begun.

As long as nothing has changed, they continue as planned. Once somebody has come or left, or tables
were swapped, their rule no longer holds: then the remaining rounds are searched, taking account of
those played, with as few second meetings as can be found and sit-outs by turns.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.rotations.individual import individual
from scoring.rotations.plan import (
    NOTHING_PLAYED,
    Asked,
    Maker,
    Plan,
    RotationImpossible,
    RoundPlan,
)


def going_on(whole: Maker) -> Maker:
    """The method, made to keep the rounds already played; raises what `whole` raises."""

    def plan(asked: Asked) -> Plan:
        if not asked.played.rounds:
            return whole(asked)
        try:
            planned = whole(replace(asked, played=NOTHING_PLAYED))
        except RotationImpossible:  # the number or the rounds no longer fit
            return individual(asked)
        if not _begins_with(planned, asked.played):
            return individual(asked)
        return Plan(asked.played.rounds + planned.rounds[len(asked.played.rounds) :])

    return plan


def _begins_with(planned: Plan, played: Plan) -> bool:
    first = planned.rounds[: len(played.rounds)]
    return list(map(_unordered, first)) == list(map(_unordered, played.rounds))


def _unordered(this_round: RoundPlan) -> tuple[object, ...]:
    return frozenset(this_round.tables), frozenset(this_round.sit_outs)
