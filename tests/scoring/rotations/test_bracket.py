"""The bracket of a knock-out: published charts, and what holds for 3 to 128 who go in."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rotations import (
    METHODS,
    Asked,
    Bracket,
    Cup,
    Match,
    Plan,
    RotationImpossible,
    RoundPlan,
)
from scoring.rotations.bracket import lines_of

#: The first round from the top to the bottom, as charts for 8, 16 and 32 are sold and printed:
#: https://www.printyourbrackets.com/8seeded.html, 16seeded.html, 32seeded.html
PUBLISHED = {
    8: (1, 8, 4, 5, 2, 7, 3, 6),
    16: (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11),
    32: (
        *(1, 32, 16, 17, 8, 25, 9, 24, 4, 29, 13, 20, 5, 28, 12, 21),
        *(2, 31, 15, 18, 7, 26, 10, 23, 3, 30, 14, 19, 6, 27, 11, 22),
    ),
}


@pytest.mark.parametrize("entrants", PUBLISHED)
def test_the_lines_are_those_of_published_charts(entrants: int) -> None:
    assert lines_of(entrants) == PUBLISHED[entrants]


def meetings(matches: tuple[Match, ...]) -> list[tuple[int, ...]]:
    return [match.entrants for match in matches]


def test_twelve_by_hand() -> None:
    """The charts for 12: the first four wait, and meet who wins between 5 to 12."""
    bracket = Bracket(tuple(range(1, 13)))
    assert meetings(bracket.stages[0]) == [
        (1,),
        (8, 9),
        (4,),
        (5, 12),
        (2,),
        (7, 10),
        (3,),
        (6, 11),
    ]
    assert meetings(bracket.due) == [(8, 9), (5, 12), (7, 10), (6, 11)]
    second = Bracket(bracket.seeds, frozenset({(9, 8), (5, 12), (7, 10), (6, 11)}))
    assert meetings(second.due) == [(1, 9), (4, 5), (2, 7), (3, 6)]
    assert second.places == {
        **dict.fromkeys([1, 2, 3, 4, 5, 6, 7, 9], 1),
        8: 9,
        12: 9,
        10: 9,
        11: 9,
    }


def played(bracket: Bracket, random: Random) -> list[Bracket]:
    """The bracket after each of its rounds, won at random."""
    found = [bracket]
    while not found[-1].is_over:
        now = found[-1]
        won = [tuple(random.sample(match.entrants, 2)) for match in now.due]
        found.append(Bracket(now.seeds, (*now.beaten, *won), now.gone, now.cup))
    return found


ENTRANTS, SEEDS = st.integers(2, 128), st.integers(0, 2**32)


@given(ENTRANTS, SEEDS)
def test_everybody_plays_until_the_match_that_is_lost(entrants: int, seed: int) -> None:
    *_, last = played(Bracket(tuple(range(1, entrants + 1))), Random(seed))
    lost = Counter(loser for _, loser in last.beaten)
    assert sum(lost.values()) == entrants - 1
    assert set(lost.values()) <= {1}
    assert lost.keys() == set(last.seeds) - {last.champion}
    assert sorted(last.places.values())[:3] == [1, 2, 3][:entrants]


@given(ENTRANTS)
def test_only_the_best_wait_and_only_in_the_first_round(entrants: int) -> None:
    first, *later = played(Bracket(tuple(range(1, entrants + 1))), Random(0))
    byes = {each for match in first.stages[0] if match.is_bye for each in match.entrants}
    assert byes == set(range(1, 2 * len(first.stages[0]) - entrants + 1))
    assert not any(match.is_bye for stage in first.stages[1:] for match in stage)
    assert first.rounds == len(later) == (entrants - 1).bit_length()


@given(ENTRANTS)
def test_if_the_better_one_always_wins_the_best_meet_last(entrants: int) -> None:
    now = Bracket(tuple(range(1, entrants + 1)))
    for stage in range(now.rounds):
        left = len(now.stages[stage])
        won = [(min(match.entrants), max(match.entrants)) for match in now.due]
        now = Bracket(now.seeds, (*now.beaten, *won))
        assert now.still_in == now.seeds[:left]
    assert meetings(now.stages[-1]) == [(1, 2)]


@given(ENTRANTS, SEEDS, st.data())
def test_who_leaves_lets_the_other_one_through(
    entrants: int, seed: int, data: st.DataObject
) -> None:
    brackets = played(Bracket(tuple(range(1, entrants + 1))), Random(seed))
    now = data.draw(st.sampled_from(brackets[:-1]))
    gone = frozenset(data.draw(st.sets(st.sampled_from(now.seeds))))
    after = Bracket(now.seeds, now.beaten, gone)
    assert all(gone.isdisjoint(match.entrants) for match in after.due)
    *_, last = played(after, Random(seed))
    left = set(now.still_in) - gone
    assert (last.champion in left) if left else (last.champion is None or last.champion in gone)


def test_two_are_enough() -> None:
    bracket = Bracket((7, 3))
    assert meetings(bracket.due) == [(7, 3)]
    assert Bracket((7, 3), frozenset({(3, 7)})).champion == 3


def test_the_plan_seats_whom_the_bracket_lets_meet_and_names_nobody_who_is_out() -> None:
    order = [5, 3, 1, 4, 2]
    asked = Asked(range(1, 6), 3, order=order)
    first = METHODS["knock-out"].plan(asked)
    assert [table.sides for table in first.rounds[0].tables] == [((4,), (2,))]
    assert first.rounds[0].sit_outs == (1, 3, 5)
    bracket = Bracket(tuple(order), frozenset({(2, 4)}))
    second = METHODS["knock-out"].plan(Asked(range(1, 6), 3, played=first, bracket=bracket))
    assert second.rounds[0] == first.rounds[0]
    assert [table.sides for table in second.rounds[1].tables] == [((5,), (2,)), ((3,), (1,))]
    assert second.rounds[1].sit_outs == ()


def test_after_the_last_match_there_is_nobody_to_meet() -> None:
    over = Bracket((1, 2), frozenset({(1, 2)}))
    asked = Asked([1, 2], 3, played=Plan((RoundPlan(()),)), bracket=over)
    with pytest.raises(RotationImpossible, match="The knock-out is over"):
        METHODS["knock-out"].plan(asked)


def test_two_who_lose_before_the_last_match_play_for_the_third_place() -> None:
    cup = Cup(third_place=True)
    semis = Bracket((1, 2, 3, 4), [(1, 4), (3, 2)], cup=cup)
    assert meetings(semis.due) == [(1, 3), (4, 2)]
    over = Bracket(semis.seeds, [*semis.beaten, (3, 1), (2, 4)], cup=cup)
    assert over.is_over
    assert over.places == {3: 1, 1: 2, 2: 3, 4: 4}


@given(ENTRANTS, SEEDS)
def test_with_a_third_place_there_is_one_match_more(entrants: int, seed: int) -> None:
    first = Bracket(tuple(range(1, entrants + 1)), cup=Cup(third_place=True))
    *_, last = played(first, Random(seed))
    assert len(last.beaten) == entrants - 1 + (entrants >= 4)
    assert sorted(last.places.values())[:4] == [1, 2, 3, 4][:entrants]


@pytest.mark.parametrize(("best_of", "enough"), [(1, 1), (3, 2), (5, 3)])
def test_a_match_is_over_when_the_other_one_cannot_win_it(best_of: int, enough: int) -> None:
    cup = Cup(best_of)
    lost = [(2, 1)] * (enough - 1)
    assert not Bracket((1, 2), [*lost, *[(1, 2)] * (enough - 1)], cup=cup).is_over
    assert Bracket((1, 2), [*lost, *[(1, 2)] * enough], cup=cup).champion == 1
    assert Bracket(tuple(range(1, 9)), cup=cup).rounds == 3 * best_of


def test_who_has_won_twice_waits_while_the_others_play_a_third_round() -> None:
    bracket = Bracket((1, 2, 3, 4), [(1, 4), (2, 3), (1, 4), (3, 2)], cup=Cup(3))
    assert meetings(bracket.due) == [(2, 3)]
    assert bracket.still_in == (1, 2, 3)
