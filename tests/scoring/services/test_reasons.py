"""A reason must be readable text."""

import pytest

from scoring.services.reasons import required, tidy
from scoring.services.refusal import Refused


@pytest.mark.parametrize(
    "text",
    ["", " \t\n", "\0", "\u200b", "\u202e", "\u00ad \u2060", "\u200d", "\U000e0041", "\ud800"],
)
def test_a_reason_of_nothing_that_can_be_seen_is_none(text: str) -> None:
    with pytest.raises(Refused) as caught:
        required(text)
    assert caught.value.code == "reason-missing"


def test_marks_that_turn_the_text_or_are_not_seen_go() -> None:
    assert tidy("\u202emis\u200bread\u00ad\r\nby  us\0") == "misread by us"


def test_letters_and_emoji_that_need_joiners_stay_whole() -> None:
    family = "\U0001f468\u200d\U0001f469"
    assert tidy(f" {family}, n\u0101\u200cma ") == f"{family}, n\u0101\u200cma"
