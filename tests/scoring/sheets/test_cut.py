"""Texts that fill their room: broken at spaces, after hyphens, and elsewhere only if necessary."""

from scoring.sheets.cut import block
from scoring.sheets.page import broken, text_width


def test_a_text_gets_the_largest_letters_that_fit() -> None:
    found = block("Ann Lee", 60, 60, largest=40, smallest=8)
    assert found.lines == ["Ann", "Lee"]
    assert found.height <= 60
    larger = block("Ann Lee", 60, 70, largest=40, smallest=8)
    assert larger.size > found.size


def test_an_overlong_word_is_broken_after_its_hyphens() -> None:
    width = text_width("Featherstonehaugh-Ch", 10)
    lines = broken("Featherstonehaugh-Cholmondeley", 10, width, most=3, bold=False)
    assert lines == ["Featherstonehaugh-", "Cholmondeley"]


def test_a_word_without_a_hyphen_is_broken_anywhere_and_keeps_all_its_letters() -> None:
    lines = broken("a" * 50, 10, 100, most=9, bold=False)
    assert "".join(lines) == "a" * 50
    assert max(text_width(line, 10) for line in lines) <= 100


def test_short_words_are_never_broken() -> None:
    assert broken("Ann Lee", 10, text_width("Anne", 10), most=3, bold=False) == ["Ann", "Lee"]
