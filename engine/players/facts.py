"""The facts that the rules of play examine, in many worlds at once (`engine.lanes`)."""

from __future__ import annotations

from typing import NamedTuple

from engine.accelerator import Integers, filled, integers, numbers
from engine.kernel import Kernel

#: The bits of a number of cards or tricks.
BITS = 6
#: Where `Table.counts` has the count for the current suit, and for the suit chosen so far.
HERE, CHOSEN = 0, BITS


class Table(NamedTuple):
    """For each seat, suit and card, the worlds in which something is true of it.

    Seats: it is its `turn`, it is the `winner` so far. Suits: it was `led`. Cards, by their place
    in the row of the kernel, from 0: it is `left` in some hand; it `beats` the card that wins so
    far, if there is one; the seat to play holds it (`own`) and may play it (`legal`); if played,
    no unseen card of its suit beats it (`tops`), it wins so far (`wins`), or both (`sure`); others
    hold it (`out`); it is the `choice`.

    When a seat chooses among suits, `suit` has those still eligible and `counts` their numbers of
    cards. `low[0]` are the worlds where the least valuable card is to be played. Two rows never
    change: the places of the cards `by_rank`, lowest first, and the suit `number` of each place.
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
    """What else the seat to play knows.

    `after` is how many play to this trick after it, and `cards` how many it holds. The others are
    the worlds where it leads, follows suit, has a card that would win so far, has a partner who
    wins so far, where an unseen card of the suit led beats the best one, and where it is a maker.
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
    """An empty table for the play of a kernel."""
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
        number=integers(all_suits.index(mask or layout.free) for mask in suit),
    )
