"""Validates plans that were read from a file or made by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from scoring.rotations.plan import Plan, RoundPlan
from scoring.rotations.sentences import Finding


def check_plan(plan: Plan, entrants: Sequence[int], *, side: int | None = None) -> list[Finding]:
    """Every fault of a plan for these entrants, round by round; none for a good plan.

    `side` is the number of entrants on a side of a table; None if that is known to be right. An
    entrant missing from a round is the fault "not-in-round": it may be kept, and then means that
    the entrant sits out (`name_sit_outs` makes that explicit).
    """
    faults: list[Finding] = []
    for number, this_round in enumerate(plan.rounds, start=1):
        faults.extend(_table_faults(number, this_round))
        faults.extend(_entrant_faults(number, this_round, frozenset(entrants)))
        faults.extend(
            Finding("not-in-round", {"round": number, "entrant": entrant}, overridable=True)
            for entrant in _unnamed(this_round, entrants)
        )
    if side is not None and (wrong := _wrong_side(plan, side)):
        faults.append(wrong)
    return faults


def name_sit_outs(plan: Plan, entrants: Sequence[int]) -> Plan:
    """The plan with every entrant missing from a round added to its sit-outs."""
    return Plan(
        tuple(
            RoundPlan(this_round.tables, (*this_round.sit_outs, *_unnamed(this_round, entrants)))
            for this_round in plan.rounds
        )
    )


def _unnamed(this_round: RoundPlan, entrants: Sequence[int]) -> list[int]:
    named = {*this_round.seated(), *this_round.sit_outs}
    return [entrant for entrant in entrants if entrant not in named]


def _table_faults(number: int, this_round: RoundPlan) -> Iterator[Finding]:
    seen: set[int] = set()
    for table in this_round.tables:
        if table.number < 1:
            yield Finding("table-number", {"round": number, "table": table.number})
        if table.number in seen:
            yield Finding("table-twice", {"round": number, "table": table.number})
        seen.add(table.number)


def _wrong_side(plan: Plan, due: int) -> Finding | None:
    """The fault of the first side of the wrong size; the others are usually the same."""
    for number, this_round in enumerate(plan.rounds, start=1):
        for table in this_round.tables:
            for side in table.sides:
                if len(side) != due:
                    place = {"round": number, "table": table.number}
                    return Finding("side-differs", {**place, "found": len(side), "due": due})
    return None


def _entrant_faults(
    number: int, this_round: RoundPlan, known: Collection[int]
) -> Iterator[Finding]:
    seated: set[int] = set()
    for table in this_round.tables:
        for entrant in table.entrants():
            place: dict[str, int | str] = {
                "round": number,
                "table": table.number,
                "entrant": entrant,
            }
            if entrant not in known:
                yield Finding("unknown-entrant", place)
            if entrant in seated:
                yield Finding("seated-twice", place)
            seated.add(entrant)
    yield from _sit_out_faults(number, this_round, known, seated)


def _sit_out_faults(
    number: int, this_round: RoundPlan, known: Collection[int], seated: Collection[int]
) -> Iterator[Finding]:
    sitting_out: set[int] = set()
    for entrant in this_round.sit_outs:
        who: dict[str, int | str] = {"round": number, "entrant": entrant}
        if entrant not in known:
            yield Finding("unknown-sit-out", who)
        if entrant in seated:
            yield Finding("seated-and-sits-out", who)
        if entrant in sitting_out:
            yield Finding("sits-out-twice", who)
        sitting_out.add(entrant)
