"""How wide the tiles of a choice are."""

import pytest

from clubs.templatetags.tiles import is_word, tiles_class


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["N", "E", "S", "W"], "tiles-tiny"),
        (['S<span class="suit">♠&#xFE0E;</span>', "NT"], "tiles-tiny"),
        (["Cash", "Transfer"], "tiles-short"),
        (["Member", "Honorary member"], "tiles-middle"),
        (["3", "4", "5", "Call 2", "Passed out"], "tiles-mixed"),
        (["Yes", "No, and nobody else either"], "tiles-long"),
        (["Beauchamp, Yvette-Marie", *["Lee, Ann"] * 8], "tiles-many"),
        ([], "tiles-tiny"),
    ],
)
def test_the_longest_label_decides_the_width_of_all_tiles(labels: list[str], expected: str) -> None:
    assert tiles_class([(None, [{"label": label} for label in labels], 0)]) == expected


def test_a_label_too_long_for_a_square_is_a_word() -> None:
    assert [is_word(label) for label in ("8", "S ♠", "Moon")] == [False, False, True]
