"""Couples who want to start together, in rotations that otherwise follow a fixed rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from scoring.rotations.plan import Asked, RotationImpossible, Wishes


def refuse_wishes(asked: Asked, *kept: str) -> None:
    """Raises `RotationImpossible` (wishes-planned-only) for wishes other than those `kept`."""
    if any(getattr(asked.wishes, wish.name) for wish in fields(Wishes) if wish.name not in kept):
        raise RotationImpossible("wishes-planned-only")


def couples_first(players: Sequence[int], wishes: Wishes) -> list[int]:
    """The players with couples at the head of the list, the two of each next to each other."""
    couples: list[int] = []
    for couple in sorted(map(sorted, wishes.start_together | wishes.stay_together)):
        if set(couple) <= set(players) - set(couples):
            couples.extend(couple)
    return couples + [player for player in players if player not in couples]
