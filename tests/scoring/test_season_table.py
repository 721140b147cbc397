"""The table of a season, compared with figures worked out by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import (
    SEASON_TIES,
    Counting,
    SeasonLine,
    SeasonPart,
    SeasonWay,
    season_table,
    sum_if_known,
)

ANN, BO, CY, DI = 1, 2, 3, 4


def part(event: int, points: int, **more: int) -> SeasonPart:
    values = {"hands": 48, "rounds": 6, "place": 1, **more}
    return SeasonPart(event, points, **values)


#: Ann came to all four, Bo to three, Cy to four, Di to one.
SEASON = {
    ANN: [part(0, 200), part(1, 150, place=3), part(2, 180, place=2), part(3, 100, place=5)],
    BO: [part(0, 190, place=2), part(1, 210), part(3, 140, place=2)],
    CY: [part(0, 150, place=3), part(1, 180, place=2), part(2, 200), part(3, 150)],
    DI: [part(2, 90, place=4, hands=24, rounds=3)],
}


def table(
    way: SeasonWay, season: dict[int, list[SeasonPart]] = SEASON
) -> list[tuple[int, int | None, str]]:
    """Who is in which place, with which worth."""
    return [
        (line.person, line.rank, str(line.worth)) for line in season_table(season, way)
    ]  # fmt: skip


def test_all_points_of_all_events_are_added_up() -> None:
    assert table(SeasonWay()) == [(CY, 1, "680"), (ANN, 2, "630"), (BO, 3, "540"), (DI, 4, "90")]


def test_only_the_best_two_count_and_level_people_share_the_place() -> None:
    assert table(SeasonWay(best=2)) == [
        (BO, 1, "400"), (ANN, 2, "380"), (CY, 2, "380"), (DI, 4, "90"),
    ]  # fmt: skip


def test_the_next_best_event_separates_level_people_then_the_one_after() -> None:
    lines = season_table(SEASON, SeasonWay(best=2, ties=("next-best",)))
    # Ann's third best is 150, Cy's as well; then Ann's fourth is 100, and Cy's 150.
    assert [(line.person, line.rank, line.why) for line in lines] == [
        (BO, 1, None), (CY, 2, "next-best"), (ANN, 3, None), (DI, 4, None),
    ]  # fmt: skip


def test_an_average_is_over_all_hands_of_the_events_that_count() -> None:
    assert table(SeasonWay(Counting.HANDS))[-1] == (ANN, 4, str(Fraction(630, 192)))
    assert table(SeasonWay(Counting.ROUNDS))[:2] == [(BO, 1, "30"), (DI, 1, "30")]


def test_people_who_came_too_seldom_are_below_without_a_place() -> None:
    lines = season_table(SEASON, SeasonWay(Counting.ROUNDS, least=3))
    assert [(line.person, line.rank) for line in lines] == [(BO, 1), (CY, 2), (ANN, 3), (DI, None)]


def test_places_earn_points_and_a_shared_place_the_mean_of_those_shared() -> None:
    way = SeasonWay(Counting.PLACES, places=(10, 7, 5))
    assert table(way) == [(CY, 1, "32"), (BO, 2, "24"), (ANN, 3, "22"), (DI, 4, "0")]
    level = {ANN: [part(0, 9, place=2, level=3)], BO: [part(0, 9, place=3, level=1)]}
    assert table(way, level) == [(BO, 1, "5"), (ANN, 2, "4")]  # (7 + 5 + 0) / 3


def test_first_places_separate_and_unknown_figures_do_not() -> None:
    level = {
        ANN: [part(0, 50, place=2, sets=1), part(1, 50, place=2, sets=1)],
        BO: [part(0, 60, place=1), part(1, 40, place=2, sets=4)],
    }
    assert table(SeasonWay(ties=("wins",)), level) == [(BO, 1, "100"), (ANN, 2, "100")]
    assert table(SeasonWay(ties=("fewest-sets",)), level) == [(ANN, 1, "100"), (BO, 1, "100")]


def test_a_line_says_what_a_further_event_must_be_worth() -> None:
    way = SeasonWay(best=2)
    ann, di = (season_table({who: SEASON[who]}, way)[0] for who in (ANN, DI))
    assert (ann.to_beat(way), di.to_beat(way)) == (180, None)
    assert [each.event for each in ann.counted] == [0, 2]
    assert [each.event for each in ann.dropped] == [1, 3]


def test_without_hands_there_is_no_average_of_zero() -> None:
    empty = {ANN: [part(0, 0, hands=0), part(1, 48)]}
    assert table(SeasonWay(Counting.HANDS, best=1), empty) == [(ANN, 1, "1")]


def test_an_unknown_tie_breaker_is_refused() -> None:
    with pytest.raises(ValueError, match="'luck'"):
        season_table({}, SeasonWay(ties=("luck",)))


parts = st.builds(
    SeasonPart,
    event=st.just(0),
    points=st.integers(-20, 60),
    hands=st.integers(0, 8),
    rounds=st.integers(0, 2),
    place=st.none() | st.integers(1, 4),
    level=st.integers(1, 3),
    sets=st.none() | st.integers(0, 2),
    lone_made=st.none() | st.integers(0, 2),
)
seasons = st.dictionaries(st.integers(1, 9), st.lists(parts, max_size=6)).map(
    lambda season: {
        who: [SeasonPart(at, *_figures(each)) for at, each in enumerate(own)]
        for who, own in season.items()
    }
)
ways = st.builds(
    SeasonWay,
    counting=st.sampled_from(Counting),
    best=st.none() | st.integers(1, 4),
    least=st.integers(0, 3),
    places=st.just((6, 4, 3, 1)),
    ties=st.permutations(sorted(SEASON_TIES)).map(lambda order: tuple(order[:2])),
)


def _figures(each: SeasonPart) -> tuple[int, int, int, int | None, int, int | None, int | None]:
    return (
        each.points, each.hands, each.rounds, each.place, each.level, each.sets, each.lone_made,
    )  # fmt: skip


def worth_by_hand(own: list[SeasonPart], way: SeasonWay) -> Fraction:
    """The worth of one person, worked out without the code under test."""
    if way.counting in (Counting.HANDS, Counting.ROUNDS):
        pairs = [
            (each.points, each.hands if way.counting is Counting.HANDS else each.rounds)
            for each in own
        ]
        pairs = [each for each in pairs if each[1]]
        pairs.sort(key=lambda each: Fraction(*each), reverse=True)
        kept = pairs[: way.best]
        return Fraction(sum(each[0] for each in kept), sum(each[1] for each in kept) or 1)
    if way.counting is Counting.TOTAL:
        values = [Fraction(each.points) for each in own]
    else:
        values = [shared_by_hand(each.place, each.level, way.places) for each in own]
    return sum(sorted(values, reverse=True)[: way.best], Fraction(0))


def shared_by_hand(place: int | None, level: int, places: tuple[int, ...]) -> Fraction:
    if place is None:
        return Fraction(0)
    earned = dict(enumerate(places, start=1))
    return Fraction(sum(earned.get(each, 0) for each in range(place, place + level)), level)


def is_same_worth(one: SeasonLine, way: SeasonWay, own: list[SeasonPart]) -> bool:
    if way.counting in (Counting.HANDS, Counting.ROUNDS):
        # With equal averages, another choice of events may have another worth.
        values = [each.value for each in (*one.counted, *one.dropped)]
        if len(set(values)) < len(values):
            return True
    return one.worth == worth_by_hand(own, way)


@given(seasons, ways)
def test_the_explanation_of_every_line_adds_up_to_its_worth(
    season: dict[int, list[SeasonPart]], way: SeasonWay
) -> None:
    lines = season_table(season, way)
    assert sorted(line.person for line in lines) == sorted(season)
    for line in lines:
        assert is_same_worth(line, way, season[line.person])
        assert way.best is None or len(line.counted) <= way.best
        assert (line.rank is None) == (len(season[line.person]) < way.least)
        if line.counted and line.dropped:
            assert min(each.value for each in line.counted) >= max(
                each.value for each in line.dropped
            )
    placed = [line for line in lines if line.rank is not None]
    assert [line.worth for line in placed] == sorted((line.worth for line in placed), reverse=True)
    ranks = [line.rank for line in placed]
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks if rank]  # type: ignore[operator]


@given(seasons, ways)
def test_people_who_share_a_place_are_level_in_everything_known(
    season: dict[int, list[SeasonPart]], way: SeasonWay
) -> None:
    lines = [line for line in season_table(season, way) if line.rank is not None]
    for one in lines:
        level = [line for line in lines if line.rank == one.rank]
        assert one.shared == (len(level) > 1)
        for code in way.ties:
            figures = {SEASON_TIES[code].figure(line) for line in level}
            assert len(figures) == 1 or None in figures


def test_a_sum_with_an_unknown_part_is_unknown() -> None:
    assert (sum_if_known([1, 2]), sum_if_known([1, None])) == (3, None)
