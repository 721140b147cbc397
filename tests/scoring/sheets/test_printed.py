"""What the tests of paper say about overlapping pieces."""

import pytest
from printed import Piece, overlapping


def piece(text: str, x: float, y: float, size: float = 10) -> Piece:
    return Piece(text, x, y, size, "NotoSans-Regular")


@pytest.mark.parametrize(
    ("other", "hit"),
    [
        (piece("B", 0, 0), True),
        (piece("B", 5, 7.1), True),
        (piece("B", 5, 7.2), False),
        (piece("B", 5, -7.1), True),
        (piece("B", 5, -7.2), False),
        (piece("B", 7, 0), False),
        (piece("B", -6, 0), True),
        (piece("B", -7, 0), False),
    ],
)
def test_overlapping_letters_are_noticed(other: Piece, hit: bool) -> None:
    far = piece("far", 500, 3)
    found = overlapping([piece("A", 0, 0), far, other])
    assert [set(two) for two in found] == [{"A", "B"}] * hit
