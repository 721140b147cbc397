"""What each side makes of a deal, and par: worked out by hand for small deals."""

from __future__ import annotations

from random import Random

import pytest

from engine import Contract, Deal, RuleSet, Strain, deal_at_random, preset, read_card
from engine.kernel import Kernel
from engine.par import PASSED_OUT, Par, Played, Tricks, has_par, most_tricks, par_of, tricks_of
from engine.solver import Solver, TooLong

#: Six tricks, levels 3 to 6 and moon for 24 points; each trick is a point to the defenders.
SINGLE = preset("single-deck")
SPADES, HEARTS = Strain.SPADES, Strain.HEARTS


def without_lone(**options: object) -> RuleSet:
    """Rules with levels only: 3 to 6."""
    given = {"special_bids": [], "special_values": {}, "stick_the_dealer": False, **options}
    return RuleSet.from_dict(SINGLE.to_dict() | given)


def table(rules: RuleSet, north_south: dict[Strain, int], east_west: dict[Strain, int]) -> Tricks:
    """The tricks of each side in its own strains, 0 in all others and for every lone hand."""
    own = (north_south, east_west)
    return {
        Played(seat, strain, None, lone): 0 if lone else own[rules.side_of(seat)].get(strain, 0)
        for seat in rules.seats
        for strain in rules.strains
        for lone in (False, True)
    }


def contract(seat: str, level: int, strain: Strain) -> Contract:
    return Contract(seat, level, None, strain)


def a_suit_each() -> Deal:
    """North has all spades, East all hearts, South all clubs, West all diamonds."""
    piles = (tuple(read_card(f"{rank}{suit}") for rank in "JAKQT9") for suit in "shcd")
    return Deal("W", tuple(piles))


def test_whoever_holds_a_whole_suit_takes_every_trick_in_it() -> None:
    """Declarer leads, and partner has the suit of the left bower: also all six tricks."""
    tricks = tricks_of(SINGLE, a_suit_each())
    for lone in (False, True):
        for strain in "SHDC":
            for seat in "NESW":
                is_black = strain in "SC"
                wanted = 6 if is_black == (seat in "NS") else 0
                assert tricks[Played(seat, Strain(strain), None, lone)] == wanted
    most = most_tricks(tricks, SINGLE, 0)
    assert {str(played.strain): made for played, made in most.items()} == {
        "S": 6, "H": 0, "D": 0, "C": 6
    }  # fmt: skip


@pytest.mark.parametrize(("dealer", "points"), [("W", (24, 0)), ("N", (0, 24))])
def test_if_both_make_the_highest_bid_the_first_to_speak_gets_it(
    dealer: str, points: tuple[int, int]
) -> None:
    par = par_of(SINGLE, dealer, tricks_of(SINGLE, a_suit_each()))
    assert par.contract is not None
    assert par.contract.special == "moon"
    assert (par.tricks, par.points) == (6, points)


def test_the_stronger_side_bids_as_high_as_the_other_would_go() -> None:
    """Both make five in their suit: 3 or 4 spades would lose the hand to 5 hearts.

    5 spades earn 5 : 1. East could only bid 6 hearts, which is set: −6, and 1 to North.
    """
    rules = without_lone()
    par = par_of(rules, "W", table(rules, {SPADES: 5}, {HEARTS: 5}))
    assert par == Par(contract("N", 5, SPADES), 5, (5, 1))
    assert par.lead == 4


def test_nobody_bids_higher_than_it_pays() -> None:
    """Tricks beyond the bid count, and East's hearts are worth nothing: 3 spades earn 6."""
    rules = without_lone(defenders_score_tricks=False)
    par = par_of(rules, "W", table(rules, {SPADES: 6}, {}))
    assert par == Par(contract("N", 3, SPADES), 6, (6, 0))


def test_a_set_may_cost_less_than_what_the_others_make() -> None:
    """South makes 5 (tricks beyond the bid count), East takes 3.

    If 3 spades stand, East loses 5. 4 hearts, set, cost 4, so East bids them; 5 spades earn North 5
    again, and 6 hearts would cost East 6. So East gains nothing: 3 spades stand. If 5 spades are
    set (North makes 4 of them), East's 4 hearts stand, for they cost 4, and 3 spades would have
    cost 4 too.
    """
    rules = without_lone(defenders_score_tricks=False)
    par = par_of(rules, "W", table(rules, {SPADES: 5}, {HEARTS: 3}))
    assert par == Par(contract("N", 3, SPADES), 5, (5, 0))
    rules = without_lone(defenders_score_tricks=False, set_penalty="defenders-get-bid")
    par = par_of(rules, "W", table(rules, {SPADES: 4}, {HEARTS: 3}))
    assert par == Par(contract("N", 3, SPADES), 4, (4, 0))


def test_a_deal_that_neither_side_wants_is_passed_out_unless_the_dealer_must_bid() -> None:
    """Two tricks for each: the lowest bid is set, −3 and 4 to the others."""
    two = dict.fromkeys(SINGLE.strains, 2)
    rules = without_lone()
    assert par_of(rules, "W", table(rules, two, two)) == PASSED_OUT
    rules = without_lone(stick_the_dealer=True)
    par = par_of(rules, "W", table(rules, two, two))
    assert par.contract is not None
    assert (par.contract.level, rules.side_of(par.contract.declarer)) == (3, 1)
    assert (par.points, par.lead) == ((4, -3), 7)


def test_of_the_two_peppers_only_the_little_one_is_bid() -> None:
    rules = preset("pepper")
    tricks = dict.fromkeys(tricks_of(rules, deal_at_random(rules, "N", Random(1))), 6)
    par = par_of(rules, "N", tricks)
    assert par.contract is not None
    assert par.contract.special in (None, "little-pepper")


@pytest.mark.parametrize("leader", ["declarer", "left-of-dealer"])
def test_the_tricks_of_each_contract_are_those_of_the_solver(leader: str) -> None:
    """One answer serves all contracts that are played alike."""
    rules = RuleSet.from_dict(SINGLE.to_dict() | {"initial_leader": leader})
    deal = deal_at_random(rules, "E", Random(7))
    for played, made in tricks_of(rules, deal).items():
        special = "moon" if played.lone else None
        level = None if played.lone else rules.highest_level
        own = Contract(played.declarer, level, special, played.strain, played.direction)
        kernel = Kernel(rules, own, deal.dealer)
        assert Solver(kernel).tricks(kernel.first_lead(kernel.holdings(deal.cards))) == made


def test_a_game_with_a_kitty_has_no_par_and_a_deal_may_be_too_hard() -> None:
    assert not has_par(preset("bid-whist"))
    assert has_par(SINGLE)
    rules = preset("triple-deck")
    with pytest.raises(TooLong):
        tricks_of(rules, deal_at_random(rules, rules.seats[0], Random(1)), limit=1)
