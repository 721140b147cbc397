"""Charts published by others, read by our proof: its verdict must match what is known of them.

tests/data/published-charts.csv has the charts of euchrefun.com for 15, 16 and 17 players and two of
https://github.com/rutrum/euchre, one that its author calls perfect and one with the faults counted
by its author. Each game is written as first pair-second pair.
"""

import csv
from collections import Counter
from pathlib import Path

import pytest

from scoring.rotations import Fairness, Plan, RoundPlan, TablePlan, check_plan, proof

CHARTS = Path(__file__).parents[2] / "data" / "published-charts.csv"


def chart(name: str) -> Plan:
    with CHARTS.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["chart"] == name]
    return Plan(
        tuple(
            RoundPlan(
                tuple(table(number, game) for number, game in enumerate(row["games"].split(), 1)),
                tuple(map(int, row["sit_outs"].split())),
            )
            for row in rows
        )
    )


def table(number: int, game: str) -> TablePlan:
    (a, b), (c, d) = (map(int, pair.split("+")) for pair in game.split("-"))
    return TablePlan(number, ((a, b), (c, d)))


def proved(name: str, players: int) -> Fairness:
    plan = chart(name)
    assert check_plan(plan, range(1, players + 1)) == []
    return proof(plan)


@pytest.mark.parametrize(("players", "sit_outs"), [(15, 3), (16, 0), (17, 1)])
def test_in_the_charts_of_euchrefun_nobody_partners_anybody_twice(
    players: int, sit_outs: int
) -> None:
    """As their page promises; and all sit out equally often."""
    fairness = proved(f"euchrefun {players}", players)
    assert fairness.verdicts[1].text == "Nobody partners anybody twice."
    assert set(fairness.sit_outs.values()) == {sit_outs}
    assert fairness.most_sit_outs.at_bound


@pytest.mark.parametrize("players", [16, 17])
def test_with_16_and_17_players_everybody_partners_everybody(players: int) -> None:
    assert len(proved(f"euchrefun {players}", players).partners) == players * (players - 1) // 2


@pytest.mark.parametrize(
    ("players", "one", "other", "times"), [(15, 6, 7, 6), (16, 1, 2, 7), (17, 1, 12, 5)]
)
def test_two_who_oppose_each_other_again_and_again_are_named(
    players: int, one: int, other: int, times: int
) -> None:
    """Counted with a text editor: the lines of the chart in which the two oppose each other."""
    verdicts = [verdict.text for verdict in proved(f"euchrefun {players}", players).verdicts]
    assert f"Most often opponents: {one} and {other}, {times} times." in verdicts


def test_the_perfect_chart_for_eight_is_perfect() -> None:
    fairness = proved("rutrum 8", 8)
    assert set(fairness.partners.values()) == {1}
    assert set(fairness.opponents.values()) == {2}
    assert [verdict.code for verdict in fairness.verdicts[1:4]] == [
        "no-partner-twice",
        "opponents-needed",
        "rematches-needed",
    ]


def test_the_faults_of_the_chart_for_thirteen_match_its_author_s_count() -> None:
    """12 repeated partnerships, 21 third and later meetings as opponents, two sit out twice."""
    fairness = proved("rutrum 13", 13)
    assert fairness.partner_repeats.counted == 12
    assert sum(times - 2 for times in fairness.opponents.values() if times > 2) == 21
    assert Counter(fairness.sit_outs.values())[2] == 2
    assert [verdict.code for verdict in fairness.verdicts[1:3]] == [
        "partners-perhaps-none",
        "most-partners",
    ]
