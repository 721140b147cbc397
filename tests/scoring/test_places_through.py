"""Who stood where after each round, by the points alone."""

from scoring.standings import places_through


def test_points_add_up_from_round_to_round() -> None:
    assert places_through([[10, 0, 5], [4, 9, 9], [0, 0, 30]]) == [
        (1, 2, 3), (2, 1, 2), (3, 3, 1),
    ]  # fmt: skip


def test_level_entrants_share_the_better_place_and_the_next_one_stays_free() -> None:
    assert places_through([[5], [5], [4]]) == [(1,), (1,), (3,)]


def test_a_missing_result_gives_nothing() -> None:
    assert places_through([[None, 3], [1, None]]) == [(2, 1), (1, 2)]


def test_without_entrants_there_are_no_places() -> None:
    assert places_through([]) == []
