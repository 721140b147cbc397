"""The table of the levels of computer players."""

import pytest

from engine.players import Score
from tests.bench.players import main, verdict


def test_a_line_tells_a_level_against_the_one_below(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--deals", "4", "--rules", "pepper", "--levels", "2"])
    head, titles, line = capsys.readouterr().out.splitlines()
    assert "Python 3" in head
    assert titles.split()[:3] == ["game", "levels", "deals"]
    assert line.split()[:3] == ["pepper", "2:1", "4"]


@pytest.mark.parametrize(
    ("mean", "said"), [(0.5, "stronger"), (-0.5, "WEAKER"), (0.2, "not sure"), (0.0, "not sure")]
)
def test_two_standard_errors_decide(mean: float, said: str) -> None:
    assert verdict(Score(100, mean, 0.1)) == said
