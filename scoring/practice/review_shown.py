"""The review of a hand in words: what each mistake cost, and which bids were better."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Bid, Call, CardOrder, Hand, Strain, card_order, order_of
from scoring.practice.review import JudgedCall, JudgedCard, JudgedCards
from scoring.practice.shown import CardFace, act_said, face, in_suits, word_for_pass
from scoring.words import bid_in_words, seat_name, tenths

#: Average points below which one call is as good as another.
AS_GOOD = 0.5


@dataclass(frozen=True)
class CallShown:
    """A call and the best one with their worth; `percent` is its cost relative to the worst."""

    seat: str
    call: str
    points: str
    best: str
    best_points: str
    is_mistake: bool
    percent: int


@dataclass(frozen=True)
class ReviewShown:
    """A hand with open cards, and the cost of its mistakes."""

    hands: tuple[tuple[str, tuple[CardFace, ...]], ...]
    mistakes: tuple[str, ...]
    unjudged: str
    calls: tuple[CallShown, ...]


def open_cards(hand: Hand) -> tuple[tuple[str, tuple[CardFace, ...]], ...]:
    """The cards of every seat as dealt, and the kitty."""
    order = _order_of(hand)
    names = [capfirst(seat_name(seat)) for seat in hand.rules.seats]
    piles = [*zip(names, hand.deal.cards, strict=True)]
    if hand.deal.kitty:
        piles.append((_("Kitty"), hand.deal.kitty))
    return tuple((name, tuple(map(face, in_suits(cards, order)))) for name, cards in piles)


def _order_of(hand: Hand) -> CardOrder:
    if hand.contract is None:
        return card_order(Strain.NOTRUMP)
    return order_of(hand.contract, hand.rules)


def review_shown(hand: Hand, cards: JudgedCards, calls: tuple[JudgedCall, ...] = ()) -> ReviewShown:
    """The review as a page shows it."""
    worst = max((judged.cost for judged in calls), default=0.0)
    return ReviewShown(
        hands=open_cards(hand),
        mistakes=tuple(map(_mistake, cards.lost)),
        unjudged=_unjudged(cards.first_trick),
        calls=tuple(_call_shown(judged, max(worst, AS_GOOD)) for judged in calls),
    )


def _mistake(judged: JudgedCard) -> str:
    cost = ngettext("%(number)s trick", "%(number)s tricks", judged.cost) % {"number": judged.cost}
    return _("Trick %(trick)s: %(seat)s played %(card)s. Better: %(best)s. It cost %(cost)s.") % {
        "trick": judged.trick,
        "seat": capfirst(seat_name(judged.seat)),
        "card": act_said(judged.card),
        "best": ", ".join(map(act_said, judged.best)),
        "cost": cost,
    }


def _unjudged(first_trick: int) -> str:
    """The sentence on the tricks that were not judged; "" if all were."""
    if first_trick == 1:
        return ""
    return ngettext(
        "There was not enough time to judge the first trick.",
        "There was not enough time to judge the first %(number)s tricks.",
        first_trick - 1,
    ) % {"number": first_trick - 1}


def _call_shown(judged: JudgedCall, worst: float) -> CallShown:
    return CallShown(
        seat=capfirst(seat_name(judged.seat)),
        call=_call_in_words(judged.call),
        points=tenths(judged.points),
        best=_call_in_words(judged.best),
        best_points=tenths(judged.best_points),
        is_mistake=judged.cost >= AS_GOOD,
        percent=round(100 * judged.cost / worst),
    )


def _call_in_words(call: Call) -> str:
    return bid_in_words(call) if isinstance(call, Bid) else word_for_pass()
