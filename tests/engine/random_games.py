"""Random results, and whole games made from them."""

from __future__ import annotations

from random import Random

from second_scorer import Row, second_end

from engine import Bid, Contract, Game, Result, RuleSet, awarded
from engine.bid import bids_of
from engine.contract import contract_of, named, namings
from engine.points import passed_out, played


def random_contract(rules: RuleSet, random: Random) -> Contract:
    """Any contract that these rules allow."""
    declarer, bid = random.choice(rules.seats), random.choice(bids_of(rules))
    return settled(declarer, bid, rules, random)


def settled(declarer: str, bid: Bid, rules: RuleSet, random: Random) -> Contract:
    """The contract of a bid, with anything that may be named after it."""
    contract = contract_of(declarer, bid, rules)
    return contract or named(declarer, bid, random.choice(namings(bid, rules)))


def random_result(rules: RuleSet, random: Random, dealer: str) -> Result:
    """A hand passed out, ended by a revoke, or played with any number of tricks."""
    chance = random.random()
    if chance < 0.1 and not rules.stick_the_dealer:
        return passed_out(rules, dealer)
    if chance < 0.2 and rules.revoke:
        return awarded(rules, dealer, random.choice(rules.seats))
    contract = random_contract(rules, random)
    tricks = random.randint(int(rules.kitty_trick == "declarer"), rules.tricks)
    if random.random() < 0.5:
        tricks = max(tricks, (contract.level or rules.tricks) + rules.book)
    return played(rules, dealer, contract, min(tricks, rules.tricks))


def check_game(rules: RuleSet, seed: int) -> int:
    """Play a game to its end and check the end and the winner; returns the number of hands.

    In half of the games any points bring both sides near the end, whoever bid.
    Raises AssertionError with how to reproduce it.
    """
    random = Random(seed)
    game, options = Game(rules, random.choice(rules.seats)), rules.to_dict()
    rows: list[Row] = []
    dealt, is_wild = rules.seats.index(game.first_dealer), random.random() < 0.5
    try:
        while not game.is_over and len(rows) < 80:
            assert game.dealer == rules.seats[dealt % rules.players]
            result = random_result(rules, random, game.dealer)
            if is_wild:
                result = result._replace(points=(random.randint(-9, 25), random.randint(-9, 25)))
            game = game.add(result)
            rows.append(_row(result))
            dealt += not (rows[-1].nothing_bid and options["passed_out"] == "redeal")
            ended, winners = second_end(options, rows)
            assert (game.is_over, set(game.winners)) == (ended > 0, winners)
    except BaseException as error:
        error.add_note(f"To see it again: check_game(rules, {seed}), after {rows}")
        error.add_note(f"with rules = RuleSet.from_dict({options!r})")
        raise
    return len(rows)


def _row(result: Result) -> Row:
    contract = result.contract
    makers = None if contract is None else int(contract.declarer not in "NS135")
    return Row(result.points, makers, result.made, result.kind == "passed-out")
