"""Whole afternoons by any method, with random results from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from scoring.rotations import METHODS, Asked, Plan
from scoring.rotations.final import final
from scoring.rotations.individual import individual
from tests.scoring.rotations.judge import objections

Make = Callable[[Asked], Plan]
Changes = Mapping[int, Sequence[int]]  # rounds played -> who is there from then on


def without_effort(code: str) -> Make:
    """The plans of a method; those that are searched for are the first ones found."""
    if code == "final":
        return lambda asked: final(asked, effort=0)
    return (lambda asked: individual(asked, effort=0)) if code == "planned" else METHODS[code].plan


def played_through(code: str, asked: Asked, make: Make) -> Plan:
    """Play all rounds; a round-by-round method is asked again after each, with new standings."""
    if not METHODS[code].by_round:
        return make(asked)
    random, points = Random(asked.seed), Counter(dict.fromkeys(asked.entrants, 0))
    for _ in range(asked.rounds):
        plan = make(asked)
        asked = after_a_round(asked, plan, random, points)
    return plan


def after_a_round(asked: Asked, plan: Plan, random: Random, points: Counter[int]) -> Asked:
    """The next request, after the plan's next round was played with random results."""
    played = Plan(plan.rounds[: len(asked.played.rounds) + 1])
    won = {}
    for table in played.rounds[-1].tables:
        both = random.randint(0, 20), random.randint(0, 20)
        for side, people in enumerate(table.sides):
            points.update(dict.fromkeys(people, both[side]))
        if both[0] != both[1]:
            won[table.number] = int(both[1] > both[0])
    order = sorted(points, key=lambda entrant: (-points[entrant], entrant))
    return replace(asked, played=played, order=order, won=won)


def judged_afternoon(code: str, asked: Asked, changes: Changes) -> tuple[Plan, list[str]]:
    """Play all rounds, with people who come and go; returns all objections of the judge."""
    random, points = Random(asked.seed), Counter(dict.fromkeys(asked.entrants, 0))
    objected = []
    plan = asked.played
    while len(asked.played.rounds) < asked.rounds:
        there = changes.get(len(asked.played.rounds))
        if there is not None:
            asked = replace(asked, entrants=there)
        is_needed = METHODS[code].by_round or there is not None or not asked.played.rounds
        if is_needed:
            plan = without_effort(code)(asked)
            objected += objections(asked, plan, code)
        asked = after_a_round(asked, plan, random, points)
    return plan, objected
