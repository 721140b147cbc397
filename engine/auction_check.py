"""Checking a reported auction call by call (rules 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.auction import Auction, Call
from engine.bid import Bid
from engine.cards import Card
from engine.contract import Contract, contract_of, named, naming_fault
from engine.errors import Fault, InvalidNotation, fault
from engine.notation.calls import Turn, read_naming, read_turns
from engine.report import ReadReport
from engine.ruleset import RuleSet

_BELOW = {"below-minimum", "below-lowest"}

#: Longer than any possible auction: at a table of six, every bid there is, five passes between.
LONGEST_AUCTION = 4_000

CardsBySeat = Mapping[str, tuple[Card, ...]]


def auction_faults(
    text: str, read: ReadReport, rules: RuleSet, told: set[str], cards: CardsBySeat
) -> Iterator[Fault]:
    """The faults of the calls, then whether they lead to the contract given.

    `told` are the codes already reported for the contract's own bid, which are not repeated.
    `cards` are those of each seat, if the deal is known.
    """
    if len(text) > LONGEST_AUCTION:
        yield fault("text-too-long", "auction", count=len(text), most=LONGEST_AUCTION)
        return
    turns = read_turns(text, rules)
    if read.dealer is None or not turns:
        return
    auction, in_turn = Auction(rules, read.dealer), True
    codes = told | _BELOW if told & _BELOW else told
    for number, (written, _, call) in enumerate(turns, 1):
        if call is None or auction.to_act is None:
            yield from _rest_faults(auction, read, turns[number - 1 :])
            return
        seat = auction.to_act
        # Only the first call out of turn is reported: the others follow from it.
        if written and written != seat and in_turn:
            in_turn = False
            yield fault("out-of-turn", "auction", number=number, seat=written, turn=seat)
        for reason in auction.faults(call, cards.get(seat)):
            if not (reason.code in codes and _is_same_height(call, read)):
                yield reason
            if not reason.overridable:
                return
        auction = auction.with_call(call)
    if found_at_end := _ending_fault(auction, read):
        yield found_at_end


def _rest_faults(auction: Auction, read: ReadReport, rest: list[Turn]) -> Iterator[Fault]:
    """The faults of the rest, from the first call that is unreadable or after the end."""
    if auction.is_over:
        return _after_the_end(auction, read, rest)
    return iter([_unreadable_call(len(auction.calls) + 1, rest[0][1], auction.rules)])


def _is_same_height(call: Call, read: ReadReport) -> bool:
    name = read.name
    return isinstance(call, Bid) and name is not None and name == (call.level, call.special)


def _unreadable_call(number: int, text: str, rules: RuleSet) -> Fault:
    special = f"{rules.special_bids[0]}:H" if rules.special_bids else "6S"
    return fault("unreadable-call", "auction", number=number, text=text, special=special)


def _after_the_end(auction: Auction, read: ReadReport, rest: list[Turn]) -> Iterator[Fault]:
    """The faults of what follows the last call, where only declarer's naming is allowed."""
    standing = auction.standing
    is_open = standing is not None and contract_of(*standing, auction.rules) is None
    is_call = rest[0][2] is not None
    if not (standing and is_open and len(rest) == 1) or is_call:
        yield fault("auction-too-long", "auction", number=len(auction.calls))
        return
    seat, bid = standing
    written, text, _ = rest[0]
    if written not in ("", seat):
        number = len(auction.calls) + 1
        yield fault("out-of-turn", "auction", number=number, seat=written, turn=seat)
    try:
        naming = read_naming(text, auction.rules, bid)
    except InvalidNotation as refusal:
        yield replace(refusal.fault, field="auction")
        return
    if reason := naming_fault(naming, bid, auction.rules):
        yield replace(reason, field="auction")
    elif read.is_decided and (contract := named(seat, bid, naming)) != read.contract:
        yield fault("contract-not-from-auction", "auction", auction=str(contract))


def _ending_fault(auction: Auction, read: ReadReport) -> Fault | None:
    standing = auction.standing
    if auction.to_act is not None:
        return fault("auction-not-over", "auction", seat=auction.to_act)
    if standing is None:
        return fault("contract-passed-out", "auction") if read.contract else None
    if not read.is_decided or _fits(*standing, read.contract):
        return None
    ending = f"{standing[0]} {standing[1]}"
    return fault("contract-not-from-auction", "auction", auction=ending)


def _fits(seat: str, bid: Bid, contract: Contract | None) -> bool:
    """Whether a bid can lead to this contract: the same one, with what the bid left open."""
    if contract is None or seat != contract.declarer:
        return False
    if (bid.level, bid.special) != (contract.level, contract.special):
        return False
    if bid.strain is None and bid.direction is not None and contract.strain.is_notrump:
        return False
    return bid.strain in (None, contract.strain) and bid.direction in (None, contract.direction)
