"""Every tie-breaker alone and in chains, compared with afternoons ranked by hand."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import TIE_BREAKERS, Kind, Line, Score, Standings, standings


def round_of(number: int, *tables: tuple[int, int, int, int]) -> list[Score]:
    """The scores of a round: each table as two entrants and their points."""
    return [
        score
        for one, other, points, against in tables
        for score in (
            Score(one, number, points, against=against, opponents=(other,)),
            Score(other, number, against, against=points, opponents=(one,)),
        )
    ]


#: Three rounds of four pairs. Totals: 1 and 2 have 70 each, 3 and 4 have 50 each.
AFTERNOON = [
    *round_of(1, (1, 2, 20, 30), (3, 4, 25, 15)),
    *round_of(2, (1, 3, 30, 10), (2, 4, 20, 25)),
    *round_of(3, (1, 4, 20, 10), (2, 3, 20, 15)),
]


def told(table: Standings) -> list[tuple[int, int, str | None]]:
    return [(line.rank, line.entrant, line.why) for line in table.lines]


def ranked(*chain: str, scores: Sequence[Score] = AFTERNOON) -> list[tuple[int, int, str | None]]:
    return told(standings(scores, [1, 2, 3, 4], 3, chain=chain))


@pytest.mark.parametrize(
    ("chain", "lines"),
    [
        (("total",), [(1, 1, "share"), (1, 2, "total"), (3, 3, "share"), (3, 4, None)]),
        # 1 won two rounds, 2 two, 3 and 4 one each.
        (("rounds-won",), [(1, 1, "share"), (1, 2, "rounds-won"), (3, 3, "share"), (3, 4, None)]),
        # 2 won against 1 by ten points, and 3 against 4.
        (
            ("total", "head-to-head"),
            [(1, 2, "head-to-head"), (2, 1, "total"), (3, 3, "head-to-head"), (4, 4, None)],
        ),
        # Best rounds: 30, 30, 25, 25.
        (
            ("total", "best-round"),
            [(1, 1, "share"), (1, 2, "total"), (3, 3, "share"), (3, 4, None)],
        ),
        # Last rounds: 20, 20, 15, 10.
        (
            ("total", "last-round"),
            [(1, 1, "share"), (1, 2, "total"), (3, 3, "last-round"), (4, 4, None)],
        ),
        (
            ("total", "best-round", "last-round", "head-to-head"),
            [(1, 2, "head-to-head"), (2, 1, "total"), (3, 3, "last-round"), (4, 4, None)],
        ),
    ],
)
def test_the_afternoon_is_ranked_as_by_hand(
    chain: tuple[str, ...], lines: list[tuple[int, int, str | None]]
) -> None:
    assert ranked(*chain) == lines


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("made", Score(1, 1, 9, 4, 1, 0), Score(2, 1, 9, 3, 1, 0)),
        ("fewest-sets", Score(1, 1, 9, 4, 0, 0), Score(2, 1, 9, 4, 1, 0)),
        ("lone-made", Score(1, 1, 9, 4, 1, 1), Score(2, 1, 9, 4, 1, 0)),
    ],
)
def test_counts_separate_two_with_the_same_total(name: str, better: Score, worse: Score) -> None:
    table = standings([worse, better], [1, 2], 1, chain=("total", name, "share"))
    assert told(table) == [(1, 1, name), (2, 2, None)]


@pytest.mark.parametrize("name", ["made", "fewest-sets", "lone-made", "rounds-won", "cut"])
def test_a_figure_not_known_for_everybody_separates_nobody(name: str) -> None:
    scores = [Score(1, 1, 9, 4, 1, 1, against=3), Score(2, 1, 9)]
    table = standings(scores, [1, 2], 1, chain=("total", name), cuts=[{1: 1}])
    assert told(table) == [(1, 1, "share"), (1, 2, None)]


def is_known(name: str, **counts: int) -> bool:
    """Whether the figure of two who met is known if their sheet had only these counts."""
    scores = [replace(score, **counts) for score in round_of(1, (1, 2, 9, 9))]
    lines = standings(scores, [1, 2], 1, cuts=[{1: 1, 2: 2}]).lines
    return None not in TIE_BREAKERS[name].figures(lines)


@pytest.mark.parametrize("name", TIE_BREAKERS)
def test_a_tie_breaker_that_needs_counts_says_so(name: str) -> None:
    needs_counts = is_known(name, sets=1, lone_made=0) and not is_known(name)
    assert TIE_BREAKERS[name].from_counts is needs_counts, (
        f"let the row of {name} in tie_breakers.py say from_counts={needs_counts}"
    )


def test_the_average_is_over_the_rounds_played() -> None:
    """1 played twice for 40, 2 once for 25 and sat out for 15: 20 a round against 25."""
    scores = [
        *round_of(1, (1, 3, 22, 30)),
        *round_of(2, (1, 2, 18, 25)),
        Score(2, 1, 15, kind=Kind.SIT_OUT),
    ]
    assert told(standings(scores, [1, 2], 2, chain=("average",))) == [
        (1, 2, "average"),
        (2, 1, None),
    ]


def test_a_level_round_is_half_a_round_won() -> None:
    scores = [*round_of(1, (1, 2, 16, 16)), *round_of(2, (1, 3, 10, 20))]
    lines = standings(scores, [1, 2, 3], 2, chain=("rounds-won",)).lines
    assert [(line.entrant, line.won) for line in lines] == [
        (3, Fraction(1)), (1, Fraction(1, 2)), (2, Fraction(1, 2)),
    ]  # fmt: skip


def test_three_who_did_not_all_meet_are_not_separated_by_their_meetings() -> None:
    scores = [*round_of(1, (1, 2, 10, 20)), *round_of(2, (1, 3, 20, 10), (2, 4, 10, 20))]
    table = standings(scores, [1, 2], 2, chain=("total", "head-to-head"))
    assert [line.entrant for line in table.lines] == [2, 1]
    level = standings([*scores, Score(3, 1, 20)], [1, 2, 3], 2, chain=("total", "head-to-head"))
    assert {line.rank for line in level.lines} == {1}


def test_cutting_the_cards_separates_the_last_ones() -> None:
    scores = [Score(entrant, 1, 9) for entrant in (1, 2, 3)]
    table = standings(scores, [1, 2, 3], 1, chain=("total", "cut"), cuts=[{1: 3, 2: 1, 3: 2}])
    assert told(table) == [(1, 2, "cut"), (2, 3, "cut"), (3, 1, None)]


def test_the_cards_count_only_among_exactly_those_who_cut_together() -> None:
    """1 and 2 cut for a place, 3 and 4 for another one; then 4 turns out to be ahead."""
    cuts = [{1: 2, 2: 1}, {3: 3, 4: 4}]
    scores = [*(Score(entrant, 1, 9) for entrant in (1, 2, 3)), Score(4, 1, 12)]
    table = standings(scores, [1, 2, 3, 4], 1, chain=("total", "cut"), cuts=cuts)
    assert [(line.rank, line.entrant) for line in table.lines] == [(1, 4), (2, 1), (2, 2), (2, 3)]
    apart = standings([*scores, Score(3, 2, 1)], [1, 2, 3, 4], 2, ("total", "cut"), cuts=cuts)
    assert [(line.rank, line.entrant) for line in apart.lines] == [(1, 4), (2, 3), (3, 2), (4, 1)]


meetings = st.permutations(range(1, 7)).flatmap(
    lambda order: st.tuples(
        *(
            st.tuples(st.just(one), st.just(other), st.integers(0, 3), st.integers(0, 3))
            for one, other in zip(order[::2], order[1::2], strict=True)
        )
    )
)
chains = st.lists(
    st.sampled_from(sorted({*TIE_BREAKERS} - {"share", "total"})), unique=True, max_size=5
)


@given(st.lists(meetings, min_size=1, max_size=4), chains)
def test_the_reason_shown_is_true(
    rounds: list[tuple[tuple[int, int, int, int], ...]], chain: list[str]
) -> None:
    """Each line is level with the next by all tie-breakers before the reason, and better by it."""
    scores = [
        score for number, tables in enumerate(rounds, 1) for score in round_of(number, *tables)
    ]
    lines = standings(scores, range(1, 7), len(rounds), chain=("total", *chain)).lines
    level: list[Sequence[Line]] = [lines]
    for name in ("total", *chain):
        split = [part for group in level for part in TIE_BREAKERS[name](group)]
        for above, below in pairwise(lines):
            together = any(above in group and below in group for group in level)
            apart = not any(above in part and below in part for part in split)
            assert (above.why == name) is (together and apart)
        level = list(split)
    for above, below in pairwise(lines):
        assert (above.why == "share") is (above.rank == below.rank)
    assert lines[-1].why is None
