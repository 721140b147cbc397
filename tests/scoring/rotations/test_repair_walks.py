"""Random afternoons by every method, with people who come and go: seats stay where they can."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from scoring.afternoon import reseating
from scoring.rotations import (
    KNOCK_OUT,
    METHODS,
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    repaired,
)
from tests.scoring.rotations.afternoon import after_a_round, without_effort
from tests.scoring.rotations.judge import objections

#: In a knock-out the opponent of somebody who left goes through: tested in test_bracket.
KINDS = [
    (code, side) for code, method in METHODS.items() for side in method.sides if code != KNOCK_OUT
]
TRIES = 600


def to_begin(code: str, side: int, random: Random) -> Asked:
    """A request with a number that the method can seat."""
    while True:
        players, rounds = random.randint(4 * side, 9 * side), random.randint(2, 6)
        if code == "whist":
            players = random.choice((8, 9, 12))
            rounds = players - 1 + players % 2
        asked = Asked(tuple(range(1, players + 1)), rounds, side, allow_rematches=True)
        with suppress(RotationImpossible):
            without_effort(code)(asked)
            return asked


def others(asked: Asked, random: Random) -> Asked:
    """Some leave, some arrive or return; enough stay for two tables."""
    newest = max(asked.played.entrants() + tuple(asked.entrants))
    most = max(0, len(asked.entrants) - 4 * asked.side)
    gone = random.sample(sorted(asked.entrants), min(most, random.choice((0, 1, 1, 2, 3))))
    away = sorted(set(range(1, newest + 1)) - set(asked.entrants))
    back = random.sample(away, min(len(away), random.choice((0, 0, 1))))
    late = range(newest + 1, newest + 1 + random.choice((0, 1, 1, 2)))
    here = sorted({*asked.entrants, *back, *late} - set(gone))
    return replace(asked, entrants=tuple(here))


Rounds = tuple[RoundPlan, ...]


def moved(kept: Rounds, now: Rounds) -> set[tuple[int, int]]:
    """The rounds in which somebody has another place, found independently."""
    return {
        (number, who)
        for number, (was, there) in enumerate(zip(kept, now, strict=True))
        for before in (dict.fromkeys(was.sit_outs, (0, 0)) | dict(_seats(was)),)
        for who, place in (dict.fromkeys(there.sit_outs, (0, 0)) | dict(_seats(there))).items()
        if before.get(who) != place
    }


def named(kept: Rounds, now: Rounds) -> set[tuple[int, int]]:
    """The same as the preview lists it."""
    return {
        (number, each.number)
        for each in reseating(Plan(kept), Plan(now), 0).movings
        for number, change in enumerate(each.changes)
        if change.is_move
    }


def _seats(planned: RoundPlan) -> Iterator[tuple[int, tuple[int, int]]]:
    for table in planned.tables:
        for seat, who in enumerate(table.sides[0] + table.sides[1]):
            yield who, (table.number, seat)


def walk(code: str, side: int, seed: int) -> list[str]:
    """Every objection of the judge in an afternoon with changes after several rounds."""
    random = Random(f"{code} {side} {seed}")
    asked = to_begin(code, side, random)
    points, kept, objected = Counter(dict.fromkeys(asked.entrants, 0)), (), []
    while (begun := len(asked.played.rounds)) < asked.rounds:
        if not kept:  # a round-by-round method makes one
            plan = without_effort(code)(asked)
            objected += objections(asked, plan, code)
            kept = plan.rounds[begun:]
        if random.random() < 0.6:
            asked = replace(others(asked, random), seed=seed)
            kept, heard = changed(asked, kept, random)
            objected += heard
        asked = after_a_round(asked, Plan((*asked.played.rounds, *kept)), random, points)
        kept = kept[1:]
    return objected


def changed(asked: Asked, kept: Rounds, random: Random) -> tuple[Rounds, list[str]]:
    """The remaining rounds by one of the offers, and what the judge objects to."""
    try:
        offers = repaired(asked, kept, tries=TRIES)
    except RotationImpossible:  # couples who stay together need a real search
        offers = repaired(asked, kept)
    offer = random.choice(offers)
    begun = len(asked.played.rounds)
    objected = objections(replace(asked, rounds=begun + len(kept)), offer.plan, "repaired")
    now = offer.plan.rounds[begun:]
    if moved(kept, now) != named(kept, now) or offer.moves != len(named(kept, now)):
        objected.append("seats change that the preview does not name")
    return now, objected


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
