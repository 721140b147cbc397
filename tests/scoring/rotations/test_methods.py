"""The choice of methods: what is offered, what it refuses and in which words."""

import pytest

from scoring.rotations import (
    METHODS,
    Asked,
    RotationImpossible,
    better,
    methods_for,
    usual_method,
)
from tests.scoring.rotations.afternoon import without_effort

PAIRS, FOURS, SIXES = 1, 2, 3


def test_every_kind_of_table_has_its_methods_the_usual_one_first() -> None:
    assert {side: [method.code for method in methods_for(side)] for side in (1, 2, 3)} == {
        PAIRS: [
            *("round-robin", "swiss", "one-side-stationary", "scrambled-mitchell", "howell"),
            *("sides-in-turn", "final", "knock-out", "mitchell", "team-of-four"),
            *("winners-up", "head-table"),
            *("winners-stay", "colour-cards", "random-draw"),
        ],
        FOURS: [
            *("planned", "whist", "compass", "final", "winners-up", "head-table"),
            *("winners-stay", "winners-split", "losers-split", "whist-drive"),
            *("colour-cards", "random-draw"),
        ],
        SIXES: ["planned", "final", "winners-up", "head-table", "winners-stay", "random-draw"],
    }


def test_every_method_says_when_to_choose_it() -> None:
    for code, method in METHODS.items():
        assert method.code == code
        assert method.when.endswith(".")


@pytest.mark.parametrize(
    ("side", "entrants", "rounds", "code"),
    [
        (PAIRS, 10, 6, "round-robin"),
        (FOURS, 19, 6, "planned"),
        (FOURS, 12, 11, "whist"),
        (FOURS, 13, 13, "whist"),
        (FOURS, 14, 13, "planned"),
        (SIXES, 24, 6, "planned"),
    ],
)
def test_the_usual_method_is_what_most_would_choose(
    side: int, entrants: int, rounds: int, code: str
) -> None:
    assert usual_method(side, entrants, rounds) == code
    assert without_effort(code)(Asked(range(entrants), rounds, side=side)).rounds


@pytest.mark.parametrize("tables", [4, 5, 6, 8, 9, 10, 12, 15])
def test_if_the_compass_repeats_a_search_is_better(tables: int) -> None:
    assert better(Asked(range(1, 4 * tables + 1), 6, side=2), "compass") == "planned"


@pytest.mark.parametrize("tables", [7, 11, 13, 14, 16, 25])
def test_if_nobody_meets_twice_nothing_is_better(tables: int) -> None:
    assert better(Asked(range(1, 4 * tables + 1), 6, side=2), "compass") is None


@pytest.mark.parametrize(
    ("asked", "code", "other"),
    [
        (Asked(range(1, 19), 6, side=2), "compass", "planned"),  # it has no plan for 18 at all
        (Asked(range(1, 13), 11, side=2), "planned", None),  # that is the whist schedule already
        (Asked(range(1, 9), 6), "one-side-stationary", "round-robin"),
        (Asked(range(1, 13), 6), "one-side-stationary", None),
        (Asked(range(1, 13), 6), "round-robin", None),
        (Asked(range(1, 13), 6, side=2), "colour-cards", None),  # partners stay, as they wish
        (Asked(range(1, 5), 5), "one-side-stationary", None),  # a round robin has no plan either
        (Asked(range(1, 13), 6, side=2), "winners-up", None),  # nobody knows before play
        (Asked([1], 6), "one-side-stationary", None),
    ],
)
def test_a_better_alternative_is_named_if_there_is_one(
    asked: Asked, code: str, other: str | None
) -> None:
    assert better(asked, code) == other


@pytest.mark.parametrize("code", METHODS)
def test_a_single_player_is_told_how_many_are_needed(code: str) -> None:
    for side in METHODS[code].sides:
        with pytest.raises(RotationImpossible) as refused:
            METHODS[code].plan(Asked([1], 6, side=side))
        assert (
            str(refused.value)
            == {
                PAIRS: "A round needs at least 2 pairs or teams. On the list: 1. Missing: 1.",
                FOURS: "A table needs 4 players. On the list: 1. Missing: 3.",
                SIXES: "A table of six needs 6 players. On the list: 1. Missing: 5.",
            }[side]
        )


@pytest.mark.parametrize("code", METHODS)
def test_nobody_is_seated_twice(code: str) -> None:
    for side in METHODS[code].sides:
        with pytest.raises(RotationImpossible) as refused:
            METHODS[code].plan(Asked([*range(1, 13), 7], 3, side=side))
        assert refused.value.finding.text == (
            "Number 7 is in the list twice; each may be there once."
        )


@pytest.mark.parametrize(
    ("code", "asked", "sentence"),
    [
        (
            "compass",
            Asked(range(1, 20), 6, side=2),
            "This rotation needs full tables of four: 16 or 20 players, not 19.",
        ),
        (
            "whist",
            Asked(range(1, 20), 18, side=2),
            "No complete whist schedule is known here for 19 players; the nearest number that has "
            "one is 20. “Made for this number” works with any number.",
        ),
        (
            "whist",
            Asked(range(1, 21), 6, side=2),
            "The complete whist schedule for 20 players has 19 rounds, not 6. “Made for "
            "this number” works with any number of rounds.",
        ),
        (
            "round-robin",
            Asked(range(1, 6), 6),
            "When 5 play, the most rounds possible without a second meeting is 5, not 6: allow "
            "second meetings, or play fewer rounds.",
        ),
        (
            "swiss",
            Asked(range(1, 7), 6),
            "When 6 play, the most rounds possible without a second meeting is 5, not 6: allow "
            "second meetings, or play fewer rounds.",
        ),
        (
            "colour-cards",
            Asked(range(1, 9), 3),
            "When 8 play, the most rounds possible without a second meeting is 2, not 3: allow "
            "second meetings, or play fewer rounds.",
        ),
        (
            "colour-cards",
            Asked(range(1, 6), 4, allow_rematches=True),
            "5 is an odd number, and in this rotation only one half ever sits out: it can "
            "give only 3 of the 4 rounds. Play fewer rounds, or use a round robin.",
        ),
    ],
)
def test_an_impossible_request_is_refused_with_the_nearest_possible_one(
    code: str, asked: Asked, sentence: str
) -> None:
    with pytest.raises(RotationImpossible) as refused:
        METHODS[code].plan(asked)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("players", [5, 7, 11, 13, 17, 19, 23])
def test_a_prime_number_of_players_has_a_plan(players: int) -> None:
    assert len(without_effort("planned")(Asked(range(players), 3, side=2)).rounds) == 3


@pytest.mark.parametrize("code", [code for code, method in METHODS.items() if method.by_round])
def test_once_all_rounds_are_planned_no_more_are_added(code: str) -> None:
    method = METHODS[code]
    asked = Asked(range(1, 13), 1, side=method.sides[0])
    with pytest.raises(RotationImpossible, match="All rounds are planned already: 1"):
        method.plan(Asked(range(1, 13), 1, side=method.sides[0], played=method.plan(asked)))
