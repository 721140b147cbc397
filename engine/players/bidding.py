"""The auction of a rule-based player: it counts tricks and compares contracts by their points.

As in basic strategy, a bid says what its player expects to take, and partner adds his own tricks.
The tricks of a hand vary around that number, which gives each bid its mean points; the best bid is
made if it is worth more than a pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import erf, prod, sqrt

from engine.bid import Bid, choices
from engine.contract import Contract, order_of
from engine.players.counting import chances as chances_of
from engine.players.counting import kitty_tricks, own_tricks, side_tricks
from engine.players.decision import Decision, Why, signed, why
from engine.players.table import contracts, named_contracts
from engine.points import needed, points
from engine.ruleset import RuleSet
from engine.view import View

#: The standard deviation of a side's tricks around the count; times the root of all tricks.
SPREAD = 0.42
#: The share of all tricks that a side takes in its best strain, and the deviation, as above.
USUAL_SHARE, USUAL_SPREAD = 0.56, 0.3
#: The tricks that a bidder has above his bid, on average.
IN_HAND = 0.5
#: How likely a card passed on by partner wins.
PASSED_CHANCE = 0.75


@dataclass(frozen=True)
class Offer:
    """What a bid is worth: its best contract, the expected tricks and the lead in points."""

    bid: Bid
    contract: Contract
    tricks: float
    ahead: float


class Bidder:
    """Values the calls of one seat at one point of the auction."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.rules
        self.side = view.rules.side_of(view.seat)
        self._counted: dict[object, float] = {}

    def decide(self) -> Decision:
        """The bid that is worth most, or a pass if that is worth more."""
        # Everything is compared with the pass, so it is valued first, while there is time to play
        # it out. If it were only counted for lack of time, its value would vary between runs.
        passing = self.passing
        best = max(self.offers, key=lambda offer: offer.ahead)
        first = self.view.legal_actions[0]
        if isinstance(first, Bid):
            return Decision(best.bid, self.reason("bid-must", best))
        if best.ahead > passing:
            return Decision(best.bid, self.reason("bid-worth", best))
        if self._partner_stands:
            return Decision(first, self.reason("pass-to-partner", best))
        return Decision(first, self.reason("pass-weak", best))

    def reason(self, code: str, best: Offer) -> Why:
        """The reason for a call, with the figures of the best bid."""
        return why(
            code,
            bid=str(best.bid),
            tricks=f"{best.tricks:.1f}",
            points=signed(best.ahead),
            passing=signed(self.passing),
        )

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Every legal bid with its value in its best contract."""
        return tuple(self._offers())

    def _offers(self) -> Iterator[Offer]:
        for act in self.view.legal_actions:
            if isinstance(act, Bid):
                played = contracts(self.view.seat, act, self.rules)
                yield max(
                    (self._offer(act, contract) for contract in played), key=lambda o: o.ahead
                )

    def _offer(self, bid: Bid, contract: Contract) -> Offer:
        ahead, outbid = self.worth(contract), self._outbid(bid)
        worth = (1 - outbid) * ahead + outbid * self._defence
        return Offer(bid, contract, self.tricks(contract), worth)

    def worth(self, contract: Contract) -> float:
        """The mean points this side is ahead by if this contract is played."""
        return _worth(contract, self.distribution(contract), self.side, self.rules)

    def distribution(self, contract: Contract) -> Sequence[float]:
        """The probabilities that the makers take none, one … all of the tricks."""
        total = self.rules.tricks
        is_lone = self.rules.is_lone(contract.special)
        if self._is_opponent(contract.declarer) or (
            is_lone and contract.declarer != self.view.seat
        ):
            bid = needed(self.rules, contract.level) + IN_HAND
            return normal(total, min(bid, float(total)))
        if is_lone:
            chance = self._lone_chance(contract)
            return (*[0.0] * (total - 1), 1 - chance, chance)
        return normal(total, round(self.tricks(contract), 1))

    def tricks(self, contract: Contract) -> float:
        """The side's tricks in this contract: this seat's, and partner's according to his bid."""
        strain = contract.strain, contract.direction
        if strain not in self._counted:
            self._counted[strain] = self._count(contract)
        return self._counted[strain]

    def _count(self, contract: Contract) -> float:
        rules = self.rules
        own = own_tricks(self.view.cards, order_of(contract, rules), rules)
        tricks = side_tricks(own, rules)
        if bid := self._partner_bid(contract):
            # Partner's bid included the kitty, which goes to declarer: count it only once.
            without_kitty = bid + IN_HAND - kitty_tricks(rules)
            tricks = max(tricks, own + partner_tricks(without_kitty, rules))
        return min(tricks + kitty_tricks(rules), float(rules.tricks))

    @cached_property
    def most_tricks(self) -> float:
        """The tricks counted in the best strain."""
        return max(
            self.tricks(Contract(self.view.seat, 1, None, strain, direction))
            for strain, direction in choices(self.rules)
        )

    def _partner_bid(self, contract: Contract) -> int:
        """The most tricks that a partner has bid in this strain, 0 if none."""
        partners = self.rules.partners(self.view.seat)
        bids = [
            needed(self.rules, call.level)
            for seat, call in self.view.auction.turns
            if isinstance(call, Bid) and seat in partners and call.strain is contract.strain
        ]
        return max(bids, default=0)

    def _lone_chance(self, contract: Contract) -> float:
        """The probability that this hand alone, with cards passed by partner, takes every trick."""
        order, special = order_of(contract, self.rules), contract.special or ""
        wins = sorted(chances_of(self.view.cards, order, self.rules), reverse=True)
        wins += [0.0] * (len(self.view.cards) - len(wins))
        passed = cards_passed(special, self.rules)
        return prod(wins[: len(wins) - passed]) * float(PASSED_CHANCE**passed)

    def _outbid(self, bid: Bid) -> float:
        """The probability that an opponent outbids this bid, if each seat calls only once."""
        if bid.special or self.rules.bidding_rounds == "multiple":
            return 0.0
        total = self.rules.tricks
        higher = needed(self.rules, bid.level) + 1
        stays = _below(higher, total * USUAL_SHARE, USUAL_SPREAD * sqrt(total))
        return float(1 - stays ** len(self._opponents_left))

    @cached_property
    def _seats_to_call(self) -> tuple[str, ...]:
        """The other seats that have not called yet."""
        called = {self.view.seat, *(seat for seat, _ in self.view.auction.turns)}
        return tuple(seat for seat in self.rules.seats if seat not in called)

    @cached_property
    def _opponents_left(self) -> tuple[str, ...]:
        return tuple(filter(self._is_opponent, self._seats_to_call))

    @cached_property
    def _defence(self) -> float:
        """The points this side is ahead by, usually below 0, if opponents play a low bid."""
        rules = self.rules
        opponent = rules.left_of(self.view.seat)
        contract = Contract(opponent, rules.minimum_bid, None, rules.strains[0])
        usual = normal(rules.tricks, rules.tricks * USUAL_SHARE)
        return _worth(contract, usual, self.side, rules)

    def _is_opponent(self, seat: str) -> bool:
        return self.rules.side_of(seat) != self.side

    def _is_partner(self, seat: str) -> bool:
        return seat in self.rules.partners(self.view.seat)

    @cached_property
    def _partner_stands(self) -> bool:
        standing = self.view.auction.standing
        return standing is not None and self._is_partner(standing[0])

    @cached_property
    def passing(self) -> float:
        """The mean points this side is ahead by if this seat passes."""
        standing = self.view.auction.standing
        if standing is None:
            partners = len(self._seats_to_call) - len(self._opponents_left)
            balance = len(self._opponents_left) - partners
            return self._defence * balance / max(1, len(self._seats_to_call))
        return self._when_it_stands(*standing)

    def _when_it_stands(self, seat: str, bid: Bid) -> float:
        """The mean points this side is ahead by if another seat's bid stands."""
        worths = [self.worth(contract) for contract in contracts(seat, bid, self.rules)]
        return max(worths) if self._is_partner(seat) else min(worths)


def _worth(contract: Contract, chances: Sequence[float], side: int, rules: RuleSet) -> float:
    """The mean points `side` is ahead by, given the probability of each number of tricks."""
    gains = gains_of(contract, side, rules)
    return sum(chance * gain for chance, gain in zip(chances, gains, strict=True))


@lru_cache(maxsize=10_000)
def gains_of(contract: Contract, side: int, rules: RuleSet) -> tuple[int, ...]:
    """The points `side` is ahead by if the makers take none, one … all of the tricks."""
    earned = [points(rules, contract, tricks) for tricks in range(rules.tricks + 1)]
    return tuple(pair[side] - pair[1 - side] for pair in earned)


def partner_tricks(bid: float, rules: RuleSet) -> float:
    """The tricks in the bidder's own hand: the bid, for the side, without partner's share."""
    part = side_tricks(0.0, rules)
    return (bid - part) * rules.tricks / (rules.tricks - part)


def cards_passed(special: str, rules: RuleSet) -> int:
    """The cards that partners pass to the declarer of a special bid."""
    if special == "best":
        return rules.players // 2 - 1
    return int(special.removeprefix("call-")) if special.startswith("call-") else 0


@lru_cache(maxsize=10_000)
def normal(total: int, mean: float) -> tuple[float, ...]:
    """The probabilities that a side takes none, one … all of the tricks, for this mean."""
    spread = SPREAD * sqrt(total)
    steps = [0.0, *(_below(tricks, mean, spread) for tricks in range(1, total + 1)), 1.0]
    return tuple(after - before for before, after in pairwise(steps))


def _below(tricks: int, mean: float, spread: float) -> float:
    """The probability of taking fewer than `tricks` tricks."""
    return (1 + erf((tricks - 0.5 - mean) / spread / sqrt(2))) / 2


def name_by_count(view: View) -> Decision:
    """Names what the bid left open, where this seat counts the most tricks of its own."""
    counts = {
        naming: own_tricks(view.cards, order_of(contract, view.rules), view.rules)
        for naming, contract in named_contracts(view).items()
    }
    best = max(counts, key=counts.__getitem__)
    return Decision(best, why("name-most", naming=str(best), tricks=f"{counts[best]:.1f}"))
