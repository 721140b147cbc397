"""Why a line of the standings is above the next, as it is read."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from scoring.standings import CHOICES, Kind, Line, Score, standings
from scoring.words import with_halves
from scoring.words.why import why, why_if_level


def level(*scores: Score, chain: Sequence[str], cuts: dict[int, int] | None = None) -> Line:
    """The first line of entrants with these scores."""
    entrants = {score.entrant for score in scores}
    rounds = max(score.round or 0 for score in scores)
    return standings(scores, entrants, rounds, chain, cuts=[cuts] if cuts else []).lines[0]


def met(one: int, other: int, own: int, theirs: int, number: int = 1) -> tuple[Score, Score]:
    return (
        Score(one, number, own, 4, 1, 0, against=theirs, opponents=(other,)),
        Score(other, number, theirs, 3, 2, 1, against=own, opponents=(one,)),
    )


MET = (*met(3, 7, 34, 30), Score(7, 2, 4, 0, 0, 0, against=0))
SAME = (Score(3, 1, 30, 4, 1, 1, against=20), Score(7, 1, 30, 3, 2, 0, against=31))


#: Scores, the chain they are ranked by, and why the first is where it is.
TOLD: list[tuple[Sequence[Score], list[str], str]] = [
    (met(3, 7, 34, 30), ["total"], "Above no. 7: 34 points to 30."),
    (SAME, ["total", "share"], "Tied with no. 7 on points: they share the place."),
    (SAME, ["share"], "Shares the place with no. 7."),
    (
        SAME,
        ["total", "rounds-won"],
        "Above no. 7: tied on points; rounds won 1 to 0.",
    ),
    (
        MET,
        ["total", "head-to-head"],
        "Above no. 7: tied on points; beat it by 34 to 30 when they met.",
    ),
    (SAME, ["total", "made"], "Above no. 7: tied on points; contracts made 4 to 3."),
    (SAME, ["total", "fewest-sets"], "Above no. 7: tied on points; fewer sets, 1 to 2."),
    (SAME, ["total", "lone-made"], "Above no. 7: tied on points; lone hands made 1 to 0."),
    (
        (*SAME, Score(3, 2, 3), Score(7, 3, 3)),
        ["total", "average", "last-round"],
        "Above no. 3: tied on points, average; last round 3 to –.",
    ),
    (MET, ["best-round"], "Above no. 7: best round 34 to 30."),
    (
        (Score(3, 1, 20), Score(3, 2, 21), Score(7, 1, 20)),
        ["average"],
        "Above no. 7: 20.50 points a round to 20.00.",
    ),
]


@pytest.mark.parametrize(("scores", "chain", "sentence"), TOLD)
def test_a_reason_is_given_with_its_figures(
    scores: Sequence[Score], chain: list[str], sentence: str
) -> None:
    assert why(level(*scores, chain=chain)) == sentence


def test_every_tie_breaker_has_a_sentence() -> None:
    """The cards that were cut have a test of their own."""
    told = {chain[-1] for _scores, chain, _sentence in TOLD} | {"cut"}
    assert told == CHOICES.keys(), (
        "TOLD above has a line for each tie-breaker, its chain ending with it:"
        f" add or drop {sorted(told ^ CHOICES.keys())}"
    )


def test_averages_have_enough_decimals_to_differ() -> None:
    """20 and a 19th against 20 and an 18th: the same to two decimals."""
    one = [Score(1, number, 20 + (number == 1)) for number in range(1, 20)]
    other = [Score(2, number, 20 + (number == 1)) for number in range(1, 19)]
    assert why(level(*one, *other, chain=["average"])) == (
        "Above no. 1: 20.06 points a round to 20.05."
    )
    closer = [Score(1, number, 20 + (number == 1)) for number in range(1, 40)]
    near = [Score(2, number, 20 + (number == 1)) for number in range(1, 39)]
    assert why(level(*closer, *near, chain=["average"])) == (
        "Above no. 1: 20.0263 points a round to 20.0256."
    )


def test_cutting_the_cards_is_mentioned() -> None:
    line = level(*SAME, chain=["total", "cut"], cuts={3: 2, 7: 1})
    assert why(line) == "Above no. 3: tied on points; cut the cards."


def test_three_who_met_are_explained_by_their_results_against_each_other() -> None:
    scores = [*met(1, 2, 20, 11), *met(2, 3, 13, 11, 2), *met(3, 1, 11, 10, 3)]
    assert why(level(*scores, chain=["head-to-head"])) == (
        "Above no. 3: +8 to −1, counting only what those who were tied made against each other."
    )


def test_if_only_points_were_compared_the_table_says_it_already() -> None:
    assert why_if_level(level(*met(3, 7, 34, 30), chain=["total", "made"])) == ""
    assert why_if_level(level(*SAME, chain=["total", "share"])) == ""
    assert why_if_level(level(*SAME, chain=["total", "made"])) != ""
    assert why_if_level(level(*SAME, chain=["average", "share"])) != ""


def test_the_last_line_is_above_nobody() -> None:
    (line,) = standings([Score(1, 1, 30, kind=Kind.PLAY)], [1], 1).lines
    assert why(line) == why_if_level(line) == ""


@pytest.mark.parametrize("code", [code for code in CHOICES if code != "share"])
def test_every_tie_breaker_has_all_its_texts(code: str) -> None:
    row = CHOICES[code]
    assert "" not in (row.name, row.help, row.level, row.why)
    figures = {"own": 3, "theirs": 1}
    assert row.why % figures != row.why or code == "cut"


@pytest.mark.parametrize(
    ("figure", "shown"),
    [(Fraction(3), "3"), (Fraction(7, 2), "3½"), (Fraction(1, 2), "½"), (Fraction(0), "0")],
)
def test_half_rounds_are_read_as_halves(figure: Fraction, shown: str) -> None:
    assert with_halves(figure) == shown
