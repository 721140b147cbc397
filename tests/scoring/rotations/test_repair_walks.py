"""Afternoons at random, by every method, with people who come and go: seats stay where they can."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from scoring.rotations import METHODS, Asked, Plan, RotationImpossible, RoundPlan, repaired
from tests.scoring.rotations.afternoon import without_effort
from tests.scoring.rotations.judge import objections

KINDS = [(code, side) for code, method in METHODS.items() for side in method.sides]
TRIES = 600


def begun(code: str, side: int, random: Random) -> tuple[Asked, tuple[RoundPlan, ...]] | None:
    """An afternoon with all its seats, None where the method does not fit the number."""
    players, rounds = random.randint(5 * side, 9 * side), random.randint(2, 6)
    if code == "whist":
        players = random.choice((8, 9, 12))
        rounds = players - 1 + players % 2
    asked = Asked(tuple(range(1, players + 1)), rounds, side, allow_rematches=True)
    try:
        plan = without_effort(code)(asked)
    except RotationImpossible:
        return None
    return replace(asked, rounds=len(plan.rounds)), plan.rounds


def others(asked: Asked, random: Random) -> Asked:
    """Some leave, some come or come back; enough for two tables stay."""
    newest = max(asked.played.entrants() + tuple(asked.entrants))
    most = max(0, len(asked.entrants) - 4 * asked.side)
    gone = random.sample(sorted(asked.entrants), min(most, random.choice((0, 1, 1, 2, 3))))
    away = sorted(set(range(1, newest + 1)) - set(asked.entrants))
    back = random.sample(away, min(len(away), random.choice((0, 0, 1))))
    late = range(newest + 1, newest + 1 + random.choice((0, 1, 1, 2)))
    here = sorted({*asked.entrants, *back, *late} - set(gone))
    return replace(asked, entrants=tuple(here))


def named(kept: tuple[RoundPlan, ...], now: tuple[RoundPlan, ...]) -> int:
    """How many places are others, counted with a pencil."""
    count = 0
    for was, there in zip(kept, now, strict=True):
        before = dict.fromkeys(was.sit_outs, (0, 0)) | dict(_seats(was))
        after = dict.fromkeys(there.sit_outs, (0, 0)) | dict(_seats(there))
        count += sum(before.get(who) != place for who, place in after.items())
    return count


def _seats(planned: RoundPlan) -> Iterator[tuple[int, tuple[int, int]]]:
    for table in planned.tables:
        for seat, who in enumerate(table.sides[0] + table.sides[1]):
            yield who, (table.number, seat)


def walk(code: str, side: int, seed: int) -> list[str]:
    """Everything that the judge objects to in an afternoon with changes after several rounds."""
    random = Random(f"{code} {side} {seed}")
    start = begun(code, side, random)
    if start is None:
        return []
    asked, kept = start
    objected = []
    while kept:
        if random.random() < 0.6:
            asked = replace(others(asked, random), seed=seed)
            offers = repaired(asked, kept, tries=TRIES)
            offer = random.choice(offers)
            rest = offer.plan.rounds[len(asked.played.rounds) :]
            objected += objections(asked, offer.plan, "repaired")
            if offer.moves != named(kept, rest):
                objected.append("seats change that the preview does not name")
            kept = rest
        asked = replace(asked, played=Plan((*asked.played.rounds, kept[0])))
        kept = kept[1:]
    return objected


@pytest.mark.parametrize(("code", "side"), KINDS)
def test_after_any_changes_everybody_plays_or_sits_out_by_turns(code: str, side: int) -> None:
    assert [walk(code, side, seed) for seed in range(2)] == [[], []]


@pytest.mark.long
def test_a_thousand_afternoons() -> None:
    found = {
        (code, side, seed): objected
        for code, side in KINDS
        for seed in range(1000 // len(KINDS) + 1)
        if (objected := walk(code, side, seed))
    }
    assert found == {}
