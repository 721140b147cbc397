"""The play of tricks in plain integers, for computer players: a thousand playouts for each card.

People play with `Hand`, which checks everything and explains itself. This module plays the same
tricks when they are known to be legal. How to read its numbers:

**A card is one bit.** The cards of one contract form a row, weakest first: the jokers that win
nothing at no trump, then suit after suit, trumps last; a card's place in this row is its bit. So of
two cards of one suit, or of a trump and any other card, the greater number wins. Equal cards have
adjacent bits of their own, because one seat may hold both. Tables of facts about cards are indexed
by `card.bit_length()`: the place, counted from 1.

**A holding is the sum of its cards**: `holding & suit` are those that can follow, `-` or `^` plays
a card, `holding & -holding` is the weakest. The largest deck has 60 cards, so a holding fits in the
63 bits of a machine integer, which is all that compiled code needs.

**A trick is six numbers** (`OpenTrick`); `best` is the card that wins so far. Of equal cards the
first one wins, so `best` is stored as the highest of its equals, which no later one exceeds.

**A seat is its number among those who play**, clockwise. Idle seats do not exist here.

Everything that a rule may change (bowers, low no trump, directions, jokers, copies, lone hands, six
seats, who leads, the kitty's trick) changes the tables of a `Layout` and no line of the loops.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.accelerator import Integers, compiled, filled, integers, numbers
from engine.cards import Card, Suit, deck
from engine.contract import Contract, order_of
from engine.deal import Cards
from engine.hand import Hand
from engine.points import Points, points
from engine.ruleset import RuleSet
from engine.strain import CardOrder
from engine.view import View

#: A pseudo-random sequence that is the same in plain and compiled code: only the lower 60 bits
#: are kept, which are right even if the machine's product overflows.
DRAW_FACTOR, DRAW_STEP, DRAW_MASK = 6364136223846793005, 1442695040888963407, 2**60 - 1
#: The lower bits of a draw repeat too soon; only the upper 30 are used.
DRAW_SHIFT = 30


class Layout(NamedTuple):
    """The facts of one contract as numbers; the first four are indexed by `card.bit_length()`.

    `suit` has the cards of the same suit, 0 for a joker that belongs to none; `top` and `bottom`
    the highest and the lowest of the card's equals; `rank` its strength, comparable across suits.
    `suits` are all suits, with free jokers as one of them. `trump` and `free` are the trumps and
    the free jokers, 0 if there are none. `left` is the next seat of each seat, and `makers` is 1
    for each seat on declarer's side.
    """

    suit: Integers
    top: Integers
    bottom: Integers
    rank: Integers
    suits: Integers
    trump: int
    free: int
    left: Integers
    makers: Integers


class OpenTrick(NamedTuple):
    """A trick in progress: who is to play, how many have yet to play, the suit led (0 before).

    `best` and `winner` are the card that wins so far (its highest equal) and its seat; `worth` is
    2 for a first trick that carries the kitty's, otherwise 1.
    """

    turn: int
    waiting: int
    led: int
    best: int
    winner: int
    worth: int


class Position(NamedTuple):
    """A hand in play: the holdings by seat, the trick, and the makers' tricks before it."""

    holdings: tuple[int, ...]
    trick: OpenTrick
    taken: int


class Seen(NamedTuple):
    """What the seat to play knows: the trick, its cards, the legal ones, and the unseen (`out`)."""

    trick: OpenTrick
    own: int
    legal: int
    out: int


@compiled
def play_out(
    layout: Layout, trick: OpenTrick, worlds: Integers, draw: int, taken: Integers
) -> None:
    """Plays every world to its end at random, each playable card equally likely.

    `worlds` has the holdings of one world after another; the makers' tricks in each are added to
    `taken`. The logic of `_playable` and `_with_card` is repeated inline: in plain Python two calls
    per card would double the time.
    """
    suit, top, left, makers = layout.suit, layout.top, layout.left, layout.makers
    trump, free, players = layout.trump, layout.free, len(layout.left)
    tricks = worlds[trick.turn].bit_count()
    for world in range(len(taken)):
        holdings = worlds[world * players : world * players + players]
        seat, waiting, led, best, winner, worth = trick
        must, counting = (free, led | trump) if led else (0, 0)
        for _ in range(tricks):
            draw = draw * DRAW_FACTOR + DRAW_STEP & DRAW_MASK
            chance = draw >> DRAW_SHIFT
            while waiting:
                own = holdings[seat]
                card = own & led or own & must or own
                if card & (card - 1):
                    # The draw modulo n picks one of n cards, and the quotient is left for the next
                    # seat: one draw per trick is enough, and cheaper than one per card.
                    number = card.bit_count()
                    skip = chance % number
                    chance //= number
                    while skip:
                        card &= card - 1
                        skip -= 1
                    card &= -card
                holdings[seat] = own ^ card
                if not led:
                    led = suit[card.bit_length()]
                    must, counting = (free, led | trump) if led else (0, 0)
                if card > best and card & counting:
                    best = top[card.bit_length()]
                    winner = seat
                seat = left[seat]
                waiting -= 1
            taken[world] += worth * makers[winner]
            seat, waiting, worth = winner, players, 1
            led = best = must = counting = 0


class Kernel:
    """The play of one contract: its cards and seats as numbers, and the way back.

    `cards` is the row of cards, weakest first, and `seats` those who play, clockwise; `points` has
    what each side earns, indexed by the makers' tricks.
    """

    def __init__(
        self, rules: RuleSet, contract: Contract, dealer: str, cards: Iterable[Card] | None = None
    ) -> None:
        """The play of `contract` with the whole deck, or with only `cards` if others are gone."""
        order = order_of(contract, rules)
        idle = rules.partners(contract.declarer) if rules.is_lone(contract.special) else ()
        self.rules = rules
        self.seats = tuple(seat for seat in rules.seats if seat not in idle)
        self.cards = _in_a_row(order, deck(rules.deck) if cards is None else cards)
        self.points: tuple[Points, ...] = tuple(
            points(rules, contract, tricks) for tricks in range(rules.tricks + 1)
        )
        makers = rules.sides[rules.side_of(contract.declarer)]
        self.layout = _layout(order, self.cards, [seat in makers for seat in self.seats])
        self._leader = self.seats.index(_first_leader(rules, contract, dealer, self.seats))
        self._bits: dict[Card, list[int]] = {card: [] for card in self.cards}
        for place, card in enumerate(self.cards):
            self._bits[card].append(1 << place)

    @classmethod
    def of_hand(cls, hand: Hand) -> Kernel:
        """The play of a hand with a settled contract, with the cards still in play.

        Raises ValueError if there is no contract.
        """
        if hand.contract is None:
            raise ValueError("no contract, nothing to play")
        playing = [seat for seat in hand.rules.seats if seat not in hand.idle]
        cards = [card for seat in playing for card in hand.cards[seat]]
        cards += [card for _, card in hand.trick]
        return cls(hand.rules, hand.contract, hand.deal.dealer, cards)

    def card(self, bit: int) -> Card:
        """The card of this bit."""
        return self.cards[bit.bit_length() - 1]

    def places_in(self, other: Kernel) -> list[int]:
        """The place in this kernel of each card of another kernel of the same deck."""
        used: dict[Card, int] = {}
        return [self._next_bit(card, used).bit_length() - 1 for card in other.cards]

    def cards_of(self, holding: int) -> Cards:
        """The cards of a holding, the weakest first."""
        return tuple(card for place, card in enumerate(self.cards) if holding >> place & 1)

    def bit_of(self, card: Card, position: Position) -> int:
        """The bit of a card held by the seat to play; of equal cards, the lowest held."""
        own = position.holdings[position.trick.turn]
        return next(bit for bit in self._bits[card] if bit & own)

    def holdings(self, cards: Sequence[Cards]) -> tuple[int, ...]:
        """The holding of each seat that plays; `cards` is in the order of `RuleSet.seats`."""
        return tuple(self._holdings(cards, {}))

    def _holdings(self, cards: Sequence[Cards], used: dict[Card, int]) -> list[int]:
        """The holdings; equal cards get the lowest free bit, so that a seat's are adjacent."""
        held = []
        for seat, own in zip(self.rules.seats, cards, strict=True):
            if seat in self.seats:
                held.append(self._holding(own, used))
        return held

    def _holding(self, cards: Iterable[Card], used: dict[Card, int]) -> int:
        return sum(self._next_bit(card, used) for card in cards)

    def _next_bit(self, card: Card, used: dict[Card, int]) -> int:
        copy = used.get(card, 0)
        used[card] = copy + 1
        copies = self._bits[card]
        return copies[copy % len(copies)]

    def first_lead(self, holdings: Sequence[int]) -> Position:
        """The position before the first card; a kitty credited to declarer counts (rules 4.5)."""
        credit = self.rules.kitty_trick
        lead = OpenTrick(self._leader, len(self.seats), 0, 0, self._leader, 1)
        if credit == "first-trick":
            lead = lead._replace(worth=2)
        return Position(tuple(holdings), lead, int(credit == "declarer"))

    def position(self, hand: Hand) -> Position:
        """The position of a hand in play, whose cards must all be in this kernel."""
        used: dict[Card, int] = {}
        trick = self._open_trick(hand, used)
        held = self._holdings([hand.cards[seat] for seat in hand.rules.seats], used)
        return Position(tuple(held), trick, hand.makers_tricks())

    def seen(self, view: View) -> Seen:
        """What the seat to act sees of a hand in play."""
        used: dict[Card, int] = {}
        trick = self._open_trick(view, used)
        own, out = self._holding(view.cards, used), self._holding(view.unseen, used)
        return Seen(trick, own, _playable(self.layout, own, trick.led), out)

    def hidden_bits(
        self, view: View, bunches: Iterable[Sequence[Card]]
    ) -> tuple[int, list[list[int]]]:
        """The holding of the seat to act, and the cards it cannot see as bits, bunch by bunch.

        A card that came to declarer and now lies on the table may be in a bunch too: it keeps
        the bit it has on the table, which is not in any holding.
        """
        used: dict[Card, int] = {}
        self._open_trick(view, used)
        own = self._holding(view.cards, used)
        bits = []
        for cards in bunches:
            bits.append([self._next_bit(card, used) for card in cards])
        return own, bits

    def played_bits(self, view: View) -> list[tuple[int, int]]:
        """Each card played so far as the number of its seat and a bit that no holding has now."""
        used: dict[Card, int] = {}
        self._open_trick(view, used)
        on_table = len(view.trick)
        for card in (*view.cards, *view.unseen):
            used[card] = used.get(card, 0) + 1
        plays = list(view.plays)
        gone = [(self.seats.index(seat), self._next_bit(card, used)) for seat, card in plays]
        used = {}
        table = [(self.seats.index(seat), self._next_bit(card, used)) for seat, card in view.trick]
        return [*gone[: len(plays) - on_table], *table]

    def _open_trick(self, hand: Hand | View, used: dict[Card, int]) -> OpenTrick:
        """The trick in progress; marks its cards in `used`."""
        trick = self.first_lead(()).trick
        if hand.tricks:
            leader = hand.trick[0][0] if hand.trick else hand.to_act or self.seats[0]
            turn = self.seats.index(leader)
            trick = OpenTrick(turn, len(self.seats), 0, 0, turn, 1)
        for _, card in hand.trick:
            trick = _with_card(self.layout, trick, self._next_bit(card, used))
        return trick

    def playable(self, position: Position) -> list[int]:
        """The bits that may be played now, weakest first; equal cards are listed separately."""
        trick = position.trick
        rest = _playable(self.layout, position.holdings[trick.turn], trick.led)
        return [1 << place for place in range(rest.bit_length()) if rest >> place & 1]

    def after(self, position: Position, bit: int) -> Position:
        """The position after the seat to play has played this card, which must be playable."""
        held, trick = list(position.holdings), position.trick
        held[trick.turn] ^= bit
        played = _with_card(self.layout, trick, bit)
        if played.waiting:
            return Position(tuple(held), played, position.taken)
        winner = played.winner
        taken = position.taken + played.worth * int(self.layout.makers[winner])
        return Position(tuple(held), OpenTrick(winner, len(held), 0, 0, winner, 1), taken)

    def playouts(self, position: Position, worlds: Sequence[Sequence[int]], seed: int) -> list[int]:
        """The makers' tricks in the whole hand when each world is played out at random from here.

        A world has the holdings of every seat; `position` gives the trick and the tricks before.
        The same seed gives the same tricks, compiled or not.
        """
        taken = filled(len(worlds), position.taken)
        held = integers([holding for world in worlds for holding in world])
        if worlds:
            play_out(self.layout, position.trick, held, first_draw(seed), taken)
        return numbers(taken)


def first_draw(seed: int) -> int:
    """The state before the first draw; consecutive seeds start far apart."""
    return (seed * DRAW_FACTOR ^ seed >> 7) & DRAW_MASK


def _playable(layout: Layout, own: int, led: int) -> int:
    """The cards of a holding that may be played to this suit, 0 when leading (rules 4.5)."""
    if not led:
        return own
    return own & led or own & layout.free or own


def _with_card(layout: Layout, trick: OpenTrick, bit: int) -> OpenTrick:
    """The trick after one more card."""
    led = trick.led or layout.suit[bit.bit_length()]
    best, winner = trick.best, trick.winner
    if led and bit & (led | layout.trump) and bit > best:
        best, winner = layout.top[bit.bit_length()], trick.turn
    turn, waiting = layout.left[trick.turn], trick.waiting - 1
    return OpenTrick(int(turn), waiting, int(led), int(best), winner, trick.worth)


def _in_a_row(order: CardOrder, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards suit by suit, free jokers first and trumps last, weakest first in each."""

    def place(card: Card) -> tuple[int, str, int, str]:
        suit = order.suit_of(card)
        height = 0 if suit is None else 2 if suit is order.trump else 1
        return height, suit or "", order.strength(card), card.rank

    return tuple(sorted(cards, key=place))


def _layout(order: CardOrder, cards: tuple[Card, ...], makers: Sequence[bool]) -> Layout:
    masks: dict[Suit | None, int] = {}
    equals: dict[Card | None, int] = {}
    for place, card in enumerate(cards):
        suit = order.suit_of(card)
        masks[suit] = masks.get(suit, 0) | 1 << place
        # Free jokers are equal cards: neither can win.
        rank = card if suit else None
        equals[rank] = equals.get(rank, 0) | 1 << place
    suits = [order.suit_of(card) for card in cards]
    ranked = list(zip(cards, suits, strict=True))
    equal = [equals[card if suit else None] for card, suit in ranked]
    return Layout(
        suit=integers([0, *(masks[suit] if suit else 0 for suit in suits)]),
        top=integers([0, *(1 << mask.bit_length() - 1 for mask in equal)]),
        bottom=integers([1, *(mask & -mask for mask in equal)]),
        rank=integers([0, *(order.strength(card) + 1 if suit else 0 for card, suit in ranked)]),
        suits=integers(masks.values()),
        trump=masks.get(order.trump, 0) if order.trump else 0,
        free=masks.get(None, 0),
        left=integers([*range(1, len(makers)), 0]),
        makers=integers(map(int, makers)),
    )


def _first_leader(rules: RuleSet, contract: Contract, dealer: str, seats: tuple[str, ...]) -> str:
    """Who leads to the first trick (rules 4.5 and A52)."""
    if rules.initial_leader == "declarer":
        return contract.declarer
    return next(seat for seat in rules.from_seat(rules.left_of(dealer)) if seat in seats)
