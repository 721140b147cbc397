"""Prizes compared with examples worked by hand, to the cent: `tests/data/prizes-by-hand.csv`."""

import csv
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from scoring.prizes import (
    HandedOut,
    Outcome,
    PrizeDue,
    PrizeEntrant,
    PrizeField,
    PrizeKind,
    PrizeTies,
    PrizeWay,
    hand_out,
    lot_of,
)

DATA = Path(__file__).parents[1] / "data" / "prizes-by-hand.csv"
PEOPLE = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]
MONEY = {"fees", "added", "kept", "jackpot", "amount", "share", "sold"}
NUMBERS = {"number", "rank", "points", "place", "people", "best"}

Row = dict[str, str]


def read() -> dict[str, list[Row]]:
    examples: dict[str, list[Row]] = defaultdict(list)
    with DATA.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            examples[row["example"]].append(row)
    return examples


EXAMPLES = read()


def value_of(key: str, text: str) -> Any:
    if key in MONEY:
        return Decimal(text)
    if key in NUMBERS:
        return int(text)
    if key in ("players", "named"):
        return tuple(PEOPLE.index(name) for name in text.split("+"))
    if key in ("one_each", "whole"):
        return text == "yes"
    if key == "lone":
        return None if text == "none" else int(text)
    return {"kind": PrizeKind, "ties": PrizeTies}[key](text)


def values_of(row: Row) -> dict[str, Any]:
    pairs = (pair.split("=") for pair in row["values"].split())
    return {key: value_of(key, text) for key, text in pairs}


def by_person(rows: list[Row], kind: str) -> dict[int, str]:
    pairs = [
        pair.split("=") for row in rows if row["row"] == kind for pair in row["values"].split()
    ]
    return {PEOPLE.index(name): text for name, text in pairs}


def handed_out(rows: list[Row]) -> HandedOut:
    entrants = tuple(PrizeEntrant(**values_of(row)) for row in rows if row["row"] == "entrant")
    moons = {player: int(count) for player, count in by_person(rows, "moons").items()}
    persons = tuple(player for entrant in entrants for player in entrant.players)
    field = PrizeField(entrants, persons, by_person(rows, "lots"), moons)
    [agreed] = (PrizeWay(**values_of(row)) for row in rows if row["row"] == "agreed")
    prizes = [PrizeDue(**values_of(row)) for row in rows if row["row"] == "prize"]
    return hand_out(prizes, field, agreed)


def told(outcome: Outcome) -> str:
    """The outcome in the form of the last column but one."""
    given = [f"{PEOPLE[each.player]} {each.amount}" for each in outcome.given]
    return outcome.note or "; ".join(given)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_winners_equal_those_worked_out_by_hand(example: str) -> None:
    rows = EXAMPLES[example]
    found = [told(each) for each in handed_out(rows).outcomes]
    assert found == [row["by hand"] for row in rows if row["row"] == "prize"]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_pot_adds_up_as_by_hand(example: str) -> None:
    rows = EXAMPLES[example]
    [by_hand] = (row["by hand"] for row in rows if row["row"] == "pot")
    pot = handed_out(rows).pot
    for line in by_hand.split("; "):
        name, amount = line.split()
        assert str(getattr(pot, name)) == amount, name


@pytest.mark.parametrize("example", EXAMPLES)
def test_everything_taken_in_is_paid_out_or_kept(example: str) -> None:
    pot = handed_out(EXAMPLES[example]).pot
    came = pot.fees + pot.added + pot.sold + pot.jackpot
    assert came == pot.paid_out + pot.kept + pot.left + pot.left_of_sold + pot.carried


def test_anybody_can_draw_the_lots_of_a_seed_again() -> None:
    """Checked with `printf 5eed:ann | sha256sum` of coreutils."""
    by_hand = "5ca54111097cf74a8475055d1813780f7bf4c95f21cef29e810f911f5b9fa23b"
    assert lot_of("5eed", "ann") == by_hand


def test_leaving_the_list_does_not_change_the_order_of_the_others() -> None:
    whole = sorted(PEOPLE, key=lambda name: lot_of("5eed", name))
    without = sorted(set(PEOPLE) - {whole[0]}, key=lambda name: lot_of("5eed", name))
    assert without == whole[1:]
