"""What a round is worth to somebody who sat out, arrived later or had left."""

from fractions import Fraction

import pytest

from scoring.standings import Kind, Score, SitOutWorth, missed_scores, sit_out_scores, standings
from scoring.standings.worth import rounded

#: Round 1: 1 beats 2 by 30 to 21; round 2: 2 and 3 are level at 20; round 3: 3 beats 1, 25 to 10.
PLAYED = [
    Score(1, 1, 30, against=21, opponents=(2,)), Score(2, 1, 21, against=30, opponents=(1,)),
    Score(2, 2, 20, against=20, opponents=(3,)), Score(3, 2, 20, against=20, opponents=(2,)),
    Score(3, 3, 25, against=10, opponents=(1,)), Score(1, 3, 10, against=25, opponents=(3,)),
]  # fmt: skip
#: Who sat out: 3 in the first round, 1 in the second, 2 in the third.
SIT_OUTS = [(3, 1), (1, 2), (2, 3)]


def worth(kind: SitOutWorth, over: set[int], fixed: int = 0) -> dict[int, int | None]:
    """The points of whoever sat out, by round; None if they are still open."""
    scores = sit_out_scores(SIT_OUTS, PLAYED, worth=kind, fixed=fixed, over=over)
    return {
        score.round or 0: score.points if score.kind is Kind.SIT_OUT else None for score in scores
    }


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        (SitOutWorth.FIXED, {1: 8, 2: 8, 3: 8}),
        # (30 + 21) / 2 is 25.5; halves are rounded up.
        (SitOutWorth.ROUND, {1: 26, 2: 20, 3: 18}),
        # 3 has 20 and 25, 1 has 30 and 10, 2 has 21 and 20.
        (SitOutWorth.OWN, {1: 23, 2: 20, 3: 21}),
        # Both were unbeaten in round 2.
        (SitOutWorth.WINNERS, {1: 30, 2: 20, 3: 25}),
    ],
)
def test_a_sit_out_is_worth_what_the_event_says(kind: SitOutWorth, points: dict[int, int]) -> None:
    assert worth(kind, {1, 2, 3}, fixed=8) == points


@pytest.mark.parametrize("against", [0, None])
def test_an_entrant_not_known_to_have_fewer_points_was_not_beaten(against: int | None) -> None:
    level = [Score(1, 1, 0, against=against), Score(2, 1, 0, against=against)]
    (score,) = sit_out_scores([(3, 1)], level, worth=SitOutWorth.WINNERS, fixed=8, over={1})
    assert score == Score(3, 1, 0, kind=Kind.SIT_OUT)


@pytest.mark.parametrize("kind", [SitOutWorth.ROUND, SitOutWorth.OWN, SitOutWorth.WINNERS])
def test_sitting_out_a_round_still_in_play_is_worth_nothing_yet(kind: SitOutWorth) -> None:
    assert worth(kind, {1, 2})[3] is None


def test_somebody_without_a_finished_round_has_no_average_yet() -> None:
    assert worth(SitOutWorth.OWN, {1}) == {1: None, 2: None, 3: None}


def test_a_round_still_in_play_is_in_no_average() -> None:
    assert worth(SitOutWorth.OWN, {1, 2})[2] == 30


def test_an_open_sit_out_is_recorded_without_points() -> None:
    scores = sit_out_scores([(1, 1)], [], worth=SitOutWorth.ROUND, fixed=5, over=[])
    line = standings(scores, [1], 1).lines[0]
    assert (line.by_round, line.sat_out, line.total) == ((None,), (1,), 0)


def test_missed_rounds_count_as_one_s_own_average() -> None:
    scores = list(missed_scores([(2, 3), (2, 4)], PLAYED, over={1, 2, 3, 4}))
    assert scores == [Score(2, 3, 21, kind=Kind.MISSED), Score(2, 4, 21, kind=Kind.MISSED)]
    line = standings([*PLAYED, *scores], [2], 4).lines[0]
    assert (line.by_round, line.missed, line.total) == ((21, 20, 21, 21), (3, 4), 83)
    assert line.played == (21, 20)


def test_one_s_own_average_is_over_the_rounds_of_the_session() -> None:
    """Rounds 1 and 2 are a session, round 3 the next one: what is played there changes nothing."""
    before, after = (
        {
            (score.entrant, score.round): score.points
            for score in sit_out_scores(
                [(3, 1), (1, 2), (2, 3)], PLAYED[:count], worth=SitOutWorth.OWN, fixed=0,
                over={1, 2, 3}, sessions={1, 3},
            )
        }
        for count in (4, 6)
    )  # fmt: skip
    assert before == after == {(3, 1): 20, (1, 2): 30, (2, 3): 0}


def test_a_round_missed_before_arrival_counts_as_the_average_of_the_session() -> None:
    scores = missed_scores([(3, 1), (2, 3)], PLAYED, over={1, 2, 3}, sessions={1, 3})
    assert list(scores) == [Score(3, 1, 20, kind=Kind.MISSED)]


def test_a_round_that_is_not_over_is_not_missed_yet() -> None:
    assert [score.round for score in missed_scores([(2, 3), (2, 4)], PLAYED, over={1, 2, 3})] == [3]


def test_somebody_without_a_finished_round_gets_nothing_for_missed_ones() -> None:
    assert list(missed_scores([(9, 2), (9, 3)], PLAYED, over={1, 2, 3})) == []


@pytest.mark.parametrize(
    ("points", "whole"),
    [(Fraction(13, 2), 7), (Fraction(-13, 2), -6), (Fraction(19, 3), 6), (Fraction(5), 5)],
)
def test_halves_are_rounded_up(points: Fraction, whole: int) -> None:
    assert rounded(points) == whole


def test_a_handicap_counts_in_the_total_and_in_no_round() -> None:
    scores = [Score(1, 1, 30), Score(1, None, 6, kind=Kind.HANDICAP)]
    line = standings(scores, [1], 1).lines[0]
    assert (line.by_round, line.handicap, line.adjustment, line.total) == ((30,), 6, 0, 36)


def test_rounds_before_the_first_that_counts_are_shown_but_do_not_count() -> None:
    scores = [
        Score(1, 1, 30, 4, 1, 1, against=2, opponents=(2,)),
        Score(1, 2, 20, 2, 0, 0, against=44),
    ]
    line = standings([*scores, Score(1, 1, -5, kind=Kind.ADJUSTMENT)], [1], 2, first=2).lines[0]
    assert (line.by_round, line.total, line.adjustment) == ((30, 20), 20, 0)
    assert (line.made, line.sets, line.lone_made, line.won) == (2, 0, 0, 0)
    assert (line.played, line.meetings) == ((20,), {})


def test_everybody_in_a_higher_section_ranks_above_the_next() -> None:
    scores = [Score(1, 1, 10), Score(2, 1, 90), Score(3, 1, 20), Score(4, 1, 99)]
    lines = standings(
        scores, [1, 2, 3, 4], 1, chain=("section", "total"), sections={1: 0, 3: 0, 2: 1}
    ).lines
    assert [(line.rank, line.entrant, line.why) for line in lines] == [
        (1, 3, "total"), (2, 1, "section"), (3, 2, "section"), (4, 4, None),
    ]  # fmt: skip
