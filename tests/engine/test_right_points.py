"""If other points were reported, the answer has the points that the hand scores."""

import io
import json
from typing import Any

import pytest

from engine.__main__ import main

REPORT = {"dealer": "N", "declarer": "S", "bid": "5", "strain": "C", "makers_tricks": 4}


def answered(command: list[str], **changes: object) -> dict[str, Any]:
    out = io.StringIO()
    main(command, io.BytesIO(json.dumps(REPORT | changes).encode()), out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


@pytest.mark.parametrize("command", [["check"], ["check", "--game", "N"], ["score"]])
def test_wrong_points_are_answered_with_the_right_ones(command: list[str]) -> None:
    assert answered(command, points=[5, 4])["right_points"] == {"NS": -5, "EW": 4}


@pytest.mark.parametrize("command", [["check"], ["score"]])
def test_right_points_are_left_as_they_are(command: list[str]) -> None:
    assert "right_points" not in answered(command, points=[-5, 4])


def test_points_are_unknown_while_the_tricks_are_wrong() -> None:
    assert "right_points" not in answered(["check"], points=[5, 4], makers_tricks=9)
