"""The auction: calls, who calls next, what may be called, the contract (rules 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from engine.cards import Card
from engine.errors import Fault, IllegalAction, fault
from engine.ruleset import RuleSet
from engine.strain import Strain, right_bower


@dataclass(frozen=True)
class Pass:
    """A call that is no bid."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Bid:
    """A level or a special bid (one of the two) in a strain; text `5C`, `4NT`, `call-2:H`."""

    level: int | None
    special: str | None
    strain: Strain

    def __str__(self) -> str:
        return f"{self.special}:{self.strain}" if self.special else f"{self.level}{self.strain}"


Call = Pass | Bid

PASS = Pass()


@dataclass(frozen=True)
class Contract:
    """The final obligation: who plays which bid."""

    declarer: str
    level: int | None
    special: str | None
    strain: Strain

    @property
    def bid(self) -> Bid:
        """The bid that became this contract."""
        return Bid(self.level, self.special, self.strain)

    def __str__(self) -> str:
        return f"{self.declarer} {self.bid}"


@dataclass(frozen=True)
class Auction:
    """An auction so far: the calls made, beginning at the dealer's left.

    It knows no cards: where a rule needs them the caller's own cards are passed in.
    """

    rules: RuleSet
    dealer: str
    calls: tuple[Call, ...] = ()

    @cached_property
    def _order(self) -> tuple[tuple[str, ...], str | None]:
        """The seats of the calls made, and the seat to act."""
        turns = _turns(self.rules, self.dealer, self.calls)
        seats = tuple(islice(turns, len(self.calls)))
        if len(seats) < len(self.calls):
            raise IllegalAction(fault("auction-too-long", "auction", number=len(seats)))
        return seats, next(turns, None)

    @property
    def turns(self) -> tuple[tuple[str, Call], ...]:
        """Each call with the seat that made it."""
        return tuple(zip(self._order[0], self.calls, strict=True))

    @property
    def to_act(self) -> str | None:
        """The seat that calls next, None when the auction is over."""
        return self._order[1]

    @property
    def is_over(self) -> bool:
        """True when nobody has a call left."""
        return self.to_act is None

    @cached_property
    def standing(self) -> tuple[str, Bid] | None:
        """The last bid with its seat, which is the highest one; None while nobody has bid."""
        bids = [(seat, call) for seat, call in self.turns if isinstance(call, Bid)]
        return bids[-1] if bids else None

    @property
    def contract(self) -> Contract | None:
        """The contract of an auction that is over; None before, or when it was passed out."""
        if not self.is_over or self.standing is None:
            return None
        seat, bid = self.standing
        return Contract(seat, bid.level, bid.special, bid.strain)

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

    def legal_calls(self, cards: Sequence[Card] | None = None) -> tuple[Call, ...]:
        """Every call the seat to act may make: pass first, then bids rising."""
        every: tuple[Call, ...] = (PASS, *bids_of(self.rules))
        return tuple(call for call in every if self.fault(call, cards) is None)

    def call(self, call: Call, cards: Sequence[Card] | None = None) -> Auction:
        """The auction after this call; raises IllegalAction if it may not be made."""
        if found := self.fault(call, cards):
            raise IllegalAction(found, str(call))
        return self.with_call(call)

    def with_call(self, call: Call) -> Auction:
        """The auction after a call as it was really made, be it legal or not."""
        return replace(self, calls=(*self.calls, call))

    @property
    def _is_stuck(self) -> bool:
        """The dealer's last call with nobody having bid, where the dealer must (rules 4.3.6)."""
        if not self.rules.stick_the_dealer or self.standing or self.to_act != self.dealer:
            return False
        return Auction(self.rules, self.dealer, (*self.calls, PASS)).is_over

    def _too_low(self, bid: Bid) -> Fault | None:
        if bid.special == "big-pepper" and not self._has_bid("little-pepper"):
            return fault("little-pepper-first", "auction", overridable=True)
        if self.standing is None or self._beats(bid, self.standing[1]):
            return None
        standing = str(self.standing[1])
        return fault("bid-too-low", "auction", overridable=True, bid=str(bid), standing=standing)

    def _has_bid(self, special: str) -> bool:
        return any(isinstance(call, Bid) and call.special == special for call in self.calls)

    def _beats(self, bid: Bid, standing: Bid) -> bool:
        """Whether the seat to act may overcall `standing` with `bid` (rules 4.3.2)."""
        new, old = _height(bid, self.rules), _height(standing, self.rules)
        if new != old:
            return new > old
        return self._may_steal(bid) or _outranks(bid.strain, standing.strain, self.rules)

    def _may_steal(self, bid: Bid) -> bool:
        if self.to_act != self.dealer:
            return False
        allowed = self.rules.dealer_can_steal
        return allowed == "any" or (allowed == "special" and bid.special is not None)

    def _right_bower_fault(self, bid: Bid, cards: Sequence[Card] | None) -> Fault | None:
        """Rules 4.3.5: the two seats after the dealer need the right bower of their suit."""
        if not self.rules.right_bower_1st_2nd or cards is None:
            return None
        bower = right_bower(bid.strain)
        bound = self.to_act in self.rules.from_seat(self.dealer)[1:3]
        if not bound or bower is None or bower in cards:
            return None
        return fault("right-bower-missing", "auction", overridable=True, strain=bid.strain.value)


def bids_of(rules: RuleSet) -> tuple[Bid, ...]:
    """Every bid that these rules know, rising."""
    top = rules.highest_level
    basic = [
        Bid(level, None, strain)
        for level in range(1, top + 1)
        for strain in rules.strains
        if level in rules.levels(strain)
    ]
    special = [Bid(None, name, strain) for name in rules.special_bids for strain in rules.strains]
    return tuple(basic + special)


def bid_fault(bid: Bid, rules: RuleSet, field: str, strain_field: str) -> Fault | None:
    """Why these rules do not have this bid at all, whatever was called before (rules 4.3.3-4)."""
    if found := height_fault(bid.level, bid.special, rules, field):
        return found
    if bid.strain not in rules.strains:
        return fault("strain-not-allowed", strain_field, strain=bid.strain.value)
    return minimum_fault(bid, rules, field)


def height_fault(
    level: int | None, special: str | None, rules: RuleSet, field: str
) -> Fault | None:
    """A level above the highest, or below one, or a special bid that these rules do not have."""
    if special in rules.special_bids or (level and level <= rules.highest_level):
        return None
    text = str(level) if special is None else special
    return fault("no-such-bid", field, text=text, bids=_bid_names(rules))


def minimum_fault(bid: Bid, rules: RuleSet, field: str) -> Fault | None:
    """A level below the minimum; it happens at tables, so a director may keep it."""
    lowest = rules.minimum(bid.strain)
    if bid.level is None or bid.level >= lowest:
        return None
    strain = bid.strain.value
    return fault("below-minimum", field, overridable=True, strain=strain, minimum=lowest)


def _bid_names(rules: RuleSet) -> str:
    lowest = min(rules.minimum(strain) for strain in rules.strains)
    return ", ".join((f"{lowest}–{rules.highest_level}", *rules.special_bids))


def _height(bid: Bid, rules: RuleSet) -> tuple[int, int]:
    if bid.special is not None:
        return 1, rules.special_bids.index(bid.special)
    return 0, bid.level or 0


def _outranks(strain: Strain, standing: Strain, rules: RuleSet) -> bool:
    """At one height: whether no trump and suits stand over each other (`notrump_rank`)."""
    if rules.notrump_rank == "lower":
        return standing.is_notrump and not strain.is_notrump
    return rules.notrump_rank == "higher" and strain.is_notrump and not standing.is_notrump


def _turns(rules: RuleSet, dealer: str, calls: Sequence[Call]) -> Iterator[str]:
    """The seats in the order of calling, as far as `calls` and one more (rules 4.3.7)."""
    order = rules.from_seat(rules.left_of(dealer))
    if rules.bidding_rounds == "multiple":
        yield from _until_passed(order, calls)
        return
    rounds = 2 if rules.bidding_rounds == "two" else 1
    for number, seat in enumerate(order * rounds):
        if number and _ends_auction(calls[number - 1]):
            return
        yield seat


def _ends_auction(call: Call) -> bool:
    return isinstance(call, Bid) and call.special == "best"


def _until_passed(order: tuple[str, ...], calls: Sequence[Call]) -> Iterator[str]:
    """Round and round without those who passed, until one bidder or nobody is left."""
    waiting, has_bid = list(order), False
    for call in calls:
        seat = waiting.pop(0)
        yield seat
        if isinstance(call, Bid):
            has_bid = True
            waiting.append(seat)
        if not waiting or (has_bid and len(waiting) == 1) or _ends_auction(call):
            return
    yield waiting[0]
