"""The auction: calls, who calls next, what may be called (rules 4.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from engine.bid import Bid, bid_fault, heights, outbids
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


class _State(NamedTuple):
    """How far an auction has come.

    `seats` made the calls so far, `turns` are those that call from now on if nobody bids any more.
    """

    seats: Seats
    turns: Seats
    standing: tuple[str, Bid] | None = None
    has_little_pepper: bool = False

    def after(self, call: Call, rules: RuleSet) -> _State:
        """The state after one more call, legal or not (rules 4.3.7)."""
        if not self.turns:
            raise IllegalAction(fault("auction-too-long", "auction", number=len(self.seats)))
        seat, *rest = self.turns
        seats, standing = (*self.seats, seat), self.standing
        if not isinstance(call, Bid):
            return _State(seats, _ended(rest, standing, rules), standing, self.has_little_pepper)
        standing = seat, call
        turns = tuple(rest)
        if call.special == "best" and "best" in rules.special_bids:
            turns = ()
        elif rules.reenter:
            turns = rules.from_seat(seat)[1:]
        elif rules.bidding_rounds == "multiple":
            turns = _ended([*rest, seat], standing, rules)
        has_little_pepper = self.has_little_pepper or call.special == "little-pepper"
        return _State(seats, turns, standing, has_little_pepper)


def _ended(turns: list[str], standing: tuple[str, Bid] | None, rules: RuleSet) -> Seats:
    """No turns where the high bidder alone has one left, for nobody raises himself (A03)."""
    is_alone = rules.bidding_rounds == "multiple" and standing and turns == [standing[0]]
    return () if is_alone else tuple(turns)


_UNKNOWN = _State((), ())


@dataclass(frozen=True)
class Auction:
    """An auction so far: the calls made, beginning at the dealer's left.

    It knows no cards: where a rule needs them the caller's own cards are passed in. Raises
    IllegalAction when it was over before the last of the calls.
    """

    rules: RuleSet
    dealer: str
    calls: tuple[Call, ...] = ()
    _state: _State = field(default=_UNKNOWN, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self._state is not _UNKNOWN:
            return
        order = self.rules.from_seat(self.rules.left_of(self.dealer))
        state = _State((), order * 2 if self.rules.bidding_rounds == "two" else order)
        for call in self.calls:
            state = state.after(call, self.rules)
        object.__setattr__(self, "_state", state)

    @property
    def to_act(self) -> str | None:
        """The seat that calls next, None when the auction is over."""
        turns = self._state.turns
        return turns[0] if turns else None

    @property
    def standing(self) -> tuple[str, Bid] | None:
        """The last bid with its seat, which is the highest one; None while nobody has bid."""
        return self._state.standing

    @property
    def turns(self) -> tuple[tuple[str, Call], ...]:
        """Each call with the seat that made it."""
        return tuple(zip(self._state.seats, self.calls, strict=True))

    @property
    def is_over(self) -> bool:
        """True when nobody has a call left."""
        return not self._state.turns

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
        if call in self._bids():
            return self._right_bower_fault(call, cards)
        return bid_fault(call, self.rules, "auction", "auction") or self._too_low(call)

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
        bids = tuple(self._bids())
        if self.rules.right_bower_1st_2nd:
            bids = tuple(bid for bid in bids if not self._right_bower_fault(bid, cards))
        return bids if self._is_stuck else (PASS, *bids)

    def call(self, call: Call, cards: Sequence[Card] | None = None) -> Auction:
        """The auction after this call; raises IllegalAction if it may not be made."""
        if found := self.fault(call, cards):
            raise IllegalAction(found, str(call))
        return self.with_call(call)

    def with_call(self, call: Call) -> Auction:
        """The auction after a call as it was really made, be it legal or not."""
        state = self._state.after(call, self.rules)
        return Auction(self.rules, self.dealer, (*self.calls, call), state)

    @property
    def _is_stuck(self) -> bool:
        """The dealer's last call with nobody having bid, where the dealer must (rules 4.3.6)."""
        is_last = self._state.turns == (self.dealer,) and self.standing is None
        return is_last and self.rules.stick_the_dealer

    def _bids(self) -> Mapping[Bid, object]:
        """Every bid that the seat to act may make, if it has the cards that it may need."""
        _, turns, standing, has_little_pepper = self._state
        bid = standing[1] if standing else None
        return _bids_over(
            bid, self.rules, by_dealer=turns[0] == self.dealer, has_little_pepper=has_little_pepper
        )

    def _too_low(self, bid: Bid) -> Fault | None:
        """Why this bid, which the rules may have or not, can't follow the calls so far."""
        if bid.special == "big-pepper" and not self._state.has_little_pepper:
            return fault("little-pepper-first", "auction", overridable=True)
        standing = self.standing
        by_dealer = self.to_act == self.dealer
        if standing is None or outbids(bid, standing[1], self.rules, by_dealer=by_dealer):
            return None
        shown = str(standing[1])
        return fault("bid-too-low", "auction", overridable=True, bid=str(bid), standing=shown)

    def _right_bower_fault(self, bid: Bid, cards: Sequence[Card] | None) -> Fault | None:
        """Rules 4.3.5: the two seats after the dealer need the right bower of their suit."""
        if not self.rules.right_bower_1st_2nd or cards is None or bid.strain is None:
            return None
        bower = right_bower(bid.strain)
        is_bound = self.to_act in self.rules.from_seat(self.dealer)[1:3]
        if not is_bound or bower is None or bower in cards:
            return None
        return fault("right-bower-missing", "auction", overridable=True, strain=bid.strain.value)


@cache
def _bids_over(
    standing: Bid | None, rules: RuleSet, *, by_dealer: bool, has_little_pepper: bool
) -> dict[Bid, None]:
    """Every bid of these rules that may be made over the standing one, rising."""
    return {
        bid: None
        for bid in heights(rules)
        if (has_little_pepper or bid.special != "big-pepper")
        and (standing is None or outbids(bid, standing, rules, by_dealer=by_dealer))
    }
