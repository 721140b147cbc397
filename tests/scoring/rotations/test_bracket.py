"""The bracket of a knock-out: published charts, and what holds for 3 to 128 entrants."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
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

#: The first round from top to bottom, as charts for 8, 16 and 32 are sold and printed:
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
def test_the_lines_equal_those_of_published_charts(entrants: int) -> None:
    assert lines_of(entrants) == PUBLISHED[entrants]


def meetings(matches: tuple[Match, ...]) -> list[tuple[int, ...]]:
    return [match.entrants for match in matches]


def test_twelve_entrants_by_hand() -> None:
    """The charts for 12: the first four wait, and meet the winners of 5 to 12."""
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
    """The bracket after each of its rounds, with random winners."""
    found = [bracket]
    while not found[-1].is_over:
        now = found[-1]
        won = [tuple(random.sample(match.entrants, 2)) for match in now.due]
        found.append(Bracket(now.seeds, (*now.beaten, *won), now.gone, now.cup))
    return found


ENTRANTS, SEEDS = st.integers(2, 64), st.integers(0, 2**32)
#: Each example plays a bracket of dozens to its end.
few = settings(max_examples=30)


@few
@given(ENTRANTS, SEEDS)
def test_everybody_plays_until_they_lose(entrants: int, seed: int) -> None:
    *_, last = played(Bracket(tuple(range(1, entrants + 1))), Random(seed))
    lost = Counter(loser for _, loser in last.beaten)
    assert sum(lost.values()) == entrants - 1
    assert set(lost.values()) <= {1}
    assert lost.keys() == set(last.seeds) - {last.champion}
    assert sorted(last.places.values())[:3] == [1, 2, 3][:entrants]


@few
@given(ENTRANTS)
def test_only_the_best_get_byes_and_only_in_the_first_round(entrants: int) -> None:
    first, *later = played(Bracket(tuple(range(1, entrants + 1))), Random(0))
    byes = {each for match in first.stages[0] if match.is_bye for each in match.entrants}
    assert byes == set(range(1, 2 * len(first.stages[0]) - entrants + 1))
    assert not any(match.is_bye for stage in first.stages[1:] for match in stage)
    assert first.rounds == len(later) == (entrants - 1).bit_length()


@few
@given(ENTRANTS)
def test_if_the_better_one_always_wins_the_best_two_meet_last(entrants: int) -> None:
    now = Bracket(tuple(range(1, entrants + 1)))
    for stage in range(now.rounds):
        left = len(now.stages[stage])
        won = [(min(match.entrants), max(match.entrants)) for match in now.due]
        now = Bracket(now.seeds, (*now.beaten, *won))
        assert now.still_in == now.seeds[:left]
    assert meetings(now.stages[-1]) == [(1, 2)]


@few
@given(ENTRANTS, SEEDS, st.data())
def test_a_departure_lets_the_opponent_through(
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


def test_two_entrants_are_enough() -> None:
    bracket = Bracket((7, 3))
    assert meetings(bracket.due) == [(7, 3)]
    assert Bracket((7, 3), frozenset({(3, 7)})).champion == 3


def test_the_plan_seats_the_matches_due_and_names_nobody_who_is_out() -> None:
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


def test_the_losers_of_the_semi_finals_play_for_third_place() -> None:
    cup = Cup(third_place=True)
    semis = Bracket((1, 2, 3, 4), [(1, 4), (3, 2)], cup=cup)
    assert meetings(semis.due) == [(1, 3), (4, 2)]
    over = Bracket(semis.seeds, [*semis.beaten, (3, 1), (2, 4)], cup=cup)
    assert over.is_over
    assert over.places == {3: 1, 1: 2, 2: 3, 4: 4}


@few
@given(ENTRANTS, SEEDS)
def test_third_place_takes_one_more_match(entrants: int, seed: int) -> None:
    first = Bracket(tuple(range(1, entrants + 1)), cup=Cup(third_place=True))
    *_, last = played(first, Random(seed))
    assert len(last.beaten) == entrants - 1 + (entrants >= 4)
    assert sorted(last.places.values())[:4] == [1, 2, 3, 4][:entrants]


@pytest.mark.parametrize(("best_of", "enough"), [(1, 1), (3, 2), (5, 3)])
def test_a_match_is_over_once_the_other_side_cannot_win_it(best_of: int, enough: int) -> None:
    cup = Cup(best_of)
    lost = [(2, 1)] * (enough - 1)
    assert not Bracket((1, 2), [*lost, *[(1, 2)] * (enough - 1)], cup=cup).is_over
    assert Bracket((1, 2), [*lost, *[(1, 2)] * enough], cup=cup).champion == 1
    assert Bracket(tuple(range(1, 9)), cup=cup).rounds == 3 * best_of


def test_a_winner_of_two_rounds_waits_while_others_play_a_third() -> None:
    bracket = Bracket((1, 2, 3, 4), [(1, 4), (2, 3), (1, 4), (3, 2)], cup=Cup(3))
    assert meetings(bracket.due) == [(2, 3)]
    assert bracket.still_in == (1, 2, 3)


CONSOLATION = Cup(consolation=True)


def field(bracket: Bracket) -> frozenset[int]:
    """Who plays in the consolation."""
    return bracket.consolation.entrants if bracket.consolation else frozenset()


def test_the_consolation_of_eight_by_hand() -> None:
    """The losers of the first stage meet beside the semi-finals, then beside the final."""
    first = Bracket(tuple(range(1, 9)), [(1, 8), (4, 5), (2, 7), (6, 3)], cup=CONSOLATION)
    assert meetings(first.due) == [(1, 4), (2, 6), (8, 5), (7, 3)]
    second = Bracket(first.seeds, [*first.beaten, (1, 4), (2, 6), (5, 8), (3, 7)], cup=CONSOLATION)
    assert meetings(second.due) == [(1, 2), (5, 3)]
    assert second.still_in == (1, 2, 3, 5)
    over = Bracket(first.seeds, [*second.beaten, (2, 1), (3, 5)], cup=CONSOLATION)
    assert over.is_over
    assert over.places == {2: 1, 1: 2, 4: 3, 6: 3, 3: 5, 5: 6, 8: 7, 7: 7}


def test_a_bye_does_not_count_as_a_match() -> None:
    """Of twelve the first four wait: 1 and 2 lose their first match in the second stage."""
    first = [(8, 9), (5, 12), (7, 10), (6, 11)]
    bracket = Bracket(
        tuple(range(1, 13)), [*first, (8, 1), (4, 5), (7, 2), (3, 6)], cup=CONSOLATION
    )
    assert field(bracket) == {9, 12, 10, 11, 1, 2}
    assert meetings(bracket.due) == [(8, 4), (7, 3), (1, 9), (2, 10)]
    assert bracket.places[5] == bracket.places[6] == 5
    assert bracket.places[12] == 7


def test_whoever_plays_for_third_place_plays_no_consolation() -> None:
    cup = Cup(third_place=True, consolation=True)
    assert Bracket((1, 2, 3, 4), cup=cup).consolation is None
    seven = Bracket(tuple(range(1, 8)), [(4, 5), (2, 7), (3, 6), (4, 1), (2, 3)], cup=cup)
    assert meetings(seven.due) == [(4, 2), (1, 3), (7, 6)]
    assert seven.rounds == 3


@pytest.mark.parametrize("entrants", [2, 3])
def test_a_single_loser_has_nobody_to_play_a_consolation_with(entrants: int) -> None:
    assert Bracket(tuple(range(1, entrants + 1)), cup=CONSOLATION).consolation is None


@few
@given(st.integers(3, 128), SEEDS, st.sampled_from([1, 3, 5]), st.booleans())
def test_exactly_the_first_match_losers_play_the_consolation(
    entrants: int, seed: int, best_of: int, third: bool
) -> None:
    cup = Cup(best_of, third, consolation=True)
    *_, last = brackets = played(Bracket(tuple(range(1, entrants + 1)), cup=cup), Random(seed))
    assert len(brackets) - 1 <= brackets[0].rounds
    for now in brackets:
        due = [each for match in now.due for each in match.entrants]
        assert len(set(due)) == len(due)
        assert set(due) <= set(now.still_in)
    winners = {match.winner for stage in last.stages for match in stage if not match.is_bye}
    lost_first = set(last.seeds) - winners
    second = {each for match in (last.main.last, last.third) if match for each in match.entrants}
    assert field(last) in (lost_first - second, frozenset())
    assert bool(field(last)) == (len(lost_first - second) > 1)
    assert len(last.still_in) == 1 + bool(field(last))


@few
@given(st.integers(4, 128), SEEDS, st.booleans())
def test_the_consolation_gives_the_places_behind_all_others(
    entrants: int, seed: int, third: bool
) -> None:
    cup = Cup(third_place=third, consolation=True)
    *_, last = played(Bracket(tuple(range(1, entrants + 1)), cup=cup), Random(seed))
    places = Counter(last.places.values())
    assert all(place == 1 + sum(n for p, n in places.items() if p < place) for place in places)
    if own := field(last):
        assert min(last.places[each] for each in own) == entrants - len(own) + 1


@few
@given(st.integers(3, 64), SEEDS, st.data())
def test_in_the_consolation_a_departure_also_lets_the_opponent_through(
    entrants: int, seed: int, data: st.DataObject
) -> None:
    brackets = played(Bracket(tuple(range(1, entrants + 1)), cup=CONSOLATION), Random(seed))
    now = data.draw(st.sampled_from(brackets[:-1]))
    gone = frozenset(data.draw(st.sets(st.sampled_from(now.seeds))))
    after = Bracket(now.seeds, now.beaten, gone, CONSOLATION)
    assert all(gone.isdisjoint(match.entrants) for match in after.due)
    *_, last = rest = played(after, Random(seed))
    assert last.is_over
    assert last.places.keys() == set(last.seeds)
    assert len(brackets[: brackets.index(now)]) + len(rest) - 1 <= now.rounds
