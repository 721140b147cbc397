"""The rules as players read them: everything that is in force, and nothing else."""

import re
from typing import Any

import pytest

from engine.errors import RuleSetError
from engine.ruleset import OPTIONS, RuleSet, preset, preset_names
from scoring.words.rules import Differences, differences, rules_in_words
from tests.scoring.words.rules.any_rules import any_options
from tests.scoring.words.rules.telling import sentences_of, shout, told

SUIT = "\N{NO-BREAK SPACE}"

#: What the sources of the presets say (rules 3), in our sentences.
SAID: dict[str, list[str]] = {
    "ottawa": [
        "Ottawa community afternoon",
        "32 cards: ace, king, queen, jack, two of each in every suit.",
        "Everybody has one turn, to bid or pass.",
        "The lowest bid is 3, at no trump 4; the highest number is 8.",
        "Above the numbers, from the lowest up: Call 2, Call 1, Moon.",
        "The dealer may take over Call 2, Call 1 or Moon by bidding the same.",
        "Call 2 12: All 8 tricks alone. The declarer discards 2 cards, the partner passes 2;"
        " both choose unseen.",
        "Call 1 18: All 8 tricks alone. The declarer discards 1 card, the partner passes 1;"
        " both choose unseen.",
        "Moon 24: All 8 tricks alone, without help.",
        "The highest bidder is the declarer and leads to the first trick.",
        "A side that fails is set: it loses the number it bid.",
        "The others always get a point for each trick they take.",
        "The game is over after 8 hands.",
    ],
    "indiana-double-deck": [
        "48 cards: ace, king, queen, jack, ten, nine, two of each in every suit.",
        "The bidding goes round until all but the highest bidder have passed.",
        "A player who has passed is out of the bidding.",
        "Between two bids that are otherwise equal, no trump is the lower.",
        "When all the others pass, the dealer must bid.",
        "A side that makes its bid gets the number it bid, and nothing for more tricks.",
        "The game goes to 50 points.",
        "The first side there wins; if both reach 50 in the same hand, the side that won the"
        " bidding does.",
    ],
    "the-bid-euchre-project": [
        "The two players on the dealer's left may name a suit in the bidding only when they hold"
        " its right bower.",
        "The game is over after 48 hands.",
    ],
    "single-deck-high-low": [
        "A bid is only a number of tricks.",
        "The highest bidder then names the trump suit, no trump or low no trump.",
        "The suit of such a bid is named after the bidding.",
        "In each suit, the best card first: ace, king, queen, jack, ten, nine; at low no trump"
        " just the reverse: nine, ten, jack, queen, king, ace.",
    ],
    "pepper": [
        "The lowest bid is 1, the highest number 5.",
        "Big pepper may be bid only when somebody has bid little pepper.",
        "A side that fails is set: it loses 6 points, whatever it bid.",
        "Big pepper 12: All 6 tricks; nobody sits out.",
    ],
    "triple-deck": [
        "60 cards: ace, king, queen, jack, ten, three of each in every suit.",
        "Everybody gets 15 cards.",
        "Call 3 15: All 15 tricks alone. The declarer discards 3 cards, the partner passes 3;"
        " both choose unseen.",
        "The higher total wins. If the totals are equal, the side that made or set the last"
        " bid wins.",
    ],
    "bloomington-six": [
        "Six players, three on each side, sitting in turn.",
        "Best 16: All 8 tricks alone. Each partner passes the best card; then the declarer"
        " discards 2.",
        "When somebody bids best, the bidding is over at once.",
        "The game goes to 54 points.",
        "A side that stands at -54 or less has lost.",
    ],
    "bid-whist": [
        "54 cards: a full pack, with the big joker and the little joker.",
        "Everybody gets 12 cards; the other 6 are the kitty.",
        "A bid is a number of tricks, high, low or at no trump.",
        "The number bid counts only the tricks over the first six: a bid of 1 promises seven.",
        "Between two bids that are otherwise equal, no trump is the higher.",
        "The discards count as one trick for the makers.",
        "Low, the best card first: ace, two, three … queen, king.",
        "At no trump everything counts double.",
        "The game is over when a side stands at 7 points or more, or at -7 or less.",
    ],
    "bid-whist-52": [
        "The discards count as one more trick for the side that wins the first.",
        "The dealer may take over the last bid by bidding the same.",
        "Low with bad aces, the best card first: two, three, four … king, ace.",
        "A side that fails is set: it gets nothing, and the others get the number bid.",
    ],
}  # fmt: skip

#: Examples of the sources (rules 5.2), and others scored by hand from its table.
EXAMPLES = {
    "ottawa": [
        f"5{SUIT}♣\ufe0e with 6 tricks: 6 points, for the others 2.",
        f"5{SUIT}♣\ufe0e with 4 tricks: −5 points, for the others 4.",
        f"Call 2{SUIT}♥\ufe0e with 7 tricks: −12 points, for the others 1.",
    ],
    "bid-whist": [
        f"4{SUIT}♣\ufe0e high with 11 tricks: 5 points, for the others 0.",
        f"4{SUIT}♣\ufe0e high with 9 tricks: −4 points, for the others 0.",
        f"4{SUIT}no trump high with 10 tricks: 8 points, for the others 0.",
    ],
    "pepper": [
        f"3{SUIT}♣\ufe0e with 4 tricks: 4 points, for the others 2.",
        f"3{SUIT}♣\ufe0e with 2 tricks: −6 points, for the others 4.",
        f"Little pepper{SUIT}♥\ufe0e with 5 tricks: −6 points, for the others 1.",
    ],
}


@pytest.mark.parametrize("name", SAID)
def test_a_preset_reads_as_in_its_source(name: str) -> None:
    assert [sentence for sentence in SAID[name] if sentence not in told(name)] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_are_scored_correctly(name: str) -> None:
    examples = [each for section in rules_in_words(preset(name)).sections
                for each in section.examples]  # fmt: skip
    assert examples == EXAMPLES[name]


#: For each option a preset in which it is in force, and other values of it.
CHANGES: dict[str, tuple[str, list[Any]]] = {
    "name": ("ottawa", ["Monday rules"]),
    "source": ("ottawa", ["our rule book"]),
    "players": ("indiana-double-deck", [6]),
    "deck": ("ottawa", ["single-32", "double-40", "double-48", "triple-60", "whist-52"]),
    "kitty": ("bid-whist", [2, 10]),
    "kitty_trick": ("bid-whist", ["none", "first-trick"]),
    "bowers": ("ottawa", [False]),
    "bidding_rounds": ("ottawa", ["multiple", "two"]),
    "reenter": ("indiana-double-deck", [True]),
    "notrump": ("ottawa", ["none", "high-low"]),
    "notrump_rank": ("ottawa", ["lower", "higher"]),
    "minimum_bid": ("ottawa", [4, 5]),
    "minimum_notrump_bid": ("ottawa", [3, 5]),
    "trick_suit": ("bid-whist", ["with-bid", "after"]),
    "special_suit": ("ottawa", ["after"]),
    "directions": ("bid-whist-52", ["high", "high+low"]),
    "book": ("bid-whist", [0]),
    "dealer_can_steal": ("ottawa", ["no", "any"]),
    "stick_the_dealer": ("ottawa", [True]),
    "right_bower_1st_2nd": ("ottawa", [True]),
    "initial_leader": ("ottawa", ["left-of-dealer"]),
    "defenders_score_tricks": ("ottawa", [False]),
    "overtricks": ("ottawa", [False]),
    "set_penalty": ("ottawa", ["all-tricks", "defenders-get-bid"]),
    "notrump_doubles": ("ottawa", [True]),
    "lone_partner_points": ("ottawa", [4, 5]),
    "lone_set_defenders": ("ottawa", [2, 3]),
    "revoke": (
        "ottawa",
        [
            {"others": 4, "side": -4, "player": -4},
            {"others": 2, "side": -4, "player": -4},
            {"others": 4, "side": 0, "player": -4},
            {"others": 4, "side": -4, "player": -2},
        ],
    ),
    "game_over": (
        "bloomington-six",
        ["points 52 hole 54", "points 54 hole 50", "points 54"],
    ),
    "win_rule": (
        "bloomington-six",
        ["highest-tie", "highest-last-contract", "must-bid", "must-bid-or-set"],
    ),
    "passed_out": ("ottawa", ["not-counted", "redeal"]),
    "first_dealer": ("ottawa", ["random", "cut"]),
    "special_bids": ("pepper", [[], ["best"], ["moon"], ["call-1", "moon"]]),
    "special_values": (
        "ottawa",
        [{"moon": 20}, {"call-2": 10, "moon": 20}],
    ),
}


def test_every_option_is_tested_here() -> None:
    assert set(CHANGES) == set(OPTIONS), (
        "CHANGES has a line for each option, a preset where it is in force and other values:"
        f" add or drop {sorted(CHANGES.keys() ^ OPTIONS.keys())}"
    )


@pytest.mark.parametrize("option", CHANGES)
def test_changing_an_option_alone_changes_the_text(option: str) -> None:
    base, values = CHANGES[option]
    options = preset(base).to_dict()
    texts = [told(base)] + [told(RuleSet.from_dict(options | {option: each})) for each in values]
    assert len({tuple(text) for text in texts}) == len(texts), (
        f"no sentence of scoring/words/rules tells {option}, or two values in the same words"
    )


def is_in_force(option: str, rules: RuleSet) -> bool:
    """Whether an option of these rules can make any difference to a player."""
    lone = any(rules.is_lone(name) for name in rules.special_bids)
    special_suits = bool(rules.special_bids) and rules.special_suit == "with-bid"
    named = rules.trick_suit == "with-bid" or special_suits
    kinds = rules.trick_suit == "kind-with-bid"
    reasons = {
        "notrump_rank": rules.notrump != "none" and (named or kinds),
        "minimum_notrump_bid": rules.notrump != "none",
        "notrump_doubles": rules.notrump != "none",
        "special_suit": bool(rules.special_bids),
        "dealer_can_steal": bool(rules.special_bids),
        "right_bower_1st_2nd": named,
        "lone_partner_points": lone,
        "lone_set_defenders": lone,
        "passed_out": not rules.stick_the_dealer,
    }
    return reasons.get(option, True)


@pytest.mark.parametrize("seed", range(30))
def test_any_house_rules_read_differently_if_they_play_differently(seed: int) -> None:
    options = any_options(seed)
    rules = RuleSet.from_dict(options)
    for option, (_, values) in CHANGES.items():
        for value in values:
            try:
                other = RuleSet.from_dict(options | {option: value})
            except RuleSetError:
                continue
            in_force = is_in_force(option, rules) or is_in_force(option, other)
            if other != rules and in_force:
                assert told(other) != told(rules), (option, value)


@pytest.mark.parametrize("option", ["notrump_rank", "minimum_notrump_bid", "notrump_doubles"])
def test_an_option_without_effect_is_not_mentioned(option: str) -> None:
    options = preset("ottawa").to_dict() | {"notrump": "none"}
    others = {"notrump_rank": "lower", "minimum_notrump_bid": 6, "notrump_doubles": True}
    other = RuleSet.from_dict(options | {option: others[option]})
    assert told(other) == told(RuleSet.from_dict(options))


CODES = {choice for option in OPTIONS.values() for choice in option.allowed.choices}


@pytest.mark.parametrize("seed", range(30))
def test_no_code_of_the_program_is_shown(seed: int) -> None:
    text = " ".join(told(RuleSet.from_dict(any_options(seed)))[2:])
    words = set(re.findall(r"[\w+-]+", text))
    assert words & {code for code in CODES if re.search(r"[a-z0-9][-+_][a-z]", code)} == set()


@pytest.mark.parametrize("name", preset_names())
def test_every_word_of_it_can_be_translated(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shout(monkeypatch)
    text = rules_in_words(preset(name))
    assert re.findall(r"[a-z]+", " ".join([text.name, *sentences_of(text)])) == []


def test_differences_are_listed_from_both_rule_sets() -> None:
    ottawa = preset("ottawa")
    other = RuleSet.from_dict(
        ottawa.to_dict()
        | {"overtricks": False, "special_bids": ["moon"], "special_values": {"moon": 20}}
    )
    found = differences(ottawa, other)
    gone, fresh = found.gone, found.fresh
    assert "A side that makes its bid gets a point for each of its tricks." in gone
    assert "Moon (24): All 8 tricks alone, without help." in gone
    assert "A side that makes its bid gets the number it bid, and nothing for more tricks." in fresh
    assert "Moon (20): All 8 tricks alone, without help." in fresh
    assert not set(gone) & set(fresh)
    assert differences(ottawa, ottawa) == Differences((), (), alone=False)


def test_points_of_lone_players_are_no_difference_for_sides() -> None:
    ottawa = preset("ottawa").to_dict()
    strict, equal = (
        RuleSet.from_dict(ottawa | {"revoke": {"others": 4, "side": -4, "player": player}})
        for player in (-6, -4)
    )
    assert differences(strict, equal) == Differences((), (), alone=True)
    partner = RuleSet.from_dict(ottawa | {"lone_partner_points": 3})
    assert differences(preset("ottawa"), partner) == Differences((), (), alone=True)


def test_a_club_s_rules_are_called_by_their_own_name() -> None:
    rules = RuleSet.from_dict(preset("ottawa").to_dict() | {"name": "Règles du lundi"})
    assert rules_in_words(rules).name == "Règles du lundi"
