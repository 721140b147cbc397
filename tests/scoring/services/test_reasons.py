"""A reason must be readable text."""

import pytest

from scoring.services.reasons import required, tidy
from scoring.services.refusal import Refused


@pytest.mark.parametrize(
    "text",
    ["", " \t\n", "\0", "\u200b", "\u202e", "\u00ad \u2060", "\u200d", "\U000e0041", "\ud800"],
)
def test_a_reason_without_visible_characters_is_empty(text: str) -> None:
    with pytest.raises(Refused) as caught:
        required(text)
    assert caught.value.code == "reason-missing"


def test_invisible_marks_and_those_that_turn_text_are_removed() -> None:
    assert tidy("\u202emis\u200bread\u00ad\r\nby  us\0") == "misread by us"


def test_letters_and_emoji_that_need_joiners_stay_whole() -> None:
    family = "\U0001f468\u200d\U0001f469"
    assert tidy(f" {family}, n\u0101\u200cma ") == f"{family}, n\u0101\u200cma"
