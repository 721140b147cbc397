"""The tiles of a choice: how wide they are, and what a browser gets of each."""

from collections.abc import Mapping

import pytest
from django.utils.safestring import mark_safe

from clubs.templatetags.tiles import tile, tiles_class


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
    assert ["tile-word" in drawn(label) for label in ("8", "S ♠", "Moon")] == [False, False, True]


def test_a_tile_is_an_input_inside_its_label_with_everything_escaped() -> None:
    attributes = {"id": "id_name_0", "checked": True, "required": False, "aria-invalid": "true"}
    assert drawn("Ann & Bea", value='"', attrs=attributes) == (
        '<label class="tile tile-word"><input type="radio" name="declarer" value="&quot;"'
        ' id="id_name_0" checked><span>Ann &amp; Bea</span></label>'
    )


def test_a_label_that_is_html_already_stays_so() -> None:
    assert "<span><b>S</b></span>" in drawn(mark_safe("<b>S</b>"))


def drawn(label: str, value: object = 1, attrs: Mapping[str, object] | None = None) -> str:
    option = {"type": "radio", "name": "declarer", "value": value, "label": label}
    return tile(option | {"attrs": attrs or {}})
