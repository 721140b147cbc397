"""The auction: calls, who calls next, what may be called (rules 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.bid import Bid, bid_fault, height, heights, outranks
from engine.cards import Card
from engine.contract import Contract, contract_of
from engine.errors import Fault, IllegalAction, fault
from engine.ruleset import RuleSet
from engine.strain import right_bower


@dataclass(frozen=True)
class Pass:
    """A call that is no bid."""

    def __str__(self) -> str:
        return "pass"


Call = Pass | Bid
Seats = tuple[str, ...]

PASS = Pass()


@dataclass(frozen=True)
class Auction:
    """An auction so far: the calls made, beginning at the dealer's left.

    It knows no cards: where a rule needs them the caller's own cards are passed in.
    """

    rules: RuleSet
    dealer: str
    calls: tuple[Call, ...] = ()
    #: The seat that calls next, None when the auction is over.
    to_act: str | None = field(init=False, repr=False, compare=False)
    #: The last bid with its seat, which is the highest one; None while nobody has bid.
    standing: tuple[str, Bid] | None = field(init=False, repr=False, compare=False)
    _seats: Seats = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        seats, to_act = _turns(self.rules, self.dealer, self.calls)
        object.__setattr__(self, "_seats", seats)
        object.__setattr__(self, "to_act", to_act)
        object.__setattr__(self, "standing", _standing(seats, self.calls))

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

        None before, when it was passed out, and when the strain or the direction is named after.
        """
        if not self.is_over or self.standing is None:
            return None
        return contract_of(*self.standing, self.rules)

    def fault(self, call: Call, cards: Sequence[Card] | None = None) -> Fault | None:
        """Why the seat to act may not make this call, None if it may.

        `cards` are that seat's own; without them the right bower rule is not looked at.
        """
        if self.is_over:
            return fault("auction-over", "auction")
        if isinstance(call, Pass):
            return fault("dealer-stuck", "auction", overridable=True) if self._is_stuck else None
        return (
            bid_fault(call, self.rules, "auction", "auction")
            or self._too_low(call)
            or self._right_bower_fault(call, cards)
        )

    def faults(self, call: Call, cards: Sequence[Card] | None = None) -> tuple[Fault, ...]:
        """Every reason why the seat to act may not make this call; the first is that of `fault`."""
        first = self.fault(call, cards)
        if first is None or isinstance(call, Pass) or not first.overridable:
            return (first,) if first else ()
        others = (self._too_low(call), self._right_bower_fault(call, cards))
        return (first, *(each for each in others if each and each != first))

    def legal_calls(self, cards: Sequence[Card] | None = None) -> tuple[Call, ...]:
        """Every call the seat to act may make: pass first, then bids rising."""
        if self.is_over:
            return ()
        bids = [bid for bid in heights(self.rules) if self._may_bid(bid, cards)]
        return tuple(bids) if self._is_stuck else (PASS, *bids)

    def call(self, call: Call, cards: Sequence[Card] | None = None) -> Auction:
        """The auction after this call; raises IllegalAction if it may not be made."""
        if found := self.fault(call, cards):
            raise IllegalAction(found, str(call))
        return self.with_call(call)

    def with_call(self, call: Call) -> Auction:
        """The auction after a call as it was really made, be it legal or not."""
        return Auction(self.rules, self.dealer, (*self.calls, call))

    @property
    def _is_stuck(self) -> bool:
        """The dealer's last call with nobody having bid, where the dealer must (rules 4.3.6)."""
        if not self.rules.stick_the_dealer or self.standing or self.to_act != self.dealer:
            return False
        return Auction(self.rules, self.dealer, (*self.calls, PASS)).is_over

    def _may_bid(self, bid: Bid, cards: Sequence[Card] | None) -> bool:
        return (
            self._is_high_enough(bid)
            and not self._waits_for_little_pepper(bid)
            and not self._lacks_right_bower(bid, cards)
        )

    def _too_low(self, bid: Bid) -> Fault | None:
        if self._waits_for_little_pepper(bid):
            return fault("little-pepper-first", "auction", overridable=True)
        if self.standing is None or self._is_high_enough(bid):
            return None
        standing = str(self.standing[1])
        return fault("bid-too-low", "auction", overridable=True, bid=str(bid), standing=standing)

    def _waits_for_little_pepper(self, bid: Bid) -> bool:
        """Rules 4.3.3 and A25: big pepper only after anybody's little pepper."""
        if bid.special != "big-pepper":
            return False
        return not any(
            isinstance(call, Bid) and call.special == "little-pepper" for call in self.calls
        )

    def _is_high_enough(self, bid: Bid) -> bool:
        """Whether the seat to act may overcall what stands with this bid (rules 4.3.2)."""
        if self.standing is None:
            return True
        standing = self.standing[1]
        new, old = height(bid, self.rules), height(standing, self.rules)
        if new != old:
            return new > old
        return self._may_steal(bid) or outranks(bid, standing, self.rules)

    def _may_steal(self, bid: Bid) -> bool:
        if self.to_act != self.dealer:
            return False
        allowed = self.rules.dealer_can_steal
        return allowed == "any" or (allowed == "special" and bid.special is not None)

    def _right_bower_fault(self, bid: Bid, cards: Sequence[Card] | None) -> Fault | None:
        if bid.strain is None or not self._lacks_right_bower(bid, cards):
            return None
        return fault("right-bower-missing", "auction", overridable=True, strain=bid.strain.value)

    def _lacks_right_bower(self, bid: Bid, cards: Sequence[Card] | None) -> bool:
        """Rules 4.3.5: the two seats after the dealer need the right bower of their suit."""
        if not self.rules.right_bower_1st_2nd or cards is None or bid.strain is None:
            return False
        bower = right_bower(bid.strain)
        is_bound = self.to_act in self.rules.from_seat(self.dealer)[1:3]
        return is_bound and bower is not None and bower not in cards


def _standing(seats: Seats, calls: Sequence[Call]) -> tuple[str, Bid] | None:
    for at in range(len(calls) - 1, -1, -1):
        call = calls[at]
        if type(call) is Bid:
            return seats[at], call
    return None


def _turns(rules: RuleSet, dealer: str, calls: Sequence[Call]) -> tuple[Seats, str | None]:
    """The seats of the calls in their order, and the seat that calls next (rules 4.3.7).

    Raises IllegalAction when the auction was over before the last of the calls.
    """
    order = rules.from_seat(rules.left_of(dealer))
    if rules.bidding_rounds == "multiple":
        turns = _returning(order, calls) if rules.reenter else _until_passed(order, calls)
    else:
        turns = order * 2 if rules.bidding_rounds == "two" else order
    made = len(calls)
    if "best" in rules.special_bids:
        turns = turns[: _best_at(calls)]
    if made > len(turns):
        raise IllegalAction(fault("auction-too-long", "auction", number=len(turns)))
    return turns[:made], turns[made] if made < len(turns) else None


def _best_at(calls: Sequence[Call]) -> int | None:
    """How many calls there are up to the first best, which ends the auction at once."""
    numbered = enumerate(calls, 1)
    return next((n for n, call in numbered if type(call) is Bid and call.special == "best"), None)


def _until_passed(order: Seats, calls: Sequence[Call]) -> Seats:
    """Round and round without those who passed, until one bidder or nobody is left (A02)."""
    turns, waiting, has_bid = [], list(order), False
    for call in calls:
        turns.append(waiting.pop(0))
        if type(call) is Bid:
            has_bid = True
            waiting.append(turns[-1])
        if not waiting or (has_bid and len(waiting) == 1):
            return tuple(turns)
    return (*turns, waiting[0])


def _returning(order: Seats, calls: Sequence[Call]) -> Seats:
    """Round and round, until all have passed, or all others since the last bid."""
    left = len(order)
    for number, call in enumerate(calls, 1):
        left = len(order) - 1 if type(call) is Bid else left - 1
        if not left:
            return (order * number)[:number]
    return (order * (len(calls) + 1))[: len(calls) + 1]
