"""The order of merit, compared with an afternoon that was ranked without this program."""

import csv
import doctest
from pathlib import Path

import pytest

from scoring import standings as module
from scoring.standings import Kind, Line, OfEach, Score, TieBreaker, standings

DATA = Path(__file__).parents[1] / "data"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


LONE_VALUES = {"call-2": 12, "call-1": 18, "moon": 24}


def score_by_hand(row: dict[str, str]) -> list[Score]:
    """Score one reported hand as the Ottawa page says, without the engine."""
    this_round, pairs = int(row["round"]), (int(row["ns"]), int(row["ew"]))
    if row["bid"] == "passed out":
        return [Score(pair, this_round, 0, 0, 0, 0) for pair in pairs]
    tricks = (int(row["ns_tricks"]), int(row["ew_tricks"]))
    makers = 0 if row["declarer"] in "NS" else 1
    lone = LONE_VALUES.get(row["bid"])
    needed = 8 if lone else int(row["bid"])
    made = tricks[makers] >= needed
    value = lone or (tricks[makers] if made else needed)
    earned = value if made else -value
    return [
        Score(
            pairs[makers], this_round, earned, int(made), int(not made), int(made and bool(lone))
        ),
        Score(pairs[1 - makers], this_round, tricks[1 - makers], 0, 0, 0),
    ]


def ottawa_scores() -> list[Score]:
    return [score for row in rows("ottawa-pairs-hands.csv") for score in score_by_hand(row)]


def as_row(line: Line) -> list[str]:
    return [
        str(cell)
        for cell in (
            line.rank, line.entrant, *line.by_round, line.total, line.made, line.sets,
            line.lone_made,
        )
    ]  # fmt: skip


def test_the_ottawa_afternoon_comes_out_as_published() -> None:
    published = [
        [row["rank"], row["pair"], *(row[f"round_{n}"] for n in range(1, 7)), row["total"],
         row["contracts_made"], row["sets"], row["lone_made"]]
        for row in rows("ottawa-pairs-standings.csv")
    ]  # fmt: skip
    assert len(published) == 12
    table = standings(ottawa_scores(), range(1, 13), rounds=6)
    assert [as_row(line) for line in table.lines] == published


def test_standings_after_round_four_leave_the_later_rounds_out() -> None:
    four = standings(ottawa_scores(), range(1, 13), rounds=4)
    assert four.rounds == 4
    assert four.lines[0].by_round == (21, 39, 31, 38)
    assert [(line.entrant, line.total) for line in four.lines] == [
        (10, 129), (3, 114), (5, 113), (8, 109), (11, 103), (2, 96),
        (7, 95), (6, 92), (12, 88), (4, 81), (1, 65), (9, -64),
    ]  # fmt: skip


def test_hands_and_whole_rounds_give_the_same_standings() -> None:
    hands = [Score(1, 1, 5, 1, 0, 0), Score(1, 1, -4, 0, 1, 0), Score(2, 1, 3, 0, 0, 0)]
    whole = [Score(1, 1, 1, 1, 1, 0), Score(2, 1, 3, 0, 0, 0)]
    assert standings(hands, [1, 2], 1) == standings(whole, [1, 2], 1)


def test_equal_totals_share_the_place_and_the_next_place_is_skipped() -> None:
    totals = {1: 20, 2: 30, 3: 30, 4: 41}
    table = standings([Score(pair, 1, points) for pair, points in totals.items()], totals, 1)
    assert [(line.rank, line.entrant, line.shared) for line in table.lines] == [
        (1, 4, False), (2, 2, True), (2, 3, True), (4, 1, False),
    ]  # fmt: skip


def test_each_line_says_why_it_is_above_the_next() -> None:
    totals = {1: 20, 2: 30, 3: 30, 4: 41}
    table = standings([Score(pair, 1, points) for pair, points in totals.items()], totals, 1)
    assert [line.why for line in table.lines] == ["total", "share", "total", None]


def test_without_any_score_everybody_is_first() -> None:
    table = standings([], [3, 1, 2], rounds=2)
    assert [(line.rank, line.entrant, line.by_round) for line in table.lines] == [
        (1, 1, (None, None)), (1, 2, (None, None)), (1, 3, (None, None)),
    ]  # fmt: skip
    assert [line.why for line in table.lines] == ["share", "share", None]


def test_without_entrants_there_are_no_lines() -> None:
    assert standings([], [], rounds=3).lines == ()


def test_a_round_not_played_yet_is_none_and_a_round_without_points_is_0() -> None:
    table = standings([Score(1, 2, 0, 0, 0, 0)], [1], rounds=3)
    assert table.lines[0].by_round == (None, 0, None)


def test_one_unknown_count_makes_the_sum_unknown() -> None:
    scores = [Score(1, 1, 30, 4, 1, 0), Score(1, 2, 25, made=None, sets=2, lone_made=None)]
    line = standings(scores, [1], rounds=2).lines[0]
    assert (line.total, line.made, line.sets, line.lone_made) == (55, None, 3, None)


def test_no_count_is_unknown_for_somebody_who_has_not_played() -> None:
    line = standings([], [1], rounds=1).lines[0]
    assert (line.total, line.made, line.sets, line.lone_made) == (0, 0, 0, 0)


def test_a_sit_out_counts_its_points_and_hides_no_count() -> None:
    scores = [Score(1, 1, 30, 4, 1, 0), Score(1, 2, 20, kind=Kind.SIT_OUT)]
    line = standings(scores, [1], rounds=2).lines[0]
    assert (line.by_round, line.total, line.made, line.sat_out) == ((30, 20), 50, 4, (2,))


def test_a_sit_out_worth_nothing_is_still_recorded() -> None:
    line = standings([Score(1, 1, 0, kind=Kind.SIT_OUT)], [1], rounds=1).lines[0]
    assert (line.by_round, line.sat_out) == ((0,), (1,))


def test_an_adjustment_is_apart_from_the_rounds_and_counts_in_the_total() -> None:
    scores = [
        Score(1, 1, 30, 4, 1, 0),
        Score(1, 1, -4, kind=Kind.ADJUSTMENT),
        Score(1, None, 1, kind=Kind.ADJUSTMENT),
    ]
    line = standings(scores, [1], rounds=1).lines[0]
    assert (line.by_round, line.adjustment, line.total, line.made) == ((30,), -3, 27, 4)


def test_entrants_not_listed_are_not_ranked() -> None:
    scores = [Score(1, 1, 30), Score(2, 1, 40)]
    assert [line.entrant for line in standings(scores, [1], rounds=1).lines] == [1]


def test_an_unknown_tie_breaker_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="There is no tie-breaker called 'coin'"):
        standings([], [1], rounds=1, chain=("total", "coin"))


def test_an_additional_tie_breaker_works_in_the_chain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slam = TieBreaker(
        name="Slam",
        help="Fewest slams.",
        figures=OfEach(lambda tally: tally.sets),
        level="slams",
        why="fewer slams",
        lowest_first=True,
    )
    monkeypatch.setitem(module.TIE_BREAKERS, "slam", slam)
    scores = [Score(1, 1, 9, 0, 3, 0), Score(2, 1, 9, 0, 1, 0), Score(3, 1, 12, 0, 5, 0)]
    table = standings(scores, [1, 2, 3], 1, chain=("total", "slam", "share"))
    assert [(line.rank, line.entrant, line.why) for line in table.lines] == [
        (1, 3, "total"), (2, 2, "slam"), (3, 1, None),
    ]  # fmt: skip


def test_the_example_in_the_module_is_right() -> None:
    assert doctest.testmod(module).failed == 0
