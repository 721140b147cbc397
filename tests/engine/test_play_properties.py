"""Random legal play under every preset and any house rules: what must hold in every hand."""

from collections import Counter
from random import Random

import pytest
from random_games import check_game, settled
from random_hands import check_hand, options_of, random_hand
from reported_hands import check_reported, check_round
from rule_sets import any_options, any_rules
from second_scorer import Row, score_of, second_end, tricks_of_hand

from engine import Deal, Hand, Phase, RuleSet, RuleSetError, deal_at_random, preset, preset_names
from engine.bid import bids_of
from engine.contract import namings
from engine.points import played

PRESETS = preset_names()


@pytest.mark.parametrize("name", PRESETS)
def test_random_hands_follow_the_rules(name: str) -> None:
    """Cards conserved, cards and tricks as by the second judge, points as by the second scorer."""
    rules = preset(name)
    seen = Counter[str]()
    for seed in range(80):
        seen.update(check_hand(rules, seed, closely=2 if seed % 16 == 0 else 0))
    assert set(rules.special_bids) <= set(seen)
    assert seen["passed-out"] == 0 if rules.stick_the_dealer else seen["passed-out"] > 0
    for phase in (Phase.AUCTION, Phase.PLAY):
        assert seen[f"twin {phase}"], "no hand was found that one seat can't tell from another"


def test_random_hands_follow_any_house_rules() -> None:
    seen = Counter[str]()
    for seed in range(100):
        seen.update(check_hand(any_rules(seed), seed, closely=2 if seed % 10 == 0 else 0))
    every_phase = {f"twin {phase}" for phase in Phase if phase is not Phase.OVER}
    assert every_phase <= set(seen)


EVERY_VALUE = {
    "players": {4, 6},
    "deck": {
        *("single-24", "single-28", "single-32", "double-32", "double-40", "double-48"),
        *("triple-60", "whist-52", "whist-54"),
    },
    "kitty": {0, 2, 4, 6, 8, 12},
    "kitty_trick": {"none", "declarer", "first-trick"},
    "bowers": {False, True},
    "bidding_rounds": {"single", "multiple", "two"},
    "reenter": {False, True},
    "notrump": {"none", "high", "high-low"},
    "notrump_rank": {"equal", "lower", "higher"},
    "trick_suit": {"with-bid", "after", "kind-with-bid"},
    "special_suit": {"with-bid", "after"},
    "directions": {"high", "high+low", "high+low+low-aces-bad"},
    "book": {0, 6},
    "dealer_can_steal": {"no", "any", "special"},
    "stick_the_dealer": {False, True},
    "right_bower_1st_2nd": {False, True},
    "initial_leader": {"declarer", "left-of-dealer"},
    "defenders_score_tricks": {False, True},
    "overtricks": {False, True},
    "set_penalty": {"bid", "all-tricks", "defenders-get-bid"},
    "notrump_doubles": {False, True},
    "win_rule": {
        *("highest-tie", "highest-last-contract", "bidding-team", "must-bid", "must-bid-or-set"),
    },
    "passed_out": {"counts", "not-counted", "redeal"},
    "first_dealer": {"random", "north", "cut"},
}
OPEN_ENDED = {
    *("format", "name", "source", "minimum_bid", "minimum_notrump_bid", "lone_partner_points"),
    *("lone_set_defenders", "revoke", "game_over", "special_values", "special_bids"),
}


def test_the_house_rules_of_these_tests_use_every_value_of_every_option() -> None:
    made = [any_rules(seed).to_dict() for seed in range(300)]
    known = set(EVERY_VALUE) | OPEN_ENDED
    assert known == set(made[0]), (
        "each option stands in EVERY_VALUE above with its values, or in OPEN_ENDED:"
        f" add or drop {sorted(known ^ set(made[0]))}"
    )
    for option, values in EVERY_VALUE.items():
        assert {options[option] for options in made} == values, (
            f"let any_options in rule_sets.py give {option} the values of EVERY_VALUE above"
        )
    for option in OPEN_ENDED - {"format", "source"}:
        assert len({str(options[option]) for options in made}) > 1, (
            f"let any_options in rule_sets.py give {option} several values"
        )
    assert {str(options["game_over"]).split()[0] for options in made} == {
        *("points", "hands", "plus-minus"),
    }
    bids = {bid for options in made for bid in list(options["special_bids"])}  # type: ignore[call-overload]
    assert len(bids) == 7


def test_randomly_changed_options_are_refused_or_make_a_game() -> None:
    """Whatever combination the engine accepts can be dealt, bid, played and scored."""
    accepted = 0
    for seed in range(200):
        random = Random(seed)
        options, other = any_options(seed), any_options(seed + 1000)
        changed = random.sample(sorted(options), random.randint(1, 4))
        mixed = options | {name: other[name] for name in changed}
        try:
            rules = RuleSet.from_dict(mixed)
        except RuleSetError:
            continue
        accepted += 1
        check_hand(rules, seed, closely=0)
    assert 25 < accepted < 195


@pytest.mark.parametrize("name", PRESETS)
def test_a_second_scorer_agrees_on_every_contract_and_every_number_of_tricks(
    name: str,
) -> None:
    every_result_scores_as_the_second_scorer_says(preset(name))


def test_a_second_scorer_agrees_under_any_house_rules() -> None:
    for seed in range(40):
        every_result_scores_as_the_second_scorer_says(any_rules(seed), every=5)


def every_result_scores_as_the_second_scorer_says(rules: RuleSet, every: int = 1) -> None:
    options, random = options_of(rules), Random(1)
    for number, bid in enumerate(bids_of(rules)):
        for tricks in range(number % every, tricks_of_hand(options) + 1, every):
            declarer = random.choice(rules.seats)
            contract = settled(declarer, bid, rules, random)
            result = played(rules, "N", contract, tricks)
            notrump = contract.strain in ("NT", "LO")
            score = score_of(options, bid.special or str(bid.level), tricks, notrump=notrump)
            expected = (score.makers, score.defenders)
            assert result.points == (expected if declarer in "NS135" else expected[::-1]), (
                f"engine/points.py and second_scorer.py differ: {bid}, {tricks} tricks, {rules}"
            )
            assert result.made is score.made


@pytest.mark.parametrize(
    ("name", "bid", "tricks", "notrump", "expected"),
    [
        ("ottawa", "5", 6, False, (6, 2)),
        ("ottawa", "5", 4, False, (-5, 4)),
        ("ottawa", "call-1", 7, True, (-18, 1)),
        ("pepper", "2", 1, False, (-6, 5)),
        ("bloomington-six", "best", 8, False, (16, 0)),
        ("bloomington-six", "best", 7, False, (-16, 1)),
        ("bid-whist", "4", 11, False, (5, 0)),
        ("bid-whist", "4", 8, False, (-4, 0)),
        ("bid-whist", "3", 9, True, (6, 0)),
        ("bid-whist", "3", 8, True, (-6, 0)),
        ("bid-whist-52", "3", 11, False, (3, 0)),
        ("bid-whist-52", "3", 8, False, (0, 3)),
    ],
)
def test_the_second_scorer_itself_gets_the_examples_of_rules_5_2_right(
    name: str, bid: str, tricks: int, notrump: bool, expected: tuple[int, int]
) -> None:
    score = score_of(preset(name).to_dict(), bid, tricks, notrump=notrump)
    assert (score.makers, score.defenders) == expected


def test_the_second_scorer_itself_knows_when_a_game_is_over() -> None:
    """Indiana: both sides are over 50, so the side that bid last wins, even with less."""
    options = preset("indiana-double-deck").to_dict()
    rows = [Row((45, 49), 0, made=True), Row((6, 6), 0, made=True)]
    assert second_end(options, rows) == (2, {0})
    assert second_end(options, rows[:1]) == (0, set())


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_really_played_is_never_refused(name: str) -> None:
    """Neither a report of it, nor the desk's line, nor a round's totals with any counts known."""
    rules = preset(name)
    for seed in range(25):
        check_reported(random_hand(rules, Random(seed)))
        check_round(rules, seed)


def test_a_hand_really_played_under_any_house_rules_is_never_refused() -> None:
    for seed in range(60):
        check_reported(random_hand(any_rules(seed), Random(seed)))
        check_round(any_rules(seed), seed)


@pytest.mark.parametrize("name", PRESETS)
def test_games_end_when_the_second_scorer_says_with_the_same_winner(name: str) -> None:
    lengths = {check_game(preset(name), seed) for seed in range(15)}
    assert len(lengths) > 1 or preset(name).game_end.kind == "hands"


def test_games_under_any_house_rules_end_as_the_second_scorer_says() -> None:
    for seed in range(100):
        check_game(any_rules(seed), seed)


def test_after_every_auction_something_can_be_named_or_nothing_needs_to_be() -> None:
    """No winner of an auction is left without a strain to name."""
    for seed in range(100):
        rules = any_rules(seed)
        for bid in bids_of(rules):
            assert namings(bid, rules), f"{bid} under {rules}"


@pytest.mark.parametrize("name", PRESETS)
def test_no_view_reveals_the_deal(name: str) -> None:
    """Two deals that agree in one seat look the same from there before the first call."""
    rules = preset(name)
    first = deal_at_random(rules, rules.seats[0], Random(1))
    own, *others = first.cards
    second = Deal(first.dealer, (own, *reversed(others)), first.kitty)
    assert second != first
    assert Hand(rules, second).view(rules.seats[0]) == Hand(rules, first).view(rules.seats[0])


@pytest.mark.parametrize("name", PRESETS)
def test_a_copy_is_independent(name: str) -> None:
    rules = preset(name)
    for acts in (0, 2, 5, 9, 20):
        hand = random_hand(rules, Random(acts), acts)
        before = [hand.view(seat) for seat in rules.seats]
        twin = hand.copy()
        while twin.to_act:
            twin.apply(twin.legal_actions()[0])
        assert [hand.view(seat) for seat in rules.seats] == before
