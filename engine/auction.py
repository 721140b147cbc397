"""The auction: calls, who calls next, what may be called (rules 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from engine.bid import Bid, bid_fault, heights, outbids
from engine.cards import Card
from engine.contract import Contract, contract_of
from engine.errors import Fault, IllegalAction, fault
from engine.ruleset import RuleSet
from engine.strain import right_bower


@dataclass(frozen=True)
class Pass:
    """A call that is not a bid."""

    def __str__(self) -> str:
        return "pass"


Call = Pass | Bid
Seats = tuple[str, ...]

PASS = Pass()


@dataclass(unsafe_hash=True, slots=True)
class Auction:
    """An auction so far: the calls made, beginning at the dealer's left.

    It knows no cards: if a rule needs them, the caller's own cards are passed in. Raises
    IllegalAction if `calls` go on after the auction is over. `to_act` is the seat that calls next,
    None when the auction is over; `standing` is the last and highest bid with its seat, None while
    nobody has bid.

    Treat it as immutable: a call returns a new auction. The dataclass is not frozen because a
    frozen one takes twice as long to create, and every call of a hand creates one.
    """

    rules: RuleSet
    dealer: str
    calls: tuple[Call, ...] = ()
    to_act: str | None = field(default=None, init=False, repr=False, compare=False)
    standing: tuple[str, Bid] | None = field(default=None, init=False, repr=False, compare=False)
    #: Who made the calls so far.
    _seats: Seats = field(default=(), init=False, repr=False, compare=False)
    #: Who calls from here on if nobody bids again.
    _waiting: Seats = field(default=(), init=False, repr=False, compare=False)
    _has_little_pepper: bool = field(default=False, init=False, repr=False, compare=False)
    _choice: _Choice | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        order = self.rules.from_seat(self.rules.left_of(self.dealer))
        self._waiting = order * 2 if self.rules.bidding_rounds == "two" else order
        self.to_act = order[0]
        calls, self.calls = self.calls, ()
        for call in calls:
            self._take(call, self)

    def with_call(self, call: Call) -> Auction:
        """The auction after a call that was actually made, legal or not."""
        after = object.__new__(Auction)
        after.rules, after.dealer = self.rules, self.dealer
        after._take(call, self)
        return after

    def _take(self, call: Call, before: Auction) -> None:
        """Takes on the state of `before` after one more call, legal or not (rules 4.3.7)."""
        seat, waiting = before.to_act, before._waiting[1:]
        if seat is None:
            raise IllegalAction(fault("auction-too-long", "auction", number=len(before.calls)))
        self.calls, self._seats = (*before.calls, call), (*before._seats, seat)
        self.standing, self._has_little_pepper = before.standing, before._has_little_pepper
        if isinstance(call, Bid):
            self.standing = seat, call
            self._has_little_pepper |= call.special == "little-pepper"
            waiting = self._after_bid(call, seat, waiting)
        if len(waiting) == 1 and self._is_alone(waiting[0]):
            waiting = ()
        self._waiting, self.to_act = waiting, waiting[0] if waiting else None
        self._choice = None

    def _after_bid(self, bid: Bid, seat: str, waiting: Seats) -> Seats:
        """Who calls after a bid; with multiple rounds the bidder waits last."""
        rules = self.rules
        if bid.special == "best" and "best" in rules.special_bids:
            return ()
        if rules.bidding_rounds != "multiple":
            return waiting
        return rules.from_seat(seat)[1:] if rules.reenter else (*waiting, seat)

    def _is_alone(self, last: str) -> bool:
        """Whether only the high bidder is left to call: nobody raises himself (rules A03)."""
        is_his = self.standing is not None and self.standing[0] == last
        return is_his and self.rules.bidding_rounds == "multiple"

    @property
    def turns(self) -> tuple[tuple[str, Call], ...]:
        """Each call with the seat that made it."""
        return tuple(zip(self._seats, self.calls, strict=True))

    @property
    def is_over(self) -> bool:
        """True when nobody has a call left."""
        return self.to_act is None

    @property
    def contract(self) -> Contract | None:
        """The contract of an auction that is over.

        None before that, if it was passed out, or if strain or direction are named afterwards.
        """
        if not self.is_over or self.standing is None:
            return None
        return contract_of(*self.standing, self.rules)

    def fault(self, call: Call, cards: Sequence[Card] | None = None) -> Fault | None:
        """Why the seat to act may not make this call, None if it may.

        `cards` are that seat's own; without them the right bower rule is not checked.
        """
        if self.to_act is None:
            return fault("auction-over", "auction")
        if not isinstance(call, Bid):
            return fault("dealer-stuck", "auction", overridable=True) if self._is_stuck() else None
        if call in self._choices().bids:
            return self._right_bower_fault(call, cards)
        return bid_fault(call, self.rules, "auction", "auction") or self._too_low(call)

    def faults(self, call: Call, cards: Sequence[Card] | None = None) -> tuple[Fault, ...]:
        """Every reason why the seat to act may not make this call, that of `fault` first."""
        first = self.fault(call, cards)
        if first is None:
            return ()
        if isinstance(call, Pass) or not first.overridable:
            return (first,)
        others = (self._too_low(call), self._right_bower_fault(call, cards))
        return (first, *(reason for reason in others if reason and reason != first))

    def legal_calls(self, cards: Sequence[Card] | None = None) -> tuple[Call, ...]:
        """Every call the seat to act may make: pass first, then bids rising."""
        if self.is_over:
            return ()
        calls = self._choices().calls
        if self.rules.right_bower_1st_2nd:
            calls = tuple(call for call in calls if not self._right_bower_fault(call, cards))
        return calls[1:] if self._is_stuck() else calls

    def call(self, call: Call, cards: Sequence[Card] | None = None) -> Auction:
        """The auction after this call; raises IllegalAction if it may not be made."""
        if reason := self.fault(call, cards):
            raise IllegalAction(reason, str(call))
        return self.with_call(call)

    def _is_stuck(self) -> bool:
        """Whether the dealer is last to call, nobody has bid and the dealer must (rules 4.3.6)."""
        if self.standing or not self.rules.stick_the_dealer:
            return False
        return self._waiting == (self.dealer,)

    def _choices(self) -> _Choice:
        """What the seat to act may call, apart from the rules on right bowers and stuck dealers."""
        if self._choice is None:
            bid = self.standing[1] if self.standing else None
            by_dealer = self.to_act == self.dealer
            self._choice = _choice(bid, self.rules, by_dealer, self._has_little_pepper)
        return self._choice

    def _too_low(self, bid: Bid) -> Fault | None:
        """Why this bid cannot follow the calls so far; it need not be a bid of these rules."""
        if bid.special == "big-pepper" and not self._has_little_pepper:
            return fault("little-pepper-first", "auction", overridable=True)
        standing = self.standing
        by_dealer = self.to_act == self.dealer
        if standing is None or outbids(bid, standing[1], self.rules, by_dealer=by_dealer):
            return None
        text = str(standing[1])
        return fault("bid-too-low", "auction", overridable=True, bid=str(bid), standing=text)

    def _right_bower_fault(self, call: Call, cards: Sequence[Card] | None) -> Fault | None:
        """Rules 4.3.5: the two seats after the dealer need the right bower of their suit."""
        if not self.rules.right_bower_1st_2nd or cards is None:
            return None
        if isinstance(call, Pass) or call.strain is None:
            return None
        bower = right_bower(call.strain)
        is_bound = self.to_act in self.rules.from_seat(self.dealer)[1:3]
        if not is_bound or bower is None or bower in cards:
            return None
        return fault("right-bower-missing", "auction", overridable=True, strain=call.strain.value)


class _Choice(NamedTuple):
    """Pass and the bids, rising, and the bids alone as a set for lookups."""

    calls: tuple[Call, ...]
    bids: frozenset[Bid]


@lru_cache(maxsize=10_000)
def _choice(
    standing: Bid | None, rules: RuleSet, by_dealer: bool, has_little_pepper: bool
) -> _Choice:
    """Every bid of these rules that may be made over the standing one."""
    bids = [
        bid
        for bid in heights(rules)
        if (has_little_pepper or bid.special != "big-pepper")
        and (standing is None or outbids(bid, standing, rules, by_dealer=by_dealer))
    ]
    return _Choice((PASS, *bids), frozenset(bids))
