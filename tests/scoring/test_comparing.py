"""Duplicate: what a result is worth compared with others on the same deal."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.standings.comparing import Compared, compare, datum_of, steps, top_of

SHEET = Path(__file__).parents[1] / "data" / "duplicate-by-hand.csv"
#: http://www.ebu.co.uk/lawsandethics/articles/neuberg/principle.htm: 10 results of 11.
EBU = ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"]


def deals_by_hand() -> dict[str, list[dict[str, str]]]:
    lines = SHEET.read_text().splitlines()[1:]
    deals: dict[str, list[dict[str, str]]] = {}
    for row in csv.DictReader(lines):
        deals.setdefault(row["deal"], []).append(row)
    return deals


def lead(row: dict[str, str]) -> int | None:
    return int(row["ns"]) - int(row["ew"]) if row["ns"] else None


@pytest.mark.parametrize(
    ("how", "column"),
    [
        (Compared.MATCHPOINTS, "matchpoints_ns"),
        (Compared.DATUM, "against_datum_ns"),
        (Compared.STEPS, "steps_ns"),
    ],
)
def test_every_figure_equals_that_of_the_sheet_worked_by_hand(how: Compared, column: str) -> None:
    for rows in deals_by_hand().values():
        awards = compare(how, [lead(row) for row in rows], most=4)
        assert [award.first for award in awards] == [Fraction(row[column]) for row in rows]


def test_the_other_side_gets_what_the_sheet_gives_it() -> None:
    for rows in deals_by_hand().values():
        awards = compare(Compared.MATCHPOINTS, [lead(row) for row in rows], most=4)
        assert [str(award.second) for award in awards] == [row["matchpoints_ew"] for row in rows]
        assert {datum_of(map(lead, rows))} == {int(row["datum"]) for row in rows}


def test_a_deal_played_ten_times_out_of_eleven_is_factored_as_by_the_ebu() -> None:
    leads = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    awards = compare(Compared.MATCHPOINTS, leads, most=11)
    assert [award.first for award in awards] == [Fraction(figure) for figure in EBU]


@pytest.mark.parametrize("how", Compared)
def test_a_lone_result_gets_the_average(how: Compared) -> None:
    (alone,) = compare(how, [17], most=5)
    assert alone.first == alone.second == (4 if how is Compared.MATCHPOINTS else 0)


def test_a_deal_averaged_everywhere_gives_everybody_half_of_the_top() -> None:
    assert top_of(Compared.MATCHPOINTS, 4) == 6
    assert {
        each for award in compare(Compared.MATCHPOINTS, [None] * 4, most=4) for each in award
    } == {3}


@pytest.mark.parametrize(("points", "number"), [(0, 0), (1, 1), (4, 3), (5, 4), (39, 12), (99, 12)])
def test_steps_become_wider(points: int, number: int) -> None:
    assert (steps(points), steps(-points)) == (number, -number)
