"""A hint in words that a learner can remember, if a rule makes the strongest player's choice."""

import pytest

from engine import Hand, preset, read_card, read_hand
from engine.players import Decision, Why, player_of
from engine.players.playing import FOLLOWS, LEADS
from scoring.practice import aids
from scoring.practice.hands import acts_of
from scoring.practice.plain_words import plain_reason
from scoring.words import COVERS_IN_VAIN, PLAIN

#: South leads; clubs are trumps.
PEPPER = (
    "pepper N | 9cTcQhKhAs9d/AhJhTh9h9sTs/QcKcAcJcJsTd/KdQdAdJdKsQs | pass 4 pass pass C | | {}"
)


def as_played(cards: str) -> Hand:
    return read_hand(PEPPER.format(cards), partial=True)


def hint(hand: Hand) -> aids.Advice:
    told = aids.help_for(hand.view(hand.to_act or ""), {"hints"}, 0).hint
    assert told
    return told


@pytest.mark.parametrize("rule", [*LEADS, *FOLLOWS])
def test_each_rule_of_play_has_plain_words(rule: object) -> None:
    assert getattr(rule, "__name__", "").replace("_", "-") in PLAIN


def test_the_makers_are_told_to_draw_trumps() -> None:
    told = hint(as_played(""))
    assert told.said == "jack of clubs"
    assert told.plain == "The others still have trumps: draw them with your best one."


def test_under_partner_s_sure_trick_the_lowest_card_is_thrown() -> None:
    told = hint(as_played("JcKs"))
    assert told.plain == "Partner is winning already: throw your lowest card."
    assert not told.why


def test_the_rule_comes_first_and_the_figures_after_it() -> None:
    hand = as_played("JcKs")
    view = hand.view("N")
    by_rules = player_of(3).act(view)
    by_figures = Why("play-usual-simulated", (("card", "9c"), ("worlds", 400)))
    assert plain_reason(view, Decision(by_rules.act, by_figures)).startswith("Partner is winning")


def test_no_rule_is_given_if_the_figures_choose_another_card() -> None:
    view = as_played("").view("S")
    chosen = Decision(read_card("Js"), Why("play-simulated", ()))
    assert plain_reason(view, chosen).startswith("Another card is usual here")


def test_a_card_that_covers_nothing_is_not_said_to_cover_partner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = as_played("JcKs").view("N")
    act = player_of(3).act(view).act
    covering = Decision(act, Why("cover-partner", ()))
    monkeypatch.setattr(
        "scoring.practice.plain_words.player_of",
        lambda _level: type("P", (), {"act": lambda _s, _v: covering})(),
    )
    assert plain_reason(view, covering) == COVERS_IN_VAIN


def test_an_unknown_reason_has_no_plain_words() -> None:
    hand = Hand(preset("pepper"), as_played("").deal)
    view = hand.view(hand.to_act or "")
    assert plain_reason(view, Decision(view.legal_actions[0], Why("only-act", ()))) == ""
    assert list(acts_of(hand)) == []
