"""The rating compared with the formulas of its paper, and what people may expect of it."""

import math

import pytest

from scoring.standings import Contest, Rating, rated
from tests.bench.rating_figures import AFTERNOONS, WAYS, rows, season

BEFORE = {1: Rating(31, 5), 2: Rating(22, 8), 3: Rating(27, 4), 4: Rating(25, 7), 5: Rating(20, 3)}


def worked(contest: Contest, before: dict[int, Rating]) -> dict[int, Rating]:
    """Weng and Lin (2011), algorithm 1, for two sides.

    `c` is the spread of luck and doubt together, `p` the first side's chance to win; everybody
    moves by the surprise, `score - p`, in proportion to the own doubt.
    """
    known = {person: before.get(person, Rating()) for side in contest.sides for person in side}
    wide = {person: each.spread**2 + 0.04**2 for person, each in known.items()}
    c = math.sqrt(sum(wide.values()) + 2 * (50 / 3) ** 2)
    one, other = (sum(known[person].strength for person in side) for side in contest.sides)
    p = 1 / (1 + math.exp((other - one) / c))
    score = {None: 0.5, 0: 1.0, 1: 0.0}[contest.won]
    return {
        person: Rating(
            known[person].strength + wide[person] / c * (score - p) * (1, -1)[number],
            math.sqrt(wide[person] * (1 - wide[person] / c**2 * p * (1 - p))),
        )
        for number, side in enumerate(contest.sides)
        for person in side
    }


@pytest.mark.parametrize("won", [0, 1, None])
@pytest.mark.parametrize("sides", [((1, 2), (3, 4)), ((1, 9), (8, 5)), ((1, 2, 9), (3, 4, 5))])
def test_a_hand_moves_everybody_as_in_the_paper(
    sides: tuple[tuple[int, ...], tuple[int, ...]], won: int | None
) -> None:
    contest = Contest(sides, won)
    expected = worked(contest, BEFORE)
    found = rated([contest], BEFORE)
    assert found.keys() == expected.keys()
    for person, rating in found.items():
        assert rating.strength == pytest.approx(expected[person].strength)
        assert rating.spread == pytest.approx(expected[person].spread)


def test_hands_are_rated_one_after_another() -> None:
    hands = [Contest(((1, 2), (3, 4)), 0), Contest(((1, 3), (2, 4)), 1)]
    after_first = rated(hands[:1], BEFORE)
    assert rated(hands, BEFORE) == rated(hands[1:], after_first)


def test_a_newcomer_has_50_and_much_doubt() -> None:
    newcomer = Rating()
    assert (newcomer.value, newcomer.doubt) == (50, 33)


def test_an_expected_result_keeps_the_rating_and_reduces_doubt() -> None:
    found = rated([Contest(((1, 2), (3, 4)), None)], {})
    assert {each.value for each in found.values()} == {50}
    assert all(each.spread < Rating().spread for each in found.values())


def test_a_win_against_strong_opponents_is_worth_more() -> None:
    strong = {3: Rating(35, 5), 4: Rating(35, 5)}
    weak = {3: Rating(15, 5), 4: Rating(15, 5)}
    contest = [Contest(((1, 2), (3, 4)), 0)]
    assert rated(contest, strong)[1].strength > rated(contest, weak)[1].strength


def test_without_play_nobody_moves() -> None:
    assert rated([], BEFORE) == {}


def test_if_like_meets_like_it_finds_the_order_that_points_a_hand_miss() -> None:
    """The same seeds each time; the script beside it has more runs, and the other ways to meet."""
    found = [
        each
        for seed in range(2)
        for each in season(WAYS["like meets like, partners drawn"], seed)
        if each.afternoons in (10, 20)
    ]
    ahead = sum(each.hands - each.points for each in found) / len(found)
    assert ahead > 0.05
    assert min(each.hands for each in found) > 0.7


@pytest.mark.long
def test_the_table_has_a_row_for_each_way_to_meet() -> None:
    assert len(list(rows(1))) == 1 + len(WAYS) * len(AFTERNOONS)
