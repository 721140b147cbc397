"""The reason of each line, recomputed from the lines themselves."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import CHOICES, Kind, Line, Reason, Score, standings

#: What each tie-breaker compares, read off a line; more is better.
FIGURES: dict[str, Callable[[Line], float | Fraction | None]] = {
    "total": lambda line: line.total,
    "average": lambda line: Fraction(sum(line.played), max(1, len(line.played))),
    "rounds-won": lambda line: line.won,
    "made": lambda line: line.made,
    "fewest-sets": lambda line: None if line.sets is None else -line.sets,
    "lone-made": lambda line: line.lone_made,
    "best-round": lambda line: max(line.played, default=None),
    "last-round": lambda line: line.by_round[-1],
    "cut": lambda line: -line.cut[line.entrant] if line.cut else None,
}

order = st.permutations(range(1, 7))
points = st.integers(0, 2)
count = st.one_of(st.none(), st.integers(0, 2))
table = st.tuples(points, points, count, count, count)
a_round = st.tuples(order, st.tuples(table, table, table))
chains = st.lists(st.sampled_from([*FIGURES, "head-to-head"]), unique=True, max_size=6)


def scores_of(rounds: list[tuple[list[int], tuple[tuple[int, ...], ...]]]) -> list[Score]:
    """Three tables a round: two numbers meet, both with the counts that were drawn."""
    scores = []
    for number, (seated, tables) in enumerate(rounds, 1):
        for place, (own, theirs, made, sets, lone) in enumerate(tables):
            one, other = seated[2 * place : 2 * place + 2]
            scores += [
                Score(one, number, own, made, sets, lone, against=theirs, opponents=(other,)),
                Score(other, number, theirs, sets, made, 0, against=own, opponents=(one,)),
            ]
    return scores


def test_every_tie_breaker_is_checked_by_an_independent_figure() -> None:
    checked = FIGURES.keys() | {"head-to-head", "share"}
    assert checked == CHOICES.keys(), (
        "FIGURES above reads off a line what each tie-breaker compares, more is better:"
        f" add or drop {sorted(checked ^ CHOICES.keys())}"
    )


@given(
    st.lists(a_round, min_size=1, max_size=4),
    chains,
    st.dictionaries(st.integers(1, 6), st.integers(1, 6)),
    st.dictionaries(st.integers(1, 6), st.integers(-2, 2)),
)
def test_the_reason_and_its_figures_are_true(
    rounds: list[tuple[list[int], tuple[tuple[int, ...], ...]]],
    chain: list[str],
    cuts: dict[int, int],
    given_points: dict[int, int],
) -> None:
    scores = scores_of(rounds)
    scores += [Score(who, None, each, kind=Kind.ADJUSTMENT) for who, each in given_points.items()]
    lines = standings(scores, range(1, 7), len(rounds), [*chain, "share"], cuts=[cuts]).lines
    assert lines[-1].reason is None
    for above, below in pairwise(lines):
        reason = above.reason
        assert reason is not None
        assert reason.below == below.entrant
        assert (reason.code == "share") is (above.rank == below.rank)
        before = chain[: chain.index(reason.code)] if reason.code != "share" else chain
        assert all(is_level(above, below, name) for name in reason.level)
        assert set(reason.level) <= set(before)
        assert_decided(reason, above, below, lines, before)


def is_level(above: Line, below: Line, name: str) -> bool:
    if name == "head-to-head":
        one, other = above.meetings[below.entrant], below.meetings[above.entrant]
        return one.points == other.points
    return FIGURES[name](above) == FIGURES[name](below)


def assert_decided(
    reason: Reason, above: Line, below: Line, lines: tuple[Line, ...], before: list[str]
) -> None:
    """The figures are those of the lines, and the first is better."""
    if reason.code == "share":
        return
    assert reason.own is not None
    if reason.code == "head-to-head":
        assert reason.own > (reason.theirs or 0)
        if reason.met_one:
            own, theirs = above.meetings[below.entrant], below.meetings[above.entrant]
            assert reason.met == (own.points, theirs.points)
            assert own.points > theirs.points
        return
    own, theirs = FIGURES[reason.code](above), FIGURES[reason.code](below)
    assert abs(reason.own) == abs(own or 0)
    assert theirs is None or (own is not None and own > theirs)
    # The cards count only among exactly those who cut, and so may be unknown here.
    for name in set(before) - set(reason.level) - {"head-to-head", "cut"}:
        # What was compared before and is not named was unknown for somebody who was level.
        unknown = [line for line in lines if FIGURES[name](line) is None]
        assert unknown, name


def test_a_figure_unknown_for_both_is_not_called_level() -> None:
    scores = [Score(1, 1, 9), Score(1, 2, 0), Score(2, 1, 5), Score(2, 2, 4)]
    reason = standings(scores, [1, 2], 2, ("total", "made", "best-round")).lines[0].reason
    assert reason is not None
    assert (reason.code, reason.level) == ("best-round", ("total",))


def test_three_level_entrants_are_separated_by_their_results_against_each_other() -> None:
    """Each beat one of the others: 1 by 9 and -1, 2 by 2 and -9, 3 by 1 and -2."""
    scores = scores_by_hand((1, 2, 20, 11), (2, 3, 13, 11), (3, 1, 11, 10))
    lines = standings(scores, [1, 2, 3], 3, ("head-to-head",)).lines
    reasons = [line.reason for line in lines]
    assert [line.entrant for line in lines] == [1, 3, 2]
    assert [(r.own, r.theirs, r.met_one) for r in reasons if r] == [(8, -1, False), (-1, -7, False)]


def scores_by_hand(*tables: tuple[int, int, int, int]) -> list[Score]:
    return [
        score
        for number, (one, other, own, theirs) in enumerate(tables, 1)
        for score in (
            Score(one, number, own, against=theirs, opponents=(other,)),
            Score(other, number, theirs, against=own, opponents=(one,)),
        )
    ]
