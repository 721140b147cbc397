"""What the rules of the play look at, in many worlds at once (`engine.lanes`)."""

from __future__ import annotations

from typing import NamedTuple

from engine.accelerator import Integers, filled, integers, numbers
from engine.kernel import Kernel

#: A number of cards or tricks has so many bits.
BITS = 6
#: Where in `Table.counts` the cards counted of a suit begin, and those of the suit chosen so far.
HERE, CHOSEN = 0, BITS


class Table(NamedTuple):
    """Seats, suits and cards, each with the worlds of which something is true.

    Of seats: it is its `turn`, it is `winner` so far. Of suits: it was `led`. Of cards, by their
    place in the row of the kernel, from 0: it is `left` in a hand, and where something wins so far
    it `beats` that. The seat to play holds it (`own`), may play it (`legal`), then nothing that is
    out beats it in its suit (`tops`), it wins so far (`wins`), or both (`sure`); others may hold it
    (`out`); it is the `choice`.

    Where a seat chooses among suits, `suit` are those that are left, and `counts` how many cards
    they have. `low[0]` are the worlds where what is worth least is to be played. Two rows are the
    same at all times: the places of the cards `by_rank`, the lowest first, and by place the
    `number` of the card's suit.
    """

    turn: Integers
    winner: Integers
    led: Integers
    left: Integers
    beats: Integers
    own: Integers
    legal: Integers
    wins: Integers
    out: Integers
    tops: Integers
    sure: Integers
    choice: Integers
    suit: Integers
    counts: Integers
    low: Integers
    by_rank: Integers
    number: Integers


class Facts(NamedTuple):
    """What the seat to play knows besides.

    `after` is how many play to this trick after it, and `cards` how many it holds. The others are
    worlds: where it leads, follows suit, has a card that would win so far, has a partner who wins
    so far, where a card that is out beats the best one in the suit led, where it is a maker.
    """

    after: int
    cards: int
    leads: int
    follows: int
    may_win: int
    partner_wins: int
    beaten: int
    is_maker: int


def new_table(kernel: Kernel) -> Table:
    """A table for the play of a kernel, which has nothing on it."""
    layout = kernel.layout
    cards, seats, suits = len(kernel.cards), len(kernel.seats), len(layout.suits)
    rank, suit, all_suits = (
        numbers(layout.rank)[1:],
        numbers(layout.suit)[1:],
        numbers(layout.suits),
    )
    return Table(
        turn=filled(seats),
        winner=filled(seats),
        led=filled(suits),
        left=filled(cards),
        beats=filled(cards),
        own=filled(cards),
        legal=filled(cards),
        wins=filled(cards),
        out=filled(cards),
        tops=filled(cards),
        sure=filled(cards),
        choice=filled(cards),
        suit=filled(suits),
        counts=filled(2 * BITS),
        low=filled(1),
        by_rank=integers(sorted(range(cards), key=rank.__getitem__)),
        number=integers(all_suits.index(each or layout.free) for each in suit),
    )
