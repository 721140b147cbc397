"""Afternoons worked out on paper from the rules, compared with the round-by-round methods.

tests/data/swiss-by-hand.csv and ladder-by-hand.csv have every table of every round with its points;
a line without a table is a sit-out. Each round was derived from the words of the rule: total the
points (the lower number first if they are equal), then move or pair as the rule says. In the first
round everybody sat by number.
"""

import csv
from collections import Counter
from pathlib import Path

import pytest

from scoring.rotations import METHODS, Asked, Plan, RoundPlan, Side, TablePlan

DATA = Path(__file__).parents[2] / "data"
Row = dict[str, str]


def rows(name: str) -> dict[str, list[Row]]:
    """The lines of a file by event."""
    events: dict[str, list[Row]] = {}
    with (DATA / name).open(newline="") as file:
        for row in csv.DictReader(file):
            events.setdefault(row["event"], []).append(row)
    return events


EVENTS = rows("swiss-by-hand.csv") | rows("ladder-by-hand.csv")


def side(text: str) -> Side:
    return tuple(int(entrant) for entrant in text.split("+"))


def round_of(played: list[Row]) -> RoundPlan:
    return RoundPlan(
        tuple(
            TablePlan(int(row["table"]), (side(row["first"]), side(row["second"])))
            for row in played
            if row["table"]
        ),
        tuple(int(row["first"]) for row in played if not row["table"]),
    )


def totals(played: list[Row]) -> Counter[int]:
    points = Counter[int]()
    for row in played:
        points.update(dict.fromkeys(side(row["first"]), int(row["points_first"])))
        if row["table"]:
            points.update(dict.fromkeys(side(row["second"]), int(row["points_second"])))
    return points


def winners(played: list[Row]) -> dict[int, int]:
    decided = [row for row in played if row["table"]]
    both = {int(row["table"]): (row["points_first"], row["points_second"]) for row in decided}
    return {table: int(int(b) > int(a)) for table, (a, b) in both.items() if a != b}


@pytest.mark.parametrize("name", EVENTS)
def test_every_round_equals_the_one_worked_by_hand(name: str) -> None:
    lines = EVENTS[name]
    rounds = [[row for row in lines if row["round"] == number] for number in "123456"]
    by_hand = [round_of(each) for each in rounds if each]
    everybody = sorted(totals(rounds[0]))
    for number, expected in enumerate(by_hand):
        before = [row for each in rounds[:number] for row in each]
        points = totals(before)
        asked = Asked(
            everybody,
            len(by_hand),
            side=int(lines[0]["side"]),
            played=Plan(tuple(by_hand[:number])),
            order=sorted(everybody, key=lambda entrant: (-points[entrant], entrant)),
            won=winners(rounds[number - 1]) if number else {},
        )
        plan = METHODS[lines[0]["method"]].plan(asked)
        assert plan.rounds[number] == expected, f"round {number + 1}"
