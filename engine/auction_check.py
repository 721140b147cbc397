"""Checking a reported auction call by call (rules 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.auction import Auction, Call
from engine.bid import Bid
from engine.cards import Card
from engine.contract import Contract, contract_of, named, naming_fault
from engine.errors import Fault, IllegalAction, InvalidNotation, fault
from engine.notation.calls import Turn, read_naming, read_turns
from engine.report import ReadReport
from engine.ruleset import RuleSet

_BELOW = {"below-minimum", "below-lowest"}

#: No auction of any rules is longer: at six, each bid there is with five passes between.
LONGEST_AUCTION = 4_000

CardsBySeat = Mapping[str, tuple[Card, ...]]


def auction_faults(
    text: str, read: ReadReport, rules: RuleSet, told: set[str], cards: CardsBySeat
) -> Iterator[Fault]:
    """The faults of the calls, then whether they end in the contract given.

    `told` are the codes told of the contract's own bid: they are not told again. `cards` are
    those of each seat where the deal is known.
    """
    if len(text) > LONGEST_AUCTION:
        yield fault("text-too-long", "auction", count=len(text), most=LONGEST_AUCTION)
        return
    turns = read_turns(text, rules)
    if read.dealer is None or not turns:
        return
    auction = _auction(rules, read.dealer, turns)
    known = told | _BELOW if told & _BELOW else told
    for found, call in _faults_of_calls(auction, turns, cards):
        if not (found.code in known and _is_same_height(call, read)):
            yield found
        if not found.overridable and found.code != "out-of-turn":
            return
    at = len(auction.calls)
    if at == len(turns):
        if found_at_end := _ending_fault(auction, read):
            yield found_at_end
    elif auction.is_over:
        yield from _after_the_end(auction, read, turns[at:])
    else:
        yield _unreadable_call(at + 1, turns[at][1], rules)


def _auction(rules: RuleSet, dealer: str, turns: list[Turn]) -> Auction:
    """The auction as written, up to its end or to a call that cannot be read."""
    calls = _readable(turns)
    try:
        return Auction(rules, dealer, calls)
    except IllegalAction as refusal:
        return Auction(rules, dealer, calls[: int(refusal.fault.values["number"])])


def _readable(turns: list[Turn]) -> tuple[Call, ...]:
    """The calls up to the first one that cannot be read."""
    calls = [call for _, _, call in turns if call is not None]
    if len(calls) == len(turns):
        return tuple(calls)
    unreadable = next(at for at, (_, _, call) in enumerate(turns) if call is None)
    return tuple(calls[:unreadable])


def _faults_of_calls(
    auction: Auction, turns: list[Turn], cards: CardsBySeat
) -> Iterator[tuple[Fault, Call]]:
    """Each fault with its call. Only the first call out of turn is told: others follow from it."""
    in_turn, before = True, Auction(auction.rules, auction.dealer)
    for at, (seat, call) in enumerate(auction.turns):
        written, number = turns[at][0], at + 1
        if written and written != seat and in_turn:
            in_turn = False
            yield fault("out-of-turn", "auction", number=number, seat=written, turn=seat), call
        for found in before.faults(call, cards.get(seat)):
            yield found, call
        before = before.with_call(call)


def _is_same_height(call: Call, read: ReadReport) -> bool:
    name = read.name
    return isinstance(call, Bid) and name is not None and name == (call.level, call.special)


def _unreadable_call(number: int, text: str, rules: RuleSet) -> Fault:
    special = f"{rules.special_bids[0]}:H" if rules.special_bids else "6S"
    return fault("unreadable-call", "auction", number=number, text=text, special=special)


def _after_the_end(auction: Auction, read: ReadReport, rest: list[Turn]) -> Iterator[Fault]:
    """After the last call comes what declarer named, where the bid left it open."""
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
    if found := naming_fault(naming, bid, auction.rules):
        yield replace(found, field="auction")
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
    """Whether a contract may come from a bid: the same, with what the bid left open added."""
    if contract is None or seat != contract.declarer:
        return False
    if (bid.level, bid.special) != (contract.level, contract.special):
        return False
    if bid.strain is None and bid.direction is not None and contract.strain.is_notrump:
        return False
    return bid.strain in (None, contract.strain) and bid.direction in (None, contract.direction)
