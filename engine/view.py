"""What one seat may know of a hand, and worlds: ways the cards it has not seen may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from engine.auction import Auction, Call
from engine.cards import DECKS, Card, Suit, deck
from engine.contract import Contract, Naming, order_of
from engine.deal import Cards, Deal
from engine.points import Result
from engine.ruleset import RuleSet

Action = Call | Naming | Card
Play = tuple[str, Card]


class Phase(StrEnum):
    """What a hand is waiting for."""

    AUCTION = "auction"
    NAMING = "naming"
    EXCHANGE = "exchange"
    PLAY = "play"
    OVER = "over"

    __hash__ = str.__hash__


class Trick(NamedTuple):
    """A complete trick: each card with its seat in the order played, and who won it."""

    plays: tuple[Play, ...]
    winner: str


@dataclass(frozen=True)
class View:
    """All that one seat may know: its own cards and what lies open on the table.

    `gave` are the cards this seat passed on or laid aside in the exchange, `received` those it got
    from its partners, `kitty` the cards it took as declarer; `givers` has one seat for each card
    given up so far, in order. `makers_tricks` is the declaring side's count so far.
    `legal_actions` is empty unless it is this seat's turn.
    """

    rules: RuleSet
    seat: str
    dealer: str
    phase: Phase
    to_act: str | None
    auction: Auction
    naming: Naming | None
    contract: Contract | None
    idle: tuple[str, ...]
    dealt: Cards
    cards: Cards
    kitty: Cards
    gave: Cards
    received: Cards
    givers: tuple[str, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[Play, ...]
    makers_tricks: int
    legal_actions: tuple[Action, ...]
    outcome: Result | None

    @property
    def plays(self) -> Iterator[Play]:
        """Every card played so far with its seat, in order."""
        return chain(*(trick.plays for trick in self.tricks), self.trick)

    @cached_property
    def unseen(self) -> Cards:
        """The cards that this seat has not seen, in the order of the deck.

        If declarer plays a card equal to one that this seat passed on, it may be that very card,
        so it does not count as another one seen.
        """
        seen = Counter(self.dealt + self.kitty + self.received)
        gave = Counter(self.gave)
        for seat, card in self.plays:
            if seat == self.seat:
                continue
            if self.contract and seat == self.contract.declarer and gave[card]:
                gave[card] -= 1
            else:
                seen[card] += 1
        return tuple((Counter(deck(self.rules.deck)) - seen).elements())

    @cached_property
    def voids(self) -> Mapping[str, frozenset[Suit | None]]:
        """The suits that each seat, this one included, has shown out of.

        None stands for the jokers at no trump: a seat that cannot follow must play one.
        """
        voids: dict[str, frozenset[Suit | None]] = dict.fromkeys(self.rules.seats, frozenset())
        if self.contract is None:
            return voids
        order = order_of(self.contract, self.rules)
        has_free_jokers = bool(DECKS[self.rules.deck].jokers) and order.trump is None
        for plays in (*(trick.plays for trick in self.tricks), self.trick):
            led: Suit | None = None
            for seat, card in plays:
                suit = order.suit_of(card)
                if led is None:
                    led = suit
                elif suit is not led:
                    voids[seat] |= {led, None} if suit and has_free_jokers else {led}
        return voids


class World(NamedTuple):
    """A whole hand behind a view: the deal, the exchange, and what each seat holds now.

    `exchanged` has each card given up with its seat, in order; `cards` is in the order of
    `RuleSet.seats`.
    """

    deal: Deal
    exchanged: tuple[Play, ...]
    cards: tuple[Cards, ...]
