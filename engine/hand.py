"""One hand from the deal to the last trick (rules 4).

`Hand` is a state machine: look at `phase` and `to_act`, choose one of `legal_actions()`, `apply`
it. An action is a call in the auction, a `Naming` of what the bid left open, or a card in the
exchange and the play.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, cast

from engine.auction import Auction, Call, Pass
from engine.bid import Bid
from engine.cards import DECKS, Card, Suit, remove
from engine.contract import Contract, Naming, contract_of, named, naming_fault, namings, order_of
from engine.deal import Cards, Deal, check_deal
from engine.errors import Fault, IllegalAction, fault
from engine.exchange import Exchange, exchange_of
from engine.points import Result, passed_out, played
from engine.ruleset import RuleSet
from engine.strain import NEVER_WINS, CardOrder, Strain, card_order
from engine.view import Action, Phase, Play, Trick, View, World

__all__ = ["Action", "Hand", "Phase", "Play", "Trick", "View", "World"]


# Module constants: looking up an enum member takes ten times as long, and these are hot.
AUCTION, NAMING, EXCHANGE, PLAY, OVER = Phase


class Hand:
    """The state of one hand. `apply` changes it and always checks; `copy` makes a twin.

    `contract` is None until it is settled, and in a passed-out deal; `idle` are the seats that do
    not play: the partners of a lone declarer (rules 4.4). `to_act` is None once the hand is over.
    """

    def __init__(self, rules: RuleSet, deal: Deal) -> None:
        """A hand with nothing called yet; raises InvalidNotation if the deal does not fit."""
        check_deal(rules, deal)
        self.rules = rules
        self.deal = deal
        self.auction = Auction(rules, deal.dealer)
        self.naming: Naming | None = None
        self._take_contract(None)
        self.cards: dict[str, Cards] = dict(zip(rules.seats, deal.cards, strict=True))
        self.exchanged: list[Play] = []
        self.tricks: list[Trick] = []
        self.trick: list[Play] = []
        self.phase = AUCTION
        self.to_act: str | None = self.auction.to_act
        self._led: Suit | None = None
        self._winner, self._best = "", NEVER_WINS
        self._strengths: Mapping[Card, int] = {}
        self._playable: Cards = ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Exactly the actions that `apply` accepts now; equal cards count as one action."""
        if self.contract is None:
            return self._legal_words()
        playable = self._playable
        return tuple(dict.fromkeys(playable)) if self._has_equal_cards else playable

    def _legal_words(self) -> tuple[Action, ...]:
        """The calls that may be made, or the namings after the auction."""
        if self.to_act is None:
            return ()
        if self.phase is NAMING:
            return namings(self._bid(), self.rules)
        return self.auction.legal_calls(self.cards[self.to_act])

    def fault(self, action: Action) -> Fault | None:
        """Why `action` is not possible now, None if it is."""
        if action in self._playable:
            return None
        if self.to_act is None:
            return fault("hand-over", "action")
        if not isinstance(action, _FITTING[self.phase]):
            return fault("not-now", "action", act=_kind(action), phase=self.phase.value)
        own = self.cards[self.to_act]
        if isinstance(action, Card):
            return self._card_fault(action, own)
        if isinstance(action, Naming):
            return naming_fault(action, self._bid(), self.rules)
        return self.auction.fault(action, own)

    def apply(self, action: Action) -> None:
        """Makes the call, names, gives up a card or plays one, for the seat to act.

        Raises IllegalAction, and changes nothing, if the rules do not allow it.
        """
        if reason := self.fault(action):
            raise IllegalAction(reason, str(action))
        self.step(action)

    def step(self, action: Action) -> None:
        """Does what `apply` does, unchecked: only for an action from `legal_actions()`."""
        seat = self.to_act or ""
        if isinstance(action, Card):
            self.cards[seat] = remove(self.cards[seat], action)
            if self.phase is PLAY:
                self._play(seat, action)
            else:
                self._give(seat, action)
        elif isinstance(action, Naming):
            self.naming = action
            self._settle(named(seat, self._bid(), action))
        else:
            self._call(action)

    def suppose(self, contract: Contract) -> None:
        """Continues as if the auction had ended in this contract, to look ahead."""
        self._settle(contract)

    def copy(self) -> Hand:
        """An independent hand in the same state."""
        twin = copy.copy(self)
        twin.cards = dict(self.cards)
        twin.exchanged, twin.tricks = list(self.exchanged), list(self.tricks)
        twin.trick = list(self.trick)
        return twin

    @classmethod
    def in_world(cls, view: View, world: World) -> Hand:
        """The hand behind this view if the hidden cards are as in `world`.

        Nothing is replayed or checked: the world must be one of this view.
        """
        hand = cls.__new__(cls)
        hand.rules, hand.deal = view.rules, world.deal
        hand.auction, hand.naming = view.auction, view.naming
        hand._take_contract(view.contract)
        hand.cards = dict(zip(view.rules.seats, world.cards, strict=True))
        hand.exchanged = list(world.exchanged)
        hand.tricks = list(view.tricks)
        hand.phase, hand.to_act = view.phase, view.to_act
        hand.trick, hand._led, hand._playable = [], None, ()
        if view.contract and view.to_act:
            hand._begin_trick(view.trick[0][0] if view.trick else view.to_act)
            for seat, card in view.trick:
                hand._lay(seat, card)
            hand._turn_to(view.to_act)
        return hand

    def view(self, seat: str) -> View:
        """All that `seat` may know now."""
        is_declarer = self.contract is not None and self.contract.declarer == seat
        return View(
            rules=self.rules,
            seat=seat,
            dealer=self.deal.dealer,
            phase=self.phase,
            to_act=self.to_act,
            auction=self.auction,
            naming=self.naming,
            contract=self.contract,
            idle=self.idle,
            dealt=self.deal.cards[self.rules.seats.index(seat)],
            cards=self.cards[seat],
            kitty=self.deal.kitty if is_declarer else (),
            gave=tuple(card for giver, card in self.exchanged if giver == seat),
            received=self._received() if is_declarer else (),
            givers=tuple(giver for giver, _ in self.exchanged),
            tricks=tuple(self.tricks),
            trick=tuple(self.trick),
            makers_tricks=self.makers_tricks(),
            legal_actions=self.legal_actions() if seat == self.to_act else (),
            outcome=self.outcome(),
        )

    def makers_tricks(self) -> int:
        """The declaring side's tricks so far, including the kitty's (rules 4.5)."""
        if self.contract is None:
            return 0
        makers = self.rules.sides[self.rules.side_of(self.contract.declarer)]
        taken = sum([trick.winner in makers for trick in self.tricks])
        if self.rules.kitty_trick == "declarer":
            return taken + 1
        is_credited = self.rules.kitty_trick == "first-trick" and bool(self.tricks)
        return taken + (is_credited and self.tricks[0].winner in makers)

    def outcome(self) -> Result | None:
        """The result with its points once the hand is over; None before."""
        if self.phase is not OVER:
            return None
        if self.contract is None:
            return passed_out(self.rules, self.deal.dealer)
        return played(self.rules, self.deal.dealer, self.contract, self.makers_tricks())

    def _bid(self) -> Bid:
        """The winning bid, while something is to be named."""
        return cast(tuple[str, Bid], self.auction.standing)[1]

    def _call(self, call: Call) -> None:
        self.auction = self.auction.with_call(call)
        self.to_act = self.auction.to_act
        if self.to_act is not None:
            return
        if self.auction.standing is None:
            self.phase = OVER
            return
        seat, bid = self.auction.standing
        contract = contract_of(seat, bid, self.rules)
        if contract is None:
            self.phase, self.to_act = NAMING, seat
        else:
            self._settle(contract)

    def _settle(self, contract: Contract) -> None:
        """Settles the contract: declarer takes the kitty, and the exchange begins."""
        self._take_contract(contract)
        self.cards[contract.declarer] += self.deal.kitty
        self._go_on_exchanging()

    def _take_contract(self, contract: Contract | None) -> None:
        """Sets what follows from the contract: who plays in which order, what is exchanged."""
        self.contract = contract
        self._has_equal_cards = DECKS[self.rules.deck].copies > 1
        terms = _terms(contract, self.rules) if contract else _NO_TERMS
        self.idle, self._order, self._next, self._exchange = terms

    def _give(self, seat: str, card: Card) -> None:
        """Lays a card aside or passes it on; passed cards arrive once all have chosen."""
        self.exchanged.append((seat, card))
        if self.contract and len(self.exchanged) == len(self._exchange.blind):
            self.cards[self.contract.declarer] += self._received()
        self._go_on_exchanging()

    def _go_on_exchanging(self) -> None:
        acts = self._exchange.acts
        if len(self.exchanged) < len(acts):
            self.phase = EXCHANGE
            self._turn_to(acts[len(self.exchanged)])
        else:
            self.phase = PLAY
            self._begin_trick(self._first_leader())

    def _received(self) -> Cards:
        """The cards declarer got from the partners: none until all of them have chosen."""
        blind = self.exchanged[: len(self._exchange.blind)]
        if self.contract is None or len(blind) < len(self._exchange.blind):
            return ()
        return tuple(card for giver, card in blind if giver != self.contract.declarer)

    def _first_leader(self) -> str:
        """Who leads the first trick (rules 4.5 and A52)."""
        if self.contract and self.rules.initial_leader == "declarer":
            return self.contract.declarer
        order = self.rules.from_seat(self.rules.left_of(self.deal.dealer))
        return next(seat for seat in order if seat not in self.idle)

    def _card_fault(self, card: Card, own: Cards) -> Fault:
        """Why an illegal card may not be given up or played now (rules 4.5)."""
        if card not in own:
            return fault("card-not-held", "action", card=str(card))
        led = self._order.suit_of(self._order.following(own, self._led)[0])
        if led is None:
            return fault("must-play-joker", "action")
        return fault("must-follow", "action", strain=led.value)

    def _play(self, seat: str, card: Card) -> None:
        self._lay(seat, card)
        if len(self.trick) < len(self._next):
            self._turn_to(self._next[seat])
            return
        self.tricks.append(Trick(tuple(self.trick), self._winner))
        if len(self.tricks) < self.rules.cards_each:
            self._begin_trick(self._winner)
        else:
            self.trick, self._playable = [], ()
            self.phase, self.to_act = OVER, None

    def _begin_trick(self, leader: str) -> None:
        """Starts a trick; the leader wins it until somebody plays a winning card."""
        self.trick, self._led = [], None
        self._winner, self._best = leader, NEVER_WINS
        self._turn_to(leader)

    def _lay(self, seat: str, card: Card) -> None:
        """Adds a card to the trick and notes whether it is the best so far."""
        self.trick.append((seat, card))
        if self._led is None:
            self._led = self._order.suit_of(card)
            self._strengths = self._order.strengths(self._led)
        strength = self._strengths[card]
        if strength > self._best:
            self._winner, self._best = seat, strength

    def _turn_to(self, seat: str) -> None:
        """Makes it this seat's turn to play or give up a card."""
        self.to_act = seat
        self._playable = self._order.following(self.cards[seat], self._led)


class _Terms(NamedTuple):
    """What follows from a contract: who plays in which order, and what is exchanged."""

    idle: tuple[str, ...]
    order: CardOrder
    next: Mapping[str, str]
    exchange: Exchange


_NO_TERMS = _Terms((), card_order(Strain.NOTRUMP), {}, Exchange())


@lru_cache(maxsize=10_000)
def _terms(contract: Contract, rules: RuleSet) -> _Terms:
    idle = rules.partners(contract.declarer) if rules.is_lone(contract.special) else ()
    active = [seat for seat in rules.seats if seat not in idle]
    following = dict(zip(active, [*active[1:], active[0]], strict=True))
    return _Terms(idle, order_of(contract, rules), following, exchange_of(contract, rules))


_FITTING: dict[Phase, tuple[type, ...]] = {
    AUCTION: (Pass, Bid),
    NAMING: (Naming,),
    EXCHANGE: (Card,),
    PLAY: (Card,),
}


def _kind(action: Action) -> str:
    if isinstance(action, Card):
        return "card"
    return "naming" if isinstance(action, Naming) else "call"
