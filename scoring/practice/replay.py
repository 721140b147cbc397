"""Replays a finished hand act by act with open cards, marking the best cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Action, Card, Hand, Phase, RuleSet
from scoring.practice.hands import acts_of, hand_of
from scoring.practice.review import tricks_lost
from scoring.practice.shown import (
    CardFace,
    SeatShown,
    act_said,
    contract_shown,
    face,
    in_suits,
    order_now,
    said_by,
    seats_shown,
    tricks_shown,
)
from scoring.practice.thinking import think, turn_to_think


@dataclass(frozen=True)
class OpenSeat:
    """A seat with its remaining cards, each with whether it is best to play now."""

    name: str
    is_turn: bool
    cards: tuple[tuple[CardFace, bool], ...]


@dataclass(frozen=True)
class ReplayStep:
    """The table after `step` acts of a hand.

    `now` says what was done last, `then` what comes next, and `judged` what that costs. `starts`
    has each trick with the step before its first card. `is_cut_short`: the remaining tricks were
    given away.
    """

    step: int
    last: int
    seats: tuple[SeatShown, ...]
    hands: tuple[OpenSeat, ...]
    contract: str
    tricks: str
    now: str
    then: str
    judged: str
    starts: tuple[tuple[int, int], ...]
    is_cut_short: bool


def hand_at(hand: Hand, step: int) -> Hand:
    """A hand after its first `step` acts, or after all of them if there are fewer."""
    then = Hand(hand.rules, hand.deal)
    for _seat, act in list(acts_of(hand))[:step]:
        then.step(act)
    return then


def replayed(record: str, rules: RuleSet, step: int, seat: str) -> ReplayStep:
    """A stored hand after its first `step` acts; see `replay_step`."""
    hand = hand_of(record, rules)
    with turn_to_think() as has_turn:
        lost = think(tricks_lost, hand_at(hand, step)) if has_turn else None
    return replay_step(hand, step, seat, lost)


def replay_step(
    hand: Hand, step: int, seat: str, lost: Mapping[Card, int] | None = None
) -> ReplayStep:
    """What a page shows of a step, seen from a seat.

    `lost` are the tricks that each card of the seat to play would lose; None if that could not be
    worked out.
    """
    acts = list(acts_of(hand))
    step = min(step, len(acts))
    then = hand_at(hand, step)
    view = then.view(seat)
    # A completed trick stays on the table until the next card.
    trick = then.tricks[-1] if then.tricks and not then.trick else None
    seats = list(seats_shown(view, trick))
    next_acts = acts[step : step + 1]
    return ReplayStep(
        step=step,
        last=len(acts),
        seats=tuple(seats),
        hands=tuple(_open_seats(then, seats, lost or {})),
        contract=contract_shown(view.contract) if view.contract else "",
        tricks=tricks_shown(view),
        now=_act_in_words(hand_at(hand, step - 1), *acts[step - 1]) if step else "",
        then="".join(_act_in_words(then, *turn) for turn in next_acts),
        judged="".join(_judged(then, act, lost) for _seat, act in next_acts),
        starts=tuple(_starts(hand)),
        is_cut_short=hand.to_act is not None,
    )


def _act_in_words(before: Hand, seat: str, act: Action) -> str:
    """An act with its seat; a card of the exchange is laid away or given, not played."""
    if before.phase is not Phase.EXCHANGE or before.contract is None:
        return said_by(seat, act)
    if seat == before.contract.declarer:
        return said_by(seat, act, _("%(seat)s discards: %(said)s."))
    return said_by(seat, act, _("%(seat)s gives: %(said)s."))


def _open_seats(
    hand: Hand, seats: Sequence[SeatShown], lost: Mapping[Card, int]
) -> Iterator[OpenSeat]:
    best = {card for card, tricks in lost.items() if not tricks}
    marked = best if len(best) < len(lost) else set()
    for seat in seats:
        is_turn = seat.letter == hand.to_act
        cards = in_suits(hand.cards[seat.letter], order_now(hand.view(seat.letter)))
        faces = tuple((face(card), is_turn and card in marked) for card in cards)
        yield OpenSeat(seat.name, is_turn, faces)


def _judged(then: Hand, act: Action, lost: Mapping[Card, int] | None) -> str:
    """What the next card costs, if there was a choice."""
    if then.phase is not Phase.PLAY or len(then.legal_actions()) < 2 or not isinstance(act, Card):
        return ""
    if lost is None:
        return _("There was not enough time to work out the best card.")
    if not lost[act]:
        return _("No card was better.")
    cost = ngettext("%(number)s trick", "%(number)s tricks", lost[act]) % {"number": lost[act]}
    better = ", ".join(act_said(card) for card, tricks in lost.items() if not tricks)
    return _("It costs %(cost)s. Better: %(best)s.") % {"cost": cost, "best": better}


def _starts(hand: Hand) -> Iterator[tuple[int, int]]:
    tricks = [len(trick.plays) for trick in hand.tricks] + [len(hand.trick)] * bool(hand.trick)
    step = sum(1 for _act in acts_of(hand)) - sum(tricks)
    for number, cards in enumerate(tricks, start=1):
        yield number, step
        step += cards
