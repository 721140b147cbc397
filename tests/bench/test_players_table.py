"""The table of the engine's strength and speed."""

import pytest

from engine.players import Score
from tests.bench.rows import Limit, until_plain, verdict
from tests.bench.strength_and_speed import main


def test_a_row_compares_a_level_with_the_one_below(capsys: pytest.CaptureFixture[str]) -> None:
    main(["levels", "--deals", "4", "--rules", "pepper", "--levels", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert "Python 3" in lines[0]
    row = next(line for line in lines if line.startswith("level 2 over 1, pepper"))
    assert "4 deals" in row
    assert "ahead by 2 standard errors" in row


def test_what_falls_short_is_listed_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    main(["levels", "--deals", "2", "--rules", "pepper", "--levels", "3", "--minutes", "0"])
    *_, head, row = capsys.readouterr().out.splitlines()
    assert head == "Not reached, or not sure: 1"
    assert row.startswith("  level 3 over 2, pepper: ")


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["speed"])
    assert "no part speed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("mean", "said"), [(0.5, "met"), (-0.5, "FALLS SHORT"), (0.2, "not sure"), (0.0, "not sure")]
)
def test_two_standard_errors_decide_a_match(mean: float, said: str) -> None:
    assert verdict(Score(100, mean, 0.1)) == said


def test_one_deal_decides_nothing() -> None:
    assert verdict(until_plain([10.0], Limit(1000, 60))) == "not sure"


def test_a_match_ends_once_it_is_clear_who_is_stronger() -> None:
    assert until_plain([1.0, 0.9] * 500, Limit(1000, 60)).deals == 50
    assert until_plain([1.0, -1.0] * 500, Limit(1000, 60)).deals == 1000


def test_a_match_ends_when_its_time_is_up() -> None:
    assert until_plain([1.0, -1.0] * 500, Limit(1000, -1)).deals == 1
