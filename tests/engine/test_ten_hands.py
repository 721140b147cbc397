"""Ten hands with comments: what each level does there."""

import pytest
from asked_players import asked, told_hand
from ten_hands import TEN_HANDS, ToldHand

from engine import preset
from engine.players import player_of

QUICK, SLOW = (1, 2, 3, 4), (5, 6)
LEVELS = [*QUICK, *(pytest.param(level, marks=pytest.mark.long) for level in SLOW)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("told", TEN_HANDS, ids=lambda told: told.title)
def test_each_level_does_what_the_comments_describe(told: ToldHand, level: int) -> None:
    hand = told_hand(told.calls, told.plays, rules=preset(told.rules), **told.cards)
    decision = asked(hand, player_of(level, 1))
    assert str(decision.act) == told.acts[level - 1]
    assert decision.why.sentence


def test_there_are_ten_hands() -> None:
    assert len({told.title for told in TEN_HANDS}) == 10
    assert all(told.comment.endswith(".") for told in TEN_HANDS)
