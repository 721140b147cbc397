"""One hand from the deal to the last trick (rules 4).

`Hand` is a state machine: look at `phase` and `to_act`, choose one of `legal_actions()`, `apply`
it. An action is a call in the auction and a card in the exchange and the play. Not covered: the
strain named after the auction, and the kitty.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from engine.auction import Auction, Bid, Call, Contract, Pass
from engine.cards import Card, remove
from engine.deal import Cards, Deal, check_deal
from engine.errors import Fault, IllegalAction, fault
from engine.points import Result, passed_out, played
from engine.ruleset import RuleSet
from engine.strain import effective_suit, winner

Action = Call | Card
Play = tuple[str, Card]


class Phase(StrEnum):
    """What a hand waits for."""

    AUCTION = "auction"
    EXCHANGE = "exchange"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class Trick:
    """A complete trick: each card with its seat in the order played, and who won it."""

    plays: tuple[Play, ...]
    winner: str


@dataclass(frozen=True)
class View:
    """All that one seat may know: its own cards and what lies open on the table.

    `gave` are the cards this seat passed on or laid aside in the exchange, `received` those that
    came to it; `legal_actions` is empty unless it is this seat's turn.
    """

    rules: RuleSet
    seat: str
    dealer: str
    phase: Phase
    to_act: str | None
    auction: Auction
    contract: Contract | None
    idle: tuple[str, ...]
    dealt: Cards
    cards: Cards
    gave: Cards
    received: Cards
    tricks: tuple[Trick, ...]
    trick: tuple[Play, ...]
    legal_actions: tuple[Action, ...]
    outcome: Result | None


class Hand:
    """The state of one hand. `apply` changes it and always checks; `copy` gives a twin."""

    def __init__(self, rules: RuleSet, deal: Deal) -> None:
        """A hand with nothing called yet; raises InvalidNotation when the deal is not right."""
        check_deal(rules, deal)
        self.rules = rules
        self.deal = deal
        self.auction = Auction(rules, deal.dealer)
        self.cards: dict[str, Cards] = dict(zip(rules.seats, deal.cards, strict=True))
        self.exchanged: list[Play] = []
        self.tricks: list[Trick] = []
        self.trick: list[Play] = []

    @property
    def contract(self) -> Contract | None:
        """The contract once the auction is over; None before, and in a passed-out deal."""
        return self.auction.contract

    @property
    def idle(self) -> tuple[str, ...]:
        """The seats that do not play: the partners of a lone declarer (rules 4.4)."""
        contract = self.contract
        if contract is None or not self.rules.is_lone(contract.special):
            return ()
        return self.rules.partners(contract.declarer)

    @property
    def phase(self) -> Phase:
        """What this hand waits for."""
        if not self.auction.is_over:
            return Phase.AUCTION
        if self.contract is None or len(self.tricks) == self.rules.tricks:
            return Phase.OVER
        if len(self.exchanged) < len(_givers(self.rules, self.contract)):
            return Phase.EXCHANGE
        return Phase.PLAY

    @property
    def to_act(self) -> str | None:
        """The seat that acts next; None when the hand is over."""
        phase, contract = self.phase, self.contract
        if phase is Phase.AUCTION:
            return self.auction.to_act
        if contract is None or phase is Phase.OVER:
            return None
        if phase is Phase.EXCHANGE:
            return _givers(self.rules, contract)[len(self.exchanged)]
        return self._next_active() if self.trick else self._leader(contract)

    def legal_actions(self) -> tuple[Action, ...]:
        """Exactly the actions that `apply` accepts now; equal cards are one action."""
        seat = self.to_act
        if seat is None:
            return ()
        own = self.cards[seat]
        if self.phase is Phase.AUCTION:
            return self.auction.legal_calls(own)
        playable = own if self.phase is Phase.EXCHANGE else self._following(own)
        return tuple(dict.fromkeys(playable))

    def fault(self, action: Action) -> Fault | None:
        """Why `action` is not possible now, None if it is."""
        seat, phase = self.to_act, self.phase
        if seat is None:
            return fault("hand-over", "action")
        is_call = isinstance(action, Pass | Bid)
        if is_call is not (phase is Phase.AUCTION):
            act = "call" if is_call else "card"
            return fault("not-now", "action", act=act, phase=phase.value)
        if isinstance(action, Pass | Bid):
            return self.auction.fault(action, self.cards[seat])
        return self._card_fault(action, self.cards[seat], phase)

    def apply(self, action: Action) -> None:
        """Makes the call, gives the card or plays it, for the seat to act.

        Raises IllegalAction, and changes nothing, when the rules do not allow it.
        """
        seat, phase = self.to_act, self.phase
        if found := self.fault(action):
            raise IllegalAction(found, str(action))
        if isinstance(action, Pass | Bid):
            self.auction = self.auction.with_call(action)
        elif seat is not None:
            self.cards[seat] = remove(self.cards[seat], action)
            if phase is Phase.EXCHANGE:
                self._give(seat, action)
            else:
                self._play(seat, action)

    def copy(self) -> Hand:
        """A hand in the same state that goes its own way."""
        twin = copy.copy(self)
        twin.cards = dict(self.cards)
        twin.exchanged, twin.tricks = list(self.exchanged), list(self.tricks)
        twin.trick = list(self.trick)
        return twin

    def view(self, seat: str) -> View:
        """All that `seat` may know now."""
        return View(
            rules=self.rules,
            seat=seat,
            dealer=self.deal.dealer,
            phase=self.phase,
            to_act=self.to_act,
            auction=self.auction,
            contract=self.contract,
            idle=self.idle,
            dealt=self.deal.cards[self.rules.seats.index(seat)],
            cards=self.cards[seat],
            gave=tuple(card for giver, card in self.exchanged if giver == seat),
            received=self._received(seat),
            tricks=tuple(self.tricks),
            trick=tuple(self.trick),
            legal_actions=self.legal_actions() if seat == self.to_act else (),
            outcome=self.outcome(),
        )

    def makers_tricks(self) -> int:
        """The tricks that the side of declarer has taken so far."""
        contract = self.contract
        if contract is None:
            return 0
        makers = self.rules.side_of(contract.declarer)
        return sum(self.rules.side_of(trick.winner) == makers for trick in self.tricks)

    def outcome(self) -> Result | None:
        """Made or set and the points, once the hand is over; None before."""
        if self.phase is not Phase.OVER:
            return None
        if self.contract is None:
            return passed_out(self.rules, self.deal.dealer)
        return played(self.rules, self.deal.dealer, self.contract, self.makers_tricks())

    def _card_fault(self, card: Card, own: Cards, phase: Phase) -> Fault | None:
        if card not in own:
            return fault("card-not-held", "action", card=str(card))
        if phase is Phase.EXCHANGE or card in self._following(own):
            return None
        led = effective_suit(self.trick[0][1], self._played().strain)
        return fault("must-follow", "action", strain=led.value)

    def _following(self, own: Cards) -> Cards:
        """The cards that follow the suit led; all of them when none does (rules 4.5)."""
        if not self.trick:
            return own
        strain = self._played().strain
        led = effective_suit(self.trick[0][1], strain)
        return tuple(card for card in own if effective_suit(card, strain) is led) or own

    def _played(self) -> Contract:
        """The contract, which is there whenever a card is exchanged or played."""
        return cast(Contract, self.contract)

    def _leader(self, contract: Contract) -> str:
        """Who leads the next trick (rules 4.5 and A52)."""
        if self.tricks:
            return self.tricks[-1].winner
        if self.rules.initial_leader == "declarer":
            return contract.declarer
        return self._first_active(self.rules.left_of(self.deal.dealer))

    def _next_active(self) -> str:
        return self._first_active(self.rules.left_of(self.trick[-1][0]))

    def _first_active(self, start: str) -> str:
        return next(seat for seat in self.rules.from_seat(start) if seat not in self.idle)

    def _play(self, seat: str, card: Card) -> None:
        self.trick.append((seat, card))
        if len(self.trick) + len(self.idle) == self.rules.players:
            won = winner([played for _, played in self.trick], self._played().strain)
            self.tricks.append(Trick(tuple(self.trick), self.trick[won][0]))
            self.trick = []

    def _give(self, seat: str, card: Card) -> None:
        """Lays a card aside or passes it on; what was passed arrives when all have chosen."""
        contract = self._played()
        self.exchanged.append((seat, card))
        if len(self.exchanged) == _arrival(self.rules, contract):
            self.cards[contract.declarer] += self._received(contract.declarer)

    def _received(self, seat: str) -> Cards:
        """What has come to `seat` from its partners: nothing until all of them have chosen."""
        contract = self.contract
        if contract is None or seat != contract.declarer:
            return ()
        if len(self.exchanged) < _arrival(self.rules, contract):
            return ()
        return tuple(card for giver, card in self.exchanged if giver != seat)


def _givers(rules: RuleSet, contract: Contract) -> tuple[str, ...]:
    """The seat of each act of the exchange, in order (rules 4.4)."""
    return tuple(_first_givers(rules, contract)) + tuple(_discards(rules, contract))


def _arrival(rules: RuleSet, contract: Contract) -> int:
    """After how many acts the cards passed on arrive at declarer."""
    return len(_givers(rules, contract)) - len(_discards(rules, contract))


def _first_givers(rules: RuleSet, contract: Contract) -> Iterator[str]:
    """Call N: declarer lays aside, partner passes, blind. Best: each partner gives one card."""
    partners = rules.partners(contract.declarer)
    special = contract.special or ""
    if special.startswith("call-"):
        count = int(special.removeprefix("call-"))
        yield from (contract.declarer,) * count
        yield from partners * count
    elif special == "best":
        yield from partners


def _discards(rules: RuleSet, contract: Contract) -> tuple[str, ...]:
    """Best: declarer then discards as many as came (rules A19)."""
    if contract.special != "best":
        return ()
    return (contract.declarer,) * len(rules.partners(contract.declarer))
