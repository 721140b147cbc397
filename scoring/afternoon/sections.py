"""Splits a plan into its sections, and combines the plans of all sections.

Each section is planned on its own, its tables counted from 1. In the hall the numbers run on from
one section to the next, and a section keeps the numbers with which it began.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.afternoon.facts import Frame, SessionFacts
from scoring.rotations import Asked, Plan, RoundPlan


@dataclass(frozen=True)
class Part:
    """A section of a session: its letter ("" if it is the only one) and who is placed in it.

    `first` is how many rounds the earlier sessions have.
    """

    letter: str
    people: frozenset[int]
    first: int


def parts_of(frame: Frame, session: SessionFacts) -> tuple[Part, ...]:
    """The sections of a session, by letter."""
    first, is_one = frame.rounds_before(session), len(session.sections) == 1
    return tuple(
        Part(
            "" if is_one else section.letter,
            frozenset(frame.entrants[pk].number for pk in section.entrants),
            first,
        )
        for section in session.sections
    )


def own_rounds(plan: Plan, part: Part) -> Plan:
    """A section's part of a plan: in this session its own tables, counted from 1.

    Of earlier sessions it has every table at which one of its people sat.
    """
    if not part.letter:
        return plan
    shift = tables_before(plan, part)
    return Plan(
        tuple(
            _round_of_part(planned, part, 0 if number < part.first else shift)
            for number, planned in enumerate(plan.rounds)
        )
    )


def is_idle(asked: Asked, parts: Sequence[Part]) -> bool:
    """Whether too few are left in one of several sections to play: the others go on."""
    return len(parts) > 1 and len(asked.entrants) < 2 * asked.side


def idle(asked: Asked, rounds: int) -> Plan:
    """Add this many rounds to a section in which nobody can play: everybody sits out."""
    out = RoundPlan((), tuple(asked.entrants))
    return Plan((*asked.played.rounds, *[out] * rounds))


def tables_before(plan: Plan, part: Part) -> int:
    """How many table numbers of this session come before those of a section."""
    numbers = [
        table.number
        for planned in plan.rounds[part.first :]
        for table in planned.tables
        if part.people.intersection(table.entrants())
    ]
    return min(numbers, default=1) - 1


def together(played: Plan, parts: Sequence[Part], plans: Sequence[Plan]) -> Plan:
    """The rounds played, then those of all sections, with tables numbered consecutively."""
    if len(plans) == 1:
        return plans[0]
    begun, shift, shifted = len(played.rounds), 0, []
    for part, plan in zip(parts, plans, strict=True):
        shift = max(shift, tables_before(played, part))
        rest = [_moved(planned, shift) for planned in plan.rounds[begun:]]
        shifted.append(rest)
        shift = max([shift, *(table.number for planned in rest for table in planned.tables)])
    rounds = (
        RoundPlan(
            tuple(table for planned in side_by_side for table in planned.tables),
            tuple(sorted(number for planned in side_by_side for number in planned.sit_outs)),
        )
        for side_by_side in zip(*shifted, strict=True)
    )
    return Plan((*played.rounds, *rounds))


def _round_of_part(planned: RoundPlan, part: Part, shift: int) -> RoundPlan:
    return RoundPlan(
        tuple(
            replace(table, number=table.number - shift)
            for table in planned.tables
            if part.people.intersection(table.entrants())
        ),
        tuple(number for number in planned.sit_outs if number in part.people),
    )


def _moved(planned: RoundPlan, shift: int) -> RoundPlan:
    tables = (replace(table, number=table.number + shift) for table in planned.tables)
    return RoundPlan(tuple(tables), planned.sit_outs)
