"""Plays whole hands by the rules, a thousand worlds at once, or one card with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from engine.accelerator import Integers, filled, integers, numbers, repeated
from engine.kernel import Kernel, Position, Seen
from engine.lanes import Lanes, one_by_one, side_by_side
from engine.players.facts import BITS, new_table
from engine.players.rules import (
    cash_winner,
    choose_weakest,
    cover_partner,
    draw_trumps,
    just_enough,
    lay,
    lead_low,
    leave_to_partner,
    look,
    pick_up,
    play_by_rules,
    ruff,
    second_hand_low,
    third_hand_high,
    throw_away,
)

#: The rules in order of precedence, the same as in `choose`.
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

#: The set of a single world, or of the first of several.
ONLY = 1
#: No observer: counts tricks instead of surprises.
NOBODY = -1


def said_by_rules(kernel: Kernel, seen: Seen) -> tuple[int, str]:
    """The card that the rules play, and the name of the rule that decides."""
    layout, trick, table = kernel.layout, seen.trick, new_table(kernel)
    held = [0] * len(kernel.seats)
    # It does not matter which of the others holds the unseen cards.
    held[trick.turn], held[trick.turn - 1] = seen.own, seen.out
    lanes = side_by_side(integers(held), len(kernel.seats), len(kernel.cards))
    lay(layout, table, trick, lanes, 0)
    pick_up(table, lanes, 0)
    facts = look(layout, table, trick.waiting - 1, seen.own.bit_count(), ONLY)
    rules = LEADS if facts.leads else FOLLOWS
    # The last rule always applies.
    rule = next(rule for rule in rules if rule(layout, table, facts, ONLY))
    choose_weakest(layout, table, table.low[0])
    return 1 << numbers(table.choice).index(ONLY), rule.__name__


def tricks_from(kernel: Kernel, position: Position, lanes: Lanes) -> list[int]:
    """The makers' tricks in each world when it is played out by the rules from this position.

    The cards come from `lanes`; the holdings of `position` are ignored.
    """
    return _tricks(kernel, position, lanes, filled(0))


def tricks_after(
    kernel: Kernel, position: Position, cards: Sequence[int], worlds: Integers
) -> list[list[int]]:
    """For each of these cards, the result of `tricks_from` if it is the one played now.

    `worlds` has the holdings of every seat, one world after another.
    """
    count = len(worlds) // len(kernel.seats)
    plays = integers(card for card in cards for _ in range(count))
    lanes = side_by_side(repeated(worlds, len(cards)), len(kernel.seats), len(kernel.cards))
    tricks = _tricks(kernel, position, lanes, side_by_side(plays, 1, len(kernel.cards)).held)
    return [tricks[at : at + count] for at in range(0, len(tricks), count)]


def _tricks(kernel: Kernel, position: Position, lanes: Lanes, told: Integers) -> list[int]:
    trick, seats, places = position.trick, len(kernel.seats), len(kernel.cards)
    own = lanes.held[trick.turn * places : (trick.turn + 1) * places]
    cards = sum(int(held) & ONLY for held in own)
    plays = cards * seats - (seats - trick.waiting)
    counted = filled(BITS * len(lanes.batches))
    table = new_table(kernel)
    play_by_rules(kernel.layout, table, trick, cards, lanes, told, plays, NOBODY, counted)
    tricks = one_by_one(counted, BITS, lanes.size)
    return [position.taken + taken for taken in tricks]


def surprises_in(
    kernel: Kernel, observer: str, plays: Sequence[tuple[int, int]], worlds: Integers
) -> list[int]:
    """For each world, how many of the others' plays differ from what the rules would play there.

    `plays` has seat and card of every play so far, and `worlds` the holdings after them; equal
    cards are interchangeable.
    """
    seats, cards, trick = len(kernel.seats), len(kernel.cards), kernel.first_lead(()).trick
    lanes = side_by_side(worlds, seats, cards)
    played = filled(len(lanes.batches) * len(plays) * cards)
    for batch, all_worlds in enumerate(lanes.batches):
        for number, (seat, card) in enumerate(plays):
            place = card.bit_length() - 1
            lanes.held[(batch * seats + seat) * cards + place] = all_worlds
            played[(batch * len(plays) + number) * cards + place] = all_worlds
    size = int(worlds[trick.turn]).bit_count() + [seat for seat, _ in plays].count(trick.turn)
    counted, seat = filled(BITS * len(lanes.batches)), kernel.seats.index(observer)
    table = new_table(kernel)
    play_by_rules(kernel.layout, table, trick, size, lanes, played, len(plays), seat, counted)
    return one_by_one(counted, BITS, lanes.size)
