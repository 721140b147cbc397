"""The rules by which a good player plays its cards, and whole hands played by them.

One rule is one small function: it looks at the facts and gives the card to play, or 0 where it has
nothing to say. The first rule that speaks decides. Cards and holdings are numbers as in
`engine.kernel`, because the same rules play thousands of hands to the end when a stronger player
looks ahead: `LEADS` and `FOLLOWS` are for a player that says why, `play_by_rules` for the speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.accelerator import Integers, compiled, filled, integers, numbers
from engine.kernel import Kernel, Layout, OpenTrick, Position


class Facts(NamedTuple):
    """What a seat knows when it has to play: `out` are the cards that others may hold.

    `led` and `best` are 0 before the lead. `after` is how many have still to play to this trick
    when this seat has, and `partner_wins` and `is_maker` are 1 or 0.
    """

    own: int
    legal: int
    led: int
    best: int
    out: int
    after: int
    partner_wins: int
    is_maker: int


@compiled
def weakest(layout: Layout, cards: int) -> int:
    """The card that is worth least: no trump where there is another, of a short suit if equal."""
    chosen, lowest = 0, 1 << 30
    for suit in layout.suits:
        own = cards & suit
        if own:
            card = own & -own
            worth = layout.rank[card.bit_length()] * 64 + own.bit_count()
            if worth < lowest:
                chosen, lowest = card, worth
    return int(chosen)


@compiled
def is_top(layout: Layout, facts: Facts, card: int) -> int:
    """1 where no card that is out beats this one in its suit; an equal one comes too late."""
    place = card.bit_length()
    return int(facts.out & layout.suit[place] <= 2 * layout.top[place] - 1)


@compiled
def highest(cards: int) -> int:
    """The highest bit of a holding, 0 of an empty one."""
    return 1 << cards.bit_length() >> 1


@compiled
def draw_trumps(layout: Layout, facts: Facts) -> int:
    """The makers lead the best trump while others hold trumps.

    Defenders do so with a short hand only: from a long one it takes its trick later too.
    """
    own = facts.own & layout.trump
    best = highest(own)
    if not best or not facts.out & layout.trump or not is_top(layout, facts, best):
        return 0
    tops = own & -layout.bottom[best.bit_length()]
    return best if facts.is_maker or tops.bit_count() * 6 >= facts.own.bit_count() else 0


@compiled
def cash_winner(layout: Layout, facts: Facts) -> int:
    """The best card of a suit that the others can follow: the more they hold, the safer it is."""
    chosen, most = 0, -1
    for suit in layout.suits:
        best = highest(facts.own & suit)
        if not best or suit & (layout.trump | layout.free) or not is_top(layout, facts, best):
            continue
        others = (facts.out & suit).bit_count()
        if others > most:
            chosen, most = best, others
    return chosen


@compiled
def lead_low(layout: Layout, facts: Facts) -> int:
    """With no winner to lead, the card that is worth least."""
    return weakest(layout, facts.legal)


@compiled
def leave_to_partner(layout: Layout, facts: Facts) -> int:
    """A trick that partner wins is partner's: never a trump on partner's high card."""
    if not facts.partner_wins:
        return 0
    beaten = facts.out & facts.led >= 2 * facts.best
    if facts.after and beaten and facts.legal & facts.led:
        return 0
    return weakest(layout, facts.legal)


@compiled
def cover_partner(layout: Layout, facts: Facts) -> int:
    """Partner's card may still be beaten: the cheapest card of the suit that nothing beats.

    With one opponent left, the best one that beats partner's will do: it costs him a higher card.
    """
    if not facts.partner_wins:
        return 0
    cards = facts.legal & facts.led & -(2 * facts.best)
    while cards:
        card = cards & -cards
        if is_top(layout, facts, card) or (cards == card and facts.after == 1):
            return card
        cards ^= card
    return weakest(layout, facts.legal)


@compiled
def throw_away(layout: Layout, facts: Facts) -> int:
    """Who can't win the trick plays what is worth least."""
    if facts.legal & (facts.led | layout.trump) & -(2 * facts.best):
        return 0
    return weakest(layout, facts.legal)


@compiled
def just_enough(layout: Layout, facts: Facts) -> int:
    """The cheapest card that wins for sure: in the last seat any that wins, before it a top one."""
    cards = facts.legal & (facts.led | layout.trump) & -(2 * facts.best)
    while cards:
        card = cards & -cards
        if not facts.after or is_top(layout, facts, card):
            return card
        cards ^= card
    return 0


@compiled
def ruff(layout: Layout, facts: Facts) -> int:
    """Without the suit led, the smallest trump that wins so far."""
    if facts.legal & facts.led:
        return 0
    cards = facts.legal & layout.trump & -(2 * facts.best)
    return cards & -cards


@compiled
def second_hand_low(layout: Layout, facts: Facts) -> int:
    """With partner still to play and no card that surely wins, what is worth least."""
    return weakest(layout, facts.legal) if facts.after > 1 else 0


@compiled
def third_hand_high(layout: Layout, facts: Facts) -> int:
    """Nobody of this side plays after: the highest card, for the last opponent to beat."""
    return highest(facts.legal & (facts.led | layout.trump))


LEADS = (draw_trumps, cash_winner, lead_low)
FOLLOWS = (
    leave_to_partner,
    cover_partner,
    throw_away,
    ruff,
    just_enough,
    second_hand_low,
    third_hand_high,
)


@compiled
def lead_by_rules(layout: Layout, facts: Facts) -> int:
    """The lead: what the first rule of `LEADS` says."""
    return draw_trumps(layout, facts) or cash_winner(layout, facts) or lead_low(layout, facts)


@compiled
def follow_by_rules(layout: Layout, facts: Facts) -> int:
    """The card on a trick: what the first rule of `FOLLOWS` says."""
    return (
        leave_to_partner(layout, facts)
        or cover_partner(layout, facts)
        or throw_away(layout, facts)
        or ruff(layout, facts)
        or just_enough(layout, facts)
        or second_hand_low(layout, facts)
        or third_hand_high(layout, facts)
    )


@compiled
def play_by_rules(layout: Layout, trick: OpenTrick, worlds: Integers, taken: Integers) -> None:
    """Plays every world to its end by the rules; adds to `taken` what the makers take in each.

    `worlds` has the holdings of one world after those of another.
    """
    players = len(layout.left)
    tricks = worlds[trick.turn].bit_count()
    for world in range(len(taken)):
        holdings = worlds[world * players : world * players + players]
        out = 0
        for seat in range(players):
            out |= holdings[seat]
        seat, waiting, led, best, winner, worth = trick
        for _ in range(tricks):
            while waiting:
                own = holdings[seat]
                legal = own & led or own & layout.free or own if led else own
                is_maker = layout.makers[seat]
                partner_wins = int(best > 0 and layout.makers[winner] == is_maker)
                facts = Facts(own, legal, led, best, out ^ own, waiting - 1, partner_wins, is_maker)
                card = follow_by_rules(layout, facts) if best else lead_by_rules(layout, facts)
                holdings[seat] = own ^ card
                out ^= card
                place = card.bit_length()
                if not led:
                    led = layout.suit[place]
                if led and card & (led | layout.trump) and card > best:
                    best, winner = layout.top[place], seat
                seat = layout.left[seat]
                waiting -= 1
            taken[world] += worth * layout.makers[winner]
            seat, waiting, worth = winner, players, 1
            led = best = 0


@compiled
def surprises(
    layout: Layout,
    lead: OpenTrick,
    plays: Integers,
    observer: int,
    worlds: Integers,
    found: Integers,
) -> None:
    """Counts in each world the cards that the rules would not have played there.

    `plays` has seat and card of every play so far, and `worlds` the holdings after them; what the
    seat `observer` played tells it nothing, and one of two equal cards is as good as the other.
    """
    players = len(layout.left)
    before = worlds[:players]
    for world in range(len(found)):
        out = 0
        for seat in range(players):
            before[seat] = worlds[world * players + seat]
        for play in range(len(plays) // 2):
            before[plays[2 * play]] |= plays[2 * play + 1]
        for seat in range(players):
            out |= before[seat]
        led, best, winner, waiting = 0, 0, lead.winner, players
        for play in range(len(plays) // 2):
            seat, card = plays[2 * play], plays[2 * play + 1]
            own = before[seat]
            if seat != observer:
                legal = own & led or own & layout.free or own if led else own
                is_maker = layout.makers[seat]
                wins = int(best > 0 and layout.makers[winner] == is_maker)
                facts = Facts(own, legal, led, best, out ^ own, waiting - 1, wins, is_maker)
                chosen = follow_by_rules(layout, facts) if best else lead_by_rules(layout, facts)
                if layout.top[chosen.bit_length()] != layout.top[card.bit_length()]:
                    found[world] += 1
            before[seat] = own & ~card
            out &= ~card
            if not led:
                led = layout.suit[card.bit_length()]
            if led and card & (led | layout.trump) and card > best:
                best, winner = layout.top[card.bit_length()], seat
            waiting -= 1
            if not waiting:
                led, best, waiting = 0, 0, players


def surprises_in(
    kernel: Kernel, observer: str, plays: Sequence[tuple[int, int]], worlds: Integers
) -> list[int]:
    """For each world how many cards others have played there that the rules would not play."""
    players = len(kernel.seats)
    found = filled(len(worlds) // players)
    flat = integers(number for play in plays for number in play)
    lead, seat = kernel.first_lead(()).trick, kernel.seats.index(observer)
    surprises(kernel.layout, lead, flat, seat, worlds.copy(), found)
    return numbers(found)


@compiled
def take_out(worlds: Integers, players: int, seat: int, card: int) -> None:
    """Takes a card that this seat holds in every world out of its holdings."""
    for world in range(len(worlds) // players):
        worlds[world * players + seat] ^= card


def tricks_after(kernel: Kernel, position: Position, card: int, worlds: Integers) -> list[int]:
    """The makers' tricks in each world when this card is played now, and the rest by the rules.

    `worlds` has the holdings of every seat, one world after another; `position` is any of them.
    """
    after, players = kernel.after(position, card), len(kernel.seats)
    held = worlds.copy()
    take_out(held, players, position.trick.turn, card)
    return tricks_from(kernel, after, held)


def tricks_from(kernel: Kernel, position: Position, worlds: Integers) -> list[int]:
    """The makers' tricks in each world when it is played out from here; `worlds` is used up."""
    taken = filled(len(worlds) // len(kernel.seats), position.taken)
    play_by_rules(kernel.layout, position.trick, worlds, taken)
    return numbers(taken)
