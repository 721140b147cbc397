"""The rules of level 3 again, applied to one world at a time: cards and holdings are numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.accelerator import numbers
from engine.kernel import Kernel, Layout, OpenTrick, Position, Seen


class Known(NamedTuple):
    """What a seat knows when it has to play; `out` are the cards that others may hold."""

    own: int
    legal: int
    led: int
    best: int
    out: int
    after: int
    partner_wins: bool
    is_maker: bool


def weakest(layout: Layout, cards: int) -> int:
    """By height, then by the length of the suit, then by the suit."""
    held = [cards & suit for suit in layout.suits if cards & suit]
    lowest = [own & -own for own in held]
    worths = [
        (layout.rank[card.bit_length()], own.bit_count())
        for card, own in zip(lowest, held, strict=True)
    ]
    return lowest[worths.index(min(worths))]


def is_top(layout: Layout, known: Known, card: int) -> bool:
    place = card.bit_length()
    return known.out & layout.suit[place] < 2 * layout.top[place]


def highest(cards: int) -> int:
    return 1 << cards.bit_length() >> 1


def bits(cards: int) -> list[int]:
    return [1 << place for place in range(cards.bit_length()) if cards >> place & 1]


def lead(layout: Layout, known: Known) -> tuple[int, str]:
    best = highest(known.own & layout.trump)
    if best and known.out & layout.trump and is_top(layout, known, best):
        equals = known.own & layout.trump & -layout.bottom[best.bit_length()]
        if known.is_maker or equals.bit_count() * 6 >= known.own.bit_count():
            return best, "draw_trumps"
    winners = {}
    for suit in layout.suits:
        best = highest(known.own & suit)
        if best and not suit & (layout.trump | layout.free) and is_top(layout, known, best):
            winners[best] = (known.out & suit).bit_count()
    if winners:
        return max(winners, key=winners.__getitem__), "cash_winner"
    return weakest(layout, known.legal), "lead_low"


def follow(layout: Layout, known: Known) -> tuple[int, str]:
    low, higher = weakest(layout, known.legal), -(2 * known.best)
    follows = known.legal & known.led
    winning = known.legal & (known.led | layout.trump) & higher
    if known.partner_wins:
        if not (known.after and known.out & known.led & higher and follows):
            return low, "leave_to_partner"
        covers = bits(follows & higher)
        sure = [card for card in covers if is_top(layout, known, card)]
        return (sure or (covers[-1:] if known.after == 1 else []) or [low])[0], "cover_partner"
    if not winning:
        return low, "throw_away"
    if not follows:
        return bits(winning)[0], "ruff"
    for card in bits(winning):
        if not known.after or is_top(layout, known, card):
            return card, "just_enough"
    return (low, "second_hand_low") if known.after > 1 else (highest(follows), "third_hand_high")


def legal_of(layout: Layout, own: int, led: int) -> int:
    return own & led or own & layout.free or own if led else own


def known_of(layout: Layout, trick: OpenTrick, own: int, out: int) -> Known:
    legal, makers = legal_of(layout, own, trick.led), layout.makers
    wins = trick.best > 0 and makers[trick.winner] == makers[trick.turn]
    maker = bool(makers[trick.turn])
    return Known(own, legal, trick.led, trick.best, out, trick.waiting - 1, bool(wins), maker)


def in_plain_numbers(layout: Layout) -> Layout:
    """A kernel's tables as plain numbers: they are arrays if machine code is used."""
    tables = [each if isinstance(each, int) else numbers(each) for each in layout]
    return Layout(*tables)  # type: ignore[arg-type]


def second_choice(layout: Layout, trick: OpenTrick, own: int, out: int) -> tuple[int, str]:
    """The card to play, and the name of the rule that chose it."""
    layout = in_plain_numbers(layout)
    known = known_of(layout, trick, own, out)
    return follow(layout, known) if trick.best else lead(layout, known)


def second_said(kernel: Kernel, seen: Seen) -> tuple[int, str]:
    return second_choice(kernel.layout, seen.trick, seen.own, seen.out)


def second_tricks(kernel: Kernel, position: Position) -> int:
    """The makers' tricks if this one world is played out."""
    while any(position.holdings):
        own = position.holdings[position.trick.turn]
        out = sum(position.holdings) ^ own
        card, _ = second_choice(kernel.layout, position.trick, own, out)
        position = kernel.after(position, card)
    return position.taken


def second_surprises(
    kernel: Kernel, observer: int, plays: Sequence[tuple[int, int]], holdings: Sequence[int]
) -> int:
    """How many cards the others played that the rules would not have played."""
    held, top, found = list(holdings), kernel.layout.top, 0
    for seat, card in plays:
        held[seat] |= card
    position = kernel.first_lead(held)
    for seat, card in plays:
        out = sum(position.holdings) ^ position.holdings[seat]
        chosen, _ = second_choice(kernel.layout, position.trick, position.holdings[seat], out)
        if seat != observer:
            found += top[chosen.bit_length()] != top[card.bit_length()]
        position = kernel.after(position, card)
    return found
