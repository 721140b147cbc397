"""Who sits out: in turn, and with whom."""

from scoring.rotations.sit_outs import by_turns


def test_players_needed_in_the_first_round_sit_out_later() -> None:
    out = by_turns([0, 0, 0], 3, 1, {}, not_first=[0])
    assert out[0] == [1]
    assert sorted(out) == [[0], [1], [2]]


def test_players_who_missed_more_before_sit_out_last() -> None:
    assert by_turns([1, 0, 0], 3, 1, {}) == [[1], [2], [0]]


def test_mates_sit_out_together_if_that_is_as_fair() -> None:
    assert by_turns([0, 0, 0, 0], 2, 2, {1: [3], 3: [1]}, not_first=[0]) == [[1, 3], [0, 2]]
