"""Invented hands look like those of a real afternoon, by the rules of every game."""

from random import Random

import pytest

from engine import check_report, preset, preset_names
from scoring.afternoon import likely_hand


@pytest.mark.parametrize("game", preset_names())
def test_an_invented_hand_is_legal(game: str) -> None:
    rules, rng = preset(game), Random(1)
    results = []
    for _ in range(300):
        checked = check_report(likely_hand(rules, rules.seats[0], rng), rules)
        assert checked.faults == ()
        results.append(checked.result)
    played = [result for result in results if result and result.contract]
    kept = sum(result.made for result in played) / len(played)
    assert 0.3 < kept < 0.95
    assert len({result.contract.declarer for result in played if result.contract}) == rules.players
    assert len({result.contract.level for result in played if result.contract}) > 2


def test_the_same_seed_invents_the_same_hands() -> None:
    rules = preset("ottawa")
    first, again = ([likely_hand(rules, "N", Random(7)) for _ in range(5)] for _ in range(2))
    assert first == again
