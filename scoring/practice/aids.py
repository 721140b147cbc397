"""Aids for a learner at the table: advice, the worth of each act, the cards still out.

All of them use only the learner's own view, like a partner looking over the learner's shoulder.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from engine import Action, Bid, Phase, RuleSet, View, read_call
from engine.players import LEVELS, Decision, Value
from scoring.practice.others import advised
from scoring.practice.plain_words import plain_reason
from scoring.practice.shown import (
    CardFace,
    act_said,
    face,
    in_suits,
    order_now,
    word_for_pass,
)
from scoring.practice.thinking import think
from scoring.words import bid_in_words, bid_said, reason_sentence, tenths, with_decimals

#: The aids that can be switched on, in the order on the page.
AIDS = {
    "hints": _("Hints always"),
    "checks": _("Check me"),
    "values": _("What each choice is worth"),
    "counter": _("Cards still out"),
}
#: Seconds for all aids together.
SECONDS = 0.4
#: The level of the player who gives advice.
ADVISER = max(LEVELS)
#: Points by which a card must be worse than the best one to raise an objection.
TOLERANCE = 0.3
#: The most bids that are shown with their worth.
MOST_BIDS = 6


@dataclass(frozen=True)
class Advice:
    """What a good player would do, and why; `cost` is how many points worse the learner's act is.

    `plain` is the reason without figures, "" if there is none.
    """

    code: str
    said: str
    why: str
    plain: str = ""
    cost: float = 0.0


@dataclass(frozen=True)
class ActWorth:
    """What an act is worth on average, in points or tricks; for a bid also how often it is made.

    A pass has no tricks of its own: then `figure` is "".
    """

    code: str
    shown: str
    said: str
    figure: str
    percent: int | None


@dataclass(frozen=True)
class Help:
    """The aids beside the cards, as far as they are switched on."""

    hint: Advice | None = None
    worths: tuple[ActWorth, ...] = ()
    in_tricks: bool = False
    out: tuple[tuple[CardFace, ...], ...] = ()

    @property
    def by_card(self) -> dict[str, str]:
        """The worth of each card."""
        return {worth.code: worth.figure for worth in self.worths}


def help_for(view: View, aids: Collection[str], seconds: float, *, in_tricks: bool = False) -> Help:
    """The aids switched on; advice only if it is the learner's turn and there is a choice.

    With `in_tricks` an act is valued in tricks of the own side, otherwise in points ahead.
    """
    out = still_out(view) if "counter" in aids else ()
    if view.to_act != view.seat or len(view.legal_actions) < 2:
        return Help(out=out)
    if not {"hints", "values"} & set(aids):
        return Help(out=out)
    decision, values = think(advised, view, ADVISER, seconds)
    return Help(
        hint=advice(view, decision) if "hints" in aids else None,
        worths=worths(view, values, in_tricks=in_tricks) if "values" in aids else (),
        in_tricks=in_tricks,
        out=out,
    )


def advice(view: View, decision: Decision) -> Advice:
    """What a good player would do now, knowing what this seat knows."""
    act, why = decision
    plain, has_figures = plain_reason(view, decision), "points" in dict(why.params)
    reason = reason_sentence(why) if has_figures or not plain else ""
    return Advice(str(act), act_said(act), reason, plain)


def objection(view: View, act: Action, seconds: float) -> Advice | None:
    """What a good player would have done instead, if it makes a difference."""
    decision, values = think(advised, view, ADVISER, seconds)
    better = advice(view, decision)
    if better.code == str(act) or len(view.legal_actions) == 1:
        return None
    cost = _cost(values, decision.act, act)
    if cost is None:
        return better
    if view.phase is Phase.PLAY and cost < TOLERANCE:
        return None
    return replace(better, cost=max(0.0, cost))


def _cost(values: Sequence[Value], better: Action, act: Action) -> float | None:
    """How many points worse an act is than the better one; None if one of them has no worth."""
    worth = {value.act: value.points for value in values}
    if str(better) in worth and str(act) in worth:
        return worth[str(better)] - worth[str(act)]
    return None


def worths(view: View, values: Sequence[Value], *, in_tricks: bool = False) -> tuple[ActWorth, ...]:
    """The possible calls or cards with their worth, the best first; of the bids only the best."""
    figure = partial(_own_tricks, view) if in_tricks else _points
    if view.phase is not Phase.AUCTION:
        return tuple(ActWorth(value.act, "", "", figure(value), None) for value in values)
    bids = [value for value in values if value.makes is not None][:MOST_BIDS]
    return tuple(
        _worth_of_call(value, view.rules, figure(value))
        for value in values
        if value in bids or value.makes is None
    )


def _points(value: Value) -> str:
    return tenths(value.points)


def _own_tricks(view: View, value: Value) -> str:
    """The tricks of the learner's side: in the auction, that of the makers; "" for a pass."""
    if value.tricks is None:
        return ""
    contract = view.contract
    is_maker = contract is None or (
        view.rules.side_of(contract.declarer) == view.rules.side_of(view.seat)
    )
    return with_decimals(value.tricks if is_maker else view.rules.tricks - value.tricks, 1)


def _worth_of_call(value: Value, rules: RuleSet, figure: str) -> ActWorth:
    call = read_call(value.act, rules)
    text, speech = (
        (bid_in_words(call), bid_said(call)) if isinstance(call, Bid) else (word_for_pass(),) * 2
    )
    percent = None if value.makes is None else round(100 * value.makes)
    return ActWorth(value.act, text, capfirst(speech), figure, percent)


def still_out(view: View) -> tuple[tuple[CardFace, ...], ...]:
    """The cards that this seat has not seen, a row per suit, the best first."""
    order = order_now(view)
    suits = groupby(in_suits(view.unseen, order), key=order.suit_of)
    return tuple(tuple(map(face, cards)) for _suit, cards in suits)
