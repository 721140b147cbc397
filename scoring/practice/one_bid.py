"""What a bid of the learner's choice is worth: how often it is made, its points, its tricks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from engine import Bid, Hand, View, read_call
from scoring.practice.others import bid_valued
from scoring.practice.thinking import think
from scoring.words import bid_said, seat_name, with_decimals

#: Seconds, and deals to play out.
SECONDS = 0.4
DEALS = 400


@dataclass(frozen=True)
class TricksOften:
    """How many times in a hundred the side takes so many tricks, and whether that makes the bid."""

    tricks: int
    percent: int
    makes: bool


@dataclass(frozen=True)
class BidAnalysed:
    """A bid, its worth in a sentence, and the distribution of its tricks."""

    code: str
    said: str
    sentence: str
    spread: tuple[TricksOften, ...]


def bids_to_choose(view: View) -> list[tuple[str, str]]:
    """Every bid that the seat to act may make, with its name."""
    return [(str(bid), capfirst(bid_said(bid))) for bid in _bids(view)]


def bid_analysed(view: View, code: str, seconds: float = SECONDS) -> BidAnalysed | None:
    """What a bid is worth to its side, given what this seat knows; None if it can't be made."""
    bid = next((candidate for candidate in _bids(view) if str(candidate) == code), None)
    if bid is None:
        return None
    value = think(bid_valued, view, bid, DEALS, seconds)
    played = read_call(value.act, view.rules)
    name = capfirst(bid_said(played if isinstance(played, Bid) else bid))
    figures = {
        "bid": name,
        "percent": round(100 * (value.makes or 0)),
        "tricks": with_decimals(value.tricks or 0, 1),
        "points": with_decimals(abs(value.points), 1),
    }
    sentence = _sentence(is_ahead=value.points >= 0)
    return BidAnalysed(code, name, sentence % figures, tuple(_spread(value.chances, value.needs)))


def _sentence(*, is_ahead: bool) -> str:
    """The sentence on a bid's worth: behind, rather than “ahead by −6 points”."""
    if is_ahead:
        return _(
            "%(bid)s, if it stands, is made %(percent)s times in a hundred. On average your side"
            " takes %(tricks)s tricks and is %(points)s points ahead."
        )
    return _(
        "%(bid)s, if it stands, is made %(percent)s times in a hundred. On average your side"
        " takes %(tricks)s tricks and is %(points)s points behind."
    )


@dataclass(frozen=True)
class OwnBid:
    """What can be asked about a recorded hand (a bid at one of its turns), and the answer.

    `analysed` is None if nothing was asked, or if the bid `is_wrong`: not possible at that turn.
    """

    turns: tuple[tuple[str, str], ...]
    bids: tuple[tuple[str, str], ...]
    turn: str
    bid: str
    analysed: BidAnalysed | None
    is_wrong: bool


def own_bid(hand: Hand, turn: str, bid: str, seconds: float = SECONDS) -> OwnBid | None:
    """The turns of an auction, the bids that were possible, and the worth of the one asked about.

    None if nobody could bid.
    """
    views = dict(_views_at_turns(hand))
    bids = {code: name for view in views.values() for code, name in bids_to_choose(view)}
    if not bids:
        return None
    seats = ((number, capfirst(seat_name(view.seat))) for number, view in views.items())
    turns = ((number, f"{number}. {seat}") for number, seat in seats)
    analysed = bid_analysed(views[turn], bid, seconds) if turn in views and bid else None
    return OwnBid(
        turns=tuple(turns),
        bids=tuple(bids.items()),
        turn=turn,
        bid=bid,
        analysed=analysed,
        is_wrong=bool(bid) and analysed is None,
    )


def _views_at_turns(hand: Hand) -> Iterator[tuple[str, View]]:
    """The turns at which something could be bid, from 1, each with its seat's view."""
    now = Hand(hand.rules, hand.deal)
    for number, (seat, call) in enumerate(hand.auction.turns, start=1):
        view = now.view(seat)
        if any(_bids(view)):
            yield str(number), view
        now.step(call)


def _bids(view: View) -> Iterator[Bid]:
    if view.to_act == view.seat:
        yield from (act for act in view.legal_actions if isinstance(act, Bid))


def _spread(chances: Sequence[float], least: int) -> Iterator[TricksOften]:
    """Every number of tricks from the lowest to the highest that occurs."""
    percents = [round(100 * chance) for chance in chances]
    seen = [tricks for tricks, percent in enumerate(percents) if percent]
    for tricks in range(min(seen), max(seen) + 1):
        yield TricksOften(tricks, percents[tricks], tricks >= least)
