"""A ranking grown from the one before equals the ranking made from scratch."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import TIE_BREAKERS, Kind, Memory, Score, Standings, ranked
from tests.scoring.test_standing_reasons import a_round, scores_of

Scores = dict[int, tuple[Score, ...]]

ROUNDS, ENTRANTS = 3, range(1, 7)

some = st.sets(st.sampled_from(ENTRANTS))
beside_play = st.builds(
    Score,
    st.sampled_from(ENTRANTS),
    st.none() | st.integers(1, ROUNDS),
    st.integers(-1, 2) | st.fractions(-1, 1, max_denominator=2),
    kind=st.sampled_from([each for each in Kind if each is not Kind.PLAY]),
)
played = st.lists(a_round, min_size=1, max_size=ROUNDS).map(scores_of)
places = st.dictionaries(st.sampled_from(ENTRANTS), st.integers(0, 2))
terms = st.fixed_dictionaries(
    {
        "chain": st.lists(st.sampled_from(sorted(TIE_BREAKERS)), unique=True, max_size=6),
        "cuts": st.lists(places, max_size=2),
        "sections": places,
        "reached": places,
        "first": st.integers(1, 2),
    }
)


@st.composite
def afternoons(draw: st.DrawFn) -> list[tuple[Scores, dict[str, Any]]]:
    """Successive versions: the scores, and the terms by which they are ranked.

    From one to the next some entrants have other scores; occasionally somebody comes or goes, or
    the terms change.
    """
    everybody, now, found = _drawn(draw), draw(terms), []
    for _ in range(draw(st.integers(2, 5))):
        there = draw(st.just(set(ENTRANTS)) | some)
        found.append(({each: everybody[each] for each in ENTRANTS if each in there}, now))
        other = _drawn(draw)
        everybody |= {each: other[each] for each in draw(some)}
        now = draw(st.just(now) | terms)
    return found


def _drawn(draw: st.DrawFn) -> Scores:
    scores = draw(played)
    if draw(st.booleans()):  # every count was handed in
        counts = ("made", "sets", "lone_made")
        scores = [
            replace(own, **{each: getattr(own, each) or 0 for each in counts}) for own in scores
        ]
    scores += draw(st.lists(beside_play, max_size=3))
    return {each: tuple(own for own in scores if own.entrant == each) for each in ENTRANTS}


@given(afternoons())
def test_a_ranking_updated_from_the_last_equals_one_made_from_scratch(
    versions: list[tuple[Scores, dict[str, Any]]],
) -> None:
    memory = Memory()
    grown = [ranked(scores, ROUNDS, memory=memory, **now) for scores, now in versions]
    made = [ranked(scores, ROUNDS, **now) for scores, now in versions]
    # Compare all at the end, to see that none has changed the one it was grown from.
    assert grown == made
    assert [_reasons(each) for each in grown] == [_reasons(each) for each in made]


@given(afternoons())
def test_two_rankings_may_be_updated_from_the_same_one(
    versions: list[tuple[Scores, dict[str, Any]]],
) -> None:
    """Two threads may do so, each for a reader of its own version."""
    (first, terms), *others = versions
    memory, found = Memory(), []
    ranked(first, ROUNDS, memory=memory, **terms)
    base = memory.last
    for scores, now in others:
        memory.last = base
        found.append(ranked(scores, ROUNDS, memory=memory, **now))
    assert found == [ranked(scores, ROUNDS, **now) for scores, now in others]


def _reasons(standings: Standings) -> list[object]:
    return [line.reason for line in standings.lines]


def _hall() -> Scores:
    """A hundred pairs in level twos, 2 points apart."""
    return {pair: (Score(pair, 1, 100 - (pair - 1) // 2 * 2, 1, 0, 0),) for pair in range(1, 101)}


def _with_points(scores: Scores, pair: int, points: int) -> Scores:
    (own,) = scores[pair]
    return {**scores, pair: (replace(own, points=own.points + points),)}


def _made_anew(before: Standings, after: Standings) -> list[int]:
    """The pairs with other lines than before."""
    known = set(map(id, before.lines))
    return [line.entrant for line in after.lines if id(line) not in known]


def test_only_lines_that_somebody_passed_are_made_again() -> None:
    memory, scores = Memory(), _hall()
    before = ranked(scores, 1, ("total", "share"), memory=memory)
    # It passes 48 and 47 and joins the pairs 45 and 46, which the lines of 43 and 44 refer to.
    after = ranked(_with_points(scores, 49, 4), 1, ("total", "share"), memory=memory)
    assert _made_anew(before, after) == [43, 44, 45, 46, 49, 47, 48, 50]
    assert [line.rank for line in after.lines[42:50]] == [43, 43, 45, 45, 45, 48, 48, 50]


def test_changes_at_both_ends_leave_the_middle_alone() -> None:
    memory, scores = Memory(), _hall()
    before = ranked(scores, 1, ("total", "made", "share"), memory=memory)
    scores = _with_points(_with_points(scores, 3, 1), 100, -1)
    after = ranked(scores, 1, ("total", "made", "share"), memory=memory)
    assert _made_anew(before, after) == [1, 2, 3, 4, 97, 98, 99, 100]


def test_somebody_passing_many_passes_somebody_who_moves_a_little() -> None:
    memory, scores = Memory(), _hall()
    ranked(scores, 1, ("total", "share"), memory=memory)
    for pairs in ({20: 1, 80: 70}, {81: 75, 22: -1, 10: -90}):
        for pair, points in pairs.items():
            scores = _with_points(scores, pair, points)
        after = ranked(scores, 1, ("total", "share"), memory=memory)
        assert after == ranked(scores, 1, ("total", "share"))


def test_a_count_that_is_no_longer_known_separates_nobody() -> None:
    memory, scores, chain = Memory(), _hall(), ("made", "total", "share")
    scores[7] = (replace(scores[7][0], made=3),)
    assert ranked(scores, 1, chain, memory=memory).lines[0].why == "made"
    scores = {**scores, 50: (replace(scores[50][0], made=None),)}
    after = ranked(scores, 1, chain, memory=memory)
    assert after == ranked(scores, 1, chain)
    assert {line.why for line in after.lines[:-1]} == {"total", "share"}


def test_if_nothing_changed_no_line_is_made_again() -> None:
    memory = Memory()
    before = ranked(_hall(), 1, ("total", "head-to-head"), memory=memory)
    after = ranked(_hall(), 1, ("total", "head-to-head"), memory=memory)
    assert _made_anew(before, after) == []
