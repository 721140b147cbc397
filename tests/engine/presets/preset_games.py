"""The notation of the presets' tables: calls, cards and contracts in plain text.

The dealer is always the last seat (West, or 6), so that the first seat calls first; the numbers
beside the rows are those of the rules of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from engine.auction import PASS, Auction, Call
from engine.bid import Bid
from engine.cards import Card, Suit, deck
from engine.contract import Contract, Naming
from engine.deal import Deal, deal_at_random
from engine.game import Game
from engine.hand import Hand, Phase
from engine.points import Result, passed_out, played
from engine.ruleset import RuleSet, preset
from engine.strain import Direction, Strain

#: The twelve games of rules 3.
EVERY_PRESET = {
    "neuralplay-default",
    "indiana-double-deck",
    "the-bid-euchre-project",
    "single-deck",
    "single-deck-high-low",
    "pepper",
    "triple-deck",
    "ottawa",
    "game-description",
    "bloomington-six",
    "bid-whist",
    "bid-whist-52",
}


def names_in(rows: Iterable[tuple[object, ...]], at: int = 1) -> set[str]:
    """The presets that a table names; each cell may name several, separated by spaces."""
    return {name for row in rows for name in str(row[at]).split()}


def card(text: str) -> Card:
    """`Jh`, `BJ`."""
    return Card(text, None) if text in ("BJ", "LJ") else Card(text[0], Suit(text[1].upper()))


def cards(text: str) -> tuple[Card, ...]:
    """Cards separated by spaces."""
    return tuple(card(word) for word in text.split())


def naming(text: str) -> Naming:
    """`H`, `low`, `H-low`, `NT-high`."""
    strain, _, direction = text.partition("-") if text[0].isupper() else ("", "", text)
    return Naming(Strain(strain) if strain else None, Direction(direction) if direction else None)


def call(text: str) -> Call:
    """`pass`, `5C`, `4`, `4-high`, `4NT`, `call-2:H`, `moon`."""
    if text == "pass":
        return PASS
    level = text[: len(text) - len(text.lstrip("0123456789"))]
    special, _, named = ("", "", text[len(level) :].lstrip("-")) if level else text.partition(":")
    said = naming(named) if named else Naming()
    return Bid(int(level) if level else None, special or None, said.strain, said.direction)


def contract(text: str) -> Contract:
    """`N 5D`, `N call-1:NT`, `N 4H-low`."""
    declarer, said = text.split()
    bid = call(said)
    assert isinstance(bid, Bid)
    assert bid.strain is not None
    return Contract(declarer, bid.level, bid.special, bid.strain, bid.direction)


def auction(name: str, calls: str) -> Auction:
    """The auction of a preset after these calls."""
    rules = preset(name)
    begun = Auction(rules, rules.seats[-1])
    for word in calls.split():
        begun = begun.call(call(word))
    return begun


def legal(name: str, calls: str, own: str | None = None) -> set[str]:
    """Everything the next seat may call."""
    held = None if own is None else cards(own)
    return {str(each) for each in auction(name, calls).legal_calls(held)}


def deal(rules: RuleSet, kitty: str = "", **piles: str) -> Deal:
    """A deal of these cards, the rest of the deck filled in; `one="Ah"` is the seat 1."""
    seats = dict(zip(("one", "two", "three", "four", "five", "six"), "123456", strict=True))
    given = {seats.get(name, name): cards(text) for name, text in piles.items()}
    left = Counter(deck(rules.deck))
    for pile in (*given.values(), cards(kitty)):
        left.subtract(pile)
    assert min(left.values()) >= 0, [str(each) for each in left if left[each] < 0]
    rest = list(left.elements())
    Random(7).shuffle(rest)

    def fill(pile: tuple[Card, ...], size: int) -> tuple[Card, ...]:
        return (*pile, *(rest.pop() for _ in range(size - len(pile))))

    hands = tuple(fill(given.get(seat, ()), rules.cards_each) for seat in rules.seats)
    return Deal(rules.seats[-1], hands, fill(cards(kitty), rules.kitty))


def declared(begun: Hand, bid: str, named: str = "") -> Hand:
    """The hand after the first seat bid, all others passed, and it named what was open."""
    begun.apply(call(bid))
    while begun.phase is Phase.AUCTION:
        begun.apply(PASS)
    if named:
        begun.apply(naming(named))
    return begun


def hand(name: str, bid: str, named: str = "", kitty: str = "", **piles: str) -> Hand:
    """A hand of a preset with these cards, declared by the first seat."""
    rules = preset(name)
    return declared(Hand(rules, deal(rules, kitty, **piles)), bid, named)


def random_hand(name: str, bid: str, named: str = "") -> Hand:
    """The same with cards dealt at random."""
    rules = preset(name)
    return declared(Hand(rules, deal_at_random(rules, rules.seats[-1], Random(1))), bid, named)


def play(playing: Hand, text: str) -> Hand:
    """Apply these cards: given, laid aside or played."""
    for each in cards(text):
        playing.apply(each)
    return playing


def choices(playing: Hand) -> str:
    """What the seat to act may do, sorted."""
    return " ".join(sorted(str(action) for action in playing.legal_actions()))


def result(rules: RuleSet, text: str) -> Result:
    """`N 5D 6`: North bid five diamonds and North-South took six; `-`: passed out."""
    if text == "-":
        return passed_out(rules, rules.seats[-1])
    said, tricks = text.rsplit(maxsplit=1)
    return played(rules, rules.seats[-1], contract(said), int(tricks))


def game(rules: RuleSet, results: Iterable[str]) -> Game:
    """A game of these results; `3 x N 5D 6` is three of them."""
    begun = Game(rules, rules.seats[0])
    for text in results:
        times, times_sign, one = text.partition(" x ")
        for _ in range(int(times) if times_sign else 1):
            begun = begun.add(result(rules, one if times_sign else text))
    return begun
